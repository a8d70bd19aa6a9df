#include "protocol/form/form.hpp"

namespace crowntable::form {

void Integer::describe(json::Writer& schema) const {
    schema.member("type", "integer");
    if (min) schema.member("minimum", *min);
    if (max) schema.member("maximum", *max);
}

int Integer::read(json::Fields& fields, std::string_view name) const {
    return static_cast<int>(fields.integer(name, min.value(), max.value()));
}

void FreeText::describe(json::Writer& schema) const {
    schema.member("type", "string");
    json::member_size(schema, "minLength", bytes_min);
    json::member_size(schema, "maxLength", bytes_max);
}

}  // namespace crowntable::form
