#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "protocol/json/json.hpp"
#include "protocol/json/protocol.hpp"

namespace crowntable::tests {

/// What protocol/README.md asks of every client ("What a client has to do"), without a transport and without a mind: it
/// numbers commands, keeps the one that was not answered, comes back with its token and says only that again.
class ProtocolClient {
public:
    struct Command {
        std::uint64_t id = 0;
        /// `play`, `sit`, ...: the value of "op".
        std::string op{};
        std::string text{};
    };

    /// Says in hello that it speaks protocols up to this one, and no longer only the first.
    void speaks(Protocol newest) { newest_ = newest; }
    Protocol newest() const { return newest_; }

    /// The hello of who has been here; else that of a newcomer with these members, as a name or a host token.
    Json hello(const Json& newcomer) const;
    /// Let in. Gives the command that has to be said again; null if there is none.
    const Command* welcomed(std::string token, std::uint64_t last_id);
    void saw_version(std::uint64_t version) { version_ = version; }

    /// Numbers a command and keeps it until it is answered. REQUIRES: none is under way.
    const Command& say(Json command);
    /// Numbers a command and keeps it not: for who says more before an answer came.
    Command number(Json command);
    /// Commands get higher ids than this one.
    void skip(std::uint64_t id);
    /// An answer came. Gives the command under way if it is that one's, which is over then.
    std::optional<Command> answered(std::uint64_t ack);

    /// The last command that was not answered.
    const std::optional<Command>& under_way() const { return under_way_; }
    /// Empty before the first welcome.
    const std::string& token() const { return token_; }
    /// The token was brought from elsewhere, as from another tab of the same browser.
    void take_token(std::string token) { token_ = std::move(token); }
    /// The id of the next command.
    std::uint64_t next_id() const { return next_id_; }
    std::optional<std::uint64_t> version() const { return version_; }
    /// The token is good no more: who comes now is somebody new.
    void forget() {
        const Protocol newest = newest_;
        *this = {};
        newest_ = newest;
    }

private:
    Protocol newest_ = Protocol::whole;
    std::string token_;
    std::optional<std::uint64_t> version_;
    std::uint64_t next_id_ = 1;
    std::optional<Command> under_way_;
};

}  // namespace crowntable::tests
