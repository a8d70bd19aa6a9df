#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace crowntable::server {

/// Awaits an operation and answers its error and results as a tuple; nothing is thrown.
inline constexpr auto settled = boost::asio::as_tuple(boost::asio::use_awaitable);

}  // namespace crowntable::server
