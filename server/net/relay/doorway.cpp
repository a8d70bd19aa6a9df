#include "server/net/relay/doorway.hpp"

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "server/net/administration.hpp"
#include "server/net/close_after.hpp"
#include "server/net/cluster_node.hpp"
#include "server/net/http_session.hpp"
#include "server/net/log.hpp"
#include "server/net/relay/errand.hpp"
#include "server/net/relay/introduction.hpp"
#include "server/net/relay/signed_words.hpp"
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
    std::array<std::uint8_t, length_prefix_bytes> prefix{};
    auto [no_prefix, read] = co_await asio::async_read(socket, asio::buffer(prefix), settled);
    const std::size_t size = prefix[0] * std::size_t{256} + prefix[1];
    if (no_prefix || size > errand_bytes_max) co_return std::nullopt;
    std::string text(size, '\0');
    auto [no_text, text_read] = co_await asio::async_read(socket, asio::buffer(text), settled);
    if (no_text) co_return std::nullopt;
    co_return text;
}

std::string address_of(const tcp::socket& socket) {
    error_code unknown;
    return socket.remote_endpoint(unknown).address().to_string();
}

void refuse(const tcp::socket& socket, IntroductionFault fault, ClusterNode& cluster) {
    const bool is_strange = fault == IntroductionFault::malformed;
    ++(is_strange ? cluster.refused().unknown_words : cluster.refused().wrong_secret);
    log(LogLevel::warning, "relay refused",
        {{"address", address_of(socket)},
         {"reason", is_strange ? "no introduction of this version"
                               : "another cluster secret; it has to be the same at all nodes"}});
}

/// A relay whose address leads back to its own node would go round for ever.
void refuse_ourselves(const tcp::socket& socket, const cluster::NodeId& meant, ClusterNode& cluster) {
    ++cluster.refused().from_itself;
    log(LogLevel::error, "relay leads to this node itself; the cluster address of another node is wrong",
        {{"for", meant.text}, {"address", address_of(socket)}});
}

/// What another node asks for its operator: done here, and answered by a line.
asio::awaitable<void> do_errand(std::shared_ptr<tcp::socket> socket, const std::string& text, Services& services) {
    const auto& me = services.cluster->options();
    const auto read = read_errand(text, me.secret);
    if (const auto* fault = std::get_if<IntroductionFault>(&read)) co_return refuse(*socket, *fault, *services.cluster);
    const auto& errand = std::get<Errand>(read);
    if (errand.from == me.id) co_return refuse_ourselves(*socket, errand.to, *services.cluster);
    // One that was meant for a former life, or has gone astray, is as good as not answered.
    if (errand.to != me.id || errand.epoch != me.epoch || !services.administration) co_return;
    struct Answered {
        explicit Answered(const asio::any_io_executor& executor) : come(executor, errand_timeout) {}
        std::optional<std::string> line;
        /// Cancelled by the answer. When it expires the other node has given up.
        asio::steady_timer come;
    };
    const auto answered = std::make_shared<Answered>(socket->get_executor());
    services.administration->ask_here(errand.line, [answered](std::string line) {
        answered->line = std::move(line);
        answered->come.cancel();
    });
    if (!answered->line) co_await answered->come.async_wait(settled);
    if (!answered->line) co_return;
    asio::steady_timer deadline(socket->get_executor());
    close_after(deadline, socket, errand_timeout);
    *answered->line += '\n';
    co_await asio::async_write(*socket, asio::buffer(*answered->line), settled);
    deadline.cancel();
}

asio::awaitable<void> meet(tcp::socket accepted, Precedence precedence, Services& services) {
    const auto socket = std::make_shared<tcp::socket>(std::move(accepted));
    asio::steady_timer deadline(socket->get_executor());
    close_after(deadline, socket, introduction_timeout);
    const auto text = co_await read_text(*socket);
    deadline.cancel();
    if (!text || !socket->is_open()) co_return;
    if (is_errand(*text)) co_return co_await do_errand(socket, *text, services);
    const auto read = read_introduction(*text, services.cluster->options().secret);
    if (const auto* fault = std::get_if<IntroductionFault>(&read)) co_return refuse(*socket, *fault, *services.cluster);
    const auto* introduction = &std::get<Introduction>(read);
    if (introduction->from == services.cluster->options().id) {
        co_return refuse_ourselves(*socket, introduction->to, *services.cluster);
    }
    auto admission = services.sockets.admit(introduction->client.limit_key());
    if (!admission) co_return;
    const auto way = services.cluster->is_meant(*introduction) ? Way::relayed : Way::astray;
    if (introduction->guesses == Guesses::none) {
        services.switchboard.guessed_too_much(introduction->client.limit_key());
    }
    const bool may_guess = introduction->guesses == Guesses::some;
    co_await serve_socket(std::move(*socket), introduction->client, std::move(admission), std::move(precedence),
                          services, {way, introduction->by_tls, may_guess});
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
