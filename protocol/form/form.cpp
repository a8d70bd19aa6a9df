#include "protocol/form/form.hpp"

namespace crowntable::form {

void Integer::describe(json::Writer& schema) const {
    // Bounds that are absent are not described: what goes out may be whatever the rules lead to.
    schema.member("type", "integer");
    if (min) schema.member("minimum", *min);
    if (max) schema.member("maximum", *max);
}

int Integer::read(json::Fields& fields, std::string_view name) const {
    // value() throws where a bound is missing: an integer from outside is never read without both.
    return static_cast<int>(fields.integer(name, min.value(), max.value()));
}

void FreeText::describe(json::Writer& schema) const {
    schema.member("type", "string");
    // JSON Schema counts characters. A text has at most as many of them as bytes, so the upper bound never forbids
    // what may be sent.
    json::member_size(schema, "minLength", bytes_min);
    json::member_size(schema, "maxLength", bytes_max);
}

}  // namespace crowntable::form
