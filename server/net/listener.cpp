#include "server/net/listener.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/system_error.hpp>
#include <chrono>
#include <exception>
#include <utility>

#include "server/net/http_session.hpp"
#include "server/net/log.hpp"
#include "server/net/settled.hpp"

namespace crowntable::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::milliseconds pause_without_descriptors{100};

std::string reason(const error_code& error, const std::string& host, std::uint16_t port) {
    const auto where = "port " + std::to_string(port) + " on " + host;
    if (error == asio::error::address_in_use) {
        return "cannot listen: " + where + " is already in use; choose another one with --port";
    }
    if (error == asio::error::access_denied) {
        return "cannot listen: " + where + " is not allowed for this user; choose a port above 1023";
    }
    if (error == boost::system::errc::address_not_available) {
        return "cannot listen: " + host + " is not an address of this machine";
    }
    return "cannot listen: " + where + ": " + error.message();
}

/// A peer that came by IPv4 has one form, whether the socket listens on both families or on IPv4 alone.
Address address_of(const asio::ip::address& address) {
    if (address.is_v6()) return Address(address.to_v6().to_bytes());
    return Address(asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4()).to_bytes());
}

/// Out of descriptors or memory: a matter of waiting, unlike a listening socket that is broken.
bool passes_by_itself(const error_code& error) {
    namespace errc = boost::system::errc;
    return error == errc::too_many_files_open || error == errc::too_many_files_open_in_system ||
           error == errc::no_buffer_space || error == errc::not_enough_memory || error == errc::connection_aborted ||
           error == errc::connection_reset || error == errc::protocol_error;
}

}  // namespace

void serve_accepted(tcp::socket socket, Services& services) {
    error_code error;
    const auto endpoint = socket.remote_endpoint(error);
    // Gone before it was looked at.
    if (error) return;
    const auto peer = address_of(endpoint.address());
    // A proxy carries many people on one address: they are counted behind it, by the address that it names.
    const bool is_proxy = any_contains(services.options.trusted_proxies, peer);
    auto admission = services.sockets.admit(is_proxy ? std::string{} : peer.limit_key());
    if (!admission) {
        log(LogLevel::debug, "too many sockets", {{"address", peer.text()}});
        return;
    }
    const auto precedence = std::make_shared<bool>(false);
    // Each socket is a coroutine of its own, whose end frees what it holds; a bug in one ends that one.
    asio::co_spawn(services.crowd.executor(precedence),
                   serve_socket(std::move(socket), peer, std::move(admission), precedence, services),
                   [&services](const std::exception_ptr& bug) {
                       if (bug) services.on_bug("a socket", bug);
                   });
}

std::variant<tcp::acceptor, std::string> open_listener(asio::io_context& context, const std::string& host,
                                                       std::uint16_t port) {
    error_code error;
    const auto address = asio::ip::make_address(host, error);
    if (error)
        return "cannot listen: '" + host + "' is not an IP address; use --host 0.0.0.0, ::, 127.0.0.1 or the like";
    tcp::acceptor acceptor(context);
    const tcp::endpoint endpoint(address, port);
    acceptor.open(endpoint.protocol(), error);
    // A restart may listen at once, though connections of the server before it are still in TIME_WAIT.
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    // Host `::` means both families, whatever the system's default is.
    if (!error && address.is_v6()) acceptor.set_option(asio::ip::v6_only(false), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) return reason(error, host, port);
    return acceptor;
}

asio::awaitable<void> accept_all(tcp::acceptor& acceptor, Services& services, Serve serve) {
    asio::steady_timer pause(acceptor.get_executor());
    while (acceptor.is_open()) {
        auto [error, socket] = co_await acceptor.async_accept(settled);
        if (!error) {
            guarded(services.on_bug, "a new socket", [&] { serve(std::move(socket), services); });
        } else if (passes_by_itself(error)) {
            log(LogLevel::warning, "cannot accept now", {{"error", error.message()}});
            // The connection still waits to be accepted, so that without a pause this would spin.
            pause.expires_after(pause_without_descriptors);
            co_await pause.async_wait(asio::use_awaitable);
        } else if (acceptor.is_open()) {
            // A stop closes the acceptor, which ends the wait with an error that is none.
            throw boost::system::system_error(error, "accept");
        }
    }
}

}  // namespace crowntable::server
