#include <doctest/doctest.h>

#include <algorithm>

#include "server/core/record.hpp"
#include "server/core/secret.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

/// Everything that a player may do which is nobody else's business.
void does_private_things(Client& client) {
    auto hand = client.you().at("hand").get<std::vector<std::string>>();
    if (hand.empty()) return;
    std::sort(hand.begin(), hand.end());
    client.sends({{"op", "set_hand_order"}, {"cards", hand}});
    client.says(R"({"op":"arrange"})");
    client.says(R"({"op":"hint"})");
    client.sends(
        {{"op", "preview"}, {"turn", client.update.at("turn")}, {"action", {{"type", "draw"}, {"source", "stock"}}}});
    client.sends(
        {{"op", "preview"}, {"turn", client.update.at("turn")}, {"action", {{"type", "discard"}, {"card", hand[0]}}}});
    client.sends({{"op", "play"}, {"turn", 0}, {"action", {{"type", "draw"}, {"source", "stock"}}}});
    client.sends(
        {{"op", "play"}, {"turn", client.update.at("turn")}, {"action", {{"type", "discard"}, {"card", "nonsense"}}}});
    if (client.view().at("round") == 1) client.frame("{");
}

/// Without the hands that everybody is shown when a round is scored: they come in the order of their owner.
std::string without_revealed(const std::string& history) {
    std::string rest;
    std::size_t from = 0;
    for (auto at = history.find("\"revealed\":["); at != std::string::npos; at = history.find("\"revealed\":[", from)) {
        rest += history.substr(from, at - from);
        from = history.find("\"standings\":", at);
    }
    return rest + history.substr(from);
}

/// What Ann (and a spectator) hear of a game in which Bob does, or does not do, private things each turn.
std::pair<std::string, std::string> heard_by_others(bool bob_does) {
    World world("two worlds");
    world.create("five_suited_rummy", {{"rounds", {3, 4, 5}}});
    const auto table = world.table({"Ann", "Bob"}, 1);
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    table[0]->says(R"({"op":"start"})");
    int turns = 0;
    world.play(table, [&] {
        if (bob_does && ++turns % 7 == 0 && table[1]->state() == "playing") does_private_things(*table[1]);
        return false;
    });
    CHECK(table[0]->state() == "finished");
    return {without_revealed(table[0]->history), without_revealed(zoe.history)};
}

}  // namespace

TEST_CASE("What a seat does in private leaves not a byte with the others over the whole game") {
    const auto quiet = heard_by_others(false);
    const auto busy = heard_by_others(true);
    CHECK(quiet.first.size() > 20'000);
    CHECK_MESSAGE((quiet.first == busy.first), "another player hears the same");
    CHECK_MESSAGE((quiet.second == busy.second), "a spectator hears the same");
}

TEST_CASE("No message names a card in `you` but to the seat that holds it") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {5, 6}}});
    const auto table = world.table({"Ann", "Bob", "Cid"});
    auto& zoe = world.join("Zoe");
    table[0]->says(R"({"op":"start"})");
    world.play(table, [&] {
        for (const auto* client : table) {
            CHECK(client->you().at("seat") == client->seat());
            for (const auto& seat : client->view().at("seats")) CHECK_FALSE(seat.contains("hand"));
            if (client->state() == "playing") CHECK(client->view().at("revealed").is_null());
        }
        CHECK(zoe.update.is_object());
        CHECK(zoe.you().is_null());
        return false;
    });
}

TEST_CASE("Seeds, tokens and states of the journal are in no message, and no plain token is in the journal") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3, 4}}});
    const auto table = world.table({"Ann", "Bob"}, 1);
    table[0]->says(R"({"op":"start"})");
    const std::string code = table[1]->says(R"({"op":"transfer_code"})").at("transfer_code");
    world.play(table);
    std::string shown;
    for (const auto& client : world.clients) shown += client->history;
    std::string journal;
    int secrets = 0;
    for (const auto& record : world.journal.at(world.code)) {
        journal += record.body;
        const Json body = Json::parse(record.body);
        std::vector<std::string> hidden;
        if (body.contains("state")) hidden.push_back(body.at("state"));
        for (const auto& change : body.at("changes")) {
            for (const std::string name : {"seed", "token", "host_token"}) {
                if (change.contains(name)) hidden.push_back(change.at(name));
            }
        }
        for (const auto& secret : hidden) {
            ++secrets;
            CHECK_MESSAGE((shown.find(secret) == std::string::npos), "a secret was shown");
        }
    }
    CHECK(secrets > 10);
    for (const auto* client : table) {
        CHECK(journal.find(client->token) == std::string::npos);
        CHECK(journal.find(server::to_hex(server::hash_of(client->token))) != std::string::npos);
        for (const auto* other : table) {
            if (other != client) CHECK(other->history.find(client->token) == std::string::npos);
        }
    }
    CHECK(journal.find(world.host_token) == std::string::npos);
    CHECK(journal.find(code) == std::string::npos);
    CHECK(table[0]->history.find(code) == std::string::npos);
}

}  // namespace crowntable::tests
