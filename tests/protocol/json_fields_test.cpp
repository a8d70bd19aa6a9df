#include "protocol/json/fields.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "protocol/json/writer.hpp"

using namespace crowntable;
using namespace crowntable::json;

namespace {

/// The code with which the text is refused; empty if it is read.
std::string code_of(std::string_view text, const Limits& limits = {}) {
    const auto parsed = parse(text, limits);
    const auto* reason = std::get_if<Refusal>(&parsed);
    return reason == nullptr ? "" : std::string(reason->code);
}

Document document_of(std::string_view text) {
    auto parsed = parse(text);
    REQUIRE(std::holds_alternative<Document>(parsed));
    return std::get<Document>(std::move(parsed));
}

Json parsed(std::string_view text) {
    return tree_of(document_of(text));
}

std::string nested(std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
}

}  // namespace

TEST_CASE("What is no JSON is refused as BAD_JSON") {
    for (const std::string text :
         {"",       " ",       "{",        "}",         "nul",    "{\"a\":}",  "{'a':1}",     "{\"a\":1,}",
          "[1,]",   "1 2",     "{} {}",    "{\"a\" 1}", "\"a",    "01",        "+1",          "1.",
          ".5",     "NaN",     "Infinity", "1e999",     "-1e999", "\"\\x41\"", "\"\\ud800\"", "\"\\udc00\\ud800\"",
          "\"\t\"", "// c\n1", "/**/1"}) {
        CAPTURE(text);
        CHECK(code_of(text) == "BAD_JSON");
    }
}

TEST_CASE("Bytes that are no UTF-8 are refused") {
    for (const std::string text : {"\"\xff\"", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", "\"\xf5\x80\x80\x80\"",
                                   "\"\xe2\x82\"", "\"\x80\"", "{\"\xff\":1}", "\xff"}) {
        CHECK(code_of(text) == "BAD_JSON");
    }
    CHECK(code_of("\"\xe2\x82\xac\"").empty());
    CHECK(code_of(std::string_view("\"\0\"", 3)) == "BAD_JSON");
}

TEST_CASE("What is JSON is read as it is") {
    for (const std::string text : {"1", "-1", "true", "null", "\"a\"", "[]", "{}", "[1,[2,{\"a\":[null,false]}]]",
                                   "{\"a\":{\"b\":1},\"b\":{\"b\":2}}", "[{\"a\":1},{\"a\":2}]"}) {
        CHECK(parsed(text).dump() == text);
    }
}

TEST_CASE("Escapes, fractions and large numbers mean what the library takes them for") {
    for (const std::string text :
         {R"("\"\\\/\b\f\n\r\t")", R"("\u0041\u00e4\u20AC\ud83d\ude00\u0000")", "\"\x7f\"", "-0", "0.1", "-1.5E+3",
          "1e-400", "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
          "-9223372036854775808", "-9223372036854775809", " [ 1 , { \"a\" : \"b\" } ]\r\n\t", "\xef\xbb\xbf{}"}) {
        CAPTURE(text);
        const Json expected = nlohmann::json::parse(text);
        CHECK(parsed(text) == expected);
        CHECK(parsed(text).type() == expected.type());
    }
    CHECK(code_of(std::string_view("1\0", 2)) == "BAD_JSON");
}

TEST_CASE("Every change of a text is taken or refused as the library does") {
    const std::string texts[] = {R"({"id":7,"op":"play","turn":3,"action":{"type":"draw","source":"stock"}})",
                                 R"([-12.5e-3,"\u00e4\ud83d\ude00\n",true,false,null,{"\"":[]}])",
                                 "\"\xc3\xa4\xe2\x82\xac\xed\x9f\xbf\xf0\x9f\x98\x80\xf4\x8f\xbf\xbf\""};
    const std::string bytes = "\"\\/{}[]:,019-+.eEtrufalsn \n\x01\x1f\x7f\x80\xa0\xbf\xc1\xc2\xe0\xed\xf0\xf4\xf5\xff";
    int taken = 0;
    for (const auto& text : texts) {
        for (std::size_t at = 0; at < text.size(); ++at) {
            for (const char byte : bytes) {
                for (const bool inserted : {false, true}) {
                    std::string changed = text;
                    changed.replace(at, inserted ? 0 : 1, 1, byte);
                    const auto expected = nlohmann::json::parse(changed, nullptr, false);
                    const auto found = parse(changed, {.depth = 100});
                    CAPTURE(changed);
                    if (const auto* reason = std::get_if<Refusal>(&found)) {
                        CHECK((expected.is_discarded() || reason->code == "DUPLICATE_KEY"));
                    } else {
                        ++taken;
                        CHECK(tree_of(std::get<Document>(found)) == expected);
                    }
                }
            }
        }
    }
    CHECK(taken > 1'000);
}

TEST_CASE("One document reads one text after the other, and is null where the last one was refused") {
    Document document;
    CHECK(document.value().is_null());
    REQUIRE_FALSE(document.read(R"({"a":[1,{"b\n":"\u00e4"}],"c":{}})"));
    CHECK(tree_of(document) == Json::parse(R"({"a":[1,{"b\n":"ä"}],"c":{}})"));
    const Document moved = std::move(document);
    CHECK(tree_of(moved).at("a").at(1).at("b\n") == "ä");
    REQUIRE_FALSE(document.read("[true]"));
    CHECK(tree_of(document) == Json({true}));
    CHECK(document.read(R"([1,{"a":2,"b":{"a")")->code == "BAD_JSON");
    CHECK(document.value().is_null());
    REQUIRE_FALSE(document.read(R"({"b":1,"a":2})"));
    CHECK(document.value().find("a")->integer() == 2);
    CHECK_FALSE(document.value().find("c"));
    CHECK(document.read(std::string(20'000, ' '))->code == "TOO_LARGE");
    CHECK(document.value().is_null());
}

TEST_CASE("An object may have as many names as the limits allow, in any order") {
    std::string text = "{";
    for (int i = 0; i < 900; ++i) text += "\"" + std::to_string(i * 7919 % 900) + "\":" + std::to_string(i) + ",";
    const std::string whole_text = text + R"("last":{"0":1}})";
    const auto whole = document_of(whole_text);
    CHECK_FALSE(whole.value().find("900"));
    CHECK(whole.value().find("719")->integer() == 1);
    CHECK(code_of(text + R"("450":0})") == "DUPLICATE_KEY");
    CHECK(code_of(text + R"("last":{"0":1},"last":0})") == "DUPLICATE_KEY");
}

TEST_CASE("A key that occurs twice in one object is refused, wherever it stands and however it is written") {
    CHECK(code_of(R"({"a":1,"a":1})") == "DUPLICATE_KEY");
    CHECK(code_of(R"({"a":1,"\u0061":2})") == "DUPLICATE_KEY");
    CHECK(code_of(R"({"x":[{"a":1,"b":2,"a":3}]})") == "DUPLICATE_KEY");
    CHECK(code_of(R"({"a":{"a":1}})").empty());
}

TEST_CASE("A text may be as deep, as long and as rich as the limits say, and no more") {
    CHECK(code_of(nested(12)).empty());
    CHECK(code_of(nested(13)) == "TOO_DEEP");
    CHECK(code_of(R"({"a":{"a":{"a":1}}})", {.depth = 3}).empty());
    CHECK(code_of(R"({"a":{"a":{"a":1}}})", {.depth = 2}) == "TOO_DEEP");
    CHECK(code_of("[1,2,3]", {.nodes = 4}).empty());
    CHECK(code_of("[1,2,3]", {.nodes = 3}) == "TOO_DEEP");
    CHECK(code_of(R"({"a":1})", {.nodes = 3}).empty());
    CHECK(code_of(R"({"a":1})", {.nodes = 2}) == "TOO_DEEP");
    CHECK(code_of("[1,2,3]", {.bytes = 7}).empty());
    CHECK(code_of("[1,2,3]", {.bytes = 6}) == "TOO_LARGE");
}

TEST_CASE("A megabyte of opening brackets costs nothing, whatever the limit of bytes") {
    const std::string brackets(1'000'000, '[');
    CHECK(code_of(brackets) == "TOO_LARGE");
    CHECK(code_of(brackets, {.bytes = 2'000'000}) == "TOO_DEEP");
    std::string objects;
    for (int i = 0; i < 200'000; ++i) objects += R"({"a":)";
    CHECK(code_of(objects, {.bytes = 2'000'000}) == "TOO_DEEP");
    CHECK(code_of("[" + std::string(1'000'000, ' ') + "]", {.bytes = 2'000'000}).empty());
}

TEST_CASE("An integer is one, and in its range: nothing wraps and nothing is cut off") {
    const auto read_n = [](std::string_view number, std::int64_t min, std::int64_t max) {
        return integer_in(document_of(number), min, max);
    };
    CHECK(read_n("3", 1, 3) == 3);
    CHECK_FALSE(read_n("4", 1, 3));
    CHECK_FALSE(read_n("0", 1, 3));
    CHECK_FALSE(read_n("-1", 0, 3));
    CHECK(read_n("-1", -1, 3) == -1);
    CHECK_FALSE(read_n("3000000000", 0, 2147483647));
    CHECK(read_n("3000000000", 0, 4294967295) == 3000000000);
    CHECK_FALSE(read_n("2.7", 0, 10));
    CHECK_FALSE(read_n("2.0", 0, 10));
    CHECK_FALSE(read_n("1e2", 0, 1000));
    CHECK_FALSE(read_n("\"2\"", 0, 10));
    CHECK_FALSE(read_n("true", 0, 10));
    CHECK_FALSE(read_n("18446744073709551615", INT64_MIN, INT64_MAX));
    CHECK_FALSE(read_n("18446744073709551618", INT64_MIN, INT64_MAX));
    CHECK(read_n("-9223372036854775808", INT64_MIN, INT64_MAX) == INT64_MIN);
}

TEST_CASE("Fields are read strictly and the first that is wrong is named") {
    const auto json = document_of(R"({"n":3,"t":"abc","b":true,"o":{},"a":[1,2]})");
    SUBCASE("all right") {
        Fields fields(json);
        CHECK(fields.integer("n", 0, 5) == 3);
        CHECK(fields.text("t", 1, 3) == "abc");
        CHECK(fields.boolean("b"));
        CHECK(fields.object("o").empty());
        CHECK(fields.array("a", 2).elements().size() == 2);
        CHECK_FALSE(fields.optional_integer("x", 0, 1));
        CHECK_FALSE(fields.finish());
    }
    SUBCASE("a field nobody asked for") {
        Fields fields(json);
        fields.integer("n", 0, 5);
        fields.text("t", 1, 3);
        fields.boolean("b");
        fields.object("o");
        const auto reason = fields.finish();
        REQUIRE(reason);
        CHECK(reason->code == "BAD_FIELD");
        CHECK(reason->message == "\"a\" is not known here.");
    }
    SUBCASE("out of range, then of the wrong type: the first counts") {
        Fields fields(json, "action.");
        fields.integer("n", 4, 5);
        fields.boolean("t");
        const auto reason = fields.finish();
        REQUIRE(reason);
        CHECK(reason->message == "\"action.n\" must be an integer from 4 to 5.");
    }
    SUBCASE("each wrong type is refused") {
        Fields number(json), boolean(json), text(json), object(json), array(json), length(json), missing(json);
        number.integer("t", 0, 5);
        CHECK(number.finish());
        boolean.boolean("n");
        CHECK(boolean.finish());
        text.text("n", 0, 5);
        CHECK(text.finish());
        object.object("a");
        CHECK(object.finish());
        array.array("a", 1);
        CHECK(array.finish());
        length.text("t", 0, 2);
        CHECK(length.finish());
        missing.text("x", 0, 2);
        CHECK(missing.finish()->message == "\"x\" is missing.");
    }
    SUBCASE("null is not absent") {
        const auto with_null = document_of(R"({"x":null})");
        Fields fields(with_null);
        fields.optional_integer("x", 0, 1);
        CHECK(fields.finish());
    }
    SUBCASE("what is no object has no fields") {
        const auto array = document_of("[]");
        Fields fields(array);
        fields.integer("n", 0, 5);
        CHECK(fields.finish()->message == "An object was expected.");
    }
}

TEST_CASE("What is written can be read, whatever stands in the strings") {
    std::string every_byte;
    for (char byte = 1; byte > 0 && byte < 127; ++byte) every_byte += byte;
    every_byte += std::string(1, '\0') + "é€😀\x7f";
    std::string out;
    Writer json(out);
    json.begin_object();
    json.member(every_byte, every_byte);
    json.key("list");
    json.begin_array();
    json.value(-1);
    json.value(true);
    json.null();
    json.begin_object();
    json.end_object();
    json.begin_array();
    json.end_array();
    json.value(std::uint64_t{18446744073709551615ULL});
    json.raw("[1]");
    json.end_array();
    json.member_null("none");
    json.end_object();
    const Json back = parsed(out);
    CHECK(back[every_byte] == every_byte);
    CHECK(back["list"].dump() == "[-1,true,null,{},[],18446744073709551615,[1]]");
    CHECK(back["none"].is_null());
    CHECK(out.find('\n') == std::string::npos);
}
