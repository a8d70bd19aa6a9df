#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "server/core/room/deals.hpp"
#include "server/core/room/parts.hpp"
#include "tests/server/room/recorded_room.hpp"
#include "tests/server/world.hpp"
#include "tests/support/as_read.hpp"

namespace crowntable::tests {

namespace change = server::change;
using server::Parts;
using server::Step;

namespace {

template <typename P>
concept CanDraw = requires(P& parts) { parts.entropy(); };
template <typename P>
concept CanTell = requires(P& parts) { parts.observer(); };
template <typename P>
concept CanChange = requires(P& parts, Step& step, server::Change one) { parts.change(step, one); };
template <typename P>
concept CanBeginJob = requires(P& parts) { parts.next_job(); };
static_assert(CanDraw<Parts> && CanTell<Parts> && CanChange<Parts> && CanBeginJob<Parts>);
static_assert(!CanDraw<const Parts> && !CanTell<const Parts> && !CanChange<const Parts> && !CanBeginJob<const Parts>);

struct Listener : server::Observer {
    void game_finished(std::string_view room, int game_number) override {
        finished.emplace_back(std::string(room), game_number);
    }
    std::vector<std::pair<std::string, int>> finished;
};

/// The parts of a room in whose games a turn takes 30 seconds.
struct WholeRoom {
    server::Limits limits;
    server::House house;
    SeededEntropy entropy{"parts"};
    Listener listener;
    std::uint64_t last_job = 0;
    server::KeptTerms terms;
    server::TextMemory text_memory;
    SigningKey signer{PrivateKey{}};
    server::ReplayLinks replay_links{[this]() -> const SigningKey& { return signer; }};
    Parts parts{Now{0}, "BCDFGH", {limits, house, entropy, listener, last_job, terms, text_memory, replay_links}};
    server::Outbox outbox;
    Now now{0};

    WholeRoom() { does(created("five_suited_rummy", Json::object(), {{"turn_seconds", 30}})); }
    const server::RoomState& state() const { return parts.state; }
    /// One step, as it is when it was written.
    Step input(const std::function<void(Step&)>& run) {
        Step step{.now = now, .outbox = outbox, .deal_told = deal_now(parts)};
        run(step);
        parts.ledger.write(step);
        return step;
    }
    Step does(server::Change change) {
        return input([&](Step& step) { parts.change(step, std::move(change)); });
    }
    PersonId comes(const std::string& name) {
        const PersonId who{state().last_person + 1};
        does(change::PersonCame{.who = who, .token = server::hash_of(name), .name = name});
        return who;
    }
    Seat sits(const std::string& name) {
        const Seat seat = seat_at(state().seats.size());
        does(change::SeatTaken{comes(name), seat});
        return seat;
    }
    Seat adds_bot() {
        const Seat seat = seat_at(state().seats.size());
        does(change::BotAdded{BotLevel::easy, "Bot " + std::to_string(seat.index)});
        return seat;
    }
    void starts() { does(change::GameStarted{state().preset->rules_versions().newest, filled<Link>(9)}); }
    Step deals() { return does(change::Dealt{filled<Seed>(static_cast<std::uint8_t>(state().deals + 1)), {}}); }
    Seat acting() const { return *state().table->acting().begin(); }
    Step bot_plays() {
        return input([&](Step& step) { parts.play_bot(step, acting(), BotLevel::medium); });
    }
    Json hand(Seat seat) const {
        std::string text;
        state().table->write_private(seat, text, Protocol::whole);
        return Json::parse(text).at("hand");
    }
};

/// Ann plays a bot; it is her turn, and her clock was set at 0.
struct AnnsTurn : WholeRoom {
    Seat ann = sits("Ann");
    Seat bot = adds_bot();

    AnnsTurn() {
        starts();
        deals();
        while (acting() == bot) bot_plays();
        parts.clocks.time_turn(now, state(), false);
    }
    /// Her clock when it is her turn again, and is set once more at 7 seconds.
    std::optional<Now> due_next_turn() {
        while (acting() == bot) bot_plays();
        parts.clocks.time_turn(Now{7'000}, state(), false);
        return parts.clocks.due();
    }
};

std::vector<std::string> types_of(const Step& step) {
    std::vector<std::string> types;
    for (const auto& deal : step.deal_texts) types.push_back(Json::parse(*deal.text).at("type"));
    return types;
}

using Types = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(WholeRoom, "A change is made of the state and noted in the record of its step") {
    const Step step = does(change::LockSet{true});
    CHECK(state().locked);
    REQUIRE(step.record.changes.size() == 1);
    CHECK(std::get<change::LockSet>(step.record.changes.front()).locked);
}

TEST_CASE_FIXTURE(WholeRoom,
                  "Whoever comes is away from then on, until they are forgotten with all they were answered") {
    now = Now{5'000};
    const PersonId ann = comes("Ann");
    CHECK(parts.presence.away_since(ann) == now);
    const PersonId bob = comes("Bob");
    for (const PersonId who : {ann, bob}) parts.answers.remember(who, {4, server::Answered::done});
    does(change::PersonGone{ann, false});
    CHECK_THROWS_AS((void)parts.presence.is_here(ann), BrokenInvariant);
    CHECK(parts.answers.last(ann).id == 0);
    CHECK_FALSE(parts.presence.is_here(bob));
    CHECK(parts.answers.last(bob).id == 4);
}

TEST_CASE_FIXTURE(WholeRoom, "Whoever is written down keeps their connection, their last answer and their name") {
    const Step step = input([&](Step& first) {
        const server::Person& visitor = parts.meet(first, server::hash_of("Gus"));
        parts.visitors.rename(visitor.id, "Gus");
        parts.presence.connect(visitor.id, {7}, "10.0.0.7");
        parts.answers.remember(visitor.id, {4, server::Answered::done});
        CHECK(parts.people() == 1);
        const server::Person& gus = parts.write_down(first, visitor);
        CHECK(&parts.write_down(first, gus) == &gus);
    });
    REQUIRE(step.record.changes.size() == 1);
    const PersonId gus = std::get<change::PersonCame>(step.record.changes.front()).who;
    CHECK(state().find(gus)->name == "Gus");
    CHECK(parts.presence.person_at({7}) == gus);
    CHECK(parts.presence.address_of(gus) == "10.0.0.7");
    CHECK(parts.answers.last(gus).id == 4);
    CHECK(parts.visitors.all().empty());
    CHECK(parts.people() == 1);
}

TEST_CASE_FIXTURE(WholeRoom, "A visitor is forgotten without a record") {
    const Step step = input([&](Step& first) {
        const PersonId gus = parts.meet(first, server::hash_of("Gus")).id;
        parts.forget(first, gus);
        CHECK(parts.find(gus) == nullptr);
        CHECK_THROWS_AS((void)parts.presence.is_here(gus), BrokenInvariant);
    });
    CHECK(step.record.changes.empty());
    CHECK(parts.people() == 0);
}

TEST_CASE_FIXTURE(WholeRoom, "A step tells everybody of the room if one of its changes shows there") {
    const PersonId ann = comes("Ann");
    CHECK_FALSE(does(change::Said{.name = "Ann", .text = "Hello"}).room_changed);
    CHECK(does(change::SeatTaken{ann, Seat{0}}).room_changed);
    const Step both = input([&](Step& step) {
        parts.change(step, change::LockSet{true});
        parts.change(step, change::Said{.name = "Ann", .text = "Hello"});
    });
    CHECK(both.room_changed);
}

TEST_CASE_FIXTURE(WholeRoom, "Every stage through which changes and actions lead a deal is told") {
    const Seat ann = sits("Ann");
    sits("Bob");
    const HashChain chain(filled<Link>(1));
    CHECK(types_of(does(change::SeatCommitted{ann, chain.end()})).empty());
    starts();
    const Step dealt = input([&](Step& step) {
        parts.change(step, change::DealOpened{.awaited = SeatSet(ann)});
        parts.change(step, change::LinkRevealed{ann, chain.link(1)});
        parts.change(step, change::Dealt{state().fair_seed(), {}});
    });
    CHECK(types_of(dealt) == Types{"deal_open", "deal_closed"});
    for (Types told; state().phase() == wire::RoomPhase::playing;) {
        CHECK(told.empty());
        told = types_of(bot_plays());
        if (state().phase() != wire::RoomPhase::playing) CHECK(told == Types{"deal_revealed"});
    }
}

TEST_CASE_FIXTURE(AnnsTurn, "Whoever plays for a seat, the clocks hear whose turn is over") {
    SUBCASE("the seat itself") {
        while (acting() == ann) {
            // What the clock would play is an action that the seat may say as well.
            const auto planned = state().table->copy()->act_fallback(ann).action;
            input([&](Step& step) { CHECK_FALSE(parts.play(step, ann, json::parse_own(planned))); });
        }
    }
    SUBCASE("the clock") {
        while (acting() == ann) input([&](Step& step) { parts.play_fallback(step, ann); });
    }
    SUBCASE("a bot") {
        while (acting() == ann) bot_plays();
    }
    CHECK(due_next_turn() == Now{37'000});
}

TEST_CASE_FIXTURE(AnnsTurn, "What is refused changes nothing, and no clock hears of it") {
    const auto before = state().table->fingerprint();
    const Step step = input([&](Step& refused) {
        CHECK(parts.play(refused, bot, json::parse_own(R"({"type":"draw","source":"stock"})"))->code ==
              "NOT_YOUR_TURN");
        CHECK(parts.order_hand(refused, ann, json::parse_own(R"(["3S"])"))->code == "BAD_HAND_ORDER");
    });
    CHECK(step.record.changes.empty());
    CHECK(state().table->fingerprint() == before);
    parts.clocks.time_turn(Now{7'000}, state(), false);
    CHECK(parts.clocks.due() == Now{30'000});
}

TEST_CASE_FIXTURE(AnnsTurn, "A hand in another order is recorded, and ends nobody's turn") {
    Json cards = hand(ann);
    std::ranges::reverse(cards);
    const Step step = input([&](Step& ordered) { CHECK_FALSE(parts.order_hand(ordered, ann, tests::AsRead(cards))); });
    CHECK(hand(ann) == cards);
    CHECK(step.record.changes.size() == 1);
    CHECK(step.events.empty());
    CHECK_FALSE(step.room_changed);
    parts.clocks.time_turn(Now{7'000}, state(), false);
    CHECK(parts.clocks.due() == Now{30'000});
}

TEST_CASE_FIXTURE(WholeRoom, "The action that ends a game is reported once, with the number of its game") {
    adds_bot();
    adds_bot();
    starts();
    while (state().game_on()) {
        CHECK(listener.finished.empty());
        state().table->needs_chance() ? deals() : bot_plays();
    }
    using Finished = std::vector<std::pair<std::string, int>>;
    CHECK(listener.finished == Finished{{"BCDFGH", 1}});
}

TEST_CASE_FIXTURE(WholeRoom, "No job of any room has the number of another") {
    Parts other(Now{0}, "GHJKLM", {limits, house, entropy, listener, last_job, terms, text_memory, replay_links});
    const auto first = parts.next_job();
    const auto second = other.next_job();
    CHECK(first != second);
    CHECK(parts.next_job() != first);
    CHECK(parts.next_job() != second);
}

}  // namespace crowntable::tests
