#include "protocol/wire/room_events.hpp"

#include "protocol/json/members.hpp"
#include "protocol/json/writer.hpp"

namespace crowntable::wire {

namespace {

/// Names of events are part of the wire, and of the events of replays (protocol/record/walk.cpp), which are made by
/// these functions, too.
std::string seat_event(std::string_view event, Seat seat) {
    std::string out;
    json::Writer json(out);
    json.begin_object();
    json.member("event", event);
    member_seat(json, "seat", seat);
    json.end_object();
    return out;
}

}  // namespace

std::string bot_plays_on_event(Seat seat) {
    return seat_event("bot_plays_on", seat);
}
std::string seat_taken_back_event(Seat seat) {
    return seat_event("seat_taken_back", seat);
}
std::string clock_ran_out_event(Seat seat) {
    return seat_event("clock_ran_out", seat);
}
std::string more_time_event(Seat seat) {
    return seat_event("more_time", seat);
}
std::string seat_removed_event(Seat seat) {
    return seat_event("seat_removed", seat);
}

std::string seat_taken_over_event(Seat seat, std::string_view name, bool by_host_alone) {
    std::string out;
    json::Writer json(out);
    json.begin_object();
    json.member("event", "seat_taken_over");
    member_seat(json, "seat", seat);
    json.member("name", name);
    // Absent where it is not so, as in protocol 1 before it was added.
    if (by_host_alone) json.member("by_host_alone", true);
    json.end_object();
    return out;
}

std::string game_started_event(std::uint64_t game_number) {
    std::string out;
    json::Writer json(out);
    json.begin_object();
    json.member("event", "game_started");
    json.member("game_number", game_number);
    json.end_object();
    return out;
}

std::string game_ended_by_host_event() {
    return R"({"event":"game_ended_by_host"})";
}

}  // namespace crowntable::wire
