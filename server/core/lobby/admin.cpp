#include "server/core/lobby/admin.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/json/writer.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/wire/reply.hpp"
#include "server/core/limit_settings.hpp"
#include "server/core/lobby/answers.hpp"
#include "server/core/lobby/life.hpp"
#include "server/core/room/admin_view.hpp"

namespace crowntable::server::lobby {

namespace {

namespace error = error_code;

/// An answer that is an object; `write` adds its members.
template <typename Write>
void answer(RequestId request, Outbox& outbox, Write&& write) {
    HttpAnswer made{request, 200, {}};
    json::Writer json(made.body);
    json.begin_object();
    write(json);
    json.end_object();
    outbox.answers.push_back(std::move(made));
}

std::string_view stage_of(const RoomStage& stage) {
    if (std::holds_alternative<Unread>(stage)) return "stored";
    if (std::holds_alternative<Loading>(stage)) return "loading";
    return std::holds_alternative<Live>(stage) ? "open" : "broken";
}

void write_room(json::Writer& json, const std::string& code, const RoomStage& stage) {
    json.begin_object();
    json.member("code", code);
    json.member("stage", stage_of(stage));
    if (const auto* live = std::get_if<Live>(&stage)) write_admin_summary(json, live->room->parts());
    json.end_object();
}

void write_limit(json::Writer& json, const Limits& limits, const LimitSetting& setting) {
    json.begin_object();
    json.member("name", setting.name);
    json.member("value", setting.value(limits));
    json.end_object();
}

std::optional<wire::Milliseconds> time_left(const House& house, Now now) {
    if (!house.stops_at) return std::nullopt;
    return std::max(*house.stops_at - now, Now{0});
}

std::shared_ptr<const std::string> notice_text(const House& house, Now now) {
    std::string text;
    wire::write_notice(text, {house.said, house.is_draining, time_left(house, now)});
    return std::make_shared<const std::string>(std::move(text));
}

void obey(Parts& lobby, Now, RequestId request, const admin::ListRooms&, Outbox& outbox) {
    answer(request, outbox, [&](json::Writer& json) {
        json.key("rooms");
        json.begin_array();
        lobby.rooms.each([&](const std::string& code, const RoomStage& stage) { write_room(json, code, stage); });
        json.end_array();
    });
}

void obey(Parts& lobby, Now now, RequestId request, const admin::ShowRoom& work, Outbox& outbox) {
    const std::string code = canonical_code(work.code);
    const RoomStage* stage = lobby.rooms.find(code);
    if (stage == nullptr) return answer_refused(request, refusal(error::no_such_room), outbox);
    answer(request, outbox, [&](json::Writer& json) {
        json.member("code", code);
        json.member("stage", stage_of(*stage));
        // One that is in the store alone is not read for this: that would keep it in memory, and nobody is there.
        if (const Room* room = lobby.rooms.room(code)) write_admin_view(json, room->parts(), now);
    });
}

void obey(Parts& lobby, Now, RequestId request, const admin::CloseRoom& work, Outbox& outbox) {
    const std::string code = canonical_code(work.code);
    if (!lobby.rooms.exists(code)) return answer_refused(request, refusal(error::no_such_room), outbox);
    if (lobby.rooms.is<Loading>(code)) {
        return answer_refused(request, refusal(error::try_again, "The table is being read; try again."), outbox);
    }
    end(lobby, code, close_reason::closed_by_operator, outbox);
    answer(request, outbox, [&](json::Writer& json) { json.member("closed", code); });
}

void obey(Parts& lobby, Now now, RequestId request, const admin::Say& work, Outbox& outbox) {
    lobby.house.said = work.text;
    tell_house_to_all(lobby, now, outbox);
    answer(request, outbox, [&](json::Writer& json) { json.member("said", work.text); });
}

void answer_draining(Parts& lobby, Now now, RequestId request, Outbox& outbox) {
    tell_house_to_all(lobby, now, outbox);
    answer(request, outbox, [&](json::Writer& json) {
        const auto& house = lobby.house;
        json.member("draining", house.is_draining);
        json.key("stops_within_s");
        const auto left = time_left(house, now);
        if (left) {
            json.value(std::int64_t{left->count() / 1000});
        } else {
            json.null();
        }
    });
}

void obey(Parts& lobby, Now now, RequestId request, const admin::Drain& work, Outbox& outbox) {
    lobby.house.is_draining = true;
    lobby.house.stops_at = work.within ? std::optional(now + *work.within) : std::nullopt;
    answer_draining(lobby, now, request, outbox);
}

void obey(Parts& lobby, Now now, RequestId request, const admin::StopDraining&, Outbox& outbox) {
    lobby.house.is_draining = false;
    lobby.house.stops_at.reset();
    answer_draining(lobby, now, request, outbox);
}

void obey(Parts& lobby, Now, RequestId request, const admin::ShowLimits& work, Outbox& outbox) {
    if (work.value) {
        const auto refused = change_limit(lobby.limits, work.name, *work.value);
        if (refused) return answer_refused(request, *refused, outbox);
        heed_limits(lobby, outbox);
    }
    if (!work.name.empty() && find_limit_setting(work.name) == nullptr) {
        return answer_refused(request, refusal(error::bad_option, "There is no such limit that can be changed."),
                              outbox);
    }
    answer(request, outbox, [&](json::Writer& json) {
        json.key("limits");
        json.begin_array();
        for (const auto& setting : limit_settings()) {
            if (work.name.empty() || work.name == setting.name) write_limit(json, lobby.limits, setting);
        }
        json.end_array();
    });
}

}  // namespace

void administer(Parts& lobby, Now now, RequestId request, const AdminWork& work, Outbox& outbox) {
    std::visit([&](const auto& one) { obey(lobby, now, request, one, outbox); }, work);
}

void tell_house(Parts& lobby, Now now, ConnectionId connection, Outbox& outbox) {
    const auto& house = lobby.house;
    if (house.said.empty() && !house.is_draining) return;
    outbox.texts.push_back({connection, FrameText(notice_text(house, now))});
}

void tell_house_to_all(Parts& lobby, Now now, Outbox& outbox) {
    const auto text = notice_text(lobby.house, now);
    for (const ConnectionId id : lobby.connections.inside()) outbox.texts.push_back({id, FrameText(text)});
}

bool is_drained(const Parts& lobby, Now now) {
    if (!lobby.house.is_draining) return false;
    if (lobby.house.stops_at && *lobby.house.stops_at <= now) return true;
    bool somebody_plays = false;
    lobby.rooms.each([&](const std::string&, const RoomStage& stage) {
        const auto* live = std::get_if<Live>(&stage);
        somebody_plays |= live != nullptr && is_played(live->room->parts());
    });
    return !somebody_plays;
}

void heed_limits(Parts& lobby, Outbox& outbox) {
    lobby.rooms.allow_each_address(lobby.limits.rooms_per_address_max);
    lobby.connections.allow_each_address(lobby.limits.connections_per_address_max);
    std::vector<std::pair<std::string, std::optional<Now>>> wakes;
    lobby.rooms.each([&](const std::string& code, const RoomStage& stage) {
        const auto* live = std::get_if<Live>(&stage);
        if (live != nullptr) wakes.emplace_back(code, live->room->next_wake());
    });
    // When a room ends or leaves the memory follows from the limits. One that has left it keeps the end that it had.
    for (const auto& [code, wake] : wakes) {
        lobby.rooms.set_deadline(code, wake);
        lobby.tell_end(code, outbox);
    }
}

}  // namespace crowntable::server::lobby
