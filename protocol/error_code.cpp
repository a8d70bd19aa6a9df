#include "protocol/error_code.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace crowntable::protocol {

namespace {

struct Entry {
    std::string_view code;
    int status;
    std::string_view sentence;
};

constexpr auto entries = std::to_array<Entry>({
    {error_code::bad_json, 400, "This is not valid JSON."},
    {error_code::bad_field, 400, "A field is missing, unknown or out of range."},
    {error_code::unknown_command, 400, "There is no such command."},
    {error_code::too_large, 413, "This is too large."},
    {error_code::too_deep, 400, "This is nested too deeply or has too many parts."},
    {error_code::duplicate_key, 400, "A key occurs twice in one object."},
    {error_code::bad_id, 400, "The id must be an integer from 1."},
    {error_code::stale_id, 400, "A later command has been answered already."},
    {error_code::stale_turn, 409, "The game has gone on since; look again."},
    {error_code::hello_first, 400, "The first message must be a hello."},
    {error_code::already_hello, 400, "There was a hello on this connection already."},
    {error_code::version_mismatch, 400,
     "This server speaks another version of the protocol; reload the page or update."},
    {error_code::no_such_room, 404, "There is no table with this code."},
    {error_code::bad_token, 403, "This seat token is not known at this table."},
    {error_code::bad_transfer_code, 403, "This transfer code is wrong, used or too old."},
    {error_code::bad_name, 400, "A name has 1 to 20 visible characters."},
    {error_code::room_full, 409, "All seats are taken."},
    {error_code::room_locked, 403, "The host has locked the table."},
    {error_code::removed, 403, "The host has removed you from this table."},
    {error_code::not_host, 403, "Only the host can do this."},
    {error_code::not_seated, 403, "You have no seat at this table."},
    {error_code::already_seated, 409, "You have a seat already."},
    {error_code::no_such_seat, 404, "There is no such seat."},
    {error_code::seat_taken, 409, "This seat is taken."},
    {error_code::seen_another_hand, 403, "You have seen another hand of this game."},
    {error_code::game_on, 409, "This cannot be done while a game is on."},
    {error_code::no_game, 409, "No game is on."},
    {error_code::not_ready_to_start, 409, "The game cannot be started yet."},
    {error_code::too_few_seats, 409, "Two or more seats are needed."},
    {error_code::too_many_seats, 409, "There are too many seats for this game."},
    {error_code::bad_option, 400, "There is no such option, or the value does not fit it."},
    {error_code::unknown_game, 400, "There is no such game."},
    {error_code::unavailable, 409, "This does not exist yet."},
    {error_code::spectators_off, 403, "This table takes no spectators."},
    {error_code::chat_off, 403, "Chat is switched off at this table."},
    {error_code::hints_off, 403, "Hints are switched off at this table."},
    {error_code::clock_off, 409, "No clock is running."},
    {error_code::no_more_time, 409, "More time can be had once a turn."},
    {error_code::late_join_off, 403, "Nobody can join this table while a game is on."},
    {error_code::no_such_claim, 404, "This claim is settled or was never made."},
    {error_code::claim_pending, 409, "The host has not answered yet."},
    {error_code::bad_hand_order, 400, "These are not the cards in your hand."},
    {error_code::deal_open, 409, "A deal waits for your link; commit to another chain when it is made."},
    {error_code::deal_closed, 409, "This deal is not open: no link of it is wanted now."},
    {error_code::not_awaited, 409, "No link of your seat is awaited for this deal."},
    {error_code::bad_link, 409, "This is not the link to which your seat committed."},
    {error_code::not_a_player, 403, "The record of a game is for those who played it."},
    {error_code::no_such_game, 404, "This table has played no such game."},
    {error_code::not_your_turn, 409, "It is not your turn."},
    {error_code::rate_limited, 429, "That was too much at once; wait a moment."},
    {error_code::server_full, 503, "The server has no room for more."},
    {error_code::server_stopping, 503, "The server is stopping; come back in a moment."},
    {error_code::try_again, 503, "That could not be saved; try again."},
    {error_code::room_broken, 503, "This table is broken and has been put aside."},
    {error_code::method_not_allowed, 405, "This method is not allowed here."},
    {error_code::not_found, 404, "There is nothing here."},
});

const Entry* find_entry(std::string_view code) {
    const auto* entry = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.code == code; });
    return entry == entries.end() ? nullptr : entry;
}

}  // namespace

std::string_view default_sentence(std::string_view code) {
    const Entry* entry = find_entry(code);
    return entry == nullptr ? "This is not possible." : entry->sentence;
}

int http_status(std::string_view code) {
    const Entry* entry = find_entry(code);
    return entry == nullptr ? 400 : entry->status;
}

Refusal refusal(std::string_view code) {
    return Refusal{code, std::string(default_sentence(code))};
}

Refusal refusal(std::string_view code, std::string message) {
    return Refusal{code, std::move(message)};
}

}  // namespace crowntable::protocol
