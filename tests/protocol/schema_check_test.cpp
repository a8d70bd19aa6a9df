#include "tests/support/schema_check.hpp"

#include <doctest/doctest.h>

#include <string>

using crowntable::tests::BadSchema;
using crowntable::tests::check_server_message;
using crowntable::tests::check_text;
using crowntable::tests::Schemas;
using crowntable::tests::SchemaViolation;
using Json = nlohmann::json;

namespace {

/// Whether `value` fits `schema`, both JSON texts.
bool fits(const char* value, const char* schema) {
    const Schemas schemas({{"it.json", Json::parse(schema)},
                           {"other.json", Json::parse(R"({"type":"string","$defs":{"small":{"maximum":3}}})")}});
    return !schemas.violation(Json::parse(value), "it.json");
}

}  // namespace

TEST_CASE("Each keyword of the validator lets the right pass and bites on the wrong") {
    struct Row {
        const char* schema;
        const char* right;
        const char* wrong;
    };
    const Row rows[] = {
        {R"({"type":"object"})", "{}", "[]"},
        {R"({"type":"array"})", "[]", "{}"},
        {R"({"type":"string"})", R"("3")", "3"},
        {R"({"type":"boolean"})", "true", "1"},
        {R"({"type":"null"})", "null", "0"},
        {R"({"type":"integer"})", "3", "3.5"},
        {R"({"const":"a"})", R"("a")", R"("b")"},
        {R"({"enum":["a",null]})", "null", R"("b")"},
        {R"({"minimum":3})", "3", "2"},
        {R"({"maximum":3})", "3", "4"},
        {R"({"minLength":2})", R"("éé")", R"("é")"},
        {R"({"maxLength":2})", R"("éé")", R"("abc")"},
        {R"({"pattern":"^[A-C]{2}$"})", R"("AB")", R"("ABC")"},
        {R"({"minItems":1})", "[1]", "[]"},
        {R"({"maxItems":1})", "[1]", "[1,2]"},
        {R"({"items":{"type":"integer"}})", "[1,2]", R"([1,"2"])"},
        {R"({"required":["a"]})", R"({"a":1})", R"({"b":1})"},
        {R"({"properties":{"a":{"type":"integer"}}})", R"({"a":1,"b":2})", R"({"a":"1"})"},
        {R"({"properties":{"a":true},"additionalProperties":false})", R"({"a":1})", R"({"a":1,"b":2})"},
        {R"({"additionalProperties":{"type":"integer"}})", R"({"a":1})", R"({"a":"1"})"},
        {R"({"anyOf":[{"type":"null"},{"minimum":3}]})", "null", "2"},
        {R"({"oneOf":[{"type":"null"},{"type":"integer"}]})", "3", R"("3")"},
        {R"({"oneOf":[{"minimum":1},{"minimum":5}]})", "3", "7"},
        {R"({"$ref":"other.json"})", R"("a")", "1"},
        {R"({"$ref":"other.json#/$defs/small"})", "3", "4"},
        {R"({"items":{"$ref":"#/$defs/x"},"$defs":{"x":{"type":"null"}}})", "[null]", "[1]"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.schema);
        CHECK(fits(row.right, row.schema));
        CHECK_FALSE(fits(row.wrong, row.schema));
    }
}

TEST_CASE("A keyword that is not checked, or a reference to nothing, makes the schema unusable") {
    CHECK_THROWS_AS(fits("1", R"({"multipleOf":2})"), BadSchema);
    CHECK_THROWS_AS(fits("1", R"({"properties":{"a":{"not":{}}}})"), BadSchema);
    CHECK_THROWS_AS(fits("1", R"({"$defs":{"a":{"anyOf":[{"uniqueItems":true}]}}})"), BadSchema);
    CHECK_THROWS_AS(fits("1", R"({"$ref":"nowhere.json"})"), BadSchema);
    CHECK_THROWS_AS(fits("1", R"({"items":{"$ref":"#/$defs/nothing"}})"), BadSchema);
    CHECK_THROWS_AS(fits("1", R"({"type":"number"})"), BadSchema);
}

TEST_CASE("A violation says where it is") {
    const Schemas schemas({{"it.json", Json::parse(R"({"properties":{"a":{"items":{"type":"integer"}}}})")}});
    const auto violation = schemas.violation(Json::parse(R"({"a":[1,"x"]})"), "it.json");
    REQUIRE(violation);
    CHECK(violation->starts_with("/a/1: "));
}

TEST_CASE("A message of the server is checked by its type") {
    CHECK_NOTHROW(check_server_message(R"({"type":"done","ack":3})"));
    CHECK_THROWS_AS(check_server_message(R"({"type":"done","ack":0})"), SchemaViolation);
    CHECK_THROWS_AS(check_server_message(R"({"type":"done","ack":3,"more":1})"), SchemaViolation);
    CHECK_THROWS_AS(check_server_message(R"({"type":"done"})"), SchemaViolation);
    CHECK_THROWS_AS(check_server_message(R"({"type":"hello"})"), SchemaViolation);
    CHECK_THROWS_AS(check_server_message(R"({"ack":3})"), SchemaViolation);
    CHECK_THROWS_AS(check_server_message("nothing"), SchemaViolation);
    CHECK_THROWS_AS(check_server_message(R"({"type":"pong","ack":1,"ack":1})"), SchemaViolation);
    CHECK_THROWS_AS(check_text(R"({"status":"well"})", "http_status.json"), SchemaViolation);
}
