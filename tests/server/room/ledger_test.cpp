#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "tests/server/room/recorded_room.hpp"
#include "tests/support/as_read.hpp"

namespace crowntable::tests {

namespace change = server::change;
using server::Ledger;
using server::Limits;
using server::Record;
using server::RecordBody;
using server::RoomState;
using server::Step;

namespace {

const Json draw_from_stock = {{"type", "draw"}, {"source", "stock"}};

/// Ann and Bob, who were dealt their first cards.
struct LedgerOfTwo {
    RecordedRoom room;
    PersonId ann = room.comes("Ann");
    Seat of_ann = room.sits(ann);
    Seat of_bob = room.sits(room.comes("Bob"));

    LedgerOfTwo() {
        room.starts();
        room.deals();
    }
    Seat not_acting() const { return room.acting() == of_ann ? of_bob : of_ann; }
    std::size_t records() const { return room.outbox.records.size(); }
    const RoomState& state() const { return room.state(); }
    /// What somebody finds wrong who is to make the room again from these records; empty if nothing is.
    std::string problem_with(const std::vector<Record>& records) const {
        Ledger ledger(state().code, room.limits);
        for (const Record& record : records) {
            const auto replayed = ledger.replay(record);
            if (const auto* problem = std::get_if<std::string_view>(&replayed)) return std::string(*problem);
        }
        return {};
    }
};

/// The record with another body.
Record rewritten(const Record& record, const std::function<void(RecordBody&)>& edit) {
    RecordBody body = *server::read_record(record.body);
    edit(body);
    return {record.room, record.seq, write_record(body)};
}

}  // namespace

TEST_CASE_FIXTURE(LedgerOfTwo, "The records alone make the room again") {
    room.changes(change::Said{.seat = of_ann, .name = "Ann", .text = "Hello"});
    for (int i = 0; i < 7; ++i) room.plays(room.acting());
    room.input([&](Step& step) { room.ledger.play_bot(step, room.acting(), BotLevel::easy, filled<Seed>(3)); });
    Json cards = room.hand(of_ann);
    std::ranges::reverse(cards);
    room.input([&](Step& step) { CHECK_FALSE(room.ledger.order_hand(step, of_ann, tests::AsRead(cards))); });
    room.plays_round();

    Ledger again(state().code, room.limits);
    for (const Record& record : room.outbox.records) {
        REQUIRE(std::holds_alternative<RecordBody>(again.replay(record)));
    }
    CHECK(again.state().table->fingerprint() == state().table->fingerprint());
    CHECK(again.state().history.version() == state().history.version());
    CHECK(again.state().history.since(1) == state().history.since(1));
    CHECK(again.state().people.at(ann).seat == of_ann);
    CHECK(again.state().chat.last().text == "Hello");
    CHECK(again.state().phase() == wire::RoomPhase::between_rounds);
}

TEST_CASE("A game that is over is counted, where it was played and where it is made again") {
    RecordedRoom room("five_suited_rummy", {{"rounds", {3, 4}}});
    room.adds_bot();
    room.adds_bot();
    room.starts();
    while (room.state().phase() != wire::RoomPhase::finished) {
        room.deals();
        room.plays_round();
    }
    CHECK(room.state().games_over == 1);
    CHECK(room.state().last_standings.size() == 2);
    Ledger again(room.state().code, room.limits);
    for (const Record& record : room.outbox.records) (void)again.replay(record);
    CHECK(again.state().games_over == 1);
}

TEST_CASE_FIXTURE(LedgerOfTwo, "The order of a hand is made again") {
    Json cards = room.hand(of_ann);
    std::ranges::reverse(cards);
    REQUIRE(cards != room.hand(of_ann));
    room.input([&](Step& step) { CHECK_FALSE(room.ledger.order_hand(step, of_ann, tests::AsRead(cards))); });
    CHECK(room.hand(of_ann) == cards);
    const auto body = server::read_record(room.outbox.records.back().body);
    CHECK(Json::parse(std::get<change::HandOrdered>(body->changes.at(0)).cards_json) == cards);
}

TEST_CASE_FIXTURE(LedgerOfTwo, "A play changes the table, tells its events, and is recorded as what it was") {
    const auto version = state().history.version();
    const Seat seat = room.acting();
    room.input([&](Step& step) {
        CHECK_FALSE(room.ledger.play(step, seat, tests::AsRead(draw_from_stock)));
        CHECK(step.events.size() == 1);
    });
    CHECK(state().history.version() == version + 1);
    const auto body = server::read_record(room.outbox.records.back().body);
    REQUIRE(body->changes.size() == 1);
    CHECK(std::get<change::Acted>(body->changes[0]).seat == seat);
    CHECK(Json::parse(std::get<change::Acted>(body->changes[0]).action_json) == draw_from_stock);
    CHECK(body->state == state().table->fingerprint());
}

TEST_CASE_FIXTURE(LedgerOfTwo, "What is refused changes nothing and is not recorded") {
    const auto before = state().table->fingerprint();
    const auto version = state().history.version();
    const auto written = records();
    room.input([&](Step& step) {
        CHECK(room.ledger.play(step, not_acting(), tests::AsRead(draw_from_stock))->code == "NOT_YOUR_TURN");
        CHECK(room.ledger.play(step, room.acting(), tests::AsRead(Json{{"type", "fly"}})));
        CHECK(room.ledger.order_hand(step, of_ann, json::parse_own(R"(["3S"])"))->code == "BAD_HAND_ORDER");
        CHECK(step.record.changes.empty());
        CHECK(step.events.empty());
    });
    CHECK(state().table->fingerprint() == before);
    CHECK(state().history.version() == version);
    CHECK(records() == written);
}

TEST_CASE_FIXTURE(LedgerOfTwo, "Records are numbered from 1 without gaps, one for each step that changed something") {
    room.input([](Step&) {});
    room.input([&](Step& step) {
        room.ledger.change(step, change::LockSet{true});
        room.ledger.change(step, change::LockSet{false});
    });
    std::uint64_t seq = 0;
    for (const Record& record : room.outbox.records) {
        CHECK(record.seq == ++seq);
        CHECK(record.room == state().code);
    }
    CHECK(server::read_record(room.outbox.records.back().body)->changes.size() == 2);
}

TEST_CASE_FIXTURE(LedgerOfTwo, "The version rises with public events, and with nothing else") {
    const auto version = state().history.version();
    room.changes(change::LockSet{true});
    CHECK(state().history.version() == version);
    room.changes(change::MoreTimeGiven{room.acting()});
    CHECK(state().history.version() == version + 1);
}

TEST_CASE_FIXTURE(LedgerOfTwo, "Nothing is shown or acknowledged that nothing recorded brought about") {
    Step shown{.now = Now{0}, .outbox = room.outbox, .events = {"{}"}};
    CHECK_THROWS_AS(room.ledger.write(shown), BrokenInvariant);
    Step acknowledged{.now = Now{0}, .outbox = room.outbox, .acknowledged = std::pair(ann, 1)};
    CHECK_THROWS_AS(room.ledger.write(acknowledged), BrokenInvariant);
}

TEST_CASE_FIXTURE(LedgerOfTwo, "A step is written once, and changes nothing after that") {
    Step step{.now = Now{0}, .outbox = room.outbox};
    room.ledger.change(step, change::LockSet{true});
    room.ledger.write(step);
    const auto before = state().table->fingerprint();
    CHECK_THROWS_AS(room.ledger.write(step), BrokenInvariant);
    CHECK_THROWS_AS(room.ledger.change(step, change::LockSet{false}), BrokenInvariant);
    CHECK_THROWS_AS((void)room.ledger.play(step, room.acting(), tests::AsRead(draw_from_stock)), BrokenInvariant);
    CHECK_THROWS_AS(room.ledger.play_fallback(step, room.acting()), BrokenInvariant);
    CHECK_THROWS_AS(room.ledger.play_bot(step, room.acting(), BotLevel::easy, filled<Seed>(1)), BrokenInvariant);
    CHECK_THROWS_AS((void)room.ledger.order_hand(step, of_ann, tests::AsRead(room.hand(of_ann))), BrokenInvariant);
    CHECK(state().locked);
    CHECK(state().table->fingerprint() == before);
}

TEST_CASE("Nothing is played before the cards are dealt") {
    RecordedRoom room;
    const Seat seat = room.sits(room.comes("Ann"));
    room.adds_bot();
    Step step{.now = Now{0}, .outbox = room.outbox};
    const auto all_throw = [&] {
        CHECK_THROWS_AS((void)room.ledger.play(step, seat, tests::AsRead(draw_from_stock)), BrokenInvariant);
        CHECK_THROWS_AS(room.ledger.play_fallback(step, seat), BrokenInvariant);
        CHECK_THROWS_AS(room.ledger.play_bot(step, seat, BotLevel::easy, filled<Seed>(1)), BrokenInvariant);
        CHECK_THROWS_AS((void)room.ledger.order_hand(step, seat, json::Value::empty_array()), BrokenInvariant);
    };
    all_throw();
    room.starts();
    all_throw();
}

TEST_CASE_FIXTURE(LedgerOfTwo, "The clock and bots play for nobody who is not to act") {
    Step step{.now = Now{0}, .outbox = room.outbox};
    CHECK_THROWS_AS(room.ledger.play_fallback(step, not_acting()), BrokenInvariant);
    CHECK_THROWS_AS(room.ledger.play_bot(step, not_acting(), BotLevel::easy, filled<Seed>(1)), BrokenInvariant);
}

// Nobody removes them any more, but there are records in which somebody did.
TEST_CASE("Where whoever made the room was removed, the token of the room lets nobody in any more") {
    RecordedRoom room;
    const PersonId ann{1};
    room.changes(change::PersonCame{.who = ann, .name = "Ann", .creator = true});
    CHECK_FALSE(room.state().is_removed(room.state().host_token));
    room.changes(change::PersonGone{ann, true});
    CHECK(room.state().is_removed(room.state().host_token));
}

TEST_CASE_FIXTURE(LedgerOfTwo, "Changes that cannot follow from what is there are bugs") {
    Step step{.now = Now{0}, .outbox = room.outbox};
    const std::vector<server::Change> impossible = {
        created("five_suited_rummy", Json::object(), Json::object()),
        change::PersonCame{.who = {9}, .name = ""},
        change::BeganToWatch{ann},
        change::PersonGone{ann},
        change::HostPassed{PersonId{9}},
        change::OptionsSet{},
        change::BotAdded{},
        change::GameStarted{},
        change::Dealt{},
        change::RematchAsked{of_ann},
        change::TablePutAway{},
        change::LinkRevealed{of_ann},
        change::DealOpened{},
        change::TokenGiven{ann, state().people.at(ann).token},
        change::FormerTokenDied{ann},
        change::ClockRanOut{Seat{6}},
        change::MoreTimeGiven{Seat{6}},
        change::Said{.name = "Ann"},
    };
    for (const auto& one : impossible) {
        CAPTURE(one.index());
        CHECK_THROWS_AS(room.ledger.change(step, one), BrokenInvariant);
    }
    room.changes(change::GameEnded{});
    CHECK_THROWS_AS(room.ledger.change(step, change::GameEnded{}), BrokenInvariant);
    room.changes(change::SeatLeft{of_bob});
    CHECK_THROWS_AS(room.ledger.change(step, change::SeatLeft{of_bob}), BrokenInvariant);
}

TEST_CASE_FIXTURE(LedgerOfTwo, "A ledger is worn out when it has written what a room may write") {
    CHECK_FALSE(room.ledger.is_worn_out());
    Limits few;
    few.records_per_room_max = records();
    Ledger full(state().code, few);
    for (const Record& record : room.outbox.records) {
        CHECK_FALSE(full.is_worn_out());
        (void)full.replay(record);
    }
    CHECK(full.is_worn_out());
}

TEST_CASE_FIXTURE(LedgerOfTwo, "What is wrong with records is named") {
    const auto& good = room.outbox.records;
    CHECK(problem_with(good).empty());

    auto missing = good;
    missing.erase(missing.begin() + 2);
    CHECK(problem_with(missing) == "a record is missing");
    CHECK(problem_with({good.begin() + 1, good.end()}) == "a record is missing");

    auto empty = good;
    empty[1] = rewritten(empty[1], [](RecordBody& body) { body.changes.clear(); });
    CHECK(problem_with(empty) == "a record is missing");

    auto damaged = good;
    damaged[2].body.pop_back();
    CHECK(problem_with(damaged) == "a record is damaged or of an unknown format");

    auto other_rules = good;
    auto& start = other_rules[other_rules.size() - 2];
    start = rewritten(start, [](RecordBody& body) { ++std::get<change::GameStarted>(body.changes.at(0)).rules; });
    CHECK(problem_with(other_rules) == "it was played by the rules of another version of this program");

    auto other_cards = good;
    other_cards.back() = rewritten(other_cards.back(), [](RecordBody& body) {
        std::get<change::Dealt>(body.changes.at(0)).seed = filled<Seed>(99);
    });
    CHECK(problem_with(other_cards) == "its records do not lead to the state they name");
}

TEST_CASE_FIXTURE(LedgerOfTwo, "A record that cannot be carried out throws") {
    auto impossible = room.outbox.records;
    impossible[1] = rewritten(
        impossible[1], [](RecordBody& body) { std::get<change::PersonCame>(body.changes.at(0)).who = PersonId{7}; });
    CHECK_THROWS_AS(problem_with(impossible), BrokenInvariant);
}

}  // namespace crowntable::tests
