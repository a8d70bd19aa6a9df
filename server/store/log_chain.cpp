#include "server/store/log_chain.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "server/store/log_format.hpp"
#include "server/store/sqlite.hpp"

namespace crowntable::server {

namespace {

/// What a disk writes whole or not at all.
constexpr std::uint64_t sector = 512;

using wal::Bytes;
using wal::frame_header_bytes;
using wal::Sum;

/// A file as the given layer has it.
class LogFile {
public:
    LogFile(const std::string& path, sqlite3_vfs& layer) : memory_(static_cast<std::size_t>(layer.szOsFile)) {
        int there = 0;
        if (layer.xAccess(&layer, path.c_str(), SQLITE_ACCESS_EXISTS, &there) != SQLITE_OK || there == 0) return;
        const int code = layer.xOpen(&layer, path.c_str(), file(), SQLITE_OPEN_READONLY | SQLITE_OPEN_WAL, nullptr);
        if (code != SQLITE_OK) throw SqliteError(code, std::string("opening the log: ") + sqlite3_errstr(code));
        check(file()->pMethods->xFileSize(file(), &size_));
    }
    ~LogFile() {
        if (file()->pMethods != nullptr) file()->pMethods->xClose(file());
    }
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    std::uint64_t size() const { return static_cast<std::uint64_t>(size_); }
    void read(std::uint64_t at, std::span<unsigned char> to) {
        check(file()->pMethods->xRead(file(), to.data(), static_cast<int>(to.size()), static_cast<sqlite3_int64>(at)));
    }

private:
    static void check(int code) {
        if (code != SQLITE_OK) throw SqliteError(code, std::string("reading the log: ") + sqlite3_errstr(code));
    }
    sqlite3_file* file() { return reinterpret_cast<sqlite3_file*>(memory_.data()); }

    std::vector<std::max_align_t> memory_;
    sqlite3_int64 size_ = 0;
};

/// What the index said of the log when it was written last.
struct LogIndex {
    std::uint32_t frames = 0;
    /// So many of them are in the database, too.
    std::uint32_t copied = 0;
    std::array<unsigned char, wal::salts_bytes> salts{};
};

std::optional<LogIndex> read_index(const std::string& path) {
    constexpr std::size_t copy_bytes = 48;
    std::array<unsigned char, 100> bytes{};
    std::ifstream file(path, std::ios::binary);
    if (!file.read(reinterpret_cast<char*>(bytes.data()), bytes.size())) return std::nullopt;
    const auto number = [&](std::size_t at) {
        std::uint32_t value = 0;
        std::memcpy(&value, &bytes[at], sizeof value);
        return value;
    };
    // Two equal copies with a checksum, in the order of bytes of the machine, or it was being written.
    const bool is_whole = std::equal(bytes.begin(), bytes.begin() + copy_bytes, bytes.begin() + copy_bytes);
    std::uint32_t is_big = 1;
    if (reinterpret_cast<const unsigned char&>(is_big) == 1) is_big = 0;
    const Sum sum = wal::add_to({}, Bytes(bytes).first(copy_bytes - 8), is_big != 0);
    if (!is_whole || bytes[12] == 0 || sum != Sum{number(40), number(44)}) return std::nullopt;
    LogIndex index{.frames = number(16), .copied = number(96)};
    std::copy_n(bytes.begin() + 32, index.salts.size(), index.salts.begin());
    return index;
}

/// The frames of one log, one after the other.
class Chain {
public:
    Chain(LogFile& file, Bytes header)
        : file_(file),
          is_big_(wal::is_big(header)),
          frame_(frame_header_bytes + wal::big_word(header, 8)),
          count_((file.size() - wal::header_bytes) / frame_.size()),
          written_(wal::header_sum(header)),
          computed_(written_) {
        std::copy_n(header.begin() + wal::header_salts_at, salts_.size(), salts_.begin());
    }

    std::optional<BrokenLog> walk(std::uint64_t frames_known) {
        std::uint64_t broken = 0;
        // Whether the frame before ended a transaction, as far as that can be relied on.
        bool after_commit = false;
        for (std::uint64_t number = 1; number <= count_; ++number) {
            const auto at = wal::header_bytes + (number - 1) * frame_.size();
            file_.read(at, frame_);
            const Bytes frame(frame_);
            const Sum own = wal::frame_sum(frame);
            const bool is_ours = std::equal(salts_.begin(), salts_.end(), frame.begin() + wal::frame_salts_at);
            const Sum computed = wal::sum_behind(written_, frame_, is_big_);
            const bool follows = computed == own;
            // A changed checksum alone breaks its own frame and leaves the next one with the sum that it should be.
            const bool is_linked = is_ours && (follows || wal::sum_behind(computed_, frame_, is_big_) == own);
            if (broken == 0 && !(is_ours && follows)) broken = number;
            if (broken != 0 && number > broken && is_linked && after_commit) return BrokenLog{broken, count_};
            // A header torn between two sectors may show the mark of what was there before.
            const bool is_header_whole = at / sector == (at + frame_header_bytes - 1) / sector;
            after_commit = wal::big_word(frame, 4) != 0 && (follows || is_header_whole);
            written_ = own;
            computed_ = computed;
        }
        const auto whole = broken == 0 ? count_ : broken - 1;
        if (whole < frames_known) return BrokenLog{whole + 1, std::max(count_, frames_known)};
        return std::nullopt;
    }

    bool is_of(const LogIndex& index) const { return salts_ == index.salts; }

private:
    LogFile& file_;
    bool is_big_;
    std::vector<unsigned char> frame_;
    std::uint64_t count_;
    std::array<unsigned char, wal::salts_bytes> salts_{};
    /// Of the frame before: what it says, and what it should say.
    Sum written_;
    Sum computed_;
};

}  // namespace

std::optional<BrokenLog> broken_log(const std::filesystem::path& database, const char* vfs) {
    LogFile file(database.string() + "-wal", *sqlite3_vfs_find(vfs));
    const auto index = vfs == nullptr ? read_index(database.string() + "-shm") : std::nullopt;
    if (file.size() <= wal::header_bytes) {
        // What is in the database, too, is not missed.
        if (index && index->frames > index->copied) return BrokenLog{1, index->frames};
        return std::nullopt;
    }
    std::array<unsigned char, wal::header_bytes> header{};
    file.read(0, header);
    // It was synced before the first frame was written.
    if (!wal::is_sound_header(header)) return BrokenLog{};
    Chain chain(file, header);
    return chain.walk(index && chain.is_of(*index) ? index->frames : 0);
}

}  // namespace crowntable::server
