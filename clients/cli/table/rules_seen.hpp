#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace crowntable::cli {

using Json = nlohmann::json;

/// The numbers of the rules as GET /api/games describes them.
struct RulesSeen {
    struct Fact {
        std::string id;
        std::string label;
        /// Nothing where there is no such thing.
        std::optional<int> value;
    };
    /// What they are where an option has this value (a JSON text).
    struct Change {
        std::string option;
        std::string value;
        /// Without labels.
        std::vector<Fact> facts;
    };
    std::vector<Fact> facts;
    std::vector<Change> changes;
};

/// Of one of the games; parts that cannot be read are left out.
RulesSeen decode_rules(const Json& game);

/// The facts at a table with these options (JSON texts by id).
std::vector<RulesSeen::Fact> facts_at(const RulesSeen& rules, const std::map<std::string, std::string>& options);

}  // namespace crowntable::cli
