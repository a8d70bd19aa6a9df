#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "protocol/catalogue/analyse.hpp"

using crowntable::catalogue::analyse;
using Json = nlohmann::json;

TEST_CASE("the example of the manual is answered to the letter") {
    CHECK(analyse(R"({"preset":"five_suited_rummy","wild":5,"cards":["3S","4S","JK","5H"]})") ==
          R"({"deadwood":0,"melds":[["3S","4S","5H","JK"]],"dead":[],"can_go_out":true,"best_discard":"4S",)"
          R"("discards":{"3S":0,"4S":0,"JK":0,"5H":0}})");
}

TEST_CASE("a bad line is answered with an error object") {
    for (const char* line : {"", "no json", "[]", R"({"preset":"five_suited_rummy","wild":2,"cards":["3S","4S","5S"]})",
                             R"({"preset":"five_suited_rummy","wild":5,"cards":["3S","4S"]})",
                             R"({"preset":"five_suited_rummy","wild":5,"cards":["3S","4S","1Z"]})"}) {
        const Json answer = Json::parse(analyse(line));
        CHECK_MESSAGE(answer.contains("error"), line);
        CHECK_FALSE(answer.contains("deadwood"));
    }
}
