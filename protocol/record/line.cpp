#include "protocol/record/line.hpp"
#include "protocol/table/bot_level.hpp"

#include "engine/hex.hpp"
#include "protocol/json/members.hpp"
#include "protocol/record/format.hpp"
#include "protocol/wire/command.hpp"

namespace crowntable::record {

namespace {

// The order in which the functions of this file write members decides the bytes of a record and the chain over them.
// Readers take members in any order, but the same game should give the same record whoever writes it.

void write_commitments(json::Writer& json, const Commitments& commitments) {
    json.key("commitments");
    json.begin_object();
    json.member("server", to_hex(commitments.server));
    json.key("seats");
    json.begin_array();
    for (const auto& end : commitments.seats) value_link(json, end);
    json.end_array();
    json.end_object();
}

void write_content(json::Writer& json, const RecordedStart& start) {
    json.member("line", "header");
    json.member("format", format_name);
    json.member("version", start.version);
    json.member("room", start.room);
    json.member("number", start.number);
    json.member("game", start.game);
    json.member("rules", start.rules_version);
    // All options, also those at their defaults: defaults of another version may be others.
    json.member_raw("options", start.options_json);
    json.key("seats");
    json.begin_array();
    for (const RecordedSeat& seat : start.seats) {
        json.begin_object();
        json.member("name", seat.name);
        if (seat.bot) {
            json.member("bot", to_string(*seat.bot));
        } else {
            json.member_null("bot");
        }
        json.end_object();
    }
    json.end_array();
    member_seat(json, "host", start.host);
    member_seat(json, "dealer", start.dealer);
    member_standings(json, "last_standings", start.last_standings);
    if (start.commitments) {
        write_commitments(json, *start.commitments);
    } else {
        json.member_null("commitments");
    }
}

void write_content(json::Writer& json, const line::Deal& deal) {
    json.member("line", "deal");
    json.member("deal", deal.deal);
    json.member("seed", to_hex(deal.seed));
    if (deal.links) {
        member_links(json, *deal.links);
    } else {
        json.member_null("links");
    }
    json.member("vouched_for", deal.vouched_for);
}

void write_content(json::Writer& json, const line::Action& action) {
    json.member("line", "action");
    member_seat(json, "seat", action.seat);
    // The turn follows from the play and is told all the same: whoever reads a record by eye finds the place by it, and
    // the check compares it.
    json.member("turn", action.turn);
    json.member("by", to_string(action.by));
    json.member_raw("action", action.action_json);
}

void write_content(json::Writer& json, const recorded::SeatTaken& taken) {
    json.member("line", "seat_taken");
    member_seat(json, "seat", taken.seat);
    json.member("name", taken.name);
    // Absent where it is not so: of true and false one would be a second spelling.
    if (taken.by_host_alone) json.member("by_host_alone", true);
}

void write_content(json::Writer& json, const recorded::SeatLeft& left) {
    json.member("line", "seat_left");
    member_seat(json, "seat", left.seat);
    json.member("removed", left.removed);
}

void write_content(json::Writer& json, const recorded::Committed& committed) {
    json.member("line", "commitment");
    member_seat(json, "seat", committed.seat);
    json.key("chain_end");
    value_link(json, committed.chain_end);
}

void write_content(json::Writer& json, const line::Reveal& reveal) {
    json.member("line", "reveal");
    json.member("deal", reveal.deal);
    json.member("link", to_hex(reveal.link));
}

void write_content(json::Writer& json, const line::Result& result) {
    json.member("line", "result");
    json.member("deal", result.deal);
    member_standings(json, "standings", result.standings);
}

void write_content(json::Writer& json, const line::End& end) {
    json.member("line", "end");
    json.member("by_host", end.by_host);
    member_standings(json, "standings", end.standings);
}

}  // namespace

std::string write_line(const Line& line) {
    std::string text;
    json::Writer json(text);
    json.begin_object();
    // The chain value is not a matter of one line: RecordText appends it.
    std::visit([&](const auto& one) { write_content(json, one); }, line);
    json.end_object();
    return text;
}

}  // namespace crowntable::record
