#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "server/core/house.hpp"
#include "server/core/limits.hpp"
#include "server/net/address.hpp"

namespace crowntable::server {

/// The bounds of sockets and of everything that waits for them.
struct SocketLimits {
    /// Open sockets, whatever they speak; further ones are closed at once.
    std::size_t sockets_max = 9000;
    /// Open sockets of one peer that is no trusted proxy.
    std::size_t sockets_per_address_max = 256;

    std::size_t http_header_bytes_max = 8 * 1024;
    /// What may wait for one slow reader.
    std::size_t queue_bytes_max = 1024 * 1024;
    std::size_t queue_frames_max = 512;
    /// Outboxes that may wait for the journal; beyond that commands and requests are refused TRY_AGAIN.
    std::size_t outboxes_max = 8192;
    /// An outbox that has waited longer for the journal makes the server unready: its store is stuck, or a bug keeps
    /// back all that comes later.
    std::chrono::milliseconds outbox_age_max{10'000};
    /// What the kernel may hold for one reader beside our queue.
    int send_buffer_bytes = 128 * 1024;

    /// How long a whole request may take, from accept or from the last answer.
    std::chrono::milliseconds request_timeout{10'000};
    /// How long a request may wait for what is made for it: a review may take seconds, and others come first.
    std::chrono::milliseconds answer_timeout{120'000};
    /// How long an HTTP connection may wait for its next request.
    std::chrono::milliseconds keep_alive{30'000};
    /// How often a page that is looked at gives a sign of life (protocol/README.md).
    std::chrono::milliseconds beat_interval{4'000};
    /// A WebSocket from which nothing was heard for so long is pinged, as often.
    std::chrono::milliseconds ping_interval{20'000};
    /// A WebSocket from which nothing is heard, not even a pong, is closed IDLE.
    std::chrono::milliseconds idle_timeout{60'000};
    /// How long a socket may live on after we wish to close it.
    std::chrono::milliseconds close_timeout{3'000};
    /// Over how long at most a node that stops gives its rooms to the others.
    std::chrono::milliseconds give_back_time{4'000};
    /// How long a stop waits for sockets to close.
    std::chrono::milliseconds drain_timeout{5'000};
};

/// The places for sockets that so many connections need: the page itself takes some beside the game's.
inline void fit_sockets(SocketLimits& sockets, const Limits& limits) {
    sockets.sockets_max = limits.connections_max + limits.connections_max / 8 + limits.seated_extra + 64;
    sockets.sockets_per_address_max = 2 * limits.connections_per_address_max + limits.seated_per_address_extra + 64;
}

struct NetOptions {
    std::string host = "0.0.0.0";
    /// 0: any free one.
    std::uint16_t port = 8080;
    /// How players reach us, when that is not what stands in their Host header; empty otherwise.
    std::string public_url;
    std::vector<std::string> allowed_origins;
    std::vector<Network> trusted_proxies;
    /// Who may read /metrics; for all others there is no such page.
    std::vector<Network> metrics_readers{*Network::parse("127.0.0.0/8"), *Network::parse("::1")};
    /// What clients are told to wait before they come back after a stop.
    std::chrono::milliseconds retry{2'000};
    HouseRules rules{};
    /// What the server says of itself; empty: nothing.
    std::string name;
    std::string welcome;
    /// Where whoever runs the server speaks to it; empty: nowhere.
    std::filesystem::path admin_socket{};
    /// Where bans are kept; empty: nowhere.
    std::filesystem::path bans_file{};
    SocketLimits limits{};
};

}  // namespace crowntable::server
