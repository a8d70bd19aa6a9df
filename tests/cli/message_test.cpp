#include "clients/cli/text/message.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "clients/cli/text/dictionaries.hpp"
#include "clients/cli/text/say.hpp"
#include "tests/cli/speaking.hpp"

using namespace crowntable::cli;
using Json = nlohmann::json;

namespace {

/// The browser reads the same file: src/core/message_format.test.ts.
const Json& cases() {
    static const Json all = Json::parse(std::ifstream(MESSAGE_CASES));
    return all;
}

std::vector<message::Value> values_of(const Json& object) {
    std::vector<message::Value> values;
    for (const auto& [name, value] : object.items()) {
        if (value.is_number_integer()) values.push_back({name, value.get<std::int64_t>()});
        if (value.is_number_float()) values.push_back({name, message::Tenths{std::llround(value.get<double>() * 10)}});
        if (value.is_string()) values.push_back({name, value.get<std::string>()});
        if (value.is_array()) values.push_back({name, value.get<std::vector<std::string>>()});
    }
    return values;
}

}  // namespace

TEST_CASE("a message says in each language what the browser says") {
    REQUIRE(cases().at("said").size() > 30);
    for (const Json& one : cases().at("said")) {
        const std::string text = one.at(1);
        const Json object = one.at(2);
        CAPTURE(text);
        const auto language = language_coded(one.at(0).get<std::string>());
        REQUIRE(language);
        CHECK(message::fill(message::parse(text), values_of(object), *language) == one.at(3).get<std::string>());
    }
}

TEST_CASE("what the browser takes for no message is none here") {
    REQUIRE(cases().at("refused").size() > 10);
    for (const std::string text : cases().at("refused")) {
        CAPTURE(text);
        CHECK_THROWS_AS(message::parse(text), std::invalid_argument);
    }
}

TEST_CASE("numbers have the plural and ordinal categories of their language") {
    const Json& counted = cases().at("categories");
    REQUIRE(counted.at("languages").size() == 7);
    for (const auto& [code, expected] : counted.at("languages").items()) {
        CAPTURE(code);
        std::string plurals;
        std::string ordinals;
        for (const std::int64_t number : counted.at("numbers")) {
            plurals.append(plurals.empty() ? "" : " ").append(plural_category(*language_coded(code), number));
            ordinals.append(ordinals.empty() ? "" : " ").append(ordinal_category(*language_coded(code), number));
        }
        CHECK(plurals == expected.at("plural").get<std::string>());
        CHECK(ordinals == expected.at("selectordinal").get<std::string>());
    }
}

TEST_CASE("every text of every language is in the program, and is a message") {
    const auto english = dictionary_of(Language::english);
    REQUIRE(english.size() > 1000);
    for (int i = 0; i < 7; ++i) {
        const auto texts = dictionary_of(static_cast<Language>(i));
        CAPTURE(code_of(static_cast<Language>(i)));
        CHECK(texts.size() == english.size());
        for (const auto& [key, text] : texts) {
            CAPTURE(key);
            CHECK_NOTHROW(message::parse(text));
        }
    }
}

TEST_CASE("the language is that of the locale") {
    CHECK(language_of_locale("de_AT.UTF-8") == Language::german);
    CHECK(language_of_locale("pl") == Language::polish);
    CHECK(language_of_locale("es@euro") == Language::spanish);
    for (const char* name : {"C", "POSIX", "C.UTF-8", "", "ar_EG.UTF-8", "xx_XX", "deu"}) {
        CHECK(language_of_locale(name) == Language::english);
    }
}

TEST_CASE("LC_ALL goes before LC_MESSAGES, and that before LANG; an empty one is none") {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) ::unsetenv(name);
    CHECK(language_of_environment() == Language::english);
    ::setenv("LANG", "fr_FR.UTF-8", 1);
    CHECK(language_of_environment() == Language::french);
    ::setenv("LC_MESSAGES", "ja_JP.UTF-8", 1);
    CHECK(language_of_environment() == Language::japanese);
    ::setenv("LC_ALL", "", 1);
    CHECK(language_of_environment() == Language::japanese);
    ::setenv("LC_ALL", "C", 1);
    CHECK(language_of_environment() == Language::english);
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) ::unsetenv(name);
}

TEST_CASE("A terminal whose characters are not those of UTF-8 is spoken to in English") {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG"}) ::unsetenv(name);
    ::setenv("LANG", "ja_JP.eucJP", 1);
    CHECK(language_of_environment() == Language::english);
    ::setenv("LC_CTYPE", "C.utf8", 1);
    CHECK(language_of_environment() == Language::japanese);
    for (const char* name : {"LC_CTYPE", "LANG"}) ::unsetenv(name);
}

TEST_CASE("what is said follows the language, and keys from elsewhere may be none") {
    CHECK(say("kit.on") == "on");
    CHECK_FALSE(find_text("kit.no_such_key"));
    const Speaking german(Language::german);
    CHECK(say("kit.on") == "an");
    CHECK(find_text("kit.on") == "an");
}
