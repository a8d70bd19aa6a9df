#include "clients/cli/text/message.hpp"

#include <algorithm>
#include <stdexcept>

#include "engine/ensure.hpp"

namespace crowntable::cli::message {
namespace {

using Kind = Part::Kind;

const Value& value_of(const Part& part, std::span<const Value> values) {
    const auto found = std::ranges::find(values, part.text, &Value::name);
    // Calls are checked against English when they are compiled, and translations against English by tests.
    ENSURE(found != values.end());
    return *found;
}

/// Empty for what is no number.
std::string number_told(const Value& value, Language language) {
    if (const auto* number = std::get_if<std::int64_t>(&value.held)) return number_in(language, *number);
    if (const auto* tenths = std::get_if<Tenths>(&value.held)) return tenths_in(language, tenths->count);
    return {};
}

std::string inserted(const Part& part, const Value& value, Language language) {
    if (std::string number = number_told(value, language); !number.empty()) return number;
    if (const auto* word = std::get_if<std::string>(&value.held)) return *word;
    const auto& items = std::get<std::vector<std::string>>(value.held);
    return part.kind == Kind::list ? list_in(language, items) : unit_list_in(language, items);
}

const Case* find_case(const Part& part, std::string_view which) {
    const auto found = std::ranges::find(part.cases, which, &Case::which);
    return found == part.cases.end() ? nullptr : &*found;
}

/// The word, or the whole number, by which a case is chosen; empty for any other number.
std::string exactly(const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value.held)) return std::to_string(*number);
    if (const auto* tenths = std::get_if<Tenths>(&value.held))
        return tenths->count % 10 == 0 ? std::to_string(tenths->count / 10) : std::string();
    return std::get<std::string>(value.held);
}

/// Empty for a word.
std::string_view category_of(Kind kind, const Value& value, Language language) {
    if (const auto* tenths = std::get_if<Tenths>(&value.held)) return tenths_category(language, tenths->count);
    const auto* number = std::get_if<std::int64_t>(&value.held);
    if (number == nullptr) return {};
    return kind == Kind::plural ? plural_category(language, *number) : ordinal_category(language, *number);
}

const Message& chosen(const Part& part, const Value& value, Language language) {
    const bool is_word = part.kind == Kind::select;
    const Case* found = find_case(part, is_word ? exactly(value) : "=" + exactly(value));
    if (found == nullptr && !is_word) found = find_case(part, category_of(part.kind, value, language));
    // Every message has this case: it was read.
    return (found != nullptr ? found : find_case(part, "other"))->message;
}

}  // namespace

void not_a_message() {
    throw std::invalid_argument("not a message");
}

std::string fill(const Message& message, std::span<const Value> values, Language language, std::string_view sign) {
    std::string text;
    for (const Part& part : message) {
        if (part.kind == Kind::text) {
            text += part.text;
        } else if (part.kind == Kind::sign) {
            text += sign;
        } else if (const Value& value = value_of(part, values); part.chooses()) {
            const std::string number = part.kind == Kind::select ? "" : number_told(value, language);
            text += fill(chosen(part, value, language), values, language, number.empty() ? sign : number);
        } else {
            text += inserted(part, value, language);
        }
    }
    return text;
}

}  // namespace crowntable::cli::message
