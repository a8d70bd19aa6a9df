#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "clients/cli/bots/external_bot.hpp"
#include "clients/cli/session/front_end.hpp"
#include "engine/game.hpp"

namespace crowntable::cli {

/// A bot over the wire: sits, says ready, plays from its view to the end of the game.
class BotMode final : public FrontEnd {
public:
    struct Habits {
        BotLevel level = BotLevel::medium;
        /// Asks for a rematch after each game instead of going home.
        bool rematch = false;
        /// A program that decides instead (external_bot.hpp); empty: none.
        std::string program{};
        std::chrono::milliseconds patience{5'000};
    };
    /// Takes one line on what happens.
    using Log = std::function<void(const std::string&)>;

    /// Throws std::system_error when the program cannot be started.
    BotMode(Habits habits, Log log);

    void begin(Desk& desk) override { desk_ = &desk; }
    void heard(const Heard& heard) override;
    void remark(const Remark& remark) override;
    void connection_changed(ConnectionState state, int retry_ms) override;
    void input(std::string_view) override {}
    bool wants_input() const override { return false; }
    void tick() override;
    void ended(const Ending& ending) override;

private:
    void take_refusal(const Heard& heard);
    void do_what_is_due(const TableSeen& table);
    void play(const TableSeen& table);
    void follow_room(const RoomSeen& room);
    std::optional<std::string> choose(const TableSeen& table);
    /// The program is told, and after the third fault in a row no longer asked.
    void blame_program(const ExternalBot::Fault& fault);

    Habits habits_;
    Log log_;
    Desk* desk_ = nullptr;
    /// The turn that was played already.
    std::optional<std::uint64_t> played_turn_;
    bool said_ready_ = false;
    bool asked_rematch_ = false;
    /// Nothing is said until the next tick: it was too much at once.
    bool resting_ = false;
    /// The game is over; what is said last is still to come.
    bool is_leaving_ = false;
    int refusals_ = 0;
    /// Nothing where none was wanted, or when it was given up.
    std::optional<ExternalBot> program_;
    int faults_ = 0;
};

}  // namespace crowntable::cli
