#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/refusal.hpp"

namespace crowntable::server {

enum class HttpMethod : std::uint8_t { get, head, post, other };

/// What we look at in a request; everything else in it is ignored.
struct HttpRequest {
    HttpMethod method = HttpMethod::get;
    /// Path and query as they came, percent-encoded.
    std::string target;
    std::string host;
    /// Asks for WebSocket with all that belongs to it.
    bool is_upgrade = false;
    std::optional<std::string> origin{};
    /// What browsers tell of the page that asks and of its reason (W3C, Fetch Metadata Request Headers): "cross-site",
    /// "navigate", "document" and the like. Empty where it is no browser, or the address is not a secure one.
    std::string fetch_site{};
    std::string fetch_mode{};
    std::string fetch_dest{};
    std::string content_type{};
    std::string accept_encoding{};
    std::string if_none_match{};
};

struct HttpResponse {
    int status = 200;
    std::string_view content_type = "application/json";
    std::string_view cache_control = "no-store";
    /// Headers beside the above and those that every answer has (common_headers).
    std::vector<std::pair<std::string_view, std::string>> headers{};
    std::string body{};
    /// Sent instead of `body` when it is not empty; lives as long as the program.
    std::string_view fixed_body{};

    std::string_view content() const { return fixed_body.empty() ? std::string_view(body) : fixed_body; }
};

/// What every answer carries, upgrades included: the policy that the web client keeps to.
const std::vector<std::pair<std::string_view, std::string_view>>& common_headers();

/// `{"code","message"}`, with `retry_ms` where waiting helps, as in protocol/README.md, section 1.
HttpResponse error_response(int status, const Refusal& why);
HttpResponse error_response(int status, std::string_view code, std::string message);

}  // namespace crowntable::server
