#include "server/core/room/talk.hpp"

#include <string>
#include <utility>

#include "protocol/text/error_code.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/people.hpp"
#include "server/core/room/voice.hpp"

namespace crowntable::server {

namespace error = error_code;

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Chat& op) {
    if (!room.state.settings.chat) return refusal(error::chat_off);
    if (room.state.chat_locked && !governs(room, asker.person)) {
        return refusal(error::chat_off, "The host has switched the chat off for everybody else.");
    }
    if (room.state.is_muted(asker.person)) return refusal(error::muted);
    // Beside the rate of commands: a line goes to everybody, and is kept.
    if (auto refused = refuse_too_soon(room.presence.allowances(asker.person.id).chat, step.now)) return *refused;
    const Person& person = room.write_down(step, asker.person);
    // A line has to say whose it is, now and when it is shown again to those who come later.
    name_if_nameless(room, step, person, "Guest");
    room.change(step, change::Said{person.seat, person.name, op.text, op.phrase});
    const auto& line = room.state.chat.last();
    std::string said;
    wire::write_chat(said, std::nullopt, line);
    send_to_others(room, step, person, std::move(said));
    Text reply;
    // The speaker gets the same line with the ack, and so in the order in which everybody else sees it.
    wire::write_chat(reply.json, asker.id, line);
    return reply;
}

Reply obey(Parts&, Step&, const Asker& asker, const wire::Ping&) {
    Text reply;
    // Answered like any other command: whoever hears it knows that the room is alive, not only the socket.
    wire::write_pong(reply.json, asker.id);
    return reply;
}

}  // namespace crowntable::server
