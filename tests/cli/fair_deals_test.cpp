// A person's part in fair deals: what the program commits to, what it gives away and when, and what it finds wrong.
#include "clients/cli/deals/fair_deals.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/hex.hpp"
#include "tests/cli/speaking.hpp"

namespace crowntable::cli {

namespace {

Link filled(std::uint8_t byte) {
    Link link{};
    link.bytes.fill(byte);
    return link;
}

/// In these tests no cards come that could be compared.
const std::string not_compared =
    " The cards were not compared: this program did not see them come, or cannot know how they are dealt.";

std::string other(std::string hex) {
    hex.front() = hex.front() == '0' ? '1' : '0';
    return hex;
}

/// A server, Ann's program in seat 0 and Bob in seat 1, whose chain is known here.
struct FairTalk {
    explicit FairTalk(std::optional<KeptChain> before = std::nullopt)
        : deals([this] { return filled(++drawn); }, before) {
        table.room.emplace();
        table.room->role = "player";
        table.room->own_seat = 0;
        table.room->state = "lobby";
        for (const char* name : {"Ann", "Bob"}) {
            SeatSeen seat;
            seat.seat = static_cast<int>(table.room->seats.size());
            seat.name = name;
            table.room->seats.push_back(seat);
        }
    }

    FairDeals::Reaction hear(const Json& message, const std::optional<Answered>& answered = std::nullopt) {
        last = deals.receive(message, table, answered);
        for (const std::string& command : last.commands) sent.push_back(Json::parse(command));
        if (last.keep_chain) kept = deals.chain();
        return last;
    }
    void comes() {
        hear({{"type", "welcome"}});
        room();
    }
    void room() { hear({{"type", "room"}}); }
    /// The room tells that it is in this state; `begins`: a game was started and has no cards yet.
    void room_is(const char* state, bool begins = false) {
        table.room->state = state;
        table.room->begins = begins;
        room();
    }
    /// The update with the first cards of a round.
    void cards_of(std::uint32_t round) {
        hear({{"type", "update"}, {"events", {{{"event", "round_started"}, {"round", round}}}}});
    }
    bool says(const std::string& part) const {
        return warned() && last.remarks[0].sentence.find(part) != std::string::npos;
    }
    /// The server answers the command that was sent last.
    void answers(const char* type = "done") {
        hear({{"type", type}}, Answered{sent.back().at("op"), sent.back().dump()});
    }
    /// Sits down, and what is committed to is taken.
    void commits() {
        comes();
        answers();
        end = sent.back().at("chain_end");
    }

    Json terms(const char* type, std::uint32_t deal) const {
        return {{"type", type},
                {"game_number", game},
                {"deal", deal},
                {"rules_version", 1U},
                {"server_commitment", server_end},
                {"commitments",
                 {end.empty() ? Json() : Json{{"chain_end", end}, {"first_deal", first_deal}},
                  {{"chain_end", to_hex(bob.end())}, {"first_deal", 1U}}}}};
    }
    void opens(std::uint32_t deal, const Json& awaited = {0, 1}) {
        Json message = terms("deal_open", deal);
        message["awaited"] = awaited;
        message["remaining_ms"] = 2000;
        hear(message);
    }
    Json closed(const char* type, std::uint32_t deal, const Json& links) const {
        Json message = terms(type, deal);
        message["links"] = links;
        message["vouched_for"] = links[0] != "skipped" && links[1] != "skipped";
        if (type == std::string("deal_revealed")) message["server_link"] = to_hex(server.link(deal));
        return message;
    }
    Json own_link() const { return sent.back().at("link"); }
    Json links(std::uint32_t deal) const { return {own_link(), to_hex(bob.link(deal))}; }
    /// A whole deal, as it should be, without a warning.
    void deal(std::uint32_t number) {
        opens(number);
        CHECK_FALSE(warned());
        answers();
        const Json all = links(number);
        room_is("playing");
        hear(closed("deal_closed", number, all));
        CHECK_FALSE(warned());
        cards_of(number);
        CHECK_FALSE(warned());
        hear(closed("deal_revealed", number, all));
        CHECK_FALSE(warned());
    }
    /// The server and Ann's new chain of the next game, which the room has begun.
    void next_game() {
        if (sent.back().at("op") == "commit") answers();
        end = to_hex(HashChain(kept->secret).end());
        server = HashChain(filled(static_cast<std::uint8_t>(0x60 + game)));
        server_end = to_hex(server.end());
        ++game;
        room_is("lobby", true);
    }
    bool warned() const {
        return std::any_of(last.remarks.begin(), last.remarks.end(), [](const Remark& one) { return one.warning; });
    }
    std::size_t count(const char* op) const {
        return static_cast<std::size_t>(
            std::count_if(sent.begin(), sent.end(), [op](const Json& one) { return one.at("op") == op; }));
    }

    std::uint8_t drawn = 0x40;
    TableSeen table;
    FairDeals deals;
    FairDeals::Reaction last;
    std::vector<Json> sent;
    std::optional<KeptChain> kept;
    HashChain server{filled(0x5e)};
    std::string server_end = to_hex(server.end());
    HashChain bob{filled(0x08)};
    std::string end = std::string(64, '0');
    std::uint32_t game = 1;
    std::uint32_t first_deal = 1;
};

/// The first deal is open, and the own link was given; what the server tells of it at its end may be changed.
struct AnsweredDeal : FairTalk {
    AnsweredDeal() {
        commits();
        opens(1);
        answers();
        links = FairTalk::links(1);
        wrong = closed("deal_revealed", 1, links);
    }
    Json links;
    Json wrong;
};

}  // namespace

TEST_CASE("who sits down commits to a chain of their own, and keeps it before it is told") {
    FairTalk talk;
    talk.comes();
    REQUIRE(talk.sent.size() == 1);
    CHECK(talk.sent[0].at("op") == "commit");
    REQUIRE(talk.kept);
    CHECK(talk.sent[0].at("chain_end") == to_hex(HashChain(talk.kept->secret).end()));
    CHECK(talk.sent[0].dump().find(to_hex(talk.kept->secret)) == std::string::npos);
    talk.answers();
    talk.room();
    CHECK(talk.count("commit") == 1);
}

TEST_CASE("who watches or is a guest takes no part, and a chain of before is forgotten") {
    FairTalk talk(KeptChain{filled(1), 0, 3, {}});
    talk.table.room->role = "spectator";
    talk.table.room->own_seat.reset();
    talk.comes();
    CHECK(talk.sent.empty());
    CHECK(talk.last.keep_chain);
    CHECK_FALSE(talk.deals.chain());
    talk.opens(1);
    CHECK(talk.sent.empty());
    CHECK_FALSE(talk.warned());
}

TEST_CASE("an awaited link is given, kept first, and told quietly when all was right") {
    FairTalk talk;
    talk.commits();
    talk.opens(1);
    REQUIRE(talk.sent.back().at("op") == "reveal");
    CHECK(talk.sent.back().at("deal") == 1);
    CHECK(talk.own_link() == to_hex(HashChain(talk.kept->secret).link(1)));
    CHECK(talk.last.keep_chain);
    CHECK(talk.kept->used == 1);
    talk.answers();
    const Json links = talk.links(1);
    talk.hear(talk.closed("deal_closed", 1, links));
    CHECK(talk.last.remarks.empty());
    talk.hear(talk.closed("deal_revealed", 1, links));
    REQUIRE(talk.last.remarks.size() == 1);
    CHECK(talk.last.remarks[0].sentence == "Deal 1 checked: your own part is in it." + not_compared);
    CHECK_FALSE(talk.warned());
}

TEST_CASE("a link is given again for the same deal, and never for another") {
    FairTalk talk;
    talk.commits();
    talk.opens(1);
    const Json first = talk.own_link();
    talk.opens(1);
    CHECK(talk.own_link() == first);
    CHECK(talk.count("reveal") == 2);
    talk.first_deal = 2;
    talk.opens(2);
    CHECK(talk.count("reveal") == 2);
    CHECK(talk.warned());
    talk.game = 2;
    talk.first_deal = 1;
    talk.opens(1);
    CHECK(talk.count("reveal") == 2);
    CHECK(talk.warned());
}

TEST_CASE("for one deal there is one link, also where its first deal is told otherwise, back here or started again") {
    FairTalk talk;
    talk.commits();
    talk.first_deal = 3;
    talk.opens(3);
    REQUIRE(talk.count("reveal") == 1);
    talk.first_deal = 2;
    SUBCASE("at once") {
        talk.opens(3);
        CHECK(talk.says("a commitment was changed while it was open"));
    }
    SUBCASE("after a new connection") {
        talk.room_is("playing");
        talk.comes();
        talk.opens(3);
        CHECK(talk.says("a commitment was changed while it was open"));
    }
    SUBCASE("to a program that was started again") {
        FairTalk again(parse_chain(chain_text(*talk.kept)));
        again.end = talk.end;
        again.first_deal = 1;
        again.table.room->state = "playing";
        again.comes();
        again.opens(3);
        CHECK(again.says("another part than is due"));
        again.opens(4);
        CHECK(again.warned());
        CHECK(again.count("reveal") == 0);
    }
    SUBCASE("and for the next deal") {
        talk.answers();
        talk.room_is("playing");
        talk.comes();
        talk.opens(4);
        CHECK(talk.says("another part than is due"));
    }
    CHECK(talk.count("reveal") == 1);
}

TEST_CASE("a first deal of none, or later than the deal itself, gets no link") {
    FairTalk talk;
    talk.commits();
    talk.first_deal = 0;
    CHECK_THROWS_AS(talk.opens(1), BadMessage);
    talk.first_deal = 2;
    talk.opens(1);
    CHECK(talk.warned());
    CHECK(talk.count("reveal") == 0);
}

TEST_CASE("no deal opens before the last one that was given a link is closed") {
    FairTalk talk;
    talk.commits();
    talk.opens(1);
    talk.answers();
    talk.opens(2);
    CHECK(talk.says("the server opens it before the last one was closed"));
    talk.opens(4);
    CHECK(talk.warned());
    CHECK(talk.count("reveal") == 1);
}

TEST_CASE("deals never go back, not even over a new connection") {
    FairTalk talk;
    talk.commits();
    talk.opens(1);
    const Json links = talk.links(1);
    talk.answers();
    talk.room_is("playing");
    talk.comes();
    talk.opens(2);
    CHECK_FALSE(talk.warned());
    CHECK(talk.count("reveal") == 2);
    SUBCASE("opened") {
        talk.opens(1);
    }
    SUBCASE("closed") {
        talk.hear(talk.closed("deal_closed", 1, links));
    }
    SUBCASE("revealed") {
        talk.hear(talk.closed("deal_revealed", 1, links));
    }
    CHECK(talk.says("the server goes back to it from a later one"));
    CHECK(talk.count("reveal") == 2);
}

TEST_CASE("a deal that was missed is not opened afterwards") {
    FairTalk talk;
    talk.commits();
    talk.deal(1);
    talk.comes();
    talk.hear(talk.closed("deal_closed", 4, {"absent", to_hex(talk.bob.link(4))}));
    CHECK_FALSE(talk.warned());
    talk.opens(2);
    CHECK(talk.says("the server goes back to it from a later one"));
    CHECK(talk.count("reveal") == 1);
}

TEST_CASE("an open deal is not told otherwise once a link was given for it") {
    FairTalk talk;
    talk.commits();
    talk.opens(1);
    const Json links = talk.links(1);
    talk.answers();
    talk.bob = HashChain(filled(0x09));
    SUBCASE("with another chain of somebody else") {
        talk.opens(1);
        CHECK(talk.says("a commitment was changed while it was open"));
    }
    SUBCASE("closed with another chain") {
        talk.hear(talk.closed("deal_closed", 1, {links[0], to_hex(talk.bob.link(1))}));
        CHECK(talk.says("a commitment was changed while it was open"));
    }
    SUBCASE("with other seats awaited") {
        talk.bob = HashChain(filled(0x08));
        talk.opens(1, {0});
        CHECK(talk.says("the server awaits other seats than before"));
    }
    CHECK(talk.count("reveal") == 1);
}

TEST_CASE("a link that is not the one that was given is no fair deal, whether or not it was answered") {
    FairTalk talk;
    talk.commits();
    talk.first_deal = 2;
    talk.opens(4);
    const Json links = {to_hex(HashChain(talk.kept->secret).link(2)), to_hex(talk.bob.link(4))};
    talk.room_is("playing");
    talk.comes();
    FairTalk again(parse_chain(chain_text(*talk.kept)));
    again.end = talk.end;
    again.first_deal = 3;
    again.table.room->state = "playing";
    again.comes();
    again.hear(again.closed("deal_closed", 4, links));
    CHECK(again.says("another part than yours was used for your seat"));
}

TEST_CASE("another game may begin only when the last one is over") {
    FairTalk talk;
    talk.commits();
    talk.deal(1);
    talk.game = 2;
    SUBCASE("with the chain of the last one") {
        talk.opens(1);
        CHECK(talk.says("another game, though the last is not over"));
    }
    SUBCASE("with another commitment of the server") {
        talk.server_end = other(talk.server_end);
        talk.opens(2);
        CHECK(talk.says("another game, though the last is not over"));
    }
    SUBCASE("not after a new connection either") {
        talk.comes();
        talk.opens(2);
        CHECK(talk.says("asks in another game for a part of this one"));
    }
    CHECK(talk.count("reveal") == 1);
}

TEST_CASE("a game that is called over and told again gets no other link for its deal") {
    FairTalk talk;
    talk.commits();
    talk.opens(1);
    talk.answers();
    talk.room_is("lobby");
    REQUIRE(talk.count("commit") == 2);
    talk.answers();
    talk.end = talk.sent.back().at("chain_end");
    talk.room_is("lobby", true);
    SUBCASE("at once") {
        talk.opens(1);
        CHECK(talk.warned());
    }
    SUBCASE("to a program that was started again") {
        FairTalk again(parse_chain(chain_text(*talk.kept)));
        again.end = talk.end;
        again.table.room->begins = true;
        again.comes();
        again.opens(1);
        CHECK(again.says("another chain for the same deal"));
        CHECK(again.count("reveal") == 0);
    }
    CHECK(talk.count("reveal") == 1);
}

TEST_CASE("the cards that come are those of the deal that was closed") {
    FairTalk talk;
    talk.commits();
    talk.opens(4);
    talk.answers();
    talk.room_is("playing");
    talk.hear(talk.closed("deal_closed", 4, talk.links(4)));
    CHECK_FALSE(talk.warned());
    talk.cards_of(1);
    REQUIRE(talk.warned());
    CHECK(talk.last.remarks[0].sentence ==
          "WARNING: deal 4 is not fair: its links were used for the cards of round 1.");
}

TEST_CASE("whoever comes back hears of missed rounds too, and only the last is that of the deal") {
    FairTalk talk;
    talk.commits();
    talk.deal(1);
    talk.comes();
    talk.hear(talk.closed("deal_closed", 4, {"absent", to_hex(talk.bob.link(4))}));
    CHECK_FALSE(talk.warned());
    Json update = {{"type", "update"}, {"events", Json::array()}};
    for (const int round : {2, 3, 4}) update["events"].push_back({{"event", "round_started"}, {"round", round}});
    talk.hear(update);
    CHECK_FALSE(talk.warned());
    // Nobody took part in the next deal: nothing is told of it.
    talk.hear(talk.closed("deal_revealed", 4, {"absent", to_hex(talk.bob.link(4))}));
    talk.cards_of(5);
    CHECK_FALSE(talk.warned());
}

TEST_CASE("a seat that has committed and is here is not left out") {
    FairTalk talk;
    talk.commits();
    SUBCASE("its commitment is gone") {
        talk.end.clear();
        talk.opens(1, {1});
        CHECK(talk.says("the server does not hold what your seat committed to"));
        talk.hear(talk.closed("deal_closed", 1, {nullptr, to_hex(talk.bob.link(1))}));
        CHECK(talk.says("your seat was left out"));
    }
    SUBCASE("it is not awaited") {
        talk.opens(1, {1});
        talk.hear(talk.closed("deal_closed", 1, {"absent", to_hex(talk.bob.link(1))}));
        CHECK(talk.says("your seat was left out"));
    }
    SUBCASE("the opening is kept from it") {
        talk.hear(talk.closed("deal_closed", 1, {"absent", to_hex(talk.bob.link(1))}));
        CHECK(talk.says("your seat was left out"));
    }
}

TEST_CASE("a seat that commits late, or comes back to an open deal, is quietly left out of that deal") {
    FairTalk talk;
    SUBCASE("it comes to an open deal") {
        talk.table.room->state = "playing";
        talk.comes();
        talk.end.clear();
        talk.opens(1, {1});
    }
    SUBCASE("it was away when the deal was opened") {
        talk.commits();
        talk.room_is("lobby", true);
        talk.comes();
        talk.opens(1, {1});
    }
    CHECK_FALSE(talk.warned());
    REQUIRE(talk.sent.back().at("op") == "commit");
    talk.answers();
    const Json own = talk.end.empty() ? Json() : Json("absent");
    talk.hear(talk.closed("deal_closed", 1, {own, to_hex(talk.bob.link(1))}));
    CHECK_FALSE(talk.warned());
    talk.hear(talk.closed("deal_revealed", 1, {own, to_hex(talk.bob.link(1))}));
    CHECK_FALSE(talk.warned());
    talk.end = talk.sent.back().at("chain_end");
    talk.first_deal = own.is_null() ? 2 : 1;
    talk.deal(2);
}

TEST_CASE("who was away for some deals goes on with the link that is due then") {
    FairTalk talk;
    talk.commits();
    talk.deal(1);
    talk.comes();
    talk.opens(5);
    CHECK_FALSE(talk.warned());
    CHECK(talk.own_link() == to_hex(HashChain(talk.kept->secret).link(5)));
}

TEST_CASE("a deal that is opened again after the server was started again gets the same link") {
    for (const bool program_too : {false, true}) {
        FairTalk before;
        before.commits();
        before.deal(1);
        before.opens(2);
        const Json link = before.own_link();
        before.answers();
        FairTalk started(parse_chain(chain_text(*before.kept)));
        started.end = before.end;
        started.table.room->state = "playing";
        FairTalk& talk = program_too ? started : before;
        talk.comes();
        talk.opens(2);
        CHECK_FALSE(talk.warned());
        REQUIRE(talk.own_link() == link);
        talk.answers();
        const Json links = talk.links(2);
        talk.hear(talk.closed("deal_closed", 2, links));
        CHECK_FALSE(talk.warned());
        talk.hear(talk.closed("deal_revealed", 2, links));
        CHECK_FALSE(talk.warned());
        talk.deal(3);
    }
}

TEST_CASE("the host may end a game while a deal is open, and the next game is as fair as any") {
    FairTalk talk;
    talk.commits();
    SUBCASE("before the first cards") {
        talk.room_is("lobby", true);
        talk.opens(1);
        talk.answers();
        talk.room_is("lobby");
    }
    SUBCASE("later") {
        talk.deal(1);
        talk.opens(2);
        talk.answers();
        talk.room_is("finished");
    }
    SUBCASE("without a link of this seat: the server forgets the commitment with the game") {
        talk.room_is("lobby", true);
        talk.room_is("lobby");
        CHECK(talk.sent.back().at("chain_end") == talk.end);
    }
    CHECK_FALSE(talk.warned());
    CHECK(talk.count("commit") == 2);
    talk.next_game();
    talk.deal(1);
    talk.deal(2);
}

TEST_CASE("where the next game is started before the new commitment has come, it counts from the second deal on") {
    FairTalk talk;
    talk.commits();
    talk.deal(1);
    talk.room_is("finished");
    REQUIRE(talk.count("commit") == 2);
    ++talk.game;
    talk.server = HashChain(filled(0x61));
    talk.server_end = to_hex(talk.server.end());
    talk.room_is("finished", true);
    talk.end.clear();
    talk.opens(1, {1});
    CHECK_FALSE(talk.warned());
    talk.answers();
    const Json links = {nullptr, to_hex(talk.bob.link(1))};
    talk.room_is("playing");
    talk.hear(talk.closed("deal_closed", 1, links));
    CHECK_FALSE(talk.warned());
    talk.cards_of(1);
    talk.hear(talk.closed("deal_revealed", 1, links));
    CHECK_FALSE(talk.warned());
    talk.end = talk.sent.back().at("chain_end");
    talk.first_deal = 2;
    talk.deal(2);
}

TEST_CASE("in a rematch there are other chains, and nothing is wrong with it") {
    FairTalk talk;
    talk.commits();
    for (int games = 0; games < 3; ++games) {
        talk.deal(1);
        talk.opens(2);
        talk.answers();
        const Json links = talk.links(2);
        talk.hear(talk.closed("deal_closed", 2, links));
        talk.cards_of(2);
        talk.room_is("finished");
        CHECK_FALSE(talk.warned());
        const auto revealed = talk.closed("deal_revealed", 2, links);
        talk.hear(revealed);
        REQUIRE(talk.last.remarks.size() == 1);
        CHECK(talk.last.remarks[0].sentence == "Deal 2 checked: your own part is in it." + not_compared);
        // Whoever comes back hears of the last deal again.
        talk.comes();
        talk.hear(revealed);
        CHECK_FALSE(talk.warned());
        talk.next_game();
    }
}

TEST_CASE("where seats close up between games, the chain goes on under the new number, with what was committed to") {
    FairTalk talk;
    talk.table.room->own_seat = 1;
    talk.commits();
    REQUIRE(talk.kept->seat == 1);
    talk.table.room->own_seat = 0;
    SUBCASE("in the lobby") {
        talk.room();
        CHECK(talk.kept->seat == 0);
    }
    SUBCASE("with the start of the game") {}
    talk.room_is("lobby", true);
    CHECK(talk.count("commit") == 1);
    CHECK(talk.kept->seat == 0);
    talk.deal(1);
    talk.deal(2);
}

TEST_CASE("whoever was away while seats closed up commits to the same again, for the server may have forgotten it") {
    FairTalk before;
    before.table.room->own_seat = 1;
    before.commits();
    FairTalk talk(before.kept);
    talk.commits();
    CHECK(talk.end == before.end);
    CHECK(talk.kept->seat == 0);
    talk.room_is("lobby", true);
    talk.deal(1);
}

TEST_CASE("a chain that was used goes to no other seat") {
    FairTalk talk(KeptChain{filled(1), 1, 2, {}});
    talk.table.room->state = "playing";
    talk.comes();
    REQUIRE(talk.count("commit") == 1);
    CHECK(talk.kept->used == 0);
    CHECK(talk.sent[0].at("chain_end") != to_hex(HashChain(filled(1)).end()));
}

TEST_CASE("a new chain that was refused while a deal was open is committed to when it has closed") {
    FairTalk talk;
    talk.commits();
    talk.deal(1);
    talk.room_is("finished");
    const Json renewed = talk.sent.back().at("chain_end");
    REQUIRE(renewed != talk.end);
    ++talk.game;
    talk.server = HashChain(filled(0x61));
    talk.server_end = to_hex(talk.server.end());
    talk.room_is("finished", true);
    talk.end = to_hex(HashChain(filled(2)).end());
    talk.opens(1);
    CHECK_FALSE(talk.warned());
    talk.answers("refused");
    CHECK(talk.count("commit") == 2);
    talk.hear(talk.closed("deal_closed", 1, {"skipped", to_hex(talk.bob.link(1))}));
    CHECK_FALSE(talk.warned());
    REQUIRE(talk.count("commit") == 3);
    CHECK(talk.sent.back().at("chain_end") == renewed);
    CHECK(talk.count("reveal") == 1);
}

TEST_CASE("no link is given where nobody waits, for another chain, or where the server changed its own commitment") {
    FairTalk talk;
    talk.commits();
    SUBCASE("not awaited") {
        talk.opens(1, {1});
        CHECK_FALSE(talk.warned());
    }
    SUBCASE("another chain") {
        talk.end = to_hex(talk.bob.end());
        talk.opens(1);
        CHECK(talk.warned());
    }
    SUBCASE("a first deal that is still to come") {
        talk.first_deal = 2;
        talk.opens(1);
        CHECK(talk.warned());
    }
    SUBCASE("the server's commitment") {
        talk.opens(1, {1});
        talk.server_end = other(talk.server_end);
        talk.opens(2);
        CHECK(talk.warned());
    }
    CHECK(talk.count("reveal") == 0);
}

TEST_CASE("a program that was started again goes on with its chain, and remembers what the server had committed to") {
    FairTalk before;
    before.commits();
    before.deal(1);
    FairTalk talk(parse_chain(chain_text(*before.kept)));
    talk.end = before.end;
    talk.table.room->state = "playing";
    talk.comes();
    CHECK(talk.sent.empty());
    SUBCASE("and the next link is its second") {
        talk.opens(2);
        CHECK(talk.own_link() == to_hex(HashChain(before.kept->secret).link(2)));
    }
    SUBCASE("and a server that changes it gets nothing") {
        talk.server_end = other(talk.server_end);
        talk.opens(2);
        CHECK(talk.sent.empty());
        CHECK(talk.warned());
    }
}

TEST_CASE("between two games the chain is a new one, whichever is told first, the end or the last link") {
    for (const bool room_first : {true, false}) {
        FairTalk talk;
        talk.commits();
        talk.opens(1);
        talk.answers();
        const Json links = talk.links(1);
        talk.hear(talk.closed("deal_closed", 1, links));
        talk.table.room->state = "finished";
        if (room_first) talk.room();
        talk.hear(talk.closed("deal_revealed", 1, links));
        if (!room_first) talk.room();
        CHECK(talk.count("commit") == 2);
        CHECK(talk.sent.back().at("chain_end") != talk.end);
        CHECK(talk.kept->used == 0);
    }
}

TEST_CASE(
    "a program without the old chain commits to a new one during the game, when it sees that its own does not stand") {
    FairTalk talk(KeptChain{filled(1), 0, 3, {}});
    talk.end = to_hex(HashChain(filled(2)).end());
    talk.table.room->state = "playing";
    talk.comes();
    CHECK(talk.sent.empty());
    talk.opens(4);
    CHECK(talk.sent.empty());
    CHECK_FALSE(talk.warned());
    talk.hear(talk.closed("deal_closed", 4, {"skipped", to_hex(talk.bob.link(4))}));
    REQUIRE(talk.sent.size() == 1);
    CHECK(talk.sent[0].at("op") == "commit");
    CHECK(talk.kept->used == 0);
}

TEST_CASE("before the first cards a room that says GAME_ON does not cost the chain") {
    FairTalk talk(KeptChain{filled(1), 0, 1, {}});
    talk.hear({{"type", "welcome"}});
    talk.table.room->begins = true;
    talk.room();
    CHECK(talk.sent.empty());
}

TEST_CASE_FIXTURE(AnsweredDeal, "what does not fit is told in the language of the program, whoever finds it") {
    const Speaking german(Language::german);
    SUBCASE("the order of deals") {
        room_is("playing");
        hear(closed("deal_closed", 1, links));
        cards_of(2);
        CHECK(last.remarks[0].sentence ==
              "WARNUNG: Geben 1 ist nicht fair: Seine Beiträge wurden für die Karten von Runde 2 benutzt.");
    }
    SUBCASE("the link of a seat") {
        wrong["links"][1] = other(links[1]);
        hear(wrong);
        CHECK(last.remarks[0].sentence ==
              "WARNUNG: Geben 1 ist nicht fair: Der Beitrag von Platz 2 ist nicht der, auf den er sich festgelegt "
              "hatte.");
    }
    SUBCASE("the own part") {
        hear(closed("deal_closed", 1, {"skipped", links[1]}));
        CHECK(last.remarks[0].sentence ==
              "WARNUNG: Geben 1 ist nicht fair: Dein Beitrag wurde angenommen und nicht benutzt.");
    }
}

TEST_CASE_FIXTURE(AnsweredDeal, "what does not fit is told loudly") {
    SUBCASE("the own link was taken and not used") {
        hear(closed("deal_closed", 1, {"skipped", links[1]}));
        CHECK(last.remarks[0].sentence == "WARNING: deal 1 is not fair: your part was taken and not used.");
    }
    SUBCASE("another seat's link is of another chain") {
        wrong["links"][1] = other(links[1]);
        hear(wrong);
        CHECK(last.remarks[0].sentence ==
              "WARNING: deal 1 is not fair: the part of seat 2 is not what it had committed to.");
    }
    SUBCASE("the server's link is of another chain") {
        wrong["server_link"] = other(wrong["server_link"]);
        hear(wrong);
        CHECK(last.remarks[0].sentence ==
              "WARNING: deal 1 is not fair: the server's part is not what it had committed to.");
    }
    SUBCASE("a seat that was awaited is called absent") {
        wrong["links"][1] = "absent";
        hear(wrong);
    }
    SUBCASE("it is called vouched for and is not") {
        wrong["vouched_for"] = false;
        hear(wrong);
    }
    SUBCASE("the server has another commitment") {
        wrong["server_commitment"] = other(wrong["server_commitment"]);
        hear(wrong);
    }
    CHECK(warned());
}

TEST_CASE("a link that came too late is told quietly") {
    FairTalk talk;
    talk.commits();
    talk.opens(1);
    talk.answers("refused");
    talk.hear(talk.closed("deal_closed", 1, {"skipped", to_hex(talk.bob.link(1))}));
    REQUIRE(talk.last.remarks.size() == 1);
    CHECK(talk.last.remarks[0].sentence ==
          "Deal 1 is not vouched for: nothing came in time from you. Without your part: 1 of 1 deals at this table.");
    CHECK(talk.last.remarks[0].counted);
    CHECK_FALSE(talk.warned());
    talk.hear(talk.closed("deal_revealed", 1, {"skipped", to_hex(talk.bob.link(1))}));
    REQUIRE(talk.last.remarks.size() == 1);
    CHECK(talk.last.remarks[0].sentence ==
          "Deal 1 checked: your own part is not in it, so it proves nothing to you." + not_compared);
}

TEST_CASE("a deal that is called off after its link was given is told") {
    FairTalk talk;
    talk.commits();
    talk.opens(1);
    talk.answers();
    talk.room_is("lobby");
    REQUIRE(talk.last.remarks.size() == 1);
    CHECK(talk.last.remarks[0].sentence ==
          "Deal 1 was called off after your part was given, and no cards came of it. Called off: 1 of 1 deals at this "
          "table.");
    CHECK(talk.last.remarks[0].counted);
    CHECK_FALSE(talk.warned());
    // Once.
    talk.room_is("lobby");
    CHECK(talk.last.remarks.empty());
}

TEST_CASE("deals without one's own part are counted over all games of the table, also after a restart") {
    FairTalk talk;
    talk.commits();
    talk.deal(1);
    talk.opens(2);
    talk.answers("refused");
    talk.hear(talk.closed("deal_closed", 2, {"skipped", to_hex(talk.bob.link(2))}));
    CHECK(talk.last.keep_told);
    const DealTally tally = talk.deals.told_deals().tally();
    CHECK(tally.deals == 2);
    CHECK(tally.without_own == 1);
    CHECK(tally.called_off == 0);
    // What is told twice counts once.
    talk.hear(talk.closed("deal_closed", 2, {"skipped", to_hex(talk.bob.link(2))}));
    CHECK(talk.deals.told_deals().tally().deals == 2);
    const ToldDeals again = parse_told_deals(told_deals_text(talk.deals.told_deals()));
    CHECK(again.deals() == talk.deals.told_deals().deals());
    FairDeals after([] { return filled(9); }, talk.kept, again);
    auto third = talk.closed("deal_closed", 3, {"skipped", to_hex(talk.bob.link(3))});
    const auto reaction = after.receive(third, talk.table, std::nullopt);
    REQUIRE(reaction.remarks.size() == 1);
    CHECK(reaction.remarks[0].sentence.ends_with("Without your part: 2 of 3 deals at this table."));
}

TEST_CASE("what is kept of the deals of a table is bounded, and the oldest goes first") {
    ToldDeals told;
    for (std::uint32_t deal = 1; deal <= ToldDeals::deals_max + 5; ++deal) told.add({.game = 1, .deal = deal});
    CHECK(told.deals().size() == ToldDeals::deals_max);
    CHECK(told.deals().front().deal == 6);
    CHECK(parse_told_deals("{}").deals().empty());
    CHECK(parse_told_deals("nonsense").deals().empty());
}

TEST_CASE("parts or rules that are told otherwise at the end than with the cards are told loudly") {
    for (const bool parts : {true, false}) {
        FairTalk talk;
        talk.commits();
        talk.opens(1);
        talk.answers();
        const Json links = talk.links(1);
        talk.hear(talk.closed("deal_closed", 1, links));
        auto revealed = talk.closed("deal_revealed", 1, links);
        if (parts) {
            revealed["links"] = Json{links[0], "absent"};
        } else {
            revealed["rules_version"] = 2U;
        }
        talk.hear(revealed);
        CHECK(talk.warned());
    }
}

TEST_CASE("who came too late to be awaited spoils the vouching and is no fault") {
    FairTalk talk;
    talk.commits();
    talk.opens(1, Json::array({0}));
    talk.answers();
    talk.hear(talk.closed("deal_closed", 1, {talk.own_link(), "skipped"}));
    REQUIRE(talk.last.remarks.size() == 1);
    CHECK(talk.last.remarks[0].sentence == "Deal 1 is not vouched for: nothing came in time from Bob.");
    CHECK_FALSE(talk.warned());
    talk.hear(talk.closed("deal_revealed", 1, {talk.own_link(), "skipped"}));
    REQUIRE(talk.last.remarks.size() == 1);
    CHECK(talk.last.remarks[0].sentence ==
          "Deal 1 checked: your own part is in it, but it is not vouched for." + not_compared);
}

TEST_CASE("what is no deal at all is a bad message") {
    FairTalk talk;
    for (const char* name : {"game_number", "deal", "server_commitment", "commitments", "links", "server_link"}) {
        Json message = talk.closed("deal_revealed", 1, {"absent", nullptr});
        message.erase(name);
        CHECK_THROWS_AS(talk.hear(message), BadMessage);
    }
    Json short_one = talk.closed("deal_closed", 1, {"absent", nullptr});
    short_one["links"] = {nullptr};
    CHECK_THROWS_AS(talk.hear(short_one), BadMessage);
}

TEST_CASE("a chain is read as it was written, and nothing else is") {
    const KeptChain chain{filled(7), 3, 2, GivenLink{1, 2, 3, filled(8), filled(9), true}};
    CHECK(parse_chain(chain_text(chain)) == chain);
    const KeptChain fresh{filled(7), 0, 0, {}};
    CHECK(parse_chain(chain_text(fresh)) == fresh);
    for (const char* text : {"", "{}", "[]", "null", R"({"secret":"07","seat":0,"used":0})", R"({"secret":7})"}) {
        CHECK_FALSE(parse_chain(text));
    }
}

}  // namespace crowntable::cli
