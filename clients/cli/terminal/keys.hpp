#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace crowntable::cli {

/// A key as it was pressed.
struct Key {
    enum class Kind {
        character,
        enter,
        escape,
        backspace,
        tab,
        left,
        right,
        up,
        down,
        home,
        end,
        remove,
        end_of_input,
        suspend
    };
    Kind kind = Kind::character;
    /// The UTF-8 of a character; empty for the other kinds.
    std::string text{};
    bool alt = false;

    bool is(std::string_view character) const { return kind == Kind::character && !alt && text == character; }
};

/// Turns the bytes of a terminal into keys. A sequence that arrives in pieces waits for its rest;
/// a lone escape byte at the end of a piece is the Escape key.
class KeyReader {
public:
    std::vector<Key> take(std::string_view bytes);

private:
    std::string pending_;
};

}  // namespace crowntable::cli
