#include "clients/cli/games/cribbage/sheet.hpp"

#include <algorithm>

namespace crowntable::cli::cribbage {
namespace {

using SheetKind = cribbage::SheetRow::Kind;

std::string cell_text(const cribbage::SheetRow& row) {
    switch (row.kind) {
        case SheetKind::exchange:
            return "exchange";
        case SheetKind::pass:
            return "pass";
        case SheetKind::call:
            return "call " + std::to_string(row.points);
        case SheetKind::play:
        case SheetKind::leftover:
            break;
    }
    return std::to_string(row.points);
}

}  // namespace

std::vector<SheetLap> laps_of(const cribbage::PublicView& view) {
    std::vector<SheetLap> laps;
    SeatSet acted;
    for (const cribbage::SheetRow& row : view.sheet) {
        // The view is the server's word: a row without a seat has no cell to go into.
        if (row.seat.index >= view.seats.size()) continue;
        const bool leftover = row.kind == SheetKind::leftover;
        // Calls are made out of turn (K-34), so that they neither end a lap nor count as the seat's action in it.
        const bool again = row.kind != SheetKind::call && acted.contains(row.seat);
        if (laps.empty() || laps.back().leftovers != leftover || (again && !leftover)) {
            laps.push_back({std::vector<std::string>(view.seats.size()), {}, leftover});
            acted = {};
        }
        if (row.kind != SheetKind::call) acted.insert(row.seat);
        SheetLap& lap = laps.back();
        if (std::ranges::find(lap.order, row.seat) == lap.order.end()) lap.order.push_back(row.seat);
        std::string& cell = lap.cells[row.seat.index];
        cell += (cell.empty() ? "" : " ") + cell_text(row);
    }
    return laps;
}

}  // namespace crowntable::cli::cribbage
