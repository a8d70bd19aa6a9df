#include "server/net/administration.hpp"

#include <utility>
#include <variant>

#include "protocol/json/writer.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/wire/http.hpp"
#include "server/net/log.hpp"

namespace crowntable::server {

namespace {

/// The object of an answer, with `ok` before its members.
std::string answered(bool is_ok, std::string_view object) {
    std::string text = is_ok ? R"({"ok":true)" : R"({"ok":false)";
    const auto members = object.substr(1);
    if (members != "}") text += ',';
    return text += members;
}

std::string refused(const Refusal& why) {
    std::string object;
    wire::write_http_error(object, why);
    return answered(false, object);
}

template <typename Write>
std::string written(Write&& write) {
    std::string object;
    json::Writer json(object);
    json.begin_object();
    write(json);
    json.end_object();
    return answered(true, object);
}

void write_ban(json::Writer& json, const Ban& ban) {
    json.member("network", ban.network.text());
    json.key("until");
    if (ban.until) {
        json.value(std::int64_t{ban.until->time_since_epoch().count()});
    } else {
        json.null();
    }
}

std::string_view name_of(const admin::ListRooms&) {
    return "rooms";
}
std::string_view name_of(const admin::ShowRoom&) {
    return "room";
}
std::string_view name_of(const admin::CloseRoom&) {
    return "close";
}
std::string_view name_of(const admin::Say&) {
    return "say";
}
std::string_view name_of(const admin::Drain&) {
    return "drain";
}
std::string_view name_of(const admin::StopDraining&) {
    return "stop_draining";
}
std::string_view name_of(const admin::ShowLimits&) {
    return "limits";
}

}  // namespace

Administration::Administration(boost::asio::io_context& context, Services& services)
    : services_(services),
      socket_(
          context, services.options.admin_socket,
          [this](std::string_view line, const AdminSocket::Answer& answer) { ask(line, answer); }, services.on_bug) {}

void Administration::ask(std::string_view line, const AdminSocket::Answer& answer) {
    const auto request = parse_admin_request(line);
    if (const auto* why = std::get_if<Refusal>(&request)) return answer(refused(*why));
    std::visit([&](const auto& wanted) { obey(wanted, answer); }, std::get<AdminRequest>(request));
}

void Administration::obey(const AdminWork& work, const AdminSocket::Answer& answer) {
    log(LogLevel::info, "the operator asks",
        {{"command", std::string(std::visit([](const auto& one) { return name_of(one); }, work))}});
    services_.switchboard.administer(
        work, [answer](const HttpAnswer& made) { answer(answered(made.status < 400, made.body)); });
    // The connections that there may be decide how many sockets there may be.
    SocketLimits sockets = services_.options.limits;
    fit_sockets(sockets, services_.switchboard.limits());
    services_.sockets.allow(sockets);
}

void Administration::obey(const AddBan& wanted, const AdminSocket::Answer& answer) {
    const auto now = today();
    const Ban ban{wanted.network, wanted.time ? std::optional(now + *wanted.time) : std::nullopt};
    if (const auto problem = services_.bans.add(ban, now)) {
        return answer(refused(refusal(crowntable::error_code::unavailable, *problem)));
    }
    const auto closed = services_.switchboard.send_away(ban.network);
    log(LogLevel::info, "banned", {{"network", ban.network.text()}, {"connections", std::to_string(closed)}});
    answer(written([&](json::Writer& json) {
        write_ban(json, ban);
        json.member("closed", static_cast<std::int64_t>(closed));
    }));
}

void Administration::obey(const LiftBan& ban, const AdminSocket::Answer& answer) {
    if (const auto problem = services_.bans.remove(ban.network, today())) {
        return answer(refused(refusal(crowntable::error_code::unavailable, *problem)));
    }
    log(LogLevel::info, "ban lifted", {{"network", ban.network.text()}});
    answer(written([&](json::Writer& json) { json.member("network", ban.network.text()); }));
}

void Administration::obey(const ListBans&, const AdminSocket::Answer& answer) {
    answer(written([&](json::Writer& json) {
        json.key("bans");
        json.begin_array();
        for (const auto& ban : services_.bans.all(today())) {
            json.begin_object();
            write_ban(json, ban);
            json.end_object();
        }
        json.end_array();
    }));
}

void Administration::obey(const ChooseLogLevel& choice, const AdminSocket::Answer& answer) {
    if (choice.level) change_log_level(*choice.level);
    answer(written([](json::Writer& json) { json.member("level", to_string(log_level())); }));
}

}  // namespace crowntable::server
