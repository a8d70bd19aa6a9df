#include "server/core/secret.hpp"
#include "tests/sim/checks/checks.hpp"

namespace crowntable::sim {

void Once::applied(const Shadow& shadow) {
    const auto& command = shadow.last().command;
    if (!command) return;
    auto& last = last_[{shadow.state().code, command->person.value}];
    if (command->id <= last) referee_.fail("Once", "a command is recorded twice, or after a later one");
    last = command->id;
}

void Once::shown(const Shown& shown) {
    const auto& message = shown.message;
    if (shown.type() == "welcome" && shown.shadow != nullptr) {
        if (!shown.shadow->person(message.at("seat_token").get<std::string>())) {
            referee_.fail("Once", "somebody is welcomed who is not in the records");
        }
    }
    const auto& ack = message.value("ack", nlohmann::json());
    if (shown.type() == "refused") {
        const std::string code = message.at("code");
        if (ack.is_null() && code == "BAD_TOKEN" && shown.shadow != nullptr && !shown.viewer.said_false_token &&
            shown.shadow->person(shown.viewer.token)) {
            referee_.fail("Once", "somebody known is turned away");
        }
        return;
    }
    if (!ack.is_number() || !shown.viewer.person || shown.shadow == nullptr) return;
    const auto id = ack.get<std::uint64_t>();
    if (!shown.viewer.recorded_ids.contains(id)) return;
    const int times = shown.shadow->applied(*shown.viewer.person, id);
    if (times != 1) {
        referee_.fail("Once", "an acknowledged command is recorded " + std::to_string(times) + " times");
    }
}

}  // namespace crowntable::sim
