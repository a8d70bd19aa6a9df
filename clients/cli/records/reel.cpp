#include "clients/cli/records/reel.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "clients/cli/line/narrate.hpp"
#include "clients/cli/table/json_read.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "engine/ensure.hpp"
#include "protocol/catalogue/catalogue.hpp"

namespace crowntable::cli {
namespace {

using What = record::RecordedStep::What;

std::string seat_name(const looking_back::Replay& replay, const std::map<int, std::string>& names, Seat seat) {
    // A seat may have changed hands: its name is that of whoever had it at this step.
    const auto found = names.find(seat.index);
    return clean(found != names.end() ? found->second : replay.start.seats.at(seat.index).name);
}

std::string word_of(table::PlayedBy by) {
    if (by == table::PlayedBy::human) return "human";
    return by == table::PlayedBy::bot ? "bot" : "clock";
}

}  // namespace

Reel::Reel(looking_back::Replay replay) : replay_(std::move(replay)) {
    ENSURE(!replay_.steps.empty());
    views_.public_part = std::make_shared<const Json>(Json::object());
    views_.private_parts.resize(seats(), std::make_shared<const Json>());
    // Once through the whole game. A later jump then begins at a deal and folds no more than the steps of one.
    for (const auto& deal : replay_.deals) {
        while (views_.steps < deal.first_step) fold(views_);
        before_deals_.push_back(views_);
    }
    go_to(0);
}

void Reel::fold(Views& views) const {
    const looking_back::ReplayStep& step = replay_.steps.at(views.steps++);
    // A copy, since the views that were kept before a deal share what is in them.
    auto public_part = std::make_shared<Json>(*views.public_part);
    public_part->update(Json::parse(step.public_changes));
    views.public_part = std::move(public_part);
    for (const auto& [seat, text] : step.private_changes) {
        views.private_parts.at(seat.index) = std::make_shared<const Json>(Json::parse(text));
    }
    // Only that step has a name in its event: that of whoever has the seat from now on.
    if (step.told.what != What::seat_taken) return;
    for (const auto& event : step.events) views.names[step.told.seat->index] = text_of(Json::parse(event), "name");
}

void Reel::go_to(std::size_t step) {
    at_ = std::min(step, steps() - 1);
    const auto deal = replay_.steps[at_].told.deal;
    const Views& before = before_deals_.at(deal - 1);
    // Going on within a deal needs only the steps between; going back begins anew with its deal.
    if (views_.steps > at_ + 1 || views_.steps < before.steps) views_ = before;
    while (views_.steps <= at_) fold(views_);
}

bool Reel::ends_turn(std::size_t step) const {
    if (step + 1 >= steps()) return true;
    const auto& here = replay_.steps[step].told;
    const auto& next = replay_.steps[step + 1].told;
    // What is no action stands for itself: a deal, or a seat that changes hands.
    return here.what != What::action || here.deal != next.deal || here.seat != next.seat ||
           here.seat_turn != next.seat_turn;
}

std::size_t Reel::next_turn() const {
    std::size_t step = std::min(at_ + 1, steps() - 1);
    while (!ends_turn(step)) ++step;
    return step;
}

std::size_t Reel::previous_turn() const {
    if (at_ == 0) return 0;
    std::size_t step = at_ - 1;
    while (step > 0 && !ends_turn(step)) --step;
    return step;
}

std::size_t Reel::next_deal() const {
    const auto deal = step().told.deal;
    return deal < replay_.deals.size() ? replay_.deals[deal].first_step : steps() - 1;
}

std::size_t Reel::previous_deal() const {
    const std::size_t first = replay_.deals[step().told.deal - 1].first_step;
    // As with players of music: first to the beginning of this one, and from there to the one before.
    if (first < at_ || step().told.deal == 1) return first;
    return replay_.deals[step().told.deal - 2].first_step;
}

RoomSeen Reel::room() const {
    // A record of a game that this program does not know has not passed the check (FaultKind::unknown_game).
    const table::Preset& preset = *catalogue::find_preset(replay_.start.game);
    RoomSeen room;
    room.code = replay_.start.room;
    // So that all who draw and tell it take the table for a game that is on; `replayed` says that nobody acts.
    room.state = "playing";
    room.game = preset.id();
    room.game_name = preset.name();
    room.family = preset.family();
    room.options = values_of({{"options", Json::parse(replay_.start.options_json)}}, "options");
    for (std::size_t i = 0; i < seats(); ++i) {
        SeatSeen seen;
        seen.seat = static_cast<int>(i);
        seen.name = seat_name(replay_, views_.names, seat_at(i));
        room.seats.push_back(std::move(seen));
    }
    return room;
}

TableSeen Reel::table(std::optional<Seat> viewer) const {
    TableSeen table;
    table.room = room();
    table.dealt = true;
    table.turn = step().turn;
    table.public_part = views_.public_part;
    if (viewer) table.you = views_.private_parts.at(viewer->index);
    table.replayed = true;
    return table;
}

std::vector<std::string> Reel::tell(std::size_t step, const Style& style) const {
    const looking_back::ReplayStep& told = replay_.steps.at(step);
    // Who plays on for the seat is not recorded, so that the game itself tells nothing here.
    if (told.told.what == What::seat_left && told.events.empty()) {
        return {say("terminal.walk_left", with<"name">(seat_name(replay_, views_.names, *told.told.seat)))};
    }
    Json events = Json::array();
    for (const auto& event : told.events) events.push_back(Json::parse(event));
    const TableSeen here = table({});
    return narrate({{"type", "update"}, {"events", std::move(events)}}, here, here, {}, style);
}

std::string Reel::position() const {
    const auto& told = step().told;
    // Steps count from 0, as --step does; rounds from 1.
    const std::string where = say("replay.where", with<"step">(at_), with<"last">(steps() - 1));
    const bool acted = told.seat_turn.has_value();
    return say("terminal.walk_position", with<"where">(where), with<"deal">(told.deal),
               with<"by">(acted ? word_of(*told.by) : "none"), with<"turn">(acted ? *told.seat_turn : 0),
               with<"name">(acted ? seat_name(replay_, views_.names, *told.seat) : ""));
}

}  // namespace crowntable::cli
