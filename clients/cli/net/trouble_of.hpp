#pragma once

#include <boost/system/error_code.hpp>

#include "clients/cli/session/trouble.hpp"

namespace crowntable::cli::net {

/// What an error of Asio, Beast or OpenSSL is for people. REQUIRES: an error.
Trouble trouble_of(const boost::system::error_code& error);

}  // namespace crowntable::cli::net
