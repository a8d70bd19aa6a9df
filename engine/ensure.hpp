#pragma once

#include <stdexcept>
#include <string>

namespace crowntable {

/// Thrown when the program itself is wrong. One catch per room turns it into a
/// quarantined room; in tests it is a failure. Never used for bad input.
class BrokenInvariant : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

[[noreturn]] inline void broken_invariant(const char* condition, const char* file, int line) {
    throw BrokenInvariant(std::string(file) + ":" + std::to_string(line) + ": " + condition);
}

}  // namespace crowntable

/// States what must hold here whatever the input was. Always compiled in.
#define ENSURE(condition) \
    ((condition) ? static_cast<void>(0) : ::crowntable::broken_invariant(#condition, __FILE__, __LINE__))
