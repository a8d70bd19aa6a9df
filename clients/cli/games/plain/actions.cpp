#include "clients/cli/games/plain/actions.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/games/kit/game_commands.hpp"
#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/games/plain/facts.hpp"

namespace crowntable::cli::plain {
namespace {

bool is_action(const Json& json) {
    return json.is_object() && json.contains("type") && json["type"].is_string();
}

std::string label_of(const Json& action, const TableSeen& table) {
    // The server's names are all that is known of the action, and they are good enough to be typed.
    std::string label = name_text(action["type"].get<std::string>());
    for (const auto& [name, value] : action.items()) {
        if (name != "type") label += " " + value_text(name, value, table);
    }
    return label;
}

}  // namespace

std::vector<LegalAction> legal_actions(const TableSeen& table) {
    if (!holds_seat(table) || table.replayed) return {};
    const auto legal = table.you->find("legal");
    // Only a list of whole actions can be numbered. Families that tell what is legal in another way have a face of
    // their own.
    if (legal == table.you->end() || !legal->is_array()) return {};
    std::vector<LegalAction> actions;
    for (const Json& json : *legal) {
        if (is_action(json)) actions.push_back({label_of(json, table), &json});
    }
    return actions;
}

std::string numbered(std::size_t number, const LegalAction& action) {
    return std::to_string(number) + " " + action.label;
}

std::string play_command(const LegalAction& action, const TableSeen& table) {
    return action_command("play", table, *action.action);
}

}  // namespace crowntable::cli::plain
