#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
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
    /// Who acts, or which seat changes hands; nothing for other steps.
    std::optional<Seat> seat{};
    /// Which turn of its seat in this deal an action belongs to, from 1; nothing for other steps. A turn lasts until
    /// another seat acts.
    std::optional<std::uint32_t> seat_turn{};
    /// Who played an action for the seat, and the action; both empty for other steps.
    std::optional<table::PlayedBy> by{};
    std::string action_json{};
};

/// What has been told of a deal so far.
struct RecordedDeal {
    bool vouched_for = false;
    /// Once it was played to its end.
    std::optional<std::vector<Standing>> standings{};
};

/// Goes through a finished game step by step, and so plays it again once.
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
    explicit Walk(const CheckedRecord& record);
    /// Walks the steps of the game's record without it being written and read. `game` outlives this. REQUIRES:
    /// write_game_record accepts the game; else a step throws NoGame or BrokenInvariant.
    explicit Walk(const RecordedGame& game);

    /// The step that comes next, without making it; nullptr after the last. REQUIRES: the one before was taken.
    const RecordedStep* next();
    /// REQUIRES: next() answered a step.
    void take();

    /// REQUIRES: next() was called.
    const table::Table& table() const { return replay_.table(); }
    /// What the step just taken made happen, each one JSON object as in `update`.
    const std::vector<std::string>& events() const { return events_; }
    /// What the record has told so far: everything but the signer and the lines once next() has answered nullptr.
    /// REQUIRES: next() was called.
    const CheckedRecord& told() const { return replay_.told(); }
    /// The deals that were taken, in order.
    const std::vector<RecordedDeal>& deals() const { return deals_; }

private:
    using NextLine = std::function<std::optional<Line>(const Replayer& played)>;

    /// Nothing for a line that is no step.
    std::optional<RecordedStep> step_of(const Line& line);
    void take_line();
    std::uint32_t turn_of(Seat seat);

    NextLine next_line_;
    /// The line that next() has shown and take() has not taken yet.
    std::optional<Line> line_;
    Replayer replay_;
    std::size_t steps_ = 0;
    RecordedStep step_;
    std::vector<std::string> events_;
    std::vector<RecordedDeal> deals_;
    /// Who acted last in this deal, and how many turns each seat has begun in it.
    std::optional<Seat> acted_;
    std::vector<std::uint32_t> turns_;
};

}  // namespace crowntable::record
