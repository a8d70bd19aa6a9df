#include <doctest/doctest.h>

#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

TEST_CASE("A line goes to everybody, with the ack to whoever said it") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    const Json said = table[1]->says(R"({"op":"chat","text":"  hello \u202e there "})");
    CHECK(said.at("text") == "hello there");
    CHECK(said.at("seat") == 1);
    CHECK(said.at("n") == 1);
    Json heard = said;
    heard.erase("ack");
    CHECK(table[0]->last("chat") == heard);
    CHECK(zoe.last("chat") == heard);
    CHECK(zoe.says(R"({"op":"chat","phrase":"good_luck"})").at("seat").is_null());
    CHECK(table[0]->last("chat").at("phrase") == "good_luck");
    CHECK(table[0]->last("chat").at("name") == "Zoe");
    CHECK(zoe.refusal(R"({"op":"chat","phrase":"boo"})") == "BAD_FIELD");
    CHECK(zoe.refusal(R"({"op":"chat","text":""})") == "BAD_FIELD");
    CHECK(zoe.sends({{"op", "chat"}, {"text", std::string(201, 'x')}}).at("code") == "BAD_FIELD");
}

TEST_CASE("Whoever comes later hears the last fifty lines, and no more are kept") {
    World world;
    auto& ann = world.host("Ann");
    for (int i = 1; i <= 60; ++i) {
        ann.sends({{"op", "chat"}, {"text", "line " + std::to_string(i)}});
        world.pass(2s);
    }
    auto& bob = world.join("Bob");
    CHECK_MESSAGE(bob.welcome.at("chat").empty(), "he has not chosen yet");
    bob.says(R"({"op":"watch"})");
    CHECK(bob.all("chat").size() == 50);
    bob.comes_back();
    const Json& chat = bob.welcome.at("chat");
    REQUIRE(chat.size() == 50);
    CHECK(chat.at(0).at("text") == "line 11");
    CHECK(chat.at(49).at("n") == 60);
}

TEST_CASE("Too many lines at once are refused, later ones are not") {
    World world;
    auto& ann = world.host("Ann");
    int refused = 0;
    for (int i = 0; i < 10; ++i) refused += ann.refusal(R"({"op":"chat","text":"x"})") == "RATE_LIMITED" ? 1 : 0;
    CHECK(refused == 4);
    world.pass(3s);
    CHECK(ann.refusal(R"({"op":"chat","text":"x"})").empty());
}

TEST_CASE("A reaction is seen by all who are at the table, now and not later") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& zoe = world.join("Zoe");
    auto& guest = world.join("Gus");
    zoe.says(R"({"op":"watch"})");
    const Json shown = table[1]->says(R"({"op":"react","reaction":"laugh"})");
    CHECK(shown.at("seat") == 1);
    CHECK(shown.at("reaction") == "laugh");
    Json seen = shown;
    seen.erase("ack");
    CHECK(table[0]->last("reaction") == seen);
    CHECK(zoe.last("reaction") == seen);
    CHECK_MESSAGE(guest.all("reaction").empty(), "a guest has not chosen yet");
    CHECK(zoe.refusal(R"({"op":"react","reaction":"laugh"})") == "NOT_SEATED");
    CHECK(table[0]->refusal(R"({"op":"react","reaction":"boo"})") == "BAD_FIELD");
    auto& late = world.join("Lea");
    late.says(R"({"op":"watch"})");
    CHECK(late.welcome.at("chat").empty());
    CHECK(late.all("reaction").empty());
}

TEST_CASE("A reaction that is sent again is answered again, and nobody else sees it twice") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    const Json shown = table[1]->says(R"({"op":"react","id":50,"reaction":"wow"})");
    const auto before = table[0]->all("reaction").size();
    CHECK(table[1]->says(R"({"op":"react","id":50,"reaction":"wow"})") == shown);
    CHECK(table[0]->all("reaction").size() == before);
}

TEST_CASE("Reactions are talk: they share its allowance, and stop where it does") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    auto& bob = *table[1];
    for (int i = 0; i < 3; ++i) CHECK(bob.refusal(R"({"op":"chat","text":"x"})").empty());
    for (int i = 0; i < 3; ++i) CHECK(bob.refusal(R"({"op":"react","reaction":"sad"})").empty());
    CHECK(bob.refusal(R"({"op":"react","reaction":"sad"})") == "RATE_LIMITED");
    world.pass(20s);
    table[0]->says(R"({"op":"lock_chat","locked":true})");
    CHECK(bob.refusal(R"({"op":"react","reaction":"sad"})") == "CHAT_OFF");
    CHECK_MESSAGE(table[0]->refusal(R"({"op":"react","reaction":"sad"})").empty(), "the host may");
    World silent;
    silent.create("five_suited_rummy", Json::object(), {{"chat", false}});
    CHECK(silent.table({"Ann", "Bob"})[0]->refusal(R"({"op":"react","reaction":"sad"})") == "CHAT_OFF");
}

TEST_CASE("Chat and hints can be switched off") {
    World world;
    world.create("five_suited_rummy", Json::object(), {{"chat", false}, {"hints", false}});
    const auto table = world.table({"Ann", "Bob"});
    CHECK(table[0]->refusal(R"({"op":"chat","text":"x"})") == "CHAT_OFF");
    CHECK(table[0]->refusal(R"({"op":"hint"})") == "NO_GAME");
    table[0]->says(R"({"op":"start"})");
    CHECK(table[0]->refusal(R"({"op":"hint"})") == "HINTS_OFF");
    auto& actor = table[0]->my_turn() ? *table[0] : *table[1];
    actor.sends(
        {{"op", "play"}, {"turn", actor.update.at("turn")}, {"action", {{"type", "draw"}, {"source", "stock"}}}});
    const Json arranged = actor.says(R"({"op":"arrange"})").at("arrangement");
    const Json discard = {{"type", "discard"}, {"card", actor.update.at("you").at("hand").at(0)}};
    const Json asked = {{"op", "preview"}, {"turn", actor.update.at("turn")}, {"action", discard}};
    CHECK(actor.sends(asked).at("code") == "HINTS_OFF");
    CHECK_MESSAGE(arranged.contains("melds"), "one may always see one's groups");
    CHECK_FALSE(arranged.contains("best_discard"));
}

TEST_CASE("Arrange, hint and preview answer the asker and change nothing") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    for (const std::string op : {R"({"op":"arrange"})", R"({"op":"hint"})",
                                 R"({"op":"preview","turn":1,"action":{"type":"draw","source":"stock"}})"}) {
        CHECK(table[0]->refusal(op) == "NO_GAME");
    }
    table[0]->says(R"({"op":"start"})");
    auto& actor = table[0]->my_turn() ? *table[0] : *table[1];
    auto& other = table[0]->my_turn() ? *table[1] : *table[0];
    const auto records = world.journal.at(world.code).size();
    other.forget();
    CHECK(actor.says(R"({"op":"arrange"})").at("arrangement").contains("melds"));
    CHECK(actor.says(R"({"op":"hint"})").at("hint").at("action").at("type") == "draw");
    const Json seen = actor.sends(
        {{"op", "preview"}, {"turn", actor.update.at("turn")}, {"action", {{"type", "draw"}, {"source", "stock"}}}});
    CHECK(seen.at("preview") == Json({{"source", "stock"}}));
    CHECK(other.refusal(R"({"op":"hint"})") == "NOT_YOUR_TURN");
    CHECK(other.heard.size() == 1);
    CHECK(world.journal.at(world.code).size() == records);
}

}  // namespace crowntable::tests
