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
    Rank rank;
    int cards;
    int wilds;

    int points() const { return rank * cards; }
};

/// Some books chosen, and what is left for runs and further books.
struct Node {
    NaturalHand left;
    /// Points of the books.
    int booked = 0;
};

class BookSearch {
public:
    BookSearch(const NaturalHand& hand, Bounds bounds)
        : best_node_{.left = hand}, best_(bounds.floor), ceiling_(bounds.ceiling) {
        collect_books(hand);
    }

    int run() {
        visit(Node(best_node_), 0);
        return best_;
    }

    /// REQUIRES: run() with the floor 0.
    std::optional<Card> dead_among(FaceSet naturals) const {
        const NaturalHand& left = best_node_.left;
        const std::array<int, suit_count> wilds = wilds_shared();
        for (; !naturals.empty(); naturals.remove_first()) {
            const Card card = naturals.first();
            const auto suit = static_cast<std::size_t>(card.suit());
            if (!left.suit(suit).has(card.rank())) continue;
            if (left.runs_without(card)[wilds[suit]] == left.runs(suit)[wilds[suit]]) return card;
        }
        return std::nullopt;
    }

private:
    /// What the runs of the first one, two, .. suits take off together.
    using Runs = std::array<Gains, suit_count>;

    static Runs runs_of(const NaturalHand& hand) {
        Runs runs;
        runs[0] = hand.runs(0);
        for (std::size_t i = 1; i < suit_count; ++i) runs[i] = shared(hand.runs(i), runs[i - 1], hand.wilds);
        return runs;
    }

    /// How many wilds the runs of each suit get where the best node shares them out best.
    std::array<int, suit_count> wilds_shared() const {
        const NaturalHand& hand = best_node_.left;
        std::array<int, suit_count> wilds{};
        int left = hand.wilds;
        for (std::size_t i = suit_count - 1; i > 0; --i) {
            while (best_runs_[i - 1][left - wilds[i]] + hand.runs(i)[wilds[i]] < best_runs_[i][left]) ++wilds[i];
            left -= wilds[i];
        }
        wilds[0] = left;
        return wilds;
    }

    /// Those without wilds first, of each the dearest rank.
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

    /// Tries the node as it is, and with further books from `next` on.
    void visit(const Node& node, std::size_t next) {
        const int wilds = node.left.wilds;
        const Runs parts = runs_of(node.left);
        const Gains runs = parts.back();
        if (node.booked + runs[wilds] > best_) {
            best_ = node.booked + runs[wilds];
            best_node_ = node;
            best_runs_ = parts;
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
        Node child = node;
        child.booked += book.points();
        child.left.wilds -= book.wilds;
        for (std::size_t i = 0; i < suit_count; ++i) {
            if (node.left.suit(i).has(book.rank)) child.left.set(i, node.left.suit(i).with_at_most(0, book.rank));
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
            const int copies = std::min(spare, before.left.suit(i).copies(rank));
            for (int left = 1; left <= copies; ++left) {
                Node child = node;
                child.booked -= left * rank;
                child.left.set(i, before.left.suit(i).with_at_most(left, rank));
                if (is_settled(node.left.suit(i), sharing.index) &&
                    !child.left.runs(i).surpass(node.left.runs(i).with(left * rank, 0)))
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

    std::array<Book, rank_bits> books_;
    std::size_t book_count_ = 0;
    /// What the books from each on take off at most.
    std::array<Gains, rank_bits + 1> further_;
    Node best_node_;
    Runs best_runs_{};
    int best_;
    int ceiling_;
};

}  // namespace

int most_melded_points(const NaturalHand& hand, Bounds bounds) {
    return BookSearch(hand, bounds).run();
}

MeldedHand best_melded_hand(const NaturalHand& hand, FaceSet naturals, int ceiling) {
    BookSearch search(hand, {0, ceiling});
    const int points = search.run();
    return {points, search.dead_among(naturals)};
}

}  // namespace crowntable::cards
