#include "tests/support/protocol_client.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::tests {

Json ProtocolClient::hello(const Json& newcomer) const {
    Json hello{{"op", "hello"}, {"protocol", {{"min", 1}, {"max", number_of(newest_)}}}};
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
    skip(last_id);
    // The server answers its last id once more; what is older than that was answered to another device of this person.
    if (under_way_ && under_way_->id < last_id) under_way_.reset();
    return under_way_ ? &*under_way_ : nullptr;
}

const ProtocolClient::Command& ProtocolClient::say(Json command) {
    ENSURE(!under_way_);
    return under_way_.emplace(number(std::move(command)));
}

ProtocolClient::Command ProtocolClient::number(Json command) {
    // Another id for each, though a refused one may be used again: so a repeated frame cannot be mistaken.
    command["id"] = next_id_;
    return {next_id_++, command.at("op"), command.dump()};
}

void ProtocolClient::skip(std::uint64_t id) {
    next_id_ = std::max(next_id_, id + 1);
}

std::optional<ProtocolClient::Command> ProtocolClient::answered(std::uint64_t ack) {
    if (!under_way_ || under_way_->id != ack) return std::nullopt;
    return std::exchange(under_way_, std::nullopt);
}

}  // namespace crowntable::tests
