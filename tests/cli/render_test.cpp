#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/screen/render.hpp"
#include "clients/cli/text/text.hpp"
#include "tests/cli/cribbage_tables.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/speaking.hpp"
#include "tests/cli/tables.hpp"

using namespace crowntable::cli;
using crowntable::cli::tests::check_golden;
using crowntable::cli::tests::joined;

namespace {

constexpr Style uncoloured{false, true};
constexpr Style coloured{true, true};

const std::vector<std::string> log_lines = {
    "Cy takes KT from the pile.", "Cy discards 10c.",
    "Dörte goes out with 3s 4s JK 6s 7s, Qh Qc QT Kd, 9h 9c 9T JK. The others have one last turn.",
    "Bot Eve: Good luck!"};

struct Sight {
    TableSeen table;
    std::unique_ptr<GameScreen> game = find_face("rummy").make_screen();
    GameList games = tests::games();

    void press(const Key& key) {
        Effects effects;
        REQUIRE(game->press(key, table, tests::plain_ascii, effects));
    }
    std::vector<std::string> draw(int width, int height, const Style& style) const {
        Picture picture{table, games, game.get(), log_lines};
        return render(picture, width, height, style);
    }
};

Sight sight_of(TableSeen table) {
    return {std::move(table)};
}

}  // namespace

TEST_CASE("the full table looks as it did") {
    const Sight sight = sight_of(tests::full_table());
    check_golden("table_80x24.txt", sight.draw(80, 24, uncoloured));
    check_golden("table_80x24_ascii.txt", sight.draw(80, 24, tests::plain_ascii));
    check_golden("table_80x24_colour.txt", sight.draw(80, 24, coloured));
    check_golden("table_40x16.txt", sight.draw(40, 16, uncoloured));
    check_golden("table_40x16_ascii.txt", sight.draw(40, 16, tests::plain_ascii));
}

TEST_CASE("lobby, choice of a discard, going out and the end look as they did") {
    check_golden("lobby_80x24.txt", sight_of(tests::lobby_table()).draw(80, 24, uncoloured));
    check_golden("lobby_40x16.txt", sight_of(tests::lobby_table()).draw(40, 16, uncoloured));
    check_golden("draw_80x24.txt", sight_of(tests::small_table()).draw(80, 24, uncoloured));
    Sight choosing = sight_of(tests::small_table_discarding());
    choosing.press({Key::Kind::end});
    choosing.press({Key::Kind::character, "x"});
    check_golden("discard_80x24.txt", choosing.draw(80, 24, uncoloured));
    check_golden("discard_40x16_ascii.txt", choosing.draw(40, 16, tests::plain_ascii));
    check_golden("finished_80x24.txt", sight_of(tests::finished_table()).draw(80, 24, uncoloured));
    check_golden("finished_40x16.txt", sight_of(tests::finished_table()).draw(40, 16, uncoloured));
}

TEST_CASE("a game that the host has ended shows its end, and nothing that could be done in it") {
    Sight sight = sight_of(tests::small_table());
    sight.table.room->state = "finished";
    for (const auto& [width, height] : {std::pair(80, 24), std::pair(40, 16)}) {
        const auto text = joined(sight.draw(width, height, tests::plain_ascii));
        CHECK(text.find("The host has ended the game") != std::string::npos);
        CHECK(text.find("Total") != std::string::npos);
        CHECK(text.find("m rematch") != std::string::npos);
        CHECK(text.find("Draw from the stock") == std::string::npos);
    }
}

TEST_CASE("a bot that has taken over a seat is marked, in words or by a sign") {
    Sight sight = sight_of(tests::small_table());
    sight.table.room->seats[0].connected = false;
    CHECK(joined(sight.draw(40, 16, tests::plain_ascii)).find("-Ann") != std::string::npos);
    sight.table.room->seats[0].played_by = "bot";
    CHECK(joined(sight.draw(40, 16, tests::plain_ascii)).find("b:Ann") != std::string::npos);
    CHECK(joined(sight.draw(80, 24, tests::plain_ascii)).find("away, a bot plays") != std::string::npos);
}

TEST_CASE("at 80x24 and at 40x16 all seven players and all fourteen cards are there, and nothing is wider") {
    const Sight sight = sight_of(tests::full_table());
    for (const auto& [width, height] : {std::pair(80, 24), std::pair(40, 16)}) {
        const auto lines = sight.draw(width, height, tests::plain_ascii);
        CHECK(static_cast<int>(lines.size()) == height);
        for (const std::string& line : lines) CHECK(columns(line) <= width);
        const std::string text = joined(lines);
        for (const char* name : {"Bart", "Cy", "Dörte", "Bot Eve", "小明", "Gus"}) {
            CHECK_MESSAGE(text.find(name) != std::string::npos, name);
        }
        std::size_t hand = text.find("last turn this round");
        REQUIRE(hand != std::string::npos);
        for (const char* card :
             {"3s", "4s", "5s", "10h", "10c", "10T", "JK", "Kd", "9c", "Qh", "QT", "Jd", "3T", "8h"}) {
            hand = text.find(card, hand);
            CHECK_MESSAGE(hand != std::string::npos, card);
        }
    }
}

TEST_CASE("any size is drawn without a line too many or too wide") {
    for (const TableSeen& table : {tests::full_table(), tests::finished_table(), tests::lobby_table(), TableSeen{}}) {
        const Sight sight = sight_of(table);
        for (int width : {1, 5, 20, 39, 72, 200}) {
            for (int height : {1, 2, 5, 15, 23, 60}) {
                const auto lines = sight.draw(width, height, uncoloured);
                CHECK(static_cast<int>(lines.size()) == height);
                for (const std::string& line : lines) CHECK(columns(line) <= width);
            }
        }
    }
}

TEST_CASE("ASCII is ASCII but for names, and no colour means no escape") {
    TableSeen table = tests::small_table();
    for (const std::string& line : sight_of(table).draw(80, 24, tests::plain_ascii)) {
        for (const char c : line) {
            // The log of this test holds one name with an umlaut.
            if (line.find("rte") == std::string::npos) CHECK(static_cast<unsigned char>(c) < 0x80);
        }
    }
    CHECK(joined(sight_of(table).draw(80, 24, uncoloured)).find('\x1b') == std::string::npos);
    CHECK(joined(sight_of(table).draw(80, 24, coloured)).find("38;5;204") != std::string::npos);
}

TEST_CASE("a discard takes two steps, and going out asks first") {
    Sight sight = sight_of(tests::small_table_discarding());
    Effects effects;
    sight.game->heard({{"type", "update"}}, std::nullopt, sight.table);
    sight.game->press({Key::Kind::enter}, sight.table, tests::plain_ascii, effects);
    CHECK(effects.commands.empty());
    sight.game->press({Key::Kind::character, "x"}, sight.table, tests::plain_ascii, effects);
    CHECK(effects.commands.empty());
    sight.game->press({Key::Kind::character, "x"}, sight.table, tests::plain_ascii, effects);
    REQUIRE(effects.commands.size() == 1);
    CHECK(Json::parse(effects.commands.back()).at("action") == Json{{"type", "discard"}, {"card", "6H"}});

    effects = {};
    sight.game->press({Key::Kind::character, "o"}, sight.table, tests::plain_ascii, effects);
    REQUIRE(effects.commands.size() == 1);
    CHECK(Json::parse(effects.commands.back()).at("op") == "preview");
    sight.game->heard(
        {{"type", "previewed"},
         {"preview",
          {{"goes_out", true}, {"deadwood", 0}, {"melds", {{{"kind", "run"}, {"cards", {"6H", "7H", "8H"}}}}}}}},
        Answered{"preview", effects.commands.back()}, sight.table);
    CHECK(joined(sight.draw(80, 24, tests::plain_ascii)).find("Go out with 6h 7h 8h and discard Kc?") !=
          std::string::npos);
    effects = {};
    sight.game->press({Key::Kind::enter}, sight.table, tests::plain_ascii, effects);
    REQUIRE(effects.commands.size() == 1);
    CHECK(Json::parse(effects.commands.back()).at("action") ==
          Json{{"type", "discard"}, {"card", "KC"}, {"go_out", true}});
}

TEST_CASE("in a last turn a chosen discard shows what it lays down and leaves, before it is confirmed") {
    Sight sight = sight_of(tests::full_table());
    Effects effects;
    sight.game->heard({{"type", "update"}}, std::nullopt, sight.table);
    sight.game->press({Key::Kind::character, "x"}, sight.table, tests::plain_ascii, effects);
    REQUIRE(effects.commands.size() == 1);
    const Json asked = Json::parse(effects.commands.back());
    CHECK(asked.at("op") == "preview");
    CHECK(asked.at("action") == Json{{"type", "discard"}, {"card", "8H"}});
    sight.game->heard(
        {{"type", "previewed"},
         {"preview",
          {{"goes_out", false}, {"deadwood", 31}, {"melds", {{{"kind", "run"}, {"cards", {"3S", "4S", "5S"}}}}}}}},
        Answered{"preview", effects.commands.back()}, sight.table);
    const std::string shown = joined(sight.draw(80, 24, tests::plain_ascii));
    CHECK(shown.find("Discard 8h? 31 points left over, laid down: 3s 4s 5s.") != std::string::npos);
    CHECK(shown.find("Enter lay down   Esc not yet") != std::string::npos);

    // Another card is another question, and a late answer to the first is none to it.
    const Answered first{"preview", effects.commands.back()};
    effects = {};
    sight.game->press({Key::Kind::home}, sight.table, tests::plain_ascii, effects);
    sight.game->press({Key::Kind::character, " "}, sight.table, tests::plain_ascii, effects);
    REQUIRE(effects.commands.size() == 1);
    CHECK(joined(sight.draw(80, 24, tests::plain_ascii)).find("31 points left over, laid") == std::string::npos);
    const Json answer = {{"type", "previewed"},
                         {"preview", {{"goes_out", false}, {"deadwood", 40}, {"melds", Json::array()}}}};
    sight.game->heard(answer, first, sight.table);
    CHECK(joined(sight.draw(80, 24, tests::plain_ascii)).find("40 points left over") == std::string::npos);
    sight.game->heard(answer, Answered{"preview", effects.commands.back()}, sight.table);
    CHECK(joined(sight.draw(80, 24, tests::plain_ascii)).find("Discard 3s? 40 points left over.") != std::string::npos);
    effects = {};
    sight.game->press({Key::Kind::enter}, sight.table, tests::plain_ascii, effects);
    REQUIRE(effects.commands.size() == 1);
    CHECK(Json::parse(effects.commands.back()).at("action") == Json{{"type", "discard"}, {"card", "3S"}});
}

TEST_CASE("what is worth knowing after a game stands below its end, where there is room") {
    const TableSeen over = tests::finished_table();
    const auto game = find_face("rummy").make_screen();
    const GameList games = tests::games();
    Picture picture{over, games, game.get(), log_lines};
    picture.after_game = "To look back: some words that are as long as those of a command";
    const auto wide = render(picture, 50, 24, uncoloured);
    CHECK(wide[20].starts_with(" To look back: some words that are as long as"));
    CHECK(wide[21].starts_with(" those of a command"));
    picture.after_game.clear();
    const auto small = render(picture, 40, 16, uncoloured);
    picture.after_game = "To look back: some words that are as long as those of a command";
    CHECK(render(picture, 40, 16, uncoloured) == small);
    const TableSeen playing = tests::full_table();
    const Picture on{.table = playing, .games = games, .game = game.get(), .log = log_lines, .after_game = "To look"};
    CHECK(joined(render(on, 80, 24, uncoloured)).find("To look") == std::string::npos);
}

TEST_CASE("the help shows every key of the game, and cuts nothing, on a small terminal in every language") {
    const std::vector<TableSeen> tables = {tests::full_table(), tests::small_table_discarding(),
                                           tests::finished_table(), tests::small_board(), tests::lobby_table()};
    for (const char* code : {"en", "de", "fr", "es", "pt", "pl", "ja"}) {
        const Speaking other(*language_coded(code));
        for (const TableSeen& table : tables) {
            const auto game = find_face(table.room->family).make_screen();
            const GameList games = tests::games();
            Picture picture{table, games, game.get(), log_lines};
            std::vector<std::string> help;
            // More pages than there are: they go round.
            for (picture.help = 1; picture.help <= 12; ++picture.help) {
                const auto lines = render(picture, 40, 16, uncoloured);
                // The first line is the title, the last two are hints and what was just said.
                help.insert(help.end(), lines.begin() + 1, lines.end() - 2);
            }
            const std::string all = joined(help);
            CAPTURE(all);
            CHECK(all.find('~') == std::string::npos);
            CHECK(all.find("unshare") != std::string::npos);
            if (!shows_game(table) || table.room->state == "finished") continue;
            std::string hints = game->hints(table);
            while (!hints.empty()) {
                const std::string hint = hints.substr(0, hints.find("  "));
                CHECK_MESSAGE(all.find(hint) != std::string::npos, hint);
                hints.erase(0, hint.size() + 2);
            }
        }
    }
}
