#include <memory>

#include "protocol/error_code.hpp"
#include "server/core/room/room.hpp"

namespace crowntable::server {

namespace error = protocol::error_code;
using protocol::refusal;

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Chat& op) {
    Session& session = asker.session;
    if (!state_.settings.chat) {
        return refusal(error::chat_off);
    }
    if (!session.chat.take(step.now)) {
        return refusal(error::rate_limited);
    }
    name_if_nameless(step, session, "Guest");
    change(step, change::Said{session.seat, session.name, op.text, op.phrase});
    const auto& line = state_.chat.last();
    std::string said;
    protocol::write_chat(said, std::nullopt, line);
    const auto shared = std::make_shared<const std::string>(std::move(said));
    for (const auto& [connection, person] : inside_) {
        if (person != session.id) {
            step.outbox.texts.push_back({connection, shared, {}});
        }
    }
    Text reply;
    protocol::write_chat(reply.json, asker.id, line);
    return reply;
}

Room::Reply Room::obey(Step&, Asker asker, const protocol::Ping&) {
    Text reply;
    protocol::write_pong(reply.json, asker.id);
    return reply;
}

}  // namespace crowntable::server
