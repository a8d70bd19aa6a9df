#include "clients/cli/rooms/create_room.hpp"

#include <charconv>
#include <nlohmann/json.hpp>

#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

// Tables have seven seats at most, and one of them is for whoever makes the table.
constexpr int bots_max = 6;

/// Puts `id=value` texts into `out`; answers a complaint or nothing.
std::string read_pairs(const std::vector<std::string>& pairs, const std::vector<OptionSeen>& known, Json& out) {
    for (const std::string& pair : pairs) {
        const auto equals = pair.find('=');
        if (equals == std::string::npos) return say("terminal.no_pair", with<"pair">(pair));
        const std::string id = pair.substr(0, equals);
        const OptionSeen* option = find_option(known, id);
        if (option == nullptr) {
            std::vector<std::string> ids;
            for (const OptionSeen& each : known) ids.push_back(each.id);
            return say("terminal.there_are_options", with<"id">(id), with<"ids">(ids));
        }
        // Checked before anything is sent: a mistake on the command line is wrong use, and gets a sentence about
        // this option.
        const auto value = option_value(*option, pair.substr(equals + 1));
        if (const auto* bad = std::get_if<BadValue>(&value)) return bad->sentence;
        out[id] = Json::parse(std::get<std::string>(value));
    }
    return {};
}

}  // namespace

std::variant<Ending, std::string> create_body(const Options& options, const GameList& games) {
    const bool takes_first = options.game.empty() && !games.presets.empty();
    const PresetSeen* preset = takes_first ? &games.presets.front() : games.find(options.game);
    if (preset == nullptr) {
        std::vector<std::string> ids;
        for (const PresetSeen& each : games.presets) ids.push_back(each.id);
        return Ending{ExitCode::usage, say("terminal.there_are_games", with<"id">(options.game), with<"ids">(ids))};
    }
    Json body = {{"game", preset->id}, {"options", Json::object()}, {"room_options", Json::object()}};
    std::string complaint = read_pairs(options.game_options, preset->options, body["options"]);
    if (complaint.empty()) complaint = read_pairs(options.room_options, games.room_options, body["room_options"]);
    if (!complaint.empty()) return Ending{ExitCode::usage, complaint};
    return body.dump();
}

std::variant<Ending, std::vector<std::string>> bot_commands(const std::string& bots) {
    const auto colon = bots.find(':');
    const std::string number = bots.substr(0, colon);
    const std::string level = colon == std::string::npos ? "medium" : lower(bots.substr(colon + 1));
    int count = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), count);
    if (error != std::errc() || end != number.data() + number.size() || count < 0 || count > bots_max ||
        level.empty()) {
        return Ending{ExitCode::usage, say("terminal.bots_wrong")};
    }
    const std::string command = Json{{"op", "add_bot"}, {"level", level}}.dump();
    return std::vector<std::string>(static_cast<std::size_t>(count), command);
}

}  // namespace crowntable::cli
