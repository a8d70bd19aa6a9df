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

std::string sentences(const std::vector<std::string>& parts) {
    std::string all;
    for (const auto& part : parts) {
        if (!part.empty()) all += (all.empty() ? "" : " ") + part;
    }
    return all;
}

std::string players(const HelpedTable& table) {
    const PresetSeen* preset = table.preset();
    if (preset == nullptr) return {};
    return std::to_string(preset->seats_min) + " to " + std::to_string(preset->seats_max) + " play.";
}

std::string with_facts(const HelpedTable& table, std::string_view text) {
    std::string told;
    while (!text.empty()) {
        const auto open = text.find('{');
        told += text.substr(0, open);
        if (open == std::string_view::npos) break;
        const auto close = text.find('}', open);
        const auto number = table.fact(text.substr(open + 1, close - open - 1));
        if (!number) return {};
        told += std::to_string(*number);
        text.remove_prefix(close + 1);
    }
    return told;
}

}  // namespace crowntable::cli
