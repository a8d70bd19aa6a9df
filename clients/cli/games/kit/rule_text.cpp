#include "clients/cli/games/kit/rule_text.hpp"

namespace crowntable::cli {

std::string sentences(const std::vector<std::string>& parts) {
    std::string all;
    for (const auto& part : parts) {
        if (!part.empty()) all += (all.empty() ? "" : " ") + part;
    }
    return all;
}

std::string with_facts(const HelpedTable& table, KnownKey key) {
    std::vector<message::Value> values;
    for (const auto& fact : table.facts()) {
        if (fact.value) values.push_back({fact.id, std::int64_t{*fact.value}});
    }
    if (const PresetSeen* preset = table.preset()) {
        values.push_back({"min", std::int64_t{preset->seats_min}});
        values.push_back({"max", std::int64_t{preset->seats_max}});
    }
    return say_with(key, values).value_or(std::string());
}

}  // namespace crowntable::cli
