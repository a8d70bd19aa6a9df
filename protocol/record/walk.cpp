#include "protocol/record/walk.hpp"

#include <utility>

#include "engine/ensure.hpp"
#include "protocol/wire/room_events.hpp"

namespace crowntable::record {

namespace {

using What = RecordedStep::What;

/// What a line tells beside the game's own events.
struct EventsBeside {
    std::vector<std::string> operator()(const recorded::SeatTaken& taken) const {
        return {wire::seat_taken_over_event(taken.seat, taken.name)};
    }
    // Whether a bot or the clock plays on for a seat that stays in the game is not recorded.
    std::vector<std::string> operator()(const recorded::SeatLeft& left) const {
        return left.removed ? std::vector{wire::seat_removed_event(left.seat)} : std::vector<std::string>{};
    }
    std::vector<std::string> operator()(const line::End& end) const {
        return end.by_host ? std::vector{wire::game_ended_by_host_event()} : std::vector<std::string>{};
    }
    std::vector<std::string> operator()(const auto&) const { return {}; }
};

}  // namespace

const RecordedStep* Walk::next() {
    for (; line_ < record_.lines.size(); take_line()) {
        if (auto step = step_of(record_.lines[line_])) {
            step_ = *std::move(step);
            return &step_;
        }
    }
    return nullptr;
}

void Walk::take() {
    take_line();
    ++steps_;
}

void Walk::take_line() {
    const Line& line = record_.lines[line_++];
    const auto fault = replay_.take(line);
    ENSURE(!fault);
    events_ = std::visit(EventsBeside{}, line);
    events_.insert(events_.end(), replay_.events().begin(), replay_.events().end());
}

std::uint32_t Walk::turn_of(Seat seat) {
    turns_.resize(seats_max);
    if (acted_ != seat) ++turns_[seat.index];
    acted_ = seat;
    return turns_[seat.index];
}

std::optional<RecordedStep> Walk::step_of(const Line& line) {
    RecordedStep step{.step = steps_, .deal = replay_.told().deals};
    if (std::holds_alternative<line::Deal>(line)) {
        acted_.reset();
        turns_.clear();
        ++step.deal;
        return step;
    }
    // Before the first deal there is nothing to see.
    if (step.deal == 0) return std::nullopt;
    if (const auto* action = std::get_if<line::Action>(&line)) {
        step.what = What::action;
        step.seat = action->seat;
        step.seat_turn = turn_of(action->seat);
        step.by = action->by;
        step.action_json = action->action_json;
    } else if (const auto* taken = std::get_if<recorded::SeatTaken>(&line)) {
        step.what = What::seat_taken;
        step.seat = taken->seat;
    } else if (const auto* left = std::get_if<recorded::SeatLeft>(&line)) {
        step.what = What::seat_left;
        step.seat = left->seat;
    } else if (const auto* end = std::get_if<line::End>(&line); end != nullptr && end->by_host) {
        step.what = What::ended_by_host;
    } else {
        return std::nullopt;
    }
    return step;
}

}  // namespace crowntable::record
