#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/sim/cluster/rows.hpp"
#include "tests/sim/cluster/transaction.hpp"

/// What the statements of the model are made of (statements.hpp).
namespace crowntable::sim {

using Table = std::vector<std::vector<Cell>>;

// What is answered, once all rows are done: how many were changed, or rows.
std::function<server::postgres::Rows()> changed_of(const std::shared_ptr<std::size_t>& count);
std::function<server::postgres::Rows()> told(const std::shared_ptr<Table>& rows);

Work reads(const Table& rows);
std::set<std::string> sorted(const std::vector<std::string>& codes);
/// Changes one room that fits, now and when its row is free.
Work change_room(const std::string& code, Transaction& tx, const std::function<bool(const Tables::Room&)>& fits,
                 const std::function<void(Tables::Room&)>& change);

/// Changes rooms, each by a fence of its own, one row after the other: $1: codes, $2: fences. `at` is a room's
/// place in these.
Work change_rooms(const Given& given, Transaction& tx,
                  const std::function<bool(const Tables::Room&, std::int64_t fence)>& fits,
                  const std::function<void(Tables::Room&, std::size_t at)>& change);

using Carry = Work (*)(const Given&, Transaction&);
/// How rooms end and are removed, by the names of the statements.
const std::map<std::string_view, Carry>& statements_of_ends();
/// How nodes live (statements.hpp, members).
const std::map<std::string_view, Carry>& statements_of_nodes();

}  // namespace crowntable::sim
