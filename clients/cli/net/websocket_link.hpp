#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "clients/cli/session/place.hpp"
#include "clients/cli/session/session.hpp"

namespace crowntable::cli::net {

/// One WebSocket connection, from resolving the name to its end. Lives as long as the longest
/// of its owner and its pending operations.
class WebsocketLink {
public:
    struct Told {
        std::function<void()> open;
        std::function<void(std::string_view)> text;
        /// Called last, and once: the link has ended.
        std::function<void(const LinkDown&)> down;
    };

    virtual ~WebsocketLink() = default;
    virtual void start() = 0;
    virtual void send(std::string text) = 0;
    virtual void close() = 0;
    /// Ends the link without telling anything more.
    virtual void abandon() = 0;

    static std::shared_ptr<WebsocketLink> make(boost::asio::io_context& context, const Place& place, Told told);
};

}  // namespace crowntable::cli::net
