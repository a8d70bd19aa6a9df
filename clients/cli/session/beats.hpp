#pragma once

#include <optional>
#include <string_view>

namespace crowntable::cli {

/// What is known of a line by its signs of life.
enum class LineState { fine, silent, dead };

/// The signs of life that this program gives while somebody looks at it, as often as the server wants to hear them, and
/// the line, which is dead when they are not answered (protocol/README.md, "Signs of life"). It has one alarm.
class Beats {
public:
    static constexpr std::string_view text = R"({"op":"beat"})";

    /// What is to be done.
    struct Step {
        /// `text` is to be sent.
        bool says = false;
        /// The alarm is due then, and no other is.
        std::optional<int> alarm_ms{};
        /// What has become of the line, if that is news. One that is dead is to be broken off.
        std::optional<LineState> line{};
    };

    /// A connection is welcome, whose server wants a sign every so many milliseconds; 0: it does not listen.
    Step start(int every_ms);
    Step answered();
    /// The alarm has come, which is to be ignored where stop() was called after it was set.
    Step alarm();
    void stop() { every_ms_ = 0; }

private:
    Step beat();

    int every_ms_ = 0;
    bool waits_ = false;
    LineState line_ = LineState::fine;
};

}  // namespace crowntable::cli
