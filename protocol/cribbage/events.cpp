// The events of Kings Cribbage in JSON.

#include "protocol/cribbage/codec.hpp"
#include "protocol/cribbage/members.hpp"

namespace crowntable::cribbage {

namespace {

void member_draws(json::Writer& json, const std::vector<std::vector<std::optional<Tile>>>& draws) {
    json.key("draws");
    json.begin_array();
    for (const auto& draw : draws) {
        json.begin_array();
        for (const auto& tile : draw) {
            if (tile) {
                json.value(to_string(*tile));
            } else {
                json.null();
            }
        }
        json.end_array();
    }
    json.end_array();
}

/// Appends the members of an event, `event` first.
struct CribbageEventMembers {
    json::Writer& json;

    void operator()(const GameStarted& event) const {
        json.member("event", "racks_filled");
        member_seat(json, "starter", event.starter);
        member_draws(json, event.draws);
        member_numbers(json, "bags", event.bags);
    }
    void operator()(const Played& event) const {
        json.member("event", "played");
        member_seat(json, "seat", event.seat);
        member_placements(json, "tiles", event.tiles);
        member_score(json, "score", event.score);
        member_number(json, "claim", event.claim);
        member_numbers(json, "bags", event.bags);
    }
    void operator()(const Exchanged& event) const {
        json.member("event", "exchanged");
        member_seat(json, "seat", event.seat);
        json.member("count", event.count);
    }
    void operator()(const Passed& event) const {
        json.member("event", "passed");
        member_seat(json, "seat", event.seat);
    }
    void operator()(const Declined& event) const {
        json.member("event", "declined");
        member_seat(json, "seat", event.seat);
    }
    void operator()(const CalledWrongly& event) const {
        json.member("event", "called_wrongly");
        member_seat(json, "seat", event.seat);
        json.member("cost", event.cost);
    }
    void operator()(const ClaimSettled& event) const {
        json.member("event", "play_settled");
        member_seat(json, "seat", event.seat);
        json.member("claimed", event.claimed);
        member_score(json, "score", event.score);
        member_seat(json, "caller", event.caller);
        json.member("missed", event.missed);
        member_numbers(json, "bags", event.bags);
    }
    void operator()(const ServantNamed& event) const {
        json.member("event", "servant_named");
        member_seat(json, "seat", event.seat);
    }
    void operator()(const GameOver& event) const {
        json.member("event", "game_over");
        json.member("reason", reason_name(event.reason));
        member_leftovers(json, "leftovers", event.leftovers);
        member_standings(json, "standings", event.standings);
    }
};

}  // namespace

void Codec::write_event(std::string& out, const Event& event) {
    json::Writer json(out);
    json.begin_object();
    std::visit(CribbageEventMembers{json}, event);
    json.end_object();
}

}  // namespace crowntable::cribbage
