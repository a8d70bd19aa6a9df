#include "engine/cards/card.hpp"

#include <array>

#include "engine/ensure.hpp"

namespace crowntable::cards {
namespace {

constexpr std::string_view suit_letters = "SHCDT";
constexpr std::array<std::string_view, 13> rank_names = {"A", "2", "3",  "4", "5", "6", "7",
                                                         "8", "9", "10", "J", "Q", "K"};

// For those who listen to the cards instead of reading them.
constexpr std::array<std::string_view, 13> rank_words = {"ace", "2", "3",  "4",    "5",     "6",   "7",
                                                         "8",   "9", "10", "jack", "queen", "king"};
constexpr std::array<std::string_view, suit_count> suit_words = {"spades", "hearts", "clubs", "diamonds", "stars"};

/// ASCII only: what is outside is left alone, whatever the locale.
constexpr char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// A face with room for the longest ones, those of the tens.
struct Face {
    std::array<char, 3> letters{'J', 'K'};
    std::size_t size = 2;
};

/// By code. Views name some forty cards for every move, and so none is put together then.
constexpr auto faces_by_code = [] {
    std::array<Face, suit_count * 13 + 1> all{};
    for (std::size_t suit = 0; suit < suit_letters.size(); ++suit) {
        for (std::size_t rank = 0; rank < rank_names.size(); ++rank) {
            Face& face = all[suit * 13 + rank + 1];
            face.size = 0;
            for (const char letter : rank_names[rank]) face.letters[face.size++] = letter;
            face.letters[face.size++] = suit_letters[suit];
        }
    }
    return all;
}();

}  // namespace

std::string_view face_of(Card card) {
    ENSURE(card.code() < faces_by_code.size());
    const Face& face = faces_by_code[card.code()];
    return {face.letters.data(), face.size};
}

std::string in_words(Card card) {
    if (card.is_joker()) return "joker";
    std::string text(rank_words[static_cast<std::size_t>(card.rank() - 1)]);
    ENSURE(static_cast<int>(card.suit()) < suit_count);
    return text.append(" of ").append(suit_words[static_cast<std::size_t>(card.suit())]);
}

std::optional<Card> parse_card(std::string_view text) {
    // The longest faces are those of the tens.
    if (text.size() < 2 || text.size() > 3) return std::nullopt;
    std::string face(text);
    for (char& c : face) c = upper(c);
    // No suit is called K, so this is never a jack.
    if (face == "JK") return Card();

    const std::size_t suit = suit_letters.find(face.back());
    if (suit == std::string_view::npos) return std::nullopt;
    face.pop_back();
    for (std::size_t i = 0; i < rank_names.size(); ++i) {
        if (face == rank_names[i]) return Card(static_cast<Rank>(i + 1), static_cast<Suit>(suit));
    }
    return std::nullopt;
}

}  // namespace crowntable::cards
