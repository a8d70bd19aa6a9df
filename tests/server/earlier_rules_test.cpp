// Rooms in which a game by earlier rules is on, written by the server that knew no later ones.
#include <doctest/doctest.h>

#include "engine/digest.hpp"
#include "engine/hex.hpp"
#include "protocol/record/check.hpp"
#include "tests/server/journal_file.hpp"
#include "tests/server/world.hpp"
#include "tests/support/legal_actions.hpp"

namespace crowntable::tests {

namespace {

/// A table of three, come back after an upgrade.
struct EarlierTable {
    EarlierTable(const char* file, const char* code, std::initializer_list<const char*> tokens) : world("upgraded") {
        const auto records = journal_in(file, code);
        REQUIRE_FALSE(records.empty());
        world.restart_with(code, records);
        for (const char* token : tokens) players.push_back(&world.client().comes_back_with(token));
        CHECK(world.lobby().counts().quarantined == 0);
    }

    std::string plays(std::size_t player, const Json& action) {
        Client& client = *players[player];
        const Json answer = client.sends({{"op", "play"}, {"turn", client.update.at("turn")}, {"action", action}});
        return answer.at("type") == "refused" ? answer.at("code").get<std::string>() : "";
    }

    /// Of the views of all.
    std::string shown() const {
        std::string text;
        for (const Client* player : players) text += player->update.at("public").dump() + player->you().dump();
        return to_hex(sha256(text));
    }

    World world;
    std::vector<Client*> players;
};

EarlierTable rummy_table() {
    return {
        "five_crowns_mini_rules_1.jsonl",
        "H4DWPX",
        {"a28a5ada1e5c2c54c57226027f06e216", "cce2850f904a20cb9389efd42fdd74d5", "0432dd617af8e5b1e1d3508516431f45"}};
}

EarlierTable cribbage_table() {
    return {
        "kings_cribbage_rules_2.jsonl",
        "DM9TT6",
        {"659d66b26c62461abfce893760c81b03", "91c44c6b1f590c5609adc3446dde3e4d", "a928d8f82dec97bdd2261cbbb30884de"}};
}

/// By which a game of the room was played, as its record says, which is right in all.
std::uint32_t rules_of_record(World& world, const char* game, const Client& player) {
    const auto answer = world.record(game, player.token());
    REQUIRE_MESSAGE(answer.status == 200, answer.body);
    const auto checked = record::check_game_record(answer.body);
    if (const auto* fault = std::get_if<record::Fault>(&checked)) FAIL(fault->sentence);
    return std::get<record::CheckedRecord>(checked).start.rules_version;
}

}  // namespace

TEST_CASE("A game of rummy by earlier rules goes on by them") {
    auto table = rummy_table();
    CHECK(table.shown() == "7931241a71882c250a30e5930308d4984512c8607214582b6478c62a72345bd4");
    Client& ann = *table.players[0];
    Client& cyd = *table.players[2];
    CHECK(cyd.view().at("current") == 2);
    CHECK(cyd.view().at("discard_top") == "5C");
    CHECK(cyd.view().at("seats").at(2).at("drew") == "stock");
    cyd.says(R"({"op":"leave"})");
    CHECK(ann.you().at("legal").at("draw") == Json{"stock", "discard"});
    CHECK(table.plays(0, {{"type", "draw"}, {"source", "discard"}}) == "");
    table.world.restart();
    CHECK(table.world.lobby().counts().quarantined == 0);
    ann.comes_back();
    table.players[1]->comes_back();
    Client& bob = *table.players[1];
    table.world.play({&ann, &bob});
    CHECK(ann.state() == "finished");
    CHECK(rules_of_record(table.world, "1", ann) == 1);
    CHECK_MESSAGE(ann.room.at("options").at("last_turn_all_melded") == "discard", "as games of before do");
    for (Client* one : {&ann, &bob}) one->says(R"({"op":"rematch"})");
    table.world.play({&ann, &bob});
    CHECK(ann.state() == "finished");
    CHECK_MESSAGE(rules_of_record(table.world, "2", ann) == 2, "the next game is by the newest rules");
}

TEST_CASE("A game of Kings Cribbage by earlier rules goes on by them") {
    auto table = cribbage_table();
    CHECK(table.shown() == "726202c414e522f24c342f577a070df595529a4e2273caef905734654750bb19");
    const Client& ann = *table.players[0];
    Json play = some_action("cribbage", ann.room.at("options"), ann.update, the_first);
    play["claim"] = 1'000;
    CHECK(table.plays(0, play) == "CLAIM_TOO_HIGH");
    CHECK(table.plays(1, {{"type", "call"}}) == "");
    CHECK_FALSE(ann.view().contains("joker"));
    table.world.play(table.players);
    CHECK(ann.state() == "finished");
    CHECK(rules_of_record(table.world, "1", ann) == 2);
}

}  // namespace crowntable::tests
