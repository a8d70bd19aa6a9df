#include "clients/cli/games/kit/helped_table.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace crowntable::cli {

HelpedTable::HelpedTable(const PresetSeen* preset, std::map<std::string, std::string> options)
    : preset_(preset), options_(std::move(options)) {
    if (preset_ == nullptr) return;
    for (const OptionSeen& option : preset_->options) options_.emplace(option.id, option.standard);
    facts_ = facts_at(preset_->rules, options_);
}

std::optional<int> HelpedTable::fact(std::string_view id) const {
    const auto found = std::ranges::find(facts_, id, &RulesSeen::Fact::id);
    return found == facts_.end() ? std::nullopt : found->value;
}

std::string HelpedTable::json(const std::string& id) const {
    const auto found = options_.find(id);
    return found == options_.end() ? "null" : found->second;
}

std::string HelpedTable::text(const std::string& id) const {
    const Json value = Json::parse(json(id), nullptr, false);
    return value.is_string() ? value.get<std::string>() : std::string();
}

bool HelpedTable::flag(const std::string& id) const {
    return json(id) == "true";
}

int HelpedTable::number(const std::string& id) const {
    const Json value = Json::parse(json(id), nullptr, false);
    return value.is_number_integer() ? value.get<int>() : 0;
}

std::vector<int> HelpedTable::numbers(const std::string& id) const {
    std::vector<int> all;
    const Json value = Json::parse(json(id), nullptr, false);
    if (!value.is_array()) return all;
    for (const Json& one : value) {
        if (one.is_number_integer()) all.push_back(one.get<int>());
    }
    return all;
}

}  // namespace crowntable::cli
