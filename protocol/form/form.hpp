#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/form/usual.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/writer.hpp"

/// How a value stands in JSON, said once. A form is a constant from which the writer, the strict reader and the schema
/// follow (and from the schema the types of the browser):
///
///     constexpr auto scored = form::object<RoundScored>(
///         "RoundScoredEvent", "", form::tag("event", "round_scored"),
///         form::member("points", &RoundScored::points, form::list(form::nullable(points), 2, 7)),
///         form::member("went_out", &RoundScored::went_out, form::optional_seat));
///
/// Every form F of values T has
///     void write(json::Writer&, const T&) const      appends the value
///     void describe(json::Writer&) const             appends the members of its JSON schema to an object just open
/// those that leave anything out in protocol 2 (usual.hpp)
///     std::string outline() const                    how to put it back
/// and those of what comes in have one of
///     T read(json::Fields&, std::string_view name) const      the member `name`; what is wrong is told to the fields
///     std::optional<T> parse(json::Value) const               an element of a list; nothing if it is none
namespace crowntable::form {

struct Boolean {
    void write(json::Writer& json, bool value) const { json.value(value); }
    void describe(json::Writer& schema) const { schema.member("type", "boolean"); }
    bool read(json::Fields& fields, std::string_view name) const { return fields.boolean(name); }
};
inline constexpr Boolean boolean;

/// `max` absent: whatever fits.
struct Integer {
    std::optional<std::int64_t> min{};
    std::optional<std::int64_t> max{};

    void write(json::Writer& json, std::int64_t value) const { json.value(value); }
    void describe(json::Writer& schema) const;
    /// REQUIRES: both bounds.
    int read(json::Fields& fields, std::string_view name) const;
};
constexpr Integer integer() {
    return {};
}
constexpr Integer integer(std::int64_t min) {
    return {min, {}};
}
constexpr Integer integer(std::int64_t min, std::int64_t max) {
    return {min, max};
}

/// A short text of its own for each value, such as the face of a card. `Printed`: a string, or a view of one that
/// lasts.
template <typename T, typename Printed = std::string>
struct Text {
    Printed (*print)(T);
    std::optional<T> (*scan)(std::string_view) = nullptr;
    std::string_view pattern{};
    /// What is said of a text that is none: "must be a card such as 10H".
    std::string_view must{};

    Printed spell(const T& value) const { return print(value); }
    void write(json::Writer& json, const T& value) const { json.value(print(value)); }
    void describe(json::Writer& schema) const {
        schema.member("type", "string");
        schema.member("pattern", pattern);
    }
    T read(json::Fields& fields, std::string_view name) const {
        const auto value = scan(fields.text(name, 0, bytes_max));
        if (!value) fields.refuse_field(name, must);
        return value.value_or(T{});
    }
    std::optional<T> parse(json::Value json) const {
        const auto text = json.text();
        return text ? scan(*text) : std::nullopt;
    }

    static constexpr std::size_t bytes_max = 8;
};

/// Any text; what it may be is known elsewhere.
struct FreeText {
    std::size_t bytes_min = 0;
    std::size_t bytes_max = 0;

    void write(json::Writer& json, std::string_view value) const { json.value(value); }
    void describe(json::Writer& schema) const;
};

/// One of a few words for each value of an enum that counts from 0.
template <typename E, std::size_t N>
struct Choice {
    std::array<std::string_view, N> words;

    std::string_view word_of(E value) const { return words.at(static_cast<std::size_t>(value)); }
    std::string_view spell(E value) const { return word_of(value); }
    void write(json::Writer& json, E value) const { json.value(word_of(value)); }
    void describe(json::Writer& schema, bool or_null = false) const {
        schema.key("enum");
        schema.begin_array();
        for (const auto word : words) schema.value(word);
        if (or_null) schema.null();
        schema.end_array();
    }
    E read(json::Fields& fields, std::string_view name) const {
        const std::string text = fields.text(name, 0, 16);
        for (std::size_t i = 0; i < N; ++i) {
            if (words[i] == text) return static_cast<E>(i);
        }
        fields.refuse_field(name, "must be " + json::in_words(words));
        return E{};
    }
};
template <typename E, typename... Words>
constexpr Choice<E, sizeof...(Words)> choice(Words... words) {
    return {{std::string_view(words)...}};
}

/// A sentence about a value for those who read the schema.
template <typename F>
struct Said {
    std::string_view sentence;
    F form;

    template <typename T>
    void write(json::Writer& json, const T& value) const {
        form.write(json, value);
    }
    void describe(json::Writer& schema) const {
        schema.member("description", sentence);
        form.describe(schema);
    }
    std::string outline() const { return outline_of(form); }
    auto read(json::Fields& fields, std::string_view name) const { return form.read(fields, name); }
    auto parse(json::Value json) const { return form.parse(json); }
};
template <typename F>
constexpr Said<F> said(std::string_view sentence, F form) {
    return {sentence, form};
}

/// A form that stands under `$defs` of a schema, for all who refer to it.
template <typename F>
struct Shared {
    /// `common.json#/$defs/standing`
    std::string_view reference;
    std::string_view title;
    std::string_view sentence;
    F form;

    template <typename T>
    void write(json::Writer& json, const T& value) const {
        form.write(json, value);
    }
    void describe(json::Writer& schema) const { schema.member("$ref", reference); }
    /// What stands under `$defs`.
    void define(json::Writer& schema) const {
        if (!title.empty()) schema.member("title", title);
        if (!sentence.empty()) schema.member("description", sentence);
        form.describe(schema);
    }
    std::string outline() const { return outline_of(form); }
    auto spell(const auto& value) const { return form.spell(value); }
    auto read(json::Fields& fields, std::string_view name) const { return form.read(fields, name); }
    auto parse(json::Value json) const { return form.parse(json); }
};
template <typename F>
constexpr Shared<F> shared(std::string_view reference, std::string_view title, std::string_view sentence, F form) {
    return {reference, title, sentence, form};
}

/// An optional value; null without one.
template <typename F>
struct Nullable {
    F form;

    template <typename T>
    void write(json::Writer& json, const std::optional<T>& value) const {
        if (value) {
            form.write(json, *value);
        } else {
            json.null();
        }
    }
    void describe(json::Writer& schema) const {
        if constexpr (requires { form.describe(schema, true); }) {
            form.describe(schema, true);
        } else {
            schema.key("anyOf");
            schema.begin_array();
            schema.begin_object();
            form.describe(schema);
            schema.end_object();
            schema.begin_object();
            schema.member("type", "null");
            schema.end_object();
            schema.end_array();
        }
    }
    std::string outline() const { return outline_of(form); }
};
template <typename F>
constexpr Nullable<F> nullable(F form) {
    return {form};
}

/// Any range of values. What comes in has a bound, and becomes a `std::vector`.
template <typename F>
struct List {
    F form;
    std::optional<std::size_t> min{};
    std::optional<std::size_t> max{};
    std::string_view must{};

    template <typename Range>
    void write(json::Writer& json, const Range& values) const {
        json.begin_array();
        for (const auto& value : values) form.write(json, value);
        json.end_array();
    }
    void describe(json::Writer& schema) const {
        schema.member("type", "array");
        schema.key("items");
        schema.begin_object();
        form.describe(schema);
        schema.end_object();
        if (min) json::member_size(schema, "minItems", *min);
        if (max) json::member_size(schema, "maxItems", *max);
    }
    std::string outline() const { return outline_of_each(outline_of(form)); }
    auto read(json::Fields& fields, std::string_view name) const {
        auto values = json::parse_elements(fields.array(name, max.value()), form);
        if (!values) fields.refuse_field(name, must);
        return std::move(values).value_or(typename decltype(values)::value_type{});
    }
    /// The elements of a list within a list.
    auto parse(json::Value json) const {
        auto values = json::parse_elements(json, form);
        if (values && (values->size() < min.value_or(0) || values->size() > max.value())) values.reset();
        return values;
    }
};
template <typename F>
constexpr List<F> list(F form) {
    return {form};
}
template <typename F>
constexpr List<F> list(F form, std::size_t min, std::size_t max, std::string_view must = {}) {
    return {form, min, max, must};
}

/// A list of short words without blanks, such as faces; one text in protocol 2: "3S 4S JK".
template <typename F>
struct Words : List<F> {
    template <typename Range>
    void write(json::Writer& json, const Range& values) const {
        if (!json.is_slim()) return List<F>::write(json, values);
        json.begin_words();
        for (const auto& value : values) json.word(this->form.spell(value));
        json.end_words();
    }
    std::string outline() const { return R"("words":true)"; }
};
template <typename F>
constexpr Words<F> words(F form) {
    return {{form}};
}
template <typename F>
constexpr Words<F> words(F form, std::size_t min, std::size_t max) {
    return {{form, min, max}};
}

/// A list of objects whose members may follow from where they stand, and from those of the object around them.
template <typename F>
struct Lines : List<F> {
    template <typename Whole, typename Range>
    void write_in(json::Writer& json, const Whole& whole, const Range& values) const {
        json.begin_array();
        std::size_t index = 0;
        for (const auto& value : values) this->form.write(json, Line{whole, value, index++});
        json.end_array();
    }
};
template <typename F>
constexpr Lines<F> lines(F form) {
    return {{form}};
}
template <typename F>
constexpr Lines<F> lines(F form, std::size_t min, std::size_t max) {
    return {{form, min, max}};
}

}  // namespace crowntable::form
