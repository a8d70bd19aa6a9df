#include "clients/cli/games/cribbage/sheet.hpp"

#include <algorithm>

#include "clients/cli/text/say.hpp"

namespace crowntable::cli::cribbage {
namespace {

using SheetKind = cribbage::SheetRow::Kind;

std::string cell_text(const cribbage::SheetRow& row) {
    switch (row.kind) {
        case SheetKind::exchange:
            return say("terminal_cribbage.exchange");
        case SheetKind::pass:
            return say("cribbage_later.short_pass");
        case SheetKind::call:
            return say("cribbage_later.short_call") + " " + std::to_string(row.points);
        case SheetKind::play:
        case SheetKind::leftover:
            break;
    }
    return std::to_string(row.points);
}

/// The turns of one seat. A call is none (K-34): it stands with the turn before it, or with the first one.
class Turns {
public:
    /// Counted from 1.
    std::size_t number_of(const cribbage::SheetRow& row) {
        const bool is_call = row.kind == SheetKind::call;
        const bool joins = count_ > 0 && (is_call || only_calls_);
        if (!joins) ++count_;
        only_calls_ = is_call && (only_calls_ || !joins);
        return count_;
    }

private:
    std::size_t count_ = 0;
    bool only_calls_ = false;
};

}  // namespace

std::vector<SheetLap> laps_of(const cribbage::PublicView& view) {
    std::vector<SheetLap> laps;
    SheetLap leftovers{std::vector<std::string>(view.seats.size()), {}, true};
    std::vector<Turns> turns(view.seats.size());
    for (const cribbage::SheetRow& row : view.sheet) {
        // The view is the server's word: a row without a seat has no cell to go into.
        if (row.seat.index >= view.seats.size()) continue;
        SheetLap* lap = &leftovers;
        if (row.kind != SheetKind::leftover) {
            const std::size_t number = turns[row.seat.index].number_of(row);
            if (number > laps.size()) laps.push_back({std::vector<std::string>(view.seats.size()), {}, false});
            lap = &laps[number - 1];
        }
        if (std::ranges::find(lap->order, row.seat) == lap->order.end()) lap->order.push_back(row.seat);
        std::string& cell = lap->cells[row.seat.index];
        cell += (cell.empty() ? "" : " ") + cell_text(row);
    }
    if (!leftovers.order.empty()) laps.push_back(std::move(leftovers));
    return laps;
}

}  // namespace crowntable::cli::cribbage
