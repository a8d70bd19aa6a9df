#include "engine/cards/melded_points.hpp"

#include <algorithm>

#include "engine/ensure.hpp"

// Branch and bound over the books. A book that holds a wild holds all naturals of its rank: a wild in the book
// and a natural of its rank in a run could change places, and a dead one joins. So of a rank with two cards both are
// in the book with one wild; of a rank with three or more all are, or all but some that are left to the runs and three
// at least in the book. (One natural and two wilds are a run as well.) Once the books are chosen the suits only
// compete for the wilds. What a node can reach at most: the best of the runs as if there were no
// further books, and all further books as if there were no runs.

namespace crowntable::cards {
namespace {

struct Book {
    Rank rank;
    int cards;
    int wilds;

    int points() const { return rank * cards; }
};

/// What the runs of the first one, two, .. suits take off together.
using Runs = std::array<Gains, suit_count>;

Runs runs_of(const NaturalHand& hand) {
    Runs runs;
    runs[0] = hand.runs(0);
    for (std::size_t i = 1; i < suit_count; ++i) runs[i] = shared(hand.runs(i), runs[i - 1], hand.wilds);
    return runs;
}

Gains runs_of_all(const NaturalHand& hand) {
    Gains runs = hand.runs(0);
    for (std::size_t i = 1; i < suit_count; ++i) runs = shared(hand.runs(i), runs, hand.wilds);
    return runs;
}

/// What runs take off all suits together with all wilds.
int points_of_runs(const NaturalHand& hand) {
    constexpr std::size_t last = suit_count - 1;
    Gains others = hand.runs(0);
    for (std::size_t i = 1; i < last; ++i) others = shared(hand.runs(i), others, hand.wilds);
    return most_shared(hand.runs(last), others, hand.wilds);
}

/// What the best books leave to the runs.
struct LeftToRuns {
    NaturalHand hand;
    Runs runs{};
};

/// How many wilds the runs of each suit get where they are shared out best: from the last suit to the first, each gets
/// the fewest with which the total is still reached.
std::array<int, suit_count> wilds_shared(const NaturalHand& hand, const Runs& runs) {
    std::array<int, suit_count> wilds{};
    int left = hand.wilds;
    for (std::size_t i = suit_count - 1; i > 0; --i) {
        while (runs[i - 1][left - wilds[i]] + hand.runs(i)[wilds[i]] < runs[i][left]) ++wilds[i];
        left -= wilds[i];
    }
    wilds[0] = left;
    return wilds;
}

/// The first of these naturals that is left to the runs, which need it for nothing.
std::optional<Card> dead_of(const NaturalHand& left, const Runs& runs, FaceSet naturals) {
    const std::array<int, suit_count> wilds = wilds_shared(left, runs);
    for (; !naturals.empty(); naturals.remove_first()) {
        const Card card = naturals.first();
        const auto suit = static_cast<std::size_t>(card.suit());
        if (!left.suit(suit).has(card.rank())) continue;
        if (left.runs_without(card)[wilds[suit]] == left.runs(suit)[wilds[suit]]) return card;
    }
    return std::nullopt;
}

bool has_books(const NaturalHand& hand) {
    return !hand.ranks().at_least(hand.wilds > 0 ? 2 : 3).empty();
}

/// `remembers` what the best books leave, not only their points.
template <bool remembers>
class BookSearch {
public:
    /// REQUIRES: `best_left`, if it remembers: set where more than `bounds.floor` is found.
    BookSearch(const NaturalHand& hand, Bounds bounds, LeftToRuns* best_left = nullptr)
        : best_left_(best_left), best_(bounds.floor), ceiling_(bounds.ceiling) {
        collect_books(hand);
    }

    int run(const NaturalHand& hand) {
        visit(hand, 0, 0);
        return best_;
    }

private:
    /// Books without wilds come first, and among those of a kind the dearest rank.
    void collect_books(const NaturalHand& hand) {
        const SuitRanks counts = hand.ranks();
        const RankSet more = counts.at_least(3);
        for (RankSet ranks = more; !ranks.empty(); ranks.remove(ranks.highest())) {
            const Rank rank = ranks.highest();
            books_[book_count_++] = {rank, counts.copies(rank), 0};
        }
        if (hand.wilds > 0) {
            for (RankSet ranks = counts.at_least(2).without(more); !ranks.empty(); ranks.remove(ranks.highest())) {
                books_[book_count_++] = {ranks.highest(), 2, 1};
            }
        }
        further_[book_count_] = Gains();
        for (std::size_t i = book_count_; i > 0; --i) {
            const Book& book = books_[i - 1];
            further_[i - 1] = better(further_[i], further_[i].with(book.points(), book.wilds));
        }
    }

    /// Tries what is left after books of `booked` points as it is, and with further books from `next` on.
    void visit(const NaturalHand& left, int booked, std::size_t next) {
        const Gains runs = judge(left, booked, next);
        for (std::size_t i = next; i < book_count_ && best_ < ceiling_; ++i) {
            const Book& book = books_[i];
            // Books that take a wild come last: where one cannot have it, no later one can.
            if (book.wilds > left.wilds) return;
            // The bound falls with the index, so that no later book can help where this and all that follow do not.
            if (booked + most_shared(runs, further_[i], left.wilds) <= best_) return;
            const Gains after = further_[i + 1].with(book.points(), 0);
            const int most = booked + most_shared(runs, after, left.wilds - book.wilds);
            if (most > best_) take(left, booked, i, most);
        }
    }

    /// Keeps what is left if its runs are the best so far. They are answered for the bounds of further books from
    /// `next` on; nothing where there are none.
    Gains judge(const NaturalHand& left, int booked, std::size_t next) {
        if constexpr (remembers) {
            const Runs parts = runs_of(left);
            const int points = booked + parts.back()[left.wilds];
            if (points > best_) {
                best_ = points;
                *best_left_ = {left, parts};
            }
            return parts.back();
        } else {
            // Only a bound for further books needs the gains with every number of wilds; the points alone are had
            // sooner.
            if (next == book_count_) {
                best_ = std::max(best_, booked + points_of_runs(left));
                return {};
            }
            const Gains runs = runs_of_all(left);
            best_ = std::max(best_, booked + runs[left.wilds]);
            return runs;
        }
    }

    /// A book that leaves cards to the runs, and what can be reached with it.
    struct Sharing {
        std::size_t index;
        int most;
    };

    void take(const NaturalHand& left, int booked, std::size_t index, int most) {
        const Book& book = books_[index];
        NaturalHand rest = left;
        rest.wilds -= book.wilds;
        for (std::size_t i = 0; i < suit_count; ++i) {
            if (left.suit(i).has(book.rank)) rest.set(i, left.suit(i).with_at_most(0, book.rank));
        }
        booked += book.points();
        visit(rest, booked, index + 1);
        const Sharing sharing{index, std::min(most, ceiling_)};
        if (book.cards > 3) leave_to_runs(left, rest, booked, sharing, 0, book.cards - 3);
    }

    /// Tries the ways to leave up to `spare` cards of the book's rank in suits from `first` on to the runs: those
    /// that may gain more in the suit than the cards count in the book.
    void leave_to_runs(const NaturalHand& before, const NaturalHand& after, int booked, Sharing sharing,
                       std::size_t first, int spare) {
        const Rank rank = books_[sharing.index].rank;
        for (std::size_t i = first; i < suit_count && best_ < sharing.most; ++i) {
            const int copies = std::min(spare, before.suit(i).copies(rank));
            for (int left = 1; left <= copies; ++left) {
                NaturalHand rest = after;
                rest.set(i, before.suit(i).with_at_most(left, rank));
                // While a later book may still take cards from this suit, what its runs gain now bounds nothing.
                if (is_settled(after.suit(i), sharing.index) &&
                    !rest.runs(i).surpass(after.runs(i).with(left * rank, 0)))
                    continue;
                visit(rest, booked - left * rank, sharing.index + 1);
                leave_to_runs(before, rest, booked - left * rank, sharing, i + 1, spare - left);
            }
        }
    }

    /// No further book takes a card of the suit.
    bool is_settled(SuitRanks suit, std::size_t index) const {
        while (++index < book_count_) {
            if (suit.has(books_[index].rank)) return false;
        }
        return true;
    }

    std::array<Book, rank_bits> books_;
    std::size_t book_count_ = 0;
    /// What the books from each on take off at most.
    std::array<Gains, rank_bits + 1> further_;
    LeftToRuns* best_left_;
    int best_;
    int ceiling_;
};

}  // namespace

int most_melded_points(const NaturalHand& hand, Bounds bounds) {
    if (!has_books(hand)) return std::max(bounds.floor, points_of_runs(hand));
    return BookSearch<false>(hand, bounds).run(hand);
}

MeldedHand best_melded_hand(const NaturalHand& hand, FaceSet naturals, int ceiling) {
    ENSURE(hand.wilds >= 0 && hand.wilds <= Gains::wilds_max);
    if (!has_books(hand)) {
        const Runs runs = runs_of(hand);
        return {runs.back()[hand.wilds], dead_of(hand, runs, naturals)};
    }
    LeftToRuns left{.hand = hand};
    const int points = BookSearch<true>(hand, {0, ceiling}, &left).run(hand);
    // The ceiling is what all naturals count (Tally::best_melded), and no melds take off more than that.
    ENSURE(points <= ceiling);
    return {points, dead_of(left.hand, left.runs, naturals)};
}

}  // namespace crowntable::cards
