#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/execution.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <utility>

namespace crowntable::server {

/// Whether a table waits for what comes from a socket. Whoever serves the socket changes it.
using Precedence = std::shared_ptr<bool>;

/// What is to be done for sockets for which no table waits. It is done in the order of coming, a slice at a time, and
/// between two slices whatever else has come is heard: so a crowd takes what tables leave of the thread.
class Crowd {
public:
    /// Longer than nearly all that is done at once for one of them; all the shorter, the sooner others are heard.
    static constexpr std::chrono::microseconds usual_slice{250};

    /// A slice is so much of the thread's own time, and one task at least. Before `context` ends, end() has to be
    /// called.
    explicit Crowd(boost::asio::io_context& context, std::chrono::microseconds slice = usual_slice)
        : context_(context), slice_(slice) {}
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

    class Executor;
    /// What is done by it waits among the crowd, but for the times when `precedence` is set. The crowd must outlive it.
    Executor executor(Precedence precedence);
    /// Gives up what still waits, and whatever comes later.
    void end();

private:
    class Task {
    public:
        virtual ~Task() = default;
        virtual void run() = 0;
    };
    template <typename Function>
    class TaskOf;

    void wait(std::unique_ptr<Task> task);
    void serve_later();
    void serve_slice();

    boost::asio::io_context& context_;
    const std::chrono::microseconds slice_;
    std::deque<std::unique_ptr<Task>> waiting_;
    bool is_serving_ = false;
    bool has_ended_ = false;
};

template <typename Function>
class Crowd::TaskOf final : public Task {
public:
    explicit TaskOf(Function function) : function_(std::move(function)) {}
    void run() override { std::move(function_)(); }

private:
    Function function_;
};

/// As Asio asks of an executor (P0443). Nothing is ever done within the call that asks for it, but where a table waits
/// and the call does not forbid it.
class Crowd::Executor {
public:
    Executor(Crowd& crowd, Precedence precedence) : crowd_(&crowd), precedence_(std::move(precedence)) {}

    template <typename Function>
    void execute(Function&& function) const {
        using Kept = std::decay_t<Function>;
        if (!*precedence_) {
            crowd_->wait(std::make_unique<TaskOf<Kept>>(std::forward<Function>(function)));
        } else if (never_blocks_) {
            boost::asio::require(crowd_->context_.get_executor(), boost::asio::execution::blocking.never)
                .execute(std::forward<Function>(function));
        } else {
            crowd_->context_.get_executor().execute(std::forward<Function>(function));
        }
    }

    // The properties for which Asio asks.
    boost::asio::execution_context& query(boost::asio::execution::context_t) const noexcept { return crowd_->context_; }
    boost::asio::execution::blocking_t query(boost::asio::execution::blocking_t) const noexcept {
        return never_blocks_ ? boost::asio::execution::blocking_t(boost::asio::execution::blocking.never)
                             : boost::asio::execution::blocking_t(boost::asio::execution::blocking.possibly);
    }
    Executor require(boost::asio::execution::blocking_t::never_t) const { return with(true); }
    Executor require(boost::asio::execution::blocking_t::possibly_t) const { return with(false); }

    bool operator==(const Executor& other) const noexcept = default;

private:
    Executor with(bool never_blocks) const {
        Executor other(*this);
        other.never_blocks_ = never_blocks;
        return other;
    }

    Crowd* crowd_;
    Precedence precedence_;
    bool never_blocks_ = false;
};

inline Crowd::Executor Crowd::executor(Precedence precedence) {
    return {*this, std::move(precedence)};
}

}  // namespace crowntable::server
