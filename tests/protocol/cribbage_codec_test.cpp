#include "protocol/cribbage/codec.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "protocol/catalogue/analyse.hpp"
#include "protocol/cribbage/options.hpp"
#include "protocol/cribbage/presets.hpp"
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

const Preset& kings_cribbage() {
    return *cribbage::presets().front();
}

std::string cribbage_read_code(const char* action) {
    const auto read = cribbage::Codec::read_action(json::parse_own(action));
    const auto* reason = std::get_if<Refusal>(&read);
    return reason == nullptr ? "" : std::string(reason->code);
}

void check_cribbage_views(const Table& table, std::size_t seat_count) {
    CHECK_NOTHROW(check_text(public_text(table), "cribbage_public.json"));
    for (std::size_t i = 0; i < seat_count; ++i) {
        CHECK_NOTHROW(check_text(private_text(table, seat_at(i)), "cribbage_private.json"));
    }
}

void check_cribbage_advice(const Table& table, Seat seat, bool has_hints) {
    const auto before = table.fingerprint();
    CHECK_NOTHROW(check_text(arranged_text(table, seat), "cribbage_arranged.json"));
    CHECK(std::get<Refusal>(table.arrange(seat, false)).code == "HINTS_OFF");
    const auto hint = table.hint(seat);
    REQUIRE(std::holds_alternative<Refusal>(hint) != has_hints);
    if (has_hints) {
        const std::string text = std::get<std::function<std::string()>>(hint)();
        CHECK_NOTHROW(check_text(text, "cribbage_hint.json"));
        const auto preview = table.preview(seat, tests::AsRead(Json::parse(text)["action"]), false);
        REQUIRE(std::holds_alternative<std::string>(preview));
        CHECK_NOTHROW(check_text(std::get<std::string>(preview), "cribbage_preview.json"));
    } else {
        CHECK(std::get<Refusal>(hint).code == "HINTS_OFF");
        CHECK(arranged_text(table, seat) == R"({"best":null})");
    }
    CHECK(table.fingerprint() == before);
}

/// A whole game of bots; every text that comes out of it is checked.
void play_cribbage(const char* options, std::size_t seat_count, std::uint8_t number) {
    const auto table = start_table(kings_cribbage(), options, seat_count);
    const bool has_hints = Json::parse(options).value("joker_calls", false) == false;
    constexpr BotLevel levels[] = {BotLevel::easy, BotLevel::medium, BotLevel::random};
    std::vector<std::string> events = table->deal(seed_of(number, 0));
    int steps = 0;
    while (!table->finished()) {
        REQUIRE(++steps < 2'000);
        for (const auto& event : events) CHECK_NOTHROW(check_text(event, "cribbage_event.json"));
        const Seat seat = *table->acting().begin();
        if (steps % 10 == 1) {
            check_cribbage_views(*table, seat_count);
            check_cribbage_advice(*table, seat, has_hints);
        }
        const auto applied = table->act_bot(seat, levels[steps % 3], seed_of(number, steps));
        CHECK_NOTHROW(check_text(applied.action, "cribbage_action.json"));
        const auto read = cribbage::Codec::read_action(json::parse_own(applied.action));
        REQUIRE(std::holds_alternative<cribbage::Action>(read));
        CHECK(cribbage::Codec::write_canonical_action(std::get<cribbage::Action>(read)) == applied.action);
        events = applied.events;
    }
    for (const auto& event : events) CHECK_NOTHROW(check_text(event, "cribbage_event.json"));
    check_cribbage_views(*table, seat_count);
}

}  // namespace

TEST_CASE("Every text of a game of Kings Cribbage fits its schema") {
    play_cribbage("{}", 2, 1);
    play_cribbage(R"({"servant":true,"exchange":"anytime","contribution":"new_tiles","board":"15x15"})", 3, 2);
    play_cribbage(R"({"joker_calls":true,"split_colours":true,"leftover_six_nine":"printed"})", 4, 3);
}

TEST_CASE("Actions of Kings Cribbage are read strictly") {
    CHECK(cribbage_read_code(R"({"type":"pass"})") == "");
    CHECK(cribbage_read_code(R"({"type":"call"})") == "");
    CHECK(cribbage_read_code(R"({"type":"exchange","tiles":["6/9d","10L"]})") == "");
    CHECK(cribbage_read_code(R"({"type":"play","tiles":[{"row":7,"col":5,"tile":"7d"}],"claim":4})") == "");
    for (const char* wrong : {R"({"type":"draw"})", R"({"type":"pass","tiles":[]})", R"({"type":"exchange"})",
                              R"({"type":"exchange","tiles":["1d"]})", R"({"type":"exchange","tiles":[7]})",
                              R"({"type":"play","tiles":[{"row":0,"col":5,"tile":"7d"}]})",
                              R"({"type":"play","tiles":[{"row":7,"col":5.0,"tile":"7d"}]})",
                              R"({"type":"play","tiles":[{"row":7,"col":5}]})",
                              R"({"type":"play","tiles":[{"row":7,"col":5,"tile":"7d","id":1}]})",
                              R"({"type":"play","tiles":[],"claim":-1})", R"({"type":"play","tiles":"7d"})"}) {
        CAPTURE(wrong);
        CHECK(cribbage_read_code(wrong) == "BAD_FIELD");
    }
}

TEST_CASE("The preset of Kings Cribbage describes its options, and every option reaches the game") {
    const Preset& preset = kings_cribbage();
    CHECK(preset.id() == "kings_cribbage");
    CHECK_NOTHROW(check_text(preset.describe(), "preset.json"));
    const auto standard = preset.options("", json::Value::empty_object());
    CHECK(preset.changed(std::get<std::string>(standard)).empty());
    const char* all = R"({"bonus_first":0,"bonus_all_five":1,"bonus_flush":2,"bonus_flush_rule":"once_per_play",)"
                      R"("contribution":"line_scores","exchange":"anytime","first_player":"host","board":"15x15",)"
                      R"("centre_start":true,"leftover_six_nine":"9","scoreless_limit":3,"target_score":100,)"
                      R"("servant":true,"joker_calls":true,"split_colours":true})";
    const auto changed = preset.options("", json::parse_own(all));
    REQUIRE(std::holds_alternative<std::string>(changed));
    CHECK(preset.changed(std::get<std::string>(changed)).size() == 15);
    const auto descriptors = cribbage::option_descriptors();
    const auto options = cribbage::to_options(read_values(descriptors, std::get<std::string>(changed)));
    CHECK(options == cribbage::Options{.bonus_first = 0,
                                       .bonus_all_five = 1,
                                       .bonus_flush = 2,
                                       .bonus_flush_rule = cribbage::FlushRule::once_per_play,
                                       .contribution = cribbage::Contribution::line_scores,
                                       .exchange = cribbage::ExchangeRule::anytime,
                                       .first_player = cribbage::FirstPlayer::host,
                                       .board = cribbage::BoardShape::fifteen,
                                       .centre_start = true,
                                       .leftover_six_nine = cribbage::LeftoverSixNine::nine,
                                       .scoreless_limit = 3,
                                       .target_score = 100,
                                       .servant = true,
                                       .joker_calls = true,
                                       .split_colours = true});
    CHECK(preset.setup(std::get<std::string>(changed), 3).refusal->code == "SEATS_NOT_EVEN");
    CHECK(preset.setup(std::get<std::string>(standard), 3).facts.front().value == 89);
}

TEST_CASE("analyse lists the plays of Kings Cribbage, best first, with their lines") {
    const auto opening =
        Json::parse(analyse(R"({"preset":"kings_cribbage","board":[],"rack":["5l","5d","Jl","2d","Ad"]})"));
    REQUIRE(opening.contains("best"));
    CHECK(opening["plays"].get<int>() > 0);
    CHECK(opening["top"].size() == 10);
    CHECK(opening["top"][0] == opening["best"]);
    CHECK_FALSE(opening.contains("all"));

    const auto later = Json::parse(
        analyse(R"({"preset":"kings_cribbage","board":[{"row":7,"col":6,"tile":"7l"},{"row":7,"col":7,"tile":"8d"}],)"
                R"("rack":["6/9d"],"first_play":false,"all":true})"));
    REQUIRE(later.contains("all"));
    CHECK(later["plays"] == later["all"].size());
    const Json nine_right{{"tiles", Json::parse(R"([{"row":7,"col":8,"tile":"9d"}])")},
                          {"score", 5},
                          {"lines", Json::parse(R"([{"row":7,"col":6,"direction":"across","tiles":["7l","8d","9d"],)"
                                                R"("fifteens":2,"pairs":0,"runs":3,"score":5}])")}};
    CHECK(std::count(later["all"].begin(), later["all"].end(), nine_right) == 1);
    // 6 7 8 is worth as much, at either end; beside neither tile stands alone.
    CHECK(later["plays"] == 4);

    const auto stuck =
        Json::parse(analyse(R"({"preset":"kings_cribbage","board":[{"row":7,"col":6,"tile":"7l"}],"rack":["Kd"]})"));
    CHECK(stuck == Json::parse(R"({"plays":0,"best":null,"top":[]})"));
}

TEST_CASE("a bad question about Kings Cribbage is answered with an error object") {
    for (
        const char* line :
        {R"({"preset":"kings_cribbage"})", R"({"preset":"kings_cribbage","board":[],"rack":[]})",
         R"({"preset":"kings_cribbage","board":[],"rack":["6d"]})",
         R"({"preset":"kings_cribbage","board":[],"rack":["7d","7d","7d","7d","7d"]})",
         R"({"preset":"kings_cribbage","board":[],"rack":["7d","7d","7d","7d","8d","8d"]})",
         R"({"preset":"kings_cribbage","board":[{"row":13,"col":13,"tile":"7d"}],"rack":["7d"]})",
         R"({"preset":"kings_cribbage","board":[{"row":1,"col":1,"tile":"6/9d"}],"rack":["7d"]})",
         R"({"preset":"kings_cribbage","board":[{"row":1,"col":1,"tile":"8d"},{"row":1,"col":1,"tile":"7d"}],"rack":["7d"]})",
         R"({"preset":"kings_cribbage","board":[{"row":1,"col":1,"tile":"8d"}],"rack":["7d"],"first_play":true})",
         R"({"preset":"kings_cribbage","board":[],"rack":["7d"],"wild":5})"}) {
        CAPTURE(line);
        CHECK(Json::parse(analyse(line)).contains("error"));
    }
}
