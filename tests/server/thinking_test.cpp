#include <doctest/doctest.h>

#include "tests/server/world.hpp"

/// Bots that think long do so outside of the core, and their answer may come late or never.
namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

/// Ann and a hard bot, whose turn it is and who thinks.
struct Thinking {
    World world{"thinking"};
    Client* ann = nullptr;

    Thinking() {
        world.create("five_suited_rummy", Json::parse(R"({"rounds":[9,10]})"));
        ann = world.table({"Ann"}, 1, "hard").front();
        world.hold_jobs();
        CHECK(ann->says(R"({"op":"start"})").at("type") == "done");
        while (ann->my_turn()) ann->plays();
        world.pass(10s);
    }
    std::uint64_t version() const { return ann->update.at("v"); }
    std::string phase() const { return ann->view().at("phase"); }
};

}  // namespace

TEST_CASE_FIXTURE(Thinking, "A bot that thinks long holds up nobody, and plays when it has thought") {
    const auto before = version();
    CHECK(ann->says(R"({"op":"chat","phrase":"hello"})").at("type") == "chat");
    world.pass(10s);
    CHECK(version() == before);
    REQUIRE(world.finish_job());
    CHECK(version() == before + 1);
    CHECK(ann->view().at("current") == 1);
    CHECK_FALSE(world.finish_job());
    // Each phase of its turn is a thought of its own, after a pause of its own.
    world.pass(10s);
    REQUIRE(world.finish_job());
    CHECK(version() == before + 2);
    CHECK(ann->my_turn());
}

TEST_CASE_FIXTURE(Thinking, "Only one thought is asked for, however long it takes") {
    world.pass(10min);
    ann->drops();
    world.pass(10s);
    ann->comes_back();
    world.pass(10s);
    REQUIRE(world.finish_job());
    CHECK_FALSE(world.finish_job());
}

TEST_CASE_FIXTURE(Thinking, "A thought about a game that the host has ended changes nothing") {
    CHECK(ann->says(R"({"op":"end_game"})").at("type") != "refused");
    CHECK(ann->state() == "finished");
    const auto records = world.journal.at(world.code).size();
    REQUIRE(world.finish_job());
    CHECK(world.journal.at(world.code).size() == records);
    CHECK(world.lobby().counts().quarantined == 0);
}

TEST_CASE_FIXTURE(Thinking, "A thought from before somebody had the seat is not played where the clock plays on") {
    CHECK(ann->says(R"({"op":"end_game"})").at("type") != "refused");
    CHECK(ann->says(R"({"op":"set_options","room_options":{"on_leave":"freeze","late_join_at":"any"}})").at("type") ==
          "done");
    REQUIRE(world.finish_job());
    CHECK(ann->says(R"({"op":"start"})").at("type") == "done");
    while (ann->my_turn()) ann->plays();
    world.pass(10s);
    auto& zoe = world.join("Zoe");
    CHECK(zoe.says(R"({"op":"sit","seat":1})").at("seat") == 1);
    CHECK(zoe.says(R"({"op":"leave"})").at("type") == "done");
    const auto records = world.journal.at(world.code).size();
    REQUIRE(world.finish_job());
    world.pass(10s);
    // The bot had thought of the card in the open; the clock takes one from the stock.
    CHECK(world.journal.at(world.code).at(records).body.find(R"("source":"stock")") != std::string::npos);
}

TEST_CASE_FIXTURE(Thinking, "After a restart the bot thinks anew, and an answer from before is nobody's") {
    world.restart();
    ann->comes_back();
    world.pass(10s);
    const auto before = version();
    Outbox outbox;
    world.lobby().job_done(world.now(), {server::JobId{1'000}, world.code, R"({"type":"draw","source":"stock"})"},
                           outbox);
    CHECK(outbox.empty());
    CHECK(version() == before);
    REQUIRE(world.finish_job());
    CHECK(version() == before + 1);
}

TEST_CASE_FIXTURE(Thinking, "A room whose records could not be kept forgets the thoughts of before") {
    REQUIRE(world.finish_job());
    world.pass(10s);
    const auto records = world.journal.at(world.code).size();
    // The next change is lost, and the room read anew while the bot thinks on.
    world.fail_next_commit();
    ann->frame(R"({"op":"chat","id":900,"phrase":"hello"})");
    REQUIRE(world.finish_job());
    CHECK(world.journal.at(world.code).size() == records);
    ann->comes_back();
    world.pass(10s);
    REQUIRE(world.finish_job());
    CHECK(ann->my_turn());
}

TEST_CASE_FIXTURE(Thinking, "A bot that breaks off takes its room out of use, and no other") {
    const auto first = world.code;
    Outbox outbox;
    for (std::uint64_t id = 1; id < 10; ++id) {
        world.lobby().job_done(world.now(), {server::JobId{id}, first, std::nullopt}, outbox);
    }
    CHECK(outbox.records.empty());
    CHECK(world.lobby().counts().quarantined == 1);
    world.create();
    CHECK(world.lobby().counts().quarantined == 1);
}

namespace {

/// Ann, whose turn it is, Bob, and jobs that take their time.
struct Hinting {
    World world{"hinting"};
    Client* ann = nullptr;
    Client* bob = nullptr;

    Hinting() {
        world.create("five_suited_rummy", Json::parse(R"({"rounds":[9,10],"first_dealer":"host"})"));
        const auto table = world.table({"Bob", "Ann"});
        bob = table[0];
        ann = table[1];
        CHECK(bob->says(R"({"op":"start"})").at("type") == "done");
        REQUIRE(ann->my_turn());
        world.hold_jobs();
        ann->forget();
    }
    /// What was answered to the command with this id; null: nothing yet.
    Json answer(std::uint64_t id) const {
        Json found;
        for (const auto& text : ann->heard) {
            const Json message = Json::parse(text);
            if (message.value("ack", Json()) != Json(id)) continue;
            CHECK_MESSAGE(found.is_null(), "one answer");
            found = message;
        }
        return found;
    }
    void asks(std::uint64_t id) const { ann->frame(R"({"op":"hint","id":)" + std::to_string(id) + "}"); }
};

}  // namespace

TEST_CASE_FIXTURE(Hinting, "A hint is thought about elsewhere and told when it is there, once") {
    asks(50);
    CHECK(answer(50).is_null());
    ann->frame(R"({"op":"ping","id":51})");
    CHECK(answer(51).at("type") == "pong");
    CHECK(answer(50).is_null());
    REQUIRE(world.finish_job());
    CHECK(answer(50).at("type") == "hinted");
    CHECK(answer(50).at("hint").at("action").at("type") == "draw");
    CHECK_FALSE(world.finish_job());
    // The later command is the one to be remembered.
    ann->drops().comes_back();
    CHECK(ann->welcome.at("last_id") == 51);
}

TEST_CASE_FIXTURE(Hinting, "A hint about a state that is over is refused, and may be asked for again with its id") {
    asks(50);
    ann->frame(R"({"op":"play","id":51,"turn":)" + ann->update.at("turn").dump() +
               R"(,"action":{"type":"draw","source":"stock"}})");
    CHECK(answer(51).at("type") == "update");
    REQUIRE(world.finish_job());
    CHECK(answer(50).at("code") == "TRY_AGAIN");
    ann->forget();
    asks(52);
    REQUIRE(world.finish_job());
    CHECK(answer(52).at("hint").at("action").at("type") == "discard");
}

TEST_CASE_FIXTURE(Hinting, "Whoever waits for a hint gets no second thought beside it") {
    asks(50);
    asks(51);
    CHECK(answer(51).at("code") == "TRY_AGAIN");
    REQUIRE(world.finish_job());
    CHECK_FALSE(world.finish_job());
    CHECK(answer(50).at("type") == "hinted");
    asks(51);
    REQUIRE(world.finish_job());
}

TEST_CASE_FIXTURE(Hinting,
                  "A hint for a connection that is gone is nobody's; the command sent again is thought about anew") {
    asks(50);
    ann->drops().comes_back();
    ann->forget();
    asks(50);
    REQUIRE(world.finish_job());
    CHECK(answer(50).is_null());
    REQUIRE(world.finish_job());
    CHECK(answer(50).at("type") == "hinted");
    asks(53);
    ann->drops();
    REQUIRE(world.finish_job());
    CHECK(world.lobby().counts().quarantined == 0);
}

TEST_CASE_FIXTURE(Hinting, "Who gives the seat up while a hint is thought about is refused it") {
    asks(50);
    ann->frame(R"({"op":"leave","id":51})");
    REQUIRE(world.finish_job());
    CHECK((answer(50).is_null() || answer(50).at("type") == "refused"));
    CHECK(world.lobby().counts().quarantined == 0);
}

TEST_CASE("Tables of hard bots at instant pace play whole games") {
    World world("hard");
    world.create("five_suited_rummy", Json::parse(R"({"rounds":[3,4]})"), {{"bot_pace", "instant"}});
    auto& ann = *world.table({"Ann"}, 3, "hard").front();
    CHECK(ann.says(R"({"op":"start"})").at("type") == "done");
    world.play({&ann});
    CHECK(ann.state() == "finished");
}

}  // namespace crowntable::tests
