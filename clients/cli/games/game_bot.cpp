#include "clients/cli/games/game_bot.hpp"

#include "clients/cli/games/rummy_view.hpp"
#include "engine/rummy/game.hpp"
#include "protocol/rummy_codec.hpp"

namespace crowntable::cli {

bool has_bot(std::string_view family) {
    return family == "rummy";
}

std::optional<std::string> choose_action(const TableSeen& table, BotLevel level, const Seed& seed) {
    if (!table.dealt || !table.you) return std::nullopt;
    const rummy::View view = decode_rummy(table);
    const bool acts = !view.own.legal.draw.empty() || !view.own.legal.discard.empty();
    if (!own_turn(view, table) || !acts) return std::nullopt;
    return protocol::RummyCodec::write_action(rummy::Game::choose(view, level, Random(seed, "bot")));
}

}  // namespace crowntable::cli
