// What the journal holds of a game becomes its public record, for those who played it, once it is over.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <variant>
#include <vector>

#include "protocol/record/check.hpp"
#include "server/core/room_games.hpp"
#include "tests/server/chain.hpp"
#include "tests/server/world.hpp"
#include "tests/support/schema_check.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using record::CheckedRecord;

namespace {

CheckedRecord checked_record(const server::HttpAnswer& answer) {
    REQUIRE_MESSAGE(answer.status == 200, answer.body);
    CHECK(answer.content_type == "application/jsonl");
    const auto result = record::check_game_record(answer.body);
    if (const auto* fault = std::get_if<record::Fault>(&result)) {
        FAIL("line ", fault->line, ": ", fault->sentence);
    }
    return std::get<CheckedRecord>(result);
}

std::string refusal_of(const server::HttpAnswer& answer) {
    return std::to_string(answer.status) + " " + Json::parse(answer.body).at("code").get<std::string>();
}

int lines_with(const std::string& text, const std::string& part) {
    int count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// Somebody at an address that has used up its guesses.
struct BarredAddress {
    static constexpr const char* address = "6.6.6.6";

    /// One guess comes back every ten seconds, and one document every two.
    void guesses() {
        world.pass(2s);
        while (world.describe("333333", address).status == 404) {
        }
    }
    server::HttpAnswer asks(const server::GameWish& wish, std::string_view token) {
        guesses();
        return world.document(wish, token, address);
    }
    /// The whole answer, which came at once: neither the store nor a job was waited for.
    std::string hears(const std::string& code, const server::GameWish& wish, std::string_view token) {
        guesses();
        Outbox outbox;
        world.lobby().game_document(world.now(), server::RequestId{0}, address, code, wish, token, outbox);
        CHECK(outbox.loads.empty());
        CHECK(outbox.jobs.empty());
        REQUIRE(outbox.answers.size() == 1);
        const auto& answer = outbox.answers.front();
        Json body = Json::parse(answer.body);
        // When to come again is the same at one moment, whatever was asked for.
        CHECK(body.at("retry_ms") == Json::parse(world.describe("333333", address).body).at("retry_ms"));
        body.erase("retry_ms");
        return std::to_string(answer.status) + ' ' + std::string(answer.content_type) + ' ' + body.dump();
    }
    World& world;
};

constexpr std::array documents{server::GameDocument::record, server::GameDocument::replay,
                               server::GameDocument::review};
const std::string nobodys_token(32, '0');

/// A table of two whose only game is over.
std::vector<Client*> played_table(World& world) {
    world.create("five_suited_rummy", {{"rounds", {3}}});
    auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    return table;
}

}  // namespace

TEST_CASE("A record is for those who played, once the game is over") {
    World world("records");
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob"}, 1);
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    CHECK(refusal_of(world.record("1", table[0]->token())) == "403 NOT_A_PLAYER");
    table[0]->says(R"({"op":"start"})");
    CHECK(refusal_of(world.record("1", table[0]->token())) == "409 GAME_ON");
    CHECK(refusal_of(world.record("last", table[0]->token(), "10.0.0.2")) == "404 NO_SUCH_GAME");
    world.play(table);

    const auto record = checked_record(world.record("1", table[0]->token()));
    CHECK(record.start.room == world.code);
    CHECK(record.start.number == 1);
    REQUIRE(record.start.seats.size() == 3);
    CHECK(record.start.seats[0].name == "Ann");
    CHECK(record.start.seats[2].bot == BotLevel::easy);
    CHECK(record.deals == 1);
    CHECK(record.deals_vouched_for == 0);
    CHECK(record.standings.size() == 3);
    CHECK(checked_record(world.record("1", table[1]->token())).signer == record.signer);
    CHECK(checked_record(world.record("last", table[1]->token())).start.number == 1);

    CHECK(refusal_of(world.record("1", zoe.token())) == "403 NOT_A_PLAYER");
    CHECK(refusal_of(world.record("1", std::string(32, '0'))) == "403 NOT_A_PLAYER");
    CHECK(refusal_of(world.record("9", std::string(32, '0'))) == "403 NOT_A_PLAYER");
    CHECK(refusal_of(world.record("1", "")) == "403 BAD_TOKEN");
    for (const char* number : {"2", "0", "-1", "1x", "", "4294967297", "99999999999999999999"}) {
        CHECK(refusal_of(world.record(number, table[0]->token(), number)) == "404 NO_SUCH_GAME");
    }
    world.code = "K7M4PX";
    CHECK(refusal_of(world.record("1", table[0]->token(), "10.0.0.9")) == "404 NO_SUCH_ROOM");
}

TEST_CASE("So many documents are waited for at most, and who comes then is told to come again") {
    server::Limits limits;
    limits.documents_waiting_max = 2;
    World world("documents", limits);
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    const auto statuses = world.documents_at_once({server::GameDocument::review, "1"}, table[0]->token(), 3);
    CHECK(statuses == std::vector{200, 200, 503});
    CHECK(world.document({server::GameDocument::review, "1"}, table[0]->token()).status == 200);
}

TEST_CASE("Those who played can look back at a game that is over, and nobody else") {
    using server::GameDocument;
    World world("looking back");
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob"});
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    table[0]->says(R"({"op":"start"})");
    for (const auto document : {GameDocument::replay, GameDocument::review}) {
        CHECK(refusal_of(world.document({document, "1"}, table[0]->token())) == "409 GAME_ON");
    }
    world.play(table);
    for (const auto document : {GameDocument::replay, GameDocument::review}) {
        CHECK(refusal_of(world.document({document, "1"}, zoe.token())) == "403 NOT_A_PLAYER");
        CHECK(refusal_of(world.document({document, "2"}, table[0]->token())) == "404 NO_SUCH_GAME");
    }

    const auto replay = world.document({GameDocument::replay, "1"}, table[0]->token());
    REQUIRE(replay.status == 200);
    CHECK(replay.content_type == "application/json");
    check_text(replay.body, "replay.json");
    const Json whole = Json::parse(replay.body);
    CHECK(whole.at("from") == 0);
    CHECK(whole.at("steps").size() == whole.at("steps_total"));
    const auto rest = Json::parse(world.document({GameDocument::replay, "1", 3}, table[0]->token()).body);
    CHECK(rest.at("from") == 3);
    CHECK(rest.at("steps").size() + 3 == whole.at("steps").size());

    const auto review = world.document({GameDocument::review, "1"}, table[1]->token());
    REQUIRE(review.status == 200);
    CHECK(review.content_type == "application/json");
    check_text(review.body, "review.json");
    CHECK(Json::parse(review.body).at("players").size() == 2);
}

TEST_CASE("Those who played get what is left of their game, though others of the address have guessed too often") {
    World world("household");
    const auto table = played_table(world);
    BarredAddress outcast{world};
    for (const auto document : documents) {
        const auto answer = outcast.asks({document, "1"}, table[0]->token());
        CHECK_MESSAGE(answer.status == 200, answer.body);
    }
    CHECK(refusal_of(outcast.asks({documents[0], "2"}, table[0]->token())) == "404 NO_SUCH_GAME");
    auto& zoe = world.join("Zoe");
    CHECK(refusal_of(outcast.asks({documents[0], "1"}, zoe.token())) == "403 NOT_A_PLAYER");
    CHECK_MESSAGE(world.describe("333333", BarredAddress::address).status == 429, "that buys no guesses");
    CHECK_MESSAGE(world.describe(world.code, BarredAddress::address).status == 429, "nor does it tell a code");
}

TEST_CASE("To an address that has guessed too often a wrong token tells nothing of a room, wherever that is") {
    World world("guessers");
    const auto table = played_table(world);
    const auto other_room = Json::parse(world.post(R"({"game":"five_crowns"})").body).at("code").get<std::string>();
    const auto hears_of_all = [&](const server::GameWish& wish, const std::string& token) {
        BarredAddress outcast{world};
        const auto of_unknown = outcast.hears("333334", wish, token);
        CHECK(of_unknown.starts_with("429 "));
        CHECK(of_unknown.find("RATE_LIMITED") != std::string::npos);
        CHECK(outcast.hears(world.code, wish, token) == of_unknown);
        CHECK(outcast.hears("no code", wish, token) == of_unknown);
        return of_unknown;
    };
    for (const auto document : documents) {
        for (const auto& token : {std::string(), nobodys_token, world.host_token}) {
            hears_of_all({document, "1"}, token);
            hears_of_all({document, "no number"}, token);
        }
    }
    const auto refused = hears_of_all({documents[0], "1"}, nobodys_token);
    BarredAddress outcast{world};
    CHECK(outcast.hears(other_room, {documents[0], "1"}, table[0]->token()) == refused);
    // The room leaves the memory: to read it would take a time that tells.
    for (auto* client : table) client->drops();
    world.pass(11min);
    REQUIRE(world.lobby().counts().rooms == 0);
    for (const auto& token : {nobodys_token, table[0]->token()})
        CHECK(hears_of_all({documents[0], "1"}, token) == refused);
    table[0]->comes_back();
    CHECK(outcast.asks({documents[0], "1"}, table[0]->token()).status == 200);
}

TEST_CASE("Records cost a reading each and have a rate of their own") {
    World world("greedy");
    const auto table = world.table({"Ann", "Bob"});
    int taken = 0;
    while (refusal_of(world.record("1", table[0]->token(), "10.0.7.7")) == "403 NOT_A_PLAYER") ++taken;
    CHECK(taken == 10);
    CHECK(refusal_of(world.record("1", table[0]->token(), "10.0.7.7")) == "429 RATE_LIMITED");
    world.pass(2s);
    CHECK(refusal_of(world.record("1", table[0]->token(), "10.0.7.7")) == "403 NOT_A_PLAYER");
}

TEST_CASE("The record of a game with fair deals names links that were used, skipped, absent and of a new chain") {
    World world("fair records");
    world.create("five_suited_rummy", {{"rounds", {3, 4, 5}}}, {{"late_join_at", "any"}});
    auto table = world.table({"Ann", "Bob", "Cid"}, 1);
    const Chain ann(*table[0], 1);
    const Chain bob(*table[1], 2);
    const Chain cid(*table[2], 3);
    for (const auto* chain : {&ann, &bob, &cid}) CHECK(code_of(chain->commits()) == "done");
    const auto play_round = [&] { world.play(table, [&] { return table[0]->state() == "between_rounds"; }); };
    // Used by all; then Bob is silent, Cid away, and Zoe has taken the bot's seat with a chain of her own.
    table[0]->says(R"({"op":"start"})");
    for (const auto* chain : {&ann, &bob, &cid}) CHECK(code_of(chain->reveals(1)) == "done");
    auto& zoe = world.join("Zoe").sits();
    const Chain zoes(zoe, 4);
    CHECK(code_of(zoes.commits()) == "done");
    table.push_back(&zoe);
    play_round();
    table[2]->drops();
    for (auto* client : {table[0], table[1], &zoe}) client->ready();
    CHECK(code_of(ann.reveals(2)) == "done");
    CHECK(code_of(zoes.reveals(2, 1)) == "done");
    world.pass(2s);
    CHECK(table[0]->last("deal_closed").at("links") == Json{ann.link(2), "skipped", "absent", zoes.link(1)});
    table[2]->comes_back();
    play_round();
    // Ann commits anew while the third deal waits for others.
    for (auto* client : table) client->ready();
    CHECK(code_of(ann.reveals(3)) == "done");
    CHECK(code_of(Chain(*table[0], 9).commits()) == "done");
    CHECK(code_of(bob.reveals(3)) == "done");
    CHECK(code_of(cid.reveals(3)) == "done");
    CHECK(code_of(zoes.reveals(3, 2)) == "done");
    world.restart();
    for (auto* client : table) client->comes_back();
    world.play(table);
    REQUIRE(table[0]->state() == "finished");

    const auto answer = world.record("1", zoe.token());
    const auto record = checked_record(answer);
    CHECK(record.deals == 3);
    CHECK(record.deals_vouched_for == 2);
    REQUIRE(record.start.commitments);
    CHECK(record.start.commitments->seats[1] == bob.chain.end());
    CHECK_FALSE(record.start.commitments->seats[3]);
    CHECK(lines_with(answer.body, R"("skipped")") == 1);
    CHECK(lines_with(answer.body, R"("absent")") == 1);
    CHECK(lines_with(answer.body, R"("line":"commitment")") == 1);
    CHECK(lines_with(answer.body, R"("line":"seat_taken")") == 1);
    CHECK(answer.body.find(ann.link(4)) == std::string::npos);
    // What the table was told is what the record says.
    const Json told = table[0]->last("deal_revealed");
    CHECK(answer.body.find(R"("deal":3,"link":")" + told.at("server_link").get<std::string>()) != std::string::npos);
}

TEST_CASE("The record of a deal with somebody at the table who never committed says that nobody vouches for it") {
    World world("uncommitted");
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob"});
    const Chain ann(*table[0], 1);
    CHECK(code_of(ann.commits()) == "done");
    table[0]->says(R"({"op":"start"})");
    CHECK(code_of(ann.reveals(1)) == "done");
    world.play(table);
    const auto answer = world.record("1", table[1]->token());
    const auto record = checked_record(answer);
    CHECK(record.deals == 1);
    CHECK(record.deals_vouched_for == 0);
    CHECK(lines_with(answer.body, R"("links":[")" + ann.link(1) + R"(","skipped"],"vouched_for":false)") == 1);
}

TEST_CASE("A record tells who played: people, bots that stand in, and the clock") {
    World world("who");
    world.create("five_suited_rummy", {{"rounds", {3, 4}}}, {{"turn_seconds", 20}, {"absence_grace", 30}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    world.pass(41s);
    table[1]->drops();
    world.pass(31s);
    world.play({table[0]});
    const auto answer = world.record("1", table[0]->token());
    checked_record(answer);
    CHECK(lines_with(answer.body, R"("by":"human")") > 0);
    CHECK(lines_with(answer.body, R"("by":"bot")") > 0);
    CHECK(lines_with(answer.body, R"("by":"clock")") > 0);
}

TEST_CASE("A game that the host ended within a round has a record, its last link among the rest") {
    World world("ended");
    world.create("five_suited_rummy", {{"rounds", {3, 4}}});
    const auto table = world.table({"Ann", "Bob"});
    const Chain ann(*table[0], 1);
    ann.commits();
    table[0]->says(R"({"op":"start"})");
    ann.reveals(1);
    at_turn(table).plays();
    table[0]->says(R"({"op":"end_game"})");
    const auto answer = world.record("1", table[1]->token());
    CHECK(checked_record(answer).ended_by_host);
    CHECK(lines_with(answer.body, R"("line":"reveal")") == 1);
}

TEST_CASE("Seats that leave are in the record, also where that ends the game") {
    for (const char* on_leave : {"bot", "end"}) {
        World world(on_leave);
        world.create("five_suited_rummy", {{"rounds", {3}}}, {{"on_leave", on_leave}});
        const auto table = world.table({"Ann", "Bob"});
        const std::string bobs = table[1]->token();
        const Chain bob(*table[1], 1);
        bob.commits();
        table[0]->says(R"({"op":"start"})");
        bob.reveals(1);
        table[1]->says(R"({"op":"leave"})");
        world.play({table[0]});
        const auto answer = world.record("1", table[0]->token());
        checked_record(answer);
        CHECK(lines_with(answer.body, R"("line":"seat_left")") == 1);
        checked_record(world.record("1", bobs));
    }
}

TEST_CASE("A chain whose first deal is open when its seat is left is told before that") {
    World world("left in a deal");
    world.create("five_suited_rummy", {{"rounds", {3, 4}}});
    const auto table = world.table({"Ann", "Bob"});
    const Chain ann(*table[0], 1);
    ann.commits();
    table[0]->says(R"({"op":"start"})");
    ann.reveals(1);
    const Chain bob(*table[1], 2);
    CHECK(code_of(bob.commits()) == "done");
    world.play(table, [&] { return table[0]->state() == "between_rounds"; });
    for (auto* client : table) client->ready();
    CHECK(code_of(bob.reveals(2, 1)) == "done");
    table[1]->says(R"({"op":"leave"})");
    ann.reveals(2);
    world.play({table[0]});
    const auto answer = world.record("1", table[0]->token());
    // In the first deal Bob was there without a chain.
    CHECK(checked_record(answer).deals_vouched_for == 1);
    CHECK(answer.body.find(R"("line":"commitment")") < answer.body.find(R"("line":"seat_left")"));
    CHECK(lines_with(answer.body, R"("line":"commitment")") == 1);
}

TEST_CASE("A rematch has a record of its own, made by a new chain; a game that was called off has none") {
    World world("rematch");
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob"});
    const Chain first(*table[0], 1);
    first.commits();
    table[0]->says(R"({"op":"start"})");
    table[0]->says(R"({"op":"end_game"})");
    CHECK(refusal_of(world.record("1", table[0]->token())) == "403 NOT_A_PLAYER");
    const Chain second(*table[0], 2);
    second.commits();
    table[0]->says(R"({"op":"start"})");
    CHECK(code_of(second.reveals(1)) == "done");
    world.play(table);
    CHECK(table[0]->last("room").at("games_played") == 1);
    CHECK(table[0]->last("room").at("game_number") == 2);
    const Chain third(*table[1], 3);
    third.commits();
    for (auto* client : table) client->says(R"({"op":"rematch"})");
    CHECK(code_of(third.reveals(1)) == "done");
    CHECK(refusal_of(world.record("3", table[0]->token())) == "409 GAME_ON");
    world.play(table);
    CHECK(refusal_of(world.record("1", table[0]->token())) == "404 NO_SUCH_GAME");
    const auto two = checked_record(world.record("2", table[0]->token()));
    const auto three = checked_record(world.record("3", table[0]->token()));
    CHECK(two.start.commitments->seats[0] == second.chain.end());
    CHECK(three.start.commitments->seats[1] == third.chain.end());
    CHECK(two.start.commitments->server != three.start.commitments->server);
    CHECK_FALSE(three.start.last_standings.empty());
}

TEST_CASE("A room that has left the memory gives its records, and leaves it again") {
    World world("evicted");
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    for (auto* client : table) client->drops();
    world.pass(11min);
    REQUIRE(world.lobby().counts().rooms == 0);
    checked_record(world.record("1", table[0]->token()));
    world.pass(11min);
    CHECK(world.lobby().counts().rooms == 0);
    world.restart();
    checked_record(world.record("1", table[1]->token()));
}

TEST_CASE("A moved seat's record goes to the new device, and who was sent away keeps that of their games") {
    World world("moved");
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob", "Cid"});
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    const std::string old_token = table[1]->token();
    const std::string code = table[1]->says(R"({"op":"transfer_code"})").at("transfer_code");
    auto& other = world.client().hello({{"transfer_code", code}});
    other.comes_back();
    checked_record(world.record("1", other.token()));
    CHECK(refusal_of(world.record("1", old_token)) == "403 NOT_A_PLAYER");
    const std::string removed = table[2]->token();
    table[0]->says(R"({"op":"remove_seat","seat":2})");
    checked_record(world.record("1", removed));
}

TEST_CASE("A game of a journal of format 1 has a record without fair deals") {
    World world("old record");
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    for (auto& record : world.journal.at(world.code)) {
        Json body = Json::parse(record.body);
        body["format"] = 1;
        for (auto& change : body["changes"]) change.erase("chain_secret");
        record.body = body.dump();
    }
    world.restart();
    const auto record = checked_record(world.record("1", table[0]->token()));
    CHECK_FALSE(record.start.commitments);
    CHECK(record.deals == 1);
}

TEST_CASE("Journals that lead nowhere make no record") {
    World world("damaged");
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    auto records = world.journal.at(world.code);
    const auto games = server::games_of(world.code, records);
    REQUIRE(std::holds_alternative<std::vector<server::RoomGame>>(games));
    CHECK(server::find_game(std::get<std::vector<server::RoomGame>>(games), 2) == nullptr);
    for (std::size_t lost = 0; lost < 4; ++lost) {
        auto others = records;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(lost));
        const auto none = server::games_of(world.code, others);
        CHECK(std::get<std::string>(none) == "record " + std::to_string(lost + 1) + " is missing");
    }
    auto newer = records;
    for (auto& record : newer) {
        Json body = Json::parse(record.body);
        body["format"] = server::record_format + 1;
        record.body = body.dump();
    }
    CHECK(std::holds_alternative<std::string>(server::games_of(world.code, newer)));
    const auto known = server::games_of(world.code, newer, server::record_format + 1);
    REQUIRE(std::holds_alternative<std::vector<server::RoomGame>>(known));
    CHECK(std::get<std::vector<server::RoomGame>>(known).size() == 1);
    records[2].body = "{}";
    CHECK(std::holds_alternative<std::string>(server::games_of(world.code, records)));
}

}  // namespace crowntable::tests
