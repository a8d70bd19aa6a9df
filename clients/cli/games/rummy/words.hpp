#pragma once

#include "clients/cli/games/kit/face.hpp"
#include "clients/cli/games/rummy/rules.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::cli::rummy {

/// "Your hand: 3s 4s. Left over: 7 points."
std::string hand_sentence(const rummy::View& view, const Style& style);

/// The rummy family in sentences and typed words.
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
    std::optional<std::string> mistake(const looking_back::ReviewedDecision& decision, const std::string& name,
                                       const TableSeen& before) const override;
};

}  // namespace crowntable::cli::rummy
