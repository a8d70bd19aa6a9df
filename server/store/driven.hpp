#pragma once

#include <chrono>
#include <functional>
#include <optional>

namespace crowntable::server {

/// What something waits for that owns a socket and has nobody to watch it.
struct Waits {
    /// Nothing is to be watched where it is negative. It may be another one after each call.
    int descriptor = -1;
    bool to_read = false;
    bool to_write = false;
    /// When it is to be called though nothing happens.
    std::optional<std::chrono::steady_clock::time_point> until{};
};

/// Something with a socket that is driven from outside, on one thread, so that it needs no loop of its own.
class Driven {
public:
    virtual ~Driven() = default;
    virtual Waits waits() const = 0;
    /// The descriptor can be read or written, or the time has come, or it may be so: called too often it does nothing.
    virtual void go_on() = 0;
    /// `told` is called when it waits for something else than before though it was not driven, because something was
    /// asked of it.
    virtual void when_asked(std::function<void()> told) = 0;
};

}  // namespace crowntable::server
