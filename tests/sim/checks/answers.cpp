#include "tests/sim/checks/answers.hpp"

#include <algorithm>
#include <set>
#include <variant>

#include "protocol/wire/message.hpp"
#include "tests/support/as_read.hpp"

namespace crowntable::sim {

namespace {

Json names_in(const Json& seats) {
    Json names = Json::array();
    for (const auto& seat : seats) names.push_back({seat.at("name"), seat.at("kind")});
    return names;
}

/// `room` is what the message of that name tells.
bool is_card_of(const Json& card, const Json& room) {
    const auto is_same = [&](const char* member) { return card.at(member) == room.at(member); };
    return is_same("code") && is_same("game") && is_same("state") && is_same("locked") &&
           names_in(card.at("seats")) == names_in(room.at("seats"));
}

}  // namespace

void Answers::described(const std::string& code, const server::HttpAnswer& answer, const Shadow* shadow) {
    const Json body = Json::parse(answer.body, nullptr, false);
    const std::string what = answer.status == 200 ? "" : body.value("code", "");
    if (answer.status == 200) {
        if (shadow == nullptr) return referee_.fail("Answers", "a room is described that is not in the store");
        if (is_broken(code)) return referee_.fail("Answers", "a broken room is described");
        check_card(body, *shadow);
    } else if (what == "NO_SUCH_ROOM") {
        ++told_unknown_;
        if (shadow != nullptr) referee_.fail("Answers", "a room that is in the store is said not to be there");
    } else if (what == "ROOM_BROKEN") {
        if (!is_broken(code) && !closed_when_broken_.contains(code)) {
            referee_.fail("Answers", "a room is said to be broken that is not");
        }
    } else if (what == "TRY_AGAIN") {
        ++told_again_;
        if (!may_fail_) referee_.fail("Answers", "a room cannot be described, though nothing fails");
    } else {
        referee_.fail("Answers", "a room is not described: " + what);
    }
}

/// The card may be of the moment before: whoever comes while the room is read begins a game in the step that answers.
void Answers::check_card(const Json& card, const Shadow& shadow) {
    const auto is_this = [&](const Moment& moment) { return moment.room && is_card_of(card, *moment.room); };
    if (std::ranges::none_of(shadow.moments(), is_this)) {
        referee_.fail("Answers", "a room is described as it is not in the store");
    }
}

void Answers::ended(std::size_t untold) {
    if (untold > 0)
        referee_.fail("Answers", std::to_string(untold) + " people were not told that their room is broken");
}

void Answers::shown(const Shown& shown) {
    const std::string type = shown.type();
    if (type == "closing" && shown.message.at("reason") == "ROOM_BROKEN") {
        ++told_broken_;
        if (!is_broken(shown.viewer.room) && !closed_when_broken_.contains(shown.viewer.room)) {
            referee_.fail("Answers", "somebody is told that a room is broken");
        }
    } else if (type != "closing" && type != "refused" && is_broken(shown.viewer.room)) {
        referee_.fail("Answers", "something is shown of a broken room");
    }
    const Json why = shown.message.value("code", shown.message.value("reason", Json()));
    if (why == "NO_SUCH_ROOM" && shown.shadow != nullptr) {
        referee_.fail("Answers", "somebody is told that there is no such room, and it is in the store");
    }
    if (type == "refused") check_refusal(shown);
    if (type == "refused" || type == "previewed") check_preview(shown);
}

void Answers::check_refusal(const Shown& shown) {
    if (shown.message.at("code") != "RATE_LIMITED") return;
    ++rate_limited_;
    const Json& ack = shown.message.at("ack");
    if (!ack.is_number() || !shown.viewer.person || shown.shadow == nullptr) return;
    if (shown.shadow->applied(*shown.viewer.person, ack.get<std::uint64_t>()).times != 0) {
        referee_.fail("Answers", "a command that was obeyed is refused RATE_LIMITED");
    }
}

/// Made once more from what is committed: what was asked in a game that goes on leaves before anything else happens in
/// it. Whoever asks too early is refused, and the game may begin in the same step.
void Answers::check_preview(const Shown& shown) {
    static const std::set<std::string> not_by_rules{"RATE_LIMITED", "TRY_AGAIN", "STALE_ID", "STALE_TURN", "NO_GAME"};
    const Json ack = shown.message.value("ack", Json());
    if (shown.shadow == nullptr || !shown.viewer.person || !ack.is_number()) return;
    const auto said = shown.viewer.said.find(ack.get<std::uint64_t>());
    if (said == shown.viewer.said.end() || not_by_rules.contains(shown.message.value("code", ""))) return;
    const Json command = Json::parse(said->second);
    const auto& state = shown.shadow->state();
    const auto* asker = state.find({*shown.viewer.person});
    if (command.at("op") != "preview" || !state.table || state.deals == 0 || asker == nullptr || !asker->seat) return;
    const auto seen = state.table->preview(*asker->seat, tests::AsRead(command.at("action")), state.settings.hints);
    const auto* preview = std::get_if<std::string>(&seen);
    const Json expected = preview != nullptr ? Json::parse(*preview) : Json();
    if (expected != shown.message.value("preview", Json())) {
        referee_.fail("Answers", "a preview is not what the rules say of the own hand");
    }
}

}  // namespace crowntable::sim
