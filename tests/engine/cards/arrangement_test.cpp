#include "engine/cards/arrangement.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/cards/plan_search.hpp"
#include "engine/cards/run_plans.hpp"
#include "engine/ensure.hpp"
#include "tests/engine/cards/hands.hpp"

namespace crowntable::cards {
namespace {

int deadwood(const std::string& cards, const MeldRules& rules) {
    return least_deadwood(hand(cards), rules);
}

DiscardChoice best_discard(const std::string& cards, const MeldRules& rules) {
    return discard_choices(hand(cards), rules).front();
}

int after_discard(const std::string& card, const std::string& cards, const MeldRules& rules) {
    const DiscardChoices choices = discard_choices(hand(cards), rules);
    const auto choice = std::ranges::find(choices, hand(card).front(), &DiscardChoice::card);
    REQUIRE(choice != choices.end());
    return choice->deadwood;
}

/// Melds joined by ` / `, then what is dead: `QS QD 3H / 7S 8S 9S | 5C`.
std::string shown(const Arrangement& arrangement) {
    std::string text;
    for (const Meld& meld : arrangement.melds) text += (text.empty() ? "" : " / ") + faces(meld.cards);
    return text + (arrangement.dead.empty() ? "" : " | " + faces(arrangement.dead));
}

TEST_CASE("H1: three cards without a meld count 9 + 12 + 20") {
    CHECK(deadwood("9D QS 3H", wild(3)) == 41);
}

TEST_CASE("H2: a joker that joins nothing counts 50") {
    CHECK(deadwood("* 9D QS", wild(3)) == 71);
}

TEST_CASE("H3: a pair and a joker are a book") {
    CHECK(deadwood("9D 9S *", wild(3)) == 0);
}

TEST_CASE("H5: the book of fives beats the run, for the five of hearts is in one meld only (R-35)") {
    const Arrangement best = arrange(hand("3H 4H 5H 5S 5D QC KC"), wild(7));
    CHECK(best.deadwood == 32);
    CHECK(shown(best) == "5S 5H 5D | 3H 4H QC KC");
}

TEST_CASE("H7: one wild among strangers joins nothing") {
    CHECK(deadwood("4H 10C KD 7S", wild(4)) == 50);
}

TEST_CASE("H8: two wilds take the king with them and leave the seven") {
    const Arrangement best = arrange(hand("4H * KD 7S"), wild(4));
    CHECK(best.deadwood == 7);
    CHECK(best.dead == hand("7S"));
}

TEST_CASE("H11: twelve cards of one suit go down as two runs") {
    const Arrangement best = arrange(hand("3C 4C 5C 6C 7C 8C 9C 10C JC QC KC *"), wild(12));
    CHECK(best.deadwood == 0);
    CHECK(best.dead.empty());
    CHECK(best.melds.size() == 2);
}

TEST_CASE("D1: in a last turn it is best to discard the joker") {
    const DiscardChoice best = best_discard("* 9D QS 4C", wild(3));
    CHECK(best.card == Card());
    CHECK(best.deadwood == 25);
}

TEST_CASE("D2: two triples do not go out in the five-card round") {
    const std::string cards = "8S 8H 8D 9C 9D 9H";
    CHECK(deadwood(cards, wild(5)) == 0);
    const DiscardChoice best = best_discard(cards, wild(5));
    CHECK(best.deadwood == 16);
    CHECK(best.card == Card(8, Suit::spades));
    CHECK(after_discard("9C", cards, wild(5)) == 18);
}

TEST_CASE("D4: of a run of five an end can be spared") {
    const std::string cards = "9C 10C JC QC KC";
    CHECK(after_discard("9C", cards, wild(4)) == 0);
    CHECK(after_discard("KC", cards, wild(4)) == 0);
    CHECK(after_discard("10C", cards, wild(4)) == 9);
    CHECK(after_discard("JC", cards, wild(4)) > 0);
    CHECK(after_discard("QC", cards, wild(4)) == 13);
    CHECK(best_discard(cards, wild(4)).card == Card(13, Suit::clubs));
}

TEST_CASE("D7: three and four cards go out when an eight is thrown, and 8T may be in either meld") {
    const std::string cards = "8H 8S 8D 8T 9T 10T JT QT";
    CHECK(best_discard(cards, wild(7)).deadwood == 0);
    for (const char* eight : {"8H", "8S", "8D", "8T"}) CHECK(after_discard(eight, cards, wild(7)) == 0);
    CHECK(after_discard("10T", cards, wild(7)) > 0);
}

TEST_CASE("D10: four and four cards go out with the king") {
    const DiscardChoice best = best_discard("3D 4D 5D 6D 9S 9H 9C 9T KH", wild(8));
    CHECK(best == DiscardChoice{Card(13, Suit::hearts), 0});
}

TEST_CASE("D11: the six from the pile completes a run on the first turn") {
    const DiscardChoice best = best_discard("7H 8H KC 6H", wild(3));
    CHECK(best == DiscardChoice{Card(13, Suit::clubs), 0});
    CHECK(after_discard("6H", "7H 8H KC 6H", wild(3)) == 28);
}

TEST_CASE("D12: a last turn without luck") {
    const DiscardChoice best = best_discard("9S 9D 4T JC", wild(3));
    CHECK(best == DiscardChoice{Card(11, Suit::clubs), 22});
}

TEST_CASE("trap: to arrange all cards and throw the dearest dead one is wrong") {
    SUBCASE("it misses going out: not the dead seven but the melded king goes") {
        const std::string cards = "JK 4S 5S 7S KH";
        const Arrangement all = arrange(hand(cards), wild(4));
        CHECK(all.deadwood == 12);
        CHECK(all.dead == hand("5S 7S"));
        CHECK(after_discard("7S", cards, wild(4)) == 5);
        CHECK(best_discard(cards, wild(4)) == DiscardChoice{Card(13, Suit::hearts), 0});
    }
    SUBCASE("it costs points without any wild being dead") {
        const std::string cards = "3S 3S 5S 5S 7S 4H";
        CHECK(arrange(hand(cards), wild(5)).dead == hand("3S 3S 4H"));
        CHECK(after_discard("4H", cards, wild(5)) == 6);
        CHECK(best_discard(cards, wild(5)) == DiscardChoice{Card(7, Suit::spades), 4});
    }
    SUBCASE("there may be no dead card at all, and yet no way out") {
        CHECK(arrange(hand("8S 8H 8D 9C 9D 9H"), wild(5)).dead.empty());
        CHECK(best_discard("8S 8H 8D 9C 9D 9H", wild(5)).deadwood == 16);
    }
}

TEST_CASE("trap: of two identical cards each copy is used once, and both can be") {
    SUBCASE("one in a book, one in a run") {
        const std::string cards = "7S 7S 8S 9S 7H 7D";
        const Arrangement best = arrange(hand(cards), wild(4));
        CHECK(best.deadwood == 0);
        CHECK(shown(best) == "7S 8S 9S / 7S 7H 7D");
        CHECK(after_discard("7S", cards + " KC", wild(4)) > 0);
        CHECK(best_discard(cards + " KC", wild(4)) == DiscardChoice{Card(13, Suit::clubs), 0});
    }
    SUBCASE("both in runs that meet in them") {
        const Arrangement best = arrange(hand("5S 6S 7S 7S 8S 9S"), wild(4));
        CHECK(best.deadwood == 0);
        CHECK(best.melds.size() == 2);
    }
    SUBCASE("two whole runs on top of each other") {
        CHECK(shown(arrange(hand("3S 4S 5S 3S 4S 5S"), wild(9))) == "3S 4S 5S / 3S 4S 5S");
        CHECK(deadwood("3S 4S 4S 5S 5S 6S", wild(9)) == 0);
    }
    SUBCASE("one copy alone does not serve twice") {
        CHECK(deadwood("7S 8S 9S 7H 7D", wild(4)) == 14);
        CHECK(deadwood("5S 6S 7S 8S 9S 7H 7D", wild(4)) > 0);
    }
}

TEST_CASE("discards are preferred by points left, then naturals, the dearest face, the suit, the higher rank") {
    SUBCASE("the order of a whole hand") {
        const DiscardChoices choices = discard_choices(hand("KD KS KH KC 5S 5H JK"), wild(5));
        CHECK(choices.size() == 7);
        std::vector<Card> order;
        for (const DiscardChoice& choice : choices) {
            CHECK(choice.deadwood == 0);
            order.push_back(choice.card);
        }
        CHECK(order == hand("KS KH KC KD JK 5S 5H"));
    }
    SUBCASE("court cards of one suit that cost the same: the higher rank") {
        CHECK(best_discard("10S JS QS KS", three_thirteen(3)) == DiscardChoice{Card(13, Suit::spades), 0});
        CHECK(best_discard("9S 9H 9D 9C JK", three_thirteen(3)).card == Card(9, Suit::spades));
    }
    SUBCASE("equal faces are one choice") {
        CHECK(discard_choices(hand("9S 9S 9S JK JK"), wild(4)).size() == 2);
    }
    SUBCASE("the last card leaves nothing") {
        CHECK(discard_choices(hand("9S"), wild(4)).size() == 1);
        CHECK(discard_choices(hand("9S"), wild(4)).front() == DiscardChoice{Card(9, Suit::spades), 0});
        CHECK(discard_choices({}, wild(4)).empty());
    }
}

TEST_CASE("the example of the analyse command") {
    const std::string cards = "3S 4S JK 5H";
    CHECK(deadwood(cards, wild(5)) == 0);
    for (const char* card : {"3S", "4S", "JK", "5H"}) CHECK(after_discard(card, cards, wild(5)) == 0);
    CHECK(best_discard(cards, wild(5)).card == Card(4, Suit::spades));
}

TEST_CASE("R-31: all-wild hands are down, unless melds need naturals") {
    MeldRules rules = wild(5);
    CHECK(deadwood("JK JK JK JK JK JK JK JK 5S 5S 5H 5H 5D 5T", rules) == 0);
    CHECK(deadwood("JK JK 5S", rules) == 0);
    CHECK(deadwood("JK 5S", rules) == 70);
    rules.min_naturals_per_meld = 1;
    CHECK(deadwood("JK JK JK", rules) == 150);
    CHECK(deadwood("JK JK 5S", rules) == 0);
    rules.min_naturals_per_meld = 2;
    CHECK(deadwood("JK JK 5S", rules) == 120);
    CHECK(deadwood("JK JK JK JK JK JK JK JK 5S 5S", rules) == 0);
}

TEST_CASE("R-31: jokers that no run has room for are dead where they are no meld by themselves") {
    MeldRules rules = wild(5);
    const std::string cards = "3C 4C JK JK JK JK JK JK JK JK 5D 5H";
    CHECK(deadwood(cards, rules) == 0);
    rules.min_naturals_per_meld = 2;
    CHECK(deadwood(cards, rules) == 0);
    CHECK(deadwood("3C 4C JK JK JK JK JK JK JK JK JK JK", rules) == 50);
}

TEST_CASE("a hand of no cards has no deadwood, and more than fourteen are a mistake of the caller") {
    CHECK(deadwood("", wild(4)) == 0);
    CHECK(arrange({}, wild(4)) == Arrangement{});
    const std::vector<Card> fifteen(15, Card(9, Suit::spades));
    CHECK_THROWS_AS(least_deadwood(fifteen, wild(4)), BrokenInvariant);
}

TEST_CASE("a search by plans that is told wrong bounds, or cards out of order, says so") {
    const auto cards = hand("3S 9H KD");
    CHECK(least_deadwood_by_plans(cards, wild(4), 25) == 25);
    CHECK_THROWS_AS(least_deadwood_by_plans(cards, wild(4), 26), BrokenInvariant);
    CHECK_THROWS_AS(arrange_by_plans(cards, wild(4), 24), BrokenInvariant);
    std::vector<RunPlan> plans;
    CHECK_THROWS_AS(append_run_plans({.naturals = hand("9S 8S")}, wild(4), plans), BrokenInvariant);
    CHECK_THROWS_AS(append_run_plans({.naturals = hand("8S 9H")}, wild(4), plans), BrokenInvariant);
    CHECK_THROWS_AS(append_run_plans({.naturals = {}, .own_wilds = 1}, wild(4), plans), BrokenInvariant);
}

TEST_CASE("R-40: the arrangement does not depend on the order of the hand") {
    std::vector<Card> cards = hand("8T 8S 8D 8H 9T 10T JT");
    const Arrangement first = arrange(cards, wild(7));
    CHECK(first.deadwood == 0);
    std::ranges::sort(cards);
    do {
        REQUIRE(arrange(cards, wild(7)) == first);
    } while (std::next_permutation(cards.begin(), cards.end()));
}

}  // namespace
}  // namespace crowntable::cards
