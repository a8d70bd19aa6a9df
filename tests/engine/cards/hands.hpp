#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/cards/arrangement.hpp"

namespace crowntable::cards {

/// `hand("3S 4S 5S JK")`; `*` is a joker too, as in the tables of the rulebook.
inline std::vector<Card> hand(const std::string& text) {
    std::vector<Card> cards;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const auto card = parse_card(word == "*" ? "JK" : word);
        if (!card) throw std::invalid_argument("no card: " + word);
        cards.push_back(*card);
    }
    return cards;
}

inline std::string faces(std::span<const Card> cards) {
    std::string text;
    for (const Card card : cards) text += (text.empty() ? "" : " ") + to_string(card);
    return text;
}

/// The rules of the 58-card games with this wild rank.
inline MeldRules wild(Rank rank) {
    MeldRules rules;
    rules.wild_rank = rank;
    return rules;
}

/// The rules of Three Thirteen with this wild rank.
inline MeldRules three_thirteen(Rank rank) {
    MeldRules rules;
    rules.rank_min = 1;
    rules.wild_rank = rank;
    rules.court_cards_by_rank = false;
    rules.wild_points = std::nullopt;
    return rules;
}

}  // namespace crowntable::cards
