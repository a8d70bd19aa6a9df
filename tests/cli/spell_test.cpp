// With --spell cards and tiles are words, in whatever is told of a game.
#include <doctest/doctest.h>

#include <cctype>
#include <set>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/line/typed.hpp"
#include "clients/cli/records/reel.hpp"
#include "tests/cli/cribbage_tables.hpp"
#include "tests/cli/speaking.hpp"
#include "tests/cli/tables.hpp"
#include "tests/protocol/bot_record.hpp"

namespace crowntable::cli {
namespace {

constexpr Style spelled{.colour = false, .unicode = true, .spelled = true};

bool is_rank(std::string_view text) {
    static const std::set<std::string_view> letters = {"A", "J", "Q", "K", "6/9"};
    if (letters.contains(text)) return true;
    const bool digits = text.find_first_not_of("0123456789") == std::string_view::npos;
    return digits && !text.empty() && text.size() <= 2;
}

/// "10h", "Ks", "JK", "5d", "6/9l": a rank, and the letter of a suit or of a colour.
bool is_code(std::string_view word) {
    if (word == "JK" || word == "jk") return true;
    const bool suited = !word.empty() && std::string_view("shcdtlSHCDTL").find(word.back()) != std::string_view::npos;
    return suited && is_rank(word.substr(0, word.size() - 1));
}

/// The codes of cards and tiles in `text`; signs of suits are such, too.
std::vector<std::string> codes_in(const std::string& text) {
    std::vector<std::string> codes;
    for (const char* sign : {"♠", "♥", "♣", "♦", "★"}) {
        if (text.find(sign) != std::string::npos) codes.emplace_back(sign);
    }
    std::string word;
    for (const char c : text + " ") {
        // A byte of a longer character belongs to a word: "9é" is no code.
        const bool inside = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/' || (c & 0x80) != 0;
        if (inside) {
            word += c;
            continue;
        }
        if (is_code(word)) codes.push_back(word);
        word.clear();
    }
    return codes;
}

void check_spelled(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
        CAPTURE(text);
        CHECK(codes_in(text).empty());
    }
}

/// All that lines tell of a game, step by step and to each seat.
void check_game(const crowntable::tests::BotGame& game) {
    Reel reel(looking_back::replay_of(crowntable::tests::checked_record(crowntable::tests::play_bots(game))));
    std::size_t hands = 0;
    for (std::size_t step = 0; step < reel.steps(); ++step) {
        reel.go_to(step);
        check_spelled(reel.tell(step, spelled));
        for (std::size_t seat = 0; seat < reel.seats(); ++seat) {
            TableSeen table = reel.table(seat_at(seat));
            // As it was to whoever played.
            table.replayed = false;
            const GameWords& words = *find_face(table.room->family).words;
            check_spelled(words.describe(table, spelled));
            check_spelled(words.scores(table, spelled));
            check_spelled({words.prompt(table, spelled), words.open_hand(reel.private_view(seat_at(seat)), spelled)});
            ++hands;
        }
    }
    CHECK(hands > 10);
}

}  // namespace

TEST_CASE("codes are known from words") {
    for (const char* code : {"10h", "You hold Ks.", "JK", "a 5d, or", "6/9l", "Q♥", "3T"})
        CHECK_MESSAGE(codes_in(code).size() == 1, code);
    for (const char* words : {"10 of hearts", "the 3rd", "1st", "A has 2", "H8 across: dark 5", "d’un", "K7M4PX"})
        CHECK_MESSAGE(codes_in(words).empty(), words);
}

TEST_CASE("with --spell no code of a card is told in a whole game, in any language") {
    for (const char* code : {"en", "de", "fr", "es", "pt", "pl", "ja"}) {
        CAPTURE(code);
        const Speaking other(*language_coded(code));
        check_game({.preset = "five_suited_rummy",
                    .options_json = R"({"rounds":[3,11]})",
                    .seats = {BotLevel::medium, BotLevel::easy}});
        check_game({.preset = "kings_cribbage", .seats = {BotLevel::easy, BotLevel::easy}});
    }
}

TEST_CASE("with --spell what is typed is answered in words") {
    const auto told = [](std::string_view line, const TableSeen& table) {
        return understand(line, table, tests::games(), spelled).effects.sentences;
    };
    const TableSeen table = tests::small_table_discarding();
    CHECK(told("discard 10h", table) == std::vector<std::string>{"You do not hold 10 of hearts."});
    for (const char* line : {"discard 10h", "out 9s", "try jk", "order 7h 7h", "order kc kc", "out", "hand", "show"})
        check_spelled(told(line, table));
    const Speaking german(Language::german);
    CHECK(told("discard 10h", table) == std::vector<std::string>{"Du hast Herz-10 nicht."});
}

}  // namespace crowntable::cli
