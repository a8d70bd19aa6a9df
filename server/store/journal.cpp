#include "server/store/journal.hpp"

#include <algorithm>

namespace crowntable::server {

bool follows(const Append& append, std::uint64_t last) {
    return std::ranges::all_of(
        append.records, [&](const Record& record) { return record.room == append.room && record.seq == ++last; });
}

}  // namespace crowntable::server
