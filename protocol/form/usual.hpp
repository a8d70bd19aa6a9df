#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "protocol/json/writer.hpp"

/// What protocol 2 leaves out of a view, and how to put it back. A member says it beside its form (object.hpp):
///
///     member("last_turn", &PublicView::last_turn, boolean).usually(false),
///     member("wild", &PublicView::wild, rank).follows(from_words("A 2 3", "hand_size"), &usual_wild)
///
/// The writer and the outline follow from it. An outline is how clients make the whole of what they are sent, as JSON
/// (protocol/schema/left_out.json; protocol/README.md, "Protocol 2"); here it is the members of that object without its
/// braces, empty where nothing is left out.
namespace crowntable::form {

/// An object that stands in a list of `whole`.
template <typename Whole, typename Part>
struct Line {
    const Whole& whole;
    const Part& part;
    /// Counts from 0.
    std::size_t index = 0;
};
template <typename Whole, typename Part>
Line(const Whole&, const Part&, std::size_t) -> Line<Whole, Part>;

template <typename T>
const T& part_of(const T& object) {
    return object;
}
template <typename Whole, typename Part>
const Part& part_of(const Line<Whole, Part>& line) {
    return line.part;
}

inline std::string joined(const std::string& one, const std::string& other) {
    return one.empty() || other.empty() ? one + other : one + ',' + other;
}
inline std::string named(std::string_view name, const std::string& outline) {
    return outline.empty() ? outline : '"' + std::string(name) + R"(":{)" + outline + '}';
}
inline std::string outline_of_each(const std::string& outline) {
    return named("each", outline);
}
template <typename F>
std::string outline_of(const F& form) {
    if constexpr (requires { form.outline(); }) {
        return form.outline();
    } else {
        return {};
    }
}

/// How a member follows from others. `of` and `number` name members of the same object, or with "../" in front of the
/// one around it.
struct Rule {
    std::string_view rule;
    std::string_view of{};
    std::string_view number{};
    /// JSON.
    std::string_view value{};

    std::string outline() const {
        std::string out;
        json::Writer json(out);
        json.begin_object();
        json.member("rule", rule);
        if (!of.empty()) json.member("of", of);
        if (!number.empty()) json.member("number", number);
        if (!value.empty()) json.member_raw("value", value);
        json.end_object();
        return out.substr(1, out.size() - 2);
    }
};
/// The index of the object in its list, from 0.
inline constexpr Rule by_index{.rule = "index"};
/// What the member `of` is.
constexpr Rule same_as(std::string_view of) {
    return {.rule = "same", .of = of};
}
/// The last of the list `of`; null where that is empty.
constexpr Rule last_of(std::string_view of) {
    return {.rule = "last", .of = of};
}
/// Of the list `of` the entry whose number, from 1, the member `number` says.
constexpr Rule entry_of(std::string_view of, std::string_view number) {
    return {.rule = "entry", .of = of, .number = number};
}
/// The same of `entries`, a list in JSON.
constexpr Rule entry_among(std::string_view entries, std::string_view number) {
    return {.rule = "entry", .number = number, .value = entries};
}
/// Of the list `of` the entry at the index of the object in its own list.
constexpr Rule beside(std::string_view of) {
    return {.rule = "beside", .of = of};
}
/// The index of the first entry of the list `of` that is `value` (JSON); null where none is.
constexpr Rule index_in(std::string_view of, std::string_view value) {
    return {.rule = "index_in", .of = of, .value = value};
}

/// Of a member that is never left out.
struct Never {
    std::string outline(const auto&) const { return {}; }
};

struct Empty {};
inline constexpr Empty empty;
/// An object of which every member is left out.
struct Bare {};
inline constexpr Bare bare;

template <typename Value>
struct Usual {
    Value value;

    bool holds(const auto&, const auto& is) const {
        if constexpr (std::is_same_v<Value, std::nullopt_t>) {
            return !is.has_value();
        } else if constexpr (std::is_same_v<Value, Empty>) {
            return is.empty();
        } else if constexpr (requires { value.begin(); }) {
            return std::ranges::equal(value, is);
        } else {
            return is == value;
        }
    }
    std::string outline(const auto& form) const {
        std::string out = R"("usual":)";
        json::Writer json(out);
        if constexpr (std::is_same_v<Value, std::nullopt_t>) {
            json.null();
        } else if constexpr (std::is_same_v<Value, Empty>) {
            json.raw("[]");
        } else if constexpr (std::is_same_v<Value, Bare>) {
            json.raw("{}");
        } else {
            form.write(json, value);
        }
        return out;
    }
};

template <typename Follow>
struct Follows {
    Rule rule;
    Follow value;

    bool holds(const auto& object, const auto& is) const { return is == value(object); }
    std::string outline(const auto&) const { return rule.outline(); }
};

}  // namespace crowntable::form
