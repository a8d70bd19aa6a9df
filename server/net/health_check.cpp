#include "server/net/health_check.hpp"

#include <boost/asio/ip/tcp.hpp>

namespace crowntable::server {

namespace {

/// Who listens on every address is asked on loopback.
std::string address_to_ask(const std::string& host) {
    if (host == "0.0.0.0") return "127.0.0.1";
    return host == "::" ? "::1" : host;
}

}  // namespace

std::optional<std::string> health_problem(const std::string& host, std::uint16_t port,
                                          std::chrono::milliseconds patience) {
    const auto address = address_to_ask(host);
    const auto where = "on port " + std::to_string(port) + " of " + address;
    boost::asio::ip::tcp::iostream stream;
    // For all of it together, the connecting and the answer.
    stream.expires_after(patience);
    stream.connect(address, std::to_string(port));
    // Readiness, not liveness: a server that is up and takes nobody should not be sent players.
    stream << "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" << std::flush;
    std::string version;
    int status = 0;
    stream >> version >> status;
    // Whatever else listens there is not our server.
    if (!stream || !version.starts_with("HTTP/")) return "no server answers " + where;
    if (status == 200) return std::nullopt;
    return "the server " + where + " takes no players now (status " + std::to_string(status) + ")";
}

}  // namespace crowntable::server
