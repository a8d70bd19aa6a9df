#include "tests/sim/cluster/transaction.hpp"

#include <algorithm>

#include "engine/ensure.hpp"
#include "tests/sim/cluster/statements.hpp"

namespace crowntable::sim {

void Transaction::begin_statement() {
    ENSURE(!is_done() && !work_);
    work_ = work_of(calls_[next_], *this);
    next_row_ = 0;
    changed_ = 0;
}

bool Transaction::go_on() {
    ENSURE(work_);
    for (; next_row_ < work_->rows.size() && changed_ < work_->changes_max; ++next_row_) {
        const auto& row = work_->rows[next_row_];
        const auto holder = locks_.emplace(row.key, this).first->second;
        if (holder == this) {
            changed_ += row.change() ? 1 : 0;
        } else if (!work_->skips_locked) {
            return false;
        }
    }
    rows_.push_back(work_->answer());
    work_.reset();
    ++next_;
    return true;
}

void Transaction::unlock() {
    std::erase_if(locks_, [this](const auto& lock) { return lock.second == this; });
}

std::optional<Tables::Room> Transaction::room(const std::string& code) const {
    if (const auto own = own_rooms_.find(code); own != own_rooms_.end()) return own->second;
    const auto found = committed_.rooms.find(code);
    return found == committed_.rooms.end() ? std::nullopt : std::optional(found->second);
}

std::map<std::string, Tables::Room> Transaction::rooms() const {
    auto all = committed_.rooms;
    for (const auto& [code, row] : own_rooms_) {
        if (row) {
            all[code] = *row;
        } else {
            all.erase(code);
        }
    }
    return all;
}

/// No transaction of nodes has two statements.
std::optional<Tables::Node> Transaction::node(const std::string& id) const {
    const auto found = committed_.nodes.find(id);
    return found == committed_.nodes.end() ? std::nullopt : std::optional(found->second);
}

Tables::Bodies Transaction::bodies(const std::string& room) const {
    const auto found = committed_.records.find(room);
    auto bodies = found == committed_.records.end() ? Tables::Bodies{} : found->second;
    for (const auto& written : writes_) {
        const auto* record = std::get_if<RecordWritten>(&written);
        if (record == nullptr || record->room != room) continue;
        if (record->body) {
            bodies[record->seq] = record->body;
        } else {
            bodies.erase(record->seq);
        }
    }
    return bodies;
}

void Transaction::put(std::string code, std::optional<Tables::Room> row) {
    own_rooms_[code] = row;
    writes_.emplace_back(RoomWritten{std::move(code), std::move(row)});
}

void Transaction::put_node(std::string id, Tables::Node row) {
    writes_.emplace_back(NodeWritten{std::move(id), std::move(row)});
}

void Transaction::put_record(std::string room, std::int64_t seq, Tables::Body body) {
    writes_.emplace_back(RecordWritten{std::move(room), seq, std::move(body)});
}

}  // namespace crowntable::sim
