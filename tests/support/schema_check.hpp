#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <regex>
#include <stdexcept>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace crowntable::tests {

/// A text does not fit its schema. Says where and why.
class SchemaViolation : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A schema cannot be used: a keyword that is not known here, or a $ref to nothing.
class BadSchema : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

/// A validator for the part of JSON Schema 2020-12 that protocol/schema uses: $ref, type, enum, const, properties,
/// required, additionalProperties, items, oneOf, anyOf, minimum, maximum, minLength, maxLength,
/// pattern, minItems, maxItems. Any other keyword is an error of the schema, so that nothing is silently unchecked.
class Schemas {
public:
    using Json = nlohmann::json;

    /// Documents by file name; a $ref is a file name, `#/$defs/x`, or both. Throws BadSchema.
    explicit Schemas(std::map<std::string, Json> documents);

    /// All *.json of a directory.
    static Schemas load(const std::filesystem::path& directory);

    bool has(const std::string& schema) const { return documents_.contains(schema); }
    const Json& document(const std::string& schema) const { return documents_.at(schema); }

    /// Where and why `value` does not fit the document `schema`; nothing if it does.
    std::optional<std::string> violation(const Json& value, const std::string& schema) const;

private:
    std::map<std::string, Json> documents_;
    std::map<std::string, std::regex> patterns_;
};

/// The schemas of protocol/schema, loaded once.
const Schemas& protocol_schemas();

/// Throws SchemaViolation unless `text` is strict JSON that fits the schema (a file name such as "room.json").
void check_text(std::string_view text, const std::string& schema);

/// Throws SchemaViolation unless `text` is a message that the server may send.
void check_server_message(std::string_view text);

}  // namespace crowntable::tests
