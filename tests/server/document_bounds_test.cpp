// What documents cost: a token is looked at before the records of a room are read, and what was made is kept a while.
#include <doctest/doctest.h>

#include "server/core/lobby/kept_documents.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::Document;
using server::GameDocument;
using server::GameWish;
using server::RequestId;
using server::SecretHash;
using server::lobby::KeptDocuments;

namespace {

const std::string strange_token(32, '0');

struct PlayedTable {
    PlayedTable() {
        world.create("five_suited_rummy", {{"rounds", {3}}});
        table = world.table({"Ann", "Bob"});
        table[0]->says(R"({"op":"start"})");
        world.play(table);
    }

    /// What the lobby does at once.
    Outbox asks(const GameWish& wish, const std::string& token) {
        Outbox outbox;
        world.lobby().game_document(world.now(), RequestId{77}, "10.0.0.7", world.code, wish, token, outbox);
        return outbox;
    }
    bool reads_for(const std::string& token) { return !asks({GameDocument::replay, "1", 9}, token).loads.empty(); }

    World world;
    std::vector<Client*> table;
};

Document replay_of(std::uint32_t number, std::size_t size) {
    return {GameDocument::replay, std::string(size, 'x'), number, {SecretHash{}}};
}

}  // namespace

TEST_CASE_FIXTURE(PlayedTable, "For a wrong token and for somebody who never sat nothing is read") {
    CHECK_FALSE(reads_for(strange_token));
    CHECK_FALSE(reads_for(world.host_token));
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    zoe.says(R"({"op":"leave"})");
    CHECK_FALSE(reads_for(zoe.token()));
    CHECK(reads_for(table[0]->token()));
}

TEST_CASE_FIXTURE(PlayedTable, "Who played and has gone since still gets the record, also after a restart") {
    const auto token = table[1]->token();
    table[1]->says(R"({"op":"leave"})");
    CHECK(world.record("1", token).status == 200);
    world.restart();
    CHECK(world.record("1", token).status == 200);
    CHECK(world.record("1", strange_token).status == 403);
}

TEST_CASE_FIXTURE(PlayedTable, "A room in the store alone comes into memory once, and then knows whose token it is") {
    world.restart();
    CHECK(world.lobby().counts().rooms == 0);
    CHECK(world.document({GameDocument::replay, "1"}, strange_token).status == 403);
    CHECK(world.lobby().counts().rooms == 1);
    CHECK_FALSE(reads_for(strange_token));
}

TEST_CASE_FIXTURE(PlayedTable, "A document that was made is there at once for all who played, and for nobody else") {
    const GameWish wish{GameDocument::review, "1"};
    const auto first = world.document(wish, table[0]->token());
    REQUIRE(first.status == 200);
    for (const auto* client : table) {
        const auto again = asks(wish, client->token());
        CHECK(again.loads.empty());
        REQUIRE(again.answers.size() == 1);
        CHECK(again.answers[0].body == first.body);
    }
    CHECK(asks(wish, strange_token).answers[0].status == 403);
    CHECK_FALSE(asks({GameDocument::review, "2"}, table[0]->token()).loads.empty());
}

TEST_CASE("Documents are kept up to so many bytes, the longest unused goes first, and a large one is not kept") {
    KeptDocuments kept(100'000);
    kept.keep("AAAAAA", 0, replay_of(1, 40'000));
    kept.keep("AAAAAA", 0, replay_of(2, 40'000));
    const server::lobby::DocumentWish first{GameDocument::replay, 1, 0, SecretHash{}};
    const server::lobby::DocumentWish second{GameDocument::replay, 2, 0, SecretHash{}};
    REQUIRE(kept.find("AAAAAA", first) != nullptr);
    kept.keep("AAAAAA", 0, replay_of(3, 40'000));
    CHECK(kept.find("AAAAAA", first) != nullptr);
    CHECK(kept.find("AAAAAA", second) == nullptr);
    CHECK(kept.find("BBBBBB", first) == nullptr);
    CHECK(kept.bytes() <= 100'000);
    kept.keep("AAAAAA", 0, replay_of(4, 200'000));
    CHECK(kept.bytes() <= 100'000);
    auto stranger = first;
    stranger.token.bytes.fill(1);
    CHECK(kept.find("AAAAAA", stranger) == nullptr);
    auto last = first;
    last.number = server::lobby::last_game;
    CHECK(kept.find("AAAAAA", last) == nullptr);
}

}  // namespace crowntable::tests
