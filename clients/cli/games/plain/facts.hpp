#pragma once

#include <string>
#include <vector>

#include "clients/cli/table/table_seen.hpp"

/// The terminal's face of a game that it knows nothing of: what the server tells, by the names of its members, and a
/// numbered list of what may be played. All texts are clean (clients/cli/text/text.hpp).
namespace crowntable::cli::plain {

/// A member's name as people read it: `final_score` is "final score".
std::string name_text(const std::string& member);

/// A value in one line: "yes", "7H KS"; a dash where there is nothing. Members called `seat`, `current`, `dealer`,
/// `starter`, `winner` or `..._seat`, and lists of them (`seats`, `winners`), show names of players. What is nested
/// deeper than four is left out. The browser says the same: tests/support/plain_texts.json.
std::string value_text(const std::string& member, const Json& value, const TableSeen& table);

/// The members of an object in one line, the player first: "Ann, card KS, points 2". REQUIRES: an object.
std::string members_text(const Json& object, const TableSeen& table);

/// A list of objects that each belong to a player.
struct FactTable {
    struct Row {
        std::string name;
        /// One for each label; empty where the row has no such member.
        std::vector<std::string> cells;
    };
    std::string title;
    std::vector<std::string> labels;
    std::vector<Row> rows;
};

struct Facts {
    /// "round: 2"
    std::vector<std::string> lines;
    /// The standings last.
    std::vector<FactTable> tables;
};

/// REQUIRES: an object.
Facts facts_of(const Json& object, const TableSeen& table);

/// "shown, Ann: card KS"
std::string row_text(const FactTable& table, const FactTable::Row& row);

/// What a private view tells beside its seat and the legal actions.
Json own_members(const Json& you);

}  // namespace crowntable::cli::plain
