#include "clients/cli/net/http_json.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/table/server_words.hpp"
#include "clients/cli/text/say.hpp"
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

Ending ending_of(const ServerAddress& server, const net::HttpReply& reply) {
    const auto json = json_of(reply);
    std::string sentence = say("terminal.server_answered", with<"address">(server.url()), with<"status">(reply.status));
    if (json && json->is_object()) {
        const std::string told = refusal_text(*json, {});
        if (!told.empty()) sentence = told;
    }
    const std::string code = json && json->is_object() ? json->value("code", "") : "";
    if (code == "BAD_ACCESS_KEY") return {ExitCode::no_entry, sentence + " (--access-key-file)"};
    const bool no_entry = reply.status == 404 || code == "BANNED";
    return {no_entry ? ExitCode::no_entry : ExitCode::failed, sentence};
}

}  // namespace crowntable::cli
