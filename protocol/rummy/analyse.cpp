#include "protocol/rummy/analyse.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "engine/cards/arrangement.hpp"
#include "engine/rummy/ruleset.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/rummy/codec.hpp"
#include "protocol/rummy/forms.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::rummy {

namespace {

// From the smallest hand, as before drawing, to the largest after it: thirteen dealt and one drawn.
constexpr std::size_t cards_min = 3;
constexpr std::size_t cards_max = 14;

struct Question {
    std::vector<cards::Card> cards;
    cards::MeldRules rules;
};

std::optional<Preset> find_rummy_preset(std::string_view id) {
    for (const auto preset :
         {Preset::five_suited_rummy, Preset::five_crowns, Preset::five_crowns_mini, Preset::three_thirteen}) {
        if (to_string(preset) == id) return preset;
    }
    return std::nullopt;
}

int read_wild(json::Value question, json::Fields& fields) {
    // `integer` refuses everything else, a missing member included, with a sentence of its own.
    const auto wild = question.find("wild");
    if (!wild || !wild->text()) {
        return static_cast<int>(fields.integer("wild", 3, 13));
    }
    const std::string rank = fields.text("wild", 1, 1);
    constexpr std::string_view courts = "JQK";
    const std::size_t court = rank.empty() ? courts.npos : courts.find(rank);
    if (court != courts.npos) return 11 + static_cast<int>(court);
    // The 3 is a placeholder with which the rest can be read; the refusal is told in the end.
    fields.refuse_field("wild", "must be 3 to 13, J, Q or K");
    return 3;
}

/// How many copies of a face there may be is not asked: that depends on the number of packs, and seats are no part
/// of the question.
bool in_pack(cards::Card card, const Options& options, const cards::MeldRules& rules) {
    const bool four_suits = options.preset == Preset::three_thirteen;
    if (card.is_joker()) return !four_suits || options.jokers > 0;
    if (four_suits && card.suit() == cards::Suit::stars) return false;
    return rules.rank_min <= card.rank() && card.rank() <= rules.rank_max;
}

std::vector<cards::Card> read_cards(json::Fields& fields, const Options& options, const cards::MeldRules& rules) {
    const json::Value faces = fields.array("cards", cards_max);
    if (faces.elements().size() < cards_min) fields.refuse_field("cards", "must be 3 to 14 cards");
    std::vector<cards::Card> cards;
    for (const json::Value face : faces.elements()) {
        const auto text = face.text();
        const auto card = text ? cards::parse_card(*text) : std::nullopt;
        if (!card || !in_pack(*card, options, rules)) {
            fields.refuse_field("cards", "must hold cards of this game's pack");
            break;
        }
        cards.push_back(*card);
    }
    return cards;
}

void read_three_thirteen(json::Fields& fields, Options& options) {
    options.jokers = static_cast<int>(fields.optional_integer("jokers", 0, 2).value_or(0));
    // Packs have both jokers or none, as the option has it; the range of an integer alone cannot say so.
    if (options.jokers == 1) fields.refuse_field("jokers", "must be 0 or 2");
    const auto leftover = fields.optional_text("wild_leftover", 1, 8).value_or("face");
    if (leftover != "face" && leftover != "20") fields.refuse_field("wild_leftover", "must be face or 20");
    options.wild_leftover = leftover == "20" ? WildLeftover::twenty : WildLeftover::face;
}

std::variant<Refusal, Question> read_question(json::Value json) {
    json::Fields fields(json);
    const std::string id = fields.text("preset", 1, 64);
    // In both cases `fields` has a refusal. read_wild, further down, looks into `json` and needs an object.
    if (!json.is_object() || id.empty()) return *fields.finish();
    const auto preset = find_rummy_preset(id);
    if (!preset) return refusal(error_code::unknown_game);
    auto options = preset_options(*preset);
    options.min_naturals_per_meld =
        static_cast<int>(fields.optional_integer("min_naturals_per_meld", 0, 2).value_or(0));
    if (*preset == Preset::three_thirteen) read_three_thirteen(fields, options);
    // The cards come last: which of them are wild, and which ranks the pack has, follows from all before.
    const auto rules = meld_rules(options, read_wild(json, fields));
    auto cards = read_cards(fields, options, rules);
    if (auto reason = fields.finish()) return std::move(*reason);
    return Question{std::move(cards), rules};
}

/// Writes the discards in the order in which the faces were given.
void member_discards(json::Writer& json, const std::vector<cards::Card>& hand, const cards::DiscardChoices& choices) {
    json.key("discards");
    json.begin_object();
    for (auto card = hand.begin(); card != hand.end(); ++card) {
        if (std::find(hand.begin(), card, *card) != card) continue;
        // Every face of the hand is among the choices, so that one is found.
        const auto choice = std::find_if(choices.begin(), choices.end(),
                                         [&](const cards::DiscardChoice& one) { return one.card == *card; });
        json.member(to_string(*card), choice->deadwood);
    }
    json.end_object();
}

std::string answer(const Question& question) {
    const auto arrangement = cards::arrange(question.cards, question.rules);
    const auto choices = cards::discard_choices(question.cards, question.rules);
    std::string out;
    json::Writer json(out);
    json.begin_object();
    json.member("deadwood", arrangement.deadwood);
    json.key("melds");
    json.begin_array();
    for (const auto& meld : arrangement.melds) forms::faces.write(json, meld.cards);
    json.end_array();
    json.key("dead");
    forms::faces.write(json, arrangement.dead);
    // going out needs a discard, so cards that all meld may still not be enough. The choices are sorted, the
    // best first.
    json.member("can_go_out", choices.front().deadwood == 0);
    json.member("best_discard", to_string(choices.front().card));
    member_discards(json, question.cards, choices);
    json.end_object();
    return out;
}

}  // namespace

std::variant<Refusal, std::string> analyse(json::Value json) {
    const auto question = read_question(json);
    if (const auto* reason = std::get_if<Refusal>(&question)) return *reason;
    return answer(std::get<Question>(question));
}

}  // namespace crowntable::rummy
