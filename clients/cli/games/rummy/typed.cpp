// What a player types at a rummy table.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "clients/cli/games/kit/card_text.hpp"
#include "clients/cli/games/kit/saying.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/rummy/in_short.hpp"
#include "clients/cli/games/rummy/view.hpp"
#include "clients/cli/games/rummy/words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/wrap.hpp"

namespace crowntable::cli::rummy {
namespace {

using cards::Card;

using CardSaying = Saying<rummy::View>;

/// The card a word names, if the hand holds it; else a sentence.
std::optional<Card> held(const CardSaying& saying, const std::string& word) {
    const auto& hand = saying.view.own.hand;
    const auto card = cards::parse_card(word);
    if (!card) {
        saying.answer(say("terminal_rummy.no_card", with<"word">(word)));
        return std::nullopt;
    }
    // Only whether the card is held at all is asked here. Whether it is held as often as it was named is for the caller
    // or the server to ask.
    if (std::find(hand.begin(), hand.end(), *card) != hand.end()) return card;
    saying.answer(say("terminal_rummy.not_held", with<"card">(card_text(*card, saying.style))));
    return std::nullopt;
}

/// The groups from word `at` on, with `/` between them, up to the end or to "anyway"; "nothing" is no group.
std::optional<Json> groups_from(const CardSaying& saying, std::size_t at) {
    Json groups = Json::array();
    Json group = Json::array();
    for (; at < saying.words.size() && saying.words[at] != "anyway"; ++at) {
        // In a last turn one may lay nothing down on purpose. That is an empty list; without a list the best groups are
        // laid down.
        if (saying.words[at] == "nothing") continue;
        if (saying.words[at] == "/") {
            if (!group.empty()) groups.push_back(std::exchange(group, Json::array()));
            continue;
        }
        const auto card = held(saying, saying.words[at]);
        if (!card) return std::nullopt;
        group.push_back(cards::to_string(*card));
    }
    if (!group.empty()) groups.push_back(std::move(group));
    return groups;
}

/// The discard that the words after the first describe: `10h [with 3s 4s 5s / 9h 9c 9t] [anyway]`.
std::optional<Json> discard_of_words(const CardSaying& saying) {
    if (saying.words.size() < 2) {
        saying.answer(say("terminal_rummy.which_card", with<"word">(saying.words.front())));
        return std::nullopt;
    }
    const auto card = held(saying, saying.words[1]);
    if (!card) return std::nullopt;
    Json action = {{"type", "discard"}, {"card", cards::to_string(*card)}};
    if (saying.words.size() > 2 && saying.words[2] == "with") {
        auto groups = groups_from(saying, 3);
        if (!groups) return std::nullopt;
        action["melds"] = std::move(*groups);
    }
    // groups that leave more than the best ones are refused once.
    if (saying.words.back() == "anyway") action["accept_worse"] = true;
    return action;
}

void draw_from(const CardSaying& saying, const char* source) {
    saying.play({{"type", "draw"}, {"source", source}});
}

void discard(const CardSaying& saying) {
    if (auto action = discard_of_words(saying)) saying.play(*action);
}

void go_out(const CardSaying& saying) {
    const auto& ways = saying.view.own.legal.go_out;
    if (saying.words.size() == 1 && ways.empty()) return saying.answer(say("terminal_rummy.cannot_go_out"));
    // With a single way out `out` alone is clear enough.
    if (saying.words.size() == 1 && ways.size() > 1) {
        return saying.answer(say("terminal_rummy.out_with_which", with<"cards">(cards_text(ways, saying.style))));
    }
    Json action = {{"type", "discard"}, {"card", ways.empty() ? "" : cards::to_string(ways.front())}};
    if (saying.words.size() > 1) {
        auto typed = discard_of_words(saying);
        if (!typed) return;
        action = std::move(*typed);
    }
    // A claim that is wrong is the server's to refuse, and costs nothing.
    action["go_out"] = true;
    saying.play(action);
}

void try_discard(const CardSaying& saying) {
    if (auto action = discard_of_words(saying)) saying.preview(*action);
}

void sort(const CardSaying& saying) {
    const bool by_suit = saying.words.size() > 1 && saying.words[1] == "suit";
    const rummy::View& view = saying.view;
    saying.effects.commands.push_back(order_command(sorted_hand(view.own.hand, view.table.rules, by_suit)));
    saying.answer(by_suit ? say("terminal_rummy.sorted_suit") : say("terminal_rummy.sorted_rank"));
}

void order_by_hand(const CardSaying& saying) {
    cards::Hand rest = saying.view.own.hand;
    cards::Hand wanted;
    for (std::size_t i = 1; i < saying.words.size(); ++i) {
        const auto card = held(saying, saying.words[i]);
        if (!card) return;
        const Card* const found = std::ranges::find(rest, *card);
        if (found == rest.end()) {
            return saying.answer(say("terminal_rummy.fewer", with<"card">(card_text(*card, saying.style))));
        }
        wanted.push_back(*card);
        rest.erase(found);
    }
    // The server wants the whole hand: what was not named follows in its old order.
    for (const Card card : rest) wanted.push_back(card);
    saying.effects.commands.push_back(order_command(wanted));
}

struct Word {
    const char* word;
    void (*act)(const CardSaying&);
};

constexpr std::array<Word, 11> meanings_at_table = {{
    {"draw", [](const CardSaying& saying) { draw_from(saying, "stock"); }},
    {"d", [](const CardSaying& saying) { draw_from(saying, "stock"); }},
    {"take", [](const CardSaying& saying) { draw_from(saying, "discard"); }},
    {"t", [](const CardSaying& saying) { draw_from(saying, "discard"); }},
    {"discard", discard},
    {"x", discard},
    {"out", go_out},
    {"sort", sort},
    {"order", order_by_hand},
    {"hand", [](const CardSaying& saying) { saying.answer(hand_sentence(saying.view, saying.style)); }},
    {"try", try_discard},
}};

/// Packs with a number of jokers to choose are ordinary ones: four suits, with an ace. The others always have both.
std::string how_cards_are_typed(const TableSeen& table) {
    const auto jokers = option_value(table, "jokers");
    return say("terminal_rummy.typed", with<"suits">(!jokers ? "five" : *jokers == "0" ? "four" : "jokers"));
}

}  // namespace

bool Words::understand(const std::vector<std::string>& words, const TableSeen& table, const Style& style,
                       Effects& effects) const {
    const auto meant = std::find_if(meanings_at_table.begin(), meanings_at_table.end(),
                                    [&words](const Word& meaning) { return words.front() == meaning.word; });
    if (meant == meanings_at_table.end()) return false;
    if (!holds_seat(table)) {
        effects.sentences.push_back(say("terminal_rummy.no_game"));
        return true;
    }
    const rummy::View view = decode_view(table);
    const std::vector<std::string> coded = with_codes(words);
    // The first word is looked up as it was typed, so that no card in words is taken for a command.
    meant->act({coded, table, view, style, effects});
    return true;
}

std::vector<std::string> Words::help(const TableSeen& table) const {
    auto lines = word_lines(say("terminal_rummy.help"));
    lines.push_back(how_cards_are_typed(table));
    return lines;
}

std::vector<std::string> Words::rules(const HelpedTable& table) const {
    return in_short(table);
}

}  // namespace crowntable::cli::rummy
