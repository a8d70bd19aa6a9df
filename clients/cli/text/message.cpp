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

std::string inserted(const Part& part, const Value& value, Language language) {
    if (const auto* number = std::get_if<std::int64_t>(&value.held)) return number_in(language, *number);
    if (const auto* word = std::get_if<std::string>(&value.held)) return *word;
    const auto& items = std::get<std::vector<std::string>>(value.held);
    return part.kind == Kind::list ? list_in(language, items) : unit_list_in(language, items);
}

const Case* find_case(const Part& part, std::string_view which) {
    const auto found = std::ranges::find(part.cases, which, &Case::which);
    return found == part.cases.end() ? nullptr : &*found;
}

const Message& chosen(const Part& part, const Value& value, Language language) {
    const auto* number = std::get_if<std::int64_t>(&value.held);
    const std::string text = number != nullptr ? std::to_string(*number) : std::get<std::string>(value.held);
    const Case* found = find_case(part, part.kind == Kind::select ? text : "=" + text);
    if (found == nullptr && part.kind != Kind::select && number != nullptr) {
        found = find_case(
            part, part.kind == Kind::plural ? plural_category(language, *number) : ordinal_category(language, *number));
    }
    // Every message has this case: it was read.
    return (found != nullptr ? found : find_case(part, "other"))->message;
}

}  // namespace

void not_a_message() {
    throw std::invalid_argument("not a message");
}

std::string fill(const Message& message, std::span<const Value> values, Language language, std::int64_t count) {
    std::string text;
    for (const Part& part : message) {
        if (part.kind == Kind::text) {
            text += part.text;
        } else if (part.kind == Kind::sign) {
            text += number_in(language, count);
        } else if (const Value& value = value_of(part, values); part.chooses()) {
            const auto* number = std::get_if<std::int64_t>(&value.held);
            const bool counts = part.kind != Kind::select && number != nullptr;
            text += fill(chosen(part, value, language), values, language, counts ? *number : count);
        } else {
            text += inserted(part, value, language);
        }
    }
    return text;
}

}  // namespace crowntable::cli::message
