#pragma once

#include <exception>
#include <functional>
#include <string_view>

namespace crowntable::server {

/// Told of an exception that nobody expected and of what it befell ("a request"), in place of the caller: that may be
/// the loop or somebody else's connection, which must go on. What it throws itself goes to the caller.
using OnBug = std::function<void(std::string_view befell, const std::exception_ptr& bug)>;

/// A bug in `step` is told to `on_bug`; without one it is thrown on, so that nothing is swallowed.
template <typename Step>
void guarded(const OnBug& on_bug, std::string_view befell, Step&& step) {
    try {
        step();
    } catch (...) {
        if (!on_bug) throw;
        on_bug(befell, std::current_exception());
    }
}

}  // namespace crowntable::server
