#include "tests/sim/cluster/heard.hpp"

#include <algorithm>

namespace crowntable::sim {

void Heard::heard(std::size_t who, const Shown& shown) {
    if (shown.shadow == nullptr) return;
    const auto type = shown.type();
    if (type == "welcome") {
        const auto person = shown.shadow->once_given(shown.message.at("seat_token").get<std::string>());
        if (!person) return;
        const auto known = acknowledged_.find({shown.viewer.room, *person});
        if (known != acknowledged_.end() && shown.message.at("last_id").get<std::uint64_t>() < known->second) {
            referee_.fail("Heard", "a welcome names an older command than was acknowledged");
        }
    }
    if (type == "update") {
        const auto v = shown.message.at("v").get<std::uint64_t>();
        auto& last = versions_[who];
        if (v < last) referee_.fail("Heard", "somebody hears an older version than before");
        last = std::max(last, v);
    }
    const auto ack = shown.message.value("ack", Json());
    if (!ack.is_number() || !shown.viewer.person || type == "refused") return;
    const auto id = ack.get<std::uint64_t>();
    // Of what made no record another owner knows nothing.
    if (shown.shadow->applied(*shown.viewer.person, id).times == 0) return;
    auto& last = acknowledged_[{shown.viewer.room, *shown.viewer.person}];
    last = std::max(last, id);
}

}  // namespace crowntable::sim
