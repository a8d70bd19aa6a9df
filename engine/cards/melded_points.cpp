#include "engine/cards/melded_points.hpp"

#include <algorithm>

// Branch and bound over the books. A book that holds a wild holds all naturals of its rank: a wild in the book
// and a natural of its rank in a run could change places, and a dead one joins. So of a rank with two cards both are
// in the book with one wild; of a rank with three or more all are, or all but some that are left to the runs and three
// at least in the book. (One natural and two wilds are a run as well.) Once the books are chosen the suits only
// compete for the wilds. What a node can reach at most: the best of the runs as if there were no
// further books, and all further books as if there were no runs.

namespace crowntable::cards {
namespace {

struct Book {
    Rank rank = 0;
    int cards = 0;
    int wilds = 0;

    int points() const { return rank * cards; }
};

/// Some books chosen, and what is left for runs and further books.
struct Node {
    NaturalHand left;
    std::array<Gains, suit_count> runs{};
    /// Points of the books.
    int booked = 0;
};

class BookSearch {
public:
    BookSearch(const NaturalHand& hand, Bounds bounds)
        : run_gains_(RunGains::table()), best_(bounds.floor), ceiling_(bounds.ceiling) {
        collect_books(hand);
        root_.left = hand;
        for (std::size_t i = 0; i < suit_count; ++i) root_.runs[i] = run_gains_(hand.suits[i]);
        best_node_ = root_;
    }

    int run() {
        visit(root_, 0);
        return best_;
    }

    /// REQUIRES: run().
    std::optional<Card> dead_natural() const {
        const Node& node = best_node_;
        RankMask ranks = 0;
        for (const SuitRanks suit : node.left.suits) ranks |= suit.layer(0);
        for (; ranks != 0; ranks &= ~mask_of(highest_rank(ranks))) {
            const Rank rank = highest_rank(ranks);
            for (std::size_t i = 0; i < suit_count; ++i) {
                if (node.left.suits[i].has(rank) && is_dead(i, rank)) return Card(rank, static_cast<Suit>(i));
            }
        }
        return std::nullopt;
    }

private:
    /// Whether the best node is as good without this card.
    bool is_dead(std::size_t suit, Rank rank) const {
        Node rest = best_node_;
        rest.left.suits[suit] = rest.left.suits[suit].less_one_of(mask_of(rank));
        rest.runs[suit] = run_gains_(rest.left.suits[suit]);
        return points_of(rest) == best_;
    }

    int points_of(const Node& node) const { return node.booked + runs_of(node)[node.left.wilds]; }

    static Gains runs_of(const Node& node) {
        Gains runs = node.runs[0];
        for (std::size_t i = 1; i < suit_count; ++i) runs = shared(node.runs[i], runs, node.left.wilds);
        return runs;
    }

    /// Those without wilds first, of each the dearest rank.
    void collect_books(const NaturalHand& hand) {
        RankMask once = 0;
        RankMask twice = 0;
        RankMask more = 0;
        for (const SuitRanks suit : hand.suits) {
            for (SuitRanks rest = suit; !rest.empty(); rest = rest.less_one_of_each()) {
                const RankMask layer = rest.layer(0);
                more |= twice & layer;
                twice |= once & layer;
                once |= layer;
            }
        }
        for (RankMask ranks = more; ranks != 0; ranks &= ~mask_of(highest_rank(ranks))) {
            const Rank rank = highest_rank(ranks);
            int cards = 0;
            for (const SuitRanks suit : hand.suits) cards += suit.copies(rank);
            books_[book_count_++] = {rank, cards, 0};
        }
        if (hand.wilds > 0) {
            for (RankMask ranks = twice & ~more; ranks != 0; ranks &= ~mask_of(highest_rank(ranks))) {
                books_[book_count_++] = {highest_rank(ranks), 2, 1};
            }
        }
        for (std::size_t i = book_count_; i > 0; --i) {
            const Book& book = books_[i - 1];
            further_[i - 1] = better(further_[i], further_[i].with(book.points(), book.wilds));
        }
    }

    /// Tries the node as it is, and with further books from `next` on.
    void visit(const Node& node, std::size_t next) {
        const int wilds = node.left.wilds;
        const Gains runs = runs_of(node);
        if (node.booked + runs[wilds] > best_) {
            best_ = node.booked + runs[wilds];
            best_node_ = node;
        }
        if (node.booked + most_shared(runs, further_[next], wilds) <= best_) return;
        for (std::size_t i = next; i < book_count_ && best_ < ceiling_; ++i) {
            const Book& book = books_[i];
            if (book.wilds > wilds) return;
            const Gains after = further_[i + 1].with(book.points(), 0);
            const int most = node.booked + most_shared(runs, after, wilds - book.wilds);
            if (most > best_) take(node, i, most);
        }
    }

    /// A book that leaves cards to the runs, and what can be reached with it.
    struct Sharing {
        std::size_t index;
        int most;
    };

    void take(const Node& node, std::size_t index, int most) {
        const Book& book = books_[index];
        Node child;
        child.booked = node.booked + book.points();
        child.left.wilds = node.left.wilds - book.wilds;
        for (std::size_t i = 0; i < suit_count; ++i) {
            child.left.suits[i] = node.left.suits[i];
            child.runs[i] = node.runs[i];
            if (node.left.suits[i].has(book.rank)) leave(child, i, book.rank, 0);
        }
        visit(child, index + 1);
        const Sharing sharing{index, std::min(most, ceiling_)};
        if (book.cards > 3) leave_to_runs(node, child, sharing, 0, book.cards - 3);
    }

    /// Tries the ways to leave up to `spare` cards of the book's rank in suits from `first` on to the runs: those
    /// that may gain more in the suit than the cards count in the book.
    void leave_to_runs(const Node& before, const Node& node, Sharing sharing, std::size_t first, int spare) {
        const Rank rank = books_[sharing.index].rank;
        for (std::size_t i = first; i < suit_count && best_ < sharing.most; ++i) {
            const int copies = std::min(spare, before.left.suits[i].copies(rank));
            for (int left = 1; left <= copies; ++left) {
                Node child = node;
                child.booked -= left * rank;
                child.left.suits[i] = before.left.suits[i];
                leave(child, i, rank, left);
                if (is_settled(node.left.suits[i], sharing.index) &&
                    !child.runs[i].surpass(node.runs[i].with(left * rank, 0)))
                    continue;
                visit(child, sharing.index + 1);
                leave_to_runs(before, child, sharing, i + 1, spare - left);
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

    void leave(Node& node, std::size_t suit, Rank rank, int copies) {
        node.left.suits[suit] = node.left.suits[suit].with_at_most(copies, rank);
        node.runs[suit] = run_gains_(node.left.suits[suit]);
    }

    const RunGains& run_gains_;
    std::array<Book, rank_bits> books_{};
    std::size_t book_count_ = 0;
    /// What the books from each on take off at most.
    std::array<Gains, rank_bits + 1> further_{};
    Node root_;
    Node best_node_;
    int best_;
    int ceiling_;
};

}  // namespace

int most_melded_points(const NaturalHand& hand, Bounds bounds) {
    return BookSearch(hand, bounds).run();
}

MeldedHand best_melded_hand(const NaturalHand& hand, int ceiling) {
    BookSearch search(hand, {0, ceiling});
    const int points = search.run();
    return {points, search.dead_natural()};
}

}  // namespace crowntable::cards
