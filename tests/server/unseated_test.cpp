#include <doctest/doctest.h>

#include "tests/server/world.hpp"

/// What people without a seat do costs nobody: ADR 1, and protocol/README.md, "People without a seat".
namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

const std::string sit_down = R"({"op":"sit"})";
const std::string look_on = R"({"op":"watch"})";
const std::string claim_bobs_seat = R"({"op":"claim_seat","seat":1})";
const std::string chat = R"({"op":"chat","text":"hello"})";

std::string be_called(const std::string& name) {
    return Json({{"op", "rename"}, {"name", name}}).dump();
}

/// Nobody has to wait for a minute before a seat is claimed.
server::Limits with_claims(server::Limits limits) {
    limits.claim_absence = 0ms;
    return limits;
}

/// A table at which Ann and Bob sit. All others come from an address of their own unless a test says where from.
struct TableOfTwo {
    World world;
    std::vector<Client*> table = world.table({"Ann", "Bob"});
    Client& ann = *table[0];
    Client& bob = *table[1];

    explicit TableOfTwo(server::Limits limits = {}) : world("unseated", with_claims(limits)) {}
    std::size_t records() { return world.journal.at(world.code).size(); }
    Client& comes(const std::string& name, const std::string& address) {
        Client& client = world.client();
        client.address = address;
        return client.hello({{"name", name}});
    }
};

struct FewRecords : TableOfTwo {
    static server::Limits six() {
        server::Limits limits;
        // One is that by which Bob has sat down.
        limits.records_of_unseated_max = 6;
        limits.chat = {100, 1ms};
        return limits;
    }
    FewRecords() : TableOfTwo(six()) {}
    /// Zoe has come to watch and says so much that nobody without a seat may do anything more.
    Client& talks_too_much() {
        Client& zoe = world.join("Zoe");
        CHECK(zoe.refusal(look_on).empty());
        for (int line = 0; line < 4; ++line) CHECK(zoe.refusal(chat).empty());
        return zoe;
    }
};

struct FewOfOneAddress : TableOfTwo {
    std::vector<Client*> crowd;

    FewOfOneAddress() {
        for (int i = 0; i < 8; ++i) crowd.push_back(&comes("Guest", "10.7.0.1"));
        for (const Client* client : crowd) CHECK(client->greeted);
    }
    Client& one_more() { return comes("Ned", "10.7.0.1"); }
};

bool turned_away(const Client& client) {
    return !client.online() && client.last("refused").at("code") == "RATE_LIMITED" &&
           client.last("closing").at("reason") == "RATE_LIMITED" && client.last("closing").at("retry_ms") == 30'000;
}

}  // namespace

TEST_CASE("Whoever has only come in is in no record, and is the same person until the server ends") {
    TableOfTwo at;
    const auto before = at.records();
    auto& gus = at.world.join("Gus");
    CHECK(gus.refusal(be_called("Gustav")).empty());
    CHECK(gus.says(R"({"op":"ping"})").at("type") == "pong");
    gus.drops().comes_back();
    CHECK(gus.name() == "Gustav");
    CHECK(gus.welcome.at("last_id") == 2);
    CHECK(at.records() == before);
    at.world.restart();
    gus.comes_back();
    CHECK(gus.last("refused").at("code") == "BAD_TOKEN");
    gus.hello({{"name", "Gustav"}});
    CHECK(gus.welcome.at("last_id") == 0);
    CHECK(gus.name() == "Gustav");
}

TEST_CASE("The first seat, look, claim or line of chat writes a person down, together with what it does") {
    TableOfTwo at;
    at.bob.drops();
    for (const auto& op : {sit_down, look_on, claim_bobs_seat, chat}) {
        CAPTURE(op);
        auto& gus = at.world.join("Gus");
        CHECK(gus.refusal(be_called("Gustav")).empty());
        const auto before = at.records();
        CHECK(gus.refusal(op).empty());
        CHECK(at.records() == before + 1);
        at.world.restart();
        gus.comes_back();
        REQUIRE(gus.greeted);
        CHECK(gus.welcome.at("last_id") == 2);
        CHECK(gus.name().starts_with("Gustav"));
        CHECK(gus.refusal(R"({"op":"leave"})").empty());
    }
}

TEST_CASE("Whoever made the room is written down with the first hello") {
    World world;
    auto& ann = world.host("Ann");
    world.restart();
    ann.comes_back();
    CHECK(ann.greeted);
    CHECK(ann.is_host());
}

TEST_CASE("What is refused writes nobody down") {
    TableOfTwo at;
    at.ann.says(R"({"op":"set_options","room_options":{"spectators":false}})");
    for (int i = 0; i < 5; ++i) at.ann.says(R"({"op":"add_bot","level":"easy"})");
    auto& gus = at.world.join("Gus");
    const auto before = at.records();
    CHECK(gus.refusal(sit_down) == "ROOM_FULL");
    CHECK(gus.refusal(look_on) == "SPECTATORS_OFF");
    CHECK(gus.refusal(claim_bobs_seat) == "SEAT_TAKEN");
    CHECK(gus.refusal(R"({"op":"set_options","room_options":{"hints":false}})") == "NOT_HOST");
    CHECK(gus.refusal(R"({"op":"transfer_code"})") == "NOT_SEATED");
    CHECK(gus.refusal(R"({"op":"leave"})").empty());
    CHECK(at.records() == before);
    gus.comes_back();
    CHECK_MESSAGE(gus.last("refused").at("code") == "BAD_TOKEN", "whoever leaves is forgotten at once");
}

TEST_CASE("Two people whom no record knows are written down in the order in which they do something") {
    TableOfTwo at;
    auto& gus = at.world.join("Gus");
    auto& zoe = at.world.join("Zoe");
    CHECK(zoe.sits().seat() == 2);
    CHECK(gus.sits().seat() == 3);
    at.world.restart();
    CHECK(gus.comes_back().name() == "Gus");
    CHECK(zoe.comes_back().name() == "Zoe");
}

TEST_CASE("A command whose record was lost is obeyed for the newcomer that its sender is now") {
    TableOfTwo at;
    auto& gus = at.world.join("Gus");
    at.world.fail_next_commit();
    const auto posted = gus.posts({{"op", "sit"}});
    CHECK(gus.closed == 4010);
    CHECK(gus.answers_to(posted.id, 0).empty());
    gus.comes_back();
    CHECK(gus.last("refused").at("code") == "BAD_TOKEN");
    CHECK(gus.hello({{"name", "Gus"}}).sits().seat() == 2);
}

TEST_CASE("People who come, rename and go without end cost the room no record") {
    TableOfTwo at;
    const auto before = at.records();
    for (int round = 0; round < 200; ++round) {
        auto& gus = at.world.join("Gus");
        CHECK(gus.refusal(be_called("Gus " + std::to_string(round))).empty());
        gus.drops();
    }
    at.world.pass(5min);
    CHECK(at.records() == before);
}

TEST_CASE("Who comes and goes without a trace keeps nobody out whom the room knows") {
    server::Limits limits;
    limits.people_per_room_max = 4;
    TableOfTwo at(limits);
    auto& zoe = at.world.join("Zoe");
    CHECK(zoe.refusal(chat).empty());
    zoe.drops();
    for (int i = 0; i < 5; ++i) at.world.join("Gus").drops();
    zoe.comes_back();
    CHECK(zoe.greeted);
}

TEST_CASE_FIXTURE(FewRecords, "When the unseated have done their share, nobody else is refused anything") {
    Client& zoe = talks_too_much();
    auto& gus = world.join("Gus");
    for (const auto& op : {chat, sit_down}) CHECK(gus.refusal(op) == "UNAVAILABLE");
    for (const auto& op : {chat, sit_down, be_called("Zora")}) CHECK(zoe.refusal(op) == "UNAVAILABLE");
    CHECK(zoe.says(R"({"op":"ping"})").at("type") == "pong");
    CHECK_MESSAGE(bob.refusal(chat).empty(), "who sits talks on");
    CHECK(bob.refusal(be_called("Bobby")).empty());
    CHECK_MESSAGE(bob.refusal(look_on).empty(), "the share is of those who had no seat");
    CHECK(bob.refusal(sit_down) == "UNAVAILABLE");
    CHECK_MESSAGE(ann.refusal(look_on).empty(), "nor is it the host's");
    CHECK(ann.refusal(sit_down).empty());
    CHECK(zoe.refusal(R"({"op":"leave"})").empty());
}

TEST_CASE_FIXTURE(FewRecords, "What the unseated have done is not forgotten when the server ends") {
    Client& zoe = talks_too_much();
    world.restart();
    zoe.comes_back();
    ann.comes_back();
    REQUIRE(zoe.greeted);
    CHECK(zoe.refusal(chat) == "UNAVAILABLE");
    CHECK(ann.refusal(chat).empty());
}

TEST_CASE_FIXTURE(FewRecords, "What those do who sit is no part of the share of the unseated") {
    for (int line = 0; line < 20; ++line) CHECK(bob.refusal(chat).empty());
    CHECK(world.join("Gus").refusal(sit_down).empty());
}

TEST_CASE_FIXTURE(FewOfOneAddress, "Of one address eight people are let in who have no seat") {
    CHECK(turned_away(one_more()));
    CHECK_MESSAGE(comes("Ned", "10.7.0.2").greeted, "another address has eight of its own");
    crowd[0]->drops();
    CHECK(one_more().greeted);
    crowd[0]->comes_back();
    CHECK_MESSAGE(turned_away(*crowd[0]), "also who was here before");
    CHECK(crowd[1]->sits().greeted);
    CHECK(crowd[0]->comes_back().greeted);
}

TEST_CASE_FIXTURE(FewOfOneAddress, "Whoever sits comes back, however many of the address have no seat") {
    ann.address = bob.address = "10.7.0.1";
    CHECK(bob.comes_back().greeted);
    CHECK(ann.comes_back().greeted);
    CHECK_MESSAGE(crowd[0]->comes_back().greeted, "a new connection takes the place of the old one");
}

TEST_CASE_FIXTURE(FewOfOneAddress, "Spectators are people without a seat, and nobody becomes the ninth") {
    for (auto* client : crowd) CHECK(client->refusal(look_on).empty());
    CHECK(turned_away(one_more()));
    bob.address = "10.7.0.1";
    bob.comes_back();
    CHECK(bob.refusal(look_on) == "RATE_LIMITED");
    crowd[0]->drops();
    CHECK(bob.refusal(look_on).empty());
}

TEST_CASE("What comes to the same again is told to nobody") {
    TableOfTwo at;
    auto& zoe = at.world.join("Zoe");
    CHECK(zoe.refusal(look_on).empty());
    // So many changes are told at once that the next one waits.
    for (int i = 0; i < 2; ++i) zoe.drops().comes_back();
    CHECK(at.ann.room.at("spectators").empty());
    at.ann.forget();
    zoe.drops();
    at.world.pass(5s);
    CHECK(at.ann.all("room").empty());
}

}  // namespace crowntable::tests
