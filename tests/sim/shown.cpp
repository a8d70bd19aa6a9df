#include "tests/sim/shown.hpp"

#include <algorithm>

namespace crowntable::sim {

namespace {

void note_welcome(const Shown& shown, Time now) {
    Viewer& viewer = shown.viewer;
    viewer.given_token = shown.message.at("seat_token");
    const auto who = shown.shadow->person(viewer.given_token);
    if (who != viewer.person) viewer.v.reset();
    viewer.person = who;
    const auto& version = viewer.hello.value("version", nlohmann::json());
    if (version.is_number() && !viewer.was_welcomed && shown.shadow->shows_game_to(who)) {
        viewer.heard_up_to = version.get<std::uint64_t>();
    }
    viewer.was_welcomed = true;
    viewer.welcomed_at = now;
}

void note_ack(const Shown& shown) {
    const auto ack = shown.message.value("ack", nlohmann::json());
    if (ack.is_number() && shown.type() != "refused") {
        shown.viewer.obeyed = std::max(shown.viewer.obeyed, ack.get<std::uint64_t>());
    }
}

}  // namespace

void note_shown(const Shown& shown, Time now) {
    Viewer& viewer = shown.viewer;
    if (shown.shadow != nullptr && !viewer.person) viewer.person = shown.shadow->person(viewer.given_token);
    if (shown.type() == "welcome") viewer.protocol = shown.message.at("protocol");
    if (shown.type() == "welcome" && shown.shadow != nullptr) note_welcome(shown, now);
    note_ack(shown);
    // Who is told to try again was not heard, and who lacks the access key has not come so far as to the room.
    const auto why = shown.type() == "refused" ? shown.message.at("code") : nlohmann::json();
    if (!viewer.was_welcomed && (why == "TRY_AGAIN" || why == "BAD_ACCESS_KEY")) viewer.has_knocked = false;
    // What was missed comes with the welcome.
    if (viewer.welcomed_at != now) viewer.heard_up_to.reset();
}

}  // namespace crowntable::sim
