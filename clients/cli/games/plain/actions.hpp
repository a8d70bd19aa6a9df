#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clients/cli/table/table_seen.hpp"

namespace crowntable::cli::plain {

/// Something that the viewer may play now.
struct LegalAction {
    /// "discard 7H"
    std::string label;
    /// As `play` takes it; lasts as long as the table.
    const Json* action = nullptr;
};

/// In the order of the view, which is that of their numbers from 1 on. None for who only watches, and none where the
/// view tells none; what is no action is left out.
std::vector<LegalAction> legal_actions(const TableSeen& table);

/// "3 discard 7H"; `number` counts from 1.
std::string numbered(std::size_t number, const LegalAction& action);

/// The command that plays it.
std::string play_command(const LegalAction& action, const TableSeen& table);

}  // namespace crowntable::cli::plain
