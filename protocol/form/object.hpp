#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "engine/refusal.hpp"
#include "protocol/form/form.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/writer.hpp"

/// Objects: lists of their members. See form.hpp.
namespace crowntable::form {

/// A member that says which of several objects this one is.
struct Tag {
    std::string_view name;
    std::string_view word;

    static constexpr bool is_required = true;

    template <typename T>
    void write(json::Writer& json, const T&) const {
        json.member(name, word);
    }
    void describe(json::Writer& schema) const { schema.member("const", word); }
    // Whoever chose the object has read it.
    template <typename T>
    void read(json::Fields&, T&) const {}
};
constexpr Tag tag(std::string_view name, std::string_view word) {
    return {name, word};
}

/// Writes what `get` finds in `object`.
template <typename T, typename Get, typename F>
void write_value(json::Writer& json, const T& object, const Get& get, const F& form) {
    const auto& part = part_of(object);
    if constexpr (requires { form.write_in(json, part, std::invoke(get, part)); }) {
        form.write_in(json, part, std::invoke(get, part));
    } else {
        form.write(json, std::invoke(get, part));
    }
}

/// `get` finds the value in a T: a pointer to a member, or a function. What comes in is put where `get` of a T& refers
/// to. `left_out`: when protocol 2 does without it (usual.hpp).
template <typename Get, typename F, typename LeftOut = Never>
struct Member {
    std::string_view name;
    Get get;
    F form;
    LeftOut left_out;

    static constexpr bool is_required = true;

    /// Left out where it has this value: a constant, std::nullopt, `empty` or `bare`.
    template <typename Value>
    constexpr Member<Get, F, Usual<Value>> usually(Value value) const {
        return {name, get, form, {value}};
    }
    /// Left out where it is what `value` gives for the object, or for a Line of it; `rule` says the same to clients.
    template <typename Follow>
    constexpr Member<Get, F, Follows<Follow>> follows(Rule rule, Follow value) const {
        return {name, get, form, {rule, value}};
    }

    template <typename T>
    void write(json::Writer& json, const T& object) const {
        if constexpr (std::is_same_v<LeftOut, Usual<Bare>>) {
            if (json.is_slim()) {
                return json.member_unless_bare(name, [&] { write_value(json, object, get, form); });
            }
        } else if constexpr (!std::is_same_v<LeftOut, Never>) {
            if (json.is_slim() && left_out.holds(object, std::invoke(get, part_of(object)))) return;
        }
        json.key(name);
        write_value(json, object, get, form);
    }
    void describe(json::Writer& schema) const { form.describe(schema); }
    std::string outline() const { return joined(left_out.outline(form), outline_of(form)); }
    template <typename T>
    void read(json::Fields& fields, T& object) const {
        auto& value = std::invoke(get, object);
        value = static_cast<std::remove_reference_t<decltype(value)>>(form.read(fields, name));
    }
};
template <typename Get, typename F>
constexpr Member<Get, F> member(std::string_view name, Get get, F form) {
    return {name, get, form, {}};
}

/// A member that is not there where the value is an empty optional or false.
template <typename Get, typename F>
struct MaybeMember {
    std::string_view name;
    Get get;
    F form;

    static constexpr bool is_required = false;

    template <typename T>
    void write(json::Writer& json, const T& object) const {
        const auto& value = std::invoke(get, part_of(object));
        if (!value) return;
        json.key(name);
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, bool>) {
            form.write(json, value);
        } else {
            form.write(json, *value);
        }
    }
    void describe(json::Writer& schema) const { form.describe(schema); }
    template <typename T>
    void read(json::Fields& fields, T& object) const {
        if (fields.has(name)) std::invoke(get, object) = form.read(fields, name);
    }
};
template <typename Get, typename F>
constexpr MaybeMember<Get, F> maybe(std::string_view name, Get get, F form) {
    return {name, get, form};
}

template <typename T, typename... Members>
struct Object {
    using Value = T;

    std::string_view title;
    std::string_view sentence;
    std::tuple<Members...> members;
    /// Where one C++ type has several forms, whether this is the one in which `value` is written.
    bool (*fits)(const T& value) = [](const T&) { return true; };

    constexpr Object where(bool (*is_it)(const T&)) const { return {title, sentence, members, is_it}; }

    /// `value`: a T, or a Line of one.
    void write(json::Writer& json, const auto& value) const {
        json.begin_object();
        std::apply([&](const auto&... member) { (member.write(json, value), ...); }, members);
        json.end_object();
    }
    void describe(json::Writer& schema) const {
        if (!title.empty()) schema.member("title", title);
        if (!sentence.empty()) schema.member("description", sentence);
        schema.member("type", "object");
        schema.key("properties");
        schema.begin_object();
        std::apply([&](const auto&... member) { (describe_member(schema, member), ...); }, members);
        schema.end_object();
        schema.key("required");
        schema.begin_array();
        std::apply([&](const auto&... member) { ((member.is_required ? schema.value(member.name) : void()), ...); },
                   members);
        schema.end_array();
        schema.member("additionalProperties", false);
    }
    std::string outline() const {
        std::string inner;
        std::apply([&](const auto&... member) { ((inner = joined(inner, outline_of_member(member))), ...); }, members);
        return inner.empty() ? inner : R"("members":{)" + inner + "}";
    }
    /// The members in a row; what is wrong is told to the fields.
    T read(json::Fields& fields) const {
        T value{};
        std::apply([&](const auto&... member) { (member.read(fields, value), ...); }, members);
        return value;
    }
    std::optional<T> parse(json::Value json) const {
        json::Fields fields(json);
        T value = read(fields);
        return fields.finish() ? std::nullopt : std::optional(std::move(value));
    }

private:
    template <typename M>
    static std::string outline_of_member(const M& member) {
        return named(member.name, outline_of(member));
    }
    template <typename M>
    static void describe_member(json::Writer& schema, const M& member) {
        schema.key(member.name);
        schema.begin_object();
        member.describe(schema);
        schema.end_object();
    }
};
template <typename T, typename... Members>
constexpr Object<T, Members...> object(std::string_view title, std::string_view about, Members... members) {
    return {title, about, {members...}};
}

/// One of several objects: for each type of a variant one or more, or for one type more than one.
template <typename... Objects>
struct OneOf {
    std::string_view title;
    std::tuple<Objects...> objects;

    template <typename T>
    void write(json::Writer& json, const T& value) const {
        const bool written =
            std::apply([&](const auto&... object) { return (write_if(json, value, object) || ...); }, objects);
        ENSURE(written);
    }
    template <typename... Ts>
    void write(json::Writer& json, const std::variant<Ts...>& value) const {
        std::visit([&](const auto& what) { write(json, what); }, value);
    }
    void describe(json::Writer& schema) const {
        if (!title.empty()) schema.member("title", title);
        schema.key("oneOf");
        schema.begin_array();
        std::apply([&](const auto&... object) { (describe_one(schema, object), ...); }, objects);
        schema.end_array();
    }
    /// REQUIRES: every object of which anything is left out begins with a tag of the same name.
    std::string outline() const {
        std::string inner;
        std::apply([&](const auto&... object) { ((inner = joined(inner, outline_of_one(object))), ...); }, objects);
        if (inner.empty()) return inner;
        const std::string name(std::get<0>(std::get<0>(objects).members).name);
        return R"("by":")" + name + R"(","kinds":{)" + inner + "}";
    }

    /// The object whose tag, its first member, `json` has, or why it is none; `where` is put before the names of
    /// members in what is said. REQUIRES: every object begins with a tag of the same name.
    template <typename Variant>
    std::variant<Refusal, Variant> read(json::Value json, const std::string& where) const {
        json::Fields fields(json, where);
        const auto& name = std::get<0>(std::get<0>(objects).members).name;
        const std::string word = fields.text(name, 0, 16);
        std::optional<Variant> found;
        std::apply([&](const auto&... object) { (read_if<Variant>(fields, word, object, found), ...); }, objects);
        if (!found) return json::bad_field(where + std::string(name), "must be " + json::in_words(words()));
        if (auto reason = fields.finish()) return std::move(*reason);
        return std::move(*found);
    }

private:
    template <typename T, typename O>
    static bool write_if(json::Writer& json, const T& value, const O& object) {
        if constexpr (std::is_same_v<T, typename O::Value>) {
            if (!object.fits(value)) return false;
            object.write(json, value);
            return true;
        } else {
            return false;
        }
    }
    template <typename O>
    static std::string outline_of_one(const O& object) {
        std::string inner = object.outline();
        if constexpr (requires { std::get<0>(object.members).word; }) {
            return named(std::get<0>(object.members).word, inner);
        } else {
            ENSURE(inner.empty());
            return inner;
        }
    }
    template <typename O>
    static void describe_one(json::Writer& schema, const O& object) {
        schema.begin_object();
        object.describe(schema);
        schema.end_object();
    }
    template <typename Variant, typename O>
    static void read_if(json::Fields& fields, const std::string& word, const O& object, std::optional<Variant>& found) {
        if (!found && std::get<0>(object.members).word == word) found = object.read(fields);
    }
    auto words() const {
        return std::apply(
            [](const auto&... object) {
                return std::array<std::string_view, sizeof...(object)>{std::get<0>(object.members).word...};
            },
            objects);
    }
};
template <typename... Objects>
constexpr OneOf<Objects...> one_of(std::string_view title, Objects... objects) {
    return {title, {objects...}};
}

}  // namespace crowntable::form
