#include "clients/cli/bots/bot_mode.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/games/game_bot.hpp"
#include "clients/cli/play/chance.hpp"
#include "clients/cli/table/server_words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

/// A bot that is refused this often in a row is of no use to the table.
constexpr int refusals_max = 5;
/// A bot that was too quick for the server's limits waits so long; at ten commands a second it may then say five.
constexpr int rest_ms = 500;

bool is_too_quick(std::string_view code) {
    return code == "RATE_LIMITED" || code == "TRY_AGAIN";
}

/// A refusal that is about what was played, not about when.
bool is_illegal(std::string_view code) {
    return code != "STALE_TURN" && code != "NOT_YOUR_TURN";
}

/// The room keeps the values as texts of JSON; a program is asked with the values themselves.
Json options_of(const RoomSeen& room) {
    Json options = Json::object();
    for (const auto& [id, value] : room.options) options[id] = Json::parse(value);
    return options;
}

}  // namespace

BotMode::BotMode(Habits habits, Log log) : habits_(std::move(habits)), log_(std::move(log)) {
    if (!habits_.program.empty()) program_.emplace(habits_.program, habits_.patience);
}

void BotMode::heard(const Heard& heard) {
    const std::string type = heard.message.value("type", "");
    // Commit and reveal are said by the fair deals, which judge their refusals themselves.
    const bool about_deals = heard.answered && (heard.answered->op == "commit" || heard.answered->op == "reveal");
    if (type == "refused" && !about_deals) take_refusal(heard);
    if (refusals_ >= refusals_max) return desk_->finish({ExitCode::failed, say("terminal.keeps_refusing")});
    const bool acknowledged = heard.message.contains("ack");
    // An update that answers something means that a play was accepted: both counts are of faults in a row.
    if (type == "update" && acknowledged) refusals_ = faults_ = 0;
    if (!heard.after.room) return;
    if (!has_bot(heard.after.room->family)) {
        return desk_->finish(
            {ExitCode::failed, say("terminal.cannot_play", with<"game">(heard.after.room->game_name))});
    }
    // Being ready counts for one break and a rematch for one game: with each new state both may be said again.
    if (heard.after.room->state != heard.before.room.value_or(RoomSeen{}).state) {
        said_ready_ = false;
        asked_rematch_ = false;
    }
    if (!resting_) do_what_is_due(heard.after);
}

void BotMode::take_refusal(const Heard& heard) {
    const std::string code = heard.message.value("code", "");
    const std::string sentence = clean(heard.message.value("message", ""));
    // Whatever it was for, the present view is where to go on from.
    played_turn_.reset();
    if (is_too_quick(code)) {
        // What was refused only for its pace is due again after the rest. A play is chosen anew, from the view of
        // then.
        const std::string op = heard.answered ? heard.answered->op : "";
        if (op == "ready") said_ready_ = false;
        if (op == "rematch") asked_rematch_ = false;
        resting_ = true;
        return desk_->set_tick(std::max(rest_ms, heard.message.value("retry_ms", 0)));
    }
    const std::string family = heard.after.room ? heard.after.room->family : "";
    const ExternalBot::Fault refusal{refusal_text(heard.message, family), sentence};
    log_(say("terminal.bot_refused", with<"text">(refusal.told)));
    // Only refusals that another try would meet again are counted; those of too quick a bot have returned above.
    ++refusals_;
    if (program_ && is_illegal(code)) blame_program(refusal);
}

void BotMode::tick() {
    resting_ = false;
    if (desk_->session().table().room) do_what_is_due(desk_->session().table());
    if (is_leaving_) desk_->finish({ExitCode::done, say("terminal.is_over")});
}

void BotMode::do_what_is_due(const TableSeen& table) {
    follow_room(*table.room);
    play(table);
}

void BotMode::follow_room(const RoomSeen& room) {
    if (room.role != "player" || !room.own_seat) return;
    const SeatSeen* seat = room.find_seat(*room.own_seat);
    const bool waits = room.state == "lobby" || room.state == "between_rounds";
    if (waits && seat != nullptr && !seat->ready && !said_ready_) {
        said_ready_ = true;
        desk_->send(R"({"op":"ready","ready":true})");
    }
    if (room.state != "finished" || asked_rematch_) return;
    asked_rematch_ = true;
    if (habits_.rematch) return desk_->send(R"({"op":"rematch"})");
    // The link of the server, by which the cards of the last deal are compared, comes after the room has said so.
    is_leaving_ = true;
    desk_->set_tick(last_words_ms);
}

void BotMode::play(const TableSeen& table) {
    // One action for each turn: other messages come before its answer does.
    if (table.room->state != "playing" || played_turn_ == table.turn || !desk_->session().welcomed()) return;
    const auto action = choose(table);
    if (!action) return;
    played_turn_ = table.turn;
    desk_->send(Json{{"op", "play"}, {"turn", table.turn}, {"action", Json::parse(*action)}}.dump());
}

std::optional<std::string> BotMode::choose(const TableSeen& table) {
    // A program at fault is asked again about the same turn, until it answers or is given up and program_ is gone.
    while (program_ && acts(table)) {
        const std::string question =
            program_->line_of({.turn = table.turn,
                               .game_number = static_cast<std::uint64_t>(table.room->games_played) + 1,
                               .options = options_of(*table.room),
                               .public_part = *table.public_part,
                               .you = *table.you});
        const auto answer = program_->choose(table.turn, question);
        if (const auto* action = std::get_if<std::string>(&answer)) return *action;
        blame_program(std::get<ExternalBot::Fault>(answer));
    }
    return choose_action(table, habits_.level, fresh_seed());
}

void BotMode::blame_program(const ExternalBot::Fault& fault) {
    log_(say("terminal.bot_program", with<"text">(fault.told)));
    program_->blame(fault);
    if (!fault.gone && ++faults_ < faults_max) return;
    log_(say("terminal.bot_program_over"));
    program_.reset();
}

void BotMode::remark(const Remark& remark) {
    // Other remarks are for players. A warning says that deals may not be fair, and a count how many the bot had no
    // part in: whoever runs it should know.
    if (remark.warning || remark.counted) log_(remark.sentence);
}

void BotMode::connection_changed(ConnectionState, int retry_ms) {
    if (retry_ms > 0) log_(say("terminal.bot_reconnects", with<"ms">(std::to_string(retry_ms))));
}

void BotMode::ended(const Ending& ending) {
    if (!ending.sentence.empty()) log_(ending.sentence);
}

}  // namespace crowntable::cli
