#include "engine/cards/books.hpp"

#include <algorithm>
#include <cstddef>

namespace crowntable::cards {
namespace {

/// Ranks with equally many loose cards, the dearest first.
struct RankList {
    std::array<Rank, rank_top> ranks{};
    std::size_t size = 0;

    void push(Rank rank) { ranks[size++] = rank; }
};

int points_of(const RankList& list, std::size_t taken, int cards, const RankPoints& points) {
    int sum = 0;
    for (std::size_t i = 0; i < taken; ++i) sum += cards * points[list.ranks[i]];
    return sum;
}

void add(Books& books, const RankList& list, std::size_t taken, int cards, const RankPoints& points) {
    for (std::size_t i = 0; i < taken; ++i)
        books.ranks = static_cast<std::uint16_t>(books.ranks | (1U << list.ranks[i]));
    books.points += points_of(list, taken, cards, points);
}

}  // namespace

// A book of a rank needs no wild for three loose cards, one for two, two for one. So all of the first, the
// dearest pairs and the dearest singles are taken, and only how many of either is to be found.
Books best_books(const BookHand& hand, const RankPoints& points, int min_naturals) {
    Books books;
    RankList pairs;
    RankList singles;
    for (Rank rank = rank_top; rank >= 1; --rank) {
        const int cards = hand.loose[rank];
        // in a book with naturals no wild counts as one, so that wilds cannot make up for what is missing.
        if (cards == 0 || cards < min_naturals) continue;
        if (cards == 1) singles.push(rank);
        if (cards == 2) pairs.push(rank);
        if (cards >= 3) {
            books.ranks = static_cast<std::uint16_t>(books.ranks | (1U << rank));
            books.points += cards * points[rank];
        }
    }

    const auto wilds = static_cast<std::size_t>(hand.wilds);
    // A single takes two wilds to be a book, a pair one: what the singles leave goes to the pairs.
    const auto pairs_beside = [&](std::size_t taken) { return std::min(pairs.size, wilds - 2 * taken); };
    std::size_t best_singles = 0;
    int best_gain = -1;
    for (std::size_t taken = 0; taken <= singles.size && 2 * taken <= wilds; ++taken) {
        const int gain = points_of(singles, taken, 1, points) + points_of(pairs, pairs_beside(taken), 2, points);
        // Of equal choices the first is kept, so that one hand always gives one arrangement.
        if (gain <= best_gain) continue;
        best_gain = gain;
        best_singles = taken;
    }
    add(books, singles, best_singles, 1, points);
    add(books, pairs, pairs_beside(best_singles), 2, points);
    return books;
}

}  // namespace crowntable::cards
