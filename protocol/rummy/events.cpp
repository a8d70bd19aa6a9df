// The events of the rummy family in JSON.

#include "protocol/json/writer.hpp"
#include "protocol/rummy/codec.hpp"
#include "protocol/rummy/members.hpp"

namespace crowntable::rummy {

namespace {

/// Appends the members of an event, `event` first.
struct EventMembers {
    json::Writer& json;

    void operator()(const RoundStarted& event) const {
        json.member("event", "round_started");
        json.member("round", event.round);
        json.member("hand_size", event.hand_size);
        json.member("wild", rank_name(event.wild));
        member_seat(json, "dealer", event.dealer);
        member_seat(json, "starter", event.starter);
        json.member("turn_up", to_string(event.turn_up));
    }
    void operator()(const Drew& event) const {
        json.member("event", "drew");
        member_seat(json, "seat", event.seat);
        json.member("source", source_name(event.source));
        if (event.card) json.member("card", to_string(*event.card));
    }
    void operator()(const Recycled& event) const {
        json.member("event", "recycled");
        json.member("stock", event.stock);
        json.member("recycles", event.recycles);
    }
    void operator()(const Discarded& event) const {
        json.member("event", "discarded");
        member_seat(json, "seat", event.seat);
        json.member("card", to_string(event.card));
    }
    void operator()(const WentOut& event) const {
        json.member("event", "went_out");
        member_seat(json, "seat", event.seat);
        member_melds(json, "melds", event.melds);
    }
    void operator()(const LaidDown& event) const {
        json.member("event", "laid_down");
        member_seat(json, "seat", event.seat);
        member_melds(json, "melds", event.melds);
    }
    void operator()(const RoundBlocked& event) const {
        json.member("event", "round_blocked");
        json.member("reason", event.reason == BlockReason::turns ? "turns" : "stock");
    }
    void operator()(const RoundScored& event) const {
        json.member("event", "round_scored");
        json.member("hand_size", event.hand_size);
        member_points(json, "points", event.points);
        member_seat(json, "went_out", event.went_out);
    }
    void operator()(const GameOver& event) const {
        json.member("event", "game_over");
        member_standings(json, "standings", event.standings);
    }
};

}  // namespace

void Codec::write_event(std::string& out, const Event& event) {
    json::Writer json(out);
    json.begin_object();
    std::visit(EventMembers{json}, event);
    json.end_object();
}

}  // namespace crowntable::rummy
