#include "protocol/rummy/codec.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/rummy/options.hpp"
#include "protocol/rummy/presets.hpp"
#include "protocol/text/error_code.hpp"
#include "tests/protocol/table_play.hpp"
#include "tests/support/as_read.hpp"
#include "tests/support/schema_check.hpp"

using namespace crowntable;
using namespace crowntable::catalogue;
using namespace crowntable::table;
using tests::arranged_text;
using tests::check_text;
using tests::private_text;
using tests::public_text;
using tests::seed_of;
using tests::start_table;

namespace {

/// The code with which an action is refused by the reader; empty if it is read.
std::string read_code(const char* action) {
    const auto read = rummy::Codec::read_action(json::parse_own(action));
    const auto* reason = std::get_if<Refusal>(&read);
    return reason == nullptr ? "" : std::string(reason->code);
}

rummy::Action action_of(std::string_view text) {
    auto read = rummy::Codec::read_action(json::parse_own(text));
    REQUIRE(std::holds_alternative<rummy::Action>(read));
    return std::get<rummy::Action>(std::move(read));
}

std::string read_and_written(std::string_view action) {
    return rummy::Codec::write_action(action_of(action));
}

void check_views(const Table& table, std::size_t seat_count) {
    CHECK_NOTHROW(check_text(public_text(table), "rummy_public.json"));
    for (std::size_t i = 0; i < seat_count; ++i) {
        CHECK_NOTHROW(check_text(private_text(table, Seat{static_cast<std::uint8_t>(i)}), "rummy_private.json"));
    }
}

/// What the acting seat may ask changes nothing and fits its schema.
void check_advice(const Table& table, Seat seat) {
    const auto before = table.fingerprint();
    CHECK_NOTHROW(check_text(arranged_text(table, seat), "rummy_arranged.json"));
    const std::string hint = std::get<std::function<std::string()>>(table.hint(seat))();
    CHECK_NOTHROW(check_text(hint, "rummy_hint.json"));
    const Json action = Json::parse(hint)["action"];
    const auto preview = table.preview(seat, tests::AsRead(action), true);
    REQUIRE(std::holds_alternative<std::string>(preview));
    CHECK_NOTHROW(check_text(std::get<std::string>(preview), "rummy_preview.json"));
    CHECK(table.fingerprint() == before);
}

/// A whole game of bots; every text that comes out of it is checked.
void play_checked(const Preset& preset, const char* options, std::size_t seat_count, std::uint8_t number) {
    CAPTURE(preset.id());
    CAPTURE(seat_count);
    const auto table = start_table(preset, options, seat_count);
    int steps = 0;
    while (!table->finished()) {
        REQUIRE(++steps < 20'000);
        std::vector<std::string> events;
        if (table->needs_chance()) {
            events = table->deal(seed_of(number, steps));
        } else {
            const Seat seat = *table->acting().begin();
            if (steps % 7 == 0) check_advice(*table, seat);
            const auto level = seat.index % 2 == 0 ? BotLevel::medium : BotLevel::easy;
            auto applied = table->act_bot(seat, level, seed_of(number, steps));
            CHECK_NOTHROW(check_text(applied.action, "rummy_action.json"));
            CHECK(rummy::Codec::write_canonical_action(action_of(applied.action)) == applied.action);
            events = std::move(applied.events);
        }
        CHECK_FALSE(events.empty());
        for (const auto& event : events) CHECK_NOTHROW(check_text(event, "rummy_event.json"));
        check_views(*table, seat_count);
    }
    const Json last = Json::parse(public_text(*table));
    CHECK(last["phase"] == "game_over");
    CHECK(last["standings"].size() == seat_count);
    CHECK(last["scores"].size() == last["rounds"].size());
}

}  // namespace

TEST_CASE("Every text of whole games of every preset fits the schemas") {
    std::uint8_t number = 0;
    for (const Preset* preset : rummy::presets()) play_checked(*preset, "{}", 3, ++number);
    play_checked(*find_preset("five_suited_rummy"), R"({"rounds":[3,13]})", 7, 11);
    play_checked(*find_preset("five_crowns"), R"({"rounds":[4],"final_laydown":"manual","same_card_return":"forbid"})",
                 2, 12);
    play_checked(*find_preset("five_crowns"),
                 R"({"rounds":[12,5],"discard_history":"top_only","reveal_hands":"at_game_end"})", 4, 13);
    play_checked(*find_preset("three_thirteen"), R"({"rounds":[3,11],"jokers":"2","stock_empty":"end_round"})", 5, 14);
    play_checked(*find_preset("five_crowns_mini"),
                 R"({"rounds":[3],"max_turns_per_seat":1,"tie_break":"playoff_round"})", 2, 15);
}

TEST_CASE("The clock's play is as well formed as anybody's") {
    const auto table = start_table(*find_preset("five_crowns_mini"), R"({"rounds":[3,4],"max_turns_per_seat":10})", 3);
    int steps = 0;
    while (!table->finished()) {
        REQUIRE(++steps < 2'000);
        if (table->needs_chance()) {
            table->deal(seed_of(21, steps));
            continue;
        }
        const auto applied = table->act_fallback(*table->acting().begin());
        CHECK_NOTHROW(check_text(applied.action, "rummy_action.json"));
        check_views(*table, 3);
    }
}

TEST_CASE("A removed seat leaves texts that fit the schemas") {
    const auto table = start_table(*find_preset("five_crowns"), R"({"rounds":[3,4]})", 3);
    table->deal(seed_of(31, 0));
    for (const auto& event : table->remove_seat(Seat{1})) CHECK_NOTHROW(check_text(event, "rummy_event.json"));
    int steps = 0;
    while (!table->finished()) {
        REQUIRE(++steps < 2'000);
        if (table->needs_chance()) {
            table->deal(seed_of(31, steps));
        } else {
            table->act_bot(*table->acting().begin(), BotLevel::medium, seed_of(31, steps));
        }
        check_views(*table, 3);
    }
    const Json last = Json::parse(public_text(*table));
    CHECK(last["seats"][1]["removed"] == true);
    CHECK(last["scores"][1]["points"][1].is_null());
}

TEST_CASE("Actions are read in any case and written in one way") {
    CHECK(read_and_written(R"({"type":"draw","source":"stock"})") == R"({"type":"draw","source":"stock"})");
    CHECK(read_and_written(R"({"source":"discard","type":"draw"})") == R"({"type":"draw","source":"discard"})");
    CHECK(read_and_written(R"({"type":"discard","card":"kh"})") == R"({"type":"discard","card":"KH"})");
    CHECK(read_and_written(R"({"type":"discard","card":"jk","go_out":false,"accept_worse":false})") ==
          R"({"type":"discard","card":"JK"})");
    const char* full =
        R"({"type":"discard","card":"10T","go_out":true,"melds":[["3S","4S","5S"],["JK","JK","JK"]],"accept_worse":true})";
    CHECK(read_and_written(full) == full);
    CHECK(read_and_written(R"({"type":"discard","card":"3S","melds":[]})") ==
          R"({"type":"discard","card":"3S","melds":[]})");
}

TEST_CASE("What is no action is refused BAD_FIELD") {
    for (const char* action :
         {"{}", R"({"type":"fly"})", R"({"type":1})", R"({"type":"draw"})", R"({"type":"draw","source":"sleeve"})",
          R"({"type":"draw","source":"stock","card":"3S"})", R"({"type":"discard"})",
          R"({"type":"discard","card":"1S"})", R"({"type":"discard","card":""})", R"({"type":"discard","card":3})",
          R"({"type":"discard","card":"3S","go_out":1})", R"({"type":"discard","card":"3S","melds":{}})",
          R"({"type":"discard","card":"3S","melds":["3S"]})", R"({"type":"discard","card":"3S","melds":[[]]})",
          R"({"type":"discard","card":"3S","melds":[["3X"]]})", R"({"type":"discard","card":"3S","melds":null})",
          R"({"type":"discard","card":"3S","source":"stock"})"}) {
        CAPTURE(action);
        CHECK(read_code(action) == "BAD_FIELD");
    }
    std::string many = R"({"type":"discard","card":"3S","melds":[["3S"])";
    for (int i = 0; i < 14; ++i) many += R"(,["3S"])";
    CHECK(read_code((many + "]}").c_str()) == "BAD_FIELD");
}

TEST_CASE("A refused action changes nothing") {
    const auto table = start_table(*find_preset("five_crowns"), "{}", 2);
    table->deal(seed_of(41, 0));
    const Seat seat = *table->acting().begin();
    const auto before = table->fingerprint();
    const auto turn = table->turn();
    for (const char* action : {R"({"type":"discard","card":"3S"})", R"({"type":"draw","source":"here"})"}) {
        CHECK(std::holds_alternative<Refusal>(table->act(seat, json::parse_own(action))));
    }
    const Seat other = next_seat(seat, 2);
    const auto refused = table->act(other, json::parse_own(R"({"type":"draw","source":"stock"})"));
    REQUIRE(std::holds_alternative<Refusal>(refused));
    CHECK(std::get<Refusal>(refused).code == "NOT_YOUR_TURN");
    REQUIRE(std::holds_alternative<Refusal>(table->hint(other)));
    CHECK(std::get<Refusal>(table->hint(other)).code == "NOT_YOUR_TURN");
    CHECK(table->fingerprint() == before);
    CHECK(table->turn() == turn);
}

TEST_CASE("A hand is ordered only as a permutation of itself") {
    const auto table = start_table(*find_preset("five_crowns"), "{}", 2);
    table->deal(seed_of(51, 0));
    const Json hand = Json::parse(private_text(*table, Seat{0}))["hand"];
    Json turned = hand;
    std::reverse(turned.begin(), turned.end());
    CHECK_FALSE(table->order_hand(Seat{0}, tests::AsRead(turned)));
    CHECK(Json::parse(private_text(*table, Seat{0}))["hand"] == turned);
    Json shorter = hand;
    shorter.erase(0);
    for (const Json& wrong : {shorter, Json::array(), Json("x"), Json({"3S", "3S", "3S"}), Json({1, 2, 3})}) {
        const auto refused = table->order_hand(Seat{0}, tests::AsRead(wrong));
        REQUIRE(refused);
        CHECK(refused->code == "BAD_HAND_ORDER");
    }
    CHECK(Json::parse(private_text(*table, Seat{0}))["hand"] == turned);
}

TEST_CASE("With one card too many the arrangement is of what the best discard leaves") {
    const auto table = start_table(*find_preset("five_crowns"), R"({"rounds":[6]})", 2);
    table->deal(seed_of(61, 0));
    const Seat seat = *table->acting().begin();
    CHECK_FALSE(Json::parse(arranged_text(*table, seat)).contains("best_discard"));
    table->act_bot(seat, BotLevel::medium, seed_of(61, 1));
    const Json arranged = Json::parse(arranged_text(*table, seat));
    const Json own = Json::parse(private_text(*table, seat));
    REQUIRE(arranged.contains("best_discard"));
    CHECK(arranged["deadwood"] == own["deadwood"]);
    std::size_t cards = arranged["dead"].size();
    for (const Json& meld : arranged["melds"]) cards += meld["cards"].size();
    CHECK(cards == own["hand"].size() - 1);
    const Json hint = Json::parse(std::get<std::function<std::string()>>(table->hint(seat))());
    CHECK(hint["action"]["type"] == "discard");
    CHECK(hint["discards"][0]["deadwood"] == own["deadwood"]);
}

TEST_CASE("Without hints the arrangement is of all cards held, and tells no discard") {
    const auto table = start_table(*find_preset("five_crowns"), R"({"rounds":[13]})", 2);
    table->deal(seed_of(61, 0));
    const Seat seat = *table->acting().begin();
    CHECK(arranged_text(*table, seat, false) == arranged_text(*table, seat));
    table->act_bot(seat, BotLevel::medium, seed_of(61, 1));
    const std::string text = arranged_text(*table, seat, false);
    CHECK_NOTHROW(check_text(text, "rummy_arranged.json"));
    const Json arranged = Json::parse(text);
    CHECK_FALSE(arranged.contains("best_discard"));
    // The card that is missed among the groups would be the one to throw.
    std::size_t cards = arranged["dead"].size();
    for (const Json& meld : arranged["melds"]) cards += meld["cards"].size();
    CHECK(cards == 14);
}

TEST_CASE("Without hints a preview tells what a discard leaves only where it lays cards down") {
    const auto table = start_table(*find_preset("five_crowns"), R"({"rounds":[3]})", 2);
    int refused = 0;
    int told = 0;
    for (std::uint32_t round = 0; refused == 0 || told == 0; ++round) {
        REQUIRE(round < 500);
        if (table->needs_chance()) table->deal(seed_of(67, round));
        if (table->acting().empty()) break;
        const Seat seat = *table->acting().begin();
        const auto draw = json::parse_own(R"({"type":"draw","source":"stock"})");
        CHECK(std::holds_alternative<std::string>(table->preview(seat, draw, false)) ==
              std::holds_alternative<std::string>(table->preview(seat, draw, true)));
        const Json own = Json::parse(private_text(*table, seat));
        const bool last_turn = Json::parse(public_text(*table)).at("last_turn");
        for (const Json& card : own.at("legal").at("discard")) {
            const bool can =
                std::ranges::find(own.at("legal").at("go_out"), card) != own.at("legal").at("go_out").end();
            Json action = {{"type", "discard"}, {"card", card}};
            if (can && !last_turn) action["go_out"] = true;
            REQUIRE(std::holds_alternative<std::string>(table->preview(seat, tests::AsRead(action), true)));
            const auto seen = table->preview(seat, tests::AsRead(action), false);
            const auto* refusal = std::get_if<Refusal>(&seen);
            REQUIRE((refusal == nullptr) == (can || last_turn));
            if (refusal != nullptr) CHECK(refusal->code == error_code::hints_off);
            (refusal == nullptr ? told : refused) += 1;
        }
        table->act_bot(seat, BotLevel::random, seed_of(68, round));
    }
    CHECK(refused > 0);
    CHECK(told > 0);
}

TEST_CASE("Options go to values and back without loss") {
    for (const auto preset : {rummy::Preset::five_suited_rummy, rummy::Preset::three_thirteen}) {
        const auto options = rummy::preset_options(preset);
        CHECK(rummy::to_options(preset, rummy::to_values(options)) == options);
        const auto descriptors = rummy::option_descriptors(preset);
        CHECK(standard_values(descriptors) == rummy::to_values(options));
    }
}
