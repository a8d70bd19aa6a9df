#include "engine/cards/meld.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/engine/cards/hands.hpp"

namespace crowntable::cards {
namespace {

std::optional<Meld> meld(const std::string& cards, const MeldRules& rules) {
    return as_meld(hand(cards), rules);
}

bool is_book(const std::string& cards, const MeldRules& rules) {
    const auto found = meld(cards, rules);
    return found && found->kind == MeldKind::book && found->stands_for.empty();
}

bool is_run(const std::string& cards, const MeldRules& rules) {
    const auto found = meld(cards, rules);
    return found && found->kind == MeldKind::run && found->stands_for.size() == found->cards.size();
}

bool is_nothing(const std::string& cards, const MeldRules& rules) {
    return !meld(cards, rules).has_value();
}

/// The cards of a meld in order, and for a run what they stand for.
std::string shown(const std::string& cards, const MeldRules& rules) {
    const auto found = meld(cards, rules);
    if (!found) return "nothing";
    return faces(found->cards) + (found->kind == MeldKind::run ? " as " + faces(found->stands_for) : "");
}

MeldRules naturals(int min_naturals, MeldRules rules) {
    rules.min_naturals_per_meld = min_naturals;
    return rules;
}

TEST_CASE("M1: a wild stands for a queen in a book") {
    CHECK(is_book("5S QS QH", wild(5)));
    CHECK(is_nothing("5S QS QH", wild(6)));
}

TEST_CASE("M2: two adjacent wilds fill a run") {
    CHECK(shown("6D 5C 5H 9D", wild(5)) == "6D 5H 5C 9D as 6D 7D 8D 9D");
    CHECK(is_nothing("6D 5C 9D", wild(5)));
}

TEST_CASE("M3: a wild's own suit does not matter in a run") {
    CHECK(shown("9D 7C JD", wild(7)) == "9D 7C JD as 9D 10D JD");
}

TEST_CASE("M4: a wild-rank card joins two queens") {
    CHECK(is_book("8H QH QS", wild(8)));
    CHECK(is_nothing("8H QH QS", wild(9)));
}

TEST_CASE("M5: wilds alone are a meld (R-31)") {
    CHECK(is_book("3S 3H *", wild(3)));
    CHECK(is_book("* * *", wild(3)));
    CHECK(is_nothing("* *", wild(3)));
}

TEST_CASE("M6: equal cards from two packs make a book (R-36)") {
    CHECK(is_book("8S 8S 8H", wild(4)));
    CHECK(is_book("8S 8S 8S", wild(4)));
}

TEST_CASE("M7: a run holds no rank twice (R-36)") {
    CHECK(is_nothing("5C 5C 6C 7C", wild(4)));
    CHECK(is_nothing("5C 5C 6C 7C *", wild(4)));
    CHECK(is_run("5C 6C 7C", wild(4)));
}

TEST_CASE("M8: a run does not go round the corner (R-32)") {
    CHECK(is_nothing("QH KH 3H", wild(4)));
    CHECK(is_nothing("QH KH AH", three_thirteen(4)));
    CHECK(is_nothing("KH AH 2H", three_thirteen(4)));
    CHECK(is_run("AH 2H 3H", three_thirteen(4)));
}

TEST_CASE("M10: a run has one suit") {
    CHECK(is_nothing("5C 6D 7C", wild(4)));
}

TEST_CASE("M11: the suit of a wild in a run does not matter") {
    CHECK(is_run("5C 6D 7C", wild(6)));
}

TEST_CASE("M12: above the king there is no place, so the joker is the jack (R-32)") {
    CHECK(shown("QC KC *", wild(4)) == "JK QC KC as JC QC KC");
}

TEST_CASE("M16: two jokers fill the gap between 3 and 6") {
    CHECK(shown("3S 6S * *", wild(4)) == "3S JK JK 6S as 3S 4S 5S 6S");
    CHECK(is_nothing("3S 6S *", wild(4)));
}

TEST_CASE("M18: twelve cards cannot be one run") {
    CHECK(is_nothing("3C 4C 5C 6C 7C 8C 9C 10C JC QC KC *", wild(12)));
    CHECK(is_run("3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", wild(12)));
}

TEST_CASE("M19: a book has no upper limit (R-37)") {
    CHECK(is_book("7T 7T 7T 7H 7D 10C", wild(10)));
    CHECK(shown("10C 7D 7T 7H 7T 7T", wild(10)) == "7H 7D 7T 7T 7T 10C");
}

TEST_CASE("a meld has three cards or more") {
    CHECK(is_nothing("", wild(4)));
    CHECK(is_nothing("8S", wild(4)));
    CHECK(is_nothing("8S 8H", wild(4)));
    CHECK(is_nothing("8S *", wild(4)));
}

TEST_CASE("R-32: a run of Three Thirteen has up to thirteen cards, from the ace") {
    CHECK(is_run("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", three_thirteen(13)));
    CHECK(is_nothing("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS KH", three_thirteen(13)));
    CHECK(shown("2S 3S KH", three_thirteen(13)) == "2S 3S KH as 2S 3S 4S");
}

TEST_CASE("R-33: a wild may stand for itself") {
    CHECK(shown("7C 6C 5C", wild(6)) == "5C 6C 7C as 5C 6C 7C");
    CHECK(is_book("6C 6D 6H", wild(6)));
}

TEST_CASE("R-34: a wild may stand for a card that lies beside it") {
    CHECK(is_book("9D 9S *", wild(4)));
    CHECK(shown("7C 8C 9C *", wild(4)) == "7C 8C 9C JK as 7C 8C 9C 10C");
}

TEST_CASE("R-39: wilds fill the gaps, then go up to the king, then down") {
    CHECK(shown("5H 7H *", wild(4)) == "5H JK 7H as 5H 6H 7H");
    CHECK(shown("5H 6H *", wild(4)) == "5H 6H JK as 5H 6H 7H");
    CHECK(shown("JH QH * * *", wild(4)) == "JK JK JH QH JK as 9H 10H JH QH KH");
    CHECK(shown("3H * * KH * * * * * * *", wild(4)) ==
          "3H JK JK JK JK JK JK JK JK JK KH as 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH");
}

TEST_CASE("a wild-rank card is shown at its own place of a run, jokers last") {
    CHECK(shown("8D * 10D 9H", wild(9)) == "8D 9H 10D JK as 8D 9D 10D JD");
    CHECK(shown("8D 10D 9H 9D *", wild(9)) == "8D 9D 10D 9H JK as 8D 9D 10D JD QD");
}

TEST_CASE("where both readings fit it is a book") {
    CHECK(is_book("9D 4S 4H", wild(4)));
    CHECK(is_book("9D * *", wild(4)));
    CHECK(is_run("9D 10D *", wild(4)));
}

TEST_CASE("the order of the cards never matters") {
    std::vector<Card> cards = hand("6D 5C 5H 9D JK");
    const auto first = as_meld(cards, wild(5));
    std::ranges::sort(cards);
    do {
        REQUIRE(as_meld(cards, wild(5)) == first);
    } while (std::next_permutation(cards.begin(), cards.end()));
}

TEST_CASE("R-31: with one natural a meld, jokers alone are none and wild-rank cards are") {
    const MeldRules rules = naturals(1, wild(5));
    CHECK(is_nothing("* * *", rules));
    CHECK(is_book("5S * *", rules));
    CHECK(is_book("5S 5H 5D", rules));
    CHECK(is_book("9D * *", rules));
}

TEST_CASE("R-31: with two naturals a meld, a wild-rank card at its own place counts") {
    const MeldRules rules = naturals(2, wild(5));
    CHECK(is_book("5S 5H 5D", rules));
    CHECK(is_book("5S 5S *", rules));
    CHECK(is_nothing("5S * *", rules));
    CHECK(is_nothing("9D * *", rules));
    CHECK(is_nothing("9D 5S 5H", rules));
    CHECK(is_book("9D 9H *", rules));
    CHECK(is_run("9D 10D *", rules));
    CHECK(shown("4H 5H *", rules) == "4H 5H JK as 4H 5H 6H");
    CHECK(is_nothing("4H 5D *", rules));
}

TEST_CASE("R-31: a run reaches down to the wild-rank card's own place where it needs it as a natural") {
    CHECK(shown("6H 7H 5H", wild(5)) == "6H 7H 5H as 6H 7H 8H");
    CHECK(shown("6H 5H *", naturals(2, wild(5))) == "5H 6H JK as 5H 6H 7H");
    CHECK(shown("8H 5H * *", naturals(2, wild(5))) == "5H JK JK 8H as 5H 6H 7H 8H");
    CHECK(is_nothing("9H 5H * *", naturals(2, wild(5))));
}

TEST_CASE("R-29: a wild-rank card left over is 20 points, a joker 50, others their rank") {
    CHECK(wild(3).points(Card(3, Suit::hearts)) == 20);
    CHECK(wild(13).points(Card(13, Suit::stars)) == 20);
    CHECK(wild(3).points(Card()) == 50);
    CHECK(wild(3).points(Card(10, Suit::clubs)) == 10);
    CHECK(wild(3).points(Card(11, Suit::clubs)) == 11);
    CHECK(wild(3).points(Card(12, Suit::clubs)) == 12);
    CHECK(wild(3).points(Card(13, Suit::clubs)) == 13);
}

TEST_CASE("in Three Thirteen court cards are 10, the ace 1, a wild-rank card its face or 20 by option") {
    MeldRules rules = three_thirteen(7);
    CHECK(rules.points(Card(1, Suit::spades)) == 1);
    CHECK(rules.points(Card(9, Suit::spades)) == 9);
    CHECK(rules.points(Card(11, Suit::spades)) == 10);
    CHECK(rules.points(Card(13, Suit::spades)) == 10);
    CHECK(rules.points(Card(7, Suit::spades)) == 7);
    CHECK(rules.points(Card()) == 50);
    rules.wild_points = 20;
    CHECK(rules.points(Card(7, Suit::spades)) == 20);
    CHECK(three_thirteen(12).points(Card(12, Suit::spades)) == 10);
}

}  // namespace
}  // namespace crowntable::cards
