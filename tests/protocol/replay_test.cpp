#include "protocol/looking_back/replay.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "protocol/catalogue/catalogue.hpp"
#include "tests/protocol/bot_record.hpp"
#include "tests/protocol/table_play.hpp"
#include "tests/support/schema_check.hpp"

using namespace crowntable;
using namespace crowntable::catalogue;
using namespace crowntable::looking_back;
using namespace crowntable::record;
using namespace crowntable::table;

namespace {

using What = RecordedStep::What;

/// What everybody was sent after one input.
struct Sent {
    std::vector<std::string> events;
    Json public_part;
    std::vector<Json> private_parts;
};

struct PlayedGame {
    RecordedGame recorded;
    std::vector<Sent> sent;
};

PlayedGame play(const tests::BotGame& plan) {
    PlayedGame game;
    game.recorded = tests::play_bots(plan, [&](const Table& after, const std::vector<std::string>& events) {
        Sent sent{events, Json::parse(tests::public_text(after)), {}};
        for (std::size_t i = 0; i < plan.seats.size(); ++i) {
            sent.private_parts.push_back(Json::parse(tests::private_text(after, seat_at(i))));
        }
        game.sent.push_back(std::move(sent));
    });
    return game;
}

/// The views after each step, as a client folds them.
struct Folded {
    Json step;
    Json public_part;
    Json private_parts;
};

std::vector<Folded> folded(const std::string& document) {
    tests::check_text(document, "replay.json");
    std::vector<Folded> views;
    Folded now{{}, Json::object(), Json::object()};
    const Json parsed = Json::parse(document);
    for (const Json& step : parsed.at("steps")) {
        now.step = step;
        now.public_part.update(step.at("public"));
        now.private_parts.update(step.at("private"));
        views.push_back(now);
    }
    return views;
}

Replay replayed(const RecordedGame& game) {
    return replay_of(tests::checked_record(game));
}

const tests::BotGame three_seats{.options_json = R"({"rounds":[3,5,8]})",
                                 .seats = {BotLevel::medium, BotLevel::easy, BotLevel::hard}};

}  // namespace

TEST_CASE("Each step of a replay shows each seat what it was sent while the game was on") {
    for (const Preset* preset : presets()) {
        const std::string id(preset->id());
        CAPTURE(id);
        tests::BotGame plan = three_seats;
        plan.preset = id.c_str();
        plan.options_json = tests::short_options(*preset);
        const PlayedGame game = play(plan);
        const auto views = folded(write_replay(replayed(game.recorded), {}));
        REQUIRE(views.size() == game.sent.size());
        for (std::size_t i = 0; i < views.size(); ++i) {
            CAPTURE(i);
            CHECK(views[i].step.at("step") == i);
            CHECK(views[i].public_part == game.sent[i].public_part);
            CHECK(views[i].private_parts.size() == 3);
            for (std::size_t seat = 0; seat < 3; ++seat) {
                CHECK(views[i].private_parts.at(std::to_string(seat)) == game.sent[i].private_parts[seat]);
            }
            Json events = Json::array();
            for (const auto& event : game.sent[i].events) events.push_back(Json::parse(event));
            CHECK(views[i].step.at("events") == events);
        }
    }
}

TEST_CASE("A replay for one seat never holds the private view of another") {
    const PlayedGame game = play(three_seats);
    const Replay replay = replayed(game.recorded);
    for (std::size_t seat = 0; seat < 3; ++seat) {
        const auto views = folded(write_replay(replay, {.seat = seat_at(seat)}));
        REQUIRE(views.size() == game.sent.size());
        for (std::size_t i = 0; i < views.size(); ++i) {
            REQUIRE(views[i].private_parts.size() == 1);
            CHECK(views[i].private_parts.at(std::to_string(seat)) == game.sent[i].private_parts[seat]);
            CHECK(views[i].public_part == game.sent[i].public_part);
        }
    }
}

TEST_CASE("A replay in parts is the same as in one piece") {
    const Replay replay = replayed(play(three_seats).recorded);
    const auto whole = folded(write_replay(replay, {}));
    REQUIRE(whole.size() > 30);
    for (const std::size_t from : {std::size_t{0}, std::size_t{1}, std::size_t{17}, whole.size() - 1}) {
        const auto part = folded(write_replay(replay, {.from = from, .steps = 9}));
        REQUIRE(part.size() == std::min<std::size_t>(9, whole.size() - from));
        for (std::size_t i = 0; i < part.size(); ++i) {
            CHECK(part[i].public_part == whole[from + i].public_part);
            CHECK(part[i].private_parts == whole[from + i].private_parts);
            CHECK(part[i].step.at("step") == from + i);
        }
    }
    CHECK(folded(write_replay(replay, {.from = whole.size()})).empty());
    CHECK(folded(write_replay(replay, {.from = whole.size() + 1'000})).empty());
    CHECK(Json::parse(write_replay(replay, {.from = 5}))["steps_total"] == whole.size());
}

TEST_CASE("A step says who acted, in which turn of the deal, and what") {
    const PlayedGame game = play(three_seats);
    const Replay replay = replayed(game.recorded);
    REQUIRE(replay.deals.size() == 3);
    std::uint32_t deal = 0;
    std::optional<Seat> last;
    std::vector<std::uint32_t> turns(3);
    for (std::size_t i = 0; i < replay.steps.size(); ++i) {
        const RecordedStep& step = replay.steps[i].told;
        if (std::holds_alternative<recorded::Dealt>(game.recorded.inputs[i])) {
            CHECK(step.what == What::deal);
            CHECK_FALSE(step.seat);
            CHECK(replay.deals[deal].first_step == i);
            CHECK(replay.deals[deal].standings.has_value());
            ++deal;
            last.reset();
            turns.assign(3, 0);
        } else {
            const auto& acted = std::get<recorded::Acted>(game.recorded.inputs[i]);
            CHECK(step.what == What::action);
            CHECK(step.seat == acted.seat);
            CHECK(Json::parse(step.action_json) == Json::parse(acted.action_json));
            CHECK(step.by == PlayedBy::human);
            // A turn of rummy is a draw and a discard.
            if (last != acted.seat) ++turns[acted.seat.index];
            last = acted.seat;
            CHECK(step.seat_turn == turns[acted.seat.index]);
        }
        CHECK(step.deal == deal);
    }
    CHECK(deal == 3);
}

TEST_CASE("Seats that change hands and the host's end are steps of their own") {
    tests::BotGame plan = three_seats;
    plan.options_json = R"({"rounds":[13]})";
    RecordedGame game = play(plan).recorded;
    // The deal and two turns.
    game.inputs.resize(5);
    game.inputs.insert(game.inputs.begin(), recorded::SeatTaken{seat_at(2), "Early"});
    game.inputs.emplace_back(recorded::SeatTaken{seat_at(1), "Zoe"});
    game.inputs.emplace_back(recorded::SeatLeft{seat_at(1), false});
    game.inputs.emplace_back(recorded::SeatLeft{seat_at(0), true});
    game.inputs.emplace_back(recorded::EndedByHost{});
    const Replay replay = replayed(game);
    // What was before the first deal has no view to show.
    REQUIRE(replay.steps.size() == 9);
    const auto views = folded(write_replay(replay, {}));
    CHECK(views[5].step["what"] == "seat_taken");
    CHECK(views[5].step["events"] == Json::parse(R"([{"event":"seat_taken_over","seat":1,"name":"Zoe"}])"));
    CHECK(views[5].step["public"].empty());
    CHECK(views[6].step["what"] == "seat_left");
    CHECK(views[6].step["events"].empty());
    CHECK(views[7].step["events"][0] == Json::parse(R"({"event":"seat_removed","seat":0})"));
    CHECK(views[7].public_part["seats"][0]["removed"] == true);
    CHECK(views[7].step["seat"] == 0);
    CHECK(views[8].step["what"] == "ended_by_host");
    CHECK(views[8].step["seat"].is_null());
    CHECK(replay.ended_by_host);
    REQUIRE(replay.deals.size() == 1);
    CHECK_FALSE(replay.deals[0].standings);
}

TEST_CASE("A game that ends before its first deal has no steps") {
    RecordedGame game = play(three_seats).recorded;
    game.inputs = {recorded::EndedByHost{}};
    const Replay replay = replayed(game);
    CHECK(replay.steps.empty());
    CHECK(replay.deals.empty());
    CHECK(folded(write_replay(replay, {})).empty());
}
