#include "server/store/postgres/lineage.hpp"

#include <algorithm>
#include <utility>

#include "server/store/postgres/session.hpp"

namespace crowntable::server::postgres {

namespace {

constexpr const char* look_back = R"(
SELECT (c.generation = $1::text)::int, 0,
  (n.epoch IS NULL OR n.epoch < $3::bigint OR (n.epoch = $3::bigint AND n.beat < $4::bigint))::int
FROM cluster c LEFT JOIN node n ON n.id = $2::text)";

/// The same with the time line, by which the names of files of the log begin: whoever may read a table may ask for it.
constexpr const char* look_back_at_time_line = R"(
SELECT (c.generation = $1::text)::int,
  ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint::int,
  (n.epoch IS NULL OR n.epoch < $3::bigint OR (n.epoch = $3::bigint AND n.beat < $4::bigint))::int
FROM cluster c LEFT JOIN node n ON n.id = $2::text)";

/// PostgreSQL's look-alikes have no such files.
constexpr const char* count_names_of_files = "SELECT count(*) FROM pg_proc WHERE proname = 'pg_walfile_name'";

}  // namespace

Lineage::Lineage(Session& session, std::string node, std::int64_t epoch)
    : generation_(session.ask("SELECT generation FROM cluster").bytes(0, 0)),
      node_(std::move(node)),
      epoch_(epoch),
      has_time_lines_(session.ask(count_names_of_files).number(0, 0) == 1) {}

Lineage::Question Lineage::question() const {
    const std::scoped_lock lock(mutex_);
    return {has_time_lines_ ? look_back_at_time_line : look_back, generation_, node_, epoch_, beat_};
}

std::string Lineage::look(const Sight& sight) {
    const std::scoped_lock lock(mutex_);
    if (!sight.is_of_generation) {
        is_replaced_ = true;
        return "the store has been given a new generation since this node began";
    }
    if (sight.is_behind || sight.time_line < time_line_) {
        return "this database is behind what the node has seen: a former primary, or one that was restored";
    }
    time_line_ = std::max(time_line_, sight.time_line);
    return {};
}

void Lineage::confirmed(std::int64_t beat) {
    const std::scoped_lock lock(mutex_);
    beat_ = std::max(beat_, beat);
}

bool Lineage::is_over(std::int64_t time_line) const {
    const std::scoped_lock lock(mutex_);
    return time_line < time_line_;
}

bool Lineage::is_replaced() const {
    const std::scoped_lock lock(mutex_);
    return is_replaced_;
}

}  // namespace crowntable::server::postgres
