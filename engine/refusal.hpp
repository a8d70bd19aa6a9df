#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace crowntable {

/// Why an action (or a set of options) is not accepted. A value, not an error:
/// nothing has changed, and the asker may try something else.
struct Refusal {
    /// Stable, UPPER_SNAKE, of static storage duration; doubles as a translation key.
    std::string_view code;
    /// One plain English sentence for people.
    std::string message;
    /// Card or tile faces the refusal speaks of (MUST_GO_OUT names the discards that go out).
    std::vector<std::string> faces{};
    /// After how long the same may be accepted; nothing where waiting alone changes nothing.
    std::optional<std::chrono::milliseconds> retry{};
};

}  // namespace crowntable
