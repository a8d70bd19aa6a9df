#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/record/walk.hpp"

/// What the decisions of a finished game cost: docs/looking_back.md.
namespace crowntable::looking_back {

struct ReviewedDecision {
    record::RecordedStep told;
    table::Weighed weighed;
};

/// Decisions counted together.
struct ReviewSum {
    std::uint32_t decisions = 0;
    std::int64_t loss_centipoints = 0;

    /// Rounded; 0 without any.
    std::int64_t mean_loss_centipoints() const;
};

struct ReviewedSeat {
    /// Whose decisions count: the human's where one played at all, else the bot's; never the clock's.
    table::PlayedBy by = table::PlayedBy::bot;
    ReviewSum all{};
    /// The sums of each deal, in order.
    std::vector<ReviewSum> deals{};
    /// Indices in Review::decisions that count and cost something, the dearest first; of equals the earlier first.
    std::vector<std::size_t> by_loss{};
};

struct Review {
    record::RecordedStart start;
    /// The decisions that were judged, in order. Where there was no choice, and where the clock played, there was
    /// nothing to judge.
    std::vector<ReviewedDecision> decisions{};
    std::vector<ReviewedSeat> seats{};
};

/// Called after each of the record's actions with how many are done. What it throws ends the review and passes through.
using ReviewProgress = std::function<void(std::size_t done)>;

/// Plays the game again and judges each decision by the view that its seat had. `record` came from check_game_record.
/// Equal records give equal reviews. Takes about a second for a game of four seats: not for an event loop. Shares
/// nothing with other calls.
Review review_of(const record::CheckedRecord& record, const ReviewProgress& progress = {});
/// What the record of the game would give. REQUIRES: write_game_record accepts `game`; else it throws.
Review review_of(const record::RecordedGame& game, const ReviewProgress& progress = {});

/// Sentences for each seat in protocol/schema/review.json.
inline constexpr std::size_t mistakes_told_max = 20;

/// protocol/schema/review.json.
std::string write_review(const Review& review);

}  // namespace crowntable::looking_back
