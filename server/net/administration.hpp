#pragma once

#include <boost/asio/io_context.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/admin_errands.hpp"
#include "server/net/admin_neighbours.hpp"
#include "server/net/admin_request.hpp"
#include "server/net/admin_socket.hpp"
#include "server/net/services.hpp"

namespace crowntable::server {

/// What whoever runs the server may ask of it while it runs, through the admin socket. On the loop's thread.
class Administration {
public:
    /// All must outlive it.
    Administration(boost::asio::io_context& context, Services& services);

    /// Nothing on success, else one sentence for the user.
    std::optional<std::string> listen() { return socket_.listen(); }
    void close() { socket_.close(); }

    /// Answers a line of the socket: `{"ok":true,...}` or `{"ok":false,"code","message"}`. Of several nodes those carry
    /// it out whom it concerns.
    void ask(std::string_view line, const AdminSocket::Answer& answer);
    /// The same for a line that another node passes on: it is carried out here alone. Also what nodes ask of each other
    /// for themselves.
    void ask_here(std::string_view line, const AdminSocket::Answer& answer);

    Neighbours& neighbours() { return neighbours_; }

private:
    /// When this call counts as said that is said now: past what is known of the same.
    WallTime time_of(const AdminRequest& request) const;
    /// REQUIRES: it says when it was said.
    void carry_out(const AdminCall& call, const AdminSocket::Answer& answer);
    void ask_node(const std::string& node, const std::string& line, const AdminSocket::Answer& answer);
    void ask_everywhere(const AdminCall& call, const std::string& line, const AdminSocket::Answer& answer);
    void ask_who_has(const AdminCall& call, const std::string& line, const AdminSocket::Answer& answer);
    void ask_owner(const admin::CloseRoom& close, const std::string& line, const AdminSocket::Answer& answer);
    void obey(const AdminWork& work, WallTime said_at, const AdminSocket::Answer& answer);
    void obey(const AddBan& ban, WallTime said_at, const AdminSocket::Answer& answer);
    void obey(const LiftBan& ban, WallTime said_at, const AdminSocket::Answer& answer);
    void obey(const ListBans& list, WallTime said_at, const AdminSocket::Answer& answer);
    void obey(const ChooseLogLevel& choice, WallTime said_at, const AdminSocket::Answer& answer);

    boost::asio::io_context& context_;
    Services& services_;
    Errands errands_;
    Neighbours neighbours_;
    /// The last word about draining.
    WallTime drain_said_at_{};
    AdminSocket socket_;
};

}  // namespace crowntable::server
