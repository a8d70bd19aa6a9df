#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <vector>

namespace crowntable::server {

/// A socket with something to send.
class DueWriter {
public:
    virtual ~DueWriter() = default;
    /// Sends what waits; throws nothing.
    virtual void write_now() = 0;
};

/// Sockets that write once what is being done is done, all of them in one turn of the loop: one text goes to a whole
/// table, and a turn of the loop for each seat costs more than what is sent.
class DueWrites {
public:
    /// Before `context` ends, end() has to be called.
    explicit DueWrites(boost::asio::io_context& context) : context_(context) {}
    DueWrites(const DueWrites&) = delete;
    DueWrites& operator=(const DueWrites&) = delete;

    /// REQUIRES: it does not wait already.
    void add(std::shared_ptr<DueWriter> writer);
    /// Gives up what still waits, and whatever comes later.
    void end();

private:
    void serve();

    boost::asio::io_context& context_;
    std::vector<std::shared_ptr<DueWriter>> waiting_;
    /// Those whose turn it is; kept for its memory.
    std::vector<std::shared_ptr<DueWriter>> served_;
    bool has_ended_ = false;
};

}  // namespace crowntable::server
