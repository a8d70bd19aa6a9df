#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "clients/cli/session/room_address.hpp"
#include "clients/cli/storage/kept_chain.hpp"
#include "clients/cli/storage/told_deals.hpp"

namespace crowntable::cli {

/// What this machine remembers of a room: the secrets that give the seat back.
struct KeptSeat {
    /// ServerAddress::url().
    std::string server;
    std::string code;
    /// Empty until the first welcome.
    std::string seat_token;
    /// The creator's, for as long as they have no seat.
    std::string host_token;
    std::string name;

    bool operator==(const KeptSeat&) const = default;
};

/// Seat tokens and chains, a file each per server and room. The directory has mode 0700, each file 0600;
/// a file is replaced in one step, so that a crash leaves the old or the new one.
class TokenStore {
public:
    /// `directory` is made when something is first kept.
    explicit TokenStore(std::filesystem::path directory) : directory_(std::move(directory)) {}

    /// `$XDG_STATE_HOME/crowntable`, else `~/.local/state/crowntable`; nothing if neither variable is set.
    static std::optional<std::filesystem::path> default_directory();

    std::optional<KeptSeat> find(const RoomAddress& address) const;
    /// Throws std::system_error when the file cannot be written.
    void keep(const KeptSeat& seat) const;
    /// The seat and its chain.
    void forget(const RoomAddress& address) const;
    /// The chain of one's part in fair deals, in a file beside the seat's, as secret as that.
    std::optional<KeptChain> find_chain(const RoomAddress& address) const;
    /// Throws std::system_error when the file cannot be written.
    void keep_chain(const RoomAddress& address, const KeptChain& chain) const;
    void forget_chain(const RoomAddress& address) const;
    /// What tells this machine from others at one table, also when it comes as somebody new. It outlasts the seat.
    /// `fresh`, hexadecimal digits of chance, is kept where there is none yet. Throws std::system_error when the file
    /// cannot be written.
    std::string mark_for(const RoomAddress& address, const std::string& fresh) const;
    /// What was told of the deals of the table, in a file beside the seat's that outlasts it: records are checked when
    /// the table is gone.
    ToldDeals find_told(const RoomAddress& address) const;
    /// Throws std::system_error when the file cannot be written.
    void keep_told(const RoomAddress& address, const ToldDeals& told) const;
    /// Of all tables of this code, on whatever server.
    std::vector<ToldDeals> find_told(const std::string& code) const;
    /// All of them, by server and code. Files that cannot be read are passed over.
    std::vector<KeptSeat> list() const;

private:
    std::filesystem::path path_of(const std::string& server, const std::string& code, const char* suffix) const;

    std::filesystem::path directory_;
};

}  // namespace crowntable::cli
