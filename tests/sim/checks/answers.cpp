#include "tests/sim/checks/answers.hpp"

#include "protocol/wire/message.hpp"

namespace crowntable::sim {

void Answers::described(const std::string& code, const server::HttpAnswer& answer, const Shadow* shadow) {
    const Json body = Json::parse(answer.body, nullptr, false);
    const std::string what = answer.status == 200 ? "" : body.value("code", "");
    if (answer.status == 200) {
        if (shadow == nullptr) return referee_.fail("Answers", "a room is described that is not in the store");
        if (is_broken(code)) return referee_.fail("Answers", "a broken room is described");
        check_card(body, shadow->state());
    } else if (what == "NO_SUCH_ROOM") {
        ++told_unknown_;
        if (shadow != nullptr) referee_.fail("Answers", "a room that is in the store is said not to be there");
    } else if (what == "ROOM_BROKEN") {
        if (!is_broken(code)) referee_.fail("Answers", "a room is said to be broken that is not");
    } else if (what == "TRY_AGAIN") {
        ++told_again_;
        if (!may_fail_) referee_.fail("Answers", "a room cannot be described, though nothing fails");
    } else {
        referee_.fail("Answers", "a room is not described: " + what);
    }
}

void Answers::check_card(const Json& card, const server::RoomState& state) {
    Json names = Json::array();
    for (const auto& seat : card.at("seats")) names.push_back({seat.at("name"), seat.at("kind") == "bot"});
    Json ours = Json::array();
    for (const auto& seat : state.seats) ours.push_back({seat.name, seat.bot.has_value()});
    const bool is_same = card.at("code") == state.code && card.at("game") == std::string(state.preset->id()) &&
                         card.at("state") == std::string(to_string(state.phase())) &&
                         card.at("locked") == state.locked && names == ours;
    if (!is_same) referee_.fail("Answers", "a room is described as it is not in the store");
}

void Answers::ended(std::size_t untold) {
    if (untold > 0)
        referee_.fail("Answers", std::to_string(untold) + " people were not told that their room is broken");
}

void Answers::shown(const Shown& shown) {
    const std::string type = shown.type();
    if (type == "closing" && shown.message.at("reason") == "ROOM_BROKEN") {
        ++told_broken_;
        if (!is_broken(shown.viewer.room)) referee_.fail("Answers", "somebody is told that a room is broken");
    } else if (type != "closing" && type != "refused" && is_broken(shown.viewer.room)) {
        referee_.fail("Answers", "something is shown of a broken room");
    }
    const Json why = shown.message.value("code", shown.message.value("reason", Json()));
    if (why == "NO_SUCH_ROOM" && shown.shadow != nullptr) {
        referee_.fail("Answers", "somebody is told that there is no such room, and it is in the store");
    }
    if (type != "refused" || shown.message.at("code") != "RATE_LIMITED") return;
    ++rate_limited_;
    const Json& ack = shown.message.at("ack");
    if (!ack.is_number() || !shown.viewer.person || shown.shadow == nullptr) return;
    if (shown.shadow->applied(*shown.viewer.person, ack.get<std::uint64_t>()).times != 0) {
        referee_.fail("Answers", "a command that was obeyed is refused RATE_LIMITED");
    }
}

}  // namespace crowntable::sim
