#include "server/net/administration.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <cstdint>
#include <utility>
#include <variant>

#include "protocol/json/writer.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/text/room_code.hpp"
#include "protocol/wire/http.hpp"
#include "server/net/cluster_node.hpp"
#include "server/net/log.hpp"
#include "server/net/relay/errand.hpp"

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

/// Which nodes a request concerns.
enum class Reach : std::uint8_t { here, everywhere, who_has_it, owner };

Reach reach_of(const AdminRequest& request) {
    if (const auto* work = std::get_if<AdminWork>(&request)) {
        if (std::holds_alternative<admin::CloseRoom>(*work)) return Reach::owner;
        if (std::holds_alternative<admin::ShowRoom>(*work)) return Reach::who_has_it;
        // Limits are those of each node, until its next start.
        return std::holds_alternative<admin::ShowLimits>(*work) ? Reach::here : Reach::everywhere;
    }
    const bool is_of_bans = std::holds_alternative<AddBan>(request) || std::holds_alternative<LiftBan>(request);
    return is_of_bans ? Reach::everywhere : Reach::here;
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
    : context_(context),
      services_(services),
      errands_(context, services),
      neighbours_(context, services),
      socket_(
          context, services.options.admin_socket,
          [this](std::string_view line, const AdminSocket::Answer& answer) { ask(line, answer); }, services.on_bug) {}

void Administration::ask(std::string_view line, const AdminSocket::Answer& answer) {
    const auto parsed = parse_admin_call(line);
    if (const auto* why = std::get_if<Refusal>(&parsed)) return answer(refused(*why));
    const auto& [request, node] = std::get<AdminCall>(parsed);
    const std::string me = services_.cluster == nullptr ? "" : services_.cluster->options().id.text;
    if (node == me && (!node.empty() || services_.cluster == nullptr)) return carry_out(request, answer);
    if (services_.cluster == nullptr) {
        return answer(refused(refusal(crowntable::error_code::bad_field, "This server is not one of several nodes.")));
    }
    if (line.size() > errand_line_bytes_max)
        return answer(refused(refusal(crowntable::error_code::bad_field, "The line is too long.")));
    const std::string words(line);
    if (!node.empty()) return ask_node(node, words, answer);
    switch (reach_of(request)) {
        case Reach::here:
            return carry_out(request, answer);
        case Reach::everywhere:
            return ask_everywhere(request, words, answer);
        case Reach::who_has_it:
            return ask_who_has(request, words, answer);
        case Reach::owner:
            return ask_owner(std::get<admin::CloseRoom>(std::get<AdminWork>(request)), words, answer);
    }
}

void Administration::ask_here(std::string_view line, const AdminSocket::Answer& answer) {
    if (const auto told = neighbours_.answer(line)) return answer(*told);
    const auto parsed = parse_admin_call(line);
    if (const auto* why = std::get_if<Refusal>(&parsed)) return answer(refused(*why));
    carry_out(std::get<AdminCall>(parsed).request, answer);
}

void Administration::carry_out(const AdminRequest& request, const AdminSocket::Answer& answer) {
    std::visit([&](const auto& wanted) { obey(wanted, answer); }, request);
}

void Administration::ask_node(const std::string& node, const std::string& line, const AdminSocket::Answer& answer) {
    const auto found = errands_.find(node);
    if (!found) {
        return answer(refused(refusal(crowntable::error_code::bad_field, "No node " + node + " lives; see nodes.")));
    }
    errands_.ask(*found, line, [answer](const NodeAnswer& heard) { answer(alone_answer(heard)); });
}

/// The others first: what ends this node is not to keep them from hearing of it.
void Administration::ask_everywhere(const AdminRequest& request, const std::string& line,
                                    const AdminSocket::Answer& answer) {
    errands_.ask_all(line, [this, request, answer](const std::vector<NodeAnswer>& heard) {
        carry_out(request, [this, answer, heard](const std::string& own) {
            answer(joined_answer(services_.cluster->options().id.text, own, heard));
        });
    });
}

void Administration::ask_who_has(const AdminRequest& request, const std::string& line,
                                 const AdminSocket::Answer& answer) {
    carry_out(request, [this, line, answer](const std::string& own) {
        if (is_done(own)) return answer(own);
        errands_.ask_all(line, [own, answer](const std::vector<NodeAnswer>& heard) {
            for (const auto& each : heard) {
                if (each.line && is_done(*each.line)) return answer(*each.line);
            }
            // Whoever is silent may be the one that has it.
            const auto silent = std::ranges::find_if(heard, [](const auto& each) { return !each.line; });
            answer(silent == heard.end() ? own : alone_answer(*silent));
        });
    });
}

void Administration::ask_owner(const admin::CloseRoom& close, const std::string& line,
                               const AdminSocket::Answer& answer) {
    auto code = text::parse_room_code(close.code).value_or(std::string{});
    boost::asio::co_spawn(
        context_, services_.cluster->whereabouts(std::move(code)),
        [this, close, line, answer](const std::exception_ptr& bug, const cluster::Whereabouts& where) {
            if (bug) services_.on_bug("the search for a room", bug);
            if (const auto* other = std::get_if<cluster::Elsewhere>(&where)) {
                const auto& [id, epoch, address] = other->owner;
                return errands_.ask({id, epoch, 0, address}, line,
                                    [answer](const NodeAnswer& heard) { answer(alone_answer(heard)); });
            }
            if (bug || std::holds_alternative<cluster::NotNow>(where)) {
                return answer(refused(refusal(crowntable::error_code::try_again,
                                              "The store does not answer, or the room changes hands; try again.")));
            }
            if (std::holds_alternative<cluster::SetAside>(where)) {
                return answer(refused(refusal(crowntable::error_code::unavailable,
                                              "The nodes have set this room aside: crowntable-server remove.")));
            }
            if (std::holds_alternative<cluster::Beyond>(where)) {
                return answer(refused(refusal(crowntable::error_code::unavailable,
                                              "A newer version of this program has played it: ask a node of that one "
                                              "(--node).")));
            }
            // Ours by now, or nobody's, which the lobby says.
            obey(AdminWork(close), answer);
        });
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
