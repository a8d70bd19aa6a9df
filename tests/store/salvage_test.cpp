// What is whole in a damaged store is found, and nothing else: bits flipped everywhere, torn pages, lost files.
#include "server/store/salvage.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>

#include "server/store/data_directory.hpp"
#include "server/store/record_log.hpp"
#include "server/store/schema.hpp"
#include "tests/store/scratch.hpp"

namespace crowntable::tests {

using server::Durability;
using server::open_store;
using server::SalvageReader;
using server::StoreProblem;

namespace {

constexpr std::size_t bytes_of_page = 4'096;
constexpr std::size_t log_frame_bytes = 24 + bytes_of_page;

std::string content_of(const std::filesystem::path& file) {
    std::stringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

void set_content(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

std::string room_body(int room, std::uint64_t seq) {
    // Some go on on other pages.
    return std::to_string(room) + " " + std::to_string(seq) + " " +
           std::string(seq % 9 == 4 ? 9'000 : 300, static_cast<char>('a' + (room + static_cast<int>(seq)) % 26));
}

constexpr int room_count = 6;
constexpr std::uint64_t records_per_room = 20;

/// A store as a kill leaves it: half of it in the database, half in the log; one room has ended.
struct DamagedStore {
    Scratch scratch;
    std::filesystem::path file = scratch.path / "crowntable.db";
    std::filesystem::path log = scratch.path / "crowntable.db-wal";
    std::string database_bytes;
    std::string log_bytes;

    DamagedStore() {
        const Scratch made;
        const auto from = made.path / "crowntable.db";
        server::RecordLog store(open_store(from, Durability::process));
        const auto write_all = [&](std::uint64_t first, std::uint64_t last) {
            for (auto seq = first; seq <= last; ++seq) {
                store.begin();
                for (int room = 0; room < room_count; ++room) {
                    store.append(append_of(records("ROOM" + std::to_string(room), seq, {room_body(room, seq)})));
                }
                store.commit();
            }
        };
        store.begin();
        store.append(append_of(records("GONE", 1, {"gone", "too"})));
        store.commit();
        write_all(1, records_per_room / 2);
        store.begin();
        store.note_heads();
        store.expire("GONE");
        store.commit();
        REQUIRE(store.empty_log());
        write_all(records_per_room / 2 + 1, records_per_room);
        database_bytes = content_of(from);
        log_bytes = content_of(from.string() + "-wal");
        REQUIRE(log_bytes.size() > 10 * log_frame_bytes);
        put_back();
    }

    void put_back() const {
        set_content(file, database_bytes);
        set_content(log, log_bytes);
    }
    std::size_t frames() const { return (log_bytes.size() - 32) / log_frame_bytes; }

    /// How many records of each room are whole. Each must be what was written, from the first one on.
    std::map<std::string, std::size_t> saved() const {
        std::map<std::string, std::size_t> all;
        SalvageReader reader(file, [](std::uint32_t, std::uint32_t) {});
        reader.for_each_room([&](const SalvageReader::Room& room) {
            for (std::size_t i = 0; i < room.records.size(); ++i) {
                const auto& record = room.records[i];
                REQUIRE(record.room == room.code);
                REQUIRE(record.seq == i + 1);
                REQUIRE(room.code.starts_with("ROOM"));
                REQUIRE(record.body == room_body(room.code.back() - '0', i + 1));
            }
            // The note of the heads knows of these.
            if (room.records.size() < records_per_room / 2) CHECK(room.lacks_some);
            if (!room.records.empty()) all[room.code] = room.records.size();
        });
        return all;
    }
};

std::size_t total(const std::map<std::string, std::size_t>& saved) {
    std::size_t sum = 0;
    for (const auto& [room, count] : saved) sum += count;
    return sum;
}

std::size_t whole_rooms(const std::map<std::string, std::size_t>& saved) {
    return static_cast<std::size_t>(
        std::count_if(saved.begin(), saved.end(), [](const auto& entry) { return entry.second == records_per_room; }));
}

}  // namespace

TEST_CASE("of a store without damage all is whole, and the room that has ended does not come back") {
    const DamagedStore store;
    const auto saved = store.saved();
    CHECK(saved.size() == room_count);
    CHECK(total(saved) == room_count * records_per_room);
    CHECK(content_of(store.file) == store.database_bytes);
    CHECK(content_of(store.log) == store.log_bytes);
    CHECK_MESSAGE(!std::filesystem::exists(store.file.string() + "-shm"), "nothing is opened that makes files");
}

TEST_CASE("a flipped bit anywhere in the log costs nothing but what stands there") {
    const DamagedStore store;
    std::size_t tried = 0;
    std::size_t all_whole = 0;
    for (std::size_t at = 0; at < store.log_bytes.size(); at += at < 32 + 24 ? 1 : 211) {
        auto bytes = store.log_bytes;
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
        set_content(store.log, bytes);
        const auto saved = store.saved();
        ++tried;
        all_whole += whole_rooms(saved) == room_count ? 1 : 0;
        CAPTURE(at);
        CHECK(saved.size() == room_count);
        // A record of a damaged page costs its room what came after.
        CHECK(total(saved) >= room_count * records_per_room / 2);
    }
    CHECK(tried > 500);
    CHECK(all_whole > tried / 3);
}

TEST_CASE("a flipped bit anywhere in the database costs nothing but what stands there") {
    const DamagedStore store;
    std::size_t tried = 0;
    std::size_t rooms_whole = 0;
    for (std::size_t at = 0; at < store.database_bytes.size(); at += at < 128 ? 1 : 211) {
        auto bytes = store.database_bytes;
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
        set_content(store.file, bytes);
        const auto saved = store.saved();
        ++tried;
        rooms_whole += whole_rooms(saved);
    }
    CHECK(tried > 400);
    CHECK(rooms_whole > tried * room_count * 8 / 10);
}

TEST_CASE("a page that is torn or full of zeros costs nothing but what stands there") {
    const DamagedStore store;
    const auto pages = store.database_bytes.size() / bytes_of_page;
    std::size_t saved = 0;
    for (const std::size_t begin : {std::size_t{0}, bytes_of_page / 2}) {
        for (std::size_t page = 0; page < pages; ++page) {
            auto bytes = store.database_bytes;
            bytes.replace(page * bytes_of_page + begin, bytes_of_page - begin, bytes_of_page - begin, '\0');
            set_content(store.file, bytes);
            saved += total(store.saved());
        }
    }
    // The worst page holds the first records of all rooms, which then have nothing.
    CHECK(saved > 2 * pages * room_count * records_per_room * 3 / 4);
}

TEST_CASE("without its log a store is what it was when the log was emptied, without its database what the log has") {
    const DamagedStore store;
    SUBCASE("without the log") {
        std::filesystem::remove(store.log);
        CHECK(total(store.saved()) == room_count * records_per_room / 2);
    }
    SUBCASE("an empty log") {
        set_content(store.log, "");
        CHECK(total(store.saved()) == room_count * records_per_room / 2);
    }
    SUBCASE("without the database no room has its first records") {
        std::filesystem::remove(store.file);
        CHECK(total(store.saved()) == 0);
    }
    SUBCASE("nothing is there") {
        std::filesystem::remove(store.file);
        std::filesystem::remove(store.log);
        CHECK_THROWS_AS(store.saved(), StoreProblem);
    }
    SUBCASE("a log that breaks off") {
        set_content(store.log, store.log_bytes.substr(0, 32 + log_frame_bytes * (store.frames() / 2) + 1'000));
        const auto saved = total(store.saved());
        CHECK(saved > room_count * records_per_room / 2);
        CHECK(saved < room_count * records_per_room);
    }
}

TEST_CASE("what is no store, and what has no checksums yet, gives nothing") {
    const Scratch scratch;
    const auto file = scratch.path / "crowntable.db";
    SUBCASE("random bytes") {
        std::string bytes;
        for (unsigned i = 0; i < 50'000; ++i) bytes += static_cast<char>(i * 2'654'435'761U >> 24);
        set_content(file, bytes);
        SalvageReader reader(file, [](std::uint32_t, std::uint32_t) {});
        reader.for_each_room([](const SalvageReader::Room& room) { CHECK(room.records.empty()); });
    }
    SUBCASE("a store of format 5") {
        open_store(file, Durability::full, nullptr, server::migrations().first(5));
        try {
            SalvageReader reader(file, [](std::uint32_t, std::uint32_t) {});
            FAIL("it was read");
        } catch (const StoreProblem& problem) {
            CHECK(problem.kind() == StoreProblem::Kind::damaged);
            CHECK(std::string(problem.what()).find("restore a backup") != std::string::npos);
        }
    }
}

}  // namespace crowntable::tests
