// Replays that anybody may see who has a link, once all have agreed who played the game.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "server/core/record.hpp"
#include "server/core/replay_links.hpp"
#include "tests/server/world.hpp"
#include "tests/support/schema_check.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
using server::ReplayLinks;
using server::SharedGame;

namespace {

constexpr auto agrees = R"({"op":"share_replay","agree":true})";
constexpr auto takes_back = R"({"op":"share_replay","agree":false})";

std::string answer_of(const server::HttpAnswer& answer) {
    return std::to_string(answer.status) + " " + Json::parse(answer.body).at("code").get<std::string>();
}

/// A table whose only game so far is over.
std::vector<Client*> finished_table(World& world, std::initializer_list<std::string_view> names = {"Ann", "Bob"},
                                    int bots = 0) {
    world.create("five_suited_rummy", {{"rounds", {3}}});
    auto table = world.table(names, bots);
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    REQUIRE(table[0]->state() == "finished");
    return table;
}

/// What `room` tells of shared replays; null where it tells none.
Json replays(const Client& reader) {
    return reader.room.value("replays", Json());
}

std::string link_in(const Client& reader) {
    return replays(reader).at(0).value("link", "");
}

std::string shared_link(World& world, const std::vector<Client*>& table) {
    for (Client* client : table) CHECK(client->says(agrees).at("type") == "done");
    world.pass(1s);
    return link_in(*table[0]);
}

bool holds_code(const server::HttpAnswer& answer, const World& world) {
    return answer.body.find(world.code) != std::string::npos;
}

class SomeSigner {
public:
    explicit SomeSigner(std::uint8_t byte) { key_.bytes.fill(byte); }
    ReplayLinks links() {
        return ReplayLinks([this]() -> const SigningKey& { return signer_.emplace(key_); });
    }

private:
    PrivateKey key_;
    std::optional<SigningKey> signer_;
};

}  // namespace

TEST_CASE("A replay is shared once all have agreed who played and sit there") {
    World world;
    const auto table = finished_table(world, {"Ann", "Bob"}, 1);
    CHECK(replays(*table[0]) == nullptr);
    CHECK(table[0]->says(agrees).at("type") == "done");
    for (const Client* reader : table) {
        CHECK(replays(*reader) == Json::parse(R"([{"game":1,"agreed":["Ann"],"awaited":["Bob"]}])"));
    }
    CHECK(table[1]->says(agrees).at("type") == "done");
    const std::string link = link_in(*table[1]);
    CHECK(link.size() == 48);
    CHECK(link == link_in(*table[0]));
    CHECK(replays(*table[0]).at(0).at("agreed") == Json({"Ann", "Bob"}));
    CHECK(replays(*table[0]).at(0).at("awaited").empty());

    const auto answer = world.shared_replay(link, "192.0.2.77");
    REQUIRE_MESSAGE(answer.status == 200, answer.body);
    CHECK(answer.content_type == "application/json");
    const Json replay = Json::parse(answer.body);
    check_text(answer.body, "replay.json");
    CHECK_MESSAGE(!holds_code(answer, world), "whoever sees it does not learn how to come in");
    CHECK(replay.at("seats").at(1).at("name") == "Bob");
    Json own = Json::parse(world.document({server::GameDocument::replay, "1"}, table[0]->token()).body);
    CHECK(own.at("room") == world.code);
    own.erase("room");
    CHECK(replay == own);
    CHECK_MESSAGE(Json::parse(world.shared_replay(link, "192.0.2.78", 1'999).body).at("from") == 0,
                  "a document begins at few steps");
    CHECK(Json::parse(world.shared_replay(link, "192.0.2.78", 2'001).body).at("from") == 2'000);
}

TEST_CASE("Nobody else's word shares a replay, and none of a game that is on or of a practice") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob"});
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    CHECK(table[0]->refusal(agrees) == "NO_SUCH_GAME");
    table[0]->says(R"({"op":"start"})");
    CHECK(table[0]->refusal(agrees) == "GAME_ON");
    world.play(table);
    CHECK(zoe.refusal(agrees) == "NOT_A_PLAYER");
    zoe.sits();
    CHECK_MESSAGE(zoe.refusal(agrees) == "NOT_A_PLAYER", "who sat down after it had no hand in it");
    CHECK(table[0]->refusal(takes_back) == "NO_SUCH_GAME");
    CHECK(table[0]->refusal(R"({"op":"share_replay","agree":true,"game":2})") == "NO_SUCH_GAME");
    CHECK(table[0]->refusal(R"({"op":"share_replay","agree":true,"game":0})") == "BAD_FIELD");
    CHECK(table[0]->refusal(R"({"op":"share_replay"})") == "BAD_FIELD");
    CHECK(replays(*table[0]) == nullptr);
    CHECK_MESSAGE(!shared_link(world, table).empty(), "who only watched, or came later, is not asked");
}

TEST_CASE("A word that is taken back ends the link, and given again makes another") {
    World world;
    const auto table = finished_table(world);
    const std::string link = shared_link(world, table);
    REQUIRE(world.shared_replay(link).status == 200);
    CHECK(table[1]->says(takes_back).at("type") == "done");
    CHECK(replays(*table[0]) == Json::parse(R"([{"game":1,"agreed":["Ann"],"awaited":["Bob"]}])"));
    CHECK_MESSAGE(answer_of(world.shared_replay(link)) == "404 NO_SUCH_GAME", "though it was made lately");
    CHECK(table[1]->says(agrees).at("type") == "done");
    const std::string other = link_in(*table[0]);
    CHECK(other != link);
    CHECK(world.shared_replay(other).status == 200);
    CHECK(answer_of(world.shared_replay(link)) == "404 NO_SUCH_GAME");
}

TEST_CASE("Who played and has gone without a word has not agreed, however they went") {
    for (const auto* goes : {R"({"op":"leave"})", "removed"}) {
        World world;
        const auto table = finished_table(world, {"Ann", "Bob", "Cid"});
        table[0]->says(agrees);
        table[1]->says(agrees);
        if (std::string_view(goes) == "removed") {
            table[0]->says(R"({"op":"remove_seat","seat":2})");
        } else {
            table[2]->says(goes);
        }
        CHECK_FALSE(replays(*table[0]).at(0).contains("link"));
        CHECK(replays(*table[0]).at(0).at("closed") == true);
        CHECK(table[0]->says(takes_back).at("type") == "done");
        CHECK(table[0]->refusal(agrees) == "UNAVAILABLE");
        world.restart();
        table[0]->comes_back();
        CHECK(table[0]->refusal(agrees) == "UNAVAILABLE");
    }
}

TEST_CASE("Who has agreed and gone has agreed, and a new game ends what was not") {
    World world;
    const auto table = finished_table(world, {"Ann", "Bob", "Cid"});
    table[2]->says(agrees);
    table[2]->says(R"({"op":"leave"})");
    CHECK(replays(*table[0]) == nullptr);
    table[0]->says(agrees);
    CHECK(link_in(*table[0]).empty());
    table[0]->says(R"({"op":"start"})");
    world.pass(1s);
    CHECK(replays(*table[0]) == nullptr);
    world.play({table[0], table[1]});
    CHECK_MESSAGE(!shared_link(world, {table[0], table[1]}).empty(), "the next game is another");
}

TEST_CASE("Who rises from the table after the game is asked like all others, and decides like them") {
    World world;
    const auto table = finished_table(world, {"Ann", "Bob", "Cid"});
    table[0]->says(agrees);
    table[1]->says(agrees);
    CHECK(table[2]->says(R"({"op":"watch"})").at("type") == "done");
    CHECK(replays(*table[0]).at(0).at("awaited") == Json({"Cid"}));
    CHECK(link_in(*table[0]).empty());
    CHECK(table[2]->says(agrees).at("type") == "done");
    CHECK(link_in(*table[0]).size() == 48);
    CHECK(table[2]->says(takes_back).at("type") == "done");
    table[1]->says(takes_back);
    table[1]->says(agrees);
    CHECK_MESSAGE(link_in(*table[0]).empty(), "the others cannot share it without them");
}

TEST_CASE("Nobody agrees in somebody else's place") {
    World world;
    const auto table = finished_table(world);
    table[1]->says(agrees);
    table[1]->drops();
    world.pass(2min);
    auto& dan = world.join("Dan");
    dan.says(R"({"op":"claim_seat","seat":1})");
    const Json claims = table[0]->room.at("claims");
    REQUIRE(claims.size() == 1);
    table[0]->sends({{"op", "consent"}, {"claim", claims.at(0).at("claim")}, {"accept", true}});
    REQUIRE(dan.seat() == 1);
    CHECK(dan.refusal(takes_back) == "NO_SUCH_GAME");
    CHECK(dan.refusal(agrees) == "NOT_A_PLAYER");
    CHECK(replays(*table[0]).at(0).at("agreed").empty());
}

TEST_CASE("What was taken back while it was made is not shown") {
    World world;
    const auto table = finished_table(world);
    const std::string link = shared_link(world, table);
    world.hold_jobs();
    std::string answer;
    world.board().shared_replay("10.0.0.9", link, 0, [&](const server::HttpAnswer& said) { answer = answer_of(said); });
    world.pass(100ms);
    REQUIRE(answer.empty());
    table[1]->says(takes_back);
    while (world.finish_job()) {
    }
    world.pass(100ms);
    CHECK(answer == "404 NO_SUCH_GAME");
}

TEST_CASE("A shared replay outlives the next game and a restart, and its players can still take it back") {
    World world;
    const auto table = finished_table(world);
    const std::string link = shared_link(world, table);
    table[0]->says(R"({"op":"start"})");
    world.play(table);
    CHECK(replays(*table[0]) ==
          Json::array({{{"game", 1}, {"agreed", Json::array()}, {"awaited", Json::array()}, {"link", link}}}));
    const std::string second = shared_link(world, table);
    CHECK(second != link);
    CHECK(Json::parse(world.shared_replay(second).body).at("number") == 2);
    world.restart();
    CHECK_MESSAGE(Json::parse(world.shared_replay(link).body).at("number") == 1, "nobody is in the room yet");
    for (Client* client : table) client->comes_back();
    CHECK(replays(*table[0]).size() == 2);
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    const auto first = R"({"op":"share_replay","game":1,"agree":false})";
    CHECK(zoe.refusal(first) == "NOT_A_PLAYER");
    CHECK(table[1]->says(first).at("type") == "done");
    CHECK(replays(*table[0]).size() == 1);
    CHECK(answer_of(world.shared_replay(link)) == "404 NO_SUCH_GAME");
    CHECK(world.shared_replay(second).status == 200);
}

TEST_CASE("What is no link of ours counts as a guess, one of ours never, whatever became of its table") {
    World world;
    const auto table = finished_table(world);
    const std::string link = shared_link(world, table);
    std::string forged = link;
    forged[20] = forged[20] == '0' ? '1' : '0';
    const std::string other = SomeSigner(9).links().link_to({world.code, 1, {}});
    std::set<std::string> answers;
    for (const auto& wrong : {std::string(), std::string("x"), forged, other, link + "0", std::string(48, 'f')}) {
        world.pass(2s);
        answers.insert(answer_of(world.shared_replay(wrong, "192.0.2.5")));
    }
    CHECK(answers == std::set<std::string>{"404 NO_SUCH_GAME"});
    const auto guesses_left = [&] {
        int left = 0;
        while (world.describe("333333", "192.0.2.5").status == 404) ++left;
        return left;
    };
    int usual = 0;
    while (world.describe("333333", "192.0.2.6").status == 404) ++usual;
    CHECK(guesses_left() < usual);
    world.pass(2s);
    CHECK(answer_of(world.shared_replay(forged, "192.0.2.5")) == "429 RATE_LIMITED");
    CHECK_MESSAGE(world.shared_replay(link, "192.0.2.5").status == 200, "a household shares an address");
    for (int i = 0; i < 40; ++i) {
        world.pass(2s);
        CHECK(world.shared_replay(link, "192.0.2.7").status == 200);
    }
    CHECK_MESSAGE(world.describe("333333", "192.0.2.7").status == 404, "none of them was a guess");
}

TEST_CASE("A link tells nothing of its game but to whoever has the key, and is the same each time") {
    SomeSigner signer(1);
    auto links = signer.links();
    const SharedGame game{"K7M4PX", 4'294'967'295U, {{1, 2, 3, 4, 5, 6, 7, 8}}};
    const std::string link = links.link_to(game);
    CHECK(link.size() == 48);
    CHECK(link == SomeSigner(1).links().link_to(game));
    const auto opened = links.open(link);
    REQUIRE(opened);
    CHECK(opened->code == game.code);
    CHECK(opened->number == game.number);
    CHECK(opened->key.bytes == game.key.bytes);
    CHECK_FALSE(SomeSigner(2).links().open(link));
    for (std::size_t i = 0; i < link.size(); ++i) {
        std::string changed = link;
        changed[i] = changed[i] == '0' ? '1' : '0';
        CHECK_FALSE(links.open(changed));
    }
    for (const char* code : {"333333", "YYYYYY"}) {
        for (const std::uint32_t number : {1U, 2U}) {
            const auto again = links.open(links.link_to({code, number, game.key}));
            REQUIRE(again);
            CHECK(again->code == code);
            CHECK(again->number == number);
        }
    }
}

TEST_CASE("A server that knows no shared replays reads the same records and comes to the same room") {
    World world;
    const auto table = finished_table(world);
    shared_link(world, table);
    std::size_t left_out = 0;
    for (auto& record : world.journal.at(world.code)) {
        Json body = Json::parse(record.body);
        CHECK(body.at("format") == 5);
        for (auto& change : body.at("changes")) left_out += change.erase("replay");
        record.body = body.dump();
    }
    CHECK_MESSAGE(left_out == 3, "two words, and the key");
    // Each record names the fingerprint of the room after it, which is compared.
    world.restart();
    for (Client* client : table) client->comes_back();
    CHECK(table[0]->online());
    CHECK(replays(*table[0]) == nullptr);
    CHECK(table[0]->state() == "finished");
}

TEST_CASE("A room shares so many replays, and forgets the oldest beyond") {
    server::SharedReplays replays;
    const auto max = static_cast<std::uint32_t>(server::SharedReplays::shared_max);
    for (std::uint32_t game = 1; game <= max + 1; ++game) replays.share(game, {{1}}, {{7}});
    CHECK(replays.shared().size() == max);
    CHECK_FALSE(replays.key_of(1));
    CHECK(replays.may_withdraw(2, {7}));
    replays.forget({7}, false);
    CHECK_FALSE(replays.may_withdraw(2, {7}));
    CHECK_FALSE(replays.is_closed());
    replays.forget({8}, true);
    CHECK(replays.is_closed());
    replays.put_away();
    CHECK_FALSE(replays.is_closed());
}

}  // namespace crowntable::tests
