#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "engine/refusal.hpp"

/// The stable codes of the protocol itself; a game adds its own (protocol/README.md, sections 5 and 6).
namespace crowntable::error_code {

inline constexpr std::string_view bad_json = "BAD_JSON";
inline constexpr std::string_view bad_field = "BAD_FIELD";
inline constexpr std::string_view unknown_command = "UNKNOWN_COMMAND";
inline constexpr std::string_view too_large = "TOO_LARGE";
inline constexpr std::string_view too_deep = "TOO_DEEP";
inline constexpr std::string_view duplicate_key = "DUPLICATE_KEY";
inline constexpr std::string_view bad_id = "BAD_ID";
inline constexpr std::string_view stale_id = "STALE_ID";
inline constexpr std::string_view stale_turn = "STALE_TURN";
inline constexpr std::string_view hello_first = "HELLO_FIRST";
inline constexpr std::string_view already_hello = "ALREADY_HELLO";
inline constexpr std::string_view already_here = "ALREADY_HERE";
inline constexpr std::string_view version_mismatch = "VERSION_MISMATCH";
inline constexpr std::string_view no_such_room = "NO_SUCH_ROOM";
inline constexpr std::string_view bad_token = "BAD_TOKEN";
inline constexpr std::string_view bad_transfer_code = "BAD_TRANSFER_CODE";
inline constexpr std::string_view bad_name = "BAD_NAME";
inline constexpr std::string_view room_full = "ROOM_FULL";
inline constexpr std::string_view room_locked = "ROOM_LOCKED";
inline constexpr std::string_view not_let_in = "NOT_LET_IN";
inline constexpr std::string_view removed = "REMOVED";
inline constexpr std::string_view muted = "MUTED";
inline constexpr std::string_view no_such_knock = "NO_SUCH_KNOCK";
inline constexpr std::string_view no_such_person = "NO_SUCH_PERSON";
inline constexpr std::string_view already_asked = "ALREADY_ASKED";
inline constexpr std::string_view not_host = "NOT_HOST";
inline constexpr std::string_view not_seated = "NOT_SEATED";
inline constexpr std::string_view already_seated = "ALREADY_SEATED";
inline constexpr std::string_view no_such_seat = "NO_SUCH_SEAT";
inline constexpr std::string_view seat_taken = "SEAT_TAKEN";
inline constexpr std::string_view seen_another_hand = "SEEN_ANOTHER_HAND";
inline constexpr std::string_view game_on = "GAME_ON";
inline constexpr std::string_view no_game = "NO_GAME";
inline constexpr std::string_view not_ready_to_start = "NOT_READY_TO_START";
inline constexpr std::string_view too_few_seats = "TOO_FEW_SEATS";
inline constexpr std::string_view too_many_seats = "TOO_MANY_SEATS";
inline constexpr std::string_view bad_option = "BAD_OPTION";
inline constexpr std::string_view unknown_game = "UNKNOWN_GAME";
inline constexpr std::string_view unavailable = "UNAVAILABLE";
inline constexpr std::string_view spectators_off = "SPECTATORS_OFF";
inline constexpr std::string_view chat_off = "CHAT_OFF";
inline constexpr std::string_view hints_off = "HINTS_OFF";
inline constexpr std::string_view clock_off = "CLOCK_OFF";
inline constexpr std::string_view no_more_time = "NO_MORE_TIME";
inline constexpr std::string_view late_join_off = "LATE_JOIN_OFF";
inline constexpr std::string_view no_such_claim = "NO_SUCH_CLAIM";
inline constexpr std::string_view claim_pending = "CLAIM_PENDING";
inline constexpr std::string_view consent_needed = "CONSENT_NEEDED";
inline constexpr std::string_view bad_hand_order = "BAD_HAND_ORDER";
inline constexpr std::string_view deal_open = "DEAL_OPEN";
inline constexpr std::string_view deal_closed = "DEAL_CLOSED";
inline constexpr std::string_view not_awaited = "NOT_AWAITED";
inline constexpr std::string_view bad_link = "BAD_LINK";
inline constexpr std::string_view not_a_player = "NOT_A_PLAYER";
inline constexpr std::string_view no_such_game = "NO_SUCH_GAME";
inline constexpr std::string_view not_your_turn = "NOT_YOUR_TURN";
inline constexpr std::string_view rate_limited = "RATE_LIMITED";
inline constexpr std::string_view server_full = "SERVER_FULL";
inline constexpr std::string_view server_draining = "SERVER_DRAINING";
inline constexpr std::string_view game_off = "GAME_OFF";
inline constexpr std::string_view bad_access_key = "BAD_ACCESS_KEY";
inline constexpr std::string_view banned = "BANNED";
inline constexpr std::string_view server_stopping = "SERVER_STOPPING";
inline constexpr std::string_view try_again = "TRY_AGAIN";
inline constexpr std::string_view room_broken = "ROOM_BROKEN";
inline constexpr std::string_view method_not_allowed = "METHOD_NOT_ALLOWED";
inline constexpr std::string_view not_found = "NOT_FOUND";

/// The plain sentence that goes with `code` where nobody has a better one. Never empty.
std::string_view default_sentence(std::string_view code);

/// After how long what was refused with `code` may be accepted; nothing for codes of which waiting changes nothing.
std::optional<std::chrono::milliseconds> default_retry(std::string_view code);

/// The HTTP status of an answer that refuses with `code`; 400 for codes that say nothing else.
int http_status(std::string_view code);

}  // namespace crowntable::error_code

namespace crowntable {

/// A refusal with the default sentence of `code`, which must be of static storage duration.
Refusal refusal(std::string_view code);
Refusal refusal(std::string_view code, std::string message);

}  // namespace crowntable
