#include "clients/cli/rulebook/rulebook.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "clients/cli/line/typed.hpp"
#include "clients/cli/rulebook/plain_text.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "protocol/catalogue/catalogue.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/tables.hpp"

using namespace crowntable::cli;

namespace {

using Lines = std::vector<std::string>;

std::string in_one_text(const Lines& lines) {
    return tests::joined(lines);
}

}  // namespace

TEST_CASE("The rulebook has a page for each family, which names its games, and one that tells of all") {
    REQUIRE(find_page("README") != nullptr);
    for (const crowntable::table::Preset* preset : crowntable::catalogue::presets()) {
        const auto* page = find_page(preset->family());
        REQUIRE(page != nullptr);
        CHECK(page->markdown.find("`" + std::string(preset->id()) + "`") != std::string_view::npos);
    }
    CHECK(find_page("bridge") == nullptr);
}

TEST_CASE("The rulebook is read in the language of the program, and in English where it has no page of that") {
    speak(Language::german);
    CHECK(find_page("rummy")->language == "de");
    CHECK(find_page("rummy")->markdown.find("## 5. Regelungen") != std::string_view::npos);
    speak(Language::english);
    CHECK(find_page("rummy")->language == "en");
}

TEST_CASE("Pages are written without marks, and no line is wider than asked for but for boards") {
    for (const int width : {40, 78, 100}) {
        for (const auto& page : rulebook()) {
            CAPTURE(page.language);
            CAPTURE(page.name);
            CAPTURE(width);
            for (const auto& line : plain_text(page.markdown, width)) {
                CAPTURE(line);
                const bool is_board = line.starts_with("  ") || line.starts_with(" 1");
                CHECK((is_board || columns(line) <= width));
                for (const char* mark : {"**", "`", "](", "|"}) CHECK(line.find(mark) == std::string::npos);
            }
        }
    }
}

TEST_CASE("Headings are underlined, lists stand close, and a star by itself is a joker") {
    CHECK(plain_text("# A\n\n## Longer *one*\n\n- **x** `y` [z](z.md)\n- more of\n  it\n\n* 9D * and `*`\n", 20) ==
          Lines{"A", "=", "", "Longer one", "----------", "", "- x y z", "- more of it", "", "* 9D * and *"});
}

TEST_CASE("Fences keep their lines") {
    CHECK(plain_text("a\n\n```\n  x   y\n\n```\nb\n", 20) == Lines{"a", "", "  x   y", "", "", "b"});
}

TEST_CASE("A table stands in columns where these fit, and cell by cell where they do not") {
    const char* table = "| id | | meaning |\n|---|---|---|\n| M1 | 5 | a book, of which a wild stands for a queen |\n";
    CHECK(plain_text(table, 60) == Lines{"id     meaning", "-------------------------------------------------",
                                         "M1  5  a book, of which a wild stands for a queen"});
    CHECK(plain_text(table, 30) == Lines{"id     meaning", "------------------------------",
                                         "M1  5  a book, of which a wild", "       stands for a queen"});
    CHECK(plain_text(table, 16) ==
          Lines{"M1", "  5", "  meaning: a", "  book, of which", "  a wild stands", "  for a queen"});
}

TEST_CASE("At a table `rules` tells how it is played, and `rules all` the page of the rulebook") {
    const auto type = [](std::string_view line, const TableSeen& table) {
        return understand(line, table, tests::games(), Style{});
    };
    const TableSeen table = tests::lobby_table();
    const Typed rules = type("rules", table);
    CHECK(rules.to_read);
    CHECK(rules.effects.commands.empty());
    CHECK(in_one_text(rules.effects.sentences).find("Each round deals one card more") != std::string::npos);
    CHECK(rules.effects.sentences.back() == "With every ruling: rules all, or crowntable rules five_suited_rummy");
    const Typed all = type("rules all", table);
    CHECK(all.to_read);
    CHECK(in_one_text(all.effects.sentences).find("R-51") != std::string::npos);
    CHECK(type("rules", {}).effects.sentences == Lines{"Not connected yet."});
}
