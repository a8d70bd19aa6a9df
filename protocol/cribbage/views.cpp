// The views of Kings Cribbage in JSON.

#include "protocol/cribbage/codec.hpp"
#include "protocol/cribbage/members.hpp"

namespace crowntable::cribbage {

namespace {

std::string_view cribbage_phase(Phase phase) {
    constexpr std::string_view names[] = {"start", "play", "claimed", "game_over"};
    return names[static_cast<std::size_t>(phase)];
}

std::string_view shape_name(BoardShape shape) {
    constexpr std::string_view names[] = {"13x13-patch", "13x13", "15x15"};
    return names[static_cast<std::size_t>(shape)];
}

std::string_view row_kind(SheetRow::Kind kind) {
    constexpr std::string_view names[] = {"play", "exchange", "pass", "call", "leftover"};
    return names[static_cast<std::size_t>(kind)];
}

void member_seats(json::Writer& json, const PublicView& view) {
    json.key("seats");
    json.begin_array();
    for (const auto& seat : view.seats) {
        json.begin_object();
        member_seat(json, "seat", seat.seat);
        json.member("tiles", seat.tiles);
        json.member("total", seat.total);
        json.member("removed", seat.removed);
        json.end_object();
    }
    json.end_array();
}

void member_last_play(json::Writer& json, const std::optional<LastPlay>& play) {
    if (!play) return json.member_null("last_play");
    json.key("last_play");
    json.begin_object();
    member_seat(json, "seat", play->seat);
    member_placements(json, "tiles", play->tiles);
    member_score(json, "score", play->score);
    member_number(json, "claim", play->claim);
    json.end_object();
}

void member_sheet(json::Writer& json, const std::vector<SheetRow>& sheet) {
    json.key("sheet");
    json.begin_array();
    for (const auto& row : sheet) {
        json.begin_object();
        member_seat(json, "seat", row.seat);
        json.member("kind", row_kind(row.kind));
        json.member("points", row.points);
        json.end_object();
    }
    json.end_array();
}

void end_members(json::Writer& json, const PublicView& view) {
    if (view.end) {
        json.member("end", reason_name(*view.end));
        member_leftovers(json, "leftovers", view.leftovers);
    } else {
        json.member_null("end");
        json.member_null("leftovers");
    }
    if (view.standings) {
        member_standings(json, "standings", *view.standings);
    } else {
        json.member_null("standings");
    }
}

}  // namespace

void Codec::write_public(std::string& out, const PublicView& view) {
    json::Writer json(out);
    json.begin_object();
    json.member("game", preset_id);
    json.member("phase", cribbage_phase(view.phase));
    json.member("board", shape_name(view.options.board));
    member_placements(json, "tiles", view.board.tiles());
    member_seat(json, "starter", view.starter);
    member_seat(json, "current", view.current);
    json.key("waiting");
    json.begin_array();
    for (const Seat seat : view.waiting) json.value(int{seat.index});
    json.end_array();
    member_seat(json, "servant", view.servant);
    member_numbers(json, "bags", view.bags);
    member_seats(json, view);
    member_last_play(json, view.last_play);
    json.member("scoreless_turns", view.scoreless_turns);
    json.member("joker_calls", view.options.joker_calls);
    member_sheet(json, view.sheet);
    end_members(json, view);
    json.end_object();
}

void Codec::write_private(std::string& out, const PrivateView& view) {
    json::Writer json(out);
    json.begin_object();
    member_seat(json, "seat", view.seat);
    member_tiles(json, "rack", view.rack);
    json.key("legal");
    json.begin_object();
    json.member("play", view.legal.play);
    json.member("exchange", view.legal.exchange);
    json.member("pass", view.legal.pass);
    json.member("call", view.legal.call);
    json.end_object();
    json.end_object();
}

}  // namespace crowntable::cribbage
