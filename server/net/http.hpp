#pragma once

#include <cstdint>
#include <optional>
#include <span>
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
    std::string accept_language{};
    std::string if_none_match{};
};

/// A name and a value.
using FixedHeader = std::pair<std::string_view, std::string_view>;

struct HttpResponse {
    int status = 200;
    std::string_view content_type = "application/json";
    std::string_view cache_control = "no-store";
    /// A script or a style sheet by the name of its content. A browser shows it as no page of its own, and what it may
    /// do says the page that fetches it.
    bool is_part = false;
    /// Headers beside the above and those that every answer has (common_headers, page_headers).
    std::vector<std::pair<std::string_view, std::string>> headers{};
    std::string body{};
    /// Sent instead of `body` when it is not empty; lives as long as the program.
    std::string_view fixed_body{};

    std::string_view content() const { return fixed_body.empty() ? std::string_view(body) : fixed_body; }
};

/// What every answer carries, upgrades included.
std::span<const FixedHeader> common_headers();

/// What every answer of HTTP carries beside them, but those that `is_part`: the policy that the web client keeps to.
std::span<const FixedHeader> page_headers();

/// `{"code","message"}`, with `retry_ms` where waiting helps, as in protocol/README.md, section 1.
HttpResponse error_response(int status, const Refusal& why);
HttpResponse error_response(int status, std::string_view code, std::string message);

}  // namespace crowntable::server
