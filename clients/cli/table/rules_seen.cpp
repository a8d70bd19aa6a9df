#include "clients/cli/table/rules_seen.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/table/json_read.hpp"

namespace crowntable::cli {
namespace {

/// The objects of a list; nothing where there is no such list.
std::vector<Json> objects_in(const Json& object, const char* name) {
    std::vector<Json> objects;
    const auto found = object.find(name);
    if (found == object.end() || !found->is_array()) return objects;
    for (const Json& one : *found) {
        if (one.is_object()) objects.push_back(one);
    }
    return objects;
}

std::vector<RulesSeen::Fact> facts_in(const Json& object) {
    std::vector<RulesSeen::Fact> facts;
    for (const Json& fact : objects_in(object, "facts"))
        facts.push_back({text_of(fact, "id"), text_of(fact, "label"), number_of(fact, "value")});
    return facts;
}

}  // namespace

RulesSeen decode_rules(const Json& game) {
    RulesSeen rules;
    const Json described = game.value("rules", Json());
    if (!described.is_object()) return rules;
    rules.facts = facts_in(described);
    for (const Json& change : objects_in(described, "changes"))
        rules.changes.push_back({text_of(change, "option"), change.value("value", Json()).dump(), facts_in(change)});
    return rules;
}

std::vector<RulesSeen::Fact> facts_at(const RulesSeen& rules, const std::map<std::string, std::string>& options) {
    auto facts = rules.facts;
    for (const auto& change : rules.changes) {
        const auto option = options.find(change.option);
        if (option == options.end() || option->second != change.value) continue;
        for (const auto& changed : change.facts) {
            const auto fact = std::ranges::find(facts, changed.id, &RulesSeen::Fact::id);
            if (fact != facts.end()) fact->value = changed.value;
        }
    }
    return facts;
}

}  // namespace crowntable::cli
