#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/table/option.hpp"
#include "protocol/table/preset.hpp"
#include "protocol/table/rule_fact.hpp"

namespace crowntable::table {

/// What all presets have in common: their options are those of their descriptors, and their bots easy, medium and hard.
class DescribedPreset : public Preset {
public:
    DescribedPreset(std::string_view name, std::vector<OptionDescriptor> descriptors)
        : name_(name), descriptors_(std::move(descriptors)) {}

    std::string_view name() const override { return name_; }
    std::string describe() const override;
    std::variant<Refusal, std::string> options(std::string_view base, json::Value changes) const override;
    std::string options_at(std::string_view options, std::uint32_t rules_version) const override;
    std::vector<std::string> changed(std::string_view options) const override {
        return changed_ids(descriptors_, read(options));
    }
    bool has_bot(BotLevel level) const override;
    /// What the rules say in numbers with these options (a canonical text): what clients make of the description.
    RuleFacts rules(std::string_view options) const { return rule_facts(read(options)); }

protected:
    /// BAD_OPTION where values do not go together or are out of their range; says nothing about seats.
    virtual std::optional<Refusal> check_values(const OptionValues& values) const = 0;
    virtual RuleFacts rule_facts(const OptionValues& values) const = 0;
    OptionValues read(std::string_view options) const { return read_values(descriptors_, options); }

private:
    std::string_view name_;
    std::vector<OptionDescriptor> descriptors_;
};

}  // namespace crowntable::table
