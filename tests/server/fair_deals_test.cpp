// Deals that nobody can steer: who is awaited, what is accepted, what is told, and what a restart leaves of it.
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "engine/fair_deal.hpp"
#include "engine/hex.hpp"
#include "server/core/record.hpp"
#include "tests/server/chain.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

/// Ann and Bob, who have committed, and others who have not.
struct FairTable {
    explicit FairTable(int bots = 0, Json options = {{"rounds", {3, 4}}}, std::string_view name = "fair")
        : world(name) {
        world.create("five_suited_rummy", std::move(options), {{"late_join_at", "any"}});
        table = world.table({"Ann", "Bob"}, bots);
        ann.emplace(*table[0], std::uint8_t{1});
        bob.emplace(*table[1], std::uint8_t{2});
        CHECK(code_of(ann->commits()) == "done");
        CHECK(code_of(bob->commits()) == "done");
    }
    void starts() { CHECK(code_of(table[0]->says(R"({"op":"start"})")) == "done"); }
    /// To the end of the round, in which the clients play themselves.
    void plays_round() {
        world.play(table, [&] { return table[0]->state() == "between_rounds"; });
    }
    int deals() const { return table[0]->count_events("round_started"); }

    World world;
    std::vector<Client*> table;
    std::optional<Chain> ann;
    std::optional<Chain> bob;
};

/// What a client can check when all is told: the server kept to its word, and made the seed of these links alone.
void check_revealed(const Json& told, const std::string& room, const std::string& journal) {
    const auto deal = told.at("deal").get<std::uint32_t>();
    const Link server_link = parse_hex<Link>(told.at("server_link").get<std::string>()).value();
    RevealedChain server(parse_hex<Link>(told.at("server_commitment").get<std::string>()).value());
    CHECK(server.accept(server_link, deal));
    FairDeal made_of{.room = room,
                     .game = told.at("game_number"),
                     .deal = deal,
                     .rules_version = told.at("rules_version"),
                     .seat_links = {}};
    for (const auto& link : told.at("links")) {
        const auto hex = link.is_string() ? link.get<std::string>() : "";
        made_of.seat_links.push_back(parse_hex<Link>(hex));
    }
    const std::string seed = to_hex(deck_seed(server_link, made_of));
    CHECK_MESSAGE((journal.find("\"seed\":\"" + seed + "\"") != std::string::npos), "the cards came from this seed");
}

std::string journal_of(const World& world) {
    std::string all;
    for (const auto& record : world.journal.at(world.code)) all += record.body + '\n';
    return all;
}

}  // namespace

TEST_CASE("A deal waits for the links of all who take part, and is made of them") {
    FairTable fair(1);
    fair.starts();
    auto& ann = *fair.table[0];
    const Json open = ann.last("deal_open");
    REQUIRE(open.is_object());
    CHECK(open.at("game_number") == 1);
    CHECK(open.at("deal") == 1);
    CHECK(open.at("awaited") == Json{0, 1});
    CHECK(open.at("remaining_ms") == 2'000);
    CHECK(open.at("commitments") == Json{fair.ann->commitment(), fair.bob->commitment(), nullptr});
    CHECK(fair.table[1]->last("deal_open") == open);
    // Nothing is to be seen of the game yet, but that it has begun.
    CHECK(ann.update.is_null());
    CHECK(ann.state() == "lobby");
    CHECK(ann.room.at("start").at("code") == "GAME_ON");
    CHECK(ann.refusal(R"({"op":"arrange"})") == "NO_GAME");

    CHECK(code_of(fair.bob->reveals(1)) == "done");
    CHECK(fair.deals() == 0);
    CHECK(ann.all("deal_closed").empty());
    CHECK(code_of(fair.ann->reveals(1)) == "done");
    CHECK(fair.deals() == 1);
    CHECK(ann.count_events("game_started") == 1);
    const Json closed = ann.last("deal_closed");
    CHECK(closed.at("links") == Json{fair.ann->link(1), fair.bob->link(1), nullptr});
    CHECK(closed.at("vouched_for") == true);
    CHECK(closed.at("server_commitment") == open.at("server_commitment"));
    CHECK(ann.all("deal_revealed").empty());

    fair.plays_round();
    const Json revealed = ann.last("deal_revealed");
    REQUIRE(revealed.is_object());
    CHECK(revealed.at("links") == closed.at("links"));
    CHECK(revealed.at("server_commitment") == open.at("server_commitment"));
    check_revealed(revealed, fair.world.code, journal_of(fair.world));
    CHECK(fair.table[1]->last("deal_revealed") == revealed);

    // The next one is made of the next links.
    for (auto* client : fair.table) client->ready();
    CHECK(ann.last("deal_open").at("deal") == 2);
    CHECK(ann.state() == "between_rounds");
    CHECK(code_of(fair.ann->reveals(2)) == "done");
    CHECK(code_of(fair.bob->reveals(2)) == "done");
    CHECK(fair.deals() == 2);
    fair.world.play(fair.table);
    CHECK(ann.state() == "finished");
    CHECK(ann.all("deal_revealed").size() == 2);
    check_revealed(ann.last("deal_revealed"), fair.world.code, journal_of(fair.world));
}

TEST_CASE("Messages of a deal come around its cards: links before, the server's link after the last of them") {
    FairTable fair(0, {{"rounds", {3}}});
    fair.starts();
    auto& ann = *fair.table[0];
    fair.ann->reveals(1);
    ann.forget();
    fair.bob->reveals(1);
    std::vector<std::string> types;
    for (const auto& text : ann.heard) types.push_back(Json::parse(text).at("type"));
    REQUIRE(types.size() >= 2);
    CHECK(types[types.size() - 2] == "deal_closed");
    CHECK(types.back() == "update");
    fair.world.play(fair.table);
    CHECK(Json::parse(ann.heard.back()).at("type") == "deal_revealed");
    CHECK(Json::parse(ann.heard.at(ann.heard.size() - 2)).at("type") == "update");
}

TEST_CASE("Where nobody has committed a deal waits for nothing, and nothing is told of links") {
    World world("nobody");
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    CHECK(table[0]->state() == "playing");
    CHECK(table[0]->refusal(R"({"op":"reveal","deal":1,"link":")" + std::string(64, '0') + "\"}") == "DEAL_CLOSED");
    world.play(table);
    CHECK(table[0]->history.find("deal_") == std::string::npos);
    CHECK(table[0]->history.find("server_") == std::string::npos);
}

TEST_CASE("A link that is wrong, early, late or repeated is told so, and changes nothing") {
    FairTable fair;
    CHECK(code_of(fair.ann->reveals(1)) == "DEAL_CLOSED");
    fair.starts();
    CHECK(code_of(fair.ann->reveals(1, 2)) == "BAD_LINK");
    CHECK(code_of(fair.bob->client.sends({{"op", "reveal"}, {"deal", 1}, {"link", fair.ann->link(1)}})) == "BAD_LINK");
    CHECK(code_of(fair.ann->reveals(2, 2)) == "DEAL_CLOSED");
    CHECK(fair.deals() == 0);
    const auto id = fair.ann->client.next_id();
    CHECK(code_of(fair.ann->reveals(1)) == "done");
    // Sent again by the same id, and by another.
    const auto before = fair.world.journal.at(fair.world.code).size();
    CHECK(code_of(fair.ann->client.sends({{"id", id}, {"op", "reveal"}, {"deal", 1}, {"link", fair.ann->link(1)}})) ==
          "done");
    CHECK(code_of(fair.ann->reveals(1)) == "done");
    CHECK(code_of(fair.ann->reveals(1, 2)) == "BAD_LINK");
    CHECK(fair.world.journal.at(fair.world.code).size() == before);
    fair.world.pass(1'999ms);
    CHECK(fair.deals() == 0);
    fair.world.pass(1ms);
    CHECK(fair.deals() == 1);
    CHECK(code_of(fair.bob->reveals(1)) == "DEAL_CLOSED");
    const Json closed = fair.table[0]->last("deal_closed");
    CHECK(closed.at("links") == Json{fair.ann->link(1), "skipped"});
    CHECK(closed.at("vouched_for") == false);
    // A link that was skipped is not needed for the next.
    fair.plays_round();
    for (auto* client : fair.table) client->ready();
    CHECK(code_of(fair.bob->reveals(2)) == "done");
    CHECK(code_of(fair.ann->reveals(2)) == "done");
    CHECK(fair.table[0]->last("deal_closed").at("vouched_for") == true);
    fair.world.play(fair.table);
    check_revealed(fair.table[0]->last("deal_revealed"), fair.world.code, journal_of(fair.world));
}

TEST_CASE("Whoever is away when a deal is opened is absent from it") {
    FairTable fair;
    fair.table[1]->drops();
    fair.starts();
    CHECK(fair.table[0]->last("deal_open").at("awaited") == Json{0});
    CHECK(fair.table[0]->last("deal_open").at("commitments").at(1) == fair.bob->commitment());
    fair.ann->reveals(1);
    CHECK(fair.deals() == 1);
    const Json closed = fair.table[0]->last("deal_closed");
    CHECK(closed.at("links") == Json{fair.ann->link(1), "absent"});
    CHECK(closed.at("vouched_for") == true);
    // What was told stays so when they come back during the round.
    fair.table[1]->comes_back();
    CHECK(fair.table[1]->last("deal_closed") == closed);
}

TEST_CASE(
    "Whoever comes back while others' links are awaited is too late for the deal, which nobody vouches for then") {
    FairTable fair;
    fair.table[1]->drops();
    fair.starts();
    fair.table[1]->comes_back();
    CHECK(fair.table[1]->last("deal_open").at("awaited") == Json{0});
    CHECK(code_of(fair.bob->reveals(1)) == "NOT_AWAITED");
    fair.ann->reveals(1);
    const Json closed = fair.table[0]->last("deal_closed");
    CHECK(closed.at("links") == Json{fair.ann->link(1), "skipped"});
    CHECK(closed.at("vouched_for") == false);
    // The journal knows it, too.
    fair.world.restart();
    for (auto* client : fair.table) client->comes_back();
    CHECK(fair.table[1]->last("deal_closed") == closed);
    fair.plays_round();
    check_revealed(fair.table[0]->last("deal_revealed"), fair.world.code, journal_of(fair.world));
}

TEST_CASE("Who was there without a chain when a deal was opened is passed over, gone for a moment or over a restart") {
    FairTable fair;
    auto& cid = fair.world.join("Cid").sits();
    fair.starts();
    fair.ann->reveals(1);
    SUBCASE("gone") {
        cid.drops();
    }
    SUBCASE("after a restart") {
        fair.world.restart();
        for (auto* client : fair.table) client->comes_back();
    }
    fair.bob->reveals(1);
    CHECK(fair.deals() == 1);
    CHECK(fair.table[0]->last("deal_closed").at("links") == Json{fair.ann->link(1), fair.bob->link(1), "skipped"});
    CHECK(fair.table[0]->last("deal_closed").at("vouched_for") == false);
}

TEST_CASE("Who leaves an open deal without having committed has no part in it") {
    FairTable fair;
    auto& cid = fair.world.join("Cid").sits();
    fair.starts();
    fair.ann->reveals(1);
    cid.says(R"({"op":"leave"})");
    fair.bob->reveals(1);
    CHECK(fair.table[0]->last("deal_closed").at("links") == Json{fair.ann->link(1), fair.bob->link(1), nullptr});
    CHECK(fair.table[0]->last("deal_closed").at("vouched_for") == true);
}

TEST_CASE("Somebody who is there and never committed is not waited for, and nobody vouches for the deal") {
    FairTable fair(1);
    auto& cid = fair.world.join("Cid").sits();
    REQUIRE(cid.seat() == 3);
    fair.starts();
    CHECK(cid.last("deal_open").at("awaited") == Json{0, 1});
    fair.ann->reveals(1);
    fair.bob->reveals(1);
    CHECK(fair.deals() == 1);
    const Json closed = cid.last("deal_closed");
    // A bot's seat is nobody's.
    CHECK(closed.at("links") == Json{fair.ann->link(1), fair.bob->link(1), nullptr, "skipped"});
    CHECK(closed.at("vouched_for") == false);
    CHECK(fair.table[0]->last("deal_closed") == closed);
    fair.world.play({fair.table[0], fair.table[1], &cid}, [&] { return cid.state() == "between_rounds"; });
    // Away for the next one, which is vouched for by those who are there.
    cid.drops();
    for (auto* client : fair.table) client->ready();
    fair.ann->reveals(2);
    fair.bob->reveals(2);
    CHECK(fair.table[0]->last("deal_closed").at("links") ==
          Json{fair.ann->link(2), fair.bob->link(2), nullptr, nullptr});
    CHECK(fair.table[0]->last("deal_closed").at("vouched_for") == true);
}

TEST_CASE("Where all who have committed are away the deal is made at once and nobody vouches for it") {
    FairTable fair;
    auto& cid = fair.world.join("Cid").sits();
    fair.table[1]->drops();
    fair.table[0]->says(R"({"op":"pass_host","seat":2})");
    fair.table[0]->drops();
    cid.says(R"({"op":"start"})");
    CHECK(cid.state() == "playing");
    CHECK(cid.last("deal_open").at("awaited") == Json::array());
    CHECK(cid.last("deal_closed").at("links") == Json{"absent", "absent", "skipped"});
    CHECK(cid.last("deal_closed").at("vouched_for") == false);
}

TEST_CASE("Whoever comes back hears what still counts: the open deal, its links, or how it was made") {
    FairTable fair;
    fair.starts();
    auto& bob = *fair.table[1];
    fair.world.pass(1'500ms);
    bob.drops();
    bob.forget();
    bob.comes_back();
    CHECK(bob.last("deal_open").at("remaining_ms") == 500);
    CHECK(code_of(fair.bob->reveals(1)) == "done");
    fair.ann->reveals(1);
    bob.forget();
    bob.comes_back();
    CHECK(bob.all("deal_open").empty());
    CHECK(bob.last("deal_closed").at("links") == Json{fair.ann->link(1), fair.bob->link(1)});
    fair.plays_round();
    bob.forget();
    bob.comes_back();
    CHECK(bob.all("deal_closed").empty());
    check_revealed(bob.last("deal_revealed"), fair.world.code, journal_of(fair.world));
    auto& zoe = fair.world.join("Zoe");
    CHECK(zoe.all("deal_revealed").empty());
    zoe.says(R"({"op":"watch"})");
    CHECK(zoe.last("deal_revealed") == bob.last("deal_revealed"));
}

TEST_CASE("A restart between the opening of a deal and its cards loses no link and awaits the same seats") {
    FairTable fair;
    fair.starts();
    CHECK(code_of(fair.ann->reveals(1)) == "done");
    const Json open = fair.table[0]->last("deal_open");
    fair.world.restart();
    fair.world.pass(60s);
    fair.table[0]->forget();
    fair.table[0]->comes_back();
    Json again = fair.table[0]->last("deal_open");
    REQUIRE(again.is_object());
    CHECK_MESSAGE((again == open), "the server's chain, too, is the same");
    CHECK(fair.deals() == 0);
    fair.table[1]->comes_back();
    CHECK(code_of(fair.bob->reveals(1)) == "done");
    CHECK(fair.deals() == 1);
    CHECK(fair.table[0]->last("deal_closed").at("links") == Json{fair.ann->link(1), fair.bob->link(1)});
    fair.plays_round();
    check_revealed(fair.table[0]->last("deal_revealed"), fair.world.code, journal_of(fair.world));
}

TEST_CASE("Whoever does not come back after a restart within the wait is skipped, not absent") {
    FairTable fair;
    fair.starts();
    fair.ann->reveals(1);
    fair.world.restart();
    fair.table[0]->comes_back();
    fair.world.pass(2s);
    CHECK(fair.deals() == 1);
    CHECK(fair.table[0]->last("deal_closed").at("links") == Json{fair.ann->link(1), "skipped"});
}

TEST_CASE("The server's chain survives a restart in the middle of a round") {
    FairTable fair;
    fair.starts();
    fair.ann->reveals(1);
    fair.bob->reveals(1);
    const Json commitment = fair.table[0]->last("deal_open").at("server_commitment");
    fair.world.restart();
    for (auto* client : fair.table) client->comes_back();
    fair.plays_round();
    const Json first = fair.table[0]->last("deal_revealed");
    CHECK(first.at("server_commitment") == commitment);
    check_revealed(first, fair.world.code, journal_of(fair.world));
    for (auto* client : fair.table) client->ready();
    CHECK(code_of(fair.ann->reveals(2)) == "done");
    CHECK(code_of(fair.bob->reveals(2)) == "done");
    CHECK(fair.table[0]->last("deal_open").at("server_commitment") == commitment);
}

TEST_CASE("The clients' time to reveal stands still while nobody is there") {
    FairTable fair;
    fair.starts();
    fair.world.pass(500ms);
    for (auto* client : fair.table) client->drops();
    fair.world.pass(30s);
    fair.table[0]->comes_back();
    CHECK(fair.table[0]->last("deal_open").at("remaining_ms") == 1'500);
}

TEST_CASE("The host may leave while links are awaited: the chain goes along, the deal is made without") {
    FairTable fair(0, {{"rounds", {3, 4}}});
    auto& cid = fair.world.join("Cid").sits();
    fair.starts();
    fair.bob->reveals(1);
    fair.table[0]->says(R"({"op":"leave"})");
    // Nobody waits for what cannot come any more; that the seat was awaited stays told.
    CHECK(cid.state() == "playing");
    CHECK(cid.last("deal_closed").at("links") == Json{"skipped", fair.bob->link(1), "skipped"});
    CHECK(cid.last("deal_closed").at("vouched_for") == false);
    fair.world.play({fair.table[1], &cid}, [&] { return cid.state() == "between_rounds"; });
    fair.table[1]->ready();
    cid.ready();
    CHECK(cid.last("deal_open").at("commitments").at(0).is_null());
    CHECK(cid.last("deal_open").at("awaited") == Json{1});
}

TEST_CASE("A link that was given stays given when its seat is left") {
    FairTable fair(1);
    fair.starts();
    fair.ann->reveals(1);
    fair.table[0]->says(R"({"op":"leave"})");
    fair.bob->reveals(1);
    CHECK(fair.table[1]->last("deal_closed").at("links") == Json{fair.ann->link(1), fair.bob->link(1), nullptr});
    check_revealed(
        [&] {
            fair.world.play({fair.table[1]}, [&] { return fair.table[1]->state() != "playing"; });
            return fair.table[1]->last("deal_revealed");
        }(),
        fair.world.code, journal_of(fair.world));
}

TEST_CASE("Who takes a seat during a game commits to a chain of their own, from the next deal on") {
    FairTable fair(1);
    fair.starts();
    fair.ann->reveals(1);
    fair.bob->reveals(1);
    auto& zoe = fair.world.join("Zoe").sits();
    REQUIRE(zoe.seat() == 2);
    const Chain chain(zoe, 9);
    CHECK(code_of(chain.commits()) == "done");
    fair.table.push_back(&zoe);
    fair.plays_round();
    for (auto* client : fair.table) client->ready();
    CHECK(zoe.last("deal_open").at("commitments").at(2) == chain.commitment(2));
    CHECK(zoe.last("deal_open").at("awaited") == Json{0, 1, 2});
    CHECK(code_of(chain.reveals(2, 2)) == "BAD_LINK");
    CHECK(code_of(chain.reveals(2, 1)) == "done");
    fair.ann->reveals(2);
    fair.bob->reveals(2);
    CHECK(zoe.last("deal_closed").at("links").at(2) == chain.link(1));
}

TEST_CASE("While a deal waits for one's link one cannot commit to another chain; afterwards one can") {
    FairTable fair;
    fair.starts();
    const Chain other(*fair.table[0], 7);
    CHECK(code_of(other.commits()) == "DEAL_OPEN");
    CHECK(code_of(fair.ann->commits()) == "done");
    CHECK(code_of(fair.ann->reveals(1)) == "done");
    CHECK(code_of(other.commits()) == "done");
    CHECK(code_of(fair.ann->reveals(1)) == "NOT_AWAITED");
    fair.bob->reveals(1);
    CHECK(fair.table[0]->last("deal_closed").at("links").at(0) == fair.ann->link(1));
    fair.plays_round();
    for (auto* client : fair.table) client->ready();
    CHECK(fair.table[0]->last("deal_open").at("commitments").at(0) == other.commitment(2));
    CHECK(code_of(fair.ann->reveals(2)) == "BAD_LINK");
    CHECK(code_of(other.reveals(2, 1)) == "done");
}

TEST_CASE("A chain is for one game: for the next all commit anew, and the server has another chain") {
    FairTable fair(0, {{"rounds", {3}}});
    fair.starts();
    fair.ann->reveals(1);
    fair.bob->reveals(1);
    fair.world.play(fair.table);
    const Json first = fair.table[0]->last("deal_revealed");
    CHECK(code_of(Chain(*fair.table[0], 11).commits()) == "done");
    for (auto* client : fair.table) CHECK(code_of(client->says(R"({"op":"rematch"})")) == "done");
    const Json open = fair.table[0]->last("deal_open");
    CHECK(open.at("game_number") == 2);
    CHECK(open.at("deal") == 1);
    CHECK(open.at("server_commitment") != first.at("server_commitment"));
    CHECK(open.at("commitments") == Json{Chain(*fair.table[0], 11).commitment(), nullptr});
    CHECK(fair.table[0]->state() == "finished");
    CHECK(code_of(Chain(*fair.table[0], 11).reveals(1)) == "done");
    CHECK(fair.table[0]->state() == "playing");
}

TEST_CASE("Between two games and in the lobby a chain may be replaced; only who is seated has one") {
    FairTable fair;
    const Chain other(*fair.table[0], 7);
    CHECK(code_of(other.commits()) == "done");
    auto& zoe = fair.world.join("Zoe");
    CHECK(code_of(Chain(zoe, 9).commits()) == "NOT_SEATED");
    CHECK(code_of(Chain(zoe, 9).reveals(1)) == "NOT_SEATED");
    fair.starts();
    CHECK(fair.table[0]->last("deal_open").at("commitments").at(0) == other.commitment());
}

TEST_CASE("Where seats close up before a game, what was committed to goes with its person") {
    World world("closed up");
    world.create("five_suited_rummy", {{"rounds", {3}}});
    const auto table = world.table({"Ann", "Bob", "Cy"});
    const Chain ann(*table[0], 1);
    const Chain bob(*table[1], 2);
    const Chain cy(*table[2], 3);
    for (const auto* chain : {&ann, &bob, &cy}) chain->commits();
    const auto vouched_for_without_ann = [&](const Chain& first, const Chain& second) {
        CHECK(code_of(table[0]->says(R"({"op":"start"})")) == "done");
        CHECK(table[0]->last("deal_open").at("commitments") == Json{first.commitment(), second.commitment()});
        CHECK(code_of(first.reveals(1)) == "done");
        CHECK(code_of(second.reveals(1)) == "done");
        CHECK(table[0]->last("deal_closed").at("vouched_for") == true);
    };
    SUBCASE("in the lobby") {
        table[0]->says(R"({"op":"watch"})");
        vouched_for_without_ann(bob, cy);
    }
    SUBCASE("after a game") {
        table[0]->says(R"({"op":"start"})");
        for (const auto* chain : {&ann, &bob, &cy}) chain->reveals(1);
        world.play(table);
        REQUIRE(table[0]->state() == "finished");
        const Chain next_bob(*table[1], 5);
        const Chain next_cy(*table[2], 6);
        CHECK(code_of(next_bob.commits()) == "done");
        CHECK(code_of(next_cy.commits()) == "done");
        table[0]->says(R"({"op":"watch"})");
        vouched_for_without_ann(next_bob, next_cy);
    }
}

TEST_CASE("A game that the host ends before its first cards was none") {
    FairTable fair;
    fair.starts();
    CHECK(code_of(fair.table[0]->says(R"({"op":"end_game"})")) == "done");
    CHECK(fair.table[0]->state() == "lobby");
    CHECK(fair.table[0]->room.at("games_played") == 0);
    CHECK(fair.table[0]->room.at("start").at("possible") == true);
    CHECK(fair.table[0]->update.is_null());
    fair.world.pass(10s);
    CHECK(fair.table[0]->all("deal_closed").empty());
    fair.world.restart();
    fair.table[0]->comes_back();
    CHECK(fair.world.lobby().counts().quarantined == 0);
    CHECK(fair.table[0]->state() == "lobby");
    // The links of the deal that never was may be known: a chain is not used twice.
    fair.starts();
    CHECK(fair.table[0]->state() == "playing");
}

TEST_CASE("A seat that leaves the game before its first cards ends it, where its options say so") {
    World world("early end");
    world.create("five_suited_rummy", {{"rounds", {3}}}, {{"on_leave", "end"}});
    const auto table = world.table({"Ann", "Bob"});
    const Chain ann(*table[0], 1);
    const Chain bob(*table[1], 2);
    ann.commits();
    bob.commits();
    table[0]->says(R"({"op":"start"})");
    table[1]->says(R"({"op":"leave"})");
    CHECK(table[0]->state() == "lobby");
    CHECK(table[0]->room.at("seats").size() == 1);
    CHECK(world.lobby().counts().quarantined == 0);
    world.restart();
    table[0]->comes_back();
    CHECK(table[0]->room.at("seats").size() == 1);
}

TEST_CASE("The server's link is revealed when the host ends the game within a round") {
    FairTable fair;
    fair.starts();
    fair.ann->reveals(1);
    fair.bob->reveals(1);
    CHECK(fair.table[0]->all("deal_revealed").empty());
    fair.table[0]->says(R"({"op":"end_game"})");
    check_revealed(fair.table[1]->last("deal_revealed"), fair.world.code, journal_of(fair.world));
}

TEST_CASE("Until a deal is over nobody hears the server's link, the secret of its chain or the seed") {
    FairTable fair(1, {{"rounds", {3, 4, 5}}});
    auto& zoe = fair.world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    fair.starts();
    for (std::uint32_t deal = 1; deal <= 3; ++deal) {
        fair.ann->reveals(deal);
        if (deal != 2) fair.bob->reveals(deal);
        fair.world.pass(2s);
        std::optional<Link> secret;
        std::string seed;
        for (const auto& record : fair.world.journal.at(fair.world.code)) {
            const auto body = server::read_record(record.body);
            for (const auto& change : body.value().changes) {
                if (const auto* started = std::get_if<server::change::GameStarted>(&change)) {
                    secret = started->chain_secret;
                }
                if (const auto* dealt = std::get_if<server::change::Dealt>(&change)) seed = to_hex(dealt->seed);
            }
        }
        REQUIRE(secret);
        std::string heard;
        for (const auto& client : fair.world.clients) heard += client->history;
        for (auto later = deal; later <= chain_length_max; ++later) {
            CHECK(heard.find(to_hex(HashChain(*secret).link(later))) == std::string::npos);
        }
        CHECK(heard.find(seed) == std::string::npos);
        fair.world.play(fair.table, [&] { return fair.table[0]->state() == "between_rounds"; });
        CHECK(fair.table[0]->last("deal_revealed").at("server_link") == to_hex(HashChain(*secret).link(deal)));
        if (deal < 3) {
            for (auto* client : fair.table) client->ready();
        }
    }
    CHECK(fair.table[0]->state() == "finished");
    CHECK(zoe.all("deal_revealed").size() == 3);
}

TEST_CASE("Where hands are shown at the end of the game alone, no link of the server is told before") {
    // Whoever has it deals again, and knows the hands of rounds that are over.
    FairTable fair(1, {{"rounds", {3, 4, 5}}, {"reveal_hands", "at_game_end"}});
    fair.starts();
    for (std::uint32_t deal = 1; deal <= 3; ++deal) {
        fair.ann->reveals(deal);
        fair.bob->reveals(deal);
        CHECK(fair.table[0]->last("deal_closed").at("deal") == deal);
        CHECK(fair.table[0]->all("deal_revealed").empty());
        fair.world.play(fair.table, [&] { return fair.table[0]->state() == "between_rounds"; });
        if (deal == 3) break;
        CHECK(fair.table[0]->all("deal_revealed").empty());
        // Nor is it told to whoever comes back between two rounds.
        fair.world.restart();
        for (auto* client : fair.table) client->comes_back();
        CHECK(fair.table[1]->all("deal_revealed").empty());
        for (auto* client : fair.table) client->ready();
    }
    CHECK(fair.table[0]->state() == "finished");
    // From one link all earlier ones follow.
    REQUIRE(fair.table[0]->all("deal_revealed").size() == 1);
    const Json last = fair.table[0]->last("deal_revealed");
    CHECK(last.at("deal") == 3);
    check_revealed(last, fair.world.code, journal_of(fair.world));
}

TEST_CASE("Who has said more than may be said at once still gives a part; parts have a limit of their own") {
    FairTable fair;
    fair.starts();
    auto& ann = *fair.table[0];
    while (ann.refusal(R"({"op":"ping"})") != "RATE_LIMITED") REQUIRE(ann.next_id() < 100);
    CHECK(code_of(fair.ann->reveals(1)) == "done");
    int repeated = 0;
    while (code_of(fair.ann->reveals(1)) != "RATE_LIMITED") REQUIRE(++repeated < 30);
    CHECK(repeated > 10);
    CHECK(code_of(fair.bob->reveals(1)) == "done");
    CHECK(ann.last("deal_closed").at("vouched_for") == true);
}

TEST_CASE("Links come after a deal was opened in the journal, and all of it is read again") {
    FairTable fair;
    fair.starts();
    fair.ann->reveals(1);
    fair.bob->reveals(1);
    const auto journal = journal_of(fair.world);
    const auto opened = journal.find("deal_opened");
    const auto link = journal.find("link_revealed");
    REQUIRE(opened != std::string::npos);
    REQUIRE(link != std::string::npos);
    CHECK(opened < link);
    CHECK(journal.find("\"format\":" + std::to_string(server::record_format)) != std::string::npos);
}

TEST_CASE("A game of a journal of format 1 goes on without fair deals, and the next one has them") {
    World world("old journal");
    world.create("five_suited_rummy", {{"rounds", {3, 4}}});
    const auto table = world.table({"Ann", "Bob"});
    table[0]->says(R"({"op":"start"})");
    // What the server before this one wrote: no chain.
    for (auto& record : world.journal.at(world.code)) {
        Json body = Json::parse(record.body);
        body["format"] = 1;
        for (auto& change : body["changes"]) change.erase("chain_secret");
        record.body = body.dump();
    }
    world.restart();
    for (auto* client : table) client->comes_back();
    CHECK(world.lobby().counts().quarantined == 0);
    const Chain ann(*table[0], 1);
    CHECK(code_of(ann.commits()) == "done");
    world.play(table);
    CHECK(table[0]->count_events("round_started") == 2);
    CHECK(table[0]->history.find("\"type\":\"deal_") == std::string::npos);
    CHECK(code_of(Chain(*table[0], 5).commits()) == "done");
    for (auto* client : table) client->says(R"({"op":"rematch"})");
    CHECK(table[0]->last("deal_open").at("awaited") == Json{0});
}

}  // namespace crowntable::tests
