#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <string>

#include "tests/support/scratch.hpp"

namespace crowntable::tests {

/// A host of a database that takes connections and never says a word, as a machine does that stands still.
class MuteHost {
public:
    /// As libpq takes it.
    std::string name() const { return scratch_.path.string(); }

private:
    Scratch scratch_;
    boost::asio::io_context context_;
    boost::asio::local::stream_protocol::acceptor acceptor_{context_, (scratch_.path / ".s.PGSQL.5432").string()};
};

}  // namespace crowntable::tests
