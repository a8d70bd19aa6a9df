#include "server/store/store_pages.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <system_error>

#include "server/store/data_directory.hpp"

namespace crowntable::server {

namespace {

/// What SQLite makes unless it is told otherwise, which we never do.
constexpr std::size_t usual_page_bytes = 4'096;
constexpr std::size_t database_header_bytes = 100;

std::uint64_t bytes_in(const std::filesystem::path& file) {
    std::error_code absent;
    const auto size = std::filesystem::file_size(file, absent);
    return absent ? 0 : size;
}

bool is_page_size(std::size_t bytes) {
    return bytes >= 512 && bytes <= 65'536 && std::has_single_bit(bytes);
}

}  // namespace

StorePages::StorePages(const std::filesystem::path& database)
    : database_(database, std::ios::binary),
      log_(database.string() + "-wal", std::ios::binary),
      database_bytes_(bytes_in(database)),
      log_bytes_(bytes_in(database.string() + "-wal")) {
    if (database_bytes_ == 0 && log_bytes_ <= wal::header_bytes) {
        throw StoreProblem(StoreProblem::Kind::unusable,
                           "there is no store in " + database.parent_path().string() + ", or an empty one");
    }
    if (!database_.is_open() && !log_.is_open()) {
        throw StoreProblem(StoreProblem::Kind::unusable, "the store " + database.string() + " cannot be read");
    }
    page_bytes_ = page_size();
    count_ = static_cast<std::uint32_t>((database_bytes_ + page_bytes_ - 1) / page_bytes_);
    if (log_bytes_ > wal::header_bytes) read_log();
}

std::vector<unsigned char> StorePages::bytes_at(std::ifstream& file, std::uint64_t at, std::size_t count) {
    std::vector<unsigned char> bytes(count);
    file.clear();
    file.seekg(static_cast<std::streamoff>(at));
    // What a bad sector does not give is as good as changed.
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(count));
    return bytes;
}

std::size_t StorePages::page_size() {
    const auto header = bytes_at(database_, 0, database_header_bytes);
    const auto in_database = std::size_t{header[16]} << 8 | header[17];
    if (is_page_size(in_database)) return in_database;
    const auto log_header = bytes_at(log_, 0, wal::header_bytes);
    return wal::is_sound_header(log_header) ? wal::big_word(log_header, 8) : usual_page_bytes;
}

std::uint64_t StorePages::at_of(std::size_t frame) const {
    return wal::header_bytes + frame * (wal::frame_header_bytes + page_bytes_);
}

StorePages::Frame StorePages::read_frame(std::size_t number, wal::Bytes salts, wal::Sum& before, bool is_big) {
    const auto bytes = bytes_at(log_, at_of(number), wal::frame_header_bytes + page_bytes_);
    const wal::Bytes frame(bytes);
    const auto own = wal::frame_sum(frame);
    const bool is_ours = std::equal(salts.begin(), salts.end(), frame.begin() + wal::frame_salts_at);
    const bool is_proven = is_ours && wal::sum_behind(before, frame, is_big) == own;
    before = own;
    return {wal::big_word(frame, 0), wal::big_word(frame, 4), is_ours, is_proven};
}

void StorePages::read_log() {
    const auto header = bytes_at(log_, 0, wal::header_bytes);
    const bool is_sound = wal::is_sound_header(header);
    const auto count = (log_bytes_ - wal::header_bytes) / (wal::frame_header_bytes + page_bytes_);
    // The first frame knows them, too.
    const auto salts = is_sound ? bytes_at(log_, wal::header_salts_at, wal::salts_bytes)
                                : bytes_at(log_, wal::header_bytes + wal::frame_salts_at, wal::salts_bytes);
    const bool is_big = is_sound ? wal::is_big(header) : std::endian::native == std::endian::big;
    auto before = wal::header_sum(header);
    std::vector<Frame> frames;
    // Behind the last commit stands what was never answered, and behind that what is left of an older log.
    std::size_t committed = 0;
    for (std::size_t number = 0; number < count; ++number) {
        frames.push_back(read_frame(number, salts, before, is_big));
        if (frames.back().is_ours && frames.back().pages_then != 0) committed = number + 1;
    }
    frames.resize(committed);
    frames_ = committed;
    std::uint32_t last_size = 0;
    for (std::size_t number = 0; number < committed; ++number) {
        const auto& frame = frames[number];
        if (!frame.is_proven) ++broken_;
        if (frame.is_proven && frame.pages_then != 0) last_size = frame.pages_then;
        in_log_[frame.page].push_back({true, at_of(number) + wal::frame_header_bytes, frame.is_proven});
        if (frame.is_proven) count_ = std::max(count_, frame.page);
    }
    if (last_size != 0) count_ = std::min(count_, last_size);
}

std::vector<StorePages::Version> StorePages::versions(std::uint32_t page) const {
    std::vector<Version> all{{.is_in_log = false, .at = std::uint64_t{page - 1} * page_bytes_, .is_proven = false}};
    if (const auto found = in_log_.find(page); found != in_log_.end()) {
        for (const auto& frame : found->second) {
            if (frame.is_proven) all.clear();
            all.push_back(frame);
        }
    }
    std::reverse(all.begin(), all.end());
    return all;
}

std::vector<unsigned char> StorePages::read(const Version& version) {
    return bytes_at(version.is_in_log ? log_ : database_, version.at, page_bytes_);
}

}  // namespace crowntable::server
