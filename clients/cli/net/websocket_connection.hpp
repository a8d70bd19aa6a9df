#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "clients/cli/session/room_address.hpp"
#include "clients/cli/session/session.hpp"

namespace crowntable::cli::net {

/// One WebSocket connection, from resolving the name to its end. Lives as long as the longest
/// of its owner and its pending operations.
class WebsocketConnection {
public:
    struct Told {
        std::function<void()> open;
        std::function<void(std::string_view)> text;
        /// Called last, and once: the connection has ended.
        std::function<void(const ConnectionDown&)> down;
    };

    virtual ~WebsocketConnection() = default;
    virtual void start() = 0;
    virtual void send(std::string text) = 0;
    virtual void close() = 0;
    /// Ends the connection without telling anything more.
    virtual void abandon() = 0;

    static std::shared_ptr<WebsocketConnection> make(boost::asio::io_context& context, const RoomAddress& address,
                                                     Told told);
};

}  // namespace crowntable::cli::net
