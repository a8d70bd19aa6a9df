#include "server/core/room/parts.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "engine/one_of.hpp"
#include "server/core/room/deals.hpp"

namespace crowntable::server {

Parts::Parts(Now now, std::string code, const Surroundings& surroundings)
    : limits(surroundings.limits),
      house(surroundings.house),
      ledger(std::move(code), limits),
      state(ledger.state()),
      presence(now, limits),
      watching_news(limits.spectator_news),
      guests_news(limits.spectator_news),
      doorstep(limits),
      clocks(limits),
      autopilot(surroundings.entropy, limits),
      entropy_(surroundings.entropy),
      observer_(surroundings.observer),
      last_job_(surroundings.last_job),
      terms_(surroundings.terms),
      texts_(surroundings.texts),
      replay_links_(surroundings.replay_links) {}

namespace {

/// Whether `room` tells everybody of a change.
bool shows_in_room(const OneOf<change::Created, change::SeatTaken, change::SeatPromised, change::SeatLeft,
                               change::HostPassed, change::OptionsSet, change::ReadySet, change::BotAdded,
                               change::LockSet, change::ChatLockSet, change::GameStarted, change::Dealt,
                               change::RematchAsked, change::GameEnded, change::TablePutAway> auto&) {
    return true;
}

/// Who plays is told by `presence`; who is called what, watches and is muted by note_person.
bool shows_in_room(
    const OneOf<change::PersonCame, change::TokenGiven, change::FormerTokenDied, change::TransferCodeMade,
                change::TransferCodeEnded, change::Named, change::Marked, change::Muted, change::BeganToWatch,
                change::PersonGone, change::StoodIn, change::SeatCommitted, change::DealOpened, change::LinkRevealed,
                change::Acted, change::HandOrdered, change::ClockRanOut, change::MoreTimeGiven, change::Paused,
                change::Said> auto&) {
    return false;
}

}  // namespace

void Parts::change(Step& step, Change change) {
    step.room_changed |= std::visit([](const auto& one) { return shows_in_room(one); }, change);
    // Presence and answers keep something of each person: it comes and goes with the person, whoever causes it.
    if (const auto* came = std::get_if<change::PersonCame>(&change)) {
        presence.meet(came->who, step.now);
    } else if (const auto* gone = std::get_if<change::PersonGone>(&change)) {
        presence.forget(gone->who);
        answers.forget(gone->who);
    }
    ledger.change(step, std::move(change));
    note_deal(*this, step);
}

const Person& Parts::meet(Step& step, const SecretHash& token, std::vector<SecretHash> marks) {
    const Person& visitor = visitors.meet(token, std::move(marks));
    presence.meet(visitor.id, step.now);
    return visitor;
}

const Person& Parts::write_down(Step& step, const Person& person) {
    if (!visitors.knows(person.id)) return person;
    const Person visitor = visitors.take(person.id);
    const PersonId id{state.last_person + 1};
    // Presence and answers have met the person already, and go on with what they know.
    presence.is_now(visitor.id, id);
    answers.is_now(visitor.id, id);
    ledger.change(step, change::PersonCame{.who = id,
                                           .token = visitor.token,
                                           .name = visitor.name,
                                           .creator = false,
                                           .marks = visitor.marks,
                                           .avatar = visitor.avatar});
    step.written_down = {visitor.id, id};
    return state.people.at(id);
}

void Parts::forget(Step& step, PersonId who) {
    if (!visitors.knows(who)) return change(step, change::PersonGone{who, false});
    presence.forget(who);
    answers.forget(who);
    visitors.take(who);
}

const Person* Parts::find(PersonId who) const {
    const Person* written_down = state.find(who);
    return written_down != nullptr ? written_down : visitors.find(who);
}

const Person& Parts::person(PersonId who) const {
    const Person* found = find(who);
    ENSURE(found != nullptr);
    return *found;
}

std::optional<Refusal> Parts::play(Step& step, Seat seat, json::Value action) {
    if (auto refused = ledger.play(step, seat, action)) return refused;
    note_play(step, seat);
    return std::nullopt;
}

void Parts::play_fallback(Step& step, Seat seat) {
    ledger.play_fallback(step, seat);
    note_play(step, seat);
}

void Parts::play_bot(Step& step, Seat seat, BotLevel level) {
    ledger.play_bot(step, seat, level, bot_seed(seat));
    note_play(step, seat);
}

Seed Parts::bot_seed(Seat seat) {
    // Whoever learns meets the same bot as everybody: it must not depend on what else this process has drawn.
    const auto deal = state.practice ? state.practice_seed(std::max<std::uint64_t>(state.deals, 1)) : std::nullopt;
    if (!deal) return autopilot.next_seed();
    return Random(*deal, "bot " + std::to_string(state.table->turn()) + ' ' + std::to_string(seat.index)).seed();
}

/// No turn is over by it and no clock is concerned, so that nothing but the ledger has to know.
std::optional<Refusal> Parts::order_hand(Step& step, Seat seat, json::Value cards) {
    return ledger.order_hand(step, seat, cards);
}

void Parts::note_play(Step& step, Seat seat) {
    // An action that ends a round or the game ends the secrecy of its deal, too.
    note_deal(*this, step);
    clocks.note_action(state, seat);
    if (!state.table->finished()) return;
    observer_.game_over(state.preset->id());
    observer_.game_finished(state.code, static_cast<int>(state.games_started));
}

}  // namespace crowntable::server
