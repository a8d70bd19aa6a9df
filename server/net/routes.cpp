#include "server/net/routes.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/wire/http.hpp"
#include "server/net/accept_language.hpp"
#include "server/net/assets.hpp"
#include "server/net/invitation_texts.hpp"

namespace crowntable::server {

namespace {

/// Far more than any spelling of a room code; longer ones are cut, and so match none.
constexpr std::size_t code_bytes_max = 64;

/// -1: none.
int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const char low = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

std::string percent_decoded(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        // What is no escape stays as it is: it is no room code either, and is answered like any wrong one.
        if (text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 && hex_digit(text[i + 2]) >= 0) {
            result += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
            i += 2;
        } else {
            result += text[i];
        }
    }
    return result;
}

/// The one segment behind `prefix`, or nothing if the path is another one.
std::optional<std::string> segment_behind(std::string_view path, std::string_view prefix) {
    if (!path.starts_with(prefix)) return std::nullopt;
    const auto segment = path.substr(prefix.size());
    if (segment.empty() || segment.find('/') != std::string_view::npos) return std::nullopt;
    auto decoded = percent_decoded(segment.substr(0, code_bytes_max));
    ENSURE(decoded.size() <= code_bytes_max);
    return decoded;
}

/// The number behind `from=` in a query, 0 without one; nothing where something else stands there.
std::optional<std::size_t> first_step_in(std::string_view query) {
    constexpr std::string_view key = "from=";
    while (!query.empty()) {
        const auto member = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(query.size(), member.size() + 1));
        if (!member.starts_with(key)) continue;
        std::size_t from = 0;
        const auto text = member.substr(key.size());
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), from);
        return problem == std::errc{} && end == text.data() + text.size() ? std::optional(from) : std::nullopt;
    }
    return 0;
}

/// /api/rooms/CODE/games/N/record, replay or review
std::optional<ShowGame> game_at(std::string_view path) {
    constexpr std::string_view before = "/api/rooms/";
    constexpr std::string_view between = "/games/";
    constexpr std::array<std::pair<std::string_view, GameDocument>, 3> documents{
        {{"/record", GameDocument::record}, {"/replay", GameDocument::replay}, {"/review", GameDocument::review}}};
    const auto games = path.find(between);
    if (games == std::string_view::npos) return std::nullopt;
    for (const auto& [after, document] : documents) {
        if (!path.ends_with(after)) continue;
        auto code = segment_behind(path.substr(0, games), before);
        // `between` is the prefix here, so that the number is one segment between it and the document.
        auto number = segment_behind(path.substr(games, path.size() - games - after.size()), between);
        if (!code || !number) return std::nullopt;
        return ShowGame{std::move(*code), {document, std::move(*number)}};
    }
    return std::nullopt;
}

HttpResponse bad_step() {
    return error_response(400, "BAD_FIELD", "\"from\" is the number of a step, 0 or more.");
}

Route looking_back(ShowGame game, std::string_view query) {
    const auto from = first_step_in(query);
    if (!from) return bad_step();
    game.wish.from = *from;
    return game;
}

Route shared_replay(std::string_view query) {
    const auto from = first_step_in(query);
    return from ? Route(ShowSharedReplay{*from}) : Route(bad_step());
}

bool reads(HttpMethod method) {
    return method == HttpMethod::get || method == HttpMethod::head;
}

/// RFC 9110, section 15.5.6: the answer has to say what is allowed.
HttpResponse not_allowed(std::string allowed) {
    auto response = error_response(405, "METHOD_NOT_ALLOWED", "This address takes " + allowed + " only.");
    response.headers.emplace_back("Allow", std::move(allowed));
    return response;
}

HttpResponse stopping() {
    auto response = error_response(503, "SERVER_STOPPING", "The server is stopping. Try again in a moment.");
    response.headers.emplace_back("Retry-After", "2");
    return response;
}

/// Foreign pages can make a browser ask for anything: what they ask for must not count for whoever looks at them, so
/// this is decided before any limit is. To follow a link to us is no request of the page that holds it.
bool is_of_foreign_page(const HttpRequest& request, const OriginPolicy& origins) {
    if (request.origin) return !origins.allows(request.origin, request.host);
    // For a picture or a frame a browser states no origin, but how far off the page is.
    const bool is_foreign = request.fetch_site == "cross-site" || request.fetch_site == "same-site";
    return is_foreign && !(request.fetch_mode == "navigate" && request.fetch_dest == "document");
}

HttpResponse wrong_host(const PublicHost& host) {
    return error_response(421, "WRONG_HOST", "This server is at " + host.url() + " and answers to no other name.");
}

/// A store that fails or is behind shuts nobody out here: what cannot be kept is refused by itself, and all else goes
/// on. Nor does a node that drains or gives its rooms back: they are played to their end, or until their turn comes.
bool serves(Readiness readiness) {
    return readiness == Readiness::serving || readiness == Readiness::store_failing ||
           readiness == Readiness::store_behind || readiness == Readiness::draining ||
           readiness == Readiness::giving_back;
}

bool etag_matches(std::string_view if_none_match, std::string_view etag) {
    // Searched for as a text: ours are hashes in quotes, which stand within no other.
    return if_none_match == "*" || if_none_match.find(etag) != std::string_view::npos;
}

/// A worker keeps to its own policy and has no hash in its name; a drawing can be opened as a page.
bool is_part(const Asset& asset) {
    return asset.immutable &&
           (asset.content_type.starts_with("text/javascript") || asset.content_type.starts_with("text/css"));
}

HttpResponse file(const Asset& asset, const HttpRequest& request) {
    HttpResponse response;
    response.is_part = is_part(asset);
    response.content_type = asset.content_type;
    // The page itself is asked for each time, and names the parts that belong to it.
    response.cache_control = asset.immutable ? "public, max-age=31536000, immutable" : "no-cache";
    response.headers.emplace_back("ETag", asset.etag);
    // One address has three encodings; a cache between must not give one to whom cannot read it.
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (etag_matches(request.if_none_match, asset.etag)) {
        response.status = 304;
        return response;
    }
    const auto encoding = choose_encoding(asset, request.accept_encoding);
    if (encoding != Encoding::identity) {
        response.headers.emplace_back("Content-Encoding", encoding == Encoding::brotli ? "br" : "gzip");
    }
    response.fixed_body = encoded(asset, encoding);
    return response;
}

const Asset* asset_at(std::string_view path) {
    if (path == "/") return find_asset("index.html");
    const auto name = path.substr(1);
    const Asset* asset = find_asset(name);
    // The rulebook is pages for people, whose addresses end in no kind of file.
    const bool is_rules = path == "/rules" || path.starts_with("/rules/");
    return asset == nullptr && is_rules ? find_asset(std::string(name) + ".html") : asset;
}

HttpResponse page_or_file(std::string_view path, const HttpRequest& request) {
    const Asset* asset = asset_at(path);
    if (asset == nullptr)
        return error_response(404, crowntable::error_code::not_found, "There is nothing at this address.");
    if (!reads(request.method)) return not_allowed("GET, HEAD");
    return file(*asset, request);
}

/// The same page as at the root: the browser reads the code out of the address. What messengers show beside it is told
/// to whoever may ask for it by themselves, and the browser of somebody who looks at a foreign page does not.
Route table_page(const HttpRequest& request, std::string code, bool is_of_foreign_page) {
    if (!reads(request.method)) return not_allowed("GET, HEAD");
    auto page = file(*find_asset("index.html"), request);
    // Of one address an invitation is told in the language that is read, where one is told.
    for (auto& [name, value] : page.headers) {
        if (name == "Vary") value += ", Accept-Language";
    }
    if (is_of_foreign_page) return page;
    return ShowTable{std::move(code), std::move(page),
                     preferred_language(request.accept_language, invitation_languages())};
}

Route creation(const HttpRequest& request, Readiness readiness) {
    if (request.method != HttpMethod::post) return not_allowed("POST");
    const std::string_view type(request.content_type);
    // A form of a foreign page can send other types without asking first; JSON it cannot.
    if (type.substr(0, type.find(';')) != "application/json") {
        return error_response(415, "BAD_CONTENT_TYPE", "The body must be application/json.");
    }
    if (!serves(readiness)) return stopping();
    return CreateRoom{};
}

Route join(const HttpRequest& request, std::string code, Readiness readiness) {
    if (!reads(request.method)) return not_allowed("GET");
    if (!request.is_upgrade) {
        auto response = error_response(426, "UPGRADE_REQUIRED", "This address speaks WebSocket (crowntable.v1) only.");
        response.headers.emplace_back("Upgrade", "websocket");
        return response;
    }
    if (!serves(readiness)) return stopping();
    return JoinRoom{std::move(code)};
}

Route api(const HttpRequest& request, std::string_view path, std::string_view query, const Asset& games) {
    auto described = segment_behind(path, "/api/rooms/");
    auto game = game_at(path);
    // Whatever is no address of ours may be a file.
    const bool is_shared = path == "/api/shared/replay";
    if (path != "/api/games" && !described && !game && !is_shared) return page_or_file(path, request);
    if (!reads(request.method)) return not_allowed("GET, HEAD");
    if (is_shared) return shared_replay(query);
    if (game) return looking_back(std::move(*game), query);
    if (described) return DescribeRoom{std::move(*described)};
    auto list = file(games, request);
    // A copy: while the answer is written there may be another list.
    list.body = std::exchange(list.fixed_body, {});
    return list;
}

/// How the server is, which is asked by those who know it by its place, not by its name.
std::optional<Route> health(const HttpRequest& request, std::string_view path) {
    if (path != "/healthz" && path != "/readyz" && path != "/metrics") return std::nullopt;
    if (!reads(request.method)) return not_allowed("GET, HEAD");
    if (path == "/readyz") return ShowReadiness{};
    if (path == "/metrics") return ShowMetrics{};
    HttpResponse alive;
    wire::write_status(alive.body, "ok");
    return alive;
}

}  // namespace

Route route(const HttpRequest& request, const PublicHost& host, const OriginPolicy& origins, const Asset& games,
            Readiness readiness) {
    // Before all else: links and the comparison of origins are made from this header.
    if (!is_plain_host(request.host))
        return error_response(400, "BAD_HOST", "The Host header is missing or malformed.");
    const auto path = std::string_view(request.target).substr(0, request.target.find('?'));
    const auto query = std::string_view(request.target).substr(std::min(request.target.size(), path.size() + 1));
    if (!path.starts_with('/')) return error_response(400, "BAD_TARGET", "The address must start with a slash.");

    if (auto asked = health(request, path)) return std::move(*asked);
    if (!host.answers_to(request.host)) return wrong_host(host);
    const bool is_foreign = is_of_foreign_page(request, origins);
    if (auto code = segment_behind(path, "/t/")) return table_page(request, std::move(*code), is_foreign);
    const bool is_page = !path.starts_with("/api/") && !path.starts_with("/ws/");
    if (is_page) return page_or_file(path, request);
    if (is_foreign) return ForeignRequest{};
    if (auto code = segment_behind(path, "/ws/")) return join(request, std::move(*code), readiness);
    return path == "/api/rooms" ? creation(request, readiness) : api(request, path, query, games);
}

const std::string* room_in(const Route& route) {
    if (const auto* join = std::get_if<JoinRoom>(&route)) return &join->code;
    if (const auto* room = std::get_if<DescribeRoom>(&route)) return &room->code;
    if (const auto* table = std::get_if<ShowTable>(&route)) return &table->code;
    if (const auto* game = std::get_if<ShowGame>(&route)) return &game->code;
    if (const auto* shared = std::get_if<ShowSharedReplay>(&route)) {
        return shared->code.empty() ? nullptr : &shared->code;
    }
    return nullptr;
}

Budget budget_of(const Route& route) {
    if (std::holds_alternative<ForeignRequest>(route)) return &NetworkBudgets::foreign_requests;
    return std::holds_alternative<JoinRoom>(route) ? &NetworkBudgets::handshakes : &NetworkBudgets::requests;
}

}  // namespace crowntable::server
