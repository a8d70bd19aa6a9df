#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace crowntable::cli {

using Json = nlohmann::json;

/// The members of a message that the client can do without: what is missing or of another type is empty. Texts are
/// cleaned for showing (text/text.hpp).
std::string text_of(const Json& object, const char* name);
bool flag_of(const Json& object, const char* name);
std::optional<int> number_of(const Json& object, const char* name);
std::vector<std::string> texts_of(const Json& object, const char* name);
std::map<std::string, std::string> values_of(const Json& object, const char* name);
/// An array of objects; throws BadMessage if it holds anything else.
const Json& objects_of(const Json& object, const char* name);

}  // namespace crowntable::cli
