#pragma once

#include "clients/cli/games/rummy/rules.hpp"
#include "clients/cli/table/table_seen.hpp"
#include "clients/cli/terminal/canvas.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::cli::rummy {

/// The score table of all rounds, the totals, places at the game's end, and what everybody held where it fits.
void draw_scores(Canvas& canvas, int top, int bottom, const TableSeen& table, const rummy::View& view,
                 const Style& style);

}  // namespace crowntable::cli::rummy
