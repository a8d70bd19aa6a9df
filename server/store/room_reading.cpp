#include "server/store/room_reading.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"
#include "server/store/moment.hpp"
#include "server/store/record_sum.hpp"

namespace crowntable::server {

RoomReading::RoomReading(RecordLog& log, std::string room) : log_(&log), room_(std::move(room)) {}

bool RoomReading::step(std::size_t records_max) try {
    const Moment moment(log_->database_);
    if (!id_) find();
    for (; next_ != 0 && records_max > 0; --records_max) read_next();
    return next_ == 0;
} catch (const SqliteError& error) {
    // Broken pages under one room say nothing of the others.
    if (error.code() != SQLITE_CORRUPT) throw;
    throw DamagedRoom("a page with its records is damaged");
}

void RoomReading::find() {
    const auto tail = log_->tail_of(room_);
    id_ = tail ? tail->id : 0;
    next_ = tail ? tail->head : 0;
}

void RoomReading::read_next() {
    auto& row = log_->find_record_;
    if (!row.bind(1, next_).step()) {
        row.reset();
        throw DamagedRoom("a record is missing");
    }
    const StoredRecord stored{row.number(0), row.number(1), row.number(2), room_, row.text(4)};
    const bool is_whole = stored.room == *id_ && stored.previous < next_ && sum_of(stored) == row.number(3);
    if (is_whole) records_.push_back({room_, static_cast<std::uint64_t>(stored.seq), std::string(stored.body)});
    next_ = stored.previous;
    row.reset();
    if (!is_whole) throw DamagedRoom("a record is not as it was written");
}

std::vector<Record> RoomReading::take() {
    ENSURE(id_ && next_ == 0);
    std::reverse(records_.begin(), records_.end());
    return std::move(records_);
}

}  // namespace crowntable::server
