#include "clients/cli/games/game_bot.hpp"

#include "clients/cli/games/rummy_view.hpp"
#include "engine/rummy/game.hpp"
#include "protocol/rummy_codec.hpp"

namespace crowntable::cli {

bool has_bot(std::string_view family) {
    return family == "rummy";
}

namespace {

/// Nothing when it is not the seat's turn.
std::optional<rummy::View> view_to_act_on(const TableSeen& table) {
    if (!table.dealt || !table.you) return std::nullopt;
    rummy::View view = decode_rummy(table);
    const bool may_act = !view.own.legal.draw.empty() || !view.own.legal.discard.empty();
    if (!own_turn(view, table) || !may_act) return std::nullopt;
    return view;
}

}  // namespace

bool acts(const TableSeen& table) {
    return view_to_act_on(table).has_value();
}

std::optional<std::string> choose_action(const TableSeen& table, BotLevel level, const Seed& seed) {
    const auto view = view_to_act_on(table);
    if (!view) return std::nullopt;
    return protocol::RummyCodec::write_action(rummy::Game::choose(*view, level, Random(seed, "bot")));
}

}  // namespace crowntable::cli
