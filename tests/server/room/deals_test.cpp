#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/ensure.hpp"
#include "engine/hex.hpp"
#include "server/core/room/deals.hpp"
#include "server/core/room/parts.hpp"
#include "tests/server/room/recorded_room.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;
namespace change = server::change;
using server::DealNow;
using server::DealStage;
using server::Parts;
using server::Step;

namespace {

/// The parts of a room in which Ann, Bob, Cid and Dan sit, each here by the connection of their own number.
struct Dealing {
    static constexpr Seat ann{0};
    static constexpr Seat bob{1};
    static constexpr Seat cid{2};
    static constexpr Seat dan{3};
    static HashChain chain_of(Seat seat) { return HashChain(filled<Link>(static_cast<std::uint8_t>(seat.index + 1))); }
    static Link server_secret() { return filled<Link>(9); }

    server::Limits limits;
    server::House house;
    SeededEntropy entropy{"deals"};
    server::Observer observer;
    std::uint64_t last_job = 0;
    server::KeptTerms terms;
    server::TextMemory text_memory;
    SigningKey signer{PrivateKey{}};
    server::ReplayLinks replay_links{[this]() -> const SigningKey& { return signer; }};
    Parts parts{Now{0}, "BCDFGH", {limits, house, entropy, observer, last_job, terms, text_memory, replay_links}};
    server::Outbox outbox;
    Now now{0};
    /// All that was noted to be told of deals.
    std::vector<Json> told;

    Dealing() {
        does(created("five_suited_rummy", Json::object(), Json::object()));
        for (const char* name : {"Ann", "Bob", "Cid", "Dan"}) {
            const PersonId who{parts.state.last_person + 1};
            does(change::PersonCame{.who = who, .token = server::hash_of(name), .name = name});
            does(change::SeatTaken{who, seat_at(who.value - 1)});
            comes(seat_at(who.value - 1));
        }
    }
    const server::RoomState& state() const { return parts.state; }
    PersonId at(Seat seat) const { return *state().seats[seat.index].who; }
    void comes(Seat seat) {
        parts.presence.connect(at(seat), {at(seat).value}, "10.0.0.1");
        parts.presence.notice(now, state());
    }
    void goes(Seat seat) {
        parts.presence.disconnect(at(seat), now);
        parts.presence.notice(now, state());
    }
    void input(const std::function<void(Step&)>& run) {
        Step step{.now = now, .outbox = outbox, .deal_told = deal_now(parts)};
        run(step);
        parts.ledger.write(step);
        for (const auto& deal : step.deal_texts) told.push_back(Json::parse(*deal.text));
    }
    void does(server::Change change) {
        input([&](Step& step) { parts.change(step, std::move(change)); });
    }
    void starts() { does(change::GameStarted{state().preset->rules_versions().newest, server_secret()}); }
    void opens() {
        input([&](Step& step) { open_deal(parts, step); });
    }
    void deals() {
        input([&](Step& step) { deal(parts, step); });
    }
    bool may_close() const { return deal_may_close(parts, now); }
    /// The answer: "" where it was obeyed, else the code of the refusal.
    template <typename Op>
    std::string says(Seat seat, const Op& op) {
        std::string code;
        input([&](Step& step) {
            const server::Reply reply = obey(parts, step, {state().people.at(at(seat)), 1}, op);
            if (const auto* refused = std::get_if<Refusal>(&reply)) code = refused->code;
        });
        return code;
    }
    std::string commits(Seat seat) { return says(seat, wire::Commit{chain_of(seat).end()}); }
    std::string reveals(Seat seat, std::uint32_t deal, std::uint32_t number) {
        return says(seat, wire::Reveal{deal, chain_of(seat).link(number)});
    }
    std::string reveals(Seat seat) { return reveals(seat, 1, 1); }
    LinkGiven given_by(Seat seat) const { return state().fair_deal->links[seat.index].what; }
    std::vector<std::string> types_told() {
        std::vector<std::string> types;
        for (const Json& text : std::exchange(told, {})) types.push_back(text.at("type"));
        return types;
    }
};

/// Ann and Bob, who have committed, Cid, who has and went away, and Dan, who has not, wait for the links of deal 1.
struct OpenDeal : Dealing {
    OpenDeal() {
        for (const Seat seat : {ann, bob, cid}) commits(seat);
        goes(cid);
        starts();
        opens();
    }
};

using Types = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(Dealing,
                  "Where nobody has committed the deal is made at once, and nothing is told of it but its end") {
    starts();
    opens();
    CHECK(state().deals == 1);
    CHECK(deal_now(parts) == DealNow{DealStage::none, 0});
    CHECK_FALSE(may_close());
    CHECK(told.empty());
}

TEST_CASE_FIXTURE(OpenDeal, "A deal awaits those who have committed and are here, and nobody else") {
    SeatSet awaited(ann);
    awaited.insert(bob);
    CHECK(state().fair_deal->awaited() == awaited);
    CHECK(state().fair_deal->without_chain == SeatSet(dan));
    CHECK(given_by(cid) == LinkGiven::absent);
    CHECK(deal_now(parts) == DealNow{DealStage::open, 1});
    REQUIRE(told.size() == 1);
    CHECK(told.front().at("type") == "deal_open");
    CHECK(told.front().at("awaited") == Json({0, 1}));
    CHECK(told.front().at("remaining_ms") == limits.link_wait.count());
}

TEST_CASE_FIXTURE(OpenDeal, "A deal may close when all links are there, not before") {
    CHECK_FALSE(may_close());
    CHECK(reveals(ann).empty());
    CHECK_FALSE(may_close());
    CHECK_THROWS_AS(deals(), BrokenInvariant);
    CHECK(reveals(bob).empty());
    CHECK(may_close());
    deals();
    CHECK(state().deals == 1);
    CHECK_FALSE(may_close());
}

TEST_CASE_FIXTURE(OpenDeal, "A deal may close when its time is over, without the links that are missing") {
    CHECK(reveals(bob).empty());
    now = limits.link_wait - 1ms;
    CHECK_FALSE(may_close());
    now = limits.link_wait;
    CHECK(may_close());
    deals();
    CHECK(given_by(ann) == LinkGiven::skipped);
    CHECK(given_by(bob) == LinkGiven::given);
    CHECK_MESSAGE(!parts.clocks.link_wait_is_over(now), "nothing is waited for any more");
}

TEST_CASE_FIXTURE(OpenDeal, "A deal does not wait for somebody who has left the table") {
    CHECK(reveals(ann).empty());
    does(change::SeatLeft{bob});
    CHECK(may_close());
}

TEST_CASE_FIXTURE(OpenDeal, "A link is refused that does not fit, and of whoever is not awaited, and changes nothing") {
    const auto records = outbox.records.size();
    CHECK(reveals(ann, 1, 2) == "BAD_LINK");
    CHECK(says(ann, wire::Reveal{1, chain_of(bob).link(1)}) == "BAD_LINK");
    CHECK(reveals(ann, 2, 2) == "DEAL_CLOSED");
    CHECK(reveals(dan) == "NOT_AWAITED");
    CHECK(reveals(cid) == "NOT_AWAITED");
    comes(cid);
    CHECK_MESSAGE(reveals(cid) == "NOT_AWAITED", "whom a deal awaits is decided when it is opened");
    CHECK(outbox.records.size() == records);
    CHECK(given_by(ann) == LinkGiven::skipped);
}

TEST_CASE_FIXTURE(OpenDeal, "A link that comes twice is obeyed once; no other takes its place") {
    CHECK(reveals(ann).empty());
    const auto records = outbox.records.size();
    CHECK(reveals(ann).empty());
    CHECK(reveals(ann, 1, 2) == "BAD_LINK");
    CHECK(outbox.records.size() == records);
    CHECK(state().fair_deal->links[ann.index].link == chain_of(ann).link(1));
}

TEST_CASE_FIXTURE(OpenDeal, "A link is refused before a deal is opened and after it was made") {
    Dealing before;
    before.commits(ann);
    CHECK(before.reveals(ann) == "DEAL_CLOSED");
    now = limits.link_wait;
    deals();
    CHECK(reveals(ann) == "DEAL_CLOSED");
}

TEST_CASE_FIXTURE(OpenDeal, "The seed of a deal follows from the server's link and the links that were given") {
    reveals(bob);
    now = limits.link_wait;
    deals();
    const auto record = server::read_record(outbox.records.back().body);
    REQUIRE(record);
    const FairDeal made_of{.room = "BCDFGH",
                           .game = 1,
                           .deal = 1,
                           .rules_version = state().rules,
                           .seat_links = {{}, chain_of(bob).link(1), {}, {}}};
    CHECK(std::get<change::Dealt>(record->changes.back()).seed ==
          deck_seed(HashChain(server_secret()).link(1), made_of));
}

TEST_CASE_FIXTURE(OpenDeal,
                  "Whoever was here and not asked for a link is passed over, and whoever stayed away is absent") {
    reveals(ann);
    reveals(bob);
    SUBCASE("Cid stays away") {
        deals();
        CHECK(given_by(cid) == LinkGiven::absent);
    }
    SUBCASE("Cid comes back before the cards, Dan goes") {
        comes(cid);
        goes(dan);
        deals();
        CHECK(given_by(cid) == LinkGiven::skipped);
    }
    CHECK(given_by(dan) == LinkGiven::skipped);
    CHECK(told.back().at("vouched_for") == false);
}

TEST_CASE_FIXTURE(OpenDeal, "Each stage of a deal is told once, and the server's link when the deal is over") {
    reveals(ann);
    reveals(bob);
    deals();
    CHECK(types_told() == Types{"deal_open", "deal_closed"});
    CHECK(deal_now(parts) == DealNow{DealStage::played, 1});
    while (state().phase() == wire::RoomPhase::playing) {
        CHECK(told.empty());
        const Seat seat = *state().table->acting().begin();
        input([&](Step& step) { parts.play_bot(step, seat, BotLevel::medium); });
    }
    REQUIRE(told.size() == 1);
    CHECK(told.front().at("type") == "deal_revealed");
    CHECK(told.front().at("server_link") == to_hex(HashChain(server_secret()).link(1)));
    CHECK(deal_now(parts) == DealNow{DealStage::over, 1});
}

TEST_CASE_FIXTURE(Dealing, "A deal that awaits nobody is opened and made in one step, and both are told") {
    commits(ann);
    goes(ann);
    starts();
    input([&](Step& step) {
        open_deal(parts, step);
        REQUIRE(may_close());
        deal(parts, step);
    });
    CHECK(types_told() == Types{"deal_open", "deal_closed"});
}

TEST_CASE_FIXTURE(OpenDeal,
                  "Nobody commits to another chain while their link is awaited; it counts from the next deal") {
    const wire::Commit other{chain_of(dan).end()};
    const auto records = outbox.records.size();
    CHECK(says(ann, other) == "DEAL_OPEN");
    CHECK_MESSAGE(commits(ann).empty(), "the chain that is known already");
    CHECK(outbox.records.size() == records);
    CHECK(reveals(ann).empty());
    CHECK(says(ann, other).empty());
    CHECK(state().seats[ann.index].chain->first_deal == 2);
    CHECK(commits(dan).empty());
    CHECK(reveals(dan) == "NOT_AWAITED");
}

TEST_CASE_FIXTURE(Dealing, "Only who sits takes part in deals") {
    const PersonId eve{parts.state.last_person + 1};
    does(change::PersonCame{.who = eve, .token = server::hash_of("Eve"), .name = "Eve"});
    const server::Asker asker{state().people.at(eve), 1};
    input([&](Step& step) {
        CHECK(std::get<Refusal>(obey(parts, step, asker, wire::Commit{chain_of(ann).end()})).code == "NOT_SEATED");
        CHECK(std::get<Refusal>(obey(parts, step, asker, wire::Reveal{1, chain_of(ann).link(1)})).code == "NOT_SEATED");
    });
}

}  // namespace crowntable::tests
