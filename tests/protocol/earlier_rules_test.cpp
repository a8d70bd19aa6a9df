// Records of games by earlier versions of the rules, made by the programs that knew no later ones.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <variant>

#include "engine/digest.hpp"
#include "engine/hex.hpp"
#include "protocol/looking_back/replay.hpp"
#include "protocol/record/check.hpp"

using namespace crowntable;
using namespace crowntable::record;

namespace {

struct Earlier {
    const char* name;
    std::uint32_t rules;
    /// Of all that each seat and everybody was shown, step by step.
    const char* shown;
};

std::string text_of(const std::string& name) {
    std::ifstream file(std::string(CROWNTABLE_RECORDS) + '/' + name + ".jsonl");
    REQUIRE(file);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

CheckedRecord checked(const std::string& text) {
    auto result = check_game_record(text);
    if (const auto* fault = std::get_if<Fault>(&result)) FAIL("line ", fault->line, ": ", fault->sentence);
    return std::get<CheckedRecord>(std::move(result));
}

}  // namespace

TEST_CASE("A record of earlier rules is verified by them, and shows what it showed then") {
    const Earlier earlier[] = {
        // A wild lies on the pile; the seat that did not take it is removed, and the one after takes it.
        {"five_crowns_mini_rules_1", 1, "9f8787de9a9019eee7a743a505653ef635ad96fb6579e82cdf263cc1e26ce22b"},
        {"five_crowns_rules_1", 1, "66962f981d2d614269894707196f1a4ae434cfdee6990a0cdab46f160b32fc4e"},
        {"five_suited_rummy_rules_1", 1, "bfac6db14ee695f599af1635624142daa3b5f29bc9af3b4908c1cd7a0f8b8d41"},
        // Two tie for the lowest total, below the Servant; calls are wrong and right.
        {"kings_cribbage_rules_2", 2, "47f7d4c8403ce77f2ed56f0bb5ab557b417f65274d6b8857987b449d2b9d8aa0"},
    };
    for (const Earlier& one : earlier) {
        CAPTURE(one.name);
        const auto record = checked(text_of(one.name));
        CHECK(record.start.rules_version == one.rules);
        const auto shown = looking_back::write_replay(looking_back::replay_of(record), {});
        CHECK(to_hex(sha256(shown)) == one.shown);
    }
}
