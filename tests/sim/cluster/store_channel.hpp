#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/store/postgres/connection.hpp"
#include "tests/sim/cluster/local_time.hpp"
#include "tests/sim/cluster/wire.hpp"

namespace crowntable::sim {

/// What a journal has of the database in the simulation: as server/store/postgres/connection.cpp, over a Wire.
class StoreChannel final : public server::postgres::Channel {
public:
    using Pace = server::postgres::Connection::Pace;
    /// Something has come for `go_on`.
    using Ready = std::function<void()>;
    using MakeWire = std::function<std::shared_ptr<Wire>()>;

    StoreChannel(LocalTime& time, MakeWire make_wire, Told told, Ready ready)
        : time_(time),
          make_wire_(std::move(make_wire)),
          told_(std::move(told)),
          ready_(std::move(ready)),
          pause_(pace_.retry) {}
    ~StoreChannel() override;

    bool is_open() const override { return state_ == State::open; }
    void send(const std::vector<server::postgres::Call>& calls,
              std::function<void(server::postgres::Answer)> done) override;
    server::Waits waits() const override;
    void go_on() override;
    /// The process is gone: nothing is asked or heard any more.
    void give_up();
    bool is_idle() const { return under_way_.empty(); }

private:
    enum class State : std::uint8_t { closed, connecting, open };

    void begin();
    void break_off(const std::string& why);
    /// Of the connection with this number; nothing of one that was given up.
    void come(std::uint64_t connection, std::function<void()> what);

    LocalTime& time_;
    const Pace pace_{};
    MakeWire make_wire_;
    Told told_;
    Ready ready_;
    State state_ = State::closed;
    std::shared_ptr<Wire> wire_;
    std::uint64_t connection_ = 0;
    std::deque<std::function<void(server::postgres::Answer)>> under_way_;
    std::deque<std::function<void()>> came_;
    Time pause_;
    Time until_{0};
    bool is_given_up_ = false;
};

}  // namespace crowntable::sim
