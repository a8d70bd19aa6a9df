#include "protocol/catalogue/analyse.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/schema_check.hpp"

using namespace crowntable;
using crowntable::catalogue::analyse;
using Json = nlohmann::json;

namespace {

Json answer(const std::string& line) {
    const auto text = analyse(line);
    CAPTURE(line);
    CHECK_NOTHROW(tests::check_text(text, "analyse_answer.json"));
    CHECK(text.find('\n') == std::string::npos);
    return Json::parse(text);
}

std::string question(const std::string& wild, const std::string& cards, const std::string& more = "") {
    std::string faces;
    for (const char symbol : "\"" + cards + "\"")
        faces += symbol == ' ' ? std::string("\",\"") : std::string(1, symbol);
    return R"({"preset":"five_suited_rummy","wild":)" + wild + ",\"cards\":[" + faces + "]" + more + "}";
}

std::string error_of(const std::string& line) {
    const Json json = answer(line);
    return json.contains("error") ? json["error"]["code"].get<std::string>() : "";
}

}  // namespace

TEST_CASE("The line of the manual gives the answer of the manual, byte for byte") {
    CHECK(analyse(R"({"preset":"five_suited_rummy","wild":5,"cards":["3S","4S","JK","5H"]})") ==
          R"({"deadwood":0,"melds":[["3S","4S","5H","JK"]],"dead":[],"can_go_out":true,"best_discard":"4S",)"
          R"("discards":{"3S":0,"4S":0,"JK":0,"5H":0}})");
}

TEST_CASE("Discards stand in the order in which the faces were given, each once") {
    const auto text = analyse(question("8", "3D 4D 5D 6D 9S 9H 9C 9T KH 9S"));
    CHECK(text.find(R"("discards":{"3D":)") != std::string::npos);
    CHECK(text.find("\"9T\":", text.find("discards")) < text.find("\"KH\":", text.find("discards")));
    CHECK(Json::parse(text)["discards"].size() == 9);
}

TEST_CASE("Worked examples of rulebook 3.2 and 3.3") {
    CHECK(answer(question("3", "9D QS 3H"))["deadwood"] == 41);                                 // H1
    CHECK(answer(question("3", "JK 9D QS"))["deadwood"] == 71);                                 // H2
    CHECK(answer(question("7", "3H 4H 5H 5S 5D QC KC"))["deadwood"] == 32);                     // H5
    CHECK(answer(question("4", "4H JK KD 7S"))["deadwood"] == 7);                               // H8
    CHECK(answer(question("\"Q\"", "3C 4C 5C 6C 7C 8C 9C 10C JC QC KC JK"))["deadwood"] == 0);  // H11
    const Json d1 = answer(question("3", "JK 9D QS 4C"));
    CHECK(d1["best_discard"] == "JK");
    CHECK(d1["discards"]["JK"] == 25);
    CHECK(d1["can_go_out"] == false);
    const Json d2 = answer(question("5", "8S 8H 8D 9C 9D 9H"));
    CHECK(d2["deadwood"] == 0);
    CHECK(d2["can_go_out"] == false);
    CHECK(d2["discards"][d2["best_discard"].get<std::string>()] == 16);
    const Json d4 = answer(question("4", "9C 10C JC QC KC"));
    CHECK(d4["can_go_out"] == true);
    CHECK(d4["best_discard"] == "KC");
    CHECK(d4["discards"]["9C"] == 0);
    CHECK(d4["discards"]["JC"] != 0);
    CHECK(answer(question("3", "9S 9D 4T JC"))["best_discard"] == "JC");  // D12
}

TEST_CASE("Faces are read in any case and the wild rank as a number or a court card") {
    CHECK(answer(question("5", "3s 4S jk 5h"))["best_discard"] == "4S");
    CHECK(answer(question("13", "KD KS 3H"))["deadwood"] == answer(question("\"K\"", "KD KS 3H"))["deadwood"]);
}

TEST_CASE("Three Thirteen has aces, four suits and, by option, jokers") {
    const auto ask = [](const std::string& cards, const std::string& more) {
        return R"({"preset":"three_thirteen","wild":5,"cards":[)" + cards + "]" + more + "}";
    };
    CHECK(answer(ask(R"("AS","2S","3S")", ""))["deadwood"] == 0);
    CHECK(answer(ask(R"("AS","KS","QD")", ""))["deadwood"] == 21);
    CHECK(error_of(ask(R"("AS","KT","QD")", "")) == "BAD_FIELD");
    CHECK(error_of(ask(R"("AS","JK","QD")", "")) == "BAD_FIELD");
    CHECK(answer(ask(R"("AS","JK","QD")", R"(,"jokers":2)"))["deadwood"] == 61);
    CHECK(error_of(ask(R"("AS","KS","QD")", R"(,"jokers":1)")) == "BAD_FIELD");
    CHECK(answer(ask(R"("AS","5S","QD")", ""))["deadwood"] == 16);
    CHECK(answer(ask(R"("AS","5S","QD")", R"(,"wild_leftover":"20")"))["deadwood"] == 31);
}

TEST_CASE("R-31: naturals may be asked for") {
    CHECK(answer(question("3", "3S 3H JK"))["deadwood"] == 0);
    CHECK(answer(question("3", "JK JK JK"))["deadwood"] == 0);
    CHECK(answer(question("3", "JK JK JK", R"(,"min_naturals_per_meld":1)"))["deadwood"] == 150);
}

TEST_CASE("A bad line gives an error and its code") {
    CHECK(error_of("") == "BAD_JSON");
    CHECK(error_of("{") == "BAD_JSON");
    CHECK(error_of("3S 4S") == "BAD_JSON");
    CHECK(error_of("[]") == "BAD_FIELD");
    CHECK(error_of("{}") == "BAD_FIELD");
    CHECK(error_of(R"({"preset":"five_suited_rummy"})") == "BAD_FIELD");
    CHECK(error_of(R"({"preset":"kings_bridge","wild":5,"cards":["3S","4S","JK","5H"]})") == "UNKNOWN_GAME");
    CHECK(error_of(question("2", "3S 4S 5S")) == "BAD_FIELD");
    CHECK(error_of(question("14", "3S 4S 5S")) == "BAD_FIELD");
    CHECK(error_of(question("\"A\"", "3S 4S 5S")) == "BAD_FIELD");
    CHECK(error_of(question("\"5\"", "3S 4S 5S")) == "BAD_FIELD");
    CHECK(error_of(question("5.0", "3S 4S 5S")) == "BAD_FIELD");
    CHECK(error_of(question("5", "3S 4S")) == "BAD_FIELD");
    CHECK(error_of(question("5", "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS 3H 4H 5H 6H")) == "BAD_FIELD");
    CHECK(error_of(question("5", "3S 4S 1S")) == "BAD_FIELD");
    CHECK(error_of(question("5", "3S 4S AS")) == "BAD_FIELD");
    CHECK(error_of(question("5", "3S 4S 10T", R"(,"jokers":2)")) == "BAD_FIELD");
    CHECK(error_of(question("5", "3S 4S 5S", R"(,"more":1)")) == "BAD_FIELD");
    CHECK(error_of(R"({"preset":"five_crowns","wild":5,"wild":6,"cards":["3S","4S","JK","5H"]})") == "DUPLICATE_KEY");
    CHECK(error_of(std::string(1'000'000, '[')) == "TOO_LARGE");
}
