#include "clients/cli/net/http.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>

#include "clients/cli/net/tls.hpp"
#include "clients/cli/net/trouble_of.hpp"

namespace crowntable::cli::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

using Question = http::request<http::string_body>;

// The list of games is the longest of the usual answers, and far below it. A record has 16 MiB at most
// (docs/game_record.md); the bound is against answers without end.
constexpr std::size_t body_bytes_max = 1024 * 1024;
constexpr std::size_t document_bytes_max = 64 * 1024 * 1024;

/// One exchange on a stream that is connected: writes, then reads. The io_context runs it, so
/// that the stream's own time limit applies.
template <typename Stream>
void exchange(Stream& stream, const Question& question, http::response_parser<http::string_body>& answer,
              beast::flat_buffer& buffer, ErrorCode& result) {
    http::async_write(stream, question, [&](ErrorCode error, std::size_t) {
        result = error;
        if (error) return;
        http::async_read(stream, buffer, answer, [&result](ErrorCode read_error, std::size_t) { result = read_error; });
    });
}

Question question_to(const ServerAddress& server, http::verb verb, const std::string& path) {
    // 11 is how Beast writes HTTP/1.1.
    Question question(verb, path, 11);
    question.set(http::field::host, server.authority());
    question.set(http::field::user_agent, "crowntable");
    if (!server.access_key.empty()) question.set("X-Access-Key", server.access_key);
    return question;
}

ConnectError connect_error(const ServerAddress& server, ErrorCode error) {
    return ConnectError(cannot_connect(server.url(), trouble_of(error), error.message()));
}

HttpReply ask(const ServerAddress& server, Question question, std::size_t bytes_max, std::chrono::milliseconds limit) {
    // Sets Content-Length: the server takes no body without it.
    question.prepare_payload();

    asio::io_context context;
    tcp::resolver resolver(context);
    asio::ssl::context tls(asio::ssl::context::tls_client);
    beast::ssl_stream<beast::tcp_stream> stream(context, tls);
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> answer;
    // Without a limit of ours a server could fill the memory.
    answer.body_limit(bytes_max);
    ErrorCode result = asio::error::timed_out;
    const auto talk = [&] {
        if (server.secure) {
            exchange(stream, question, answer, buffer, result);
        } else {
            exchange(stream.next_layer(), question, answer, buffer, result);
        }
    };

    ErrorCode resolve_error;
    // Not under our time limit: how long names may take is a matter of the system.
    const auto endpoints = resolver.resolve(server.host, std::to_string(server.port), resolve_error);
    if (resolve_error) throw connect_error(server, resolve_error);
    auto& socket = stream.next_layer();
    socket.expires_after(limit);
    socket.async_connect(endpoints, [&](ErrorCode error, const tcp::endpoint&) {
        result = error;
        if (error) return;
        if (!server.secure) return talk();
        trust_as_the_system(tls, result);
        expect_host(stream, server.host);
        stream.async_handshake(asio::ssl::stream_base::client, [&](ErrorCode handshake_error) {
            result = handshake_error;
            if (!handshake_error) talk();
        });
    });
    // Comes back when nothing is under way any more, be it that all went well or that the stream's limit ended it.
    context.run();
    if (result) throw connect_error(server, result);
    return {static_cast<int>(answer.get().result_int()), answer.get().body()};
}

}  // namespace

HttpReply request(const ServerAddress& server, const std::string& path, const std::optional<std::string>& body,
                  std::chrono::milliseconds limit) {
    Question question = question_to(server, body ? http::verb::post : http::verb::get, path);
    if (body) {
        question.set(http::field::content_type, "application/json");
        question.body() = *body;
    }
    return ask(server, std::move(question), body_bytes_max, limit);
}

HttpReply request_document(const ServerAddress& server, const std::string& path, const std::string& token,
                           std::chrono::milliseconds limit) {
    Question question = question_to(server, http::verb::get, path);
    // In a header and never in the address, which would find its way into logs.
    question.set(http::field::authorization, "Bearer " + token);
    return ask(server, std::move(question), document_bytes_max, limit);
}

}  // namespace crowntable::cli::net
