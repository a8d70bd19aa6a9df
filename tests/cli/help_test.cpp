// `--help`, in the language of whoever asks.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

#include "clients/cli/text/text.hpp"
#include "tests/cli/command_line.hpp"

using namespace crowntable::cli;

namespace {

/// The empty one is the program itself.
const std::vector<std::string> commands = {"",      "new",    "play",   "watch",  "rooms",  "rules",  "bot",
                                           "arena", "record", "verify", "replay", "review", "analyse"};
const std::vector<std::string> other_languages = {"de", "fr", "es", "pt", "pl", "ja"};

/// Where the descriptions of options begin.
constexpr std::size_t description_column = 30;

std::string help_to(const std::string& line) {
    const auto farewell = tests::farewell_to(line);
    CHECK(farewell.code == ExitCode::done);
    CHECK(farewell.err.empty());
    return farewell.out;
}

std::string help_in(const std::string& language, const std::string& command) {
    return help_to(command + " --lang " + language + " --help");
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream all(text);
    for (std::string line; std::getline(all, line);) {
        if (!line.empty()) lines.push_back(line);
    }
    return lines;
}

/// An option whose description stands on the next line, for lack of room, or a command as it is typed: words of
/// programs alone.
bool is_name_alone(const std::string& line) {
    const bool is_name = line.starts_with("  --") || line.starts_with("  crowntable ");
    return is_name && line.find("  ", 2) == std::string::npos;
}

/// Whether the codes told in `line` have this one: no digit stands before it.
bool tells_code(const std::string& line, const std::string& code) {
    for (auto at = line.find(code + " "); at != std::string::npos; at = line.find(code + " ", at + 1)) {
        if (at == 0 || std::isdigit(static_cast<unsigned char>(line[at - 1])) == 0) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("help in another language has no line of the English one") {
    for (const std::string& command : commands) {
        const auto english = lines_of(help_in("en", command));
        REQUIRE(english.size() > 5);
        for (const std::string& language : other_languages) {
            CAPTURE(language);
            CAPTURE(command);
            const auto translated = lines_of(help_in(language, command));
            CHECK(translated.size() > 5);
            for (const std::string& line : translated) {
                CAPTURE(line);
                CHECK((is_name_alone(line) || std::ranges::find(english, line) == english.end()));
                for (const char* label : {"Usage", "OPTIONS", "Positionals", "REQUIRED", "Env:", "Needs", "Excludes",
                                          "Subcommands", "INT", "FLOAT", "{\"words\"", "exit"}) {
                    const bool french = language == "fr" && std::string_view(label) == "OPTIONS";
                    CHECK((french || line.find(label) == std::string::npos));
                }
            }
        }
    }
}

TEST_CASE("help names the same options, commands and exit codes in every language") {
    const auto names_in = [](const std::string& text) {
        std::multiset<std::string> names;
        for (const std::string& line : lines_of(text)) {
            if (line.starts_with("  ") && line[2] != ' ') names.insert(words(line).front());
        }
        return names;
    };
    for (const std::string& command : commands) {
        const auto english = help_in("en", command);
        for (const std::string& language : other_languages) {
            CAPTURE(language);
            CAPTURE(command);
            const auto translated = help_in(language, command);
            CHECK(names_in(translated) == names_in(english));
            const bool of_records = command == "verify" || command == "replay" || command == "review";
            const std::vector<std::string> codes =
                of_records ? std::vector<std::string>{"0", "2", "10", "11", "12", "13", "14", "15", "16", "17"}
                           : std::vector<std::string>{"0", "1", "2", "3", "4", "5", "6", "7", "10", "17", "65", "130"};
            const std::string last = lines_of(translated).back();
            for (const std::string& code : codes) CHECK(tells_code(last, code));
        }
    }
}

TEST_CASE("descriptions of options begin in the same column, however wide the characters are") {
    for (const std::string& language : other_languages) {
        for (const std::string& command : commands) {
            for (const std::string& line : lines_of(help_in(language, command))) {
                // Two blanks divide an option from its description, where both stand on one line.
                const auto gap = line.find("  ", 2);
                if (!line.starts_with("  ") || gap == std::string::npos) continue;
                CAPTURE(line);
                const auto begins = line.find_first_not_of(' ', gap);
                REQUIRE(begins != std::string::npos);
                CHECK(columns(line.substr(0, begins)) == description_column);
            }
        }
    }
    CHECK(help_in("ja", "record").find("\n  table 文字列 必須           テーブルのコードかリンク\n") !=
          std::string::npos);
}

TEST_CASE("help shows how each command is called, and what that does") {
    for (const std::string& language : {std::string("en"), std::string("ja")}) {
        for (const std::string& command : commands) {
            CAPTURE(command);
            const std::string call = command.empty() ? "  crowntable new " : "  crowntable " + command;
            const auto lines = lines_of(help_in(language, command));
            const auto example = std::ranges::find_if(lines, [&](const auto& line) { return line.starts_with(call); });
            REQUIRE(example != lines.end());
            REQUIRE(example + 1 != lines.end());
            CHECK((example + 1)->starts_with(std::string(description_column, ' ')));
        }
    }
    CHECK(help_in("de", "play").find("\nBeispiele:\n  crowntable play K7M4PX --server cards.example\n") !=
          std::string::npos);
}

TEST_CASE("help tells of types, ranges and words to choose from") {
    const std::string english = help_in("en", "play");
    CHECK(english.find("\nUsage: crowntable play [OPTIONS] [table]\n") != std::string::npos);
    CHECK(english.find("  --claim INT:INT in [1 - 7]  \"I was playing") != std::string::npos);
    CHECK(english.find("  --color TEXT:{always,auto,never}=auto\n") != std::string::npos);
    CHECK(help_in("en", "replay").find("  --speed FLOAT:FLOAT in [0.25 - 16]=1\n") != std::string::npos);
    const std::string german = help_in("de", "play");
    CHECK(german.find("\nAufruf: crowntable play [OPTIONEN] [table]\n") != std::string::npos);
    CHECK(german.find("  table TEXT                  Code oder Link des Tisches; sonst der, an dem") !=
          std::string::npos);
    CHECK(help_in("de", "watch").find("  table TEXT NÖTIG            Code oder Link des Tisches\n") !=
          std::string::npos);
    CHECK(german.find("  --claim ZAHL:1 bis 7        „Ich habe auf Platz N") != std::string::npos);
    CHECK(german.find("(Umgebung:CROWNTABLE_URL)\n") != std::string::npos);
    CHECK(german.find("  --spell Nur mit: --plain    Mit --plain") != std::string::npos);
}

TEST_CASE("help comes in the language that is asked for, in English for programs") {
    CHECK(help_to("--lang de --help").starts_with("Crowntable im Terminal"));
    CHECK(help_to("--help --lang=pl").starts_with("Crowntable w terminalu"));
    CHECK(help_to("watch --json --lang pl --help").starts_with("Watch a table\n"));
    CHECK(help_to("--lang de --version") == help_to("--version"));
}
