#include "engine/cards/plan_search.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "engine/cards/books.hpp"
#include "engine/cards/run_plans.hpp"
#include "engine/ensure.hpp"

// The search. Naturals are in runs, in books or dead. Runs of different suits meet only in the wilds
// they use up and in the cards they leave to the books, so each suit is planned by itself, and all
// combinations of plans that the wilds suffice for are tried. What they leave loose goes into books:
// one a rank is enough, with all loose cards of that rank, for two books of one rank are one book.
// The wilds that are over then join any book, or the runs as far as those have room.

namespace crowntable::cards {
namespace {

class PlanSearch {
public:
    PlanSearch(std::span<const Card> hand, const MeldRules& rules) : rules_(rules) {
        ENSURE(hand.size() <= hand_max);
        std::copy(hand.begin(), hand.end(), cards_.begin());
        const auto end = cards_.begin() + static_cast<std::ptrdiff_t>(hand.size());
        const auto wild_first = [&](Card card) { return rules.is_wild(card); };
        const auto naturals = std::partition(cards_.begin(), end, wild_first);
        // Sorted, so that nothing depends on the order of the hand.
        std::sort(cards_.begin(), naturals);
        std::sort(naturals, end);
        wilds_ = {cards_.begin(), naturals};
        naturals_ = {naturals, end};
        jokers_ = static_cast<int>(std::count(wilds_.begin(), wilds_.end(), Card()));
        for (Rank rank = 1; rank <= rank_top; ++rank) points_.set(rank, rules.points(Card(rank, Suit::spades)));
        plan_suits();
    }

    /// Finds the least deadwood and remembers how it is first reached, unless `enough` is reached before.
    int run(int enough) {
        enough_ = enough;
        RankCounts all;
        for (const Card card : naturals_) all.add(card.rank());
        combine(0, all, RunPlan{});
        ENSURE(best_ < std::numeric_limits<int>::max());
        return best_;
    }

    /// REQUIRES: run().
    Arrangement arrangement() const;

private:
    int wild_count() const { return static_cast<int>(wilds_.size()); }

    /// Each thread keeps its vector, so that a search allocates only where it has more plans than any before.
    static std::vector<RunPlan>& emptied_plans() {
        thread_local std::vector<RunPlan> plans;
        plans.clear();
        return plans;
    }

    void plan_suits() {
        for (auto begin = naturals_.begin(); begin != naturals_.end(); ++suits_) {
            // The naturals are sorted, so that no suit comes twice.
            ENSURE(suits_ < suit_count);
            const Suit suit = begin->suit();
            const auto end = std::find_if(begin, naturals_.end(), [&](Card card) { return card.suit() != suit; });
            const auto own = std::count(wilds_.begin(), wilds_.end(), Card(rules_.wild_rank, suit));
            suit_begin_[suits_] = plans_.size();
            append_run_plans(SuitHand{{begin, end}, static_cast<int>(own), wild_count()}, rules_, plans_);
            // A suit without any plan, not even that of no runs, would end the search before it has found anything.
            ENSURE(plans_.size() > suit_begin_[suits_]);
            suit_begin_[suits_ + 1] = plans_.size();
            begin = end;
        }
    }

    /// Tries all plans of the suits from `suit` on. `so_far` sums up the plans of the suits before.
    void combine(std::size_t suit, RankCounts loose, const RunPlan& so_far) {
        if (suit == suits_) return judge(loose, so_far);
        for (std::size_t i = suit_begin_[suit]; i < suit_begin_[suit + 1] && best_ > enough_; ++i) {
            const RunPlan& plan = plans_[i];
            if (so_far.wilds + plan.wilds > wild_count()) continue;
            RunPlan sum;
            sum.wilds = static_cast<std::uint8_t>(so_far.wilds + plan.wilds);
            sum.anchors = static_cast<std::uint8_t>(so_far.anchors + plan.anchors);
            sum.room = static_cast<std::uint8_t>(so_far.room + plan.room);
            chosen_[suit] = i;
            combine(suit + 1, loose - plan.taken, sum);
        }
    }

    void judge(RankCounts loose, const RunPlan& runs) {
        const Books books =
            best_books(BookHand{loose, wild_count() - runs.wilds}, points_, rules_.min_naturals_per_meld);
        int deadwood = -books.points;
        for (Rank rank = 1; rank <= rank_top; ++rank) deadwood += loose[rank] * points_[rank];
        // A book of naturals takes in all wilds that are over; without one some may stay dead.
        if (books.ranks == 0) deadwood += points_of_wilds(dead_wilds(runs), runs);
        // where two are equal, the one found first stays.
        if (deadwood >= best_) return;
        best_ = deadwood;
        best_runs_ = runs;
        best_books_ = books;
        best_chosen_ = chosen_;
    }

    /// How many wilds stay dead when there are no books of naturals. Jokers fill gaps first: they are the
    /// dearest, and a book of wilds may need wild-rank cards as its naturals.
    int dead_wilds(const RunPlan& runs) const {
        const int over = wild_count() - runs.wilds;
        return is_wild_book(runs) ? 0 : std::max(0, over - runs.room);
    }

    bool is_wild_book(const RunPlan& runs) const {
        const int over = wild_count() - runs.wilds;
        const int jokers_used = std::min(jokers_, runs.wilds - runs.anchors);
        const int ranked_over = over - (jokers_ - jokers_used);
        // Where the runs have room for all wilds none stays dead, and they need no book of their own.
        return over > runs.room && over >= 3 && ranked_over >= rules_.min_naturals_per_meld;
    }

    /// Points of `dead` dead wilds: as few jokers as can be.
    int points_of_wilds(int dead, const RunPlan& runs) const {
        const int ranked = std::min(dead, wild_count() - jokers_ - runs.anchors);
        return ranked * points_[rules_.wild_rank] + (dead - ranked) * rules_.points(Card());
    }

    const MeldRules& rules_;
    std::array<Card, hand_max> cards_{};
    /// Both sorted; jokers come first.
    std::span<const Card> wilds_;
    std::span<const Card> naturals_;
    int jokers_ = 0;
    RankPoints points_;

    std::vector<RunPlan>& plans_ = emptied_plans();
    std::size_t suits_ = 0;
    /// The plans of suit i (of those in the hand) are [suit_begin_[i], suit_begin_[i + 1]).
    std::array<std::size_t, suit_count + 1> suit_begin_{};
    std::array<std::size_t, suit_count> chosen_{};

    int enough_ = 0;
    int best_ = std::numeric_limits<int>::max();
    RunPlan best_runs_;
    Books best_books_;
    std::array<std::size_t, suit_count> best_chosen_{};
};

/// Cards in the order in which they are taken off.
class Pile {
public:
    explicit Pile(std::span<const Card> cards) : cards_(cards) {}

    void take_one(Card card, Hand& to) {
        const Card* const at = std::find(cards_.begin(), cards_.end(), card);
        ENSURE(at != cards_.end());
        cards_.erase(at);
        to.push_back(card);
    }

    void take_first(int cards, Hand& to) {
        ENSURE(cards <= size());
        for (int i = 0; i < cards; ++i) to.push_back(cards_[static_cast<std::size_t>(i)]);
        cards_.erase(cards_.begin(), static_cast<std::size_t>(cards));
    }

    int size() const { return static_cast<int>(cards_.size()); }
    const Hand& cards() const { return cards_; }

private:
    Hand cards_;
};

/// The cards of a meld to be.
struct Group {
    Hand cards;
    int wilds_needed = 0;

    int size() const { return static_cast<int>(cards.size()); }
};

Arrangement PlanSearch::arrangement() const {
    Pile naturals(naturals_);
    Pile wilds(wilds_);
    ShortList<Group, Melds::capacity()> groups;

    // Naturals and anchors first, so that no anchor is used up as a filling.
    for (std::size_t i = 0, from = 0; i < suits_; ++i) {
        const RunPlan& plan = plans_[best_chosen_[i]];
        const Suit suit = naturals_[from].suit();
        for (std::size_t j = 0; j < plan.run_count; ++j) {
            const PlannedRun& run = plan.runs[j];
            Group group;
            for (Rank rank = 1; rank <= rank_top; ++rank) {
                if (run.has(rank)) naturals.take_one(Card(rank, suit), group.cards);
            }
            if (run.anchored) wilds.take_one(Card(rules_.wild_rank, suit), group.cards);
            group.wilds_needed = run.length(rules_) - group.size();
            groups.push_back(group);
        }
        while (from < naturals_.size() && naturals_[from].suit() == suit) ++from;
    }
    const std::size_t runs = groups.size();
    for (Rank rank = rank_top; rank >= 1; --rank) {
        if (!best_books_.has(rank)) continue;
        Group group;
        for (const Card card : Hand(naturals.cards())) {
            if (card.rank() == rank) naturals.take_one(card, group.cards);
        }
        group.wilds_needed = std::max(0, 3 - group.size());
        groups.push_back(group);
    }
    for (Group& group : groups) wilds.take_first(group.wilds_needed, group.cards);

    if (groups.size() > runs) {
        // A book has room for all wilds that are over, a run only up to its ends.
        wilds.take_first(wilds.size(), groups[runs].cards);
    } else if (is_wild_book(best_runs_)) {
        groups.push_back({});
        wilds.take_first(wilds.size(), groups[runs].cards);
    }
    for (Group& group : groups) {
        const int room = rules_.rank_max - rules_.rank_min + 1 - group.size();
        if (wilds.size() > 0 && room > 0) wilds.take_first(std::min(room, wilds.size()), group.cards);
    }

    Arrangement result;
    for (const Group& group : groups) {
        auto meld = as_meld(group.cards, rules_);
        ENSURE(meld.has_value());
        result.melds.push_back(*meld);
    }
    for (const Pile* left : {&naturals, &wilds}) {
        for (const Card card : left->cards()) result.dead.push_back(card);
    }
    for (const Card card : result.dead) result.deadwood += rules_.points(card);
    // The search only added up what plans would take off. Here cards have been laid by it: the two must agree.
    ENSURE(result.deadwood == best_);
    return result;
}

}  // namespace

int least_deadwood_by_plans(std::span<const Card> hand, const MeldRules& rules, int at_least) {
    const int least = PlanSearch(hand, rules).run(at_least);
    // Told too much, the search would have stopped at the first arrangement that leaves no more than that.
    ENSURE(least >= at_least);
    return least;
}

Arrangement arrange_by_plans(std::span<const Card> hand, const MeldRules& rules, int enough) {
    PlanSearch search(hand, rules);
    const int least = search.run(enough);
    ENSURE(enough == 0 || least == enough);
    const Arrangement found = search.arrangement();
    std::size_t cards = found.dead.size();
    for (const Meld& meld : found.melds) cards += meld.cards.size();
    // The points of what is dead do not show whether a wild got lost on its way into a meld.
    ENSURE(cards == hand.size());
    return found;
}

}  // namespace crowntable::cards
