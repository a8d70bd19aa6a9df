#include "clients/cli/bot_mode.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "clients/cli/chance.hpp"
#include "clients/cli/games/game_bot.hpp"
#include "clients/cli/text.hpp"

namespace crowntable::cli {
namespace {

/// A bot that is refused this often in a row is of no use to the table.
constexpr int refusals_max = 5;

}  // namespace

void BotMode::heard(const Heard& heard) {
    const std::string type = heard.message.value("type", "");
    if (type == "refused") {
        log_("refused: " + clean(heard.message.value("message", "")));
        // Whatever it was for, the present view is where to go on from.
        played_turn_.reset();
        if (++refusals_ >= refusals_max) return desk_->finish({ExitCode::failed, "The server keeps refusing."});
    }
    const bool acknowledged = heard.message.contains("ack");
    if (type == "update" && acknowledged) refusals_ = 0;
    if (!heard.after.room) return;
    if (!has_bot(heard.after.room->family)) {
        return desk_->finish({ExitCode::failed, "This program cannot play " + heard.after.room->game_name + "."});
    }
    follow_room(heard.before.room.value_or(RoomSeen{}), *heard.after.room);
    play(heard.after);
}

void BotMode::follow_room(const RoomSeen& before, const RoomSeen& room) {
    if (room.state != before.state) {
        said_ready_ = false;
        asked_rematch_ = false;
    }
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
    desk_->finish({ExitCode::done, "The game is over."});
}

void BotMode::play(const TableSeen& table) {
    if (table.room->state != "playing" || played_turn_ == table.turn || !desk_->session().welcomed()) return;
    const auto action = choose_action(table, habits_.level, fresh_seed());
    if (!action) return;
    played_turn_ = table.turn;
    desk_->send(Json{{"op", "play"}, {"turn", table.turn}, {"action", Json::parse(*action)}}.dump());
}

void BotMode::link_changed(Link, int retry_ms) {
    if (retry_ms > 0) log_("connection lost, again in " + std::to_string(retry_ms) + " ms");
}

void BotMode::ended(const Ending& ending) {
    if (!ending.sentence.empty()) log_(ending.sentence);
}

}  // namespace crowntable::cli
