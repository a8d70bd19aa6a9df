#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/net/address.hpp"
#include "server/store/wall_time.hpp"

namespace crowntable::server {

/// An address or a network that may not use the server.
struct Ban {
    Network network;
    /// Nothing: for good.
    std::optional<std::chrono::sys_seconds> until{};
    /// When the operator said so; nothing in files of before, which is older than anything else.
    std::optional<WallTime> given{};
};

/// That a ban is lifted, or has run out, is kept, too: a node that was away meanwhile may have one of the same network
/// that was given before, and would bring it back.
struct LiftedBan {
    Network network;
    WallTime at{};
};

/// All that the operator has said of bans and that still counts.
struct BanWords {
    std::vector<Ban> bans{};
    std::vector<LiftedBan> lifted{};
};

/// Who may not use the server, kept over a restart. Times are those of the calendar: a ban goes on while the server is
/// away.
class Bans {
public:
    /// What is said to a thousand and first.
    static constexpr std::size_t most = 1'000;
    /// No time lies beyond.
    static constexpr std::int64_t seconds_max = std::int64_t{1} << 40;
    static constexpr std::int64_t milliseconds_max = std::int64_t{1} << 50;

    /// Reads `file`, if there is one; an empty path: nothing is kept. Throws StoreProblem where it cannot be read or is
    /// damaged: to go on without it would let everybody in.
    explicit Bans(std::filesystem::path file);

    /// When a word on this network counts as said that is said now: past all that is known of it, so that it is the
    /// last one also where the one before was said by a clock that is wrong.
    WallTime time_of_word(const Network& network, WallTime now) const;

    // Each writes the file before it changes anything; what is wrong, in one sentence, where it could not. A word that
    // a later one has overtaken on its way is refused.
    /// One of the same network takes the place of the one before.
    std::optional<std::string> add(const Ban& ban, std::chrono::sys_seconds now);
    /// That it is lifted is kept also where there is no such ban, which is refused: an older one may be on its way.
    std::optional<std::string> remove(const LiftedBan& lifted, std::chrono::sys_seconds now);
    struct TakenOver {
        std::vector<Network> banned{};
        std::size_t lifted = 0;
        /// There was no room for so many.
        std::size_t left_out = 0;
    };
    /// What other nodes have heard: of each network the newest word counts, and of two of the same time that by which
    /// somebody is banned for longer.
    std::variant<TakenOver, std::string> take_over(const BanWords& words, std::chrono::sys_seconds now);

    bool holds(const Address& address, std::chrono::sys_seconds now) const;
    /// Those that are not over, the oldest first.
    std::vector<Ban> all(std::chrono::sys_seconds now) const { return words(now).bans; }
    /// With those that were lifted, or have run out: the newest, as many as there may be bans, the oldest first.
    BanWords words(std::chrono::sys_seconds now) const;

private:
    std::optional<std::string> keep(BanWords words);

    std::filesystem::path file_;
    BanWords words_;
};

}  // namespace crowntable::server
