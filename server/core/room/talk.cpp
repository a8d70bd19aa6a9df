#include "server/core/room/talk.hpp"

#include <string>
#include <utility>

#include "protocol/text/error_code.hpp"
#include "server/core/room/people.hpp"
#include "server/core/room/voice.hpp"

namespace crowntable::server {

namespace error = error_code;

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Chat& op) {
    const Person& person = asker.person;
    if (!room.state.settings.chat) {
        return refusal(error::chat_off);
    }
    if (!room.presence.allowances(person.id).take_chat_line(step.now)) {
        return refusal(error::rate_limited);
    }
    name_if_nameless(room, step, person, "Guest");
    room.change(step, change::Said{person.seat, person.name, op.text, op.phrase});
    const auto& line = room.state.chat.last();
    std::string said;
    wire::write_chat(said, std::nullopt, line);
    send_to_others(room, step, person, std::move(said));
    Text reply;
    wire::write_chat(reply.json, asker.id, line);
    return reply;
}

Reply obey(Parts&, Step&, const Asker& asker, const wire::Ping&) {
    Text reply;
    wire::write_pong(reply.json, asker.id);
    return reply;
}

}  // namespace crowntable::server
