#pragma once

#include <string>

#include "clients/cli/table/table_seen.hpp"
#include "engine/game.hpp"

namespace crowntable::cli {

/// How a family's bots play over the wire. Both throw BadMessage. REQUIRES: a table at which the viewer holds a seat.
struct GameBot {
    /// Whether it is this seat's turn.
    bool (*acts)(const TableSeen&) = nullptr;
    /// The `action` as a JSON text. REQUIRES: acts of the table.
    std::string (*choose)(const TableSeen&, BotLevel, const Seed&) = nullptr;
};

/// The bot of the rules Sight::Game, with the JSON of Sight::Codec: Sight::decode makes the rules' view of a table, and
/// Sight::may_act tells whether it is the seat's turn in it.
template <typename Sight>
constexpr GameBot bot_of() {
    return {.acts = [](const TableSeen& table) { return Sight::may_act(Sight::decode(table), table); },
            .choose =
                [](const TableSeen& table, BotLevel level, const Seed& seed) {
                    return Sight::Codec::write_action(
                        Sight::Game::choose(Sight::decode(table), level, Random(seed, "bot")));
                }};
}

}  // namespace crowntable::cli
