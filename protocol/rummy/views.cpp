// The views of the rummy family in JSON.

#include "protocol/json/writer.hpp"
#include "protocol/rummy/codec.hpp"
#include "protocol/rummy/members.hpp"

namespace crowntable::rummy {

namespace {

std::string_view phase_name(Phase phase) {
    constexpr std::string_view names[] = {"draw", "discard", "round_scored", "game_over"};
    return names[static_cast<std::size_t>(phase)];
}

void write_seat(json::Writer& json, const SeatView& seat) {
    json.begin_object();
    member_seat(json, "seat", seat.seat);
    json.member("cards", seat.cards);
    if (seat.drew) {
        json.member("drew", source_name(*seat.drew));
    } else {
        json.member_null("drew");
    }
    member_faces(json, "taken", seat.taken);
    if (seat.laid) {
        json.key("laid");
        json.begin_object();
        member_melds(json, "melds", seat.laid->melds);
        json.member("went_out", seat.laid->went_out);
        json.end_object();
    } else {
        json.member_null("laid");
    }
    if (seat.round_points) {
        json.member("round_points", *seat.round_points);
    } else {
        json.member_null("round_points");
    }
    json.member("total", seat.total);
    json.member("removed", seat.removed);
    json.end_object();
}

void write_score(json::Writer& json, const ScoreRow& row) {
    json.begin_object();
    json.member("hand_size", row.hand_size);
    member_points(json, "points", row.points);
    member_seat(json, "went_out", row.went_out);
    json.member("blocked", row.blocked);
    json.member("playoff", row.playoff);
    json.end_object();
}

void write_revealed(json::Writer& json, const RevealedHand& revealed) {
    json.begin_object();
    member_seat(json, "seat", revealed.seat);
    member_faces(json, "hand", revealed.hand);
    json.key("arrangement");
    json.begin_object();
    arrangement_members(json, revealed.arrangement);
    json.end_object();
    json.end_object();
}

void round_members(json::Writer& json, const PublicView& view) {
    json.member("phase", phase_name(view.phase));
    json.member("round", view.round);
    json.key("rounds");
    json.begin_array();
    for (const int size : view.rounds) json.value(size);
    json.end_array();
    json.member("hand_size", view.hand_size);
    if (view.wild == 0) {
        json.member_null("wild");
    } else {
        json.member("wild", rank_name(view.wild));
    }
    json.member("playoff", view.playoff);
    member_seat(json, "dealer", view.dealer);
    member_seat(json, "current", view.current);
    member_seat(json, "out_seat", view.out_seat);
    json.member("last_turn", view.last_turn);
    json.key("final_seats");
    json.begin_array();
    for (const Seat seat : view.final_seats) json.value(int{seat.index});
    json.end_array();
}

void pile_members(json::Writer& json, const PublicView& view) {
    json.member("packs", view.packs);
    json.member("stock", view.stock);
    json.member("recycles", view.recycles);
    json.member("max_recycles", view.max_recycles);
    json.member("out_of_play", view.out_of_play);
    json.member("must_go_out", view.must_go_out);
    json.member("final_laydown", view.final_laydown == FinalLaydown::manual ? "manual" : "auto");
    member_face(json, "discard_top", view.discard_top);
    member_faces(json, "discards", view.discards);
}

template <typename Items, typename Write>
void member_list(json::Writer& json, std::string_view name, const Items& items, Write write) {
    json.key(name);
    json.begin_array();
    for (const auto& item : items) write(json, item);
    json.end_array();
}

void write_legal(json::Writer& json, const Legal& legal) {
    json.begin_object();
    json.key("draw");
    json.begin_array();
    for (const auto source : legal.draw) json.value(source_name(source));
    json.end_array();
    member_faces(json, "discard", legal.discard);
    member_faces(json, "go_out", legal.go_out);
    json.member("must_go_out", legal.must_go_out);
    json.end_object();
}

}  // namespace

void Codec::write_public(std::string& out, const PublicView& view) {
    json::Writer json(out);
    json.begin_object();
    json.member("game", to_string(view.preset));
    round_members(json, view);
    pile_members(json, view);
    member_list(json, "seats", view.seats, write_seat);
    member_list(json, "scores", view.scores, write_score);
    if (view.revealed) {
        member_list(json, "revealed", *view.revealed, write_revealed);
    } else {
        json.member_null("revealed");
    }
    if (view.standings) {
        member_standings(json, "standings", *view.standings);
    } else {
        json.member_null("standings");
    }
    json.end_object();
}

void Codec::write_private(std::string& out, const PrivateView& view) {
    json::Writer json(out);
    json.begin_object();
    member_seat(json, "seat", view.seat);
    member_faces(json, "hand", view.hand);
    member_face(json, "drawn", view.drawn);
    json.member("deadwood", view.deadwood);
    json.member("can_go_out", view.can_go_out);
    json.key("legal");
    write_legal(json, view.legal);
    json.end_object();
}

}  // namespace crowntable::rummy
