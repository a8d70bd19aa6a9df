#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/form/usual.hpp"
#include "protocol/json/writer.hpp"

/// Schemas made from forms.
namespace crowntable::form {

/// A file of protocol/schema.
struct SchemaFile {
    /// `<family>_action.json`
    std::string name;
    /// The schema as JSON in one line.
    std::string json{};
    /// What protocol 2 leaves out of it (usual.hpp): an outline, empty where that is nothing.
    std::string left_out{};
};

/// `$schema` and `$id`, with which every file begins.
void begin_schema(json::Writer& schema, std::string_view file);

/// The schema of one form.
template <typename F>
SchemaFile schema_of(std::string_view file, const F& form) {
    SchemaFile made{.name = std::string(file)};
    json::Writer schema(made.json);
    begin_schema(schema, file);
    form.describe(schema);
    schema.end_object();
    return made;
}

/// The same of a view, of which protocol 2 leaves something out.
template <typename F>
SchemaFile schema_of_view(std::string_view file, const F& form) {
    SchemaFile made = schema_of(file, form);
    made.left_out = outline_of(form);
    return made;
}

/// The definitions to which the others of a family refer: each of `shared` under the last part of its reference.
template <typename... Fs>
SchemaFile definitions(std::string_view file, std::string_view title, std::string_view about, const Fs&... shared) {
    SchemaFile made{.name = std::string(file)};
    json::Writer schema(made.json);
    begin_schema(schema, file);
    schema.member("title", title);
    schema.member("description", about);
    schema.key("$defs");
    schema.begin_object();
    const auto define = [&](const auto& form) {
        schema.key(form.reference.substr(form.reference.rfind('/') + 1));
        schema.begin_object();
        form.define(schema);
        schema.end_object();
    };
    (define(shared), ...);
    schema.end_object();
    schema.end_object();
    return made;
}

/// Anything of one of these files.
SchemaFile any_of(std::string_view file, std::string_view title, std::string_view about,
                  const std::vector<std::string>& files);

}  // namespace crowntable::form
