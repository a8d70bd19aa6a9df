#include "protocol/form/schema.hpp"

namespace crowntable::form {

void begin_schema(json::Writer& schema, std::string_view file) {
    schema.begin_object();
    schema.member("$schema", "https://json-schema.org/draft/2020-12/schema");
    // The name of the file alone: references between schemas are relative, and the files work wherever they are
    // put.
    schema.member("$id", file);
}

SchemaFile any_of(std::string_view file, std::string_view title, std::string_view about,
                  const std::vector<std::string>& files) {
    SchemaFile made{.name = std::string(file)};
    json::Writer schema(made.json);
    begin_schema(schema, file);
    schema.member("title", title);
    if (!about.empty()) schema.member("description", about);
    // Not oneOf, which forbids what fits two of the parts: families choose their messages without looking at each
    // other, and which game is played is known from the room.
    schema.key("anyOf");
    schema.begin_array();
    for (const auto& one : files) {
        schema.begin_object();
        schema.member("$ref", one);
        schema.end_object();
    }
    schema.end_array();
    schema.end_object();
    return made;
}

}  // namespace crowntable::form
