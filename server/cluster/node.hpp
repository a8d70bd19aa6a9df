#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "server/cluster/abilities.hpp"

namespace crowntable::server::cluster {

/// CLOCK_BOOTTIME: it goes on while the machine sleeps and while the process is stopped, and nobody sets it.
using BootTime = std::chrono::milliseconds;

/// The name of a node, which its operator gave it and which it keeps over restarts.
struct NodeId {
    std::string text;
    auto operator<=>(const NodeId&) const = default;
};

/// Which life of a node this is. It rises with every start and with every burial, so that whatever a former life of a
/// node writes is known as such.
struct Epoch {
    std::uint64_t value = 0;
    auto operator<=>(const Epoch&) const = default;
};

/// A node as the store shows it: `beat` rises with each of its signs of life.
struct NodeRow {
    NodeId id;
    Epoch epoch;
    std::uint64_t beat = 0;
    /// Where other nodes reach it, HOST:PORT. Empty: nobody lives there; it was buried, or has ended.
    std::string address{};
    /// Of the program that lives there, or did.
    Abilities abilities{};

    bool lives() const { return !address.empty(); }
};

/// Somebody else lives beside `me`.
bool another_lives(const std::vector<NodeRow>& nodes, const NodeId& me);

/// The newest format of records that all of these nodes read which live.
int format_read_by_all(const std::vector<NodeRow>& nodes, int own);

/// How long is waited for signs of life. What keeps nodes from showing what others have taken over is that a node
/// doubts itself, counted from before it sent a beat, sooner than anybody buries it, counted from after that beat was
/// seen: clocks may drift against each other by half and more.
struct HeartTimes {
    std::chrono::milliseconds beat{1'000};
    std::chrono::milliseconds doubt{2'500};
    std::chrono::milliseconds burial{4'000};
};

}  // namespace crowntable::server::cluster
