#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/journal.hpp"
#include "server/store/page_rows.hpp"
#include "server/store/store_pages.hpp"

namespace crowntable::server {

/// What is whole in a damaged store. Every page is read by itself, so that one that is damaged costs what stands on it;
/// the checksums of the records say what is whole, and which code is their room's. Nothing is changed.
class SalvageReader {
public:
    struct Room {
        /// Empty: it is lost.
        std::string code;
        /// As in KeptRoom.
        std::optional<WallTime> ends_at{};
        /// The first ones, each with its checksum and linked to the one before.
        std::vector<Record> records;
        /// The store says that there were more.
        bool lacks_some = false;
        /// How many records the store seems to hold of it, whole or not.
        std::size_t records_seen = 0;
    };

    /// Reads every page once. `progress`: pages read, of how many. Throws StoreProblem, also where the store is of a
    /// version without checksums.
    SalvageReader(const std::filesystem::path& database,
                  const std::function<void(std::uint32_t, std::uint32_t)>& progress);

    const StorePages& pages() const { return pages_; }
    std::size_t rooms() const { return rooms_.size(); }
    /// Room by room, those that were written to last at the end; a record is read once more.
    void for_each_room(const std::function<void(Room)>& use);

private:
    /// Where a record is said to stand.
    struct Place {
        std::int64_t seq = 0;
        std::int64_t id = 0;
        StorePages::Version version;
        std::size_t cell = 0;
    };
    struct Found {
        /// What may be its code.
        std::vector<std::string> codes;
        /// Its newest record that was noted; 0: nothing is known.
        std::int64_t head = 0;
        /// As in StoredRoom.
        std::int64_t ends_at = 0;
        std::vector<Place> places;
    };

    void refuse_other_versions(const std::filesystem::path& database);
    void read_page(std::uint32_t page);
    void take(const PageRow& row, const StorePages::Version& version);
    void take_room(const PageRow& row);
    void forget_ended();
    Room make(std::int64_t id, Found& found);
    /// The record that stands there, if it is whole and follows the one before.
    std::optional<Record> record_at(const Place& place, std::int64_t room, std::int64_t previous,
                                    const std::string& code);
    std::optional<std::string> rest_of(std::uint32_t page, std::size_t bytes);

    StorePages pages_;
    std::map<std::int64_t, Found> rooms_;
    /// Rooms that are gone, with their codes, of which records may be left.
    std::vector<std::pair<std::int64_t, std::string>> ended_;
    /// The page that was read last.
    StorePages::Version last_version_{};
    std::vector<unsigned char> last_page_;
};

}  // namespace crowntable::server
