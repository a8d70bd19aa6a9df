#include "clients/cli/games/kit/game_commands.hpp"

#include <nlohmann/json.hpp>

namespace crowntable::cli {

std::string action_command(const char* op, const TableSeen& table, const Json& action) {
    // With the turn that the person sees: if the game has gone on meanwhile, the server refuses it (STALE_TURN)
    // instead of playing it in a turn for which it was not meant.
    return Json{{"op", op}, {"turn", table.turn}, {"action", action}}.dump();
}

std::string face_order_command(const std::vector<std::string>& faces) {
    return Json{{"op", "set_hand_order"}, {"cards", faces}}.dump();
}

}  // namespace crowntable::cli
