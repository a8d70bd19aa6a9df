#include "server/core/close_reason.hpp"

#include "engine/ensure.hpp"
#include "protocol/wire/reply.hpp"

namespace crowntable::server {

std::string closing_text(const CloseReason& reason, std::optional<std::chrono::milliseconds> retry) {
    // A client without a time comes back when it likes, and one with a time that must stay away knocks for ever.
    ENSURE(retry.has_value() == reason.come_back);
    std::string text;
    wire::write_closing(text, reason.name, retry);
    return text;
}

}  // namespace crowntable::server
