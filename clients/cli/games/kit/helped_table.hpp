#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clients/cli/table/game_list.hpp"

namespace crowntable::cli {

/// What help is made of: a game as the server describes it, and how the table is set.
class HelpedTable {
public:
    /// `options` are JSON texts by id; those that are not among them have their default. `preset` is nullptr where the
    /// server does not describe the game: then there are no facts. It has to outlive this.
    HelpedTable(const PresetSeen* preset, std::map<std::string, std::string> options);

    const PresetSeen* preset() const { return preset_; }
    /// The number of a rule; nothing where it is not known or there is no such thing.
    std::optional<int> fact(std::string_view id) const;
    const std::vector<RulesSeen::Fact>& facts() const { return facts_; }

    // An option by its id; what the table does not have is empty, off or 0.
    std::string text(const std::string& id) const;
    bool flag(const std::string& id) const;
    int number(const std::string& id) const;
    std::vector<int> numbers(const std::string& id) const;
    /// As a JSON text.
    std::string json(const std::string& id) const;

private:
    const PresetSeen* preset_;
    std::map<std::string, std::string> options_;
    std::vector<RulesSeen::Fact> facts_;
};

}  // namespace crowntable::cli
