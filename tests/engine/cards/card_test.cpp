#include "engine/cards/card.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "engine/cards/deck.hpp"
#include "engine/ensure.hpp"
#include "engine/short_list.hpp"
#include "tests/engine/cards/hands.hpp"

namespace crowntable::cards {
namespace {

TEST_CASE("every face is written and read back") {
    std::set<std::string> seen;
    for (int suit = 0; suit < suit_count; ++suit) {
        for (Rank rank = 1; rank <= 13; ++rank) {
            const Card card(rank, static_cast<Suit>(suit));
            CHECK(card.rank() == rank);
            CHECK(card.suit() == static_cast<Suit>(suit));
            CHECK_FALSE(card.is_joker());
            CHECK(parse_card(to_string(card)) == card);
            seen.insert(to_string(card));
        }
    }
    CHECK(seen.size() == 65);
    CHECK(to_string(Card()) == "JK");
    CHECK(parse_card("JK") == Card());
    CHECK(to_string(Card(10, Suit::hearts)) == "10H");
    CHECK(to_string(Card(13, Suit::stars)) == "KT");
    CHECK(to_string(Card(1, Suit::diamonds)) == "AD");
    CHECK(to_string(Card(3, Suit::spades)) == "3S");
}

TEST_CASE("faces are read in any case") {
    CHECK(parse_card("jk") == Card());
    CHECK(parse_card("10h") == Card(10, Suit::hearts));
    CHECK(parse_card("qT") == Card(12, Suit::stars));
    CHECK(parse_card("ac") == Card(1, Suit::clubs));
}

TEST_CASE("what is no face is refused") {
    for (const char* text : {"",    "J",   "K",   "10",  "TH",  "1S",  "11S",  "0S",  "3X",    "3K", "S3", " 3S",
                             "3S ", "JKK", "XJK", "JK ", "100", "010", "10HH", "+3S", "3\xC5", "*",  "JKS"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_card(text).has_value());
    }
    CHECK_FALSE(parse_card(std::string_view("3S\0", 3)).has_value());
}

TEST_CASE("the pack of the 58-card games has five suits from 3 to king and three jokers") {
    const std::vector<Card> deck = make_deck({});
    CHECK(deck.size() == 58);
    CHECK(deck_size({}) == 58);
    CHECK(std::ranges::count(deck, Card()) == 3);
    CHECK(to_string(deck.front()) == "3S");
    CHECK(to_string(deck[11]) == "3H");
    CHECK(to_string(deck[54]) == "KT");
    CHECK(std::ranges::none_of(deck, [](Card card) { return !card.is_joker() && card.rank() < 3; }));
    const std::set<Card> faces(deck.begin(), deck.end());
    CHECK(faces.size() == 56);
}

TEST_CASE("four packs of the 58-card games have 232 cards, every face four times") {
    DeckOptions options;
    options.packs = 4;
    const std::vector<Card> deck = make_deck(options);
    CHECK(deck.size() == 232);
    CHECK(std::ranges::count(deck, Card(7, Suit::stars)) == 4);
    CHECK(std::ranges::count(deck, Card()) == 12);
}

TEST_CASE("the pack of Three Thirteen has four suits from the ace and jokers by option") {
    DeckOptions options{4, 1, 13, 0, 2};
    CHECK(make_deck(options).size() == 104);
    CHECK(std::ranges::none_of(make_deck(options),
                               [](Card card) { return card.is_joker() || card.suit() == Suit::stars; }));
    CHECK(std::ranges::count(make_deck(options), Card(1, Suit::hearts)) == 2);
    options.jokers_per_pack = 2;
    CHECK(make_deck(options).size() == 108);
    CHECK(deck_size(options) == 108);
}

TEST_CASE("what no pack holds is a mistake of the caller") {
    CHECK_THROWS_AS(to_string(Card(14, Suit::stars)), BrokenInvariant);
    CHECK_THROWS_AS(in_words(Card(14, Suit::stars)), BrokenInvariant);
    CHECK_THROWS_AS(deck_faces({.suits = 6}), BrokenInvariant);
    CHECK_THROWS_AS(deck_faces({.rank_min = 0}), BrokenInvariant);
    CHECK_THROWS_AS(deck_faces({.rank_max = 14}), BrokenInvariant);
}

TEST_CASE("a short list gives what it has and takes what it has room for") {
    ShortList<int, 2> list{1};
    CHECK_THROWS_AS(list.erase(list.begin(), 2), BrokenInvariant);
    CHECK_THROWS_AS(list.insert(list.end() + 1, 2), BrokenInvariant);
    list.insert(list.begin(), 0);
    CHECK(list == ShortList<int, 2>{0, 1});
    CHECK_THROWS_AS(list.push_back(2), BrokenInvariant);
    list.erase(list.begin(), 2);
    CHECK_THROWS_AS(list.front(), BrokenInvariant);
    CHECK_THROWS_AS(list.back(), BrokenInvariant);
}

}  // namespace
}  // namespace crowntable::cards
