#include "protocol/json/fields.hpp"

#include <algorithm>
#include <utility>

#include "engine/hex.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::json {

Fields::Fields(Value object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object_.is_object()) refuse(refusal(error_code::bad_field, "An object was expected."));
}

bool Fields::has(std::string_view name) const {
    return object_.find(name).has_value();
}

std::optional<Value> Fields::find(std::string_view name) {
    // Noted whether the member is there or not: a decoder that asks for an optional member knows it, and finish()
    // refuses those that no getter knows.
    asked_.push_back(name);
    return object_.find(name);
}

std::optional<Value> Fields::require(std::string_view name) {
    const auto member = find(name);
    if (!member) refuse_field(name, "is missing");
    return member;
}

void Fields::refuse(Refusal reason) {
    // The first fault is told: later ones often follow from it.
    if (!refusal_) refusal_ = std::move(reason);
}

void Fields::refuse_field(std::string_view name, std::string_view what) {
    refuse(bad_field(where_ + std::string(name), what));
}

std::optional<Refusal> Fields::finish() {
    std::optional<std::string_view> unknown;
    for (const auto member : object_.members()) {
        // A linear search for each member will do: decoders ask for ten names or so, and the limits of parse bound
        // the number of members.
        if (std::find(asked_.begin(), asked_.end(), member.name) != asked_.end()) continue;
        // The first by name, in whatever order they stand.
        if (!unknown || member.name < *unknown) unknown = member.name;
    }
    // The name comes from outside: it is shown, but not at any length.
    if (unknown) refuse_field(unknown->size() <= 64 ? *unknown : "...", "is not known here");
    return refusal_;
}

std::optional<std::int64_t> Fields::optional_integer(std::string_view name, std::int64_t min, std::int64_t max) {
    return has(name) ? std::optional(integer(name, min, max)) : std::nullopt;
}

std::int64_t Fields::integer(std::string_view name, std::int64_t min, std::int64_t max) {
    const auto member = require(name);
    if (!member) return min;
    const auto in_range = integer_in(*member, min, max);
    // After a refusal the value is a placeholder: the least that is allowed, with which every decoder can go on until
    // it asks finish().
    if (!in_range) refuse_field(name, "must be an integer from " + std::to_string(min) + " to " + std::to_string(max));
    return in_range.value_or(min);
}

std::optional<bool> Fields::optional_boolean(std::string_view name) {
    return has(name) ? std::optional(boolean(name)) : std::nullopt;
}

bool Fields::boolean(std::string_view name) {
    const auto member = require(name);
    if (!member) return false;
    const auto flag = member->boolean();
    if (!flag) refuse_field(name, "must be true or false");
    return flag.value_or(false);
}

std::optional<std::string> Fields::optional_text(std::string_view name, std::size_t bytes_min, std::size_t bytes_max) {
    return has(name) ? std::optional(text(name, bytes_min, bytes_max)) : std::nullopt;
}

std::string Fields::text(std::string_view name, std::size_t bytes_min, std::size_t bytes_max) {
    const auto member = require(name);
    if (!member) return {};
    const auto text = member->text();
    if (!text) {
        refuse_field(name, "must be a string");
        return {};
    }
    if (text->size() < bytes_min || text->size() > bytes_max) {
        refuse_field(name, "must be " + std::to_string(bytes_min) + " to " + std::to_string(bytes_max) + " bytes long");
        return {};
    }
    return std::string(*text);
}

std::optional<Value> Fields::optional_object(std::string_view name) {
    return has(name) ? std::optional(object(name)) : std::nullopt;
}

void Fields::read_bytes(std::string_view name, std::array<std::uint8_t, 32>& bytes) {
    // A member that is missing or no string was refused by text() already. That refusal came first, so it is the
    // one that is told.
    if (!read_hex(text(name, 0, 2 * bytes.size()), bytes)) refuse_field(name, "must be 64 lower-case hex digits");
}

Value Fields::object(std::string_view name) {
    const auto member = require(name);
    if (!member) return Value::empty_object();
    if (!member->is_object()) {
        refuse_field(name, "must be an object");
        return Value::empty_object();
    }
    return *member;
}

Value Fields::array(std::string_view name, std::size_t size_max) {
    const auto member = require(name);
    if (!member) return Value::empty_array();
    if (!member->is_array() || member->elements().size() > size_max) {
        refuse_field(name, "must be an array of at most " + std::to_string(size_max));
        return Value::empty_array();
    }
    return *member;
}

bool Fields::is_null(std::string_view name) {
    const auto member = require(name);
    return !member || member->is_null();
}

std::optional<std::int64_t> integer_in(Value value, std::int64_t min, std::int64_t max) {
    // 2.0 and 2e0 are refused although their value is whole, because clients in other languages would not agree on
    // which of them are integers.
    const auto number = value.integer();
    return number && min <= *number && *number <= max ? number : std::nullopt;
}

std::string in_words(std::span<const std::string_view> words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 < words.size() ? ", " : " or ";
        text += words[i];
    }
    return text;
}

Refusal bad_field(std::string_view name, std::string_view what) {
    std::string message = "\"";
    message += name;
    message += "\" ";
    message += what;
    message += '.';
    return refusal(error_code::bad_field, std::move(message));
}

}  // namespace crowntable::json
