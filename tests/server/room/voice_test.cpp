#include <doctest/doctest.h>

#include "engine/ensure.hpp"
#include "server/core/room/absence.hpp"
#include "server/core/room/deals.hpp"
#include "server/core/room/parts.hpp"
#include "server/core/room/room_view.hpp"
#include "server/core/room/voice.hpp"
#include "tests/server/room/recorded_room.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

namespace change = server::change;
using server::ConnectionId;
using server::Parts;
using server::Person;
using server::Step;

namespace {

/// The parts of a room with Ann and Bob at its table and Cid outside of it; Ann and Bob are here, each by the
/// connection of their own number. What is said to whom is kept.
struct Speaking {
    server::Limits limits;
    server::House house;
    SeededEntropy entropy{"voice"};
    server::Observer observer;
    std::uint64_t last_job = 0;
    server::KeptTerms terms;
    server::TextMemory text_memory;
    SigningKey signer{PrivateKey{}};
    server::ReplayLinks replay_links{[this]() -> const SigningKey& { return signer; }};
    Parts parts{Now{0}, "BCDFGH", {limits, house, entropy, observer, last_job, terms, text_memory, replay_links}};
    server::Outbox outbox;

    Speaking() {
        does(created("five_suited_rummy", Json::object(), Json::object()));
        for (const char* name : {"Ann", "Bob", "Cid"}) {
            does(
                change::PersonCame{.who = {parts.state.last_person + 1}, .token = server::hash_of(name), .name = name});
        }
        for (const std::uint32_t who : {1U, 2U}) {
            does(change::SeatTaken{{who}, seat_at(who - 1)});
            parts.presence.connect({who}, {who}, "10.0.0.1");
        }
    }
    Step begin() { return {.now = Now{0}, .outbox = outbox, .deal_told = deal_now(parts)}; }
    void does(server::Change change) {
        Step step = begin();
        parts.change(step, std::move(change));
        parts.ledger.write(step);
    }
    void begin_game() {
        does(change::GameStarted{parts.state.preset->rules_versions().newest, filled<Link>(1)});
        does(change::Dealt{filled<Seed>(2)});
    }
    const Person& person(std::uint32_t who) const { return parts.state.people.at({who}); }
    /// Ends the step as a room does.
    void tell_of(Step& step) {
        parts.ledger.write(step);
        tell(parts, step);
    }
    /// What was said over the connection since this was asked last, in order.
    std::vector<Json> heard(std::uint64_t connection) {
        std::vector<Json> texts;
        std::erase_if(outbox.texts, [&](const server::OutgoingText& text) {
            const bool is_theirs = text.connection == ConnectionId{connection};
            if (is_theirs) texts.push_back(Json::parse(text.text.whole()));
            return is_theirs;
        });
        return texts;
    }
    std::vector<std::string> types_heard(std::uint64_t connection) {
        std::vector<std::string> types;
        for (const Json& text : heard(connection)) types.push_back(text.at("type"));
        return types;
    }
};

using Types = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(Speaking, "What is sent to one person goes to their connection, and nowhere while they are away") {
    Step step = begin();
    send(parts, step, person(1), R"({"type":"done"})");
    send(parts, step, person(3), R"({"type":"done"})");
    CHECK(outbox.texts.size() == 1);
    CHECK(types_heard(1) == Types{"done"});
}

TEST_CASE_FIXTURE(Speaking, "What is sent to the others is one text for all at the table but one") {
    parts.presence.connect({3}, {3}, "10.0.0.1");
    Step unheard = begin();
    send_to_others(parts, unheard, person(1), R"({"type":"chat"})");
    CHECK_MESSAGE(types_heard(3).empty(), "the undecided are not at the table");
    outbox.texts.clear();
    does(change::BeganToWatch{{3}});
    Step step = begin();
    send_to_others(parts, step, person(2), R"({"type":"chat"})");
    REQUIRE(outbox.texts.size() == 2);
    CHECK(outbox.texts[0].text.shared().data() == outbox.texts[1].text.shared().data());
    CHECK(outbox.texts[0].text.shared() == outbox.texts[1].text.shared());
    CHECK(types_heard(1) == Types{"chat"});
    CHECK(types_heard(2).empty());
    CHECK(types_heard(3) == Types{"chat"});
}

TEST_CASE_FIXTURE(Speaking, "Nothing is told where nothing was changed") {
    Step step = begin();
    tell_of(step);
    CHECK(outbox.texts.empty());
}

TEST_CASE_FIXTURE(Speaking, "A change of the room is told to all who are here, its common part as one object") {
    Step step = begin();
    parts.change(step, change::LockSet{true});
    tell_of(step);
    REQUIRE(outbox.texts.size() == 2);
    CHECK(outbox.texts[0].text.shared().data() == outbox.texts[1].text.shared().data());
    CHECK(outbox.texts[0].text.shared() == outbox.texts[1].text.shared());
    const auto to_ann = heard(1);
    CHECK(to_ann.at(0).at("locked") == true);
    CHECK(to_ann.at(0).at("you").at("seat") == 0);
    CHECK(heard(2).at(0).at("you").at("seat") == 1);
}

TEST_CASE_FIXTURE(Speaking,
                  "A newcomer hears a welcome, the room and what they missed; the others that they are here") {
    begin_game();
    Step step = begin();
    parts.presence.disconnect({2}, Now{0});
    parts.presence.connect({2}, {20}, "10.0.0.1");
    step.presence_changed.insert(Seat{1});
    step.newcomers.push_back({{2}, "a token", 0});
    tell_of(step);
    const auto texts = heard(20);
    REQUIRE(texts.size() == 3);
    CHECK(texts[0].at("type") == "welcome");
    CHECK(texts[0].at("seat_token") == "a token");
    CHECK(texts[1].at("type") == "room");
    CHECK(texts[2].at("type") == "update");
    CHECK(texts[2].at("you").at("seat") == 1);
    CHECK_FALSE(texts[2].at("events").empty());
    CHECK(types_heard(1) == Types{"presence"});
}

TEST_CASE_FIXTURE(Speaking, "Whoever has seen a version that is not known is told to begin anew") {
    begin_game();
    for (const bool is_known : {true, false}) {
        Step step = begin();
        step.newcomers.push_back({{1}, "a token", is_known ? 1 : 999});
        tell_of(step);
        const Json update = heard(1).back();
        CHECK(update.value("resync", false) != is_known);
        CHECK(update.at("events").empty());
    }
}

TEST_CASE_FIXTURE(Speaking, "An update shows each player their own cards, and carries the ack of whoever caused it") {
    begin_game();
    Step step = begin();
    step.acknowledged = std::pair(PersonId{1}, 7);
    parts.play_fallback(step, *parts.state.table->acting().begin());
    tell_of(step);
    REQUIRE(outbox.texts.size() == 2);
    CHECK(outbox.texts[0].text.shared().data() == outbox.texts[1].text.shared().data());
    CHECK(outbox.texts[0].text.shared() == outbox.texts[1].text.shared());
    const Json to_ann = heard(1).at(0);
    const Json to_bob = heard(2).at(0);
    CHECK(to_ann.at("ack") == 7);
    CHECK_FALSE(to_bob.contains("ack"));
    CHECK(to_ann.at("you").at("seat") == 0);
    CHECK(to_bob.at("you").at("seat") == 1);
    CHECK(to_ann.at("events") == to_bob.at("events"));
}

TEST_CASE_FIXTURE(Speaking, "The undecided see nothing of the game before they watch it, and then nobody's cards") {
    begin_game();
    parts.presence.connect({3}, {3}, "10.0.0.1");
    const auto cid_hears = [&] {
        Step step = begin();
        parts.change(step, change::MoreTimeGiven{*parts.state.table->acting().begin()});
        tell_of(step);
        return heard(3);
    };
    CHECK(cid_hears().empty());
    does(change::BeganToWatch{{3}});
    const auto texts = cid_hears();
    REQUIRE(texts.size() == 1);
    CHECK(texts[0].at("you").is_null());
    does(change::LockSet{true});
    CHECK(cid_hears().size() == 1);
}

TEST_CASE_FIXTURE(Speaking, "A present update answers again, without events") {
    begin_game();
    Step step = begin();
    send_present_update(parts, step, person(1), 4);
    const auto texts = heard(1);
    REQUIRE(texts.size() == 1);
    CHECK(texts[0].at("ack") == 4);
    CHECK(texts[0].at("events").empty());
}

TEST_CASE_FIXTURE(Speaking, "The links of a deal come before its cards, and what explains them when it is over after") {
    const HashChain chain(filled<Link>(5));
    does(change::SeatCommitted{Seat{0}, chain.end()});
    does(change::GameStarted{parts.state.preset->rules_versions().newest, filled<Link>(1)});
    Step opens = begin();
    parts.change(opens, change::DealOpened{.awaited = SeatSet(Seat{0})});
    tell_of(opens);
    CHECK(types_heard(1) == Types{"deal_open"});

    Step deals = begin();
    parts.change(deals, change::LinkRevealed{Seat{0}, chain.link(1)});
    parts.change(deals, change::Dealt{parts.state.fair_seed(), {}});
    tell_of(deals);
    CHECK(types_heard(1) == Types{"room", "deal_closed", "update"});

    Step ends = begin();
    parts.change(ends, change::GameEnded{});
    tell_of(ends);
    CHECK(types_heard(1) == Types{"room", "update", "deal_revealed"});
}

TEST_CASE_FIXTURE(Speaking, "Nothing is told of a step before it is recorded") {
    Step step = begin();
    parts.change(step, change::LockSet{true});
    CHECK_THROWS_AS(tell(parts, step), BrokenInvariant);
    CHECK(outbox.texts.empty());
}

TEST_CASE_FIXTURE(Speaking, "There is nothing to tell of a game or a deal that is not there") {
    Step step = begin();
    CHECK_THROWS_AS(send_present_update(parts, step, person(1), 4), BrokenInvariant);
    CHECK_THROWS_AS((void)deal_text(parts, Now{0}), BrokenInvariant);
    CHECK_THROWS_AS((void)seat_line(parts, Seat{6}, Now{0}), BrokenInvariant);
    CHECK_THROWS_AS((void)replaced_at(parts, Seat{6}), BrokenInvariant);
}

}  // namespace crowntable::tests
