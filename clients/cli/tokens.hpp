#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/place.hpp"

namespace crowntable::cli {

/// What this machine remembers of a room: the secrets that give the seat back.
struct KeptSeat {
    /// ServerAddress::url().
    std::string server;
    std::string code;
    /// Empty until the first welcome.
    std::string seat_token;
    /// The creator's, until it was used.
    std::string host_token;
    std::string name;
};

/// Seat tokens, one file per server and room. The directory has mode 0700, each file 0600;
/// a file is replaced in one step, so that a crash leaves the old or the new one.
class TokenStore {
public:
    /// `directory` is made when something is first kept.
    explicit TokenStore(std::filesystem::path directory) : directory_(std::move(directory)) {}

    /// `$XDG_STATE_HOME/crowntable`, else `~/.local/state/crowntable`; nothing if neither variable is set.
    static std::optional<std::filesystem::path> default_directory();

    std::optional<KeptSeat> find(const Place& place) const;
    /// Throws std::system_error when the file cannot be written.
    void keep(const KeptSeat& seat) const;
    void forget(const Place& place) const;
    /// All of them, by server and code. Files that cannot be read are passed over.
    std::vector<KeptSeat> list() const;

private:
    std::filesystem::path path_of(const std::string& server, const std::string& code) const;

    std::filesystem::path directory_;
};

}  // namespace crowntable::cli
