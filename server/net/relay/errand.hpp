#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/cluster/node.hpp"
#include "server/net/relay/introduction.hpp"

namespace crowntable::server {

/// What a node asks of another one for whoever runs them: a line of the admin socket, which the other carries out
/// for itself alone and answers with a line, upon which the connection is over.
///
/// On the wire, by the form of signed_words.hpp: `crowntable-errand 1 FROM TO EPOCH LINE`. It names the life of the
/// node that is meant, so that no later one takes it for its own.
struct Errand {
    cluster::NodeId from;
    cluster::NodeId to;
    cluster::Epoch epoch;
    std::string line;
};

/// A line is not longer; none that a person types is.
inline constexpr std::size_t errand_line_bytes_max = std::size_t{16} * 1024;
/// All that follows the length is not longer.
inline constexpr std::size_t errand_bytes_max = errand_line_bytes_max + 512;
/// An answer is not longer, and a list of all rooms is shorter.
inline constexpr std::size_t errand_answer_bytes_max = std::size_t{64} << 20U;
/// How long the other node may take, all together.
inline constexpr std::chrono::milliseconds errand_timeout{5'000};

/// REQUIRES: the ids of the nodes are such (is_node_id), and the line is not too long.
std::string write_errand(const Errand& errand, std::string_view secret);
/// Whether these are the words of an errand, not of an introduction.
bool is_errand(std::string_view text);
std::variant<Errand, IntroductionFault> read_errand(std::string_view text, std::string_view secret);

/// Goes to the node at `address`, HOST:PORT, and comes back with its answer; nothing where it did not give one in time.
boost::asio::awaitable<std::optional<std::string>> run_errand(std::string address, Errand errand, std::string secret);

}  // namespace crowntable::server
