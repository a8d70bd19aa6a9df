#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "clients/cli/games/cribbage/view.hpp"
#include "clients/cli/games/game_bot.hpp"
#include "protocol/cribbage/codec.hpp"
#include "protocol/table/table_of.hpp"
#include "tests/cli/cribbage_tables.hpp"

namespace crowntable::cli {
namespace {

using cribbage::A;
using cribbage::B;

cribbage::Game fresh_game(const cribbage::Options& options, std::uint8_t number) {
    auto game = cribbage::Game::start(options, {.seat_count = 2, .host = cribbage::A});
    Seed seed{};
    seed.bytes[0] = number;
    game.deal(seed);
    return game;
}

/// Plays a game to its end as bots over the wire do, and looks at each step that they see what the engine's bots see.
void play_from_json(const cribbage::Options& options, BotLevel level, std::uint8_t number) {
    cribbage::Game game = fresh_game(options, number);
    int steps = 0;
    while (!game.finished() && steps < 400) {
        const Seat seat = *game.acting().begin();
        const TableSeen table = tests::seen_by(game, seat);
        CHECK(acts(table));
        const auto chosen = choose_action(table, level, Seed{});
        REQUIRE(chosen);
        const auto direct = cribbage::Game::choose(game.view(seat), level, Random(Seed{}, "bot"));
        REQUIRE(*chosen == cribbage::Codec::write_action(direct));
        REQUIRE_FALSE(game.check(seat, direct));
        game.apply(seat, direct);
        ++steps;
    }
    CHECK(game.finished());
    CHECK(steps > 20);
}

}  // namespace

TEST_CASE("A bot over the wire plays whole games as it would play from the engine's own view") {
    play_from_json({}, BotLevel::easy, 1);
    play_from_json({}, BotLevel::medium, 2);
    play_from_json({.joker_calls = true}, BotLevel::medium, 3);
    play_from_json({.split_colours = true}, BotLevel::medium, 4);
}

TEST_CASE("A bot acts in its turn and where it may call, and nowhere else") {
    auto scene = tests::small_scene();
    scene.options.joker_calls = true;
    cribbage::Game game = game_of(scene);
    CHECK(acts(tests::seen_by(game, A)));
    CHECK_FALSE(acts(tests::seen_by(game, B)));
    CHECK_FALSE(acts(tests::seen_by(game, std::nullopt)));
    auto claim = play_of(game, "I7 across 10d");
    claim.claim = 4;
    act(game, A, claim);
    CHECK_FALSE(acts(tests::seen_by(game, A)));
    REQUIRE(acts(tests::seen_by(game, B)));
    CHECK(Json::parse(*choose_action(tests::seen_by(game, B), BotLevel::medium, Seed{})) == Json{{"type", "call"}});
    TableSeen looked_back = tests::seen_by(game, B);
    looked_back.replayed = true;
    CHECK_FALSE(acts(looked_back));
}

TEST_CASE("A view that no table can have is a bad message, not a crash") {
    const auto with = [](const char* pointer, const Json& value) {
        TableSeen table = tests::small_board();
        std::string path = pointer;
        const bool own = path.starts_with("/you");
        if (own) path = path.substr(4);
        auto& part = own ? table.you : table.public_part;
        Json changed = *part;
        changed[Json::json_pointer(path)] = value;
        part = std::make_shared<const Json>(std::move(changed));
        return table;
    };
    CHECK_NOTHROW(cribbage::decode_view(tests::small_board()));
    CHECK_THROWS_AS(cribbage::decode_view(with("/tiles/0/tile", "6/9l")), BadMessage);
    CHECK_THROWS_AS(cribbage::decode_view(with("/tiles/0/row", 14)), BadMessage);
    CHECK_THROWS_AS(cribbage::decode_view(with("/tiles/0/col", 7)), BadMessage);
    CHECK_THROWS_AS(cribbage::decode_view(with("/board", "9x9")), BadMessage);
    CHECK_THROWS_AS(cribbage::decode_view(with("/phase", "claimed")), BadMessage);
    CHECK_THROWS_AS(cribbage::decode_view(with("/current", 5)), BadMessage);
    CHECK_THROWS_AS(cribbage::decode_view(with("/seats", Json::array({1}))), BadMessage);
    CHECK_THROWS_AS(cribbage::decode_view(with("/you/rack/0", "7x")), BadMessage);
    CHECK_THROWS_AS(cribbage::decode_view(with("/you/rack/5", "7d")), BadMessage);
    CHECK_THROWS_AS(cribbage::decode_view(with("/you/seat", 2)), BadMessage);
}

}  // namespace crowntable::cli
