#include "protocol/record/replayer.hpp"

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>

#include "protocol/json/fields.hpp"
#include "protocol/text/room_code.hpp"

namespace crowntable::record {

namespace {

using Awaited = Replayer::Awaited;
using Kind = FaultKind;

// Options and actions are parts of a line: the limits of a line let through whatever one may hold.
constexpr json::Limits recorded_json_limits{64 * 1024, 12, 4'000};

bool is_awaited(const Line& line, Awaited awaited) {
    const bool header = std::holds_alternative<RecordedStart>(line);
    switch (awaited) {
        case Awaited::header:
            return header;
        case Awaited::reveal:
            return std::holds_alternative<line::Reveal>(line);
        case Awaited::result:
            return std::holds_alternative<line::Result>(line);
        case Awaited::end:
            return std::holds_alternative<line::End>(line);
        case Awaited::anything:
            // A link of the server and the end may come at any time, for the host may end the game; results are due
            // only where a deal is over.
            return !header && !std::holds_alternative<line::Result>(line);
        case Awaited::nothing:
            break;
    }
    return false;
}

std::string_view name_of(Awaited awaited) {
    switch (awaited) {
        case Awaited::header:
            return "The header";
        case Awaited::reveal:
            return "The server's link";
        case Awaited::result:
            return "The result of the deal";
        case Awaited::end:
            return "The end of the game";
        case Awaited::anything:
            return "Something else";
        case Awaited::nothing:
            break;
    }
    return "Nothing but the footer";
}

bool same_standings(const std::vector<Standing>& a, const std::vector<Standing>& b) {
    return std::ranges::equal(a, b, [](const Standing& x, const Standing& y) {
        return x.seat == y.seat && x.place == y.place && x.points == y.points;
    });
}

json::Document read_part(std::string_view text) {
    json::Document part;
    // Null, which it stays where the text is refused, equals no options and no action that the rules accept, so the
    // comparisons that follow fail as they should.
    (void)part.read(text, recorded_json_limits);
    return part;
}

bool is_as_given(const std::string& canonical, json::Value given) {
    return json::tree_of(read_part(canonical)) == json::tree_of(given);
}

}  // namespace

std::optional<Fault> Replayer::take(const Line& line) {
    ++line_;
    events_.clear();
    if (!is_awaited(line, awaited_)) {
        // A link that does not come to light is a fault of the deal, whatever stands in its place.
        const Kind kind = awaited_ == Awaited::reveal ? Kind::fair_deal : Kind::replay;
        return fault(kind, std::string(name_of(awaited_)) + " was to be expected here.");
    }
    try {
        if (auto wrong = std::visit([this](const auto& one) { return make(one); }, line)) return wrong;
        // The rules first, then the deal. Where both are wrong, first_fault (check.cpp) finds out which line was
        // wrong first.
        return deals_.take(line, line_);
    } catch (const std::exception&) {
        // A record may be made up. Where its lines break what the rules rely on (ENSURE), that is a fault of the
        // record and not a bug of this program.
        return fault(Kind::replay, "The game cannot go on like this.");
    }
}

Replayer::MaybeFault Replayer::check_start(const RecordedStart& start) {
    const std::size_t seats = start.seats.size();
    const auto sits = [seats](const std::optional<Seat>& seat) { return !seat || seat->index < seats; };
    // The code goes into the seed of every deal, so only its canonical form will do.
    if (text::parse_room_code(start.room) != start.room) return fault(Kind::form, "This is no code of a room.");
    if (!sits(start.host) || !sits(start.dealer) ||
        !std::ranges::all_of(start.last_standings, [&](const Standing& one) { return sits(one.seat); })) {
        return fault(Kind::form, "A seat is named that nobody has.");
    }
    if (start.host && start.seats[start.host->index].bot) return fault(Kind::form, "The host is a bot.");
    // The last game decides who deals first (R-05, K-04); a seat with two places would decide it twice.
    SeatSet placed;
    for (const Standing& one : start.last_standings) {
        if (placed.contains(one.seat)) return fault(Kind::form, "A seat has two places in the last game.");
        placed.insert(one.seat);
    }
    return std::nullopt;
}

Replayer::MaybeFault Replayer::make(const RecordedStart& start) {
    if (auto wrong = check_start(start)) return wrong;
    const table::Preset* preset = catalogue::find_preset(start.game);
    // No fault of the record: this program cannot say anything about it, and so says just that.
    if (preset == nullptr) return fault(Kind::unknown_game, "The game \"" + start.game + "\" is not known here.");
    if (const auto known = preset->rules_versions(); !known.contains(start.rules_version)) {
        return fault(Kind::unknown_game, "It was played by version " + std::to_string(start.rules_version) +
                                             " of the rules; this program knows the versions from " +
                                             std::to_string(known.oldest) + " to " + std::to_string(known.newest) +
                                             ".");
    }
    const auto given = read_part(start.options_json);
    auto options = preset->options("", given);
    if (auto* refused = std::get_if<Refusal>(&options)) return fault(Kind::replay, refused->message);
    const auto& canonical = std::get<std::string>(options);
    // A record names every option that its rules have: what it leaves out would change with the defaults of the program
    // that reads it.
    if (!is_as_given(preset->options_at(canonical, start.rules_version), given)) {
        return fault(Kind::replay, "The options are not those of its rules.");
    }
    if (const auto refused = preset->setup(canonical, start.seats.size()).refusal) {
        return fault(Kind::replay, refused->message);
    }
    // start() refuses nothing, and may rely on setup() above having looked at the options and the number of seats.
    table_ = preset->start(canonical, Seating{start.seats.size(), start.host, start.last_standings, start.dealer},
                           start.rules_version);
    told_.start = start;
    for (std::size_t i = 0; i < start.seats.size(); ++i) {
        if (!start.seats[i].bot) people_.insert(seat_at(i));
    }
    awaited_ = Awaited::anything;
    return std::nullopt;
}

Replayer::MaybeFault Replayer::make(const line::Deal& deal) {
    if (deal_open_ || !table_->needs_chance()) return fault(Kind::replay, "No deal is due here.");
    if (deal.deal != told_.deals + 1) {
        return fault(Kind::replay, "This is deal " + std::to_string(told_.deals + 1) + ".");
    }
    deal_open_ = true;
    ++told_.deals;
    // Counted before it is checked: take() asks deals_ next, and after a fault nobody asks for the count.
    if (deal.vouched_for) ++told_.deals_vouched_for;
    events_ = table_->deal(deal.seed);
    look_around();
    return std::nullopt;
}

Replayer::MaybeFault Replayer::check_seat(Seat seat) const {
    if (seat.index < told_.start.seats.size()) return std::nullopt;
    return fault(Kind::replay, "Nobody has seat " + std::to_string(seat.index) + ".");
}

/// Somebody's seat may be played by a bot or the clock, when they are away; nobody plays for a bot.
Replayer::MaybeFault Replayer::check_who_plays(const line::Action& action) const {
    if (action.by != table::PlayedBy::human || people_.contains(action.seat)) return std::nullopt;
    return fault(Kind::replay, "Nobody is at seat " + std::to_string(action.seat.index) + " who could have played.");
}

Replayer::MaybeFault Replayer::make(const line::Action& action) {
    if (auto wrong = check_seat(action.seat)) return wrong;
    if (auto wrong = check_who_plays(action)) return wrong;
    if (action.turn != table_->turn()) {
        return fault(Kind::replay, "This is turn " + std::to_string(table_->turn()) + ".");
    }
    const auto wanted = read_part(action.action_json);
    // Actions of bots and of the clock are checked by the same rules as those of people.
    auto done = table_->act(action.seat, wanted);
    if (const auto* refused = std::get_if<Refusal>(&done)) return fault(Kind::replay, refused->message);
    auto& applied = std::get<table::Applied>(done);
    // The codec may accept more than it writes, such as members that mean nothing in this place. A record quotes
    // actions as they are written.
    if (!is_as_given(applied.action, wanted)) return fault(Kind::replay, "The action is not written as it was played.");
    events_ = std::move(applied.events);
    ++told_.actions;
    look_around();
    return std::nullopt;
}

Replayer::MaybeFault Replayer::make(const recorded::SeatTaken& taken) {
    if (auto wrong = check_seat(taken.seat)) return wrong;
    if (taken.by_host_alone && (told_.start.version < 2 || !deal_open_)) {
        return fault(Kind::form, "Nobody could sit into a hand here.");
    }
    // It makes no difference to the rules. The name is shown, and Deals notes that the seat may commit now.
    people_.insert(taken.seat);
    return std::nullopt;
}

Replayer::MaybeFault Replayer::make(const recorded::SeatLeft& left) {
    if (auto wrong = check_seat(left.seat)) return wrong;
    if (!people_.contains(left.seat)) {
        return fault(Kind::replay, "Nobody was at seat " + std::to_string(left.seat.index) + " who could leave it.");
    }
    people_.erase(left.seat);
    // R-44, K-32. A seat that somebody plays on for stays in the game.
    if (left.removed) events_ = table_->remove_seat(left.seat);
    look_around();
    return std::nullopt;
}

Replayer::MaybeFault Replayer::make(const recorded::Committed& committed) {
    return check_seat(committed.seat);
}

Replayer::MaybeFault Replayer::make(const line::Reveal&) {
    if (!deal_open_) return fault(Kind::fair_deal, "There is no deal of which this is a link.");
    // Before the end of the deal only the end of the game brings the link to light.
    awaited_ = awaited_ == Awaited::reveal ? Awaited::result : Awaited::end;
    return std::nullopt;
}

Replayer::MaybeFault Replayer::make(const line::Result& result) {
    // Each line about a deal has its number, so that no line can slip to another deal.
    if (result.deal != told_.deals) return fault(Kind::replay, "This is deal " + std::to_string(told_.deals) + ".");
    if (!same_standings(result.standings, table_->standings())) {
        return fault(Kind::replay, "The points are others than these.");
    }
    deal_open_ = false;
    awaited_ = Awaited::anything;
    look_around();
    return std::nullopt;
}

Replayer::MaybeFault Replayer::make(const line::End& end) {
    // A game is ended by its rules or by its host: never by both, and never by neither.
    if (end.by_host == table_->finished()) {
        return fault(Kind::replay, end.by_host ? "The game was over by itself." : "The game is not over.");
    }
    if (fair() && deal_open_ && !deals_.revealed())
        return fault(Kind::fair_deal, "The server did not reveal its link.");
    if (!same_standings(end.standings, table_->standings())) {
        return fault(Kind::replay, "The final points are others than these.");
    }
    told_.ended_by_host = end.by_host;
    told_.standings = end.standings;
    awaited_ = Awaited::nothing;
    return std::nullopt;
}

void Replayer::look_around() {
    // A deal is over when the next one is due or the game is over. In a game that is over this comes first, because the
    // link and the result of its last deal are told before its end.
    if (deal_open_ && (table_->finished() || table_->needs_chance())) {
        awaited_ = fair() ? Awaited::reveal : Awaited::result;
    } else if (table_->finished()) {
        awaited_ = Awaited::end;
    }
}

}  // namespace crowntable::record
