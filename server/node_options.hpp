#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "server/cluster/node.hpp"
#include "server/store/postgres/address.hpp"

namespace crowntable::server {

/// What makes the server a node of a cluster: a store that it shares with others.
struct NodeConfig {
    postgres::Address store;
    cluster::NodeId id;
    /// Where other nodes bring players, HOST:PORT as it is told to them.
    std::string address;
    /// Where they are met: the host of `address` where that is an IP address, else all addresses of this machine.
    std::string listen_host;
    std::uint16_t port = 0;
    /// Empty unless the server is to serve.
    std::string secret{};
};

/// The options of a node as they are typed.
struct NodeOptions {
    std::string store = "sqlite";
    /// Empty: the name of this machine.
    std::string node;
    std::string address;
    std::string secret_file;

    /// What --print-config may say of the store: no password.
    std::string shown_store() const;
    /// Nothing where the store is the data directory's; or what is wrong, in one sentence. Whoever does not
    /// serve needs the store alone.
    std::variant<std::optional<NodeConfig>, std::string> chosen(bool is_to_serve) const;
};

// What is wrong with a value, in one sentence; empty for one that is good. None repeats what may hold a password.
std::string check_store(const std::string& text);
std::string check_node(const std::string& text);
std::string check_node_address(const std::string& text);

}  // namespace crowntable::server
