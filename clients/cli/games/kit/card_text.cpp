#include "clients/cli/games/kit/card_text.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

struct SuitLook {
    const char* sign;
    const char* letter;
    std::uint8_t colour;
};

/// In the order of cards::Suit. The colours stay apart under every colour blindness.
constexpr std::array<SuitLook, cards::suit_count> looks = {
    {{"♠", "s", 255}, {"♥", "h", 204}, {"♣", "c", 78}, {"♦", "d", 75}, {"★", "T", 220}}};

const SuitLook& look_of(cards::Card card) {
    return looks[static_cast<std::size_t>(card.suit())];
}

/// The code of the card that three words such as `10 of hearts` name; empty when they name none.
std::string code_of(const std::string& rank, const std::string& of, const std::string& suit) {
    if (of != "of") return {};
    for (std::size_t i = 0; i < looks.size(); ++i) {
        for (cards::Rank number = 1; number <= 13; ++number) {
            const std::string words = cards::in_words({number, static_cast<cards::Suit>(i)});
            const std::string of_suit = words.substr(words.find(' '));
            if (" of " + suit != of_suit) break;
            // `11 of hearts` is understood as well as `jack of hearts`.
            if (rank + of_suit == words || rank == std::to_string(number)) return rank_text(number) + looks[i].letter;
        }
    }
    return {};
}

/// As the browser calls it; in English in lower case, as it is typed.
std::string card_in_words(cards::Card card) {
    if (spoken_language() == Language::english) return cards::in_words(card);
    if (card.is_joker()) return say("rummy.joker");
    const std::string suit(1, "SHCDT"[static_cast<std::size_t>(card.suit())]);
    const std::array<message::Value, 2> values = {
        message::Value{"rank", find_text("rummy.rank" + rank_text(card.rank())).value_or(rank_text(card.rank()))},
        message::Value{"suit", find_text("rummy.suit" + suit).value_or(suit)}};
    return text_of_key("rummy.cardName", values);
}

}  // namespace

std::string rank_text(cards::Rank rank) {
    switch (rank) {
        case 1:
            return "A";
        case 11:
            return "J";
        case 12:
            return "Q";
        case 13:
            return "K";
        default:
            return std::to_string(rank);
    }
}

std::string card_text(cards::Card card, const Style& style) {
    // Words before signs: whoever has cards read aloud wants them everywhere.
    if (style.spelled) return card_in_words(card);
    if (card.is_joker()) return "JK";
    return rank_text(card.rank()) + (style.unicode ? look_of(card).sign : look_of(card).letter);
}

std::string ranks_text(const std::string& rank, const Style& style) {
    const auto words = find_text("rummy.many" + rank);
    // "3s" would be heard as the code of a card.
    if (!style.spelled || !words) return say("terminal_rummy.ranks", with<"rank">(rank));
    return spoken_language() == Language::english ? lower(*words) : *words;
}

std::string cards_text(std::span<const cards::Card> cards, const Style& style) {
    std::string text;
    const char* between = style.spelled ? ", " : " ";
    for (const cards::Card card : cards) text += (text.empty() ? "" : between) + card_text(card, style);
    return text;
}

std::string melds_text(std::span<const cards::Meld> melds, const Style& style) {
    std::string text;
    const char* between = style.spelled ? "; " : ", ";
    for (const cards::Meld& meld : melds) text += (text.empty() ? "" : between) + cards_text(meld.cards, style);
    return text;
}

std::vector<std::string> with_codes(const std::vector<std::string>& words) {
    std::vector<std::string> codes;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool three = i + 2 < words.size();
        const std::string code = three ? code_of(words[i], words[i + 1], words[i + 2]) : std::string();
        // A joker has no suit, and so is one word.
        codes.push_back(!code.empty() ? code : words[i] == "joker" ? "jk" : words[i]);
        if (!code.empty()) i += 2;
    }
    return codes;
}

Ink card_ink(cards::Card card) {
    if (card.is_joker()) return {141, true, false, false};
    return {look_of(card).colour, true, false, false};
}

cards::Hand sorted_hand(cards::Hand hand, const cards::MeldRules& rules, bool by_suit) {
    const auto key = [&rules, by_suit](cards::Card card) {
        // Wild cards go to the end, where they are in nobody's way, and jokers behind those of the wild rank.
        if (card.is_joker()) return std::tuple(2, 0, 0);
        const int suit = static_cast<int>(card.suit());
        const int wild = rules.is_wild(card) ? 1 : 0;
        return by_suit ? std::tuple(wild, suit, card.rank()) : std::tuple(wild, card.rank(), suit);
    };
    std::stable_sort(hand.begin(), hand.end(), [&key](auto a, auto b) { return key(a) < key(b); });
    return hand;
}

}  // namespace crowntable::cli
