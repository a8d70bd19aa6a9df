#include "clients/cli/terminal/keys.hpp"

#include <array>
#include <utility>

namespace crowntable::cli {
namespace {

using Kind = Key::Kind;

std::size_t utf8_size(char lead) {
    const auto byte = static_cast<unsigned char>(lead);
    if (byte < 0x80) return 1;
    if (byte >= 0xF0) return 4;
    if (byte >= 0xE0) return 3;
    return 2;
}

/// The key of a CSI or SS3 sequence: its parameters and its final character.
Key key_of(std::string_view parameters, char last) {
    static constexpr std::array<std::pair<char, Kind>, 6> finals = {{{'A', Kind::up},
                                                                     {'B', Kind::down},
                                                                     {'C', Kind::right},
                                                                     {'D', Kind::left},
                                                                     {'H', Kind::home},
                                                                     {'F', Kind::end}}};
    Key key;
    // Modifiers come as a second parameter, of which 3 is Alt: `ESC [ 1 ; 3 C`.
    key.alt = parameters.ends_with(";3");
    for (const auto& [final_character, kind] : finals) {
        if (final_character != last) continue;
        key.kind = kind;
        return key;
    }
    // Delete has a number everywhere. Home and End, for which xterm sends letters, have those of the VT220 (1 and 4)
    // and of rxvt (7 and 8).
    if (last == '~' && parameters.starts_with('3')) key.kind = Kind::remove;
    if (last == '~' && (parameters.starts_with('1') || parameters.starts_with('7'))) key.kind = Kind::home;
    if (last == '~' && (parameters.starts_with('4') || parameters.starts_with('8'))) key.kind = Kind::end;
    return key;
}

Key plain_key(char c) {
    Key key;
    if (c == '\r' || c == '\n')
        key.kind = Kind::enter;
    else if (c == '\t')
        key.kind = Kind::tab;
    else if (c == 0x7F || c == 0x08)
        key.kind = Kind::backspace;
    else if (c == 0x04)
        // Ctrl-D: in raw mode the terminal no longer turns it into an end of the input.
        key.kind = Kind::end_of_input;
    else if (c == 0x1A)
        // Ctrl-Z, which is no signal there either.
        key.kind = Kind::suspend;
    else if (static_cast<unsigned char>(c) >= 0x20)
        key.text = std::string(1, c);
    return key;
}

}  // namespace

std::vector<Key> KeyReader::take(std::string_view bytes) {
    std::string all = std::exchange(pending_, {}) + std::string(bytes);
    std::vector<Key> keys;
    std::size_t at = 0;
    while (at < all.size()) {
        if (all[at] == '\x1b' && at + 1 == all.size()) {
            // An escape with nothing behind it is the key: a sequence that is torn just here cannot be told apart.
            keys.push_back({Kind::escape});
            ++at;
        } else if (all[at] == '\x1b' && (all[at + 1] == '[' || all[at + 1] == 'O')) {
            std::size_t last = at + 2;
            while (last < all.size() && (all[last] < '@' || all[last] > '~')) ++last;
            // A terminal may send a sequence in pieces: the rest comes with the next bytes.
            if (last == all.size()) break;
            const Key key = key_of(std::string_view(all).substr(at + 2, last - at - 2), all[last]);
            // An unknown sequence is no key at all.
            if (key.kind != Kind::character) keys.push_back(key);
            at = last + 1;
        } else if (all[at] == '\x1b') {
            // Most terminals send Alt and a key as Escape and that key.
            Key key = plain_key(all[at + 1]);
            key.alt = true;
            keys.push_back(key);
            at += 2;
        } else if (const std::size_t size = utf8_size(all[at]); size > 1) {
            // A character may be torn between two reads.
            if (at + size > all.size()) break;
            keys.push_back({Kind::character, all.substr(at, size)});
            at += size;
        } else {
            const Key key = plain_key(all[at]);
            if (key.kind != Kind::character || !key.text.empty()) keys.push_back(key);
            ++at;
        }
    }
    // A sequence never grows this long: drop what is no terminal's.
    if (all.size() - at < 64) pending_ = all.substr(at);
    return keys;
}

}  // namespace crowntable::cli
