#include "clients/cli/games/game_bot.hpp"

#include "clients/cli/games/find_face.hpp"

namespace crowntable::cli {

bool has_bot(std::string_view family) {
    return find_face(family).bot.has_value();
}

bool acts(const TableSeen& table) {
    // Who holds no seat has nothing to decide.
    if (!table.dealt || !table.you || !table.room) return false;
    const auto& bot = find_face(table.room->family).bot;
    return bot && bot->acts(table);
}

std::optional<std::string> choose_action(const TableSeen& table, BotLevel level, const Seed& seed) {
    if (!acts(table)) return std::nullopt;
    return find_face(table.room->family).bot->choose(table, level, seed);
}

}  // namespace crowntable::cli
