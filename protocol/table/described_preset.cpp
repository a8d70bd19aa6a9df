#include "protocol/table/described_preset.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "protocol/json/writer.hpp"
#include "protocol/table/bot_level.hpp"
#include "protocol/table/described_rules.hpp"

namespace crowntable::table {

namespace {

// Every game has these three, whatever it makes of them. BotLevel::random is a measure for tests and is offered to
// nobody.
constexpr std::array levels_offered{BotLevel::easy, BotLevel::medium, BotLevel::hard};

}  // namespace

bool DescribedPreset::has_bot(BotLevel level) const {
    return std::find(levels_offered.begin(), levels_offered.end(), level) != levels_offered.end();
}

std::string DescribedPreset::describe() const {
    std::string out;
    json::Writer json(out);
    json.begin_object();
    json.member("id", id());
    json.member("name", name_);
    json.member("family", family());
    json.key("seats");
    json.begin_object();
    json.member("min", static_cast<std::uint64_t>(seats_min()));
    json.member("max", static_cast<std::uint64_t>(seats_max()));
    json.end_object();
    json.key("bot_levels");
    json.begin_array();
    for (const BotLevel level : levels_offered) json.value(to_string(level));
    json.end_array();
    json.key("options");
    json.begin_array();
    for (const auto& descriptor : descriptors_) {
        std::string text;
        write_descriptor(text, descriptor);
        json.raw(text);
    }
    json.end_array();
    if (!practice_deals().empty()) json.member("practice", true);
    json.key("rules");
    std::string rules;
    write_rules(rules, descriptors_, [this](const OptionValues& values) { return rule_facts(values); });
    json.raw(rules);
    json.end_object();
    return out;
}

std::variant<Refusal, std::string> DescribedPreset::options(std::string_view base, json::Value changes) const {
    // Options may each be right and still contradict each other: all changes are put in before the whole is judged.
    auto values = base.empty() ? standard_values(descriptors_) : read(base);
    auto changed = changed_values(descriptors_, std::move(values), changes);
    if (auto* refusal = std::get_if<Refusal>(&changed)) return std::move(*refusal);
    const auto& complete = std::get<OptionValues>(changed);
    if (auto refusal = check_values(complete)) return std::move(*refusal);
    return write_values(descriptors_, complete);
}

std::string DescribedPreset::options_at(std::string_view options, std::uint32_t rules_version) const {
    const auto values = read(options);
    std::vector<OptionDescriptor> known;
    OptionValues known_values;
    for (std::size_t i = 0; i < descriptors_.size(); ++i) {
        if (descriptors_[i].since > rules_version) continue;
        known.push_back(descriptors_[i]);
        known_values.push_back(values[i]);
    }
    return write_values(known, known_values);
}

}  // namespace crowntable::table
