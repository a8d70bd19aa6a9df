#include "protocol/text/error_code.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

namespace crowntable::error_code {

namespace {

using Retry = std::chrono::milliseconds;

struct Entry {
    std::string_view code;
    int status;
    std::string_view sentence;
    /// When the same may be accepted, where no limit tells it more exactly.
    std::optional<Retry> retry = std::nullopt;
};

// Statuses matter over HTTP only. They stand here, beside the sentence, so that no code can be forgotten where
// answers are made.
constexpr auto entries = std::to_array<Entry>({
    {bad_json, 400, "This is not valid JSON."},
    {bad_field, 400, "A field is missing, unknown or out of range."},
    {unknown_command, 400, "There is no such command."},
    {too_large, 413, "This is too large."},
    {too_deep, 400, "This is nested too deeply or has too many parts."},
    {duplicate_key, 400, "A key occurs twice in one object."},
    {bad_id, 400, "The id must be an integer from 1."},
    {stale_id, 400, "A later command has been answered already."},
    {stale_turn, 409, "The game has gone on since; look again."},
    {hello_first, 400, "The first message must be a hello."},
    {already_hello, 400, "There was a hello on this connection already."},
    {already_here, 409, "This person is connected from elsewhere."},
    {version_mismatch, 400, "This server speaks another version of the protocol; reload the page or update."},
    {no_such_room, 404, "There is no table with this code."},
    {bad_token, 403, "This seat token is not known at this table."},
    {bad_transfer_code, 403, "This transfer code is wrong, used or too old."},
    {bad_name, 400, "A name has 1 to 20 visible characters."},
    {room_full, 409, "All seats are taken."},
    {room_locked, 403, "The host has locked the table: knock, and wait to be let in."},
    {not_let_in, 403, "You were not let in."},
    {removed, 403, "The host has removed you from this table."},
    {muted, 403, "The host has muted you."},
    {no_such_knock, 404, "Nobody knocks under this number any more."},
    {no_such_person, 404, "Nobody is here under this number any more."},
    {already_asked, 409, "You have asked already; the host decides."},
    {not_host, 403, "Only the host can do this."},
    {not_seated, 403, "You have no seat at this table."},
    {already_seated, 409, "You have a seat already."},
    {no_such_seat, 404, "There is no such seat."},
    {seat_taken, 409, "This seat is taken."},
    {seen_another_hand, 403, "You have seen another hand of this game."},
    {game_on, 409, "This cannot be done while a game is on."},
    {no_game, 409, "No game is on."},
    {not_ready_to_start, 409, "The game cannot be started yet."},
    {too_few_seats, 409, "Two or more seats are needed."},
    {too_many_seats, 409, "There are too many seats for this game."},
    {bad_option, 400, "There is no such option, or the value does not fit it."},
    {unknown_game, 400, "There is no such game."},
    {unavailable, 409, "This does not exist yet."},
    {spectators_off, 403, "This table takes no spectators."},
    {chat_off, 403, "Chat is switched off at this table."},
    {hints_off, 403, "Hints are switched off at this table."},
    {clock_off, 409, "No clock is running."},
    {no_more_time, 409, "More time can be had once a turn."},
    {late_join_off, 403, "Nobody can join this table while a game is on."},
    {no_such_claim, 404, "This claim is settled or was never made."},
    {claim_pending, 409, "The host has not answered yet."},
    {consent_needed, 403, "The hand is being played: claim the seat, and the host is asked."},
    {bad_hand_order, 400, "These are not the cards in your hand."},
    {deal_open, 409, "A deal waits for your link; commit to another chain when it is made."},
    {deal_closed, 409, "This deal is not open: no link of it is wanted now."},
    {not_awaited, 409, "No link of your seat is awaited for this deal."},
    {bad_link, 409, "This is not the link to which your seat committed."},
    {not_a_player, 403, "The record of a game is for those who played it."},
    {no_such_game, 404, "This table has played no such game."},
    {not_your_turn, 409, "It is not your turn."},
    {rate_limited, 429, "That was too much at once; wait a moment.", Retry{1'000}},
    {server_full, 503, "The server has no room for more.", Retry{30'000}},
    {server_draining, 503, "The server is about to stop: games that run go on, no other begins."},
    {game_off, 403, "This game is switched off on this server."},
    {bad_access_key, 403, "This server asks for its access key; none or another one was said."},
    {banned, 403, "This address may not use this server."},
    {server_stopping, 503, "The server is stopping; come back in a moment.", Retry{2'000}},
    {try_again, 503, "That could not be saved; try again.", Retry{1'000}},
    {room_broken, 503, "This table is broken and has been put aside."},
    {method_not_allowed, 405, "This method is not allowed here."},
    {not_found, 404, "There is nothing here."},
});

/// A linear search is quick enough, since only refusals come here. Codes of games are not in the table: games bring
/// their own sentences along.
const Entry* find_entry(std::string_view code) {
    const auto* entry = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.code == code; });
    return entry == entries.end() ? nullptr : entry;
}

}  // namespace

std::string_view default_sentence(std::string_view code) {
    const Entry* entry = find_entry(code);
    return entry == nullptr ? "This is not possible." : entry->sentence;
}

std::optional<std::chrono::milliseconds> default_retry(std::string_view code) {
    const Entry* entry = find_entry(code);
    return entry == nullptr ? std::nullopt : entry->retry;
}

int http_status(std::string_view code) {
    const Entry* entry = find_entry(code);
    return entry == nullptr ? 400 : entry->status;
}

}  // namespace crowntable::error_code

namespace crowntable {

Refusal refusal(std::string_view code) {
    return refusal(code, std::string(error_code::default_sentence(code)));
}

Refusal refusal(std::string_view code, std::string message) {
    return {.code = code, .message = std::move(message), .retry = error_code::default_retry(code)};
}

}  // namespace crowntable
