#include "clients/cli/session/connection_end.hpp"

#include <algorithm>
#include <array>

#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {

namespace {

/// No `closing` says so: the message was not read. To come back and send it again would end no better.
constexpr const char* too_large = "TOO_LARGE";

}  // namespace

bool means_no_entry(const std::string& code) {
    // Another try at this table would most likely meet them again.
    static constexpr std::array codes = {"NO_SUCH_ROOM",      "ROOM_FULL",      "ROOM_LOCKED",  "LATE_JOIN_OFF",
                                         "GAME_ON",           "SEAT_TAKEN",     "NO_SUCH_SEAT", "SPECTATORS_OFF",
                                         "SEEN_ANOTHER_HAND", "CONSENT_NEEDED", "NOT_LET_IN"};
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

bool passes_by_itself(const std::string& code) {
    return code == "SERVER_STOPPING" || code == "TRY_AGAIN" || code == "RATE_LIMITED" || code == "SERVER_FULL";
}

Ending ending_of(const std::string& reason, bool finished, const std::string& server) {
    if (reason == "LEFT") return {ExitCode::done, say("terminal.end_left")};
    if (reason == "ROOM_LOCKED") {
        return {ExitCode::no_entry, say("terminal.end_locked")};
    }
    if (reason == "NOT_LET_IN") return {ExitCode::no_entry, say("refusals.error_NOT_LET_IN")};
    if (reason == "REMOVED") return {ExitCode::removed, say("terminal.end_removed")};
    if (reason == "NO_SUCH_ROOM") return {ExitCode::no_entry, say("terminal.end_no_room", with<"address">(server))};
    if (reason == "VERSION_MISMATCH") {
        return {ExitCode::version_mismatch, say("terminal.end_version")};
    }
    if (reason == "REPLACED") return {ExitCode::failed, say("terminal.end_replaced")};
    if (reason == "ROOM_ENDED") {
        // Rooms end some time after their last game; that is no failure of anybody.
        return {finished ? ExitCode::done : ExitCode::failed, say("terminal.end_room")};
    }
    if (reason == "BANNED") return {ExitCode::no_entry, say("terminal.end_banned")};
    if (reason == "CLOSED_BY_OPERATOR") return {ExitCode::failed, say("terminal.end_closed")};
    if (reason == too_large) return {ExitCode::failed, say("terminal.end_too_large")};
    return {ExitCode::failed, say("terminal.end_connection", with<"reason">(clean(reason)))};
}

/// The server also says why in `closing`, but that text may be lost with the connection. The numbers are those of
/// the protocol, below 4000 those of WebSocket itself.
std::string reason_of(int close_code) {
    switch (close_code) {
        case 1000:
            return "LEFT";
        case 1001:
            return "SERVER_STOPPING";
        case 1009:
            return too_large;
        case 4000:
            return "BAD_CLIENT";
        case 4001:
            return "REPLACED";
        case 4002:
            return "REMOVED";
        case 4003:
            return "ROOM_ENDED";
        case 4004:
            return "NO_SUCH_ROOM";
        case 4005:
            return "VERSION_MISMATCH";
        case 4009:
            return "ROOM_BROKEN";
        case 4011:
            return "BANNED";
        case 4012:
            return "ROOM_LOCKED";
        case 4013:
            return "NOT_LET_IN";
        case 4014:
            return "CLOSED_BY_OPERATOR";
        default:
            return {};
    }
}

}  // namespace crowntable::cli
