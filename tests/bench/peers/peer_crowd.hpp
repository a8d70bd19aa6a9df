#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/bench/load/load.hpp"
#include "tests/bench/peers/dialect.hpp"

namespace crowntable::bench {

struct PeerPlan {
    std::uint16_t port = 0;
    std::size_t rooms = 1;
    int sources = 1;
};

class PeerPlayer;

/// Rooms of four on a server that is not Crowntable, as busy as a Crowd: in each the seats play in turn, and the next
/// play is made when the last one has come back to all four. Each view must be of that play and, where there is a
/// recording, like what Crowntable sent; whatever else comes counts as refused.
class PeerCrowd : public Load {
public:
    /// An empty recording says nothing of the views. References must outlive the crowd.
    PeerCrowd(boost::asio::io_context& context, PeerPlan plan, std::unique_ptr<Dialect> dialect,
              const Recording& recording);
    ~PeerCrowd() override;

    void create_some() override;
    bool is_complete() const override { return full_rooms_ == plan_.rooms; }
    std::size_t full_rooms() const override { return full_rooms_; }
    std::size_t online() const override;
    std::set<std::pair<const void*, std::uint64_t>> under_way() const override;

private:
    using Clock = std::chrono::steady_clock;
    friend class PeerPlayer;
    struct Table {
        std::size_t number = 0;
        std::vector<std::unique_ptr<PeerPlayer>> players;
        std::size_t seated = 0;
        std::uint64_t turn = 0;
        std::size_t arrived = 0;
        Clock::time_point sent;
    };

    void create_room();
    void play(Table& table);
    void heard(PeerPlayer& player, std::string_view message);
    void seated(PeerPlayer& player);
    void view_came(PeerPlayer& player, std::uint64_t turn, std::string_view message);
    void wrong(std::string_view why, std::string_view message);
    void ended(std::string_view why);

    boost::asio::io_context& context_;
    PeerPlan plan_;
    std::unique_ptr<Dialect> dialect_;
    const Recording& recording_;
    std::size_t full_rooms_ = 0;
    std::vector<std::unique_ptr<Table>> tables_;
};

}  // namespace crowntable::bench
