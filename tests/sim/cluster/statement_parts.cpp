#include "tests/sim/cluster/statement_parts.hpp"

namespace crowntable::sim {

using server::postgres::Rows;

std::function<Rows()> changed_of(const std::shared_ptr<std::size_t>& count) {
    return [count] { return rows_changed(*count); };
}

std::function<Rows()> told(const std::shared_ptr<Table>& rows) {
    return [rows] { return rows_of(*rows); };
}

Work reads(const Table& rows) {
    return {.answer = told(std::make_shared<Table>(rows))};
}

std::set<std::string> sorted(const std::vector<std::string>& codes) {
    return {codes.begin(), codes.end()};
}

Work change_room(const std::string& code, Transaction& tx, const std::function<bool(const Tables::Room&)>& fits,
                 const std::function<void(Tables::Room&)>& change) {
    const auto count = std::make_shared<std::size_t>(0);
    Work work{.answer = changed_of(count)};
    const auto seen = tx.room(code);
    if (!seen || !fits(*seen)) return work;
    work.rows.push_back({room_key(code), [=, &tx] {
                             auto room = tx.room(code);
                             if (!room || !fits(*room)) return false;
                             change(*room);
                             tx.put(code, *room);
                             ++*count;
                             return true;
                         }});
    return work;
}

Work change_rooms(const Given& given, Transaction& tx,
                  const std::function<bool(const Tables::Room&, std::int64_t fence)>& fits,
                  const std::function<void(Tables::Room&, std::size_t at)>& change) {
    const auto codes = given.texts(1);
    const auto fences = given.numbers(2);
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < codes.size(); ++i) places.emplace(codes[i], i);
    const auto count = std::make_shared<std::size_t>(0);
    Work work{.answer = changed_of(count)};
    for (const auto& [code, at] : places) {
        const auto seen = tx.room(code);
        if (!seen || !fits(*seen, fences[at])) continue;
        work.rows.push_back({room_key(code), [=, &tx, code = code, at = at, fence = fences[at]] {
                                 auto room = tx.room(code);
                                 if (!room || !fits(*room, fence)) return false;
                                 change(*room, at);
                                 tx.put(code, *room);
                                 ++*count;
                                 return true;
                             }});
    }
    return work;
}

}  // namespace crowntable::sim
