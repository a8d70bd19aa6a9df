#include "server/net/relay/relay.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/write.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "server/net/close_after.hpp"
#include "server/net/host_and_port.hpp"
#include "server/net/http_message.hpp"
#include "server/net/settled.hpp"

namespace crowntable::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// The header of an answer is shorter, and comes first.
constexpr std::size_t first_words_max = 4'096;
constexpr std::string_view end_of_header = "\r\n\r\n";

/// What the owner is to hear. A question is answered, and then the connection is over: the next one on it may be about
/// another node's room.
std::string bytes_of(RequestMessage request) {
    if (!request_from(request).is_upgrade) request.keep_alive(false);
    std::ostringstream bytes;
    bytes << request;
    return std::move(bytes).str();
}

/// Reads the header of the owner's answer, with what comes right behind it; nothing if it does not come.
asio::awaitable<std::optional<std::string>> first_words_from(tcp::socket& node) {
    std::string words;
    std::array<char, first_words_max> bytes{};
    while (words.size() < first_words_max && words.find(end_of_header) == std::string::npos) {
        auto [error, size] = co_await node.async_read_some(asio::buffer(bytes), settled);
        if (error) co_return std::nullopt;
        words.append(bytes.data(), size);
    }
    co_return words;
}

/// Connects and speaks; false if either fails.
asio::awaitable<bool> speak(tcp::socket& node, const std::string& address, const std::string& words) {
    const auto where = HostAndPort::parse(address);
    if (!where) co_return false;
    tcp::resolver resolver(node.get_executor());
    const auto port = std::to_string(where->port);
    auto [unresolved, endpoints] = co_await resolver.async_resolve(where->host, port, settled);
    if (unresolved) co_return false;
    auto [unconnected, endpoint] = co_await asio::async_connect(node, endpoints, settled);
    if (unconnected) co_return false;
    auto [unwritten, size] = co_await asio::async_write(node, asio::buffer(words), settled);
    co_return !unwritten;
}

/// Closes both when the client leaves, upon which the owner breaks off its work; until `watch` ends. Whether a client
/// has left is told as at its owner (HttpSession::cut_when_client_leaves).
void close_when_client_leaves(tcp::socket& player, const std::shared_ptr<tcp::socket>& node,
                              const std::shared_ptr<bool>& watch) {
    player.async_wait(tcp::socket::wait_read, [&player, node, weak = std::weak_ptr(watch)](error_code error) {
        // The player's socket may be gone with it.
        if (weak.expired()) return;
        error_code ignored;
        if (!error && player.available(ignored) > 0) return;
        player.close(ignored);
        node->close(ignored);
    });
}

template <class T>
void remember(std::vector<std::weak_ptr<T>>& kept, const std::shared_ptr<T>& one) {
    std::erase_if(kept, [](const auto& each) { return each.expired(); });
    kept.push_back(one);
}

bool says_not_mine(std::string_view words) {
    const auto header = words.substr(0, words.find(end_of_header));
    return header.find("\r\n" + std::string(not_mine_header) + ":") != std::string_view::npos;
}

}  // namespace

asio::awaitable<Passed> Relay::pass_on(tcp::socket& player, Sockets::Admission& admission,
                                       const RequestMessage& request, const Introduction& introduction,
                                       const std::string& address, Patience patience) {
    const auto words = write_introduction(introduction, secret_) + bytes_of(request);
    const Life life{introduction.to, introduction.epoch};
    const auto node = std::make_shared<tcp::socket>(player.get_executor());
    asio::steady_timer deadline(player.get_executor());
    close_after(deadline, node, answer_timeout);
    const bool is_asked = co_await speak(*node, address, words);
    if (!is_asked || !node->is_open()) co_return Passed::unreachable;
    remember(asked_[life], node);
    close_after(deadline, node, patience.answer);
    auto watch = std::make_shared<bool>();
    if (patience.ends_with_client) close_when_client_leaves(player, node, watch);
    auto answer = co_await first_words_from(*node);
    watch.reset();
    error_code ignored;
    if (patience.ends_with_client) player.cancel(ignored);
    const bool is_late = deadline.expiry() <= asio::steady_timer::clock_type::now();
    // A deadline that passes just now finds the socket gone.
    deadline.cancel();
    if (!answer || !node->is_open()) co_return is_late ? Passed::unanswered : Passed::unreachable;
    if (says_not_mine(*answer)) co_return Passed::not_mine;
    co_return splice(player, admission, *node, *std::move(answer), life);
}

Passed Relay::splice(tcp::socket& player, Sockets::Admission& admission, tcp::socket& node, std::string first_words,
                     Life life) {
    error_code error;
    Descriptor one(player.release(error));
    Descriptor other(node.release(error));
    if (error) return Passed::unreachable;
    const auto splice = std::make_shared<Splice>(std::move(one), std::move(other), std::move(admission), surroundings_);
    if (!splice->begin(std::move(first_words), {})) return Passed::unreachable;
    remember(passed_[std::move(life)], splice);
    return Passed::on;
}

void Relay::cut_all_to(const cluster::NodeId& node, cluster::Epoch epoch) {
    const Life life{node, epoch};
    if (const auto passed = passed_.extract(life)) {
        for (const auto& each : passed.mapped()) {
            if (const auto splice = each.lock()) splice->cut();
        }
    }
    if (const auto asked = asked_.extract(life)) {
        for (const auto& each : asked.mapped()) {
            error_code ignored;
            if (const auto socket = each.lock()) socket->close(ignored);
        }
    }
}

std::size_t Relay::players() {
    std::size_t count = 0;
    for (auto& [life, passed] : passed_) {
        std::erase_if(passed, [](const auto& each) { return each.expired(); });
        count += passed.size();
    }
    std::erase_if(passed_, [](const auto& entry) { return entry.second.empty(); });
    return count;
}

}  // namespace crowntable::server
