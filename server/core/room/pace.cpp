#include <algorithm>

#include "engine/ensure.hpp"
#include "server/core/room/room.hpp"

namespace crowntable::server {

using protocol::PlayedBy;

namespace {

void keep_earlier(std::optional<Now>& earliest, std::optional<Now> other) {
    if (other && (!earliest || *other < *earliest)) {
        earliest = other;
    }
}

std::optional<Seat> first_of(SeatSet acting, SeatSet among) {
    for (const Seat seat : acting) {
        if (among.contains(seat)) {
            return seat;
        }
    }
    return std::nullopt;
}

}  // namespace

void Room::tick(Now now, Outbox& outbox) {
    Step step = begin(now, outbox);
    forget_guests(step);
    end_transfer_codes(step);
    replace_absent(step);
    run_out_clock(step);
    if (automatic_at_ && *automatic_at_ <= now) {
        automatic_at_.reset();
        if (const auto seat = automatic_seat()) {
            let_play(step, *seat);
        }
    }
    finish(step);
}

void Room::job_done(Now now, const JobResult& result, Outbox& outbox) {
    if (hints_.contains(result.id)) {
        return hint_done(now, result, outbox);
    }
    if (!thought_ || thought_->job != result.id) {
        return;
    }
    Step step = begin(now, outbox);
    const auto seat = automatic_seat();
    const bool is_wanted = seat && is_thinking(*seat);
    thought_.reset();
    if (is_wanted) {
        ENSURE(result.text);
        auto played = state_.table->act(*seat, protocol::Json::parse(*result.text));
        ENSURE(std::holds_alternative<protocol::Applied>(played));
        note_action(step, *seat, std::get<protocol::Applied>(std::move(played)));
    }
    finish(step);
}

std::optional<Now> Room::next_wake() const {
    std::optional<Now> earliest = automatic_at_;
    keep_earlier(earliest, turn_clock_.due());
    keep_earlier(earliest, round_pause_.due());
    keep_earlier(earliest, link_wait_.due());
    keep_earlier(earliest, host_passes_at());
    if (spectators_untold_) {
        keep_earlier(earliest, spectator_news_.next());
    }
    for (std::size_t i = 0; i < state_.seats.size(); ++i) {
        keep_earlier(earliest, replaced_at(Seat{static_cast<std::uint8_t>(i)}));
    }
    for (const auto& [id, session] : state_.people) {
        keep_earlier(earliest, forgotten_at(session));
        if (session.transfer_code) {
            keep_earlier(earliest, session.transfer_code_ends);
        }
    }
    keep_earlier(earliest, expires_at());
    if (empty_since_ && inside_.empty()) {
        keep_earlier(earliest, *empty_since_ + limits_.evict_room);
    }
    return earliest;
}

/// What follows from the state without anybody doing anything.
void Room::settle(Step& step) {
    notice_pause(step);
    if (pass_host_if_due(step)) {
        // A guest who has become host is somebody who is here.
        notice_pause(step);
    }
    if (all_ask_for_rematch() && !start_refusal()) {
        start_game(step);
    }
    run_automatic(step);
    if (!state_.deal_is_open()) {
        link_wait_.stop();
    }
    time_round_pause(step);
    time_turn(step);
    schedule_automatic(step);
}

/// Bounded: a table of bots at instant pace plays on in the next tick.
void Room::run_automatic(Step& step) {
    for (int left = limits_.automatic_actions_per_input; left > 0; --left) {
        const auto seat = automatic_seat();
        if (deal_may_close(step.now)) {
            deal(step);
        } else if (next_deal_is_due(step.now)) {
            open_deal(step);
        } else if (seat && state_.settings.bots_instant && !is_thinking(*seat)) {
            let_play(step, *seat);
        } else {
            return;
        }
    }
}

/// every connected seated human is ready, and there is one.
bool Room::all_are_ready() const {
    bool anybody = false;
    for (const RoomSeat& seat : state_.seats) {
        const Session* human = seat.who ? state_.find(*seat.who) : nullptr;
        if (human != nullptr && human->connection) {
            if (!seat.ready) {
                return false;
            }
            anybody = true;
        }
    }
    return anybody;
}

bool Room::next_deal_is_due(Now now) const {
    if (!state_.game_on() || !state_.table->needs_chance() || state_.deal_is_open()) {
        return false;
    }
    if (state_.deals == 0) {
        return true;
    }
    if (paused_) {
        return false;
    }
    const bool only_bots =
        std::ranges::none_of(state_.seats, [](const RoomSeat& seat) { return seat.who.has_value(); });
    const auto pause_over = round_pause_.due();
    return all_are_ready() || (pause_over && *pause_over <= now) ||
           (only_bots && state_.settings.round_pause.count() == 0);
}

/// The first acting seat that no human plays; nothing while the game stands still.
std::optional<Seat> Room::automatic_seat() const {
    if (paused_ || state_.phase() != protocol::RoomState::playing) {
        return std::nullopt;
    }
    for (const Seat seat : state_.table->acting()) {
        if (state_.seats[seat.index].played_by != PlayedBy::human) {
            return seat;
        }
    }
    return std::nullopt;
}

/// Whether its bot thinks about this very turn.
bool Room::is_thinking(Seat seat) const {
    return thought_ && thought_->seat == seat && thought_->game == state_.games_started &&
           thought_->deals == state_.deals && thought_->turn == state_.table->turn();
}

void Room::let_play(Step& step, Seat seat) {
    const RoomSeat& place = state_.seats[seat.index];
    const BotLevel level = place.bot.value_or(BotLevel::medium);
    const bool by_bot = place.played_by == PlayedBy::bot && state_.preset->has_bot(level);
    if (!by_bot) {
        note_action(step, seat, state_.table->act_fallback(seat));
    } else if (state_.table->thinks_long(level)) {
        let_think(step, seat, level);
    } else {
        note_action(step, seat, state_.table->act_bot(seat, level, bots_.seed()));
    }
}

/// What comes of an older thought is of no use any more.
void Room::let_think(Step& step, Seat seat, BotLevel level) {
    thought_ = Thought{JobId{++last_job_}, seat, state_.games_started, state_.deals, state_.table->turn()};
    step.outbox.jobs.push_back(
        {thought_->job, state_.code,
         [think = state_.table->bot_choice(seat, level, bots_.seed())](const std::stop_token&) { return think(); }});
}

void Room::note_action(Step& step, Seat seat, protocol::Applied applied) {
    step.record.changes.emplace_back(change::Acted{seat, std::move(applied.action)});
    step.events.insert(step.events.end(), std::make_move_iterator(applied.events.begin()),
                       std::make_move_iterator(applied.events.end()));
    state_.after_action();
    note_deal(step);
    const bool is_turn_over = timed_.first.contains(seat) && !state_.table->acting().contains(seat);
    const bool is_phase_over = phase_is_timed_ && !limit_by_rules();
    if (is_turn_over || is_phase_over) {
        // Whoever is next has a clock of their own, even if that is the same human again after bots that need no time.
        timed_ = {};
    }
    phase_is_timed_ = phase_is_timed_ && !is_phase_over;
    if (state_.table->finished()) {
        observer_.game_finished(state_.code, static_cast<int>(state_.games_started));
    }
}

void Room::time_round_pause(Step& step) {
    if (state_.phase() != protocol::RoomState::between_rounds || state_.deal_is_open() ||
        state_.settings.round_pause.count() == 0) {
        round_pause_.stop();
        return;
    }
    if (!round_pause_.set()) {
        round_pause_.start(step.now, state_.settings.round_pause);
    }
    if (paused_) {
        round_pause_.hold(step.now);
    }
}

/// The humans whose time runs, and in which deal: another turn of the clock begins when either changes.
std::pair<SeatSet, std::uint64_t> Room::humans_on_the_clock() const {
    SeatSet humans;
    if (state_.phase() == protocol::RoomState::playing) {
        for (const Seat seat : state_.table->acting()) {
            if (state_.seats[seat.index].played_by == PlayedBy::human) {
                humans.insert(seat);
            }
        }
    }
    return {humans, state_.deals};
}

std::optional<std::chrono::milliseconds> Room::limit_by_rules() const {
    return state_.phase() == protocol::RoomState::playing ? state_.table->time_limit() : std::nullopt;
}

/// The clock starts anew when other humans have to act, not when one goes on to the next phase of a turn. A phase with
/// a time of its own has one clock, however many of those that are waited for have acted.
void Room::time_turn(Step& step) {
    const auto timed = humans_on_the_clock();
    const auto by_rules = limit_by_rules();
    const auto limit = by_rules.value_or(state_.settings.turn);
    if (timed.first.empty() || limit.count() == 0) {
        turn_clock_.stop();
        timed_ = {};
        return;
    }
    const bool goes_on = by_rules ? phase_is_timed_ : timed_ == timed;
    if (!turn_clock_.set() || !goes_on) {
        more_time_used_ = false;
        turn_clock_.start(step.now, limit);
    }
    timed_ = timed;
    phase_is_timed_ = by_rules.has_value();
    if (paused_) {
        turn_clock_.hold(step.now);
    }
}

/// the clock plays the whole turn of those whose time is over, all phases of it. Where the rules gave the time it
/// was for that phase alone: K-34, whoever has not called in time may have the next turn, and all of its time.
void Room::run_out_clock(Step& step) {
    const auto due = turn_clock_.due();
    if (!due || *due > step.now) {
        return;
    }
    const SeatSet late = timed_.first;
    const auto deals = state_.deals;
    const bool by_rules = phase_is_timed_;
    for (const Seat seat : late) {
        change(step, change::ClockRanOut{seat});
    }
    for (int left = limits_.automatic_actions_per_input; left > 0; --left) {
        if (state_.phase() != protocol::RoomState::playing || state_.deals != deals || by_rules != phase_is_timed_) {
            break;
        }
        const auto seat = first_of(state_.table->acting(), late);
        if (!seat) {
            break;
        }
        note_action(step, *seat, state_.table->act_fallback(*seat));
    }
    turn_clock_.stop();
}

void Room::schedule_automatic(Step& step) {
    const auto seat = automatic_seat();
    const bool is_waited_for = seat && is_thinking(*seat);
    if (next_deal_is_due(step.now) || deal_may_close(step.now) ||
        (seat && state_.settings.bots_instant && !is_waited_for)) {
        automatic_at_ = step.now;
    } else if (!seat || is_waited_for) {
        automatic_at_.reset();
    } else if (const std::pair turn_of(state_.table->turn(), seat); !automatic_at_ || automatic_for_ != turn_of) {
        automatic_for_ = turn_of;
        automatic_at_ = step.now + think_time();
    }
}

std::chrono::milliseconds Room::think_time() {
    const auto spread = (limits_.bot_think_max - limits_.bot_think_min).count();
    return limits_.bot_think_min + std::chrono::milliseconds(thinking_.below(static_cast<std::uint32_t>(spread + 1)));
}

}  // namespace crowntable::server
