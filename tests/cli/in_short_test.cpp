#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/table/game_list.hpp"
#include "protocol/catalogue/catalogue.hpp"

// What help tells of each game: the browser's tests read the same file, and hold its numbers against the rulebook.
using namespace crowntable::cli;

namespace {

using OrderedJson = nlohmann::ordered_json;
using Rules = std::vector<std::string>;

Rules rules_at(const PresetSeen& preset, std::string_view family, const OrderedJson& changes) {
    std::map<std::string, std::string> options;
    for (const auto& [id, value] : changes.items()) options[id] = value.dump();
    return find_face(family).words->rules({&preset, options});
}

/// Values of an option that are not its default: all of a boolean or a choice, the ends of the others and some between.
std::vector<OrderedJson> values_to_try(const OrderedJson& option) {
    const std::string type = option["type"];
    std::vector<OrderedJson> values;
    if (type == "boolean") values = {true, false};
    if (type == "choice") values = option["values"].get<std::vector<OrderedJson>>();
    const OrderedJson& min = option.contains("min") ? option["min"] : option["default"];
    const OrderedJson& max = option.contains("max") ? option["max"] : option["default"];
    if (type == "integer") values = {min, min.get<int>() + 1, max};
    if (type == "integer_list")
        values = {OrderedJson::array({max}), OrderedJson::array({min.get<int>() + 2, min, max.get<int>() - 1})};
    std::erase(values, option["default"]);
    return values;
}

OrderedJson help_with(const crowntable::table::Preset& preset) {
    OrderedJson help;
    help["described"] = OrderedJson::parse(preset.describe());
    const auto list = decode_games({{"games", Json::array({Json::parse(preset.describe())})}});
    const PresetSeen& seen = list.presets.front();
    const Rules usual = rules_at(seen, preset.family(), OrderedJson::object());
    help["rules"] = usual;
    help["changed"] = OrderedJson::array();
    for (const auto& option : help["described"]["options"]) {
        for (const auto& value : values_to_try(option)) {
            const OrderedJson changes{{option["id"].get<std::string>(), value}};
            Rules rules = rules_at(seen, preset.family(), changes);
            const std::size_t count = rules.size();
            std::erase_if(rules,
                          [&](const std::string& rule) { return std::ranges::find(usual, rule) != usual.end(); });
            help["changed"].push_back({{"options", changes}, {"count", count}, {"other", rules}});
        }
    }
    return help;
}

std::string help_of_all() {
    OrderedJson all = OrderedJson::array();
    for (const crowntable::table::Preset* preset : crowntable::catalogue::presets()) all.push_back(help_with(*preset));
    return all.dump(1) + "\n";
}

}  // namespace

// With CROWNTABLE_WRITE_GOLDEN=1 in the environment it writes the file.
TEST_CASE("Help tells of each game, and of each option that is changed, what stands in help_texts.json") {
    const std::string told = help_of_all();
    if (std::getenv("CROWNTABLE_WRITE_GOLDEN") != nullptr) std::ofstream(HELP_TEXTS, std::ios::binary) << told;
    std::ostringstream text;
    text << std::ifstream(HELP_TEXTS, std::ios::binary).rdbuf();
    CHECK(text.str() == told);
}

TEST_CASE("A server that describes no rules, and a game that it does not describe, leave the numbers out") {
    for (const char* family : {"rummy", "cribbage"}) {
        CAPTURE(family);
        for (const auto& rule : find_face(family).words->rules({nullptr, {}})) {
            CAPTURE(rule);
            CHECK(rule.find('{') == std::string::npos);
            CHECK(rule.find_first_of("12345") == std::string::npos);
        }
    }
}

TEST_CASE("A game without words of its own is told by its options and numbers, as the server describes them") {
    const auto list =
        decode_games({{"games", Json::array({Json::parse(R"({"id":"whist","options":[{"id":"trump","type":"choice",
            "values":["hearts","none"],"default":"hearts","label":"Trump","sentence":"Which suit beats the others."}],
            "rules":{"facts":[{"id":"tricks","label":"Tricks","value":13},{"id":"kitty","label":"Kitty","value":null}],
            "changes":[{"option":"trump","value":"none","facts":[{"id":"kitty","value":2}]}]}})")})}});
    const auto* words = find_face("whist").words;
    CHECK(words->rules({&list.presets.front(), {}}) ==
          Rules{"This program knows no rules of this game; the server tells of it:",
                "Trump: hearts. Which suit beats the others.", "Tricks: 13."});
    const Rules changed = words->rules({&list.presets.front(), {{"trump", "\"none\""}}});
    CHECK(changed.back() == "Kitty: 2.");
}
