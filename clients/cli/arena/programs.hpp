#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "clients/cli/arena/arena.hpp"
#include "clients/cli/bots/external_bot.hpp"
#include "protocol/table/table.hpp"

namespace crowntable::cli {

/// The programs among the players of an arena, which run as long as this lives.
class Programs {
public:
    /// Which of the arena's games it is: both count from 0.
    struct Game {
        std::size_t board = 0;
        std::size_t rotation = 0;
    };

    /// Starts them. Keeps references. Throws std::system_error.
    Programs(const ArenaPlan& plan, const ArenaWatch& watch, ArenaResult& result);

    void game_begins(Game game);
    /// The program of `player` plays one action. Throws as play_arena does. REQUIRES: the seat is acting, and the
    /// player is a program.
    void act(table::Table& table, Seat seat, std::size_t player);

private:
    /// Told on; throws where that ends the arena.
    void blame(const ExternalBot::Fault& fault, Seat seat, std::size_t player, const std::string& question);
    ExternalBot::Fault fault_of(const Refusal& refusal, const std::string& action) const;

    const ArenaPlan& plan_;
    const ArenaWatch& watch_;
    ArenaResult& result_;
    /// The plan's, read once.
    std::shared_ptr<const nlohmann::json> options_;
    /// By player; null for who is none.
    std::vector<std::unique_ptr<ExternalBot>> programs_;
    /// By player, since its last accepted action.
    std::vector<int> faults_in_a_row_;
    Game game_;
    std::uint64_t game_number_ = 0;
    /// The numbers that programs are told for turns rise through all games: what comes late answers no later game.
    std::uint64_t turns_before_ = 0;
    std::uint64_t last_turn_ = 0;
};

}  // namespace crowntable::cli
