#include "clients/cli/games/plain/facts.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "clients/cli/games/kit/seat_words.hpp"
#include "clients/cli/text/text.hpp"
#include "engine/seat.hpp"

namespace crowntable::cli::plain {
namespace {

// Deeper than that no line can be read any more, and a server must not make this recurse without end.
constexpr int nested_max = 4;
constexpr const char* nothing = "-";

/// A guess by name: in JSON a seat is a number like any other.
bool names_seat(std::string_view member) {
    constexpr std::array<std::string_view, 5> known = {"seat", "dealer", "starter", "current", "winner"};
    return std::ranges::find(known, member) != known.end() || member.ends_with("_seat");
}

bool is_seat(const Json& value) {
    // A number without a sign that does not fit becomes a negative one.
    if (!value.is_number_integer()) return false;
    const auto number = value.get<std::int64_t>();
    return number >= 0 && number < static_cast<std::int64_t>(seats_max);
}

std::string text_within(const std::string& member, const Json& value, const TableSeen& table, int depth);

std::string list_text(const std::string& member, const Json& list, const TableSeen& table, int depth) {
    // Each item of `winners` is read as a `winner`.
    const std::string one = member.ends_with('s') ? member.substr(0, member.size() - 1) : member;
    const bool of_scalars = std::ranges::none_of(list, [](const Json& item) { return item.is_structured(); });
    // Items that have commas of their own need something stronger between them; names a comma, cards only a blank.
    const char* between = !of_scalars ? "; " : names_seat(one) ? ", " : " ";
    std::string text;
    for (const Json& item : list) text += (text.empty() ? "" : between) + text_within(one, item, table, depth + 1);
    return text;
}

std::string object_text(const Json& object, const TableSeen& table, int depth) {
    std::string text;
    // Whose it is comes first, whatever the order of the members is.
    if (object.contains("seat")) text = text_within("seat", object["seat"], table, depth + 1);
    for (const auto& [name, value] : object.items()) {
        if (name == "seat") continue;
        text += (text.empty() ? "" : ", ") + name_text(name) + " " + text_within(name, value, table, depth + 1);
    }
    return text;
}

std::string text_within(const std::string& member, const Json& value, const TableSeen& table, int depth) {
    if (value.is_null()) return nothing;
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_string()) return clean(value.get<std::string>());
    if (names_seat(member) && is_seat(value)) return who(value.get<int>(), table);
    // Only numbers are left.
    if (!value.is_structured()) return value.dump();
    if (depth >= nested_max) return "...";
    const std::string text =
        value.is_array() ? list_text(member, value, table, depth) : object_text(value, table, depth);
    return text.empty() ? nothing : text;
}

bool is_list_of_objects(const Json& value) {
    return value.is_array() && !value.empty() &&
           std::ranges::all_of(value, [](const Json& item) { return item.is_object(); });
}

bool is_of_players(const Json& list) {
    return std::ranges::all_of(
        list, [](const Json& item) { return item.contains("seat") && item["seat"].is_number_integer(); });
}

/// Where these are null there is nothing to tell yet.
bool is_by_seat(std::string_view member) {
    return member == "seats" || member == "standings";
}

/// The members of all rows but the seat, each once.
std::vector<std::string> members_in(const Json& list) {
    std::vector<std::string> members;
    for (const Json& item : list) {
        // Rows need not all have the same members; one that only some have gets a column with gaps.
        for (const auto& [name, value] : item.items()) {
            if (name != "seat" && std::ranges::find(members, name) == members.end()) members.push_back(name);
        }
    }
    return members;
}

FactTable table_of(const std::string& title, const Json& list, const TableSeen& table) {
    FactTable made{.title = name_text(title), .labels = {}, .rows = {}};
    const auto members = members_in(list);
    for (const std::string& member : members) made.labels.push_back(name_text(member));
    for (const Json& item : list) {
        FactTable::Row row{.name = value_text("seat", item["seat"], table), .cells = {}};
        for (const std::string& member : members) {
            row.cells.push_back(item.contains(member) ? value_text(member, item[member], table) : "");
        }
        made.rows.push_back(std::move(row));
    }
    return made;
}

}  // namespace

std::string name_text(const std::string& member) {
    std::string text = clean(member);
    std::ranges::replace(text, '_', ' ');
    return text;
}

std::string value_text(const std::string& member, const Json& value, const TableSeen& table) {
    return text_within(member, value, table, 0);
}

std::string members_text(const Json& object, const TableSeen& table) {
    return object_text(object, table, 0);
}

Facts facts_of(const Json& object, const TableSeen& table) {
    Facts facts;
    for (const auto& [name, value] : object.items()) {
        if (value.is_null() && is_by_seat(name)) continue;
        if (!is_list_of_objects(value)) {
            facts.lines.push_back(name_text(name) + ": " + value_text(name, value, table));
        } else if (is_of_players(value)) {
            facts.tables.push_back(table_of(name, value, table));
        } else {
            for (const Json& item : value) facts.lines.push_back(name_text(name) + ": " + members_text(item, table));
        }
    }
    // Where there is room for some tables only, what happens now matters more than the standings.
    std::ranges::stable_partition(facts.tables, [](const FactTable& one) { return one.title != "standings"; });
    return facts;
}

std::string row_text(const FactTable& table, const FactTable::Row& row) {
    std::string cells;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        if (!row.cells[i].empty()) cells += (cells.empty() ? ": " : ", ") + table.labels[i] + " " + row.cells[i];
    }
    return table.title + ", " + row.name + cells;
}

Json own_members(const Json& you) {
    Json own = you;
    own.erase("seat");
    // These are shown as a numbered list of their own.
    own.erase("legal");
    return own;
}

}  // namespace crowntable::cli::plain
