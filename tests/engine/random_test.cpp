#include "engine/random.hpp"

#include <doctest/doctest.h>

#include <array>
#include <numeric>
#include <vector>

#include "engine/ensure.hpp"

// The numbers here were computed from the words of random.hpp by another program, in another language.
// An author of a client that recomputes deals can test against them.

namespace crowntable {
namespace {

/// 00 01 02 .. 1f
Seed counting_seed() {
    Seed seed{};
    std::iota(seed.bytes.begin(), seed.bytes.end(), std::uint8_t{0});
    return seed;
}

std::vector<std::uint32_t> words(Random random, std::size_t count) {
    std::vector<std::uint32_t> result;
    for (std::size_t i = 0; i < count; ++i) result.push_back(random.next());
    return result;
}

std::vector<int> shuffled(int size, std::string_view stream) {
    std::vector<int> items(static_cast<std::size_t>(size));
    std::iota(items.begin(), items.end(), 0);
    Random random(counting_seed(), stream);
    shuffle(std::span(items), random);
    return items;
}

TEST_CASE("a stream is the documented HMAC blocks read as big-endian words") {
    CHECK(words(Random(counting_seed(), "shuffle"), 10) ==
          std::vector<std::uint32_t>{0xa1c489ba, 0xd2a86d3d, 0x5b831b46, 0xcad0c1a6, 0xef5faa6b, 0xff83be2e, 0x8aca28e0,
                                     0x41a73a9a, 0xa135a269, 0xa29356b7});
    CHECK(words(Random(Seed{}, "deal"), 10) ==
          std::vector<std::uint32_t>{0x15d832ae, 0xeb23e8e9, 0x5e751eb2, 0xd421c089, 0x43a8aaf0, 0x39e352e8, 0x920db9a0,
                                     0xedcd6015, 0x329cf33e, 0x14aaba3e});
}

TEST_CASE("a stream's name is taken as its UTF-8 bytes, and may be empty") {
    CHECK(words(Random(counting_seed(), "\xC3\xA9\xE2\x98\x85"), 3) ==
          std::vector<std::uint32_t>{0xa537b0a8, 0x52881f66, 0x8beacb71});
    CHECK(words(Random(counting_seed(), ""), 3) == std::vector<std::uint32_t>{0x6bea9eaf, 0x74b1c03c, 0xba56411a});
}

TEST_CASE("a stream's name holds no zero byte, which ends it in the message") {
    CHECK_THROWS_AS(Random(Seed{}, std::string_view("a\0b", 3)), BrokenInvariant);
}

TEST_CASE("the block number takes more than one byte") {
    const std::vector<std::uint32_t> many = words(Random(counting_seed(), "shuffle"), 8 * 256 + 2);
    CHECK(many[8 * 256] == 0x0cdee2e2);
    CHECK(many[8 * 256 + 1] == 0xab9ced27);
}

TEST_CASE("streams of one seed differ, and a copy goes on by itself") {
    CHECK(words(Random(counting_seed(), "shuffle"), 8) != words(Random(counting_seed(), "stock"), 8));
    CHECK(words(Random(counting_seed(), "shuffle"), 8) != words(Random(Seed{}, "shuffle"), 8));
    Random random(counting_seed(), "stock");
    Random copy = random;
    const std::uint32_t first = random.next();
    CHECK(copy.next() == first);
    CHECK(copy.next() == random.next());
}

TEST_CASE("below takes a word modulo the bound and skips the words that would favour some results") {
    SUBCASE("a small bound") {
        Random random(counting_seed(), "below");
        for (const std::uint32_t expected : {3, 5, 5, 4, 5, 2, 2, 1, 4, 6, 3, 0, 5, 6, 4, 4, 4, 6, 1, 2}) {
            CHECK(random.below(7) == expected);
        }
    }
    SUBCASE("a bound for which nearly half of all words are skipped") {
        Random random(counting_seed(), "below");
        for (const std::uint32_t expected :
             {1238311086U, 1227219718U, 565921431U, 2043788917U, 1920842471U, 776744630U}) {
            CHECK(random.below(0x80000001U) == expected);
        }
    }
    SUBCASE("one is always zero and still takes a word") {
        Random random(counting_seed(), "shuffle");
        CHECK(random.below(1) == 0);
        CHECK(random.next() == 0xd2a86d3d);
    }
    SUBCASE("nothing is below zero") {
        Random random(counting_seed(), "below");
        CHECK_THROWS_AS(random.below(0), BrokenInvariant);
    }
}

TEST_CASE("shuffle is Fisher-Yates from the end") {
    CHECK(shuffled(10, "shuffle") == std::vector<int>{4, 1, 3, 9, 7, 5, 8, 6, 2, 0});
    CHECK(shuffled(58, "shuffle") == std::vector<int>{15, 35, 25, 46, 26, 39, 50, 42, 48, 10, 22, 55, 23, 5,  4,
                                                      9,  27, 41, 2,  32, 40, 56, 20, 21, 12, 0,  18, 37, 34, 16,
                                                      44, 14, 33, 29, 30, 1,  7,  31, 13, 3,  17, 51, 43, 38, 57,
                                                      45, 47, 49, 24, 11, 36, 28, 54, 53, 19, 6,  8,  52});
    CHECK(shuffled(1, "shuffle") == std::vector<int>{0});
    CHECK(shuffled(0, "shuffle").empty());
}

TEST_CASE("a seed drawn from a stream is its next eight words") {
    Random random(counting_seed(), "derive");
    const Seed expected = {0x23, 0x3b, 0xb8, 0x75, 0x35, 0xe7, 0xc0, 0x5b, 0x62, 0x4e, 0xa3,
                           0xa2, 0x57, 0x00, 0x26, 0xd1, 0x1d, 0x1d, 0x1d, 0xc8, 0x02, 0xd6,
                           0x8c, 0xfe, 0xfd, 0x99, 0xe9, 0xf0, 0xe6, 0xb5, 0x3d, 0x7f};
    CHECK(random.seed() == expected);
    CHECK(random.seed() != expected);
}

}  // namespace
}  // namespace crowntable
