#include "clients/cli/games/plain/words.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/plain/actions.hpp"
#include "clients/cli/games/plain/facts.hpp"
#include "clients/cli/table/json_read.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "clients/cli/text/wrap.hpp"

namespace crowntable::cli::plain {
namespace {

/// More actions than these are not told with every turn.
constexpr std::size_t prompt_actions_max = 9;

std::optional<std::size_t> number_in(const std::string& word) {
    std::size_t number = 0;
    const char* end = word.data() + word.size();
    const auto read = std::from_chars(word.data(), end, number);
    return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

const LegalAction* find_typed(const std::vector<LegalAction>& actions, const std::vector<std::string>& typed) {
    // A number is always that of an action, also where some label is a number.
    if (const auto number = number_in(joined(typed))) {
        return *number >= 1 && *number <= actions.size() ? &actions[*number - 1] : nullptr;
    }
    // A label may hold more than one blank in a row, typed words do not.
    const auto found = std::ranges::find_if(
        actions, [&typed](const LegalAction& action) { return words(lower(action.label)) == typed; });
    return found == actions.end() ? nullptr : &*found;
}

void list(const std::vector<LegalAction>& actions, Effects& effects) {
    if (actions.empty()) effects.sentences.push_back(say("terminal_plain.nothing_to_do"));
    for (std::size_t i = 0; i < actions.size(); ++i) effects.sentences.push_back(numbered(i + 1, actions[i]));
}

std::string own_text(const Json& you, const TableSeen& table) {
    const std::string text = members_text(own_members(you), table);
    return text.empty() ? say("terminal_plain.nothing") : text;
}

}  // namespace

std::vector<std::string> Words::tell(const Json& event, const TableSeen& table, const Style&) const {
    std::string sentence = name_text(text_of(event, "event"));
    if (sentence.empty()) return {};
    sentence.front() = upper(sentence.substr(0, 1)).front();
    Json members = event;
    members.erase("event");
    const std::string told = members_text(members, table);
    return {sentence + (told.empty() ? "" : ": " + told) + "."};
}

std::string Words::prompt(const TableSeen& table, const Style&) const {
    const auto actions = legal_actions(table);
    if (actions.empty()) return {};
    std::string text;
    for (std::size_t i = 0; i < std::min(actions.size(), prompt_actions_max); ++i) {
        text += (text.empty() ? "" : ", ") + numbered(i + 1, actions[i]);
    }
    const auto all = actions.size() > prompt_actions_max ? std::to_string(actions.size()) : "none";
    return say("terminal_plain.turn", with<"actions">(text), with<"all">(all));
}

std::vector<std::string> Words::describe(const TableSeen& table, const Style&) const {
    Facts facts = facts_of(*table.public_part, table);
    std::vector<std::string> told = std::move(facts.lines);
    for (const FactTable& one : facts.tables) {
        for (const auto& row : one.rows) told.push_back(row_text(one, row));
    }
    if (holds_seat(table)) told.push_back(say("terminal_plain.hold", with<"what">(own_text(*table.you, table))));
    return told;
}

std::vector<std::string> Words::scores(const TableSeen& table, const Style&) const {
    std::vector<std::string> told;
    for (const FactTable& one : facts_of(*table.public_part, table).tables) {
        // What a family calls points is all that can be known of its scores here.
        if (std::ranges::find(one.labels, "points") == one.labels.end()) continue;
        for (const auto& row : one.rows) told.push_back(row_text(one, row));
    }
    if (told.empty()) told.push_back(say("terminal_plain.no_points"));
    return told;
}

std::string Words::open_hand(const Json& you, const Style&) const {
    // The table is not known here, so that a hand that names seats tells their numbers.
    return own_text(you, {});
}

Effects Words::reply(const Json&, const TableSeen&, const Style&) const {
    return {};
}

bool Words::understand(const std::vector<std::string>& typed, const TableSeen& table, const Style&,
                       Effects& effects) const {
    const auto actions = legal_actions(table);
    if (const LegalAction* action = find_typed(actions, typed)) {
        effects.commands.push_back(play_command(*action, table));
    } else if (joined(typed) == "actions") {
        list(actions, effects);
    } else if (!number_in(joined(typed))) {
        // Not one of this game's words; whoever asked tells so. A number means an action here and nothing anywhere
        // else, so that one too high is not passed on but told of below.
        return false;
    } else if (actions.empty()) {
        effects.sentences.push_back(say("terminal_plain.nothing_to_do"));
    } else {
        effects.sentences.push_back(say("terminal_plain.number_to", with<"n">(actions.size())));
    }
    return true;
}

std::vector<std::string> Words::help(const TableSeen&) const {
    return word_lines(say("terminal_plain.help"));
}

std::vector<std::string> Words::rules(const HelpedTable& table) const {
    std::vector<std::string> told{say("terminal_plain.rules")};
    if (table.preset() != nullptr) {
        for (const OptionSeen& option : table.preset()->options)
            told.push_back(option.label + ": " + cli::value_text(table.json(option.id)) + ". " + option.sentence);
    }
    for (const auto& fact : table.facts()) {
        if (fact.value) told.push_back(fact.label + ": " + std::to_string(*fact.value) + ".");
    }
    return told;
}

}  // namespace crowntable::cli::plain
