#include "server/core/room/pace.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/ensure.hpp"
#include "server/core/room/absence.hpp"
#include "server/core/room/claiming.hpp"
#include "server/core/room/deals.hpp"
#include "server/core/room/game.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/knocking.hpp"
#include "server/core/room/moderating.hpp"
#include "server/core/room/people.hpp"
#include "server/core/room/seats.hpp"
#include "server/core/room/sharing.hpp"

namespace crowntable::server {

using table::PlayedBy;

namespace {

void keep_earlier(std::optional<Now>& earliest, std::optional<Now> other) {
    if (other && (!earliest || *other < *earliest)) earliest = other;
}

std::optional<Seat> first_of(SeatSet acting, SeatSet among) {
    for (const Seat seat : acting) {
        if (among.contains(seat)) return seat;
    }
    return std::nullopt;
}

/// every seated human who is there is ready, and there is one.
bool all_are_ready(const Parts& room) {
    bool anybody = false;
    for (const RoomSeat& seat : room.state.seats) {
        const Person* human = seat.who ? room.state.find(*seat.who) : nullptr;
        if (human != nullptr && room.presence.attends(human->id)) {
            if (!seat.ready) return false;
            anybody = true;
        }
    }
    return anybody;
}

bool next_deal_is_due(const Parts& room, Now now) {
    if (!room.state.game_on() || !room.state.table->needs_chance() || room.state.deal_is_open()) return false;
    // The first deal waits for nobody: the game was asked for just now.
    if (room.state.deals == 0) return true;
    // Nobody is there to see the cards.
    if (room.presence.paused()) return false;
    // A table of bots has nobody to say ready: it goes on after the pause, or at once where there is none.
    const bool only_bots =
        std::ranges::none_of(room.state.seats, [](const RoomSeat& seat) { return seat.who.has_value(); });
    return all_are_ready(room) || room.clocks.pause_is_over(now) ||
           (only_bots && room.state.settings.round_pause.count() == 0);
}

/// Nothing while the game stands still.
std::optional<Seat> automatic_seat(const Parts& room) {
    return room.presence.paused() ? std::nullopt : Autopilot::seat_to_play(room.state);
}

/// Somebody sits here who is there and in the game.
bool somebody_is_kept_waiting(const Parts& room) {
    return std::ranges::any_of(room.state.seats, [&](const RoomSeat& seat) {
        return seat.who && seat.played_by == PlayedBy::human && !seat.out_of_game && room.presence.attends(*seat.who);
    });
}

/// Instant bots do not wait for each other where they keep somebody waiting. At full speed a table of bots alone would
/// write megabytes in a second, which nobody plays.
bool bots_are_instant(const Parts& room) {
    return room.state.settings.bots_instant && somebody_is_kept_waiting(room);
}

void let_think(Parts& room, Step& step, Seat seat, BotLevel level) {
    const JobId job = room.next_job();
    room.autopilot.begin_thought(job, seat, room.state);
    // The job holds a View and a seed, no reference to the room, which may be gone when the thought is there.
    step.outbox.jobs.push_back({job, room.state.code,
                                [think = room.state.table->bot_choice(seat, level, room.bot_seed(seat))](
                                    const std::stop_token&) { return think(); }});
}

void let_play(Parts& room, Step& step, Seat seat) {
    const RoomSeat& held = room.state.seats[seat.index];
    const BotLevel level = held.bot.value_or(BotLevel::medium);
    ENSURE(held.played_by != PlayedBy::human);
    // A level that this version does not offer for the game any more is played by the clock, and the table goes on.
    const bool by_bot = held.played_by == PlayedBy::bot && room.state.preset->has_bot(level);
    if (!by_bot) {
        room.play_fallback(step, seat);
    } else if (room.state.table->thinks_long(level)) {
        let_think(room, step, seat, level);
    } else {
        room.play_bot(step, seat, level);
    }
}

/// Bounded: a table of bots at instant pace plays on in the next tick.
void run_automatic(Parts& room, Step& step) {
    for (int left = room.limits.automatic_actions_per_input; left > 0; --left) {
        // Before the deal is opened, so that they are heard in it.
        seat_the_promised(room, step);
        const auto seat = automatic_seat(room);
        // Deals go before actions: nobody acts while the table needs chance.
        if (deal_may_close(room, step.now)) {
            deal(room, step);
        } else if (next_deal_is_due(room, step.now)) {
            open_deal(room, step);
        } else if (seat && bots_are_instant(room) && !room.autopilot.is_thinking(*seat, room.state)) {
            let_play(room, step, *seat);
        } else {
            return;
        }
    }
}

/// the clock plays the whole turn of those whose time is over, all phases of it. Where the rules gave the time it
/// was for that phase alone: K-34, whoever has not called in time may have the next turn, and all of its time.
void run_out_clock(Parts& room, Step& step) {
    const SeatSet late = room.clocks.late(step.now);
    if (late.empty()) return;
    const auto deals = room.state.deals;
    const bool by_rules = room.clocks.phase_is_timed();
    for (const Seat seat : late) room.change(step, change::ClockRanOut{seat});
    for (int left = room.limits.automatic_actions_per_input; left > 0; --left) {
        if (room.state.phase() != wire::RoomPhase::playing || room.state.deals != deals ||
            by_rules != room.clocks.phase_is_timed()) {
            break;
        }
        const auto seat = first_of(room.state.table->acting(), late);
        if (!seat) break;
        room.play_fallback(step, *seat);
    }
    // settle() gives whoever is to act now a clock of their own.
    room.clocks.stop_turn();
}

void schedule_automatic(Parts& room, Step& step) {
    const auto seat = automatic_seat(room);
    const bool is_waited_for = seat && room.autopilot.is_thinking(*seat, room.state);
    if (next_deal_is_due(room, step.now) || deal_may_close(room, step.now) ||
        (seat && bots_are_instant(room) && !is_waited_for)) {
        // More is due than one input may cause: a deadline that has passed already brings the next tick at once.
        room.autopilot.act_at_once(step.now);
    } else if (!seat || is_waited_for) {
        room.autopilot.rest();
    } else if (room.state.settings.bots_instant) {
        room.autopilot.act_within(room.limits.unplayed_pace, step.now, room.state.table->turn(), *seat);
    } else {
        room.autopilot.act_soon(step.now, room.state.table->turn(), *seat);
    }
}

}  // namespace

void settle(Parts& room, Step& step) {
    // The order matters. Who is here decides who is host; a rematch comes before the deal that it needs; deals and bots
    // decide whose turn it is; only then is it known which clocks run.
    notice_pause(room, step);
    if (notice_host(room, step)) {
        // A guest who has become host is somebody who is here.
        notice_pause(room, step);
    }
    // Who had not voted may have given up the seat: then those who are left may all have. Each removal ends votes.
    while (carry_out_votes(room, step)) notice_host(room, step);
    // Before another game takes the place of this one.
    share_if_all_agree(room, step);
    // The last who had not asked may have gone, and the table be too small for a game by that.
    const auto may_begin = [&] { return !room.house.refuses(room.state.preset->id()) && !start_refusal(room); };
    if (all_ask_for_rematch(room) && may_begin()) start_game(room, step);
    if (room.state.game_on() && room.ledger.game_is_worn_out()) end_game(room, step);
    run_automatic(room, step);
    drop_vain_wishes(room, step);
    if (!room.state.deal_is_open()) room.clocks.stop_link_wait();
    room.clocks.time_pause(step.now, room.state, room.presence.paused());
    room.clocks.time_turn(step.now, room.state, room.presence.paused());
    // The time in which nobody plays is nobody's.
    ENSURE(!room.presence.paused() || !room.clocks.due());
    schedule_automatic(room, step);
}

void run_deadlines(Parts& room, Step& step) {
    forget_guests(room, step);
    end_transfer_codes(room, step);
    end_knocks(room, step);
    replace_absent(room, step);
    // Who has just left the game, or has a bot now, is late no more, and whoever acts instead has a time of their own.
    room.clocks.time_turn(step.now, room.state, room.presence.paused());
    run_out_clock(room, step);
    // Asked last: by what came before, another seat may be the one to play.
    if (const auto due = room.autopilot.due(); due && *due <= step.now) {
        // The time is used up; schedule_automatic draws one for the next action.
        room.autopilot.rest();
        if (const auto seat = automatic_seat(room)) let_play(room, step, *seat);
    }
}

void play_thought(Parts& room, Step& step, const JobResult& result) {
    ENSURE(room.autopilot.awaits(result.id));
    const auto seat = automatic_seat(room);
    // The bot's seat may have been taken and left meanwhile, and then be the clock's.
    const bool is_wanted = seat && room.autopilot.is_thinking(*seat, room.state) &&
                           room.state.seats[seat->index].played_by == PlayedBy::bot;
    // Ended whether it is wanted or not, or the bot would never think again.
    room.autopilot.end_thought();
    if (is_wanted) {
        // The thought is about a View of the present turn, so that the rules cannot refuse it; if they do, the bot is
        // wrong.
        const auto refused = room.play(step, *seat, json::parse_own(thought_of(result)));
        ENSURE(!refused);
    }
}

std::optional<Now> evictable_at(const Parts& room) {
    // Whoever knocks is not inside, and would be forgotten with the room.
    return room.doorstep.knocks().empty() ? room.presence.evictable_at(room.state) : std::nullopt;
}

std::optional<Now> next_deadline(const Parts& room) {
    // Asked after every input, so that no part has to say when a deadline of its own moves; a room has few of them.
    std::optional<Now> earliest = room.autopilot.due();
    keep_earlier(earliest, room.clocks.due());
    keep_earlier(earliest, host_missed_at(room));
    keep_earlier(earliest, room.watching_news.due());
    keep_earlier(earliest, room.guests_news.due());
    keep_earlier(earliest, room.doorstep.next_end());
    keep_earlier(earliest, next_forgotten_at(room));
    for (std::size_t i = 0; i < room.state.seats.size(); ++i) keep_earlier(earliest, replaced_at(room, seat_at(i)));
    for (const auto& [id, person] : room.state.people) {
        if (person.transfer_code) keep_earlier(earliest, room.presence.transfer_code_ends(id));
    }
    keep_earlier(earliest, room.presence.expires_at(room.state));
    keep_earlier(earliest, evictable_at(room));
    return earliest;
}

}  // namespace crowntable::server
