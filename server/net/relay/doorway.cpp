#include "server/net/relay/doorway.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "server/net/cluster_node.hpp"
#include "server/net/http_session.hpp"
#include "server/net/log.hpp"
#include "server/net/relay/introduction.hpp"
#include "server/net/settled.hpp"

namespace crowntable::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

/// A node says all of it at once.
constexpr std::chrono::milliseconds introduction_timeout{2'000};

/// What follows the length; nothing if it does not come, or is too long to be one.
asio::awaitable<std::optional<std::string>> read_text(tcp::socket& socket) {
    std::array<std::uint8_t, introduction_prefix_bytes> prefix{};
    auto [no_prefix, read] = co_await asio::async_read(socket, asio::buffer(prefix), settled);
    const std::size_t size = prefix[0] * std::size_t{256} + prefix[1];
    if (no_prefix || size > introduction_bytes_max) co_return std::nullopt;
    std::string text(size, '\0');
    auto [no_text, text_read] = co_await asio::async_read(socket, asio::buffer(text), settled);
    if (no_text) co_return std::nullopt;
    co_return text;
}

asio::awaitable<std::optional<Introduction>> read_introduction_from(std::shared_ptr<tcp::socket> socket,
                                                                    const ClusterNode& cluster) {
    asio::steady_timer deadline(socket->get_executor(), introduction_timeout);
    deadline.async_wait([socket](error_code cancelled) {
        error_code ignored;
        if (!cancelled) socket->close(ignored);
    });
    const auto text = co_await read_text(*socket);
    deadline.cancel();
    if (!text) co_return std::nullopt;
    const auto read = read_introduction(*text, cluster.options().secret);
    if (const auto* introduction = std::get_if<Introduction>(&read)) co_return *introduction;
    const bool is_malformed = std::get<IntroductionFault>(read) == IntroductionFault::malformed;
    error_code unknown;
    log(LogLevel::warning, "relay refused",
        {{"address", socket->remote_endpoint(unknown).address().to_string()},
         {"reason", is_malformed ? "no introduction of this version" : "another cluster secret"}});
    co_return std::nullopt;
}

asio::awaitable<void> meet(tcp::socket accepted, Precedence precedence, Services& services) {
    const auto socket = std::make_shared<tcp::socket>(std::move(accepted));
    const auto introduction = co_await read_introduction_from(socket, *services.cluster);
    if (!introduction || !socket->is_open()) co_return;
    // A relay whose address leads back to its own node would go round for ever.
    if (introduction->from == services.cluster->options().id) {
        log(LogLevel::error, "relay leads to this node itself", {{"address", introduction->client.text()}});
        co_return;
    }
    auto admission = services.sockets.admit(introduction->client.limit_key());
    if (!admission) co_return;
    const auto way = services.cluster->is_meant(*introduction) ? Way::relayed : Way::astray;
    co_await serve_socket(std::move(*socket), introduction->client, std::move(admission), std::move(precedence),
                          services, way);
}

}  // namespace

void meet_relayed(tcp::socket socket, Services& services) {
    ENSURE(services.cluster != nullptr);
    const auto precedence = std::make_shared<bool>(false);
    asio::co_spawn(services.crowd.executor(precedence), meet(std::move(socket), precedence, services),
                   [&services](const std::exception_ptr& bug) {
                       if (bug) services.on_bug("a relayed socket", bug);
                   });
}

}  // namespace crowntable::server
