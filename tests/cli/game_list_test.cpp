#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/speaking.hpp"
#include "tests/cli/tables.hpp"

using namespace crowntable::cli;

TEST_CASE("an option steps through its values and stops at its ends") {
    const GameList list = tests::games();
    const auto& options = list.find("five_suited_rummy")->options;
    CHECK(next_value(*find_option(options, "packs"), "\"auto\"", true) == "\"1\"");
    CHECK(next_value(*find_option(options, "packs"), "\"auto\"", false) == "\"2\"");
    CHECK(next_value(*find_option(options, "must_go_out"), "true", true) == "false");
    CHECK(next_value(*find_option(options, "max_recycles"), "3", true) == "4");
    CHECK_FALSE(next_value(*find_option(options, "max_recycles"), "20", true));
    CHECK_FALSE(next_value(*find_option(options, "max_recycles"), "0", false));
    CHECK_FALSE(next_value(*find_option(options, "rounds"), "[3]", true));
}

TEST_CASE("values are shown in words") {
    CHECK(value_text("true") == "yes");
    CHECK(value_text("\"auto\"") == "auto");
    CHECK(value_text("[3,4]") == "3 4");
    CHECK(value_text("7") == "7");
    const Speaking german(Language::german);
    CHECK(value_text("true") == "ja");
}

TEST_CASE("A value is shown among the options as it may be typed again, whatever the language") {
    const Speaking german(Language::german);
    const GameList list = tests::games();
    const auto& options = list.find("five_suited_rummy")->options;
    const std::pair<const char*, std::string> chosen[] = {
        {"rounds", "[3,5,7]"}, {"must_go_out", "false"}, {"must_go_out", "true"}, {"packs", "\"auto\""}};
    for (const auto& [id, value] : chosen) {
        const auto read = option_value(*find_option(options, id), typed_value(value));
        REQUIRE(std::holds_alternative<std::string>(read));
        CHECK(std::get<std::string>(read) == value);
    }
}

TEST_CASE("an answer that is no list of games is an empty list") {
    CHECK(decode_games(crowntable::cli::Json::parse("[1]")).presets.empty());
    CHECK(decode_games(crowntable::cli::Json::parse(R"({"games":[7,{"id":"a"}]})")).presets.size() == 1);
}

TEST_CASE("values of options are told in words in other languages than English, where they are typed as they are") {
    CHECK(value_in_words("reveal_hands", "rummy", "\"at_round_end\"") == "at_round_end");
    const Speaking german(Language::german);
    CHECK(value_in_words("reveal_hands", "rummy", "\"at_round_end\"") == "Am Ende der Runde");
    CHECK(value_in_words("late_join", "", "\"at_deal\"") != "at_deal");
    CHECK(value_in_words("packs", "rummy", "\"2\"") == "2");
    CHECK(value_in_words("unknown", "rummy", "\"at_round_end\"") == "at_round_end");
    CHECK(value_in_words("chat", "", "true") == "ja");
}
