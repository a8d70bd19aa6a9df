#include "engine/cribbage/line_table.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "engine/ensure.hpp"

namespace crowntable::cribbage {

namespace {

using Counts = std::array<int, rank_max + 2>;

/// The most that a line can score: five fives (example L31 in docs/rules/cribbage.md).
constexpr int points_max = 40;
constexpr std::size_t run_min = 3;

struct Runs {
    int points = 0;
    RankMask ranks = 0;
};

/// In five tiles there are never two runs apart from each other, so the longest stretch of ranks is the run.
Runs count_runs(const Counts& counts) {
    Runs found;
    for (Rank first = 1; first <= rank_max; ++first) {
        if (counts[static_cast<std::size_t>(first)] == 0 || counts[static_cast<std::size_t>(first) - 1] != 0) continue;
        int choices = 1;
        int length = 0;
        RankMask ranks = 0;
        for (Rank rank = first; counts[static_cast<std::size_t>(rank)] != 0; ++rank, ++length) {
            choices *= counts[static_cast<std::size_t>(rank)];
            ranks = static_cast<RankMask>(ranks | rank_bit(rank));
        }
        // Each choice of one tile for every rank of the run is a run of its own (K-15).
        if (length < static_cast<int>(run_min)) continue;
        ENSURE(found.points == 0);
        found = {.points = choices * length, .ranks = ranks};
    }
    return found;
}

RankMask ranks_of_subset(std::span<const Rank> ranks, unsigned subset) {
    RankMask mask = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if ((subset >> i & 1U) != 0) mask = static_cast<RankMask>(mask | rank_bit(ranks[i]));
    }
    return mask;
}

int sum_of_subset(std::span<const Rank> ranks, unsigned subset) {
    int sum = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if ((subset >> i & 1U) != 0) sum += pips(ranks[i]);
    }
    return sum;
}

}  // namespace

LinePoints count_points(std::span<const Rank> ranks) {
    ENSURE(ranks.size() <= line_max);
    ENSURE(std::ranges::all_of(ranks, [](Rank rank) { return rank >= 1 && rank <= rank_max; }));
    LinePoints points;
    RankMask busy = 0;
    for (unsigned subset = 1; subset < 1U << ranks.size(); ++subset) {
        // No rank counts fifteen alone: these are subsets of two and more.
        if (sum_of_subset(ranks, subset) != 15) continue;
        points.fifteens += 2;
        busy = static_cast<RankMask>(busy | ranks_of_subset(ranks, subset));
    }
    Counts counts{};
    for (const Rank rank : ranks) ++counts[static_cast<std::size_t>(rank)];
    for (const Rank rank : ranks) {
        // Each of n equal tiles pairs with n - 1 others: two points a pair, and each pair is seen twice.
        const int others = counts[static_cast<std::size_t>(rank)] - 1;
        points.pairs += others;
        if (others > 0) busy = static_cast<RankMask>(busy | rank_bit(rank));
    }
    const Runs runs = count_runs(counts);
    points.runs = runs.points;
    busy = static_cast<RankMask>(busy | runs.ranks);
    points.idle = static_cast<RankMask>(ranks_of_subset(ranks, (1U << ranks.size()) - 1U) & ~busy);
    return points;
}

// Sets are numbered by size, so that those with fewer than five ranks come first.
LineTable::LineTable() {
    std::map<std::vector<Rank>, RankSetId> ids{{{}, RankSetId{0}}};
    std::vector<std::vector<Rank>> sets{{}};
    for (std::size_t id = 0; id < open_set_count; ++id) {
        for (Rank rank = 1; rank <= rank_max; ++rank) {
            auto larger = sets[id];
            larger.insert(std::ranges::upper_bound(larger, rank), rank);
            const auto [known, is_new] = ids.emplace(larger, static_cast<RankSetId>(sets.size()));
            if (is_new) sets.push_back(std::move(larger));
            // A set can be reached by adding its ranks in several orders; it keeps the number that it was given first.
            next_[id][static_cast<std::size_t>(rank)] = known->second;
        }
    }
    ENSURE(sets.size() == set_count);
    // Sets with room for one rank more come first, and only they have a row in next_.
    ENSURE(sets[open_set_count - 1].size() == line_max - 1 && sets[open_set_count].size() == line_max);
    for (std::size_t id = 0; id < set_count; ++id) {
        const LinePoints points = count_points(sets[id]);
        ENSURE(points.total() <= points_max);
        entries_[id] = {.idle = points.idle,
                        .points = static_cast<std::uint8_t>(points.total()),
                        .size = static_cast<std::uint8_t>(sets[id].size())};
    }
}

RankSetId LineTable::find(std::span<const Rank> ranks) const {
    ENSURE(ranks.size() <= line_max);
    RankSetId set = 0;
    for (const Rank rank : ranks) set = with(set, rank);
    return set;
}

bool is_hand(const LineTable::Entry& line, RankMask new_ranks, Contribution contribution) {
    switch (contribution) {
        case Contribution::whole_line:
            return line.idle == 0;
        case Contribution::new_tiles:
            return (line.idle & new_ranks) == 0;
        case Contribution::new_tiles_any_line:
            return true;
        case Contribution::line_scores:
            break;
    }
    return line.points > 0;
}

const LineTable& line_table() {
    static const auto table = std::make_unique<const LineTable>();
    return *table;
}

}  // namespace crowntable::cribbage
