#include "protocol/record/walk.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/record/game_lines.hpp"
#include "protocol/wire/room_events.hpp"

namespace crowntable::record {

namespace {

using What = RecordedStep::What;

/// What a line tells beside the game's own events.
struct EventsBeside {
    std::vector<std::string> operator()(const recorded::SeatTaken& taken) const {
        return {wire::seat_taken_over_event(taken.seat, taken.name, taken.by_host_alone)};
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

/// What is read from a record has its options with sorted members; documents made without one have to say the same.
Line as_if_read(Line line) {
    if (auto* start = std::get_if<RecordedStart>(&line)) start->options_json = Json::parse(start->options_json).dump();
    return line;
}

}  // namespace

Walk::Walk(const CheckedRecord& record)
    : next_line_([&record, line = std::size_t{0}](const Replayer&) mutable {
          return line < record.lines.size() ? std::optional(record.lines[line++]) : std::nullopt;
      }) {}

Walk::Walk(const RecordedGame& game)
    : next_line_([lines = GameLines(game)](const Replayer& played) mutable {
          // The lines follow from the play, so they are made while the walk plays: see GameLines.
          auto line = lines.next(played);
          if (line) line = as_if_read(*std::move(line));
          return line;
      }) {}

const RecordedStep* Walk::next() {
    // Lines that are no step, such as links and results, are taken on the way to the next one.
    for (;; take_line()) {
        if (!line_) line_ = next_line_(replay_);
        if (!line_) return nullptr;
        if (auto step = step_of(*line_)) {
            step_ = *std::move(step);
            return &step_;
        }
    }
}

void Walk::take() {
    take_line();
    ++steps_;
}

void Walk::take_line() {
    const auto fault = replay_.take(*line_);
    // The lines are those of a checked record, or made of inputs of which write_game_record would make such a record.
    ENSURE(!fault);
    events_ = std::visit(EventsBeside{}, *line_);
    events_.insert(events_.end(), replay_.events().begin(), replay_.events().end());
    if (const auto* deal = std::get_if<line::Deal>(&*line_)) {
        deals_.push_back({.vouched_for = deal->vouched_for});
    } else if (const auto* result = std::get_if<line::Result>(&*line_)) {
        // The replay has accepted the line, so there was a deal.
        deals_.back().standings = result->standings;
    }
    line_.reset();
}

std::uint32_t Walk::turn_of(Seat seat) {
    turns_.resize(seats_max);
    // Drawing and discarding are two actions of one turn: a turn ends where another seat acts.
    if (acted_ != seat) ++turns_[seat.index];
    acted_ = seat;
    return turns_[seat.index];
}

std::optional<RecordedStep> Walk::step_of(const Line& line) {
    RecordedStep step{.step = steps_, .deal = replay_.told().deals};
    if (std::holds_alternative<line::Deal>(line)) {
        // Turns are counted in each deal anew, also for a seat that ended the last deal and begins this one.
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
