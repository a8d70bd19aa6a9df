#include "server/node_options.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "server/net/address.hpp"
#include "server/net/host_and_port.hpp"
#include "server/option_checks.hpp"

namespace crowntable::server {

namespace {

constexpr std::string_view own_store = "sqlite";
/// As long as 16 bytes in hex: nobody guesses it.
constexpr std::size_t secret_bytes_min = 32;
constexpr std::size_t node_bytes_max = 63;

/// Behind a name stands an address that this machine may not have as its own: that of a container's host, say.
std::string listen_host_of(const std::string& host) {
    return Address::parse(host) ? host : "0.0.0.0";
}

std::string this_machine() {
    std::array<char, node_bytes_max + 1> name{};
    if (gethostname(name.data(), name.size() - 1) != 0) return {};
    return name.data();
}

}  // namespace

std::string NodeOptions::shown_store() const {
    const auto shared = postgres::Address::parse(store);
    return shared ? shared->shown() : std::string(own_store);
}

std::variant<std::optional<NodeConfig>, std::string> NodeOptions::chosen(bool is_to_serve) const {
    if (store == own_store) {
        if (!address.empty() || !secret_file.empty()) {
            return "--cluster-address and --cluster-secret-file are for nodes that share a store (--store)";
        }
        return std::nullopt;
    }
    const auto id = node.empty() ? this_machine() : node;
    if (auto problem = check_node(id); !problem.empty()) return "--node: " + problem;
    const auto shared = postgres::Address::parse(store).value();
    if (!is_to_serve) return NodeConfig{.store = shared, .id = {id}, .address = {}, .listen_host = {}};
    if (address.empty() || secret_file.empty()) {
        return "with --store postgres://... other nodes have to find this one: --cluster-address HOST:PORT and "
               "--cluster-secret-file FILE are missing";
    }
    const auto where = HostAndPort::parse(address).value();
    NodeConfig config{
        .store = shared, .id = {id}, .address = address, .listen_host = listen_host_of(where.host), .port = where.port};
    config.secret = first_line_in(secret_file);
    if (config.secret.size() < secret_bytes_min) {
        return "the first line of " + secret_file + " is no secret of a cluster: " + std::to_string(secret_bytes_min) +
               " characters or more, the same for all nodes";
    }
    return config;
}

std::string check_store(const std::string& text) {
    if (text == own_store || postgres::Address::parse(text)) return {};
    if (postgres::Address::is_one(text) && !postgres::is_built_in()) return postgres::left_out;
    return "it is neither sqlite nor an address such as " + std::string(postgres::Address::form);
}

std::string check_node(const std::string& text) {
    const bool is_plain = std::ranges::all_of(
        text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.'; });
    if (is_plain && !text.empty() && text.size() <= node_bytes_max) return {};
    return "'" + text + "' is no name of a node: 1 to 63 letters, digits, dots, dashes and underscores";
}

std::string check_node_address(const std::string& text) {
    if (HostAndPort::parse(text)) return {};
    return "'" + text + "' is no address such as 10.0.0.7:7070, node1.internal:7070 or [fd00::7]:7070";
}

}  // namespace crowntable::server
