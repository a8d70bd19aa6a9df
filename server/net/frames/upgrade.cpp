#include "server/net/frames/upgrade.hpp"

#include <openssl/evp.h>

#include <array>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/rfc7230.hpp>

#include "engine/ensure.hpp"

namespace crowntable::server {

namespace {

namespace http = boost::beast::http;

constexpr std::string_view websocket_version = "13";
constexpr std::string_view accept_suffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
/// 16 bytes in base64.
constexpr std::size_t key_characters = 24;
constexpr std::size_t sha1_bytes = 20;

std::string_view value_of(const RequestMessage& request, http::field name) {
    const auto found = request.find(name);
    if (found == request.end()) return {};
    return {found->value().data(), found->value().size()};
}

/// Whether it stands for 16 bytes. What the bits are that base64 has left over is not looked at.
bool is_key(std::string_view key) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return key.size() == key_characters && key.ends_with("==") &&
           key.substr(0, key_characters - 2).find_first_not_of(alphabet) == std::string_view::npos;
}

}  // namespace

std::optional<HttpResponse> refuse_handshake(const RequestMessage& request) {
    if (value_of(request, http::field::sec_websocket_version) != websocket_version) {
        auto refusal = error_response(426, "UPGRADE_REQUIRED", "This server speaks version 13 of WebSocket.");
        refusal.headers.emplace_back("Sec-WebSocket-Version", std::string(websocket_version));
        return refusal;
    }
    if (request.count(http::field::sec_websocket_key) != 1 ||
        !is_key(value_of(request, http::field::sec_websocket_key)))
        return error_response(400, "BAD_UPGRADE", "An upgrade has one Sec-WebSocket-Key of 16 bytes in base64.");
    return std::nullopt;
}

std::string accept_value(std::string_view key) {
    const std::string text = std::string(key) + std::string(accept_suffix);
    std::array<unsigned char, sha1_bytes> digest{};
    unsigned int size = 0;
    ENSURE(EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha1(), nullptr) == 1 && size == sha1_bytes);
    // 28 characters and the zero that OpenSSL puts behind them.
    std::array<unsigned char, 29> coded{};
    const int length = EVP_EncodeBlock(coded.data(), digest.data(), static_cast<int>(digest.size()));
    return {reinterpret_cast<const char*>(coded.data()), static_cast<std::size_t>(length)};
}

std::string handshake_answer(const RequestMessage& request, std::string_view agreed) {
    std::string answer =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " +
        accept_value(value_of(request, http::field::sec_websocket_key));
    const auto line = [&answer](std::string_view name, std::string_view value) {
        answer.append("\r\n").append(name).append(": ").append(value);
    };
    if (!agreed.empty()) line("Sec-WebSocket-Protocol", agreed);
    for (const auto& [name, value] : common_headers()) line(name, value);
    return answer + "\r\n\r\n";
}

bool offers_subprotocol(const RequestMessage& request, std::string_view subprotocol) {
    for (const auto& each : http::token_list(value_of(request, http::field::sec_websocket_protocol))) {
        if (std::string_view(each.data(), each.size()) == subprotocol) return true;
    }
    return false;
}

}  // namespace crowntable::server
