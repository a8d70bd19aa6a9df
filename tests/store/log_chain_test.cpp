// One bit of the log is flipped, at every place in turn: what was committed is not left out without a word.
#include "server/store/log_chain.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "server/store/data_directory.hpp"
#include "server/store/schema.hpp"
#include "tests/store/scratch.hpp"

namespace crowntable::tests {

using server::Durability;
using server::open_store;
using server::StoreProblem;

namespace {

constexpr std::size_t frame_bytes = 24 + 4'096;

std::string bytes_of(const std::filesystem::path& file) {
    std::stringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

void put_bytes(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

/// A store as a kill leaves it.
struct Killed {
    std::filesystem::path file;
    std::string log;

    explicit Killed(const std::filesystem::path& to, bool with_index) : file(to) {
        const Scratch scratch;
        const auto from = scratch.path / "crowntable.db";
        Desk desk(open_store(from, Durability::full));
        for (std::uint64_t seq = 1; seq <= 8; ++seq) desk.append(records("AAA", seq, {std::string(1'500, 'a')}));
        std::filesystem::copy_file(from, file);
        std::filesystem::copy_file(from.string() + "-wal", file.string() + "-wal");
        if (with_index) std::filesystem::copy_file(from.string() + "-shm", file.string() + "-shm");
        log = bytes_of(file.string() + "-wal");
    }

    std::size_t frames() const { return (log.size() - 32) / frame_bytes; }
    bool ends_transaction(std::size_t frame) const {
        return log.substr(32 + (frame - 1) * frame_bytes + 4, 4) != std::string(4, '\0');
    }
    /// The first frame of the last transaction.
    std::size_t last_transaction() const {
        auto frame = frames();
        while (frame > 1 && !ends_transaction(frame - 1)) --frame;
        return frame;
    }
    std::optional<server::BrokenLog> with_flipped(std::size_t at) const {
        auto bytes = log;
        bytes[at] = static_cast<char>(bytes[at] ^ 4);
        put_bytes(file.string() + "-wal", bytes);
        return server::broken_log(file);
    }
};

}  // namespace

TEST_CASE("a flipped bit anywhere in what was committed before the last transaction is found, also without the index") {
    const Scratch scratch;
    const Killed killed(scratch.path / "crowntable.db", false);
    CHECK_FALSE(server::broken_log(killed.file));
    REQUIRE(killed.last_transaction() > 6);
    for (std::size_t at = 0; at < 24; ++at) CHECK_MESSAGE(killed.with_flipped(at), at);
    for (std::size_t frame = 1; frame < killed.last_transaction(); ++frame) {
        const auto begin = 32 + (frame - 1) * frame_bytes;
        for (std::size_t at = 0; at < frame_bytes; at += at < 24 ? 1 : 509) {
            const auto found = killed.with_flipped(begin + at);
            REQUIRE_MESSAGE(found, "frame " << frame << ", byte " << at);
            CHECK(found->frame == frame);
        }
    }
    // Behind that it is as where a crash interrupted the writing of the last one, which nobody was answered then.
    CHECK_FALSE(killed.with_flipped(32 + (killed.last_transaction() - 1) * frame_bytes + 100));
}

TEST_CASE("with the index that a kill leaves the last transaction is known, too, and so is a log that is gone") {
    const Scratch scratch;
    const Killed killed(scratch.path / "crowntable.db", true);
    CHECK_FALSE(server::broken_log(killed.file));
    for (std::size_t frame = killed.last_transaction(); frame <= killed.frames(); ++frame) {
        for (const std::size_t at : {2U, 5U, 9U, 18U, 30U, 4'000U}) {
            CHECK(killed.with_flipped(32 + (frame - 1) * frame_bytes + at));
        }
    }
    std::filesystem::remove(killed.file.string() + "-wal");
    CHECK(server::broken_log(killed.file));
}

TEST_CASE("a log that breaks off where the writing was interrupted is none that is broken") {
    const Scratch scratch;
    const Killed killed(scratch.path / "crowntable.db", false);
    for (std::size_t size = 0; size < killed.log.size(); size += 97) {
        put_bytes(killed.file.string() + "-wal", killed.log.substr(0, size));
        REQUIRE_MESSAGE(!server::broken_log(killed.file), size);
    }
    // Sectors of the last transaction that did not arrive, whichever they are.
    for (auto at = 32 + (killed.last_transaction() - 1) * frame_bytes; at < killed.log.size(); at += 512) {
        auto bytes = killed.log;
        const auto end = std::min(at / 512 * 512 + 512, bytes.size());
        bytes.replace(at, end - at, end - at, '\0');
        put_bytes(killed.file.string() + "-wal", bytes);
        REQUIRE_MESSAGE(!server::broken_log(killed.file), at);
    }
}

TEST_CASE("a store with a broken log is left as it is, whoever opens it") {
    const Scratch scratch;
    const Killed killed(scratch.path / "crowntable.db", false);
    REQUIRE(killed.with_flipped(32 + 2 * frame_bytes + 1'000));
    const auto log = bytes_of(killed.file.string() + "-wal");
    const auto database = bytes_of(killed.file);
    const auto is_damaged = [](auto step) {
        try {
            step();
        } catch (const StoreProblem& problem) {
            CHECK(std::string(problem.what()).find("salvage") != std::string::npos);
            return problem.kind() == StoreProblem::Kind::damaged;
        }
        return false;
    };
    CHECK(is_damaged([&] { open_store(killed.file, Durability::full); }));
    CHECK(is_damaged([&] { server::read_store(killed.file); }));
    CHECK(bytes_of(killed.file.string() + "-wal") == log);
    CHECK(bytes_of(killed.file) == database);
    // As after a loss of power, of which whoever chose it knows.
    Desk desk(open_store(killed.file, Durability::process));
    CHECK(desk.load("AAA"));
}

TEST_CASE("a broken log of a store without checksums sends nobody to salvage, which would refuse it") {
    const Scratch scratch;
    const auto from = scratch.path / "from.db";
    const auto file = scratch.path / "crowntable.db";
    {
        auto database = open_store(from, Durability::full, nullptr, server::migrations().first(5));
        for (int room = 1; room <= 8; ++room) {
            database.run(
                ("INSERT INTO rooms VALUES(" + std::to_string(room) + ", 'R" + std::to_string(room) + "', 1)").c_str());
        }
        std::filesystem::copy_file(from, file);
        std::filesystem::copy_file(from.string() + "-wal", file.string() + "-wal");
    }
    SUBCASE("its version stands in the log alone") {}
    SUBCASE("its version stands in the database, too") {
        auto database = open_store(from, Durability::full, nullptr, server::migrations().first(5));
        REQUIRE(database.empty_log());
        std::filesystem::copy_file(from, file, std::filesystem::copy_options::overwrite_existing);
    }
    auto log = bytes_of(file.string() + "-wal");
    const auto at = log.size() - 3 * frame_bytes - 1'000;
    log[at] = static_cast<char>(log[at] ^ 4);
    put_bytes(file.string() + "-wal", log);
    std::string sentence;
    try {
        open_store(file, Durability::full);
    } catch (const StoreProblem& problem) {
        sentence = problem.what();
    }
    CHECK(sentence.find("restore a backup") != std::string::npos);
    CHECK(sentence.find("salvage") == std::string::npos);
}

}  // namespace crowntable::tests
