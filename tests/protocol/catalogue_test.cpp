#include "protocol/catalogue/catalogue.hpp"

#include <doctest/doctest.h>

#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "protocol/wire/http.hpp"
#include "tests/support/schema_check.hpp"

using namespace crowntable;
using namespace crowntable::catalogue;
using namespace crowntable::table;
using namespace crowntable::wire;

namespace {

std::string options(const Preset& preset, const char* changes, std::string_view base = "") {
    const auto result = preset.options(base, json::parse_own(changes));
    REQUIRE(std::holds_alternative<std::string>(result));
    return std::get<std::string>(result);
}

struct Listed {
    std::string_view id;
    std::string_view family;
    std::size_t seats_max;
};

// In the order in which lobbies show them.
constexpr auto listed = std::to_array<Listed>({
    {"five_suited_rummy", "rummy", 7},
    {"five_crowns", "rummy", 7},
    {"five_crowns_mini", "rummy", 7},
    {"three_thirteen", "rummy", 7},
    {"kings_cribbage", "cribbage", 4},
});

int fact(const SetupReport& report, std::string_view id) {
    for (const auto& one : report.facts) {
        if (one.id == id) return one.value;
    }
    FAIL("no fact " << id);
    return 0;
}

}  // namespace

TEST_CASE("The catalogue lists the presets of all families, each with its schema's description") {
    REQUIRE(presets().size() == listed.size());
    for (std::size_t i = 0; i < listed.size(); ++i) {
        const Preset* preset = presets()[i];
        CAPTURE(listed[i].id);
        CHECK(preset->id() == listed[i].id);
        CHECK(preset->family() == listed[i].family);
        CHECK(preset->seats_min() == 2);
        CHECK(preset->seats_max() == listed[i].seats_max);
        CHECK_NOTHROW(tests::check_text(preset->describe(), "preset.json"));
        CHECK(find_preset(preset->id()) == preset);
        CHECK(preset->has_bot(BotLevel::easy));
        CHECK(preset->has_bot(BotLevel::medium));
        CHECK(preset->has_bot(BotLevel::hard));
        CHECK_FALSE(preset->has_bot(BotLevel::random));
    }
    CHECK(find_preset("bridge") == nullptr);
    CHECK(find_preset("") == nullptr);
}

TEST_CASE("The list of games fits its schema") {
    std::string text;
    write_games(text, presets(), {});
    CHECK_NOTHROW(tests::check_text(text, "http_games.json"));
}

TEST_CASE("Presets start from the defaults of rulebook 2.1") {
    const auto standard = [](std::string_view id) { return Json::parse(options(*find_preset(id), "{}")); };
    CHECK(standard("five_suited_rummy")["must_go_out"] == true);
    CHECK(standard("five_suited_rummy")["packs"] == "auto");
    CHECK(standard("five_crowns")["must_go_out"] == false);
    CHECK(standard("five_crowns")["packs"] == "2");
    CHECK(standard("five_crowns_mini")["packs"] == "1");
    CHECK(standard("five_crowns_mini")["rounds"] == Json({3, 4, 5, 6, 7}));
    CHECK(standard("five_crowns_mini")["buried_wilds"] == "remove");
    CHECK(standard("three_thirteen")["jokers"] == "0");
    CHECK(standard("three_thirteen")["wild_leftover"] == "face");
    CHECK_FALSE(standard("five_crowns").contains("jokers"));
    CHECK(standard("five_crowns").size() == 15);
    CHECK(standard("three_thirteen").size() == 17);
}

TEST_CASE("Options that later rules brought are told for games by these, and read as their default where they lack") {
    const Preset& preset = *find_preset("five_crowns");
    const std::string now = options(preset, "{}");
    const std::string before = preset.options_at(now, 1);
    CHECK(preset.options_at(now, 2) == now);
    CHECK(Json::parse(now)["last_turn_all_melded"] == "discard");
    CHECK_FALSE(Json::parse(before).contains("last_turn_all_melded"));
    CHECK(Json::parse(before).size() + 1 == Json::parse(now).size());
    CHECK(preset.options_at(before, 1) == before);
    CHECK(preset.options_at(before, 2) == now);
    CHECK(preset.changed(before).empty());
    CHECK_FALSE(preset.setup(before, 3).refusal);
}

TEST_CASE("Every option can be changed, kept and found again") {
    const Preset& preset = *find_preset("three_thirteen");
    const std::map<std::string, const char*> changes{
        {"packs", R"("4")"},
        {"rounds", "[13,3]"},
        {"must_go_out", "true"},
        {"final_laydown", R"("manual")"},
        {"last_turn_all_melded", R"("zero")"},
        {"same_card_return", R"("forbid")"},
        {"stock_empty", R"("end_round")"},
        {"buried_wilds", R"("remove")"},
        {"max_recycles", "0"},
        {"max_turns_per_seat", "7"},
        {"min_naturals_per_meld", "2"},
        {"first_dealer", R"("loser_of_last")"},
        {"tie_break", R"("playoff_round")"},
        {"discard_history", R"("top_only")"},
        {"reveal_hands", R"("at_game_end")"},
        {"jokers", R"("2")"},
        {"wild_leftover", R"("20")"},
    };
    CHECK(changes.size() == Json::parse(options(preset, "{}")).size());
    std::string all;
    for (const auto& [id, value] : changes) {
        CAPTURE(id);
        const std::string change = "{\"" + id + "\":" + value + "}";
        const auto one = options(preset, change.c_str());
        CHECK(preset.changed(one) == std::vector<std::string>{id});
        CHECK(Json::parse(one)[id] == Json::parse(value));
        all = options(preset, change.c_str(), all);
        CHECK(preset.setup(one, 3).facts.size() == 2);
    }
    CHECK(preset.changed(all).size() == changes.size());
    CHECK(preset.changed(options(preset, "{}")).empty());
}

TEST_CASE("A change that does not fit is refused BAD_OPTION") {
    const Preset& preset = *find_preset("five_crowns");
    for (const char* changes : {R"({"packs":2})", R"({"packs":"5"})", R"({"rounds":[2]})", R"({"rounds":[14]})",
                                R"({"rounds":[3,3]})", R"({"rounds":[]})", R"({"jokers":"2"})", R"({"turn_seconds":3})",
                                R"({"max_recycles":21})", R"({"max_recycles":3.0})"}) {
        CAPTURE(changes);
        const auto result = preset.options("", json::parse_own(changes));
        REQUIRE(std::holds_alternative<Refusal>(result));
        CHECK(std::get<Refusal>(result).code == "BAD_OPTION");
    }
}

TEST_CASE("R-01: packs and stock for each number of players") {
    const Preset& s0 = *find_preset("five_suited_rummy");
    const auto automatic = options(s0, "{}");
    const int packs[] = {1, 2, 2, 3, 3, 4};
    const int stock[] = {31, 76, 63, 108, 95, 140};
    for (std::size_t seats = 2; seats <= 7; ++seats) {
        const auto report = s0.setup(automatic, seats);
        CHECK_FALSE(report.refusal);
        CHECK(fact(report, "packs") == packs[seats - 2]);
        CHECK(fact(report, "stock") == stock[seats - 2]);
    }
    const Preset& s2 = *find_preset("five_crowns");
    CHECK(fact(s2.setup(options(s2, "{}"), 7), "stock") == 24);
}

TEST_CASE("R-02 and R-04: a start that cannot be is refused, with the reason") {
    const Preset& preset = *find_preset("five_suited_rummy");
    const auto one_pack = options(preset, R"({"packs":"1"})");
    CHECK_FALSE(preset.setup(one_pack, 4).refusal);
    REQUIRE(preset.setup(one_pack, 5).refusal);
    CHECK(preset.setup(one_pack, 5).refusal->code == "TOO_FEW_CARDS");
    CHECK(preset.setup(one_pack, 1).refusal->code == "TOO_FEW_SEATS");
    CHECK(preset.setup(one_pack, 8).refusal->code == "TOO_MANY_SEATS");
    CHECK_FALSE(find_preset("five_crowns_mini")->setup(options(*find_preset("five_crowns_mini"), "{}"), 7).refusal);
}
