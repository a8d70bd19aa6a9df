#include <doctest/doctest.h>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/screen/render.hpp"
#include "clients/cli/text/text.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/plain_tables.hpp"
#include "tests/cli/speaking.hpp"
#include "tests/cli/tables.hpp"

namespace crowntable::cli::plain {
namespace {

using tests::bobs_card;
using tests::check_golden;
using tests::first_round;
using tests::plain_table;
using Kind = Key::Kind;

const std::vector<std::string> log_lines = {"The game begins.", "Round started: round 1.", "Played: Ann."};

struct PlainSight {
    TableSeen table;
    std::unique_ptr<GameScreen> game = find_face("highest_card").make_screen();
    GameList games = tests::games();

    explicit PlainSight(TableSeen seen) : table(std::move(seen)) { update(); }
    void update() { game->heard({{"type", "update"}}, std::nullopt, table); }
    /// Whether the key means something, and which actions it plays.
    std::pair<bool, std::vector<Json>> press(const Key& key) {
        Effects effects;
        const bool known = game->press(key, table, tests::plain_ascii, effects);
        std::vector<Json> actions;
        for (const auto& command : effects.commands) actions.push_back(Json::parse(command).at("action"));
        return {known, actions};
    }
    auto press(const char* character) { return press({Kind::character, character}); }
    std::vector<std::string> draw(int width, int height) const {
        return render({table, games, game.get(), log_lines}, width, height, tests::plain_ascii);
    }
    bool shows(const std::string& text, int width = 60, int height = 24) const {
        return tests::joined(draw(width, height)).find(text) != std::string::npos;
    }
};

Json long_legal() {
    Json legal = Json::array();
    for (int i = 1; i <= 40; ++i) legal.push_back({{"type", "discard"}, {"card", std::to_string(i) + "H"}});
    return legal;
}

PlainSight sight_with(Json legal) {
    Json you = bobs_card();
    you["legal"] = std::move(legal);
    return PlainSight(plain_table(first_round(), you));
}

Json over() {
    Json shown = first_round();
    shown["phase"] = "game_over";
    shown["shown"] = {{{"seat", 0}, {"card", "7H"}}, {{"seat", 1}, {"card", "KS"}}};
    shown["standings"] = {{{"seat", 1}, {"place", 1}, {"points", 2}}, {{"seat", 0}, {"place", 2}, {"points", 1}}};
    return shown;
}

}  // namespace

TEST_CASE("The plain table looks as it did, for a player, for a spectator, and at the end") {
    check_golden("plain_60x24_ascii.txt", PlainSight(plain_table(first_round(), bobs_card())).draw(60, 24));
    check_golden("plain_40x16_ascii.txt", PlainSight(plain_table(first_round(), bobs_card())).draw(40, 16));
    check_golden("plain_watched_60x24_ascii.txt", PlainSight(plain_table(over(), nullptr)).draw(60, 24));
}

TEST_CASE("No line of a plain table is wider than the terminal, at no size and on no page") {
    Json shown = over();
    shown["cards"] = Json::array();
    for (int i = 0; i < 90; ++i) shown["cards"].push_back("10H");
    shown["\xe5\xb0\x8f\xe6\x98\x8e"] = std::string(500, 'x');
    for (int i = 0; i < 9; ++i) shown["seats"][0]["a long name " + std::to_string(i)] = i;
    Json you = bobs_card();
    you["legal"] = long_legal();
    PlainSight sight(plain_table(shown, you));
    for (int page = 0; page < 6; ++page) {
        for (const auto& [width, height] : {std::pair(60, 24), {80, 24}, {40, 16}, {30, 10}, {3, 5}, {1, 1}}) {
            const auto lines = sight.draw(width, height);
            CHECK(lines.size() == static_cast<std::size_t>(height));
            for (const auto& line : lines) CHECK(columns(line) <= width);
        }
        sight.press({Kind::down});
    }
}

TEST_CASE("A table of more columns than the terminal has is told in lines") {
    Json shown = first_round();
    for (int i = 0; i < 9; ++i) shown["seats"][0]["number " + std::to_string(i)] = i;
    const PlainSight sight(plain_table(shown, nullptr));
    CHECK(sight.shows("seats, Ann: number 0 0, number 1 1"));
    CHECK(sight.shows("played yes, points 0"));
}

TEST_CASE("What does not fit is on further pages, which arrows turn round and round") {
    PlainSight sight = sight_with(long_legal());
    CHECK(sight.shows("Page 1 of 4, arrows turn it"));
    CHECK(sight.shows("card: KS"));
    CHECK_FALSE(sight.shows("40 discard 40H"));
    CHECK(sight.press({Kind::down}).first);
    CHECK(sight.shows("Page 2 of 4"));
    CHECK(sight.press({Kind::left}).first);
    CHECK(sight.press({Kind::up}).first);
    CHECK(sight.shows("Page 4 of 4"));
    CHECK(sight.shows("seats  played  points"));
    ++sight.table.turn;
    sight.update();
    CHECK(sight.shows("Page 1 of 4"));
}

TEST_CASE("The digits play the first nine actions, and the others are typed") {
    PlainSight sight = sight_with(long_legal());
    CHECK(sight.shows("1-9 play  :10 plays 10"));
    CHECK(sight.press("9").second == std::vector<Json>{{{"type", "discard"}, {"card", "9H"}}});
    CHECK_FALSE(sight.press("0").first);
    PlainSight one(plain_table(first_round(), bobs_card()));
    CHECK(one.press("1").second == std::vector<Json>{{{"type", "play"}}});
    CHECK_FALSE(one.press("2").first);
}

TEST_CASE("Pages and keys of a plain table are told in the language") {
    const Speaking german(Language::german);
    CHECK(sight_with(long_legal()).shows("Seite 1 von 4, Pfeile blättern"));
    CHECK(sight_with(long_legal()).shows("1-9 spielen  :10 spielt 10  Pfeile blättern"));
    CHECK(PlainSight(plain_table(first_round(), bobs_card())).shows("1 spielen  Pfeile blättern"));
    CHECK_FALSE(PlainSight(plain_table(first_round(), nullptr)).shows("spielen"));
}

TEST_CASE("A spectator of a plain table plays nothing") {
    PlainSight sight(plain_table(first_round(), nullptr));
    CHECK_FALSE(sight.press("1").first);
    CHECK_FALSE(sight.shows("Your turn"));
    CHECK(sight.shows("Bob    no      0"));
}

}  // namespace crowntable::cli::plain
