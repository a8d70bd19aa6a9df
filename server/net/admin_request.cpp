#include "server/net/admin_request.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/text/name.hpp"
#include "server/net/bans.hpp"

namespace crowntable::server {

namespace {

namespace error = error_code;

/// A banner is read at a glance.
constexpr std::size_t said_graphemes_max = 300;
constexpr std::size_t said_bytes_max = 2'000;
constexpr std::int64_t ban_seconds_max = std::int64_t{10} * 365 * 24 * 3'600;
constexpr std::int64_t drain_seconds_max = 30 * 24 * 3'600;

Network read_network(json::Fields& fields) {
    const auto network = Network::parse(fields.text("network", 1, 64));
    if (!network) fields.refuse_field("network", "is neither an address nor a range such as 10.0.0.0/8");
    return network.value_or(Network{});
}

std::optional<std::chrono::seconds> read_seconds(json::Fields& fields, std::string_view name, std::int64_t max) {
    const auto seconds = fields.optional_integer(name, 1, max);
    return seconds ? std::optional(std::chrono::seconds(*seconds)) : std::nullopt;
}

AdminRequest read_say(json::Fields& fields) {
    const auto raw = fields.text("text", 0, said_bytes_max);
    if (raw.empty()) return AdminWork(admin::Say{});
    auto said = text::clean_text(raw);
    const auto size = text::count_graphemes(said);
    if (size < 1 || size > said_graphemes_max) fields.refuse_field("text", "must be 1 to 300 characters long");
    return AdminWork(admin::Say{std::move(said)});
}

AdminRequest read_limits(json::Fields& fields) {
    admin::ShowLimits work{.name = fields.optional_text("name", 1, 64).value_or("")};
    // A value is one of a limit.
    if (!work.name.empty()) work.value = fields.optional_integer("value", 0, INT64_MAX);
    return AdminWork(std::move(work));
}

AdminRequest read_log_level(json::Fields& fields) {
    const auto name = fields.optional_text("level", 1, 16);
    if (!name) return ChooseLogLevel{};
    const auto level = parse_log_level(*name);
    if (!level) fields.refuse_field("level", "is debug, info, warning, error or off");
    return ChooseLogLevel{level};
}

AdminRequest read_drain(json::Fields& fields) {
    return AdminWork(admin::Drain{read_seconds(fields, "within_s", drain_seconds_max)});
}

AdminRequest read_ban(json::Fields& fields) {
    const auto network = read_network(fields);
    return AddBan{network, read_seconds(fields, "for_s", ban_seconds_max)};
}

std::optional<AdminRequest> read_request(std::string_view command, json::Fields& fields) {
    if (command == "rooms") return AdminWork(admin::ListRooms{});
    if (command == "room") return AdminWork(admin::ShowRoom{fields.text("code", 1, 64)});
    if (command == "close") return AdminWork(admin::CloseRoom{fields.text("code", 1, 64)});
    if (command == "say") return read_say(fields);
    if (command == "drain") return read_drain(fields);
    if (command == "stop_draining") return AdminWork(admin::StopDraining{});
    if (command == "limits") return read_limits(fields);
    if (command == "ban") return read_ban(fields);
    if (command == "unban") return LiftBan{read_network(fields)};
    if (command == "bans") return ListBans{};
    if (command == "log_level") return read_log_level(fields);
    return std::nullopt;
}

}  // namespace

std::variant<Refusal, AdminCall> parse_admin_call(std::string_view line) {
    const auto parsed = json::parse(line, {.bytes = admin_line_bytes_max});
    if (const auto* refused = std::get_if<Refusal>(&parsed)) return *refused;
    const auto object = std::get<json::Document>(parsed).value();
    if (!object.is_object()) return refusal(error::bad_json);
    json::Fields fields(object);
    const auto command = fields.text("command", 1, 64);
    auto request = read_request(command, fields);
    if (!request) return refusal(error::unknown_command);
    auto node = fields.optional_text("node", 1, 64).value_or("");
    std::optional<WallTime> said_at;
    if (const auto ms = fields.optional_integer("said_at_ms", 0, Bans::milliseconds_max)) {
        said_at = WallTime(std::chrono::milliseconds(*ms));
    }
    if (auto refused = fields.finish()) return *refused;
    return AdminCall{std::move(*request), std::move(node), said_at};
}

std::string stamped(std::string_view line, WallTime said_at) {
    const auto end = line.find_last_of('}');
    ENSURE(end != std::string_view::npos);
    std::string text(line.substr(0, end));
    return text += ",\"said_at_ms\":" + std::to_string(said_at.time_since_epoch().count()) + "}";
}

}  // namespace crowntable::server
