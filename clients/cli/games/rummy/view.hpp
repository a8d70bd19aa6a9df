#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clients/cli/games/rummy/rules.hpp"
#include "clients/cli/table/table_seen.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::cli::rummy {

/// The rummy part of a table as the wire shows it (protocol/README.md, section 5), with the meld rules
/// that follow from the room's options. `own` is empty for those who hold no seat.
/// Throws BadMessage. REQUIRES: table.dealt.
rummy::View decode_view(const TableSeen& table);

/// What the room's option is set to, a text without its quotes; nothing while the room does not tell it.
std::optional<std::string> option_value(const TableSeen& table, const char* id);

/// The seat whose turn it is in the view is the viewer's own.
bool own_turn(const rummy::View& view, const TableSeen& table);

/// Throws BadMessage.
std::vector<cards::Card> decode_cards(const Json& array);
cards::Melds decode_melds(const Json& array);

}  // namespace crowntable::cli::rummy
