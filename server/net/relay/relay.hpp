#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/cluster/shared_store.hpp"
#include "server/net/http_message.hpp"
#include "server/net/relay/introduction.hpp"
#include "server/net/relay/splice.hpp"

namespace crowntable::server {

/// By this header of an answer a node says that the room is not its own, or not any more.
inline constexpr std::string_view not_mine_header = "Crowntable-Relay";

enum class Passed : std::uint8_t {
    /// The owner has taken the player, whose bytes pass from now on.
    on,
    /// It does not have the room: who does is to be asked once more.
    not_mine,
    /// It could not be reached, or has ended.
    unreachable,
    /// It was asked, and has not answered in time.
    unanswered,
};

/// Brings players to the nodes that have their rooms. To the owner such a player is one like any other; here they are a
/// pair of sockets.
class Relay {
public:
    /// How long the owner may take to be reached, and for an answer that is no work: it is on the same network.
    static constexpr std::chrono::milliseconds answer_timeout{2'000};

    struct Patience {
        /// How long the owner may take for the answer, once it was asked.
        std::chrono::milliseconds answer = answer_timeout;
        /// It is work that nobody needs when the client has gone.
        bool ends_with_client = false;
    };

    Relay(std::string secret, Splice::Surroundings surroundings)
        : secret_(std::move(secret)), surroundings_(std::move(surroundings)) {}

    /// Says `request` at the `address` of the owner, to whom the client is introduced. Unless it is passed on the
    /// player's socket stays as it is; with Patience::ends_with_client it is closed when the client leaves.
    boost::asio::awaitable<Passed> pass_on(boost::asio::ip::tcp::socket& player, Sockets::Admission& admission,
                                           const RequestMessage& request, const Introduction& introduction,
                                           const std::string& address, Patience patience);
    /// The node has ended: what is left of its connections is silence, and what was asked of it gets no answer.
    void cut_all_to(const cluster::NodeId& node, cluster::Epoch epoch);
    /// Who is passed on now.
    std::size_t players();

private:
    struct Life {
        cluster::NodeId node;
        cluster::Epoch epoch;
        auto operator<=>(const Life&) const = default;
    };
    Passed splice(boost::asio::ip::tcp::socket& player, Sockets::Admission& admission,
                  boost::asio::ip::tcp::socket& node, std::string first_words, Life life);

    const std::string secret_;
    Splice::Surroundings surroundings_;
    std::map<Life, std::vector<std::weak_ptr<Splice>>> passed_;
    /// Those of which the first words of an answer are awaited.
    std::map<Life, std::vector<std::weak_ptr<boost::asio::ip::tcp::socket>>> asked_;
};

}  // namespace crowntable::server
