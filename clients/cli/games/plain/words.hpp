#pragma once

#include "clients/cli/games/kit/face.hpp"

namespace crowntable::cli::plain {

/// Any game in the names that it gives its members; actions are played by their numbers or by their words.
class Words final : public GameWords {
public:
    std::vector<std::string> tell(const Json& event, const TableSeen& table, const Style& style) const override;
    std::string prompt(const TableSeen& table, const Style& style) const override;
    std::vector<std::string> describe(const TableSeen& table, const Style& style) const override;
    std::vector<std::string> scores(const TableSeen& table, const Style& style) const override;
    std::string open_hand(const Json& you, const Style& style) const override;
    Effects reply(const Json& message, const TableSeen& table, const Style& style) const override;
    bool understand(const std::vector<std::string>& words, const TableSeen& table, const Style& style,
                    Effects& effects) const override;
    std::vector<std::string> help(const TableSeen& table) const override;
    std::vector<std::string> rules(const HelpedTable& table) const override;
};

}  // namespace crowntable::cli::plain
