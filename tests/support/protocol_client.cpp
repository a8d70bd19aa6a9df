#include "tests/support/protocol_client.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::tests {

Json ProtocolClient::hello(const Json& newcomer) const {
    Json hello{{"op", "hello"}, {"protocol", {{"min", 1}, {"max", 1}}}};
    if (token_.empty()) {
        hello.update(newcomer);
        return hello;
    }
    hello["seat_token"] = token_;
    if (version_) hello["version"] = *version_;
    return hello;
}

const ProtocolClient::Command* ProtocolClient::welcomed(std::string token, std::uint64_t last_id) {
    token_ = std::move(token);
    next_id_ = std::max(next_id_, last_id + 1);
    // The server answers its last id once more; what is older than that was answered to another device of this person.
    if (under_way_ && under_way_->id < last_id) under_way_.reset();
    return under_way_ ? &*under_way_ : nullptr;
}

const ProtocolClient::Command& ProtocolClient::say(Json command) {
    ENSURE(!under_way_);
    command["id"] = next_id_;
    return under_way_.emplace(Command{next_id_, command.at("op"), command.dump()});
}

std::optional<ProtocolClient::Command> ProtocolClient::answered(std::uint64_t ack) {
    if (!under_way_ || under_way_->id != ack) return std::nullopt;
    // Another id than before, though a refused one may be used again: so a repeated frame cannot be mistaken.
    next_id_ = std::max(next_id_, ack + 1);
    return std::exchange(under_way_, std::nullopt);
}

}  // namespace crowntable::tests
