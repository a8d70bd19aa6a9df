#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/screen/render.hpp"
#include "clients/cli/text/text.hpp"
#include "tests/cli/cribbage_tables.hpp"
#include "tests/cli/golden.hpp"
#include "tests/cli/tables.hpp"

namespace crowntable::cli {
namespace {

using cribbage::A;
using cribbage::B;
using tests::check_golden;

constexpr Style unicode{false, true};
const std::vector<std::string> news = {"Bob exchanges 2 tiles.",
                                       "You play F7 across 7l 8d 9l for 15 points. 7l 8d 9l: 5 (fifteens 2, runs 3); "
                                       "first play 10."};

/// A screen and the table on it.
struct BoardSight {
    TableSeen table;
    std::unique_ptr<GameScreen> game = find_face("cribbage").make_screen();
    GameList games = tests::games();

    explicit BoardSight(TableSeen seen) : table(std::move(seen)) {
        game->heard({{"type", "update"}}, std::nullopt, table);
    }
    Effects press(const Key& key) {
        Effects effects;
        CHECK(game->press(key, table, tests::plain_ascii, effects));
        return effects;
    }
    Effects press(const char* character) { return press({Key::Kind::character, character}); }
    std::vector<std::string> draw(int width, int height, const Style& style) const {
        return render({table, games, game.get(), news}, width, height, style);
    }
    bool shows(const std::string& text) const {
        return tests::joined(draw(80, 24, tests::plain_ascii)).find(text) != std::string::npos;
    }
};

/// In the middle of a game of four, between bots: Ann's turn.
cribbage::Game crowded_game() {
    auto game = cribbage::Game::start({.servant = true}, {.seat_count = 4, .host = A});
    Seed seed{};
    seed.bytes[0] = 7;
    game.deal(seed);
    for (int turn = 0; turn < 18 || game.acting() != SeatSet(A); ++turn) {
        const Seat seat = *game.acting().begin();
        game.apply(seat, cribbage::Game::choose(game.view(seat), BotLevel::medium, Random(Seed{}, "bot")));
    }
    return game;
}

/// Ann at the end of a game that Bob won.
TableSeen over_table() {
    cribbage::Game game = cribbage::game_of(
        {.board = {"F7 across 7l 8d 9l"}, .racks = {"10d", "Kd 6/9l Al"}, .bag = "", .points = {15, 50}});
    plays(game, A, "I7 across 10d");
    return tests::seen_by(game, A);
}

}  // namespace

TEST_CASE("A game that the host has ended shows the sheet so far, and the board at a key") {
    BoardSight sight(tests::seen_by(crowded_game(), A));
    sight.table.room->state = "finished";
    CHECK(sight.shows("The host has ended the game"));
    CHECK(sight.shows("Total"));
    sight.press("v");
    CHECK_FALSE(sight.shows("The host has ended the game"));
}

TEST_CASE("The board of Kings Cribbage looks as it did, whole and in part") {
    const BoardSight sight(tests::seen_by(crowded_game(), A));
    check_golden("cribbage_80x24.txt", sight.draw(80, 24, unicode));
    check_golden("cribbage_80x24_ascii.txt", sight.draw(80, 24, tests::plain_ascii));
    check_golden("cribbage_80x24_colour.txt", sight.draw(80, 24, {true, true}));
    check_golden("cribbage_40x16.txt", sight.draw(40, 16, unicode));
    const BoardSight waiting(tests::seen_by(cribbage::game_of(tests::small_scene()), B));
    check_golden("cribbage_waiting_80x24.txt", waiting.draw(80, 24, unicode));
    check_golden("cribbage_waiting_40x16_ascii.txt", waiting.draw(40, 16, tests::plain_ascii));
}

TEST_CASE("Tiles laid down, and the end, look as they did") {
    BoardSight sight(tests::small_board());
    for (const char* key : {"3", "4"}) sight.press(key);
    check_golden("cribbage_laid_80x24.txt", sight.draw(80, 24, unicode));
    check_golden("cribbage_laid_40x16.txt", sight.draw(40, 16, unicode));
    BoardSight end(over_table());
    check_golden("cribbage_over_80x24.txt", end.draw(80, 24, unicode));
    check_golden("cribbage_over_40x16.txt", end.draw(40, 16, unicode));
    end.press("v");
    CHECK(end.shows("10d]"));
}

TEST_CASE("The sheet shows no deduction where a target ended the game") {
    cribbage::Game game = cribbage::game_of(tests::scene_before_target());
    plays(game, A, "I7 across 10d");
    const BoardSight sight(tests::seen_by(game, A));
    CHECK(sight.shows("Bob had Al 6/9l Kd left"));
    CHECK_FALSE(sight.shows("left: "));
}

TEST_CASE("No line of the board is wider than the terminal, at no size") {
    auto scene = tests::small_scene();
    for (const auto shape : {cribbage::BoardShape::thirteen_patched, cribbage::BoardShape::fifteen}) {
        scene.options.board = shape;
        const BoardSight sight(tests::seen_by(cribbage::game_of(scene), A));
        for (const auto& [width, height] : {std::pair(80, 24), {40, 16}, {72, 24}, {79, 22}, {30, 10}, {1, 1}}) {
            const auto lines = sight.draw(width, height, unicode);
            CHECK(lines.size() == static_cast<std::size_t>(height));
            for (const auto& line : lines) CHECK(columns(line) <= width);
        }
        // The last square of the lowest row can be seen.
        CHECK(sight.shows(shape == cribbage::BoardShape::fifteen ? "\n15" : "\n13"));
    }
}

TEST_CASE("Tiles are laid down with the digits of the rack, turned, and played with Enter") {
    BoardSight sight(tests::small_board());
    // The cursor waits behind the last play.
    CHECK(sight.shows("<->"));
    sight.press("3");
    CHECK(sight.shows("Not yet: No fifteen, pair or run of its line needs 8d") == false);
    CHECK(sight.shows("Enter plays I7 10d. Scores 6 points."));
    const auto sent = sight.press({Key::Kind::enter}).commands;
    REQUIRE(sent.size() == 1);
    CHECK(Json::parse(sent.front()).at("action") ==
          Json{{"type", "play"}, {"tiles", {{{"row", 7}, {"col", 9}, {"tile", "10d"}}}}});
    sight.press({Key::Kind::escape});
    sight.press("4");
    CHECK(sight.shows("(6l)"));
    sight.press("f");
    CHECK(sight.shows("(9l)"));
    sight.press({Key::Kind::backspace});
    CHECK_FALSE(sight.shows("(9l)"));
    CHECK(sight.press({Key::Kind::enter}).commands.empty());
}

TEST_CASE("Tiles laid down are taken back when the rack comes in another order, so that no key means another tile") {
    cribbage::Game game = cribbage::game_of(tests::small_scene());
    BoardSight sight(tests::seen_by(game, A));
    sight.press("4");
    CHECK(sight.shows("(6l)"));
    auto order = game.private_view(A).rack;
    std::ranges::reverse(order);
    game.order_hand(A, order);
    sight.table = tests::seen_by(game, A);
    sight.game->heard({{"type", "update"}}, std::nullopt, sight.table);
    CHECK_FALSE(sight.shows("(6l)"));
    sight.press("1");
    CHECK(sight.shows("(Kd)"));
    sight.press("f");
    CHECK(sight.shows("(Kd)"));
}

TEST_CASE("What may not be played says why, and nothing is lost") {
    BoardSight sight(tests::small_board());
    sight.press("5");
    CHECK(sight.shows("(Kd)"));
    CHECK(sight.shows("Not yet: No fifteen, pair or run of its line needs"));
    // The server refuses it if it is sent all the same; the tiles stay where they are.
    CHECK(sight.press({Key::Kind::enter}).commands.size() == 1);
    sight.game->heard({{"type", "refused"}, {"code", "NOT_A_HAND"}}, Answered{"play", "{}"}, sight.table);
    CHECK(sight.shows("(Kd)"));
    sight.press("5");
    CHECK_FALSE(sight.shows("(Kd)"));
}

TEST_CASE("A suggested play is laid down, to be looked at and played") {
    BoardSight sight(tests::small_board());
    const Json best = {{"tiles", {{{"row", 7}, {"col", 5}, {"tile", "6l"}}, {{"row", 7}, {"col", 9}, {"tile", "10d"}}}},
                       {"score", 9}};
    sight.game->heard({{"type", "arranged"}, {"arrangement", {{"best", best}}}}, Answered{"arrange", "{}"},
                      sight.table);
    CHECK(sight.shows("(6l)"));
    CHECK(sight.shows("(10d"));
    CHECK(sight.shows("Enter plays E7 across 6l 10d."));
}

TEST_CASE("Tiles are picked to be given back") {
    auto scene = tests::small_scene();
    scene.options.exchange = cribbage::ExchangeRule::anytime;
    BoardSight sight(tests::seen_by(cribbage::game_of(scene), A));
    for (const char* key : {"e", "1", "4", "2", "2"}) sight.press(key);
    const auto sent = sight.press({Key::Kind::enter}).commands;
    REQUIRE(sent.size() == 1);
    CHECK(Json::parse(sent.front()).at("action") == Json{{"type", "exchange"}, {"tiles", {"5d", "6/9l"}}});
}

TEST_CASE("Where players count for themselves nothing tells the points, and a play is claimed by typing them") {
    auto scene = tests::small_scene();
    scene.options.joker_calls = true;
    cribbage::Game game = cribbage::game_of(scene);
    BoardSight sight(tests::seen_by(game, A));
    sight.press("3");
    CHECK(sight.shows("That play is allowed."));
    CHECK_FALSE(sight.shows("Scores 6"));
    CHECK(sight.press({Key::Kind::enter}).commands.empty());
    CHECK(sight.shows("How many points does it score?"));
    sight.press("4");
    const auto sent = sight.press({Key::Kind::enter}).commands;
    REQUIRE(sent.size() == 1);
    CHECK(Json::parse(sent.front()).at("action").at("claim") == 4);
    auto claim = play_of(game, "I7 across 10d");
    claim.claim = 4;
    act(game, A, claim);
    BoardSight caller(tests::seen_by(game, B));
    CHECK(caller.shows("Ann claims 4 points for I7 10d. Call if it is worth more, or pass."));
    CHECK(Json::parse(caller.press("k").commands.front()).at("action") == Json{{"type", "call"}});
    CHECK(Json::parse(caller.press("p").commands.front()).at("action") == Json{{"type", "pass"}});
}

}  // namespace crowntable::cli
