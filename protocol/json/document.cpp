#include "protocol/json/document.hpp"

#include <charconv>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>

#include "engine/ensure.hpp"

namespace crowntable::json {

Value Value::null() {
    static constexpr Token token{};
    return Value(token);
}

Value Value::empty_object() {
    static constexpr Token token{.kind = Token::Kind::object};
    return Value(token);
}

Value Value::empty_array() {
    static constexpr Token token{.kind = Token::Kind::array};
    return Value(token);
}

std::optional<bool> Value::boolean() const {
    if (at_->kind == Token::Kind::yes) return true;
    if (at_->kind == Token::Kind::no) return false;
    return std::nullopt;
}

std::optional<std::string_view> Value::text() const {
    return at_->kind == Token::Kind::text ? std::optional(at_->text) : std::nullopt;
}

std::optional<std::string_view> Value::digits() const {
    const bool is_one = at_->kind == Token::Kind::integer || at_->kind == Token::Kind::number;
    return is_one ? std::optional(at_->text) : std::nullopt;
}

std::optional<std::int64_t> Value::integer() const {
    if (at_->kind != Token::Kind::integer) return std::nullopt;
    std::int64_t number = 0;
    // Those beyond int64 are refused here.
    const auto read = std::from_chars(at_->text.data(), at_->text.data() + at_->text.size(), number);
    return read.ec == std::errc{} ? std::optional(number) : std::nullopt;
}

std::optional<Value> Value::find(std::string_view name) const {
    // A linear search will do: objects are small where members are looked for by name, and the limits bound them.
    for (const auto member : members()) {
        if (member.name == name) return member.value;
    }
    return std::nullopt;
}

Value::Elements Value::elements() const {
    return {at_ + 1, is_array() ? at_ + at_->extent : at_ + 1};
}

Value::Members Value::members() const {
    return {at_ + 1, is_object() ? at_ + at_->extent : at_ + 1};
}

std::variant<Refusal, Json> parse_tree(std::string_view text, const Limits& limits) {
    const auto parsed = parse(text, limits);
    if (const auto* refused = std::get_if<Refusal>(&parsed)) return *refused;
    return tree_of(std::get<Document>(parsed));
}

Document parse_own(std::string_view text) {
    Document document;
    const auto refused = document.read(text, {.bytes = text.size(), .nodes = text.size()});
    ENSURE(!refused);
    return document;
}

Json tree_of(Value value) {
    if (const auto text = value.text()) return std::string(*text);
    if (const auto flag = value.boolean()) return *flag;
    // The library knows how fractions are rounded, and has kinds of its own for numbers.
    if (const auto digits = value.digits()) return Json::parse(*digits);
    Json tree;
    if (value.is_array()) {
        tree = Json::array();
        for (const Value element : value.elements()) tree.push_back(tree_of(element));
    }
    if (value.is_object()) {
        tree = Json::object();
        for (const auto member : value.members()) tree.emplace(std::string(member.name), tree_of(member.value));
    }
    return tree;
}

}  // namespace crowntable::json
