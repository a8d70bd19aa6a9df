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
#include "server/net/calendar.hpp"
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

/// Of which the later counts.
bool is_of_draining(const AdminWork& work) {
    return std::holds_alternative<admin::Drain>(work) || std::holds_alternative<admin::StopDraining>(work);
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
    auto call = std::get<AdminCall>(parsed);
    if (call.said_at) {
        return answer(refused(refusal(crowntable::error_code::bad_field, "Only nodes say when a word was said.")));
    }
    // Here it is spoken: that it comes to the others later is no other time.
    call.said_at = time_of(call.request);
    const auto& node = call.node;
    const std::string me = services_.cluster == nullptr ? "" : services_.cluster->options().id.text;
    if (node == me && (!node.empty() || services_.cluster == nullptr)) return carry_out(call, answer);
    if (services_.cluster == nullptr) {
        return answer(refused(refusal(crowntable::error_code::bad_field, "This server is not one of several nodes.")));
    }
    const auto words = stamped(line, *call.said_at);
    if (words.size() > errand_line_bytes_max)
        return answer(refused(refusal(crowntable::error_code::bad_field, "The line is too long.")));
    if (!node.empty()) return ask_node(node, words, answer);
    switch (reach_of(call.request)) {
        case Reach::here:
            return carry_out(call, answer);
        case Reach::everywhere:
            return ask_everywhere(call, words, answer);
        case Reach::who_has_it:
            return ask_who_has(call, words, answer);
        case Reach::owner:
            return ask_owner(std::get<admin::CloseRoom>(std::get<AdminWork>(call.request)), words, answer);
    }
}

void Administration::ask_here(std::string_view line, const AdminSocket::Answer& answer) {
    if (const auto told = neighbours_.answer(line)) return answer(*told);
    const auto parsed = parse_admin_call(line);
    if (const auto* why = std::get_if<Refusal>(&parsed)) return answer(refused(*why));
    auto call = std::get<AdminCall>(parsed);
    if (!call.said_at) call.said_at = time_of(call.request);
    carry_out(call, answer);
}

WallTime Administration::time_of(const AdminRequest& request) const {
    const auto now = calendar_of(services_);
    if (const auto* ban = std::get_if<AddBan>(&request)) return services_.bans.time_of_word(ban->network, now);
    if (const auto* ban = std::get_if<LiftBan>(&request)) return services_.bans.time_of_word(ban->network, now);
    const auto* work = std::get_if<AdminWork>(&request);
    if (work == nullptr) return now;
    if (std::holds_alternative<admin::Say>(*work)) return neighbours_.time_of_banner(now);
    return is_of_draining(*work) ? past_word(drain_said_at_, now) : now;
}

void Administration::carry_out(const AdminCall& call, const AdminSocket::Answer& answer) {
    const auto said_at = call.said_at.value();
    std::visit([&](const auto& wanted) { obey(wanted, said_at, answer); }, call.request);
}

void Administration::ask_node(const std::string& node, const std::string& line, const AdminSocket::Answer& answer) {
    const auto found = errands_.find(node);
    if (!found) {
        return answer(refused(refusal(crowntable::error_code::bad_field, "No node " + node + " lives; see nodes.")));
    }
    errands_.ask(*found, line, [answer](const NodeAnswer& heard) { answer(alone_answer(heard)); });
}

/// The others first: what ends this node is not to keep them from hearing of it.
void Administration::ask_everywhere(const AdminCall& call, const std::string& line, const AdminSocket::Answer& answer) {
    errands_.ask_all(line, [this, call, answer](const std::vector<NodeAnswer>& heard) {
        carry_out(call, [this, answer, heard](const std::string& own) {
            answer(joined_answer(services_.cluster->options().id.text, own, heard));
        });
    });
}

void Administration::ask_who_has(const AdminCall& call, const std::string& line, const AdminSocket::Answer& answer) {
    carry_out(call, [this, line, answer](const std::string& own) {
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
            obey(AdminWork(close), calendar_of(services_), answer);
        });
}

void Administration::obey(const AdminWork& work, WallTime said_at, const AdminSocket::Answer& answer) {
    log(LogLevel::info, "the operator asks",
        {{"command", std::string(std::visit([](const auto& one) { return name_of(one); }, work))}});
    const auto* say = std::get_if<admin::Say>(&work);
    const bool is_overtaken =
        say != nullptr ? !neighbours_.note_said(say->text, said_at) : is_of_draining(work) && said_at < drain_said_at_;
    if (is_overtaken) {
        return answer(refused(refusal(crowntable::error_code::unavailable, "Something later has been said.")));
    }
    if (is_of_draining(work)) drain_said_at_ = said_at;
    services_.switchboard.administer(
        work, [answer](const HttpAnswer& made) { answer(answered(made.status < 400, made.body)); });
    // The connections that there may be decide how many sockets there may be.
    SocketLimits sockets = services_.options.limits;
    fit_sockets(sockets, services_.switchboard.limits());
    services_.sockets.allow(sockets);
}

void Administration::obey(const AddBan& wanted, WallTime said_at, const AdminSocket::Answer& answer) {
    std::optional<std::chrono::sys_seconds> until;
    // Where it counts as later than now, for a clock was wrong, it does not last longer for that.
    const auto begins = std::min(said_at, calendar_of(services_));
    if (wanted.time) until = std::chrono::floor<std::chrono::seconds>(begins) + *wanted.time;
    const Ban ban{wanted.network, until, said_at};
    if (const auto problem = services_.bans.add(ban, today(services_))) {
        return answer(refused(refusal(crowntable::error_code::unavailable, *problem)));
    }
    const auto closed = services_.switchboard.send_away(ban.network);
    log(LogLevel::info, "banned", {{"network", ban.network.text()}, {"connections", std::to_string(closed)}});
    answer(written([&](json::Writer& json) {
        write_ban(json, ban);
        json.member("closed", static_cast<std::int64_t>(closed));
    }));
}

void Administration::obey(const LiftBan& ban, WallTime said_at, const AdminSocket::Answer& answer) {
    if (const auto problem = services_.bans.remove({ban.network, said_at}, today(services_))) {
        return answer(refused(refusal(crowntable::error_code::unavailable, *problem)));
    }
    log(LogLevel::info, "ban lifted", {{"network", ban.network.text()}});
    answer(written([&](json::Writer& json) { json.member("network", ban.network.text()); }));
}

void Administration::obey(const ListBans&, WallTime /*said_at*/, const AdminSocket::Answer& answer) {
    answer(written([&](json::Writer& json) {
        json.key("bans");
        json.begin_array();
        for (const auto& ban : services_.bans.all(today(services_))) {
            json.begin_object();
            write_ban(json, ban);
            json.end_object();
        }
        json.end_array();
    }));
}

void Administration::obey(const ChooseLogLevel& choice, WallTime /*said_at*/, const AdminSocket::Answer& answer) {
    if (choice.level) change_log_level(*choice.level);
    answer(written([](json::Writer& json) { json.member("level", to_string(log_level())); }));
}

}  // namespace crowntable::server
