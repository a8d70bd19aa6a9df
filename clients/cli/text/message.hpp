#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "clients/cli/text/language.hpp"

/// Reads and fills messages in the subset of ICU MessageFormat that clients/texts/README.md describes. The browser does
/// the same in core/message_format.ts; tests/support/message_cases.json holds both to the same outcomes.
namespace crowntable::cli::message {

struct Part;
using Message = std::vector<Part>;

/// What is said for one plural category, one exact number (`=0`) or one word.
struct Case {
    std::string_view which;
    std::vector<Part> message;
};

struct Part {
    /// `sign` is `#`: the number by which the case around it was chosen.
    enum class Kind { text, sign, insert, list, unit, plural, selectordinal, select };

    Kind kind = Kind::text;
    /// The text, or the name of the argument; part of the text that was read.
    std::string_view text;
    std::vector<Case> cases;

    constexpr bool chooses() const {
        return kind == Kind::plural || kind == Kind::selectordinal || kind == Kind::select;
    }
};

/// Throws std::invalid_argument; a text that comes here while the program is compiled does not compile.
[[noreturn]] void not_a_message();

/// Reads while the program is compiled, too: what calls say is checked there.
class Reader {
public:
    constexpr explicit Reader(std::string_view text) : rest_(text) {}

    constexpr Message whole() {
        Message all = message(false);
        if (!rest_.empty()) not_a_message();
        return all;
    }

private:
    static constexpr std::string_view trimmed(std::string_view text) {
        while (text.starts_with(' ')) text.remove_prefix(1);
        while (text.ends_with(' ')) text.remove_suffix(1);
        return text;
    }

    static constexpr bool is_word(std::string_view text) {
        for (const char c : text) {
            const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            if (!letter && !(c >= '0' && c <= '9') && c != '_') return false;
        }
        return !text.empty();
    }

    /// Up to the next sign that divides.
    constexpr std::string_view take_text() {
        const std::string_view text = rest_.substr(0, rest_.find_first_of("{}#"));
        rest_.remove_prefix(text.size());
        return text;
    }

    constexpr bool take_if(char divider) {
        const bool is_next = rest_.starts_with(divider);
        if (is_next) rest_.remove_prefix(1);
        return is_next;
    }

    constexpr void take(char divider) {
        if (!take_if(divider)) not_a_message();
    }

    constexpr Message message(bool counted) {
        Message parts;
        for (;;) {
            if (const auto text = take_text(); !text.empty()) parts.push_back({Part::Kind::text, text, {}});
            if (take_if('#')) {
                parts.push_back({counted ? Part::Kind::sign : Part::Kind::text, "#", {}});
            } else if (take_if('{')) {
                parts.push_back(argument(counted));
                take('}');
            } else {
                return parts;
            }
        }
    }

    static constexpr Part::Kind kind_named(std::string_view name) {
        if (name == "list") return Part::Kind::list;
        if (name == "unit") return Part::Kind::unit;
        if (name == "plural") return Part::Kind::plural;
        if (name == "selectordinal") return Part::Kind::selectordinal;
        if (name == "select") return Part::Kind::select;
        not_a_message();
    }

    constexpr Part argument(bool counted) {
        // `name`, `name, kind` or `name, kind, more`: the last is `own`, or the first case.
        std::string_view head = take_text();
        std::string_view fields[3];
        for (int i = 0; i < 3; ++i) {
            const auto comma = head.find(',');
            fields[i] = trimmed(head.substr(0, comma));
            head = comma == std::string_view::npos ? std::string_view() : head.substr(comma + 1);
        }
        const auto [name, kind, more] = fields;
        if (!is_word(name) || !head.empty()) not_a_message();
        // The terminal runs from left to right in all its languages: what is `own` needs no marks there.
        if (kind.empty() || (kind == "own" && more.empty())) return {Part::Kind::insert, name, {}};
        Part part{kind_named(kind), name, {}};
        if (part.chooses()) {
            take_cases(part, more, counted || part.kind != Part::Kind::select);
        } else if (!more.empty() && more != "own") {
            not_a_message();
        }
        return part;
    }

    constexpr void take_cases(Part& part, std::string_view first, bool counted) {
        bool has_other = false;
        for (std::string_view which = first; !which.empty(); which = trimmed(take_text())) {
            take('{');
            part.cases.push_back({which, message(counted)});
            take('}');
            has_other = has_other || which == "other";
        }
        if (!has_other) not_a_message();
    }

    std::string_view rest_;
};

/// Throws std::invalid_argument for a text that is no message. The text has to outlive what was read.
constexpr Message parse(std::string_view text) {
    return Reader(text).whole();
}

/// A number with at most one decimal: 42 tenths are 4.2.
struct Tenths {
    std::int64_t count = 0;
};

/// What stands in the place of an argument.
struct Value {
    std::string_view name;
    std::variant<std::int64_t, Tenths, std::string, std::vector<std::string>> held;
};

/// REQUIRES: `values` has what the message names. `sign` is what `#` stands for around it.
std::string fill(const Message& message, std::span<const Value> values, Language language, std::string_view sign = {});

}  // namespace crowntable::cli::message
