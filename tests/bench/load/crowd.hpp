#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tests/bench/load/load.hpp"
#include "tests/bench/load/player.hpp"
#include "tests/bench/load/recording.hpp"

namespace crowntable::bench {

struct CrowdPlan {
    std::uint16_t port = 0;
    /// Where it is not 0 all but the first of each room come by this port, after the first; the times to their own
    /// updates are theirs alone.
    std::uint16_t other_port = 0;
    std::size_t rooms = 1;
    int seats = 4;
    /// The newest that they speak: 1 or 2.
    int protocol = number_of(newest_protocol);
    std::chrono::milliseconds pace{0};
    /// Addresses 127.0.0.1 .. the rooms are spread over.
    int sources = 1;
    /// Everybody sits in the lobby and nobody plays.
    bool idle = false;
};

/// Rooms full of scripted players, and what they see. A room has one play under way at a time: whoever acts next
/// plays as soon as its update is there (and it has thought, with a pace).
class Crowd : public Load, Watch {
public:
    Crowd(boost::asio::io_context& context, CrowdPlan plan);
    ~Crowd() override;

    void create_some() override;
    bool is_complete() const override { return full_rooms_ == plan_.rooms; }
    std::size_t full_rooms() const override { return full_rooms_; }
    std::size_t online() const override;
    std::set<std::pair<const void*, std::uint64_t>> under_way() const override;

    /// Keeps what the first rooms hear while it measures.
    void record(Recording& recording) { recording_ = &recording; }

private:
    using Clock = std::chrono::steady_clock;
    /// A play under way: only one seat acts at a time, so that its update is the next version.
    struct Flight {
        Clock::time_point sent;
        int arrived = 0;
    };
    struct Table {
        std::vector<std::unique_ptr<Player>> players;
        std::size_t number = 0;
        int seated = 0;
        std::unordered_map<std::uint64_t, Flight> flights;
    };

    void create_room();
    bool is_measured(const Player& player);
    Table& table_of(const Player& player) { return *tables_.at(&player); }

    void heard(Player&, std::string_view message) override;
    void sent(Player&, const Command&) override;
    void update_came(Player&, std::uint64_t version, std::string_view update) override;
    void answered(Player&, const Command&, std::string_view message) override;
    void refused(Player&, const Command&, std::string_view message) override;
    void ended(Player&, std::string_view why) override;

    boost::asio::io_context& context_;
    CrowdPlan plan_;
    Recording* recording_ = nullptr;
    std::size_t full_rooms_ = 0;
    std::vector<std::unique_ptr<Table>> rooms_;
    std::unordered_map<const Player*, Table*> tables_;
};

}  // namespace crowntable::bench
