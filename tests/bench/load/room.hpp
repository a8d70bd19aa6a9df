#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <cstdint>

#include "tests/bench/load/figures.hpp"

namespace crowntable::bench {

/// Makes a room at 127.0.0.1:`port`, fills it with `seats` thin clients, each a WebSocket of its own, and starts
/// a game. Whoever acts plays as soon as its update is there: draws from the stock, goes out if it can, else
/// throws the drawn card. Rounds end after a dozen turns each, as they do among people; games follow on games.
/// Both references must outlive the io_context's run. Ends when everybody sits; the clients go on by themselves.
boost::asio::awaitable<void> fill_room(boost::asio::io_context& context, std::uint16_t port, int seats,
                                       Figures& figures);

}  // namespace crowntable::bench
