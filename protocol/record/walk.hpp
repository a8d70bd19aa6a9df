#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/record/check.hpp"
#include "protocol/record/replayer.hpp"

namespace crowntable::record {

/// One thing that happened in a recorded game, once there was a deal. Replayer and review count steps alike.
struct RecordedStep {
    enum class What : std::uint8_t { deal, action, seat_taken, seat_left, ended_by_host };

    /// From 0.
    std::size_t step = 0;
    What what = What::deal;
    /// From 1: how many deals there have been, one that this step makes included.
    std::uint32_t deal = 0;
    /// Of actions and seats that change hands.
    std::optional<Seat> seat{};
    /// Of actions: which turn of its seat in this deal, from 1. A turn lasts until another seat acts.
    std::optional<std::uint32_t> seat_turn{};
    /// Of actions.
    std::optional<table::PlayedBy> by{};
    std::string action_json{};
};

/// Goes through a checked record step by step.
///
///     Walk walk(record);
///     while (const RecordedStep* step = walk.next()) {
///         ...            // walk.table() is as it was before the step
///         walk.take();
///         ...            // and now as it was after it
///     }
class Walk {
public:
    /// `record` came from check_game_record and outlives this.
    explicit Walk(const CheckedRecord& record) : record_(record) {}

    /// The step that comes next, without making it; nullptr after the last. REQUIRES: the one before was taken.
    const RecordedStep* next();
    /// REQUIRES: next() answered a step.
    void take();

    /// REQUIRES: next() was called.
    const table::Table& table() const { return replay_.table(); }
    /// What the step just taken made happen, each one JSON object as in `update`.
    const std::vector<std::string>& events() const { return events_; }

private:
    /// Nothing for a line that is no step.
    std::optional<RecordedStep> step_of(const Line& line);
    void take_line();
    std::uint32_t turn_of(Seat seat);

    const CheckedRecord& record_;
    Replayer replay_;
    std::size_t line_ = 0;
    std::size_t steps_ = 0;
    RecordedStep step_;
    std::vector<std::string> events_;
    /// Who acted last in this deal, and how many turns each seat has begun in it.
    std::optional<Seat> acted_;
    std::vector<std::uint32_t> turns_;
};

}  // namespace crowntable::record
