// A replay as one JSON document: protocol/schema/replay.json.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <span>

#include "engine/ensure.hpp"
#include "protocol/json/members.hpp"
#include "protocol/looking_back/replay.hpp"
#include "protocol/table/bot_level.hpp"
#include "protocol/wire/command.hpp"

namespace crowntable::looking_back {

namespace {

std::string_view name_of(record::RecordedStep::What what) {
    // In the order of the enumeration.
    constexpr std::string_view names[] = {"deal", "action", "seat_taken", "seat_left", "ended_by_host"};
    return names[static_cast<std::size_t>(what)];
}

template <typename T, typename Write>
void member_or_null(json::Writer& json, std::string_view name, const std::optional<T>& value, Write write) {
    json.key(name);
    if (value) {
        write(*value);
    } else {
        json.null();
    }
}

void write_seats(json::Writer& json, const record::RecordedStart& start) {
    json.key("seats");
    json.begin_array();
    for (std::size_t i = 0; i < start.seats.size(); ++i) {
        json.begin_object();
        member_seat(json, "seat", seat_at(i));
        json.member("name", start.seats[i].name);
        member_or_null(json, "bot", start.seats[i].bot, [&](BotLevel level) { json.value(to_string(level)); });
        json.end_object();
    }
    json.end_array();
}

void write_deals(json::Writer& json, const std::vector<ReplayDeal>& deals) {
    json.key("deals");
    json.begin_array();
    for (std::size_t i = 0; i < deals.size(); ++i) {
        json.begin_object();
        member_size(json, "deal", i + 1);
        member_size(json, "first_step", deals[i].first_step);
        json.member("vouched_for", deals[i].vouched_for);
        if (deals[i].standings) {
            member_standings(json, "standings", *deals[i].standings);
        } else {
            json.member_null("standings");
        }
        json.end_object();
    }
    json.end_array();
}

/// A step with the public view, or what changed in it, and private views by seat.
void write_step(json::Writer& json, const ReplayStep& step, std::string_view public_members,
                const std::map<Seat, std::string_view>& private_views) {
    json.begin_object();
    member_size(json, "step", step.told.step);
    json.member("deal", step.told.deal);
    json.member("what", name_of(step.told.what));
    member_seat(json, "seat", step.told.seat);
    member_or_null(json, "seat_turn", step.told.seat_turn, [&](std::uint32_t turn) { json.value(turn); });
    member_or_null(json, "by", step.told.by, [&](table::PlayedBy by) { json.value(to_string(by)); });
    if (step.told.action_json.empty()) {
        json.member_null("action");
    } else {
        json.member_raw("action", step.told.action_json);
    }
    json.member("turn", step.turn);
    json.key("events");
    json.begin_array();
    for (const auto& event : step.events) json.raw(event);
    json.end_array();
    json.member_raw("public", public_members);
    json.key("private");
    json.begin_object();
    for (const auto& [seat, view] : private_views) json.member_raw(std::to_string(seat.index), view);
    json.end_object();
    json.end_object();
}

void write_steps(json::Writer& json, std::span<const ReplayStep> steps, const ReplayPart& part) {
    const auto told = [&](Seat seat) { return !part.seat || part.seat == seat; };
    // A document may begin in the middle of a game. The steps before that are gone through because its first step
    // tells the whole views, to which they add up.
    Json whole = Json::object();
    // The views refer to texts of `steps`, which outlive them.
    std::map<Seat, std::string_view> views;
    for (const ReplayStep& step : steps) {
        const bool before = step.told.step < part.from;
        const bool first = step.told.step == part.from;
        if (before || first) whole.update(Json::parse(step.public_changes));
        // What the first step tells is whole, all others tell what changed.
        if (!before && !first) views.clear();
        for (const auto& [seat, view] : step.private_changes) {
            if (told(seat)) views[seat] = view;
        }
        // A document that begins later needs the steps before for its views alone.
        if (!before) write_step(json, step, first ? whole.dump() : step.public_changes, views);
    }
}

}  // namespace

void recorded_game_members(json::Writer& json, const record::RecordedStart& start) {
    const table::Preset* preset = catalogue::find_preset(start.game);
    // Whoever made the replay or the review has played the game, so this program knows it.
    ENSURE(preset != nullptr);
    if (!start.room.empty()) json.member("room", start.room);
    json.member("number", start.number);
    json.member("game", start.game);
    json.member("game_name", preset->name());
    json.member("family", preset->family());
    write_seats(json, start);
}

std::string write_replay(const Replay& replay, const ReplayPart& part) {
    ENSURE(!part.seat || part.seat->index < replay.start.seats.size());
    ENSURE(part.steps <= ReplayPart::steps_max);
    std::string out;
    json::Writer json(out);
    json.begin_object();
    recorded_game_members(json, replay.start);
    json.member_raw("options", replay.start.options_json);
    json.key("view");
    if (part.seat) {
        json.value(int{part.seat->index});
    } else {
        json.value("all");
    }
    write_deals(json, replay.deals);
    json.member("ended_by_host", replay.ended_by_host);
    member_standings(json, "standings", replay.standings);
    member_size(json, "steps_total", replay.steps.size());
    member_size(json, "from", part.from);
    json.key("steps");
    json.begin_array();
    const std::size_t end = std::min(replay.steps.size(), part.from + part.steps);
    // Whoever asks for steps behind the last one is told that there are none.
    if (part.from < end) write_steps(json, std::span(replay.steps).first(end), part);
    json.end_array();
    json.end_object();
    return out;
}

}  // namespace crowntable::looking_back
