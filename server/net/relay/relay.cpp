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

/// Connects, speaks, and hears the first words of the answer; nothing if any of it fails.
asio::awaitable<std::optional<std::string>> converse(tcp::socket& node, const std::string& address,
                                                     const std::string& words) {
    const auto where = HostAndPort::parse(address);
    if (!where) co_return std::nullopt;
    tcp::resolver resolver(node.get_executor());
    const auto port = std::to_string(where->port);
    auto [unresolved, endpoints] = co_await resolver.async_resolve(where->host, port, settled);
    if (unresolved) co_return std::nullopt;
    auto [unconnected, endpoint] = co_await asio::async_connect(node, endpoints, settled);
    if (unconnected) co_return std::nullopt;
    auto [unwritten, size] = co_await asio::async_write(node, asio::buffer(words), settled);
    if (unwritten) co_return std::nullopt;
    co_return co_await first_words_from(node);
}

bool says_not_mine(std::string_view words) {
    const auto header = words.substr(0, words.find(end_of_header));
    return header.find("\r\n" + std::string(not_mine_header) + ":") != std::string_view::npos;
}

}  // namespace

asio::awaitable<Passed> Relay::pass_on(tcp::socket& player, Sockets::Admission& admission,
                                       const RequestMessage& request, const Address& client,
                                       const cluster::Owner& owner) {
    const auto words =
        write_introduction({.from = me_, .to = owner.id, .epoch = owner.epoch, .client = client}, secret_) +
        bytes_of(request);
    // Shared with the timer, which may fire when all of this is over.
    const auto node = std::make_shared<tcp::socket>(player.get_executor());
    asio::steady_timer deadline(player.get_executor(), answer_timeout);
    deadline.async_wait([node](error_code cancelled) {
        error_code ignored;
        if (!cancelled) node->close(ignored);
    });
    auto answer = co_await converse(*node, owner.address, words);
    // A deadline that passes just now finds the socket gone.
    deadline.cancel();
    if (!answer || !node->is_open()) co_return Passed::unreachable;
    if (says_not_mine(*answer)) co_return Passed::not_mine;
    co_return splice(player, admission, *node, *std::move(answer), {owner.id, owner.epoch});
}

Passed Relay::splice(tcp::socket& player, Sockets::Admission& admission, tcp::socket& node, std::string first_words,
                     Life life) {
    error_code error;
    Descriptor one(player.release(error));
    Descriptor other(node.release(error));
    if (error) return Passed::unreachable;
    const auto splice = std::make_shared<Splice>(std::move(one), std::move(other), std::move(admission), surroundings_);
    if (!splice->begin(std::move(first_words), {})) return Passed::unreachable;
    auto& passed = passed_[std::move(life)];
    std::erase_if(passed, [](const auto& each) { return each.expired(); });
    passed.push_back(splice);
    return Passed::on;
}

void Relay::cut_all_to(const cluster::NodeId& node, cluster::Epoch epoch) {
    const auto passed = passed_.extract(Life{node, epoch});
    if (passed.empty()) return;
    for (const auto& each : passed.mapped()) {
        if (const auto splice = each.lock()) splice->cut();
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
