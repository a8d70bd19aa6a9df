// Tables to learn at: the same deals for everybody, alone with a bot, and nothing of it counts.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/record/check.hpp"
#include "server/core/room_games.hpp"
#include "tests/server/journal_file.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

struct Practice {
    explicit Practice(std::string_view game, std::string_view entropy = "practice") : world(entropy) {
        const auto answer = world.post(Json{{"game", game}, {"practice", true}, {"room_options", options}}.dump());
        REQUIRE_MESSAGE(answer.status == 201, answer.body);
        const Json made = Json::parse(answer.body);
        world.code = made.at("code");
        world.host_token = made.at("host_token");
        learner = &world.host("Lea").sits();
    }
    void starts() {
        CHECK(learner->refusal(R"({"op":"add_bot","level":"easy"})") == "");
        CHECK(learner->refusal(R"({"op":"start"})") == "");
    }
    /// Lets the bot play until it is the learner's turn, or nobody's.
    void waits() {
        for (int left = 100; left > 0 && learner->state() == "playing" && !learner->my_turn(); --left) world.pass(1s);
    }
    Json hint() { return learner->says(R"({"op":"hint"})").at("hint").at("action"); }
    void plays(const Json& action) {
        const auto answer = learner->sends({{"op", "play"}, {"turn", learner->update.at("turn")}, {"action", action}});
        REQUIRE_MESSAGE(answer.at("type") != "refused", answer.dump());
        last_play = learner->view().value("last_play", Json());
    }
    /// What is told of the person's own cards, kinds of melds and of plays.
    const Json& view() const { return learner->view(); }

    static inline const Json options{{"round_pause", 0}};
    World world;
    Client* learner = nullptr;
    /// As it was told with the answer, in a family that tells it.
    Json last_play;
};

/// Plays a round as the hints say. Gives the names of what came up.
std::set<std::string> plays_round(Practice& at) {
    std::set<std::string> met;
    for (int left = 50; left > 0; --left) {
        at.waits();
        if (at.learner->state() != "playing") return met;
        const Json melds = at.learner->says(R"({"op":"arrange"})").at("arrangement").at("melds");
        for (const Json& meld : melds) {
            met.insert(meld.at("kind"));
            for (const Json& card : meld.at("cards")) {
                const auto face = card.get<std::string>();
                if (face == "JK" || Json(face.substr(0, face.size() - 1)) == at.view().at("wild")) met.insert("wild");
            }
        }
        if (at.view().at("last_turn") == true) met.insert("last turn");
        Json action = at.hint();
        if (action.at("type") == "draw") met.insert("from the " + action.at("source").get<std::string>());
        if (action.value("go_out", false)) met.insert("going out");
        at.plays(action);
    }
    FAIL("the round has no end");
    return met;
}

void plays_to_the_end(Practice& at) {
    for (int rounds = 0; rounds < 20 && at.learner->state() != "finished"; ++rounds) {
        plays_round(at);
        if (at.learner->state() == "between_rounds") at.learner->ready();
    }
    REQUIRE(at.learner->state() == "finished");
}

/// The records are those of a server that knows of no practice from now on.
void forget_practice(Practice& at) {
    for (auto& record : at.world.journal.at(at.world.code)) {
        Json body = Json::parse(record.body);
        for (auto& change : body.at("changes")) change.erase("practice");
        record.body = body.dump();
    }
}

}  // namespace

TEST_CASE("The games that have deals to learn by say so, and no other is begun as a practice") {
    World world;
    for (const auto* preset : catalogue::presets()) {
        const bool has = !preset->practice_deals().empty();
        CHECK(Json::parse(preset->describe()).contains("practice") == has);
        const auto answer = world.post(Json{{"game", preset->id()}, {"practice", true}}.dump());
        CHECK(answer.status == (has ? 201 : 409));
    }
}

TEST_CASE("A practice of Five Crowns meets books, going out, runs, wild cards and a last turn within five turns") {
    Practice at("five_crowns");
    at.starts();
    CHECK(at.view().at("current") == 0);
    CHECK(plays_round(at) == std::set<std::string>{"book", "from the stock", "from the discard", "going out"});
    CHECK(at.view().at("out_seat") == 0);
    at.learner->ready();
    CHECK(at.view().at("round") == 2);
    CHECK(plays_round(at) == std::set<std::string>{"run", "wild", "from the stock", "last turn"});
    CHECK(at.view().at("out_seat") == 1);
}

TEST_CASE("A practice of Kings Cribbage meets runs, fifteens, pairs, a longer line and two lines in three plays") {
    Practice at("kings_cribbage");
    at.starts();
    std::vector<Json> lines;
    for (int play = 0; play < 3; ++play) {
        at.waits();
        at.plays(at.hint());
        // The bot may have played since; it is the person's play that is looked at.
        lines.push_back(at.last_play.at("score").at("lines"));
    }
    REQUIRE(lines[0].size() == 1);
    CHECK(lines[0][0].at("runs") == 3);
    CHECK(lines[0][0].at("fifteens") == 2);
    REQUIRE(lines[1].size() == 1);
    CHECK(lines[1][0].at("pairs") == 2);
    CHECK(lines[1][0].at("tiles").size() == 5);
    CHECK(lines[2].size() == 2);
}

TEST_CASE("Everybody who practises is dealt the same cards and meets the same bot, whatever the server drew") {
    std::vector<std::string> told;
    for (const auto* entropy : {"one", "two"}) {
        Practice at("five_crowns", entropy);
        at.starts();
        plays_round(at);
        at.learner->ready();
        told.push_back(at.view().dump() + at.learner->you().dump());
    }
    CHECK(told[0] == told[1]);
}

/// Written by a server whose practice of Kings Cribbage had other tiles.
TEST_CASE("A practice goes on with the tiles that it was dealt, also where the game has another deal to learn by now") {
    World world("upgraded");
    world.restart_with("TK6T9C", journal_in("kings_cribbage_practice.jsonl", "TK6T9C"));
    auto& learner = world.client().comes_back_with("5e92d858a1c4f98f23826f376d65a25a");
    CHECK(world.lobby().counts().quarantined == 0);
    CHECK(learner.room.at("practice") == true);
    CHECK(learner.you().at("rack") == Json({"Jl", "3l", "7d", "Ql", "3d"}));
    CHECK(learner.view().at("seats").at(0).at("total") == 15);
    world.play({&learner});
    CHECK(learner.state() == "finished");
    world.restart();
    CHECK(world.lobby().counts().quarantined == 0);
}

TEST_CASE("A practice is told as one, without a fair deal, and stays one over a restart") {
    Practice at("five_crowns");
    CHECK(at.learner->room.at("practice") == true);
    at.starts();
    CHECK(at.learner->all("deal_open").empty());
    plays_round(at);
    at.world.restart();
    at.learner->forget();
    at.learner->comes_back();
    CHECK(at.learner->room.at("practice") == true);
    at.learner->ready();
    CHECK(at.learner->you().at("hand") == Json({"8C", "JD", "9C", "4C"}));
    CHECK(at.learner->all("deal_open").empty());
    World other;
    CHECK_FALSE(other.host("Ann").room.contains("practice"));
}

TEST_CASE("A server that knows of no practice goes on with the room, as with one without fair deals") {
    Practice at("five_crowns");
    at.starts();
    const Json hand = at.learner->you().at("hand");
    forget_practice(at);
    at.world.restart();
    at.learner->comes_back();
    CHECK(at.world.lobby().counts().quarantined == 0);
    CHECK_FALSE(at.learner->room.contains("practice"));
    CHECK(at.learner->you().at("hand") == hand);
    plays_round(at);
    CHECK(at.learner->refusal(R"({"op":"end_game"})") == "");
    const auto record = at.world.record("1", at.learner->token());
    REQUIRE(record.status == 200);
    CHECK(record.body.find(R"("commitments":null)") != std::string::npos);
}

TEST_CASE("Whoever practises plays alone with one bot, by the options of the preset") {
    Practice at("five_crowns");
    CHECK(at.learner->room.at("locked") == true);
    CHECK(at.learner->refusal(R"({"op":"start"})") == "TOO_FEW_SEATS");
    CHECK(at.learner->refusal(R"({"op":"set_options","options":{"must_go_out":true}})") == "UNAVAILABLE");
    at.learner->says(R"({"op":"lock","locked":false})");
    auto& other = at.world.join("Bob");
    CHECK(Json::parse(at.world.describe(at.world.code).body).at("can_sit") == false);
    CHECK(other.refusal(R"({"op":"sit"})") == "ROOM_LOCKED");
    CHECK(other.refusal(R"({"op":"watch"})") == "");
    CHECK(at.learner->refusal(R"({"op":"add_bot","level":"easy"})") == "");
    CHECK(at.learner->refusal(R"({"op":"add_bot","level":"easy"})") == "ROOM_FULL");
    CHECK(at.learner->refusal(R"({"op":"start"})") == "");
    CHECK(other.refusal(R"({"op":"sit","seat":1})") == "ROOM_LOCKED");
}

TEST_CASE("A practice has the options with which it was made for good, and one bot also where nobody sits") {
    World world;
    const Json made =
        Json::parse(world.post(R"({"game":"five_crowns","practice":true,"options":{"must_go_out":true}})").body);
    world.code = made.at("code");
    world.host_token = made.at("host_token");
    auto& host = world.host("Lea");
    CHECK(host.room.at("options").at("must_go_out") == true);
    CHECK(host.refusal(R"({"op":"set_options","options":{"must_go_out":false}})") == "UNAVAILABLE");
    CHECK(host.refusal(R"({"op":"add_bot","level":"easy"})") == "");
    CHECK(host.refusal(R"({"op":"add_bot","level":"easy"})") == "ROOM_FULL");
    CHECK(host.refusal(R"({"op":"sit"})") == "");
    CHECK(host.refusal(R"({"op":"start"})") == "");
}

TEST_CASE("A practice that is over leaves no record and counts in no statistics") {
    Practice at("five_crowns");
    at.starts();
    plays_to_the_end(at);
    CHECK_FALSE(at.learner->room.contains("statistics"));
    CHECK(at.world.record("1", at.learner->token()).status == 403);
    const auto games = server::games_of(at.world.code, at.world.journal.at(at.world.code));
    CHECK(std::get<std::vector<server::RoomGame>>(games).empty());
}

TEST_CASE("A practice that was played to its end is one game to a server that knows of none, and the other way round") {
    Practice at("five_crowns");
    at.starts();
    plays_to_the_end(at);
    forget_practice(at);
    at.world.restart();
    at.learner->comes_back();
    CHECK(at.world.lobby().counts().quarantined == 0);
    const Json& statistics = at.learner->room.at("statistics");
    CHECK(statistics.at("figures").at(0).at("id") == "games");
    CHECK(statistics.at("seats").at(0).at("values").at(0) == 1);
    CHECK(at.world.record("1", at.learner->token()).status == 200);
    // What such a server has written is read by one that knows.
    at.learner->says(R"({"op":"lock","locked":false})");
    Json first = Json::parse(at.world.journal.at(at.world.code).front().body);
    first.at("changes").at(0)["practice"] = true;
    at.world.journal.at(at.world.code).front().body = first.dump();
    at.world.restart();
    at.learner->comes_back();
    CHECK(at.world.lobby().counts().quarantined == 0);
    CHECK(at.learner->room.at("practice") == true);
    CHECK_FALSE(at.learner->room.contains("statistics"));
}

}  // namespace crowntable::tests
