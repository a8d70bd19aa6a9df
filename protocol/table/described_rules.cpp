#include "protocol/table/described_rules.hpp"

#include <algorithm>
#include <vector>

#include "engine/ensure.hpp"
#include "protocol/json/writer.hpp"

namespace crowntable::table {

namespace {

void write_value(json::Writer& json, const RuleFact& fact) {
    json.key("value");
    if (fact.value) {
        json.value(*fact.value);
    } else {
        json.null();
    }
}

/// All values of a boolean or a choice but its default; none of other options, whose number help tells as it is.
std::vector<OptionValue> other_values(const OptionDescriptor& descriptor) {
    if (const bool* flag = std::get_if<bool>(&descriptor.standard)) return {!*flag};
    std::vector<OptionValue> others;
    for (const auto& value : descriptor.values) {
        if (OptionValue(value) != descriptor.standard) others.emplace_back(value);
    }
    return others;
}

struct Change {
    const std::string& option;
    const OptionValue& value;
    /// Those alone that are others than by default.
    RuleFacts facts;
};

void write_change(json::Writer& json, const Change& change) {
    json.begin_object();
    json.member("option", change.option);
    json.key("value");
    if (const bool* flag = std::get_if<bool>(&change.value)) {
        json.value(*flag);
    } else {
        json.value(std::get<std::string>(change.value));
    }
    json.key("facts");
    json.begin_array();
    for (const auto& fact : change.facts) {
        json.begin_object();
        json.member("id", fact.id);
        write_value(json, fact);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

RuleFacts differing(const RuleFacts& from, RuleFacts facts) {
    ENSURE(std::ranges::equal(from, facts, {}, &RuleFact::id, &RuleFact::id));
    std::erase_if(facts, [&](const RuleFact& fact) { return std::ranges::find(from, fact) != from.end(); });
    return facts;
}

}  // namespace

void write_rules(std::string& out, std::span<const OptionDescriptor> descriptors,
                 const std::function<RuleFacts(const OptionValues&)>& facts) {
    const OptionValues standard = standard_values(descriptors);
    const RuleFacts usual = facts(standard);
    json::Writer json(out);
    json.begin_object();
    json.key("facts");
    json.begin_array();
    for (const auto& fact : usual) {
        json.begin_object();
        json.member("id", fact.id);
        json.member("label", fact.label);
        write_value(json, fact);
        json.end_object();
    }
    json.end_array();
    json.key("changes");
    json.begin_array();
    for (std::size_t i = 0; i < descriptors.size(); ++i) {
        for (const OptionValue& value : other_values(descriptors[i])) {
            OptionValues changed = standard;
            changed[i] = value;
            const Change change{descriptors[i].id, value, differing(usual, facts(changed))};
            if (!change.facts.empty()) write_change(json, change);
        }
    }
    json.end_array();
    json.end_object();
}

}  // namespace crowntable::table
