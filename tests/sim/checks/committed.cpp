#include <algorithm>

#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

/// What a room adds up over its games is the same in memory and made anew of the records.
void Committed::room_shown(const Shown& shown) {
    constexpr std::string_view member = R"("statistics":)";
    const auto at = shown.text.find(member);
    const auto is_this = [&](const Moment& moment) {
        if (at == std::string::npos || moment.statistics.empty()) {
            return at == std::string::npos && moment.statistics.empty();
        }
        return std::string_view(shown.text).substr(at + member.size()).starts_with(moment.statistics);
    };
    if (shown.shadow != nullptr && std::ranges::none_of(shown.shadow->moments(), is_this)) {
        referee_.fail("Committed", "a room shows statistics that do not follow from its records");
    }
}

void Committed::shown(const Shown& shown) {
    if (shown.type() == "room") return room_shown(shown);
    if (!shown.is_game()) return;
    if (shown.shadow == nullptr) return referee_.fail("Committed", "a room is shown that is not in the store");
    const auto v = shown.message.at("v").get<std::uint64_t>();
    const auto& you = shown.message.at("you");
    const auto is_this = [&](const Moment& moment) {
        if (!moment.has_table || moment.v != v) return false;
        if (shown.text.find(R"("public":)" + moment.public_json + ',') == std::string::npos) return false;
        if (you.is_null()) return true;
        const auto seat = you.at("seat").get<std::size_t>();
        return seat < moment.private_json.size() &&
               shown.text.find(R"("you":)" + moment.private_json[seat]) != std::string::npos;
    };
    const auto& moments = shown.shadow->moments();
    const auto moment = std::ranges::find_if(moments, is_this);
    if (moment == moments.end()) return referee_.fail("Committed", "an update shows what is not committed");
    const auto from = shown.text.find(R"("events":[)") + 10;
    const auto events = std::string_view(shown.text).substr(from, shown.text.find(R"(],"public")") - from);
    if (!shown.shadow->events().substr(0, moment->events).ends_with(events)) {
        referee_.fail("Committed", "an update tells of events that are not committed");
    }
}

}  // namespace crowntable::sim
