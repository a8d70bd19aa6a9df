#include "clients/cli/net/http_json.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/text/text.hpp"
#include "protocol/json/fields.hpp"

namespace crowntable::cli {
namespace {

// More than a client may send: the list of games has all options of all games in it.
constexpr json::Limits answer_limits{1024 * 1024, 16, 50'000};

}  // namespace

std::optional<Json> json_of(const net::HttpReply& reply) {
    auto parsed = json::parse_tree(reply.body, answer_limits);
    if (Json* json = std::get_if<Json>(&parsed)) return std::move(*json);
    return std::nullopt;
}

Ending ending_of(const net::HttpReply& reply) {
    const auto json = json_of(reply);
    std::string sentence = "The server answered " + std::to_string(reply.status) + ".";
    // The server's own sentence where there is one; it came from outside, and is cleaned.
    if (json && json->is_object()) sentence = clean(json->value("message", sentence));
    const std::string code = json && json->is_object() ? json->value("code", "") : "";
    if (code == "BAD_ACCESS_KEY") return {ExitCode::no_entry, sentence + " (--access-key-file)"};
    const bool no_entry = reply.status == 404 || code == "BANNED";
    return {no_entry ? ExitCode::no_entry : ExitCode::failed, sentence};
}

}  // namespace crowntable::cli
