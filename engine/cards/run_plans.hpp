#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/cards/meld.hpp"
#include "engine/cards/rank_counts.hpp"

namespace crowntable::cards {

/// One run of a plan: which ranks its naturals have, and whether a wild-rank card of
/// its suit must stand at its own place in it, to count as a natural.
struct PlannedRun {
    std::uint16_t ranks = 0;
    bool anchored = false;

    constexpr bool has(Rank rank) const { return ((ranks >> rank) & 1U) != 0; }
    /// Number of places that the naturals (and the anchor) span; 3 at least.
    int length(const MeldRules& rules) const;
};

/// One way to put naturals of one suit into disjoint runs, each of them with two or more
/// naturals, or anchored. (A run of one natural and wilds is a book as well.)
struct RunPlan {
    RankCounts taken;
    /// A hand of 14 has place for four runs.
    std::array<PlannedRun, 4> runs{};
    std::uint8_t run_count = 0;
    /// Wilds that the runs need, the anchors among them.
    std::uint8_t wilds = 0;
    std::uint8_t anchors = 0;
    /// How many more of the hand's other wilds the runs could take.
    std::uint8_t room = 0;
};

struct SuitHand {
    /// All of one suit, ranks rising.
    std::span<const Card> naturals;
    /// How many wild-rank cards of this suit the hand has.
    int own_wilds = 0;
    /// All wilds of the hand.
    int wilds = 0;
};

/// Appends the plans worth looking at for one suit, the one without runs first. Where two
/// plans take the same cards, the one that is no better in anything is left out.
void append_run_plans(const SuitHand& hand, const MeldRules& rules, std::vector<RunPlan>& plans);

}  // namespace crowntable::cards
