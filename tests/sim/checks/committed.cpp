#include <algorithm>
#include <utility>

#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

namespace {

/// By protocol 1 byte by byte, by protocol 2 once it is made whole.
bool tells(const Shown& shown, const std::string& name, const std::string& view) {
    if (shown.viewer.protocol > 1) return shown.message.at(name) == nlohmann::json::parse(view);
    return shown.text.find('"' + name + "\":" + view) != std::string::npos;
}

/// Events are the same by all protocols; protocol 2 leaves an empty list out.
std::string_view events_in(std::string_view update) {
    constexpr std::string_view begin = R"("events":[)";
    const auto at = update.find(begin);
    if (at == std::string_view::npos) return {};
    return update.substr(at + begin.size(), update.find(R"(],"public")") - at - begin.size());
}

}  // namespace

void Committed::shown(const Shown& shown) {
    const auto kind = shown.type();
    if (shown.shadow == nullptr) {
        if (shown.is_game() || kind == "room" || kind == "welcome") {
            referee_.fail("Committed", "a room is shown that is not in the store");
        }
        return;
    }
    note_acknowledged(shown);
    if (shown.is_game()) return update_shown(shown);
    if (kind == "room") return room_shown(shown);
    if (kind == "welcome") return welcome_shown(shown);
    if (kind == "chat") return chat_shown(shown);
    if (kind == "transfer_code") return transfer_code_shown(shown);
    const auto is_this = [&](const Moment& moment) { return follows_from(moment, shown); };
    if (std::ranges::none_of(shown.shadow->moments(), is_this)) {
        referee_.fail("Committed", "a message " + kind + " tells what is not committed");
    }
}

void Committed::note_acknowledged(const Shown& shown) {
    const auto ack = shown.message.find("ack");
    if (ack == shown.message.end() || !ack->is_number() || shown.type() == "refused" || !shown.viewer.person) return;
    auto& last = acknowledged_[{shown.viewer.room, *shown.viewer.person}];
    last = std::max(last, ack->get<std::uint64_t>());
}

void Committed::update_shown(const Shown& shown) {
    const auto v = shown.message.at("v").get<std::uint64_t>();
    const auto& you = shown.message.at("you");
    const auto is_this = [&](const Moment& moment) {
        if (!moment.has_table || moment.v != v) return false;
        if (!tells(shown, "public", moment.public_json)) return false;
        if (you.is_null()) return true;
        const auto seat = you.at("seat").get<std::size_t>();
        return seat < moment.private_json.size() && tells(shown, "you", moment.private_json[seat]);
    };
    const auto& moments = shown.shadow->moments();
    const auto moment = std::ranges::find_if(moments, is_this);
    if (moment == moments.end()) return referee_.fail("Committed", "an update shows what is not committed");
    const auto events = events_in(shown.text);
    if (!shown.shadow->events().substr(0, moment->events).ends_with(events)) {
        referee_.fail("Committed", "an update tells of events that are not committed");
    }
    const auto heard_up_to = std::exchange(shown.viewer.heard_up_to, std::nullopt);
    if (!heard_up_to || shown.message.value("resync", false)) return;
    const auto missed = shown.shadow->events_between(*heard_up_to, v);
    if (!missed || *missed != events) referee_.fail("Committed", "an update tells of other events than were missed");
}

}  // namespace crowntable::sim
