#pragma once

#include <boost/asio/io_context.hpp>
#include <optional>
#include <string>
#include <string_view>

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

    /// Answers a line of the socket: `{"ok":true,...}` or `{"ok":false,"code","message"}`.
    void ask(std::string_view line, const AdminSocket::Answer& answer);

private:
    void obey(const AdminWork& work, const AdminSocket::Answer& answer);
    void obey(const AddBan& ban, const AdminSocket::Answer& answer);
    void obey(const LiftBan& ban, const AdminSocket::Answer& answer);
    void obey(const ListBans& list, const AdminSocket::Answer& answer);
    void obey(const ChooseLogLevel& choice, const AdminSocket::Answer& answer);

    Services& services_;
    AdminSocket socket_;
};

}  // namespace crowntable::server
