#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/load/player.hpp"

namespace crowntable::crash {

using bench::Command;
using bench::Player;

/// Every promise the server has made to the players, and each one that it broke.
class Ledger : public bench::Watch {
public:
    /// What one player was told.
    struct Account {
        /// Plays, `sit` and `start`: each changes the room, so that each must be in the store.
        std::set<std::uint64_t> answered_changes;
        /// `ready` and `rematch` change nothing when others were faster, and need not be kept then.
        std::set<std::uint64_t> answered_others;
        bool was_seated = false;
        std::uint64_t last_sent = 0;
        /// The public part of the newest update.
        std::string public_part;
    };

    const std::map<const Player*, Account>& accounts() const { return accounts_; }
    std::uint64_t answered() const { return answered_; }
    std::uint64_t returns() const { return returns_; }
    std::uint64_t updates_same() const { return updates_same_; }
    std::uint64_t told_stopping() const { return told_stopping_; }
    std::uint64_t told_reloaded() const { return told_reloaded_; }
    const std::map<std::string, std::uint64_t>& refusals() const { return refusals_; }
    std::uint64_t tried_again() const;

    /// One sentence for each broken promise; the first hundred.
    const std::vector<std::string>& problems() const { return problems_; }
    void problem(const Player& player, const std::string& what);
    void problem(const std::string& what);

private:
    void came_in(Player&, std::string_view welcome) override;
    void sent(Player&, const Command&) override;
    void update_came(Player&, std::uint64_t version, std::string_view update) override;
    void answered(Player&, const Command&, std::string_view message) override;
    void answered_unasked(Player&, std::string_view message) override;
    void refused(Player&, const Command&, std::string_view message) override;
    void told_closing(Player&, std::string_view message) override;

    std::map<const Player*, Account> accounts_;
    std::map<std::string, std::uint64_t> refusals_;
    std::uint64_t answered_ = 0;
    std::uint64_t returns_ = 0;
    std::uint64_t updates_same_ = 0;
    std::uint64_t told_stopping_ = 0;
    std::uint64_t told_reloaded_ = 0;
    std::vector<std::string> problems_;
};

}  // namespace crowntable::crash
