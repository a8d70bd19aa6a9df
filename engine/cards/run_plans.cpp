#include "engine/cards/run_plans.hpp"

#include <algorithm>
#include <bit>

#include "engine/ensure.hpp"

namespace crowntable::cards {
namespace {

/// Goes through the naturals of one suit, ranks rising. Each card ends an open run, begins one, or stays loose.
class RunPlanner {
public:
    RunPlanner(const SuitHand& hand, const MeldRules& rules, std::vector<RunPlan>& plans)
        : hand_(hand),
          rules_(rules),
          plans_(plans),
          first_plan_(plans.size()),
          naturals_min_(std::max(2, rules.min_naturals_per_meld)) {
        for (std::size_t i = 1; i < hand.naturals.size(); ++i) {
            if (hand.naturals[i] == hand.naturals[i - 1]) doubled_ranks_ |= 1U << hand.naturals[i].rank();
        }
        newest_.fill(none);
        older_.assign(1, none);
    }

    void plan() {
        plans_.emplace_back();
        choose(0, 0);
    }

private:
    struct OpenRun {
        std::uint16_t ranks = 0;
        Rank low = 0;
        Rank high = 0;
        int naturals = 0;

        int span() const { return high - low + 1; }
        bool operator==(const OpenRun&) const = default;
    };

    /// A card joins the run with this index, or begins or stays loose. Equal cards choose in
    /// rising order, so that it does not matter which copy is where.
    static constexpr std::size_t begins = 4;
    static constexpr std::size_t stays_loose = 5;

    void choose(std::size_t index, std::size_t first_choice) {
        if (index == hand_.naturals.size()) return close();
        const Card card = hand_.naturals[index];
        if (hopeless(card.rank(), static_cast<int>(hand_.naturals.size() - index))) return;
        // Equal cards choose in rising order (a later run, then to begin one, then to stay loose), so that no plan is
        // found twice. The first card of another face may choose anything.
        if (index == 0 || hand_.naturals[index - 1] != card) first_choice = 0;

        for (std::size_t i = first_choice; i < run_count_; ++i) join(index, i);
        if (first_choice <= begins) begin(index);
        leave_loose(index);
    }

    void join(std::size_t index, std::size_t i) {
        const Rank rank = hand_.naturals[index].rank();
        const OpenRun before = runs_[i];
        const int gap = rank - before.high - 1;
        if (gap < 0 || gaps_ + gap > hand_.wilds) return;
        if (gap > 0 && (passes_loose_card(before.high, rank) || crosses(before, rank))) return;
        // Two runs alike: joining either is the same.
        if (std::find(runs_.begin(), runs_.begin() + static_cast<std::ptrdiff_t>(i), before) !=
            runs_.begin() + static_cast<std::ptrdiff_t>(i)) {
            return;
        }
        runs_[i].ranks = static_cast<std::uint16_t>(before.ranks | (1U << rank));
        runs_[i].high = rank;
        ++runs_[i].naturals;
        gaps_ += gap;
        choose(index + 1, i + 1);
        gaps_ -= gap;
        runs_[i] = before;
    }

    void begin(std::size_t index) {
        // Five runs would take fifteen cards, one more than a hand may have.
        if (run_count_ == runs_.size()) return;
        const Rank rank = hand_.naturals[index].rank();
        // A card that these rules have no place for, such as an ace beside 58-card packs, stays loose.
        if (rank < rules_.rank_min || rank > rules_.rank_max) return;
        runs_[run_count_++] = OpenRun{static_cast<std::uint16_t>(1U << rank), rank, rank, 1};
        choose(index + 1, begins);
        --run_count_;
    }

    void leave_loose(std::size_t index) {
        const std::uint16_t before = loose_ranks_;
        loose_ranks_ = static_cast<std::uint16_t>(before | (1U << hand_.naturals[index].rank()));
        choose(index + 1, stays_loose);
        loose_ranks_ = before;
    }

    static std::uint32_t between(Rank high, Rank rank) { return ((1U << rank) - 1U) & ~((2U << high) - 1U); }

    /// Without a least number of naturals no run puts a wild where a loose card would fit: let them change
    /// places, then the loose card's book (if it was in one) is a book still, with the wild in it.
    bool passes_loose_card(Rank high, Rank rank) const {
        return rules_.min_naturals_per_meld == 0 && (loose_ranks_ & between(high, rank)) != 0;
    }

    /// Two runs that overlap but have no face in common are better as one run, which needs no more wilds.
    bool crosses(const OpenRun& run, Rank rank) const {
        if ((doubled_ranks_ >> rank) != 0) return false;
        return std::any_of(runs_.begin(), runs_.begin() + static_cast<std::ptrdiff_t>(run_count_),
                           [&](const OpenRun& other) {
                               return (other.ranks & between(run.high, rank)) != 0 && (other.ranks & run.ranks) == 0;
                           });
    }

    /// Whether some open run cannot become a run any more with the `cards` cards from `rank` on.
    bool hopeless(Rank rank, int cards) const {
        const int wilds = hand_.wilds - gaps_;
        int missing = 0;
        int missing_for_good = 0;
        for (std::size_t i = 0; i < run_count_; ++i) {
            const OpenRun& run = runs_[i];
            // Cards come in rising order: once the gap to the next one is too wide, none will ever join this run.
            const bool out_of_reach = rank - run.high - 1 > wilds;
            if (out_of_reach && run.naturals < naturals_min_ && !may_be_anchored(run)) return true;
            const int places = std::max(0, 3 - run.span());
            missing += places;
            if (out_of_reach) missing_for_good += places;
        }
        return missing > cards + wilds || missing_for_good > wilds;
    }

    bool may_be_anchored(const OpenRun& run) const {
        return hand_.own_wilds > 0 && run.naturals >= 1 && run.naturals + 1 >= rules_.min_naturals_per_meld;
    }

    /// No more cards: what is open is a plan if every run is a run.
    void close() {
        if (run_count_ == 0) return;
        RunPlan plan;
        int wilds = 0;
        int room = 0;
        for (std::size_t i = 0; i < run_count_; ++i) {
            const OpenRun& run = runs_[i];
            PlannedRun planned{run.ranks, run.naturals < naturals_min_};
            // a run with too few naturals may count a wild-rank card of its suit at its own place, one card a
            // run.
            if (planned.anchored && (!may_be_anchored(run) || plan.anchors == hand_.own_wilds)) return;
            plan.anchors = static_cast<std::uint8_t>(plan.anchors + (planned.anchored ? 1 : 0));
            const int length = planned.length(rules_);
            wilds += length - run.naturals;
            room += rules_.rank_max - rules_.rank_min + 1 - length;
            plan.runs[plan.run_count++] = planned;
            for (Rank rank = run.low; rank <= run.high; ++rank) {
                if (planned.has(rank)) plan.taken.add(rank);
            }
        }
        if (wilds > hand_.wilds) return;
        plan.wilds = static_cast<std::uint8_t>(wilds);
        plan.room = static_cast<std::uint8_t>(std::min(room, hand_.wilds - wilds));
        keep(plan);
    }

    /// At least as good in all that can matter when the same cards are taken. Room counts
    /// together with the wilds needed: both are places for wilds.
    static bool as_good(const RunPlan& a, const RunPlan& b) {
        return a.taken == b.taken && a.wilds <= b.wilds && a.wilds + a.room >= b.wilds + b.room &&
               a.anchors <= b.anchors;
    }

    void keep(const RunPlan& plan) {
        std::int32_t& newest = newest_[plan.taken.hash() % newest_.size()];
        for (std::int32_t i = newest; i != none; i = older_[static_cast<std::size_t>(i)]) {
            if (as_good(plans_[first_plan_ + static_cast<std::size_t>(i)], plan)) return;
        }
        plans_.push_back(plan);
        older_.push_back(newest);
        newest = static_cast<std::int32_t>(older_.size()) - 1;
    }

    const SuitHand& hand_;
    const MeldRules& rules_;
    std::vector<RunPlan>& plans_;
    const std::size_t first_plan_;
    const int naturals_min_;
    std::array<OpenRun, 4> runs_{};
    std::size_t run_count_ = 0;
    std::uint32_t doubled_ranks_ = 0;
    std::uint16_t loose_ranks_ = 0;
    int gaps_ = 0;

    /// Chains of plans that take the same cards, or nearly: the plan that came last, and for
    /// each plan (counted from the first of the suit) the one before.
    static constexpr std::int32_t none = -1;
    std::array<std::int32_t, 128> newest_;
    static thread_local std::vector<std::int32_t> older_;
};

/// Kept by each thread, so that it is seldom allocated.
thread_local std::vector<std::int32_t> RunPlanner::older_;

/// Whether wilds suffice for the places between some two naturals, and for the third place at least.
bool has_near_pair(const SuitHand& hand) {
    const auto& cards = hand.naturals;
    for (std::size_t first = 0; first < cards.size(); ++first) {
        int ranks = 1;
        for (std::size_t last = first + 1; last < cards.size(); ++last) {
            if (cards[last] == cards[last - 1]) continue;
            ++ranks;
            if (std::max(3, cards[last].rank() - cards[first].rank() + 1) - ranks <= hand.wilds) return true;
        }
    }
    return false;
}

}  // namespace

int PlannedRun::length(const MeldRules& rules) const {
    const std::uint32_t places = ranks | (anchored ? 1U << rules.wild_rank : 0U);
    return std::max(3, static_cast<int>(std::bit_width(places)) - std::countr_zero(places));
}

void append_run_plans(const SuitHand& hand, const MeldRules& rules, std::vector<RunPlan>& plans) {
    // Plans count cards by rank and take them to be of one suit.
    ENSURE(std::ranges::is_sorted(hand.naturals));
    ENSURE(hand.naturals.empty() || hand.naturals.front().suit() == hand.naturals.back().suit());
    ENSURE(hand.own_wilds <= hand.wilds);
    if (hand.own_wilds > 0 || has_near_pair(hand)) {
        RunPlanner(hand, rules, plans).plan();
    } else {
        plans.emplace_back();
    }
}

}  // namespace crowntable::cards
