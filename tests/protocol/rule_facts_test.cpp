#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/table/described_preset.hpp"

// What help tells in numbers: the rulebook says it in tables, the rules answer it, and clients put it together.
using namespace crowntable;
using crowntable::Json;

namespace {

using Row = std::vector<std::string>;
/// Null where there is no such thing.
using Facts = std::map<std::string, Json>;

/// A cell without the marks of code around it.
std::string plain(std::string cell) {
    std::erase(cell, '`');
    const auto first = cell.find_first_not_of(' ');
    if (first == std::string::npos) return {};
    return cell.substr(first, cell.find_last_not_of(' ') - first + 1);
}

Row row_of(const std::string& line) {
    Row row;
    std::istringstream cells(line.substr(1));
    for (std::string cell; std::getline(cells, cell, '|');) row.push_back(plain(cell));
    return row;
}

/// The rows of the table of a page whose header ends in `last`, header first.
std::vector<Row> table_of(const std::string& family, const std::string& last) {
    std::ifstream page(std::string(CROWNTABLE_RULES_DIR) + "/" + family + ".md");
    REQUIRE(page);
    std::vector<Row> rows;
    for (std::string line; std::getline(page, line);) {
        const bool is_row = line.starts_with('|');
        if (!is_row && !rows.empty()) break;
        if (!is_row || line.starts_with("|---")) continue;
        const Row row = row_of(line);
        if (!rows.empty() || row.back() == last) rows.push_back(row);
    }
    return rows;
}

/// `50`, or `-` for nothing.
Json number(const std::string& cell) {
    return cell == "-" ? Json() : Json(std::stoi(cell));
}

/// What the page of the family says of this preset.
Facts facts_in_rulebook(const table::Preset& preset) {
    const auto rows = table_of(std::string(preset.family()), "fact");
    REQUIRE(rows.size() > 1);
    const auto column = std::ranges::find(rows.front(), preset.id()) - rows.front().begin();
    REQUIRE(column < static_cast<std::ptrdiff_t>(rows.front().size()));
    Facts facts;
    for (std::size_t i = 1; i < rows.size(); ++i)
        facts[rows[i].back()] = number(rows[i].at(static_cast<std::size_t>(column)));
    return facts;
}

/// By `option=value`: what the page says that it changes, for the options that the preset has.
std::map<std::string, Facts> changes_in_rulebook(const table::Preset& preset, const Json& described) {
    std::map<std::string, Facts> changes;
    const auto rows = table_of(std::string(preset.family()), "facts");
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const bool has_option =
            std::ranges::any_of(described["options"], [&](const Json& option) { return option["id"] == row.at(0); });
        if (!has_option) continue;
        std::istringstream pairs(row.back());
        for (std::string pair; std::getline(pairs, pair, ',');) {
            std::istringstream words(pair);
            std::string id;
            std::string value;
            words >> id >> value;
            changes[row[0] + "=" + row[1]][id] = number(value);
        }
    }
    return changes;
}

std::string text_of(const Json& value) {
    if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
    return value.get<std::string>();
}

Facts facts_of(const Json& list) {
    Facts facts;
    for (const Json& fact : list) facts[fact["id"]] = fact["value"];
    return facts;
}

/// What a client makes of the description for these options.
Facts put_together(const Json& described, const Json& options) {
    Facts facts = facts_of(described["rules"]["facts"]);
    for (const Json& change : described["rules"]["changes"]) {
        if (options[change["option"].get<std::string>()] != change["value"]) continue;
        for (const auto& [id, value] : facts_of(change["facts"])) facts[id] = value;
    }
    return facts;
}

/// What the rules themselves answer.
Facts asked(const table::Preset& preset, const std::string& options) {
    Facts facts;
    for (const auto& fact : dynamic_cast<const table::DescribedPreset&>(preset).rules(options))
        facts[std::string(fact.id)] = fact.value ? Json(*fact.value) : Json();
    return facts;
}

/// All values of a boolean or a choice; of the others the bounds.
std::vector<Json> values_of(const Json& option) {
    if (option["type"] == "boolean") return {false, true};
    if (option["type"] == "choice") return option["values"].get<std::vector<Json>>();
    if (option["type"] == "integer") return {option["min"], option["max"]};
    return {Json::array({option["min"]}), Json::array({option["max"], option["min"]})};
}

template <typename Use>
void each_preset(Use use) {
    for (const table::Preset* preset : catalogue::presets()) {
        const std::string id(preset->id());
        CAPTURE(id);
        use(*preset, Json::parse(preset->describe()));
    }
}

}  // namespace

TEST_CASE("The rulebook says of each game the numbers that its rules answer") {
    each_preset([](const table::Preset& preset, const Json& described) {
        CHECK(facts_in_rulebook(preset) == facts_of(described["rules"]["facts"]));
    });
}

TEST_CASE("The rulebook says what each option makes of these numbers") {
    each_preset([](const table::Preset& preset, const Json& described) {
        std::map<std::string, Facts> changes;
        for (const Json& change : described["rules"]["changes"])
            changes[change["option"].get<std::string>() + "=" + text_of(change["value"])] = facts_of(change["facts"]);
        CHECK(changes_in_rulebook(preset, described) == changes);
    });
}

TEST_CASE(
    "Clients come to the numbers of the rules from a preset and the options of a table, whatever two are changed") {
    each_preset([](const table::Preset& preset, const Json& described) {
        const auto check = [&](const Json& changes) {
            CAPTURE(changes.dump());
            const auto options = preset.options("", json::parse_own(changes.dump()));
            REQUIRE(std::holds_alternative<std::string>(options));
            const auto& canonical = std::get<std::string>(options);
            CHECK(put_together(described, Json::parse(canonical)) == asked(preset, canonical));
        };
        check(Json::object());
        for (const Json& one : described["options"]) {
            for (const Json& other : described["options"]) {
                for (const Json& value : values_of(one)) {
                    for (const Json& another : values_of(other)) check({{one["id"], value}, {other["id"], another}});
                }
            }
        }
    });
}
