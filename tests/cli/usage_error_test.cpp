// What is wrong with a command line, in the language of whoever typed it.
#include <doctest/doctest.h>

#include "clients/cli/options/usage_error.hpp"
#include "clients/cli/text/text.hpp"
#include "tests/cli/command_line.hpp"
#include "tests/cli/speaking.hpp"

using namespace crowntable::cli;

namespace {

/// What the program says to `line`, which is wrong.
std::string complaint_of(const std::string& line) {
    const auto farewell = tests::farewell_to(line);
    CHECK(farewell.code == ExitCode::usage);
    CHECK(farewell.out.empty());
    return farewell.err;
}

Language language_of(const std::string& line) {
    std::vector<std::string> typed = words("crowntable " + line);
    std::vector<const char*> pointers;
    for (const std::string& word : typed) pointers.push_back(word.c_str());
    return language_of_words(static_cast<int>(pointers.size()), pointers.data());
}

struct Mistake {
    const char* line;
    const char* english;
    const char* german;
};

constexpr const char* offered_codes = "en, de, fr, es, pt, pl, ja";

// The language stands first: what follows may be the mistake.
const std::vector<Mistake> mistakes = {
    {"watch", "table is required", "table fehlt"},
    {"play A B", "The following argument was not expected: B", "Dieses Argument ist hier nicht vorgesehen: B"},
    {"play A B C", "The following arguments were not expected: C B", "Diese Argumente sind hier nicht vorgesehen: C B"},
    {"play A --claim 9", "--claim: Value 9 not in range 1 to 7", "--claim: 9 liegt nicht zwischen 1 und 7"},
    {"play A --plain=maybe", "Could not convert: --plain = maybe",
     "--plain kann mit diesem Wert nichts anfangen: maybe"},
    {"play A --color pink", "--color: Check pink value in {always->1,auto->0,never->2} OR {1,0,2} FAILED",
     "--color: pink gehört nicht zu {always, auto, never}"},
    {"play A --json --plain", "--plain excludes --json", nullptr},
    {"play A --spell", "--spell requires --plain", "--spell geht nur zusammen mit --plain"},
    {"replay f --seat 9", "--seat: 9 not in {all,1,2,3,4,5,6,7}",
     "--seat: 9 gehört nicht zu {all, 1, 2, 3, 4, 5, 6, 7}"},
    {"replay f --speed nan", "--speed: not a number", "--speed: Das ist keine Zahl"},
    {"play A --name", "--name: 1 required TEXT missing", "--name: Es fehlt noch etwas (1 × TEXT)"},
};

std::string german_line(const std::string& line) {
    const auto blank = line.find(' ');
    return line.substr(0, blank) + " --lang de" + (blank == std::string::npos ? "" : line.substr(blank));
}

}  // namespace

TEST_CASE("mistakes in a command line are told in its language, in English as the library of options tells them") {
    for (const Mistake& mistake : mistakes) {
        const std::string line = mistake.line;
        CAPTURE(line);
        CHECK(complaint_of(line) == mistake.english + std::string("\nRun with --help for more information.\n"));
        // What programs read is English.
        const std::string german =
            mistake.german != nullptr ? mistake.german + std::string("\nMehr dazu mit --help.\n") : complaint_of(line);
        CHECK(complaint_of(german_line(line)) == german);
    }
}

TEST_CASE("every mistake that the program tells of is told in every language") {
    const std::vector<std::string> english = {
        "A subcommand is required",
        "--seats: At least 2 required but received 1",
        "--seats: At Most 7 required but received 8",
        "--seed: a whole number below 2^64 is wanted",
        "--lang: there is no language \"xx\": one of " + std::string(offered_codes) + " is wanted",
        "--lang: Arabic runs from right to left, which this program cannot show on a terminal: one of " +
            std::string(offered_codes) + " is wanted (the browser speaks Arabic)",
        "--plain excludes --json",
    };
    for (const char* code : {"de", "fr", "es", "pt", "pl", "ja"}) {
        const Speaking other(*language_coded(code));
        for (const std::string& sentence : english) CHECK(usage_error(sentence) != sentence);
        for (const Mistake& mistake : mistakes) CHECK(usage_error(mistake.english) != mistake.english);
        // A later version of the library may say what nobody here knows.
        CHECK(usage_error("The moon is full.") == "The moon is full.");
    }
    const Speaking german(Language::german);
    CHECK(usage_error(english[1]) == "--seats: Mindestens 2 sind nötig, angegeben: 1");
    CHECK(usage_error(english[4]) ==
          "--lang: Die Sprache „xx“ gibt es nicht; zur Wahl stehen " + std::string(offered_codes));
    // What was typed can read as a sentence of its own.
    CHECK(usage_error("--level: x is required not in {easy,hard}") ==
          "--level: x is required gehört nicht zu {easy, hard}");
}

TEST_CASE("what is mistyped is told with what was perhaps meant") {
    CHECK(complaint_of("plya X") ==
          "There is no command plya.\nDid you mean play?\nRun with --help for more information.\n");
    CHECK(complaint_of("dance") == "There is no command dance.\nRun with --help for more information.\n");
    CHECK(complaint_of("play X --nmae Ann").find("\nDid you mean --name?\n") != std::string::npos);
    CHECK(complaint_of("play X --colour=never").find("\nDid you mean --color?\n") != std::string::npos);
    // An option of another command is none that was meant.
    CHECK(complaint_of("rooms --speed 2").find("mean") == std::string::npos);
    CHECK(complaint_of("--licenses").find("expected: --licenses\nDid you mean --licences?\n") != std::string::npos);
    CHECK(complaint_of("reveiw f --lang de").find("Meintest du review?") != std::string::npos);
    for (const char* code : {"de", "fr", "es", "pt", "pl", "ja"}) {
        const std::string complaint = complaint_of(std::string("--lang ") + code + " plya");
        CAPTURE(complaint);
        CHECK(complaint.find("plya") != std::string::npos);
        CHECK(complaint.find("play") != std::string::npos);
        CHECK(complaint.find("There is") == std::string::npos);
    }
}

TEST_CASE("words are near each other by two slips, in short ones by one") {
    const std::vector<std::string> names = {"new", "play", "watch", "review", "replay"};
    CHECK(nearest_word("plya", names) == "play");
    CHECK(nearest_word("wach", names) == "watch");
    CHECK(nearest_word("nwe", names) == "new");
    CHECK(nearest_word("ox", names).empty());
    CHECK(nearest_word("", names).empty());
    CHECK(nearest_word(std::string(10'000, 'p'), names).empty());
}

TEST_CASE("each command takes a language, and the table where it needs one first") {
    for (const char* command : {"new", "play", "watch", "rooms", "rules", "bot", "arena", "record", "verify", "replay",
                                "review", "analyse"}) {
        CAPTURE(command);
        CHECK(complaint_of(std::string(command) + " --lang xx").find("there is no language") != std::string::npos);
    }
    for (const char* command : {"watch", "bot", "record"})
        CHECK(complaint_of(command).starts_with("table is required\n"));
}

TEST_CASE("without any word the program tells what it can do") {
    const std::string said = complaint_of("");
    CHECK(said.find("Usage: crowntable") != std::string::npos);
    CHECK(said.find("\n  play ") != std::string::npos);
}

TEST_CASE("the language is known before the command line is read") {
    const auto environment = language_of_environment();
    CHECK(language_of("play --lang de") == Language::german);
    CHECK(language_of("--lang=ja") == Language::japanese);
    CHECK(language_of("play --lang de --lang pl X") == Language::polish);
    CHECK(language_of("play --lang de --json") == Language::english);
    for (const char* line : {"play --lang xx", "play --lang", "play", "play -- --lang de"}) {
        CHECK(language_of(line) == environment);
    }
}
