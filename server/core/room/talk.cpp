#include "server/core/room/talk.hpp"

#include <optional>
#include <string>
#include <utility>

#include "protocol/text/error_code.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/people.hpp"
#include "server/core/room/voice.hpp"

namespace crowntable::server {

namespace error = error_code;

namespace {

/// Whether somebody may say something to everybody now; whoever may has used up some of what they may say.
std::optional<Refusal> refuse_to_speak(Parts& room, const Step& step, const Person& person) {
    if (!room.state.settings.chat) return refusal(error::chat_off);
    if (room.state.chat_locked && !governs(room, person)) {
        return refusal(error::chat_off, "The host has switched the chat off for everybody else.");
    }
    if (room.state.is_muted(person)) return refusal(error::muted);
    // Beside the rate of commands: it goes to everybody, and a line is kept.
    return refuse_too_soon(room.presence.allowances(person.id).chat, step.now);
}

}  // namespace

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Chat& op) {
    if (auto refused = refuse_to_speak(room, step, asker.person)) return *refused;
    const Person& person = room.write_down(step, asker.person);
    // A line has to say whose it is, now and when it is shown again to those who come later.
    name_if_nameless(room, step, person, "Guest");
    room.change(step, change::Said{person.seat, person.name, op.text, op.phrase, person.avatar});
    const auto& line = room.state.chat.last();
    std::string said;
    wire::write_chat(said, std::nullopt, line);
    send_to_others(room, step, person, std::move(said));
    Text reply;
    // The speaker gets the same line with the ack, and so in the order in which everybody else sees it.
    wire::write_chat(reply.json, asker.id, line);
    return reply;
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::React& op) {
    const Person& person = asker.person;
    if (!person.seat) return refusal(error::not_seated);
    if (auto refused = refuse_to_speak(room, step, person)) return *refused;
    const wire::Reaction reaction{*person.seat, person.name, op.reaction};
    std::string shown;
    wire::write_reaction(shown, std::nullopt, reaction);
    // It is of the moment, and changes nothing: no record tells of it, and nobody hears of it who comes later.
    send_to_others(room, step, person, std::move(shown));
    Text reply;
    wire::write_reaction(reply.json, asker.id, reaction);
    return reply;
}

Reply obey(Parts&, Step&, const Asker& asker, const wire::Ping&) {
    Text reply;
    // Answered like any other command: whoever hears it knows that the room is alive, not only the socket.
    wire::write_pong(reply.json, asker.id);
    return reply;
}

}  // namespace crowntable::server
