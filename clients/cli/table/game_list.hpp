#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "clients/cli/table/rules_seen.hpp"

namespace crowntable::cli {

using Json = nlohmann::json;

/// An option as GET /api/games describes it.
struct OptionSeen {
    std::string id;
    /// `boolean`, `choice`, `integer` or `integer_list`.
    std::string type;
    std::string label;
    std::string sentence;
    /// What can be chosen; only a choice has it.
    std::vector<std::string> values;
    int min = 0;
    int max = 0;
    /// The default as a JSON text.
    std::string standard;
};

struct PresetSeen {
    std::string id;
    std::string name;
    std::vector<std::string> bot_levels;
    std::vector<OptionSeen> options;
    int seats_min = 0;
    int seats_max = 0;
    RulesSeen rules{};
};

/// The games of a server: enough to offer options without knowing any game.
struct GameList {
    std::vector<PresetSeen> presets;
    std::vector<OptionSeen> room_options;
    /// What the server is called and says of itself, safe to show; empty: nothing.
    std::string server_name{};
    std::string welcome{};

    const PresetSeen* find(std::string_view id) const;
};

/// The body of GET /api/games; parts that cannot be read are left out.
GameList decode_games(const Json& body);

const OptionSeen* find_option(const std::vector<OptionSeen>& options, std::string_view id);

/// The value that a person typed, as a JSON text, or a sentence on what may be typed.
struct BadValue {
    std::string sentence;
};
std::variant<BadValue, std::string> option_value(const OptionSeen& option, std::string_view typed);

/// The neighbouring value of a boolean, a choice or an integer (`current` is a JSON text); nothing for a list.
std::optional<std::string> next_value(const OptionSeen& option, const std::string& current, bool forward);

/// A JSON text of an option's value as option_value() reads it, in any language: `yes`, `auto`, `3,4,5`.
std::string typed_value(const std::string& json_text);

/// A JSON text of an option's value for people: `yes`, `no`, `auto`, `3 4 5`.
std::string value_text(const std::string& json_text);

/// The same in the language of this program: of the option with that id, of a game of that family or of the room.
std::string value_in_words(const std::string& id, std::string_view family, const std::string& json_text);

}  // namespace crowntable::cli
