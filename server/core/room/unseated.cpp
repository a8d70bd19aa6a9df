#include "server/core/room/unseated.hpp"

#include <variant>

#include "engine/one_of.hpp"

namespace crowntable::server {

namespace {

bool is_theirs(const RoomState&, const change::PersonCame& came) {
    return !came.creator;
}

bool is_theirs(const RoomState&, const change::PersonGone& gone) {
    return !gone.removed;
}

/// A line does not say whose it is but by the seat: those of a host without one are counted here, too.
bool is_theirs(const RoomState&, const change::Said& said) {
    return !said.seat;
}

/// A promise is broken by whoever comes back to the seat.
bool is_theirs(const RoomState& state, const change::SeatPromised& promised) {
    return promised.seat && is_unseated(state, state.people.at(promised.who));
}

/// To sit down is the last thing that the unseated do.
bool is_theirs(const RoomState& state,
               const OneOf<change::Named, change::Marked, change::BeganToWatch, change::SeatTaken, change::TokenGiven,
                           change::FormerTokenDied> auto& change) {
    const Person* person = state.find(change.who);
    return person != nullptr && is_unseated(state, *person);
}

bool is_theirs(const RoomState&,
               const OneOf<change::Created, change::TransferCodeMade, change::TransferCodeEnded, change::Muted,
                           change::SeatLeft, change::HostPassed, change::OptionsSet, change::ReadySet, change::BotAdded,
                           change::LockSet, change::ChatLockSet, change::StoodIn, change::GameStarted,
                           change::SeatCommitted, change::DealOpened, change::LinkRevealed, change::Dealt,
                           change::Acted, change::HandOrdered, change::ClockRanOut, change::MoreTimeGiven,
                           change::RematchAsked, change::GameEnded, change::Paused, change::TablePutAway> auto&) {
    return false;
}

}  // namespace

bool is_awaited(const RoomState& state, const Person& person) {
    return state.host == person.id || state.creator == person.id;
}

bool is_unseated(const RoomState& state, const Person& person) {
    return !person.seat && !is_awaited(state, person) && !state.owned_by(person.id);
}

bool is_of_the_unseated(const RoomState& state, const Change& change) {
    return std::visit([&](const auto& one) { return is_theirs(state, one); }, change);
}

}  // namespace crowntable::server
