#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tests/bench/load/figures.hpp"
#include "tests/bench/load/player.hpp"

namespace crowntable::bench {

struct CrowdPlan {
    std::uint16_t port = 0;
    std::size_t rooms = 1;
    int seats = 4;
    std::chrono::milliseconds pace{0};
    /// Addresses 127.0.0.1 .. the rooms are spread over.
    int sources = 1;
    /// Everybody sits in the lobby and nobody plays.
    bool idle = false;
};

/// Rooms full of scripted players, and what they see. A room has one play under way at a time: whoever acts next
/// plays as soon as its update is there (and it has thought, with a pace).
class Crowd : Watch {
public:
    Crowd(boost::asio::io_context& context, CrowdPlan plan);
    ~Crowd() override;
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

    /// Creates some more rooms, unless as many as may be are still filling; their players come in as the context runs.
    void create_some();
    /// Everybody sits, and plays unless idle.
    bool is_complete() const { return full_rooms_ == plan_.rooms; }
    std::size_t full_rooms() const { return full_rooms_; }
    std::size_t online() const;
    /// Who waits for the answer to which command.
    std::vector<std::pair<const Player*, std::uint64_t>> under_way() const;

    /// From now on everything is counted from zero.
    void measure();
    /// And from now on nothing more.
    Figures take_figures();
    const Figures& figures() const { return figures_; }
    const Carried& carried() const { return carried_; }

private:
    using Clock = std::chrono::steady_clock;
    /// A play under way: only one seat acts at a time, so that its update is the next version.
    struct Flight {
        Clock::time_point sent;
        int arrived = 0;
    };
    struct Table {
        std::vector<std::unique_ptr<Player>> players;
        int seated = 0;
        std::unordered_map<std::uint64_t, Flight> flights;
    };

    void create_room();
    Table& table_of(const Player& player) { return *tables_.at(&player); }

    void sent(Player&, const Command&) override;
    void update_came(Player&, std::uint64_t version, std::string_view update) override;
    void answered(Player&, const Command&, std::string_view message) override;
    void refused(Player&, const Command&, std::string_view message) override;
    void ended(Player&, std::string_view why) override;

    boost::asio::io_context& context_;
    CrowdPlan plan_;
    Carried carried_;
    Figures figures_;
    bool measuring_ = false;
    std::size_t full_rooms_ = 0;
    std::vector<std::unique_ptr<Table>> rooms_;
    std::unordered_map<const Player*, Table*> tables_;
};

}  // namespace crowntable::bench
