#include "protocol/wire/whole.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace crowntable::wire {

namespace {

/// Where a value stands: what a rule may look at.
struct Place {
    /// The object of which it is a member.
    const Json& object;
    /// The object around that one; null at the outside.
    const Json* around = nullptr;
    /// The index of `object` in its list; 0 where it is in none.
    std::size_t index = 0;
};

const Json& null_json() {
    static const Json null;
    return null;
}

const Json& at_name(const Place& place, std::string_view name) {
    constexpr std::string_view up = "../";
    const bool outside = name.starts_with(up);
    if (outside && place.around == nullptr) return null_json();
    const Json& object = outside ? *place.around : place.object;
    const auto found = object.find(std::string(outside ? name.substr(up.size()) : name));
    return found == object.end() ? null_json() : *found;
}

const Json& entry(const Json& list, std::size_t index) {
    return list.is_array() && index < list.size() ? list[index] : null_json();
}

Json index_in(const Json& list, const Json& value) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (entry(list, i) == value) return i;
    }
    return nullptr;
}

std::string text_in(const OutlineJson& outline, const char* name) {
    const auto found = outline.find(name);
    return found == outline.end() ? std::string() : found->get<std::string>();
}

Json follow(const OutlineJson& outline, const Place& place) {
    const auto rule = text_in(outline, "rule");
    const Json& of = at_name(place, text_in(outline, "of"));
    if (rule == "index") return place.index;
    if (rule == "same") return of;
    if (rule == "last") return of.is_array() && !of.empty() ? of.back() : null_json();
    if (rule == "beside") return entry(of, place.index);
    const Json value = outline.contains("value") ? Json(outline.at("value")) : Json();
    if (rule == "index_in") return index_in(of, value);
    const Json& number = at_name(place, text_in(outline, "number"));
    if (!number.is_number_integer() || number < 1) return nullptr;
    return entry(value.is_null() ? of : value, number.get<std::size_t>() - 1);
}

Json list_of(const std::string& words) {
    Json list = Json::array();
    std::size_t from = 0;
    while (from < words.size()) {
        const auto end = std::min(words.find(' ', from), words.size());
        list.push_back(words.substr(from, end - from));
        from = end + 1;
    }
    return list;
}

void put_back(Json& value, const OutlineJson& outline, const Json* around, std::size_t index);

/// First what needs no other member; then rules, and what is inside, in the order of the outline.
void put_back_members(Json& object, const OutlineJson& members, const Json* around, std::size_t index) {
    for (const auto& [name, outline] : members.items()) {
        const auto found = object.find(name);
        if (found == object.end() && outline.contains("usual")) object[name] = Json(outline.at("usual"));
        if (found != object.end() && outline.contains("words") && found->is_string()) {
            *found = list_of(found->template get<std::string>());
        }
    }
    for (const auto& [name, outline] : members.items()) {
        if (!object.contains(name) && outline.contains("rule")) object[name] = follow(outline, {object, around, index});
        if (const auto found = object.find(name); found != object.end()) put_back(*found, outline, &object, 0);
    }
}

void put_back(Json& value, const OutlineJson& outline, const Json* around, std::size_t index) {
    if (value.is_array() && outline.contains("each")) {
        for (std::size_t i = 0; i < value.size(); ++i) put_back(value[i], outline.at("each"), around, i);
    }
    if (!value.is_object()) return;
    if (outline.contains("members")) put_back_members(value, outline.at("members"), around, index);
    if (!outline.contains("kinds")) return;
    const auto kind = value.find(outline.at("by").get<std::string>());
    if (kind == value.end() || !kind->is_string()) return;
    const auto found = outline.at("kinds").find(kind->get<std::string>());
    if (found != outline.at("kinds").end()) put_back(value, *found, around, index);
}

}  // namespace

void make_value_whole(Json& value, const OutlineJson& outline) {
    put_back(value, outline, nullptr, 0);
}

void make_whole(Json& message, const OutlineJson& left_out) {
    if (!message.is_object() || message.value("type", Json()) != "update") return;
    make_value_whole(message, left_out.at("update"));
    const auto shown = message.find("public");
    if (shown == message.end() || !shown->is_object()) return;
    const Json game = shown->value("game", Json());
    if (!game.is_string() || !left_out.at("games").contains(game.get<std::string>())) return;
    const auto& outlines =
        left_out.at("families").at(left_out.at("games").at(game.get<std::string>()).get<std::string>());
    for (const auto& [name, outline] : outlines.items()) {
        if (const auto found = message.find(name); found != message.end()) make_value_whole(*found, outline);
    }
}

}  // namespace crowntable::wire
