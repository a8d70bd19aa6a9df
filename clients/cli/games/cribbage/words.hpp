#pragma once

#include "clients/cli/games/cribbage/rules.hpp"
#include "clients/cli/games/kit/face.hpp"
#include "engine/cribbage/view.hpp"

namespace crowntable::cli::cribbage {

/// "Your rack: 7d 8l 6/9d."
std::string rack_sentence(const cribbage::View& view, const Style& style);
/// The board in lines of text, one for each row, under a line of column letters; with words, only the rows that hold
/// tiles.
std::vector<std::string> board_lines(const cribbage::View& view, const Style& style);
/// What a previewed play would score, part by part.
std::string preview_sentence(const Json& preview, const Style& style);

/// Kings Cribbage in sentences and typed words.
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

}  // namespace crowntable::cli::cribbage
