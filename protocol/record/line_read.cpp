#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "engine/hex.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/members.hpp"
#include "protocol/record/format.hpp"
#include "protocol/record/line.hpp"
#include "protocol/table/bot_level.hpp"
#include "protocol/wire/command.hpp"

namespace crowntable::record {

namespace {

constexpr std::int64_t uint32_max = UINT32_MAX;
// More than the 160 bytes of any name that comes in (protocol/text/name.cpp).
constexpr std::size_t seat_name_bytes_max = 200;

std::uint32_t read_number(json::Fields& fields, std::string_view name, std::int64_t min) {
    return static_cast<std::uint32_t>(fields.integer(name, min, uint32_max));
}

// Whether somebody has the seat is checked by the replay, which knows how many there are.
Seat seat_in(json::Fields& fields, std::string_view name) {
    return seat_at(static_cast<std::size_t>(fields.integer(name, 0, seats_max - 1)));
}

std::optional<Seat> optional_seat_in(json::Fields& fields, std::string_view name) {
    return fields.is_null(name) ? std::nullopt : std::optional(seat_in(fields, name));
}

/// Calls `read` with the fields of each object of an array, and refuses what it refuses.
template <typename Read>
void read_objects(json::Fields& fields, std::string_view name, Read read) {
    for (const json::Value one : fields.array(name, seats_max).elements()) {
        json::Fields members(one, std::string(name) + ".");
        read(members);
        // One wrong object is enough: what is wrong first is all that is told.
        if (auto refused = members.finish()) return fields.refuse(std::move(*refused));
    }
}

std::vector<Standing> read_standings(json::Fields& fields, std::string_view name) {
    std::vector<Standing> standings;
    read_objects(fields, name, [&](json::Fields& members) {
        standings.push_back({seat_in(members, "seat"), static_cast<int>(members.integer("place", 1, seats_max)),
                             static_cast<int>(members.integer("points", INT32_MIN, INT32_MAX))});
    });
    return standings;
}

std::optional<BotLevel> read_bot(json::Fields& seat) {
    if (seat.is_null("bot")) return std::nullopt;
    const auto level = parse_bot_level(seat.text("bot", 0, 20));
    if (!level) seat.refuse_field("bot", "must be easy, medium or hard");
    return level;
}

Commitments read_commitments(json::Fields& fields) {
    json::Fields members(fields.object("commitments"), "commitments.");
    Commitments commitments{.server = members.hex<Link>("server")};
    for (const json::Value one : members.array("seats", seats_max).elements()) {
        const auto text = one.text();
        // The texts are strict lower-case hex. Bytes with two spellings would be two records of one game.
        const auto end = text ? parse_hex<Link>(*text) : std::nullopt;
        if (!end && !one.is_null()) members.refuse_field("seats", "holds what is neither a chain's end nor null");
        commitments.seats.push_back(end);
    }
    if (auto refused = members.finish()) fields.refuse(std::move(*refused));
    return commitments;
}

Line read_header(json::Fields& fields) {
    if (fields.text("format", 0, 64) != format_name) fields.refuse_field("format", "is not known");
    const auto version = fields.integer("version", 0, uint32_max);
    if (version < oldest_format_version || version > format_version) fields.refuse_field("version", "is not known");
    RecordedStart start;
    start.version = static_cast<int>(version);
    // Its alphabet is checked by Replayer::check_start.
    start.room = fields.text("room", 6, 6);
    start.number = read_number(fields, "number", 1);
    start.game = fields.text("game", 1, 64);
    start.rules_version = read_number(fields, "rules", 0);
    // The library sorts the members, so this is not the canonical text. Options are compared as values for that
    // reason.
    start.options_json = json::tree_of(fields.object("options")).dump();
    read_objects(fields, "seats", [&](json::Fields& seat) {
        start.seats.push_back({seat.text("name", 0, seat_name_bytes_max), read_bot(seat)});
    });
    start.host = optional_seat_in(fields, "host");
    start.dealer = optional_seat_in(fields, "dealer");
    start.last_standings = read_standings(fields, "last_standings");
    if (!fields.is_null("commitments")) start.commitments = read_commitments(fields);
    return start;
}

SeatLink read_seat_link(json::Fields& fields, json::Value json) {
    if (json.is_null()) return {};
    const auto text = json.text();
    const auto given = text ? json::parse_seat_link(*text) : std::nullopt;
    if (!given) {
        fields.refuse_field("links", text ? "holds what is neither a link nor \"skipped\" nor \"absent\""
                                          : "holds what is neither a string nor null");
    }
    return given.value_or(SeatLink{});
}

Line read_deal(json::Fields& fields) {
    line::Deal deal{.deal = read_number(fields, "deal", 1), .seed = fields.hex<Seed>("seed")};
    if (!fields.is_null("links")) {
        deal.links.emplace();
        for (const json::Value one : fields.array("links", seats_max).elements()) {
            deal.links->push_back(read_seat_link(fields, one));
        }
    }
    deal.vouched_for = fields.boolean("vouched_for");
    return deal;
}

Line read_played_action(json::Fields& fields) {
    line::Action action{.seat = seat_in(fields, "seat"), .turn = read_number(fields, "turn", 0)};
    const std::string by = fields.text("by", 0, 20);
    // Found by the words that are written, so that reading and writing cannot differ.
    const auto everybody = {table::PlayedBy::human, table::PlayedBy::bot, table::PlayedBy::clock};
    const auto* who = std::ranges::find(everybody, by, [](table::PlayedBy one) { return to_string(one); });
    if (who == everybody.end()) {
        fields.refuse_field("by", "must be human, bot or clock");
    } else {
        action.by = *who;
    }
    action.action_json = json::tree_of(fields.object("action")).dump();
    return action;
}

Line read_seat_taken(json::Fields& fields) {
    recorded::SeatTaken taken{seat_in(fields, "seat"), fields.text("name", 0, seat_name_bytes_max)};
    if (fields.has("by_host_alone")) taken.by_host_alone = fields.boolean("by_host_alone");
    return taken;
}

Line read_seat_left(json::Fields& fields) {
    return recorded::SeatLeft{seat_in(fields, "seat"), fields.boolean("removed")};
}

Line read_commitment(json::Fields& fields) {
    recorded::Committed committed{.seat = seat_in(fields, "seat")};
    if (!fields.is_null("chain_end")) committed.chain_end = fields.hex<Link>("chain_end");
    return committed;
}

Line read_server_link(json::Fields& fields) {
    return line::Reveal{read_number(fields, "deal", 1), fields.hex<Link>("link")};
}

Line read_result(json::Fields& fields) {
    return line::Result{read_number(fields, "deal", 1), read_standings(fields, "standings")};
}

Line read_end(json::Fields& fields) {
    return line::End{fields.boolean("by_host"), read_standings(fields, "standings")};
}

// The footer and the signature are missing: they belong to the file, and check.cpp reads them.
constexpr auto record_line_readers =
    std::to_array<std::pair<std::string_view, Line (*)(json::Fields&)>>({{"header", read_header},
                                                                         {"deal", read_deal},
                                                                         {"action", read_played_action},
                                                                         {"seat_taken", read_seat_taken},
                                                                         {"seat_left", read_seat_left},
                                                                         {"commitment", read_commitment},
                                                                         {"reveal", read_server_link},
                                                                         {"result", read_result},
                                                                         {"end", read_end}});

}  // namespace

std::variant<Refusal, Line> read_line(json::Value json) {
    json::Fields fields(json);
    const std::string kind = fields.text("line", 1, 20);
    const auto* reader =
        std::ranges::find(record_line_readers, kind, [](const auto& entry) { return std::string(entry.first); });
    if (reader == record_line_readers.end()) {
        fields.refuse_field("line", "is no kind of line that belongs here");
        return *fields.finish();
    }
    Line line = reader->second(fields);
    if (auto refused = fields.finish()) return std::move(*refused);
    return line;
}

}  // namespace crowntable::record
