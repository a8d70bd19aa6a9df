#include "server/store/salvage.hpp"

#include <algorithm>
#include <utility>

#include "server/store/data_directory.hpp"
#include "server/store/record_sum.hpp"
#include "server/store/schema.hpp"

namespace crowntable::server {

namespace {

constexpr std::size_t first_tree_at = 100;
/// More than any code; what is longer is none.
constexpr std::size_t code_bytes_max = 64;
/// An overflowing record of ours has some 64 pages.
constexpr std::size_t pages_of_record_max = 4'096;

bool has_kinds(const PageRow& row, std::string_view kinds) {
    if (row.values.size() != kinds.size()) return false;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (row.values[i].is_text != (kinds[i] == 't')) return false;
    }
    return true;
}

}  // namespace

SalvageReader::SalvageReader(const std::filesystem::path& database,
                             const std::function<void(std::uint32_t, std::uint32_t)>& progress)
    : pages_(database) {
    refuse_other_versions(database);
    for (std::uint32_t page = 1; page <= pages_.count(); ++page) {
        read_page(page);
        progress(page, pages_.count());
    }
    forget_ended();
}

void SalvageReader::forget_ended() {
    for (const auto& [id, code] : ended_) {
        const auto found = rooms_.find(id);
        if (found == rooms_.end()) continue;
        const auto& codes = found->second.codes;
        // The row of one that is gone is gone, too; where there is another, this one is damaged.
        if (codes.empty() || std::find(codes.begin(), codes.end(), code) != codes.end()) rooms_.erase(found);
    }
}

void SalvageReader::refuse_other_versions(const std::filesystem::path& database) {
    const auto page = pages_.read(pages_.versions(1).front());
    const auto application = wal::big_word(page, 68);
    const auto version = wal::big_word(page, 60);
    if (application == 0 && version == 0) return;
    // Where the header itself is damaged what stands behind it tells.
    if (application != static_cast<std::uint32_t>(application_id)) return;
    if (version > migrations().size() && version < 2 * migrations().size()) {
        throw StoreProblem(StoreProblem::Kind::newer, "the store " + database.string() + " has version " +
                                                          std::to_string(version) + ": use the newer server's salvage");
    }
    if (version > 0 && version < version_with_sums) {
        throw StoreProblem(StoreProblem::Kind::damaged,
                           "the store " + database.string() + " has version " + std::to_string(version) +
                               ", whose records have no checksums to tell what is whole: restore a backup");
    }
}

void SalvageReader::read_page(std::uint32_t page) {
    for (const auto& version : pages_.versions(page)) {
        const auto bytes = pages_.read(version);
        for_each_row(bytes, page == 1 ? first_tree_at : 0, [&](const PageRow& row) { take(row, version); });
    }
}

void SalvageReader::take(const PageRow& row, const StorePages::Version& version) {
    if (has_kinds(row, "nnnnnt")) {
        const auto room = row.values[1].number;
        const auto seq = row.values[2].number;
        if (room > 0 && seq > 0) rooms_[room].places.push_back({seq, row.id, version, row.cell});
    } else if (has_kinds(row, "ntnnnnn")) {
        take_room(row);
    } else if (has_kinds(row, "nnt")) {
        ended_.emplace_back(row.id, row.values[2].text);
    } else if (has_kinds(row, "tn") && row.id == 0 && row.values[0].text.size() <= code_bytes_max) {
        // The index of the codes: a room whose row is lost has its code there.
        const auto room = row.values[1].number;
        if (room > 0) rooms_[room].codes.emplace_back(row.values[0].text);
    }
}

void SalvageReader::take_room(const PageRow& row) {
    if (row.id <= 0 || row.values[1].text.size() > code_bytes_max) return;
    const auto number = [&row](std::size_t column) { return row.values[column].number; };
    const StoredRoom room{row.id, number(2), number(3), number(4), number(5), row.values[1].text};
    auto& found = rooms_[row.id];
    found.codes.emplace_back(room.code);
    // The newest version comes first.
    if (sum_of(room) != number(6) || found.head != 0) return;
    found.head = room.head;
    found.ends_at = room.ends_at;
}

std::optional<std::string> SalvageReader::rest_of(std::uint32_t page, std::size_t bytes) {
    std::string text;
    for (std::size_t pages = 0; text.size() < bytes; ++pages) {
        if (page == 0 || page > pages_.count() || pages > pages_of_record_max) return std::nullopt;
        const auto content = pages_.read(pages_.versions(page).front());
        const auto here = std::min(bytes - text.size(), content.size() - 4);
        text.append(reinterpret_cast<const char*>(content.data()) + 4, here);
        page = wal::big_word(content, 0);
    }
    return text;
}

std::optional<Record> SalvageReader::record_at(const Place& place, std::int64_t room, std::int64_t previous,
                                               const std::string& code) {
    const bool is_same = !last_page_.empty() && last_version_.is_in_log == place.version.is_in_log &&
                         last_version_.at == place.version.at;
    if (!is_same) {
        last_page_ = pages_.read(place.version);
        last_version_ = place.version;
    }
    const auto row = row_at(last_page_, place.cell);
    if (!row || row->values[3].number != previous) return std::nullopt;
    std::string body(row->values[5].text);
    if (row->bytes_elsewhere > 0) {
        const auto rest = rest_of(row->first_elsewhere, row->bytes_elsewhere);
        if (!rest) return std::nullopt;
        body += *rest;
    }
    if (sum_of(StoredRecord{room, place.seq, previous, code, body}) != row->values[4].number) return std::nullopt;
    return Record{code, static_cast<std::uint64_t>(place.seq), std::move(body)};
}

SalvageReader::Room SalvageReader::make(std::int64_t id, Found& found) {
    std::stable_sort(found.places.begin(), found.places.end(),
                     [](const Place& left, const Place& right) { return left.seq < right.seq; });
    Room room;
    room.ends_at = end_in(found.ends_at);
    std::int64_t previous = 0;
    std::int64_t next = 1;
    for (const auto& place : found.places) {
        if (place.seq > next) break;
        if (place.seq < next) continue;
        // The first record says which code is right.
        const auto codes = room.code.empty() ? found.codes : std::vector{room.code};
        for (const auto& code : codes) {
            auto record = record_at(place, id, previous, code);
            if (!record) continue;
            room.code = code;
            room.records.push_back(std::move(*record));
            previous = place.id;
            ++next;
            break;
        }
    }
    std::int64_t last_seen = 0;
    for (const auto& place : found.places) {
        if (std::exchange(last_seen, place.seq) != place.seq) ++room.records_seen;
    }
    if (room.code.empty() && !found.codes.empty()) room.code = found.codes.front();
    room.lacks_some = previous < found.head || (!found.places.empty() && found.places.back().seq >= next);
    return room;
}

void SalvageReader::for_each_room(const std::function<void(Room)>& use) {
    std::vector<std::pair<std::int64_t, std::int64_t>> order;
    for (auto& [id, found] : rooms_) {
        std::int64_t newest = found.head;
        for (const auto& place : found.places) newest = std::max(newest, place.id);
        order.emplace_back(newest, id);
    }
    std::sort(order.begin(), order.end());
    for (const auto& [newest, id] : order) use(make(id, rooms_.at(id)));
}

}  // namespace crowntable::server
