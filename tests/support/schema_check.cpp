#include "tests/support/schema_check.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/json/fields.hpp"

namespace crowntable::tests {

namespace {

using Json = Schemas::Json;

/// Where a value does not fit, and why.
struct Problem {
    std::string path;
    std::string what;
};
using Finding = std::optional<Problem>;

const std::vector<std::string>& annotations() {
    static const std::vector<std::string> words{"$schema", "$id", "$defs", "title", "description"};
    return words;
}

const std::vector<std::string>& assertions() {
    static const std::vector<std::string> words{
        "$ref",    "type",     "enum",    "const",   "properties", "required",  "additionalProperties",
        "items",   "oneOf",    "anyOf",   "minimum", "maximum",    "minLength", "maxLength",
        "pattern", "minItems", "maxItems"};
    return words;
}

bool holds(const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::size_t code_points(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

bool is_of_type(const Json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "null") return value.is_null();
    if (type == "integer") return value.is_number_integer();
    throw BadSchema("unknown type " + type);
}

/// Walks the documents once: keywords, patterns and references must be usable.
class SchemaReader {
public:
    SchemaReader(const std::map<std::string, Json>& documents, std::map<std::string, std::regex>& patterns)
        : documents_(documents), patterns_(patterns) {}

    void read(const std::string& file, const Json& schema) {
        if (schema.is_boolean()) return;
        if (!schema.is_object()) throw BadSchema(file + ": a schema is an object or a boolean");
        for (const auto& [word, value] : schema.items()) {
            if (!holds(annotations(), word) && !holds(assertions(), word)) {
                throw BadSchema(file + ": keyword \"" + word + "\" is not supported");
            }
        }
        if (schema.contains("$ref")) resolve(file, schema["$ref"]);
        if (schema.contains("type")) is_of_type(nullptr, schema["type"]);
        if (schema.contains("pattern")) {
            const std::string pattern = schema["pattern"];
            patterns_.emplace(pattern, std::regex(pattern));
        }
        for (const char* word : {"properties", "$defs"}) {
            if (!schema.contains(word)) continue;
            for (const auto& [name, part] : schema[word].items()) read(file, part);
        }
        for (const char* word : {"oneOf", "anyOf"}) {
            if (!schema.contains(word)) continue;
            for (const Json& part : schema[word]) read(file, part);
        }
        for (const char* word : {"items", "additionalProperties"}) {
            if (schema.contains(word)) read(file, schema[word]);
        }
    }

    /// The file and the schema that a reference means.
    std::pair<std::string, const Json*> resolve(const std::string& file, const std::string& ref) const {
        const auto hash = ref.find('#');
        const std::string target = ref.substr(0, hash);
        const auto document = documents_.find(target.empty() ? file : target);
        if (document == documents_.end()) throw BadSchema(file + ": no schema " + ref);
        if (hash == std::string::npos) return {document->first, &document->second};
        const Json::json_pointer pointer(ref.substr(hash + 1));
        if (!document->second.contains(pointer)) throw BadSchema(file + ": no schema " + ref);
        return {document->first, &document->second[pointer]};
    }

private:
    const std::map<std::string, Json>& documents_;
    std::map<std::string, std::regex>& patterns_;
};

class Validator {
public:
    Validator(const SchemaReader& reader, const std::map<std::string, std::regex>& patterns)
        : reader_(reader), patterns_(patterns) {}

    Finding check(const Json& value, const std::string& file, const Json& schema, const std::string& path) const {
        if (schema.is_boolean()) return schema.get<bool>() ? Finding{} : Problem{path, "must not be there"};
        if (schema.contains("$ref")) {
            const auto [target, referred] = reader_.resolve(file, schema["$ref"]);
            if (auto problem = check(value, target, *referred, path)) return problem;
        }
        if (auto problem = check_itself(value, schema, path)) return problem;
        if (auto problem = check_choice(value, file, schema, path)) return problem;
        if (value.is_object()) return check_object(value, file, schema, path);
        if (value.is_array()) return check_array(value, file, schema, path);
        return std::nullopt;
    }

private:
    Finding check_itself(const Json& value, const Json& schema, const std::string& path) const {
        if (schema.contains("type") && !is_of_type(value, schema["type"])) {
            return Problem{path, "must be of type " + schema["type"].get<std::string>() + ", is " + value.dump()};
        }
        if (schema.contains("const") && value != schema["const"]) {
            return Problem{path, "must be " + schema["const"].dump() + ", is " + value.dump()};
        }
        if (schema.contains("enum")) {
            const Json& allowed = schema["enum"];
            if (std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
                return Problem{path, "must be one of " + allowed.dump() + ", is " + value.dump()};
            }
        }
        if (value.is_number()) {
            if (schema.contains("minimum") && value < schema["minimum"])
                return Problem{path, value.dump() + " is too low"};
            if (schema.contains("maximum") && value > schema["maximum"])
                return Problem{path, value.dump() + " is too high"};
        }
        return value.is_string() ? check_string(value, schema, path) : std::nullopt;
    }

    Finding check_string(const Json& value, const Json& schema, const std::string& path) const {
        const auto& text = value.get_ref<const std::string&>();
        if (schema.contains("minLength") && code_points(text) < schema["minLength"]) {
            return Problem{path, value.dump() + " is too short"};
        }
        if (schema.contains("maxLength") && code_points(text) > schema["maxLength"]) {
            return Problem{path, value.dump() + " is too long"};
        }
        if (!schema.contains("pattern")) return std::nullopt;
        const auto& pattern = schema["pattern"].get_ref<const std::string&>();
        if (std::regex_search(text, patterns_.at(pattern))) return std::nullopt;
        return Problem{path, value.dump() + " does not match " + pattern};
    }

    /// oneOf and anyOf. The problem reported is that of the branch that came furthest.
    Finding check_choice(const Json& value, const std::string& file, const Json& schema,
                         const std::string& path) const {
        for (const char* word : {"oneOf", "anyOf"}) {
            if (!schema.contains(word)) continue;
            int fitting = 0;
            Problem furthest{path, "fits no alternative"};
            for (const Json& branch : schema[word]) {
                const auto problem = check(value, file, branch, path);
                if (!problem) ++fitting;
                if (problem && problem->path.size() > furthest.path.size()) furthest = *problem;
            }
            if (fitting == 0) return furthest;
            if (fitting > 1 && std::string_view(word) == "oneOf") return Problem{path, "fits several alternatives"};
        }
        return std::nullopt;
    }

    Finding check_object(const Json& value, const std::string& file, const Json& schema,
                         const std::string& path) const {
        if (schema.contains("required")) {
            for (const std::string name : schema["required"]) {
                if (!value.contains(name)) return Problem{path + "/" + name, "is missing"};
            }
        }
        for (const auto& [name, member] : value.items()) {
            const std::string member_path = path + "/" + name;
            if (schema.contains("properties") && schema["properties"].contains(name)) {
                if (auto problem = check(member, file, schema["properties"][name], member_path)) return problem;
            } else if (schema.contains("additionalProperties")) {
                if (auto problem = check(member, file, schema["additionalProperties"], member_path)) return problem;
            }
        }
        return std::nullopt;
    }

    Finding check_array(const Json& value, const std::string& file, const Json& schema, const std::string& path) const {
        if (schema.contains("minItems") && value.size() < schema["minItems"]) return Problem{path, "has too few items"};
        if (schema.contains("maxItems") && value.size() > schema["maxItems"])
            return Problem{path, "has too many items"};
        if (!schema.contains("items")) return std::nullopt;
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (auto problem = check(value[i], file, schema["items"], path + "/" + std::to_string(i))) return problem;
        }
        return std::nullopt;
    }

    const SchemaReader& reader_;
    const std::map<std::string, std::regex>& patterns_;
};

Json parse(std::string_view text) {
    // Messages of the server may be larger than commands.
    const auto parsed = json::parse_tree(text, {.bytes = 1'000'000, .depth = 32, .nodes = 200'000});
    if (const auto* reason = std::get_if<Refusal>(&parsed)) {
        throw SchemaViolation(reason->message + " In: " + std::string(text.substr(0, 300)));
    }
    return std::get<Json>(parsed);
}

void check_value(const Json& value, const std::string& schema, std::string_view text) {
    if (const auto violation = protocol_schemas().violation(value, schema)) {
        throw SchemaViolation(schema + ": " + *violation + "\n  in " + std::string(text.substr(0, 2'000)));
    }
}

}  // namespace

Schemas::Schemas(std::map<std::string, Json> documents) : documents_(std::move(documents)) {
    SchemaReader reader(documents_, patterns_);
    for (const auto& [file, schema] : documents_) reader.read(file, schema);
}

Schemas Schemas::load(const std::filesystem::path& directory) {
    std::map<std::string, Json> documents;
    for (const auto& entry : std::filesystem::directory_iterator(directory)) {
        if (entry.path().extension() != ".json") continue;
        std::ifstream file(entry.path());
        documents.emplace(entry.path().filename().string(), Json::parse(file));
    }
    if (documents.empty()) throw BadSchema("no schemas in " + directory.string());
    return Schemas(std::move(documents));
}

std::optional<std::string> Schemas::violation(const Json& value, const std::string& schema) const {
    auto patterns = std::map<std::string, std::regex>();
    const SchemaReader reader(documents_, patterns);
    const auto problem = Validator(reader, patterns_).check(value, schema, documents_.at(schema), "");
    if (!problem) return std::nullopt;
    return (problem->path.empty() ? "/" : problem->path) + ": " + problem->what;
}

const Schemas& protocol_schemas() {
    static const Schemas schemas = Schemas::load(CROWNTABLE_SCHEMA_DIR);
    return schemas;
}

void check_text(std::string_view text, const std::string& schema) {
    check_value(parse(text), schema, text);
}

void check_server_message(std::string_view text) {
    const Json message = parse(text);
    if (!message.is_object() || !message.contains("type") || !message["type"].is_string()) {
        throw SchemaViolation("a message has a type: " + std::string(text.substr(0, 300)));
    }
    // The schema of its own type says more about what is wrong than the union of all.
    const std::string schema = message["type"].get<std::string>() + ".json";
    const Json& listed = protocol_schemas().document("server_message.json")["oneOf"];
    if (std::find(listed.begin(), listed.end(), Json{{"$ref", schema}}) == listed.end()) {
        throw SchemaViolation("the server has no message " + schema);
    }
    check_value(message, schema, text);
}

}  // namespace crowntable::tests
