#include "engine/fair_deal.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "engine/ensure.hpp"

namespace crowntable {
namespace {

Link filled(std::uint8_t byte) {
    Link link{};
    link.bytes.fill(byte);
    return link;
}

FairDeal three_seats() {
    return {.room = "K7M4PX",
            .game = 3,
            .deal = 0x01020304,
            .rules_version = 2,
            .seat_links = {filled(0x11), std::nullopt, filled(0x22)}};
}

TEST_CASE("a chain's end is its secret hashed as often as it is long, and each link hashes to the one before") {
    const HashChain chain(filled(7), 5);
    CHECK(chain.link(5) == filled(7));
    for (std::uint32_t k = 5; k > 1; --k) CHECK(sha256(chain.link(k).bytes).bytes == chain.link(k - 1).bytes);
    CHECK(sha256(chain.link(1).bytes).bytes == chain.end().bytes);
    CHECK(HashChain(filled(7), 4).end() == chain.link(1));
    CHECK(HashChain(filled(8), 5).end() != chain.end());
}

TEST_CASE("a chain has no link 0 and none beyond its length, and is neither empty nor endless") {
    const HashChain chain(filled(7), 5);
    CHECK_THROWS_AS(chain.link(0), BrokenInvariant);
    CHECK_THROWS_AS(chain.link(6), BrokenInvariant);
    CHECK_THROWS_AS(HashChain(filled(7), 0), BrokenInvariant);
    CHECK_THROWS_AS(HashChain(filled(7), chain_length_max + 1), BrokenInvariant);
}

TEST_CASE("links are accepted in order, also when some were left out") {
    const HashChain chain(filled(7));
    RevealedChain known(chain.end());
    CHECK(known.accept(chain.link(1), 1));
    CHECK(known.accept(chain.link(2), 2));
    CHECK(known.accept(chain.link(6), 6));
    CHECK(known.accept(chain.link(chain_length_max), chain_length_max));
}

TEST_CASE("a link is not accepted twice, under another number, from another chain or changed by a bit") {
    const HashChain chain(filled(7));
    RevealedChain known(chain.end());
    REQUIRE(known.accept(chain.link(2), 2));
    CHECK_FALSE(known.accept(chain.link(2), 2));
    CHECK_FALSE(known.accept(chain.link(1), 1));
    CHECK_FALSE(known.accept(chain.link(3), 4));
    CHECK_FALSE(known.accept(chain.link(4), 3));
    CHECK_FALSE(known.accept(HashChain(filled(8)).link(3), 3));
    Link changed = chain.link(3);
    changed.bytes[31] ^= 1;
    CHECK_FALSE(known.accept(changed, 3));
    CHECK_FALSE(known.accept(chain.link(3), chain_length_max + 1));
    // What was refused has changed nothing.
    CHECK(known.accept(chain.link(3), 3));
}

TEST_CASE("the message of a deal is the documented bytes") {
    std::string expected("crowntable.deal.v1\0K7M4PX", 25);
    expected += std::string("\0\0\0\3\1\2\3\4\0\0\0\2\3", 13);
    expected += '\1' + std::string(32, '\x11') + '\0' + '\1' + std::string(32, '\x22');
    const auto message = deck_seed_message(three_seats());
    CHECK(std::string(message.begin(), message.end()) == expected);
    CHECK(deck_seed(filled(9), three_seats()) == Seed{hmac_sha256(filled(9).bytes, expected).bytes});
}

TEST_CASE("whatever goes into a deal changes its seed") {
    std::set<Seed> seeds{deck_seed(filled(9), three_seats()), deck_seed(filled(10), three_seats())};
    const auto with = [&](auto change) {
        FairDeal deal = three_seats();
        change(deal);
        seeds.insert(deck_seed(filled(9), deal));
    };
    with([](FairDeal& deal) { deal.room = "K7M4PY"; });
    with([](FairDeal& deal) { deal.game = 4; });
    with([](FairDeal& deal) { ++deal.deal; });
    with([](FairDeal& deal) { ++deal.rules_version; });
    with([](FairDeal& deal) { deal.seat_links[1] = filled(0); });
    with([](FairDeal& deal) { deal.seat_links[0].reset(); });
    with([](FairDeal& deal) { std::swap(deal.seat_links[0], deal.seat_links[1]); });
    with([](FairDeal& deal) { std::swap(deal.seat_links[0], deal.seat_links[2]); });
    with([](FairDeal& deal) { deal.seat_links.emplace_back(); });
    CHECK(seeds.size() == 11);
}

TEST_CASE("a deal is vouched for when a link was used and none of those who were there was skipped") {
    const SeatLink given{LinkGiven::given, filled(1)};
    const SeatLink skipped{LinkGiven::skipped};
    const SeatLink absent{LinkGiven::absent};
    CHECK(vouched_for(std::vector{given, SeatLink{}, absent}));
    CHECK_FALSE(vouched_for(std::vector{given, skipped}));
    CHECK_FALSE(vouched_for(std::vector{absent, SeatLink{}}));
    CHECK_FALSE(vouched_for({}));
    CHECK(used_links(std::vector{given, skipped, absent}) ==
          std::vector<std::optional<Link>>{filled(1), std::nullopt, std::nullopt});
}

TEST_CASE("a deal of no room or of too many seats has no message") {
    FairDeal deal = three_seats();
    deal.room = "K7M4P";
    CHECK_THROWS_AS(deck_seed_message(deal), BrokenInvariant);
    deal = three_seats();
    deal.seat_links.resize(8);
    CHECK_THROWS_AS(deck_seed_message(deal), BrokenInvariant);
}

}  // namespace
}  // namespace crowntable
