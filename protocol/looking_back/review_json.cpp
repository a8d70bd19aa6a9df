// A review as one JSON document: protocol/schema/review.json.

#include <algorithm>
#include <span>

#include "protocol/json/members.hpp"
#include "protocol/looking_back/replay.hpp"
#include "protocol/looking_back/review.hpp"

namespace crowntable::looking_back {

namespace {

void write_mistakes(json::Writer& json, const Review& review, const ReviewedSeat& seat) {
    json.key("worst");
    json.begin_array();
    // The dearest stand first. The rest is told without a sentence among `decisions`.
    for (const std::size_t i : std::span(seat.by_loss).first(std::min(seat.by_loss.size(), mistakes_told_max))) {
        const auto& [told, weighed] = review.decisions[i];
        json.begin_object();
        member_size(json, "step", told.step);
        json.member("loss_centipoints", weighed.loss_centipoints);
        json.member("sentence", weighed.sentence);
        json.end_object();
    }
    json.end_array();
}

void write_player(json::Writer& json, const Review& review, Seat at) {
    const ReviewedSeat& seat = review.seats[at.index];
    json.begin_object();
    member_seat(json, "seat", at);
    json.member("by", to_string(seat.by));
    json.member("decisions", seat.all.decisions);
    json.member("loss_centipoints", seat.all.loss_centipoints);
    json.member("mean_loss_centipoints", seat.all.mean_loss_centipoints());
    json.key("deals");
    json.begin_array();
    for (std::size_t i = 0; i < seat.deals.size(); ++i) {
        json.begin_object();
        // Counted from 1, like the `deal` of a step.
        member_size(json, "deal", i + 1);
        json.member("decisions", seat.deals[i].decisions);
        json.member("loss_centipoints", seat.deals[i].loss_centipoints);
        json.end_object();
    }
    json.end_array();
    write_mistakes(json, review, seat);
    json.end_object();
}

void write_decision(json::Writer& json, const ReviewedDecision& decision) {
    const auto& [told, weighed] = decision;
    json.begin_object();
    member_size(json, "step", told.step);
    json.member("deal", told.deal);
    // Decisions are actions, and every action has a seat, a turn of it, and somebody who played it.
    member_seat(json, "seat", told.seat);
    json.member("seat_turn", *told.seat_turn);
    json.member("by", to_string(*told.by));
    json.member_raw("action", told.action_json);
    json.member_raw("best", weighed.best_action);
    json.member("chosen_centipoints", weighed.chosen_centipoints);
    json.member("best_centipoints", weighed.best_centipoints);
    json.member("loss_centipoints", weighed.loss_centipoints);
    json.end_object();
}

}  // namespace

std::string write_review(const Review& review) {
    std::string out;
    json::Writer json(out);
    json.begin_object();
    recorded_game_members(json, review.start);
    json.key("players");
    json.begin_array();
    for (std::size_t i = 0; i < review.seats.size(); ++i) write_player(json, review, seat_at(i));
    json.end_array();
    json.key("decisions");
    json.begin_array();
    for (const auto& decision : review.decisions) write_decision(json, decision);
    json.end_array();
    json.end_object();
    return out;
}

}  // namespace crowntable::looking_back
