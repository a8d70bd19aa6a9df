#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "engine/refusal.hpp"
#include "server/core/room/person.hpp"

/// What the functions that obey commands are handed and hand back. Each checks first and changes only what it then may.
namespace crowntable::server {

/// The update carries the ack.
struct InUpdate {};
struct Done {};
struct SeatedReply {};
/// A whole message that carries the ack.
struct Text {
    std::string json;
    /// The records do not hold what it says: after a restart the same id is obeyed anew.
    bool secret = false;
};
/// The answer comes when a job is done (answer_hint in commands.hpp).
struct Later {};
using Reply = std::variant<Refusal, Done, SeatedReply, InUpdate, Text, Later>;

/// Who asks, and with which id.
struct Asker {
    const Person& person;
    std::uint64_t id;
};

}  // namespace crowntable::server
