#pragma once

#include "server/store/postgres/channel.hpp"
#include "tests/sim/cluster/transaction.hpp"

namespace crowntable::sim {

/// What a statement of a node does (server/store/postgres/statements.hpp, server/cluster/postgres_members.cpp), by what
/// is there now. tests/sim/cluster/model_test.cpp holds it against a PostgreSQL.
Work work_of(const server::postgres::Call& call, Transaction& transaction);

/// What server/cluster/postgres_members.cpp asks, by names alone.
namespace members {
using server::postgres::Statement;
inline constexpr Statement nodes{"nodes", ""};
/// $1: id, $2: epoch. Tells the calendar.
inline constexpr Statement beat{"beat", ""};
/// $1: id, $2: epoch, $3: beat.
inline constexpr Statement bury{"bury", ""};
/// $1: id, $2: address, $3: format, $4: rules, as their table has them.
inline constexpr Statement enter{"enter", ""};
/// $1: id, $2: epoch, $3: beat, $4: address, $5: format, $6: rules.
inline constexpr Statement live_again{"live_again", ""};
/// $1: id, $2: epoch.
inline constexpr Statement leave{"leave", ""};
}  // namespace members

}  // namespace crowntable::sim
