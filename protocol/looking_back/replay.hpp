#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/json/writer.hpp"
#include "protocol/record/walk.hpp"

/// A finished game to be looked at step by step: docs/looking_back.md. It holds all hands.
namespace crowntable::looking_back {

struct ReplayStep {
    record::RecordedStep told;
    /// After it.
    std::uint32_t turn = 0;
    /// Each one JSON object.
    std::vector<std::string> events{};
    /// A JSON object: the members of the public view that are others than at the step before.
    std::string public_changes{};
    /// The private views that are others than at the step before, each whole.
    std::vector<std::pair<Seat, std::string>> private_changes{};
};

struct ReplayDeal {
    std::size_t first_step = 0;
    bool vouched_for = false;
    /// Nothing where the host ended the game before the end of the deal.
    std::optional<std::vector<Standing>> standings{};
};

struct Replay {
    record::RecordedStart start;
    std::vector<ReplayDeal> deals{};
    std::vector<ReplayStep> steps{};
    bool ended_by_host = false;
    /// The places at the end of the game.
    std::vector<Standing> standings{};
};

/// Plays the game again. `record` came from check_game_record.
Replay replay_of(const record::CheckedRecord& record);
/// What the record of the game would give. REQUIRES: write_game_record accepts `game`; else it throws.
Replay replay_of(const record::RecordedGame& game);

/// What one document tells of a replay.
struct ReplayPart {
    static constexpr std::size_t steps_max = 2'000;

    /// Whose private views; nothing: everybody's.
    std::optional<Seat> seat{};
    std::size_t from = 0;
    std::size_t steps = steps_max;
};

/// protocol/schema/replay.json. The first step tells the whole views. Of which room the game is, is told unless
/// start.room is empty: not everybody who may see a game may know how to come to its table.
/// REQUIRES: part.seat is one of the game; part.steps <= steps_max. No steps from behind the last.
std::string write_replay(const Replay& replay, const ReplayPart& part);

/// The members with which both documents begin: which game it was, and `seats`.
void recorded_game_members(json::Writer& json, const record::RecordedStart& start);

}  // namespace crowntable::looking_back
