#include "clients/cli/line/waiting.hpp"

#include <algorithm>

#include "clients/cli/text/say.hpp"

namespace crowntable::cli {

namespace {

/// The value is a JSON text.
std::string what_follows(const RoomSeen& room) {
    const auto on_leave = room.room_options.find("on_leave");
    const std::string value = on_leave == room.room_options.end() ? "" : on_leave->second;
    if (value == "\"freeze\"") return "freeze";
    return value == "\"end\"" ? "end" : "bot";
}

}  // namespace

std::string clock_text(std::int64_t remaining_ms) {
    // Rounded up, so that 0:00 means that the time is over; the message about that may come a moment later.
    const std::int64_t seconds = (std::max<std::int64_t>(0, remaining_ms) + 999) / 1000;
    const std::string rest = std::to_string(seconds % 60);
    return std::to_string(seconds / 60) + ":" + (rest.size() < 2 ? "0" : "") + rest;
}

std::string waiting_sentence(const RoomSeen& room, int seat, std::int64_t remaining_ms) {
    return say("terminal.waits", with<"name">(room.name_of(seat)), with<"then">(what_follows(room)),
               with<"time">(clock_text(remaining_ms)), with<"host">(room.own_host ? "yes" : "no"));
}

}  // namespace crowntable::cli
