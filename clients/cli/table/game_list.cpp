#include "clients/cli/table/game_list.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <nlohmann/json.hpp>

#include "clients/cli/table/json_read.hpp"
#include "clients/cli/table/server_words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

std::vector<OptionSeen> options_of(const Json& object, const char* name, const std::string& family) {
    std::vector<OptionSeen> options;
    const auto found = object.find(name);
    if (found == object.end() || !found->is_array()) return options;
    for (const Json& json : *found) {
        if (!json.is_object()) continue;
        // Values are kept as texts of JSON, since nearly all that happens to them is to be compared and sent back.
        OptionSeen option{text_of(json, "id"),
                          text_of(json, "type"),
                          text_of(json, "label"),
                          text_of(json, "sentence"),
                          texts_of(json, "values"),
                          number_of(json, "min").value_or(0),
                          number_of(json, "max").value_or(0),
                          json.value("default", Json()).dump()};
        option.label = server_word("option_" + option.id, family, option.label);
        option.sentence = server_word("option_" + option.id + "_about", family, option.sentence);
        // Without an id it could be neither typed nor sent back.
        if (!option.id.empty()) options.push_back(std::move(option));
    }
    return options;
}

PresetSeen preset_of(const Json& game) {
    const std::string family = text_of(game, "family");
    PresetSeen preset{text_of(game, "id"), game_name(text_of(game, "id"), text_of(game, "name")),
                      texts_of(game, "bot_levels"), options_of(game, "options", family)};
    const Json seats = game.value("seats", Json::object());
    if (seats.is_object()) {
        preset.seats_min = number_of(seats, "min").value_or(0);
        preset.seats_max = number_of(seats, "max").value_or(0);
    }
    preset.rules = decode_rules(game);
    return preset;
}

std::optional<int> parse_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::variant<BadValue, std::string> boolean_value(const OptionSeen& option, const std::string& typed) {
    if (typed == "yes" || typed == "on" || typed == "true") return "true";
    if (typed == "no" || typed == "off" || typed == "false") return "false";
    return BadValue{say("terminal.option_yes_no", with<"id">(option.id))};
}

/// People may type `3,5,7`, `3 5 7` or the brackets of JSON. Items that are given twice are the server's to refuse.
std::variant<BadValue, std::string> list_value(const OptionSeen& option, std::string typed) {
    for (char& c : typed) {
        if (c == ',' || c == '[' || c == ']') c = ' ';
    }
    Json list = Json::array();
    for (const std::string& word : words(typed)) {
        // The server checks it again. Here the person gets a sentence with an example, and gets it at once.
        const auto number = parse_number(word);
        if (!number || *number < option.min || *number > option.max) {
            return BadValue{say("terminal.option_numbers", with<"id">(option.id), with<"min">(option.min),
                                with<"max">(option.max))};
        }
        list.push_back(*number);
    }
    if (list.empty()) return BadValue{say("terminal.option_some", with<"id">(option.id))};
    return list.dump();
}

}  // namespace

const PresetSeen* GameList::find(std::string_view id) const {
    const auto found =
        std::find_if(presets.begin(), presets.end(), [id](const auto& preset) { return preset.id == id; });
    return found == presets.end() ? nullptr : &*found;
}

const OptionSeen* find_option(const std::vector<OptionSeen>& options, std::string_view id) {
    const auto found =
        std::find_if(options.begin(), options.end(), [id](const auto& option) { return option.id == id; });
    return found == options.end() ? nullptr : &*found;
}

GameList decode_games(const Json& body) {
    GameList list;
    if (!body.is_object()) return list;
    list.room_options = options_of(body, "room_options", {});
    for (const Json& game : body.value("games", Json::array())) {
        if (!game.is_object()) continue;
        list.presets.push_back(preset_of(game));
    }
    const Json server = body.value("server", Json::object());
    if (server.is_object()) {
        list.server_name = text_of(server, "name");
        list.welcome = text_of(server, "welcome");
    }
    return list;
}

std::variant<BadValue, std::string> option_value(const OptionSeen& option, std::string_view typed) {
    const std::string text = lower(typed);
    if (option.type == "boolean") return boolean_value(option, text);
    if (option.type == "integer_list") return list_value(option, text);
    if (option.type == "integer") {
        const auto number = parse_number(text);
        if (number && *number >= option.min && *number <= option.max) return std::to_string(*number);
        return BadValue{
            say("terminal.option_number", with<"id">(option.id), with<"min">(option.min), with<"max">(option.max))};
    }
    if (std::find(option.values.begin(), option.values.end(), text) != option.values.end()) return Json(text).dump();
    return BadValue{say("terminal.option_one_of", with<"id">(option.id), with<"values">(option.values))};
}

std::optional<std::string> next_value(const OptionSeen& option, const std::string& current, bool forward) {
    const Json now = Json::parse(current, nullptr, false);
    if (option.type == "boolean") return now == true ? "false" : "true";
    if (option.type == "integer" && now.is_number_integer()) {
        const int next = now.get<int>() + (forward ? 1 : -1);
        // Unlike a choice it does not go round: one key too many must not lead from the least to the most.
        if (next < option.min || next > option.max) return std::nullopt;
        return std::to_string(next);
    }
    if (option.type == "choice" && now.is_string() && !option.values.empty()) {
        const auto found = std::find(option.values.begin(), option.values.end(), now.get<std::string>());
        const std::size_t size = option.values.size();
        // A value that is not in the list counts as the first.
        const std::size_t at = static_cast<std::size_t>(found - option.values.begin()) % size;
        return Json(option.values[(at + (forward ? 1 : size - 1)) % size]).dump();
    }
    return std::nullopt;
}

std::string typed_value(const std::string& json_text) {
    const Json value = Json::parse(json_text, nullptr, false);
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    std::string text = value_text(json_text);
    if (value.is_array()) std::ranges::replace(text, ' ', ',');
    return text;
}

std::string value_text(const std::string& json_text) {
    const Json value = Json::parse(json_text, nullptr, false);
    if (value.is_boolean()) return value.get<bool>() ? say("plain.yes") : say("plain.no");
    if (value.is_string()) return value.get<std::string>();
    // Numbers are shown as they are written, and so is whatever a later server may send.
    if (!value.is_array()) return json_text;
    std::string text;
    for (const Json& item : value) text += (text.empty() ? "" : " ") + item.dump();
    return text;
}

std::string value_in_words(const std::string& id, std::string_view family, const std::string& json_text) {
    std::string text = value_text(json_text);
    if (!Json::parse(json_text, nullptr, false).is_string()) return text;
    std::string key = "choice_" + id + "_" + text;
    std::ranges::replace_if(
        key, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return server_word(key, family, text);
}

}  // namespace crowntable::cli
