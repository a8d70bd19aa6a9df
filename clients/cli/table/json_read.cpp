#include "clients/cli/table/json_read.hpp"

#include <nlohmann/json.hpp>

#include "clients/cli/table/table_seen.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {

std::string text_of(const Json& object, const char* name) {
    const auto found = object.find(name);
    // Cleaned on the way in, so that no front end can forget it.
    return found != object.end() && found->is_string() ? clean(found->get<std::string>()) : std::string();
}

bool flag_of(const Json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_boolean() && found->get<bool>();
}

std::optional<int> number_of(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_number_integer()) return std::nullopt;
    return found->get<int>();
}

std::vector<std::string> texts_of(const Json& object, const char* name) {
    std::vector<std::string> texts;
    const auto found = object.find(name);
    if (found == object.end() || !found->is_array()) return texts;
    for (const Json& item : *found) {
        if (item.is_string()) texts.push_back(clean(item.get<std::string>()));
    }
    return texts;
}

const Json& objects_of(const Json& object, const char* name) {
    static const Json none = Json::array();
    const auto found = object.find(name);
    if (found == object.end() || !found->is_array()) return none;
    for (const Json& item : *found) {
        // Anything else that is missing or wrong has a default, but whoever goes through the list asks each item for
        // members.
        if (!item.is_object()) throw BadMessage(std::string("`") + name + "` must hold objects");
    }
    return *found;
}

std::map<std::string, std::string> values_of(const Json& object, const char* name) {
    std::map<std::string, std::string> values;
    const auto found = object.find(name);
    if (found == object.end() || !found->is_object()) return values;
    // As texts of JSON: which types there are only the list of games knows.
    for (const auto& [id, value] : found->items()) values[clean(id)] = clean(value.dump());
    return values;
}

}  // namespace crowntable::cli
