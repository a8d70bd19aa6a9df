#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "server/net/descriptor.hpp"
#include "server/net/polled_socket.hpp"
#include "server/net/sockets.hpp"

namespace crowntable::server {

/// Passes bytes between two connected sockets, both ways, unread. It reads from one only as long as the other takes
/// what was read before, so that a slow reader slows its own sender and takes one buffer at most. When one side has
/// ended, the other is told and has `linger` to end as well.
class Splice final : public OpenSocket, public std::enable_shared_from_this<Splice> {
public:
    struct Surroundings {
        Poller& poller;
        Sockets& sockets;
        /// Shared with whoever reads in the same thread.
        std::span<std::uint8_t> buffer;
        std::function<Now()> now;
        /// Has something done soon, but behind whatever else is ready.
        std::function<void(std::function<void()>)> later;
        std::chrono::milliseconds linger;
    };

    /// `admission` goes with it. The surroundings outlive it.
    Splice(Descriptor one, Descriptor other, Sockets::Admission admission, Surroundings surroundings);
    ~Splice() override;
    Splice(const Splice&) = delete;
    Splice& operator=(const Splice&) = delete;

    /// From now on the poller holds it, until both sides have ended. `for_one` and `for_other` were read before. False:
    /// the system has no memory for that.
    bool begin(std::string for_one, std::string for_other);

    bool check_deadline(Now now) override;
    void wind_down(Now now) override;
    void cut() override;

private:
    struct Side final : Watched {
        Side(Splice& splice, Descriptor descriptor, Poller& poller)
            : of(splice), socket(std::move(descriptor), poller) {}
        void hear(const SocketNews& news) override;

        Splice& of;
        PolledSocket socket;
        /// Read from the other side, and not taken by this one yet.
        std::string waiting;
        /// The other side has sent its last byte: behind what waits this one is told of its end.
        bool is_last = false;
    };

    Side& opposite(const Side& side) { return &side == &one_ ? other_ : one_; }
    void pump_soon();
    void pump_both();
    static bool has_more(const Side& from, const Side& to);
    void pump(Side& from, Side& to);
    void give(Side& to, std::span<const std::uint8_t> bytes);
    void give_waiting(Side& to);
    void tell_end(Side& to);

    Surroundings surroundings_;
    Side one_;
    Side other_;
    Sockets::Admission admission_;
    std::optional<Now> cut_at_;
    bool is_pump_due_ = false;
};

}  // namespace crowntable::server
