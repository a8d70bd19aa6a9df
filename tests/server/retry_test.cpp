#include <doctest/doctest.h>

#include <string>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

/// Says it until it is refused, and gives the refusal.
Json says_until_refused(Client& client, std::string_view op) {
    for (int times = 0; times < 1'000; ++times) {
        auto answer = client.says(op);
        if (answer.at("type") == "refused") return answer;
    }
    return nullptr;
}

/// Whether what was refused is refused until `retry_ms` are over, and not then.
void check_retry(World& world, Client& client, std::string_view op) {
    const auto refused = says_until_refused(client, op);
    REQUIRE(refused.at("code") == "RATE_LIMITED");
    const auto retry = std::chrono::milliseconds(refused.at("retry_ms").get<int>());
    CHECK(retry > 1ms);
    world.pass(retry - 1ms);
    CHECK(client.refusal(op) == "RATE_LIMITED");
    world.pass(1ms);
    CHECK(client.refusal(op) == "");
}

}  // namespace

TEST_CASE("A refusal for a rate says when the next one is obeyed") {
    World world;
    auto& ann = world.host("Ann").sits();
    check_retry(world, ann, R"({"op":"ping"})");
    world.pass(60s);
    check_retry(world, ann, R"({"op":"chat","text":"hi"})");
    auto& bob = world.join("Bob");
    world.pass(60s);
    check_retry(world, bob, R"({"op":"rename","name":"Bert"})");
}

TEST_CASE("Other refusals say nothing of when") {
    World world;
    world.host("Ann").sits();
    auto& bob = world.join("Bob");
    const auto refused = bob.says(R"({"op":"start"})");
    CHECK(refused.at("code") == "NOT_HOST");
    CHECK_FALSE(refused.contains("retry_ms"));
}

TEST_CASE("Over HTTP too a refusal for a limit says when to come again") {
    server::Limits limits;
    limits.rooms_per_address = {1, 30s};
    limits.guesses_per_address = {1, 10s};
    World world("retry", limits);
    world.create();
    const auto made = world.post(R"({"game":"five_crowns"})");
    CHECK(made.status == 429);
    CHECK(Json::parse(made.body).at("retry_ms") == 30'000);
    world.pass(30s);
    CHECK(world.post(R"({"game":"five_crowns"})").status == 201);
    world.describe("333333", "10.0.0.9");
    const auto guessed = world.describe("444444", "10.0.0.9");
    CHECK(guessed.status == 429);
    CHECK(Json::parse(guessed.body).at("retry_ms") == 10'000);
}

TEST_CASE("Who has guessed the access key too often is told when the next guess is looked at") {
    server::Limits limits;
    limits.guesses_per_address = {1, 10s};
    World world("retry", limits);
    server::HouseRules rules;
    rules.access_key = server::hash_of("correct-horse");
    world.lobby().keep_rules(rules);
    const auto judged = [&](std::string_view key) {
        return world.lobby().refuse_key(world.now(), "10.0.0.9", key, server::AccessKeyFor::rooms);
    };
    CHECK(judged("wrong-horse")->code == "BAD_ACCESS_KEY");
    world.pass(3s);
    const auto refused = judged("correct-horse");
    REQUIRE(refused);
    CHECK(refused->code == "RATE_LIMITED");
    CHECK(refused->retry == 7s);
    world.pass(7s);
    CHECK_FALSE(judged("correct-horse"));
}

TEST_CASE("An id that was obeyed is answered again when the rate is used up, as often as it is asked for") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    Client& ann = *table[0];
    world.pass(60s);
    const auto said = ann.says(R"({"op":"chat","text":"once"})");
    const Json again{{"id", said.at("ack")}, {"op", "chat"}, {"text", "once"}};
    // As many commands as there may be, under ids that are refused and so not remembered.
    for (int i = 0; i < 60; ++i) ann.refusal(R"({"op":"sit"})");
    CHECK(ann.refusal(R"({"op":"sit"})") == "RATE_LIMITED");
    for (int i = 0; i < 10; ++i) CHECK(ann.sends(again) == said);
    CHECK(table[1]->all("chat").size() == 1);
}

TEST_CASE("The repeats of an obeyed id are bounded by the rate of frames") {
    World world;
    auto& ann = world.host("Ann").sits();
    const auto done = ann.says(R"({"op":"rename","name":"Anna"})");
    const std::string again = Json{{"id", done.at("ack")}, {"op", "rename"}, {"name", "Anna"}}.dump();
    for (int i = 0; i < 200 && ann.online(); ++i) ann.frame(again);
    CHECK_FALSE(ann.online());
    CHECK(ann.close_reason == "RATE_LIMITED");
}

}  // namespace crowntable::tests
