#include "protocol/table/option.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "engine/ensure.hpp"
#include "tests/support/schema_check.hpp"

using namespace crowntable;
using namespace crowntable::table;
using Json = nlohmann::json;

namespace {

const std::vector<OptionDescriptor>& descriptors() {
    static const std::vector<OptionDescriptor> all{
        {.id = "flag", .label = "Flag", .sentence = "Yes or no.", .standard = true},
        {.id = "count", .label = "Count", .sentence = "How many.", .standard = 3, .min = 0, .max = 20},
        {.id = "pick",
         .label = "Pick",
         .sentence = "One of three.",
         .standard = std::string("a"),
         .values = {"a", "b", "1"}},
        {.id = "list", .label = "List", .sentence = "Some.", .standard = std::vector<int>{3, 4}, .min = 3, .max = 5},
    };
    return all;
}

std::string canonical(const char* changes) {
    const auto values = changed_values(descriptors(), standard_values(descriptors()), json::parse_own(changes));
    REQUIRE(std::holds_alternative<OptionValues>(values));
    return write_values(descriptors(), std::get<OptionValues>(values));
}

}  // namespace

TEST_CASE("Canonical options hold every option in the order of the descriptors") {
    CHECK(canonical("{}") == R"({"flag":true,"count":3,"pick":"a","list":[3,4]})");
    CHECK(canonical(R"({"list":[5,3],"flag":false})") == R"({"flag":false,"count":3,"pick":"a","list":[5,3]})");
    CHECK(canonical(R"({"pick":"1","count":20})") == canonical(R"({"count":20,"pick":"1"})"));
}

TEST_CASE("Canonical options are read back, and what differs from the defaults is known") {
    const auto values = read_values(descriptors(), canonical(R"({"list":[5],"count":0})"));
    CHECK(value_of<int>(descriptors(), values, "count") == 0);
    CHECK(value_of<bool>(descriptors(), values, "flag"));
    CHECK(value_of<std::string>(descriptors(), values, "pick") == "a");
    CHECK(value_of<std::vector<int>>(descriptors(), values, "list") == std::vector<int>{5});
    CHECK(changed_ids(descriptors(), values) == std::vector<std::string>{"count", "list"});
    CHECK(changed_ids(descriptors(), standard_values(descriptors())).empty());
}

TEST_CASE("An option that later rules brought may be missing in a text of before, and no other may") {
    auto later = descriptors();
    later.push_back({.id = "new", .label = "New", .sentence = "Later.", .standard = 7, .max = 9, .since = 2});
    const auto values = read_values(later, canonical("{}"));
    CHECK(value_of<int>(later, values, "new") == 7);
    CHECK(read_values(later, write_values(later, values)) == values);
    later.back().since = 0;
    CHECK_THROWS_AS(read_values(later, canonical("{}")), BrokenInvariant);
    CHECK_THROWS_AS(read_values(descriptors(), write_values(later, values)), BrokenInvariant);
}

TEST_CASE("A value that does not fit its option is refused by name") {
    for (const char* changes :
         {R"({"flag":1})", R"({"flag":"true"})", R"({"count":21})", R"({"count":-1})", R"({"count":2.5})",
          R"({"count":"3"})", R"({"count":4294967299})", R"({"pick":"c"})", R"({"pick":1})", R"({"list":[]})",
          R"({"list":[3,3]})", R"({"list":[2]})", R"({"list":[3.0]})", R"({"list":3})", R"({"nothing":1})",
          R"({"flag":null})", "[]", "3"}) {
        CAPTURE(changes);
        const auto values = changed_values(descriptors(), standard_values(descriptors()), json::parse_own(changes));
        REQUIRE(std::holds_alternative<Refusal>(values));
        CHECK(std::get<Refusal>(values).code == "BAD_OPTION");
    }
    const auto values =
        changed_values(descriptors(), standard_values(descriptors()), json::parse_own(R"({"count":21})"));
    CHECK(std::get<Refusal>(values).message == "\"count\" must be an integer from 0 to 20.");
}

TEST_CASE("Descriptors of every type fit the schema") {
    for (const auto& descriptor : descriptors()) {
        std::string text;
        write_descriptor(text, descriptor);
        CHECK_NOTHROW(tests::check_text(text, "option.json"));
    }
}
