#include "clients/cli/games/rummy_commands.hpp"

#include <nlohmann/json.hpp>

namespace crowntable::cli {

std::string action_command(const char* op, const TableSeen& table, Json action) {
    return Json{{"op", op}, {"turn", table.turn}, {"action", std::move(action)}}.dump();
}

std::string order_command(std::span<const cards::Card> hand) {
    Json faces = Json::array();
    for (const cards::Card card : hand) faces.push_back(cards::to_string(card));
    return Json{{"op", "set_hand_order"}, {"cards", std::move(faces)}}.dump();
}

}  // namespace crowntable::cli
