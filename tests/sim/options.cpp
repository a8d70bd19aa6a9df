#include "tests/sim/options.hpp"

#include <algorithm>
#include <vector>

#include "protocol/catalogue/catalogue.hpp"

namespace crowntable::sim {

Json draw_options(const std::string& game, Dice& dice) {
    const Json preset = Json::parse(catalogue::find_preset(game)->describe());
    Json options = Json::object();
    for (const auto& option : preset.at("options")) {
        const std::string id = option.at("id");
        const std::string type = option.at("type");
        if (type == "integer_list") {
            const int low = option.at("min");
            options[id] = dice.one_in(3) ? Json{low, low + 1} : Json{low + dice.below(2)};
        } else if (dice.one_in(2) && id != "packs") {
            continue;
        } else if (type == "boolean") {
            options[id] = dice.one_in(2);
        } else if (type == "choice" && id != "packs") {
            const Json& values = option.at("values");
            options[id] = values.at(static_cast<std::size_t>(dice.below(static_cast<int>(values.size()))));
        } else if (type == "integer") {
            const int low = option.at("min");
            options[id] = std::min(option.at("max").get<int>(), low + dice.below(3));
        }
    }
    return options;
}

Json draw_room_options(Dice& dice) {
    return {{"turn_seconds", dice.one_in(2) ? 0 : dice.between(5, 30)},
            {"absence_grace", dice.between(5, 60)},
            {"on_leave", dice.pick(std::vector<std::string>{"bot", "freeze", "end"})},
            {"round_pause", dice.one_in(2) ? 0 : dice.between(1, 20)},
            {"hints", !dice.one_in(6)},
            {"late_join", !dice.one_in(4)},
            {"seats_by_consent", dice.one_in(6)},
            {"late_join_at", dice.one_in(2) ? "deal" : "any"},
            {"bot_pace", dice.one_in(2) ? "human" : "instant"}};
}

std::string draw_game(Dice& dice) {
    const auto presets = catalogue::presets();
    return std::string(presets[static_cast<std::size_t>(dice.below(static_cast<int>(presets.size())))]->id());
}

}  // namespace crowntable::sim
