#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace crowntable::server {

/// Why the server closes a connection. There are those of `close_reason` and no others.
struct CloseReason {
    /// What `closing` and the WebSocket's close frame say; of static storage duration.
    std::string_view name;
    /// The code of the WebSocket's close frame.
    std::uint16_t code = 0;
    /// The client may try again without its person doing anything; `closing` says after what time.
    bool come_back = false;

    bool operator==(const CloseReason&) const = default;
};

/// protocol/README.md, "Close codes"; tests/tidy compares.
namespace close_reason {

inline constexpr CloseReason left{"LEFT", 1000, false};
inline constexpr CloseReason server_stopping{"SERVER_STOPPING", 1001, true};
/// A bug of ours befell the connection. No `closing` comes before it, since nothing is known of what could be sent.
inline constexpr CloseReason internal_error{"INTERNAL_ERROR", 1011, true};
inline constexpr CloseReason bad_client{"BAD_CLIENT", 4000, false};
inline constexpr CloseReason replaced{"REPLACED", 4001, false};
inline constexpr CloseReason removed{"REMOVED", 4002, false};
inline constexpr CloseReason room_ended{"ROOM_ENDED", 4003, false};
inline constexpr CloseReason no_such_room{"NO_SUCH_ROOM", 4004, false};
inline constexpr CloseReason version_mismatch{"VERSION_MISMATCH", 4005, false};
inline constexpr CloseReason rate_limited{"RATE_LIMITED", 4006, true};
inline constexpr CloseReason too_slow{"TOO_SLOW", 4007, true};
inline constexpr CloseReason idle{"IDLE", 4008, true};
inline constexpr CloseReason room_broken{"ROOM_BROKEN", 4009, false};
inline constexpr CloseReason room_reloaded{"ROOM_RELOADED", 4010, true};
inline constexpr CloseReason banned{"BANNED", 4011, false};
/// Nobody may come in, or stay undecided, unless the host lets them.
inline constexpr CloseReason room_locked{"ROOM_LOCKED", 4012, false};
/// Who knocked was refused, or nobody answered in time.
inline constexpr CloseReason not_let_in{"NOT_LET_IN", 4013, false};
inline constexpr CloseReason closed_by_operator{"CLOSED_BY_OPERATOR", 4014, false};

}  // namespace close_reason

/// The message `closing`. REQUIRES: `retry`, after which to come back, is there just where `reason` lets come back.
std::string closing_text(const CloseReason& reason, std::optional<std::chrono::milliseconds> retry = std::nullopt);

}  // namespace crowntable::server
