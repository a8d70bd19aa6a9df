#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/cluster/node.hpp"
#include "server/net/address.hpp"

namespace crowntable::server {

/// Whether other codes may be tried, lest rooms be looked for at each node anew.
enum class Guesses : std::uint8_t {
    /// Their address has used up its own: it may try none at the owner either.
    none,
    some,
    /// Those of its network, or of all together, are used up, which is not its doing: on this connection only a token
    /// counts, and nothing else changes for the address.
    bound,
};

/// What a node says first on a connection by which it brings a player to the node that has their room. Behind it
/// everything is as on a socket of the player's own.
///
/// On the wire, by the form of signed_words.hpp: `crowntable-relay 2 FROM TO EPOCH CLIENT SCHEME GUESSES`, in ASCII.
/// SCHEME is `http` or `https`, GUESSES `some`, `none` or `bound`.
struct Introduction {
    cluster::NodeId from;
    /// Who is meant, and in which life: a node that has taken a former one's address is told of by this alone.
    cluster::NodeId to;
    cluster::Epoch epoch;
    /// Under whose address the player counts.
    Address client;
    /// They have come to the first node by TLS, that of a proxy of its.
    bool by_tls = false;
    Guesses guesses = Guesses::some;
};

/// The most that may follow its length.
inline constexpr std::size_t introduction_bytes_max = 512;

/// With its length in front. REQUIRES: the ids of the nodes are such (is_node_id).
std::string write_introduction(const Introduction& introduction, std::string_view secret);

enum class IntroductionFault : std::uint8_t {
    /// These are no such words, or those of another version.
    malformed,
    /// Whoever wrote them does not know our secret.
    wrong_secret,
};
/// `text` is what follows the length.
std::variant<Introduction, IntroductionFault> read_introduction(std::string_view text, std::string_view secret);

/// Nothing for what is no number of a life.
std::optional<cluster::Epoch> parse_epoch(std::string_view text);

/// What may be the id of a node: 1 to 64 of a-z, A-Z, 0-9, `-`, `_` and `.`
bool is_node_id(std::string_view text);

}  // namespace crowntable::server
