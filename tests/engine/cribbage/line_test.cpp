#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>

#include "engine/cribbage/line_table.hpp"
#include "engine/ensure.hpp"
#include "tests/engine/cribbage/notation.hpp"

namespace crowntable::cribbage {
namespace {

struct Example {
    const char* id;
    const char* line;
    int fifteens;
    int pairs;
    int runs;
    /// Ranks that take part in nothing.
    const char* idle = "";
};

// Rulebook 6.1.
constexpr Example examples[] = {
    {"L1", "7 8", 2, 0, 0},
    {"L2", "5 5", 0, 2, 0},
    {"L3", "6 9", 2, 0, 0},
    {"L3", "6 6", 0, 2, 0},
    {"L3", "9 9", 0, 2, 0},
    {"L4", "J 4", 0, 0, 0, "J 4"},
    {"L5", "6 7 8", 2, 0, 3},
    {"L6", "Q K A", 0, 0, 0, "Q K A"},
    {"L7", "J Q K", 0, 0, 3},
    {"L8", "A 4 J", 2, 0, 0},
    {"L9", "5 5 5", 2, 6, 0},
    {"L10", "3 3 9", 2, 2, 0},
    {"L11", "6 7 8 9", 4, 0, 4},
    {"L12", "6 7 7 8", 4, 2, 6},
    {"L14", "4 5 6 8", 2, 0, 3, "8"},
    {"L15", "5 5 5 J", 8, 6, 0},
    {"L16", "5 5 J J", 8, 4, 0},
    {"L18", "3 3 3 9", 6, 6, 0},
    {"L19", "7 5 6 4", 2, 0, 4},
    {"L21", "A 2 3 4 5", 2, 0, 5},
    {"L22", "5 6 7 8 9", 4, 0, 5},
    {"L23", "4 4 5 5 6", 8, 4, 12},
    {"L24", "7 7 8 8 9", 8, 4, 12},
    {"L25", "6 7 8 8 8", 6, 6, 9},
    {"L29", "6 7 8 9 Q", 4, 0, 4, "Q"},
    {"L31", "5 5 5 5 5", 20, 20, 0},
    {"L32", "K K K K K", 0, 20, 0},
};

TEST_CASE("L1 to L32: the worked lines score fifteens, pairs and runs as the rulebook says") {
    for (const Example& example : examples) {
        CAPTURE(example.id);
        CAPTURE(example.line);
        const auto line = ranks(example.line);
        const LinePoints points = count_points(line);
        CHECK(points.fifteens == example.fifteens);
        CHECK(points.pairs == example.pairs);
        CHECK(points.runs == example.runs);
        RankMask idle = 0;
        for (const Rank rank : ranks(example.idle)) idle = static_cast<RankMask>(idle | rank_bit(rank));
        CHECK(points.idle == idle);
        const auto& entry = line_table()[line_table().find(line)];
        CHECK(entry.points == example.fifteens + example.pairs + example.runs);
        CHECK(entry.idle == idle);
    }
}

TEST_CASE("K-15: the order of a line on the board is irrelevant") {
    auto line = ranks("6 7 7 8 A");
    const auto set = line_table().find(line);
    std::ranges::sort(line);
    do {
        REQUIRE(line_table().find(line) == set);
    } while (std::ranges::next_permutation(line).found);
}

/// Calls `visit` with each multiset of `size` ranks from `first` on.
template <typename Visit>
void each_multiset(std::size_t size, Visit visit, std::vector<Rank> so_far = {}, Rank first = 1) {
    if (so_far.size() == size) return visit(so_far);
    so_far.push_back(0);
    for (Rank rank = first; rank <= rank_max; ++rank) {
        so_far.back() = rank;
        each_multiset(size, visit, so_far, rank);
    }
}

TEST_CASE("of all multisets of 2 to 5 ranks 19, 61, 382 and 1,721 are crib hands, with the known points and maxima") {
    constexpr std::array<int, 4> all_sets = {91, 455, 1'820, 6'188};
    constexpr std::array<int, 4> hands = {19, 61, 382, 1'721};
    constexpr std::array<int, 4> maxima = {2, 8, 20, 40};
    std::set<int> possible;
    for (std::size_t size = 2; size <= line_max; ++size) {
        int all = 0;
        int legal = 0;
        int most = 0;
        each_multiset(size, [&](const std::vector<Rank>& line) {
            ++all;
            const auto& entry = line_table()[line_table().find(line)];
            REQUIRE(entry.size == size);
            most = std::max(most, int{entry.points});
            if (entry.idle != 0) return;
            ++legal;
            possible.insert(entry.points);
        });
        CHECK(all == all_sets[size - 2]);
        CHECK(legal == hands[size - 2]);
        CHECK(most == maxima[size - 2]);
    }
    std::set<int> expected;
    for (int points = 2; points <= 18; ++points) expected.insert(points);
    expected.insert({20, 21, 22, 23, 24, 28, 40});
    CHECK(possible == expected);
}

TEST_CASE("a tile that takes part in a line still does when the line grows") {
    const LineTable& table = line_table();
    for (std::size_t size = 1; size < line_max; ++size) {
        each_multiset(size, [&](const std::vector<Rank>& line) {
            const auto set = table.find(line);
            for (Rank rank = 1; rank <= rank_max; ++rank) {
                const auto more = table[table.with(set, rank)].idle;
                REQUIRE((more & ~table[set].idle & ~rank_bit(rank)) == 0);
            }
        });
    }
}

TEST_CASE("a line is at most five tiles, and each of them has a rank") {
    CHECK_THROWS_AS(count_points(std::vector<Rank>(6, 1)), BrokenInvariant);
    CHECK_THROWS_AS(count_points(std::vector<Rank>{5, 14}), BrokenInvariant);
    CHECK_THROWS_AS(is_flush({}), BrokenInvariant);
}

TEST_CASE("a free square has no face, and a tile is laid down as a six or as a nine") {
    CHECK_THROWS_AS(to_string(Tile::from_code(Board::free_cell)), BrokenInvariant);
    CHECK_THROWS_AS(rank_name(0), BrokenInvariant);
    CHECK_THROWS_AS(held_for(tiles("6/9d")[0], tiles("6/9d")), BrokenInvariant);
}

TEST_CASE("tiles are read and written by face and colour") {
    for (const char* text : {"Al", "10d", "Jl", "6/9d", "9/6l", "6d", "9l"})
        CHECK(to_string(*parse_tile(text)) == text);
    CHECK(to_string(*parse_tile("kD")) == "Kd");
    for (const char* text : {"", "d", "7", "7x", "1d", "11d", "6/9", "0l", "7dd", "10dd", "6-9d"})
        CHECK(!parse_tile(text));
}

TEST_CASE("K-01: a colour has 52 tiles, four of a rank, its sixes and nines eight equal tiles") {
    for (const auto colour : {Colour::light, Colour::dark}) {
        const auto all = tiles_of(colour, false);
        CHECK(all.size() == 52);
        CHECK(std::ranges::count(all, Tile::six_nine(colour)) == 8);
        CHECK(std::ranges::count(all, Tile(13, colour)) == 4);
        CHECK(std::ranges::count(all, Tile(6, colour)) == 0);
        CHECK(std::ranges::count(tiles_of(colour, true), Tile::nine_six(colour)) == 4);
    }
}

}  // namespace
}  // namespace crowntable::cribbage
