// What one person saw of a deal against what its seed deals: all of it, and not a card less.
#include "clients/cli/games/kit/deal_witness.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "clients/cli/games/find_face.hpp"
#include "protocol/catalogue/catalogue.hpp"
#include "tests/support/as_read.hpp"

namespace crowntable::cli {

namespace {

Seed seed_of(std::uint8_t byte) {
    Seed seed{};
    seed.bytes.fill(byte);
    return seed;
}

/// A game between bots as seat 0 sees it, until its first deal is over.
struct Seen {
    Seen(const char* game, const Json& options, std::size_t seats, std::uint8_t byte, std::size_t removed_at = SIZE_MAX)
        : seed(seed_of(byte)), deals(*find_face(catalogue::find_preset(game)->family()).deals) {
        const auto* preset = catalogue::find_preset(game);
        const auto canonical = std::get<std::string>(preset->options("", crowntable::tests::AsRead(options)));
        before.game = game;
        const Json all = Json::parse(canonical);
        for (const auto& [id, value] : all.items()) before.options[id] = value.dump();
        const auto table = preset->start(canonical, Seating{.seat_count = seats, .host = std::nullopt},
                                         preset->rules_versions().newest);
        note(*table, table->deal(seed));
        for (std::uint32_t turn = 0; !table->finished() && !table->needs_chance(); ++turn) {
            if (turn == removed_at) {
                auto events = table->remove_seat(seat_at(1));
                events.insert(events.begin(), R"({"event":"seat_removed","seat":1})");
                note(*table, events);
                continue;
            }
            const Seat acting = *table->acting().begin();
            // A hand is held in another order from time to time, which nobody else is told.
            note(*table, table->act_bot(acting, BotLevel::easy, seed_of(static_cast<std::uint8_t>(turn))).events);
        }
    }

    void note(const table::Table& table, const std::vector<std::string>& events) {
        Json update{{"type", "update"}, {"events", Json::array()}};
        for (const auto& event : events) update["events"].push_back(Json::parse(event));
        std::string view;
        table.write_public(view, Protocol::whole);
        update["public"] = Json::parse(view);
        std::string you;
        table.write_private(seat_at(0), you, Protocol::whole);
        update["you"] = Json::parse(you);
        updates.push_back(std::move(update));
    }

    Cards compared(const Seed& by) const {
        const auto witness = deals.witness(before, 1);
        CHECK(deals.brings(updates.front(), 1));
        for (const Json& update : updates) witness->see(update);
        return witness->compare(by);
    }
    Cards compared() const { return compared(seed); }

    /// What is found when an event is told otherwise.
    template <typename Change>
    Cards compared_with(const char* event, Change change) {
        const auto kept = updates;
        for (Json& update : updates) {
            for (Json& one : update["events"]) {
                if (one["event"] == event && change(one)) {
                    const Cards found = compared();
                    updates = kept;
                    return found;
                }
            }
        }
        FAIL("no such event: ", event);
        return Cards::right;
    }

    bool tells(const char* event) const {
        return std::ranges::any_of(updates, [&](const Json& update) {
            return std::ranges::any_of(update["events"], [&](const Json& one) { return one["event"] == event; });
        });
    }

    Seed seed;
    FamilyDeals deals;
    BeforeDeal before;
    std::vector<Json> updates;
};

const Json one_round{{"rounds", {5}}};

}  // namespace

TEST_CASE("all cards of a round are found to be those of its seed, and not those of another") {
    for (const char* game : {"five_suited_rummy", "five_crowns", "five_crowns_mini", "three_thirteen"}) {
        for (std::uint8_t seed = 1; seed <= 5; ++seed) {
            CAPTURE(game);
            const Seen seen(game, one_round, 2U + seed % 3U, seed);
            CHECK(seen.compared() == Cards::right);
            CHECK(seen.compared(seed_of(99)) == Cards::wrong);
        }
    }
}

TEST_CASE("a new stock is one that the seed gives, also where buried wilds leave play") {
    for (const char* buried : {"recycle", "remove"}) {
        int recycled = 0;
        for (std::uint8_t seed = 1; seed <= 12; ++seed) {
            Seen seen("five_crowns_mini",
                      {{"rounds", {7}}, {"packs", "1"}, {"buried_wilds", buried}, {"must_go_out", false}}, 7, seed);
            if (!seen.tells("recycled")) continue;
            ++recycled;
            CHECK(seen.compared() == Cards::right);
            CHECK(seen.compared_with("recycled", [](Json& event) {
                event["stock"] = event["stock"].get<int>() - 1;
                return true;
            }) == Cards::wrong);
        }
        CHECK(recycled > 0);
    }
}

TEST_CASE("whoever is removed takes cards along, and the others are followed on") {
    for (std::uint8_t seed = 1; seed <= 20; ++seed) {
        const std::size_t removed_at = seed % 9U;
        const Seen rummy("five_crowns", one_round, 3, seed, removed_at);
        CHECK(rummy.compared() == Cards::right);
        const Seen tiles("kings_cribbage", Json::object(), 3, seed, removed_at);
        CHECK(tiles.compared() == Cards::right);
    }
}

TEST_CASE("one card of somebody else's is enough to find other cards") {
    Seen seen("five_crowns", one_round, 3, 4);
    const auto another = [](const Json& card) { return card == "KT" ? "QT" : "KT"; };
    CHECK(seen.compared_with("round_started", [&](Json& event) {
        event["turn_up"] = another(event["turn_up"]);
        return true;
    }) == Cards::wrong);
    CHECK(seen.compared_with("discarded", [&](Json& event) {
        if (event["seat"] == 0) return false;
        event["card"] = another(event["card"]);
        return true;
    }) == Cards::wrong);
    CHECK(seen.compared_with("laid_down", [&](Json& event) {
        if (event["melds"].empty()) return false;
        event["melds"][0]["cards"][0] = another(event["melds"][0]["cards"][0]);
        return true;
    }) == Cards::wrong);
    for (Json& update : seen.updates) {
        const Json kept = update;
        Json& hand = update["you"]["hand"];
        if (hand.empty()) continue;
        hand[0] = another(hand[0]);
        CHECK(seen.compared() == Cards::wrong);
        update = kept;
    }
    Json& revealed = seen.updates.back()["public"]["revealed"];
    for (Json& shown : revealed) {
        const Json kept = shown;
        shown["hand"][0] = another(shown["hand"][0]);
        CHECK(seen.compared() == Cards::wrong);
        shown = kept;
    }
    CHECK(seen.compared() == Cards::right);
}

TEST_CASE("another dealer than the one before the deal names is other cards") {
    Seen seen("five_crowns", one_round, 3, 4);
    const int dealer = seen.updates.front()["public"]["dealer"];
    seen.before.dealer_from = dealer;
    CHECK(seen.compared() == Cards::right);
    seen.before.dealer_from = (dealer + 1) % 3;
    CHECK(seen.compared() == Cards::wrong);
}

TEST_CASE("where events were missed no more is claimed than was seen") {
    Seen seen("five_crowns", one_round, 3, 4);
    seen.updates[4]["resync"] = true;
    seen.updates[4]["events"] = Json::array();
    CHECK(seen.compared() == Cards::right_in_part);
    seen.updates[2]["events"] = Json::array();
    CHECK(seen.compared() == Cards::wrong);
}

TEST_CASE("all tiles of Kings Cribbage are followed, also those that others exchange in secret") {
    int exchanges = 0;
    for (const Json& options :
         {Json::object(), Json{{"split_colours", true}, {"leftover_six_nine", "printed"}},
          Json{{"exchange", "anytime"}, {"first_player", "random"}}, Json{{"joker_calls", true}}}) {
        for (std::uint8_t seed = 1; seed <= 6; ++seed) {
            CAPTURE(options.dump());
            const Seen seen("kings_cribbage", options, options.contains("split_colours") ? 4 : 2 + seed % 3U, seed);
            exchanges += seen.tells("exchanged") ? 1 : 0;
            CHECK(seen.compared() == Cards::right);
            CHECK(seen.compared(seed_of(99)) == Cards::wrong);
        }
    }
    CHECK(exchanges > 0);
}

TEST_CASE("one tile on the board or on one's own rack is enough to find other tiles") {
    Seen seen("kings_cribbage", Json::object(), 3, 2);
    CHECK(seen.compared_with("racks_filled", [](Json& event) {
        event["starter"] = (event["starter"].get<int>() + 1) % 3;
        return true;
    }) == Cards::wrong);
    int changed = 0;
    for (Json& update : seen.updates) {
        for (Json& event : update["events"]) {
            if (event["event"] != "played") continue;
            const Json kept = event;
            std::string tile = event["tiles"][0]["tile"];
            tile.back() = tile.back() == 'l' ? 'd' : 'l';
            event["tiles"][0]["tile"] = tile;
            changed += seen.compared() == Cards::wrong ? 1 : 0;
            event = kept;
        }
    }
    CHECK(changed > 10);
    Json& rack = seen.updates[1]["you"]["rack"];
    std::string tile = rack[0];
    tile.back() = tile.back() == 'l' ? 'd' : 'l';
    rack[0] = tile;
    CHECK(seen.compared() == Cards::wrong);
}

}  // namespace crowntable::cli
