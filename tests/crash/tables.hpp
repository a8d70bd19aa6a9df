#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/bench/load/wire.hpp"
#include "tests/crash/ledger.hpp"
#include "tests/crash/stored.hpp"

namespace crowntable::crash {

/// Rooms of two to five players who play one game after the other, come back after any loss, and hold whoever serves
/// them to every answer.
class Tables {
public:
    /// Players of each room are spread over `doors`: each begins at another one, and goes to the next after a loss.
    /// REQUIRES: there is one.
    explicit Tables(std::vector<bench::Route> doors) : doors_(std::move(doors)) {}

    /// Waits until all games have begun. Throws std::runtime_error where that does not come.
    void open(std::size_t rooms);

    void play_for(std::chrono::milliseconds time);
    /// Lets the players play until `done`; a problem called `what` if that takes too long.
    bool play_until(const std::function<bool()>& done, std::chrono::seconds patience, const std::string& what);
    /// Until everybody is there and has had some answers.
    bool see_games_go_on(const std::string& after, std::chrono::seconds patience);
    /// Everybody loses their connection, and comes back.
    void lose_wires();
    /// Every game to its end, which all of its players see alike. Nobody plays or comes back after that.
    void end_games();
    /// Whether every answered command is there once, and nothing that nobody was answered. Gives how many were
    /// answered.
    std::size_t compare_with(const std::map<std::pair<std::string, std::string>, StoredIds>& stored);

    bool all_online() const { return online() == players(); }
    std::size_t online() const;
    std::size_t players() const;
    /// Of all rooms.
    std::vector<std::string> codes() const;
    Ledger& ledger() { return ledger_; }

private:
    struct Room {
        std::string code;
        std::vector<std::unique_ptr<Player>> players;
    };
    template <typename Condition>
    bool all_players(Condition condition) const;

    std::vector<bench::Route> doors_;
    boost::asio::io_context context_{1};
    bench::Carried carried_;
    Ledger ledger_;
    std::vector<Room> rooms_;
};

}  // namespace crowntable::crash
