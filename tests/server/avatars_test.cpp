// The mark that somebody has chosen from the set: who sees it, and what becomes of it.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "server/core/record.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

Json avatar_at(const Client& reader, std::size_t seat) {
    return reader.room.at("seats").at(seat).value("avatar", Json());
}
Json own_avatar(const Client& client) {
    return client.room.at("you").value("avatar", Json());
}
constexpr auto fox = R"({"op":"set_avatar","avatar":"fox"})";
constexpr auto owl = R"({"op":"set_avatar","avatar":"owl"})";

}  // namespace

TEST_CASE("An avatar is seen by all at the seat of whoever has chosen it, and can be taken off") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    CHECK(avatar_at(*table[0], 1) == nullptr);
    CHECK(table[1]->says(fox).at("type") == "done");
    for (const Client* reader : table) {
        CHECK(avatar_at(*reader, 1) == "fox");
        CHECK(avatar_at(*reader, 0) == nullptr);
    }
    CHECK(own_avatar(*table[1]) == "fox");
    CHECK(own_avatar(*table[0]) == nullptr);
    CHECK(Json::parse(world.describe(world.code).body).at("seats").at(1).at("avatar") == "fox");
    world.pass(10s);
    CHECK(table[1]->says(R"({"op":"set_avatar"})").at("type") == "done");
    CHECK(avatar_at(*table[0], 1) == nullptr);
    CHECK(own_avatar(*table[1]) == nullptr);
}

TEST_CASE("What is no avatar of the set is refused") {
    World world;
    auto& ann = world.host("Ann");
    for (const auto* wrong : {R"({"op":"set_avatar","avatar":"dragon"})", R"({"op":"set_avatar","avatar":""})",
                              R"({"op":"set_avatar","avatar":"<svg>"})", R"({"op":"set_avatar","avatar":7})"}) {
        CHECK(ann.refusal(wrong) == "BAD_FIELD");
    }
}

TEST_CASE("A guest's avatar sits down with them, and no record tells of it before") {
    World world;
    auto& ann = world.host("Ann").sits();
    auto& bob = world.join("Bob");
    const auto records = world.journal.at(world.code).size();
    CHECK(bob.says(fox).at("type") == "done");
    CHECK(own_avatar(bob) == "fox");
    CHECK(world.journal.at(world.code).size() == records);
    bob.sits();
    CHECK(avatar_at(ann, 1) == "fox");
}

TEST_CASE("Avatars change at the table, too, go by the allowance of names, and not while one is muted") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    CHECK(table[1]->refusal(fox).empty());
    CHECK(avatar_at(*table[0], 1) == "fox");
    CHECK(table[1]->refusal(owl) == "RATE_LIMITED");
    CHECK(avatar_at(*table[0], 1) == "fox");
    world.pass(10s);
    const Json people = table[0]->room.at("people");
    CHECK(people.at(0).at("avatar") == "fox");
    table[0]->sends({{"op", "mute"}, {"person", people.at(0).at("person")}, {"muted", true}});
    CHECK(table[1]->refusal(owl) == "MUTED");
    CHECK_MESSAGE(avatar_at(*table[0], 1) == "fox", "what was chosen before stays");
}

TEST_CASE("A new name keeps the avatar, and a line of chat shows the one of then") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[1]->says(fox);
    world.pass(10s);
    table[1]->says(R"({"op":"rename","name":"Rob"})");
    CHECK(avatar_at(*table[0], 1) == "fox");
    CHECK(table[1]->says(R"({"op":"chat","text":"Hello"})").at("avatar") == "fox");
    CHECK(table[0]->last("chat").at("avatar") == "fox");
    world.pass(10s);
    table[1]->says(owl);
    table[0]->says(R"({"op":"chat","text":"Hi"})");
    CHECK_FALSE(table[1]->last("chat").contains("avatar"));
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    CHECK(zoe.all("chat").at(0).at("avatar") == "fox");
    CHECK(avatar_at(zoe, 1) == "owl");
}

TEST_CASE("Nobody has the avatar of whoever has left the seat of a game") {
    World world;
    const auto table = world.table({"Ann", "Bob", "Cid"});
    table[1]->says(fox);
    table[0]->says(R"({"op":"start"})");
    table[1]->says(R"({"op":"leave"})");
    CHECK(table[0]->room.at("seats").at(1).at("kind") == "bot");
    CHECK(avatar_at(*table[0], 1) == nullptr);
}

TEST_CASE("Who sits down where somebody got up brings their own avatar") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[1]->says(fox);
    table[1]->says(R"({"op":"leave"})");
    auto& zoe = world.join("Zoe");
    zoe.says(owl);
    zoe.sits();
    CHECK(zoe.seat() == 1);
    CHECK(avatar_at(*table[0], 1) == "owl");
}

namespace {

/// Bob's seat, and what mark it has, was claimed by somebody who had lost a browser.
struct Claimed {
    World world{};
    std::vector<Client*> table = world.table({"Ann", "Bob"});
    Client& lost = world.join("Bobby");

    void accept(bool has_mark = true) {
        table[0]->says(R"({"op":"start"})");
        if (has_mark) table[1]->says(fox);
        table[1]->drops();
        world.pass(70s);
        lost.says(R"({"op":"claim_seat","seat":1,"at_once":true})");
        table[0]->says(R"({"op":"consent","claim":1,"accept":true})");
        REQUIRE(lost.seat() == 1);
    }
};

}  // namespace

TEST_CASE_FIXTURE(Claimed, "Who claims a seat has its avatar with its name, until its human takes both back") {
    accept();
    CHECK(own_avatar(lost) == "fox");
    CHECK(avatar_at(*table[0], 1) == "fox");
    world.restart();
    for (Client* client : {table[0], &lost}) client->comes_back();
    CHECK_MESSAGE(avatar_at(*table[0], 1) == "fox", "it stands in the record");
    table[1]->comes_back();
    CHECK(table[1]->seat() == 1);
    CHECK(own_avatar(*table[1]) == "fox");
    CHECK(avatar_at(*table[0], 1) == "fox");
    CHECK_MESSAGE(own_avatar(lost) == nullptr, "a guest again, who had none");
}

TEST_CASE_FIXTURE(Claimed,
                  "Who claims a seat and has chosen an avatar keeps theirs, also when the seat is taken back") {
    lost.says(owl);
    accept();
    CHECK(avatar_at(*table[0], 1) == "owl");
    table[1]->comes_back();
    CHECK(avatar_at(*table[0], 1) == "fox");
    CHECK(own_avatar(lost) == "owl");
}

TEST_CASE_FIXTURE(Claimed, "No record of a claim tells of avatars where nobody has one") {
    accept(false);
    table[1]->comes_back();
    CHECK(table[1]->seat() == 1);
    std::size_t names = 0;
    for (const auto& record : world.journal.at(world.code)) {
        const Json body = Json::parse(record.body);
        for (const auto& change : body.at("changes")) {
            CHECK_FALSE(change.contains("avatar"));
            names += change.contains("name") ? 1 : 0;
        }
    }
    CHECK(names >= 4);
}

TEST_CASE("Avatars outlive a restart") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[1]->says(fox);
    table[1]->says(R"({"op":"chat","text":"Hello"})");
    world.restart();
    for (Client* client : table) client->comes_back();
    CHECK(avatar_at(*table[0], 1) == "fox");
    CHECK(own_avatar(*table[1]) == "fox");
    CHECK(table[0]->welcome.at("chat").at(0).at("avatar") == "fox");
}

TEST_CASE("A server that knows no avatars reads the same records and comes to the same room") {
    World world;
    const auto table = world.table({"Ann", "Bob"});
    table[1]->says(fox);
    table[1]->says(R"({"op":"chat","text":"Hello"})");
    auto& zoe = world.join("Zoe");
    zoe.says(owl);
    zoe.says(R"({"op":"watch"})");
    std::size_t left_out = 0;
    for (auto& record : world.journal.at(world.code)) {
        Json body = Json::parse(record.body);
        // Such a server refuses a format or a change that it does not know, and passes over members.
        CHECK(body.at("format") == 5);
        for (auto& change : body.at("changes")) left_out += change.erase("avatar");
        record.body = body.dump();
    }
    CHECK_MESSAGE(left_out == 3, "of a name, a line of chat and somebody who came");
    // Each record names the fingerprint of the room after it, which is compared.
    world.restart();
    for (Client* client : table) client->comes_back();
    CHECK(table[0]->online());
    CHECK(avatar_at(*table[0], 1) == nullptr);
    CHECK(table[0]->room.at("seats").at(1).at("name") == "Bob");
    CHECK(table[0]->welcome.at("chat").at(0).at("text") == "Hello");
}

}  // namespace crowntable::tests
