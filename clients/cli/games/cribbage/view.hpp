#pragma once

#include "clients/cli/games/cribbage/rules.hpp"
#include "clients/cli/table/table_seen.hpp"
#include "engine/cribbage/view.hpp"

namespace crowntable::cli::cribbage {

/// The Kings Cribbage part of a table as the wire shows it (protocol/README.md, section 5), with the room's options.
/// `own` is empty for those who hold no seat. Fit for bots: what they rely on is checked.
/// Throws BadMessage. REQUIRES: table.dealt.
cribbage::View decode_view(const TableSeen& table);

/// Whether it is the viewer's turn to play.
bool own_play(const cribbage::View& view, const TableSeen& table);
/// The viewer may call the claim that stands, or pass.
bool own_call(const cribbage::View& view, const TableSeen& table);

/// Throw BadMessage.
std::vector<cribbage::Tile> decode_tiles(const Json& object, const char* name);
std::vector<cribbage::Placement> decode_placements(const Json& object, const char* name);
std::optional<cribbage::PlayScore> decode_score(const Json& object, const char* name);
std::vector<cribbage::Leftover> decode_leftovers(const Json& object, const char* name);
cribbage::EndReason decode_reason(const Json& object, const char* name);

}  // namespace crowntable::cli::cribbage
