#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/cribbage/tile.hpp"
#include "protocol/cribbage/codec.hpp"
#include "protocol/rummy/codec.hpp"
#include "protocol/table/table_of.hpp"
#include "tests/protocol/table_play.hpp"
#include "tests/support/as_read.hpp"

using namespace crowntable;
using namespace crowntable::table;
using tests::private_text;
using tests::public_text;
using tests::seed_of;
using RummyTable = TableOf<rummy::Game, rummy::Codec>;
using CribbageTable = TableOf<cribbage::Game, cribbage::Codec>;

namespace {

rummy::Game start(rummy::Options options, std::size_t seat_count) {
    REQUIRE_FALSE(rummy::Game::check_options(options, seat_count));
    return rummy::Game::start(options, Seating{seat_count, {}, {}, {}});
}

/// What is answered: the text, or why there is none.
std::string told_by(const std::variant<Refusal, std::string>& answer) {
    const auto* refused = std::get_if<Refusal>(&answer);
    return refused == nullptr ? std::get<std::string>(answer) : std::string(refused->code) + refused->message;
}

std::string told_by(const std::variant<Refusal, std::function<std::string()>>& hint) {
    const auto* refused = std::get_if<Refusal>(&hint);
    return refused == nullptr ? std::get<1>(hint)() : std::string(refused->code) + refused->message;
}

/// All that `seat` can be told at this moment, in one text. `tries` are actions of which it may ask what they would do.
std::string all_told(const Table& table, Seat seat, const std::vector<Json>& tries) {
    std::string told =
        public_text(table) + private_text(table, seat) + told_by(table.arrange(seat, true)) + told_by(table.hint(seat));
    for (const Json& action : tries) told += told_by(table.preview(seat, tests::AsRead(action), true));
    return told;
}

std::vector<Json> discards(const Table& table, Seat seat) {
    std::vector<Json> actions;
    const Json you = Json::parse(private_text(table, seat));
    for (const auto& face : you.at("legal").at("discard")) actions.push_back({{"type", "discard"}, {"card", face}});
    return actions;
}

/// Each tile alone in the middle, and what is done instead of a play.
std::vector<Json> tile_actions(const Table& table, Seat seat) {
    std::vector<Json> actions{{{"type", "pass"}}, {{"type", "call"}}};
    const Json you = Json::parse(private_text(table, seat));
    for (const auto& tile : you.at("rack")) {
        const std::string face = tile;
        const std::string placed = face.starts_with("6/9") ? std::string("6") + face.back() : face;
        for (const int column : {6, 7, 8, 9}) {
            const Json tiles{{{"row", 7}, {"col", column}, {"tile", placed}}};
            actions.push_back({{"type", "play"}, {"tiles", tiles}});
            for (const int claim : {0, 100}) {
                actions.push_back({{"type", "play"}, {"tiles", tiles}, {"claim", claim}});
            }
        }
        actions.push_back({{"type", "exchange"}, {"tiles", {face}}});
    }
    return actions;
}

/// Plays a game to its end; at each step the seat is told the same in another world that it cannot know from this.
template <typename T, typename Tries>
void check_two_worlds(T table, Seat viewer, Tries tries) {
    int steps = 0;
    int different_worlds = 0;
    while (!table.finished()) {
        REQUIRE(++steps < 5'000);
        if (table.needs_chance()) {
            table.deal(seed_of(71, steps));
        } else {
            table.act_bot(*table.acting().begin(), BotLevel::medium, seed_of(71, steps));
        }
        const T other(table.game().rehide(viewer, seed_of(72, steps)));
        const auto asked = tries(table, viewer);
        CHECK(all_told(other, viewer, asked) == all_told(table, viewer, asked));
        if (private_text(other, Seat{0}) != private_text(table, Seat{0})) ++different_worlds;
    }
    // Else the comparison above would be of a world with itself.
    CHECK(different_worlds > steps / 2);
}

}  // namespace

TEST_CASE("Two worlds that differ only in what a seat may not know tell it the same, byte for byte") {
    auto options = rummy::preset_options(rummy::Preset::five_suited_rummy);
    options.rounds = {3, 7, 13};
    check_two_worlds(RummyTable(start(options, 3)), Seat{1}, discards);
}

TEST_CASE("Two worlds of Kings Cribbage tell a seat the same, byte for byte") {
    for (const bool joker_calls : {false, true}) {
        const cribbage::Options options{.exchange = cribbage::ExchangeRule::anytime, .joker_calls = joker_calls};
        auto game = cribbage::Game::start(options, Seating{3, {}, {}, {}});
        check_two_worlds(CribbageTable(std::move(game)), Seat{1}, tile_actions);
    }
}

TEST_CASE("No text of Kings Cribbage for others holds a tile of a rack or of the bag") {
    CribbageTable table(cribbage::Game::start({.first_player = cribbage::FirstPlayer::random}, Seating{4, {}, {}, {}}));
    const auto events = table.deal(seed_of(92, 0));
    REQUIRE(events.size() == 1);
    for (const std::string& told : {public_text(table), events.front()}) {
        for (const auto& tile : cribbage::tiles_of(cribbage::Colour::light, false)) {
            CHECK(told.find('"' + cribbage::to_string(tile) + '"') == std::string::npos);
        }
        for (const auto& tile : cribbage::tiles_of(cribbage::Colour::dark, false)) {
            CHECK(told.find('"' + cribbage::to_string(tile) + '"') == std::string::npos);
        }
    }
    CHECK(Json::parse(public_text(table))["tiles"].empty());
    CHECK(Json::parse(public_text(table))["bags"] == Json({84}));
}

TEST_CASE("In two worlds the same plays cause the same events, but for what the others then show") {
    auto options = rummy::preset_options(rummy::Preset::five_crowns);
    options.rounds = {10};
    RummyTable table(start(options, 2));
    table.deal(seed_of(81, 0));
    const Seat viewer = *table.acting().begin();
    RummyTable other(table.game().rehide(viewer, seed_of(82, 0)));
    const auto draw = json::parse_own(R"({"type":"draw","source":"stock"})");
    const auto events = std::get<Applied>(table.act(viewer, draw)).events;
    CHECK(events == std::get<Applied>(other.act(viewer, draw)).events);
    CHECK(events == std::vector<std::string>{R"({"event":"drew","seat":)" + std::to_string(viewer.index) +
                                             R"(,"source":"stock"})"});
    CHECK(public_text(table) == public_text(other));
}

TEST_CASE("No text for others holds a card that only one seat has seen") {
    auto options = rummy::preset_options(rummy::Preset::five_crowns);
    options.rounds = {13};
    RummyTable table(start(options, 2));
    table.deal(seed_of(91, 0));
    const Json shown = Json::parse(public_text(table));
    CHECK(shown["discards"].size() == 1);
    CHECK(shown["revealed"].is_null());
    for (const auto& seat : shown["seats"]) {
        CHECK(seat["cards"] == 13);
        CHECK(seat["taken"].empty());
        CHECK_FALSE(seat.contains("hand"));
    }
    CHECK_FALSE(shown.contains("seed"));
    CHECK_FALSE(shown.contains("fingerprint"));
}
