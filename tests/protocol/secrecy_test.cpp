#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "protocol/rummy_codec.hpp"
#include "protocol/table_of.hpp"
#include "tests/protocol/table_play.hpp"

using namespace crowntable;
using namespace crowntable::protocol;
using tests::private_text;
using tests::public_text;
using tests::seed_of;
using RummyTable = TableOf<rummy::Game, RummyCodec>;

namespace {

rummy::Game start(rummy::Options options, std::size_t seat_count) {
    REQUIRE_FALSE(rummy::Game::check_options(options, seat_count));
    return rummy::Game::start(options, Seating{seat_count, {}, {}, {}});
}

/// All that `seat` can be told at this moment, in one text.
std::string all_told(const RummyTable& table, Seat seat) {
    std::string told = public_text(table) + private_text(table, seat) + table.arrange(seat);
    if (!table.acting().contains(seat)) return told;
    told += std::get<std::string>(table.hint(seat));
    const Json you = Json::parse(private_text(table, seat));
    for (const auto& face : you.at("legal").at("discard")) {
        const auto preview = table.preview(seat, {{"type", "discard"}, {"card", face}});
        told += std::get<std::string>(preview);
    }
    return told;
}

}  // namespace

TEST_CASE("Two worlds that differ only in what a seat may not know tell it the same, byte for byte") {
    auto options = rummy::preset_options(rummy::Preset::five_suited_rummy);
    options.rounds = {3, 7, 13};
    const Seat viewer{1};
    RummyTable table(start(options, 3));
    int steps = 0;
    int different_worlds = 0;
    while (!table.finished()) {
        REQUIRE(++steps < 5'000);
        if (table.needs_chance()) {
            table.deal(seed_of(71, steps));
        } else {
            table.act_bot(*table.acting().begin(), BotLevel::medium, seed_of(71, steps));
        }
        const RummyTable other(table.game().rehide(viewer, seed_of(72, steps)));
        CHECK(all_told(other, viewer) == all_told(table, viewer));
        if (private_text(other, Seat{0}) != private_text(table, Seat{0})) ++different_worlds;
    }
    // Else the comparison above would be of a world with itself.
    CHECK(different_worlds > steps / 2);
}

TEST_CASE("In two worlds the same plays cause the same events, but for what the others then show") {
    auto options = rummy::preset_options(rummy::Preset::five_crowns);
    options.rounds = {10};
    RummyTable table(start(options, 2));
    table.deal(seed_of(81, 0));
    const Seat viewer = *table.acting().begin();
    RummyTable other(table.game().rehide(viewer, seed_of(82, 0)));
    const Json draw{{"type", "draw"}, {"source", "stock"}};
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
