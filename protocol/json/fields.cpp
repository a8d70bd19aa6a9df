#include "protocol/json/fields.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/hex.hpp"
#include "protocol/text/error_code.hpp"

namespace crowntable::json {

namespace {

/// object() and array() return references. After an error these refer to values that outlive every caller.
const Json& empty_object() {
    static const Json empty = Json::object();
    return empty;
}

const Json& empty_array() {
    static const Json empty = Json::array();
    return empty;
}

}  // namespace

Fields::Fields(const Json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object_.is_object()) refuse(refusal(error_code::bad_field, "An object was expected."));
}

bool Fields::has(std::string_view name) const {
    return object_.is_object() && object_.contains(name);
}

const Json* Fields::find(std::string_view name) {
    // Noted whether the member is there or not: a decoder that asks for an optional member knows it, and finish()
    // refuses those that no getter knows.
    asked_.push_back(name);
    if (!object_.is_object()) return nullptr;
    const auto member = object_.find(name);
    return member == object_.end() ? nullptr : &*member;
}

const Json* Fields::require(std::string_view name) {
    const Json* member = find(name);
    if (member == nullptr) refuse_field(name, "is missing");
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
    if (object_.is_object()) {
        for (const auto& [name, value] : object_.items()) {
            // A linear search for each member will do: decoders ask for ten names or so, and the limits of parse bound
            // the number of members.
            if (std::find(asked_.begin(), asked_.end(), name) == asked_.end()) {
                // The name comes from outside: it is shown, but not at any length.
                refuse_field(name.size() <= 64 ? name : "...", "is not known here");
            }
        }
    }
    return refusal_;
}

std::optional<std::int64_t> Fields::optional_integer(std::string_view name, std::int64_t min, std::int64_t max) {
    return has(name) ? std::optional(integer(name, min, max)) : std::nullopt;
}

std::int64_t Fields::integer(std::string_view name, std::int64_t min, std::int64_t max) {
    const Json* member = require(name);
    if (member == nullptr) return min;
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
    const Json* member = require(name);
    if (member == nullptr) return false;
    if (!member->is_boolean()) {
        refuse_field(name, "must be true or false");
        return false;
    }
    return member->get<bool>();
}

std::optional<std::string> Fields::optional_text(std::string_view name, std::size_t bytes_min, std::size_t bytes_max) {
    return has(name) ? std::optional(text(name, bytes_min, bytes_max)) : std::nullopt;
}

std::string Fields::text(std::string_view name, std::size_t bytes_min, std::size_t bytes_max) {
    const Json* member = require(name);
    if (member == nullptr) return {};
    if (!member->is_string()) {
        refuse_field(name, "must be a string");
        return {};
    }
    const auto& text = member->get_ref<const std::string&>();
    if (text.size() < bytes_min || text.size() > bytes_max) {
        refuse_field(name, "must be " + std::to_string(bytes_min) + " to " + std::to_string(bytes_max) + " bytes long");
        return {};
    }
    return text;
}

const Json* Fields::optional_object(std::string_view name) {
    return has(name) ? &object(name) : nullptr;
}

void Fields::read_bytes(std::string_view name, std::array<std::uint8_t, 32>& bytes) {
    // A member that is missing or no string was refused by text() already. That refusal came first, so it is the
    // one that is told.
    if (!read_hex(text(name, 0, 2 * bytes.size()), bytes)) refuse_field(name, "must be 64 lower-case hex digits");
}

const Json& Fields::object(std::string_view name) {
    const Json* member = require(name);
    if (member == nullptr) return empty_object();
    if (!member->is_object()) {
        refuse_field(name, "must be an object");
        return empty_object();
    }
    return *member;
}

const Json& Fields::array(std::string_view name, std::size_t size_max) {
    const Json* member = require(name);
    if (member == nullptr) return empty_array();
    if (!member->is_array() || member->size() > size_max) {
        refuse_field(name, "must be an array of at most " + std::to_string(size_max));
        return empty_array();
    }
    return *member;
}

bool Fields::is_null(std::string_view name) {
    const Json* member = require(name);
    return member == nullptr || member->is_null();
}

std::optional<std::int64_t> integer_in(const Json& value, std::int64_t min, std::int64_t max) {
    // The parser makes a floating-point number of 2.0 and 2e0: they are refused although their value is whole,
    // because clients in other languages would not agree on which of them are integers.
    if (!value.is_number_integer()) return std::nullopt;
    // Unsigned beyond int64 would wrap in get<int64_t>.
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{INT64_MAX}) return std::nullopt;
    const auto number = value.get<std::int64_t>();
    if (number < min || number > max) return std::nullopt;
    return number;
}

std::optional<std::string_view> text_in(const Json& value) {
    return value.is_string() ? std::optional<std::string_view>(value.get_ref<const std::string&>()) : std::nullopt;
}

bool for_all_elements(const Json& array, const std::function<bool(const Json&)>& take) {
    return array.is_array() && std::ranges::all_of(array, take);
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
