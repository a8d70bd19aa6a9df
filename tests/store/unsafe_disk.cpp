#include "tests/store/unsafe_disk.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <mutex>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

namespace crowntable::tests {

namespace {

constexpr std::size_t sector_bytes = 512;
constexpr auto never = std::numeric_limits<std::uint64_t>::max();

UnsafeDisk::State* disk = nullptr;

}  // namespace

struct UnsafeDisk::State {
    struct Write {
        std::size_t at;
        std::string bytes;
    };
    struct Content {
        std::string now;
        std::string synced;
        /// Since the last sync.
        std::vector<Write> unsynced;
        std::vector<std::unique_ptr<char[]>> shared_memory;
    };

    std::mutex mutex;
    std::map<std::string, Content> files;
    std::uint64_t operations = 0;
    std::uint64_t cut_at = never;
    std::uint64_t syncs = 0;
    std::uint64_t failing_sync = never;
    bool dies_then = false;
    bool has_failed = false;
    bool dead = false;
    sqlite3_vfs vfs{};

    /// Whether the next operation that changes something is still done.
    bool goes_on() {
        if (++operations >= cut_at) dead = true;
        return !dead;
    }
};

namespace {

using Content = UnsafeDisk::State::Content;
using Write = UnsafeDisk::State::Write;

struct File {
    sqlite3_file base;
    Content* content;
};

Content& content_of(sqlite3_file* file) {
    return *reinterpret_cast<File*>(file)->content;
}

int close_file(sqlite3_file*) {
    return SQLITE_OK;
}

int read_file(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
    const std::lock_guard lock(disk->mutex);
    if (disk->dead) return SQLITE_IOERR_READ;
    const auto& bytes = content_of(file).now;
    const auto begin = std::min(static_cast<std::size_t>(at), bytes.size());
    const auto there = std::min(static_cast<std::size_t>(size), bytes.size() - begin);
    std::memcpy(to, bytes.data() + begin, there);
    if (there == static_cast<std::size_t>(size)) return SQLITE_OK;
    std::memset(static_cast<char*>(to) + there, 0, static_cast<std::size_t>(size) - there);
    return SQLITE_IOERR_SHORT_READ;
}

void put(std::string& bytes, const Write& write) {
    if (bytes.size() < write.at + write.bytes.size()) bytes.resize(write.at + write.bytes.size());
    bytes.replace(write.at, write.bytes.size(), write.bytes);
}

/// Of each write some sectors have arrived.
void put_some(std::string& bytes, const std::vector<Write>& writes, std::mt19937_64& random) {
    for (const Write& write : writes) {
        for (std::size_t at = 0; at < write.bytes.size(); at += sector_bytes) {
            if (random() % 2 == 0) continue;
            put(bytes, {write.at + at, write.bytes.substr(at, sector_bytes)});
        }
    }
}

void put_all(Content& content) {
    for (const Write& write : content.unsynced) put(content.synced, write);
    content.unsynced.clear();
}

int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
    const std::lock_guard lock(disk->mutex);
    auto& content = content_of(file);
    const Write write{static_cast<std::size_t>(at),
                      std::string(static_cast<const char*>(from), static_cast<std::size_t>(size))};
    const bool goes_on = disk->goes_on();
    // Even of the write that the cut interrupts a part may arrive.
    content.unsynced.push_back(write);
    if (!goes_on) return SQLITE_IOERR_WRITE;
    put(content.now, write);
    return SQLITE_OK;
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    const std::lock_guard lock(disk->mutex);
    if (!disk->goes_on()) return SQLITE_IOERR_TRUNCATE;
    auto& content = content_of(file);
    content.now.resize(static_cast<std::size_t>(size));
    // A file system keeps its own records in order: a truncation is as good as synced, with all before it.
    put_all(content);
    content.synced.resize(static_cast<std::size_t>(size));
    return SQLITE_OK;
}

int sync_file(sqlite3_file* file, int) {
    const std::lock_guard lock(disk->mutex);
    if (!disk->goes_on()) return SQLITE_IOERR_FSYNC;
    auto& content = content_of(file);
    if (++disk->syncs != disk->failing_sync) {
        put_all(content);
        return SQLITE_OK;
    }
    std::mt19937_64 random(disk->operations);
    put_some(content.synced, content.unsynced, random);
    content.unsynced.clear();
    disk->has_failed = true;
    disk->dead = disk->dies_then;
    return SQLITE_IOERR_FSYNC;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
    const std::lock_guard lock(disk->mutex);
    *size = static_cast<sqlite3_int64>(content_of(file).now.size());
    return SQLITE_OK;
}

int lock_file(sqlite3_file*, int) {
    return SQLITE_OK;
}

int check_lock(sqlite3_file*, int* locked) {
    *locked = 0;
    return SQLITE_OK;
}

int control_file(sqlite3_file*, int, void*) {
    return SQLITE_NOTFOUND;
}

int sector_size(sqlite3_file*) {
    return static_cast<int>(sector_bytes);
}

int characteristics(sqlite3_file*) {
    // As the system's own layer says by default: a write that is cut touches nothing beside itself. Without it SQLite
    // fills the log up to whole sectors, which it does on no server.
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

int map_memory(sqlite3_file* file, int region, int size, int, void volatile** memory) {
    auto& regions = content_of(file).shared_memory;
    while (regions.size() <= static_cast<std::size_t>(region)) {
        regions.push_back(std::make_unique<char[]>(static_cast<std::size_t>(size)));
    }
    *memory = regions[static_cast<std::size_t>(region)].get();
    return SQLITE_OK;
}

int lock_memory(sqlite3_file*, int, int, int) {
    return SQLITE_OK;
}

void memory_barrier(sqlite3_file*) {}

int unmap_memory(sqlite3_file* file, int) {
    content_of(file).shared_memory.clear();
    return SQLITE_OK;
}

const sqlite3_io_methods methods = [] {
    sqlite3_io_methods all{};
    all.iVersion = 2;
    all.xClose = close_file;
    all.xRead = read_file;
    all.xWrite = write_file;
    all.xTruncate = truncate_file;
    all.xSync = sync_file;
    all.xFileSize = file_size;
    all.xLock = lock_file;
    all.xUnlock = lock_file;
    all.xCheckReservedLock = check_lock;
    all.xFileControl = control_file;
    all.xSectorSize = sector_size;
    all.xDeviceCharacteristics = characteristics;
    all.xShmMap = map_memory;
    all.xShmLock = lock_memory;
    all.xShmBarrier = memory_barrier;
    all.xShmUnmap = unmap_memory;
    return all;
}();

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    const std::lock_guard lock(disk->mutex);
    file->pMethods = nullptr;
    if (disk->dead) return SQLITE_CANTOPEN;
    const std::string path = name != nullptr ? name : "temporary";
    if ((flags & SQLITE_OPEN_CREATE) == 0 && !disk->files.contains(path)) return SQLITE_CANTOPEN;
    reinterpret_cast<File*>(file)->content = &disk->files[path];
    file->pMethods = &methods;
    if (out_flags != nullptr) *out_flags = flags;
    return SQLITE_OK;
}

int delete_file(sqlite3_vfs*, const char* name, int) {
    const std::lock_guard lock(disk->mutex);
    if (!disk->goes_on()) return SQLITE_IOERR_DELETE;
    disk->files.erase(name);
    return SQLITE_OK;
}

int access_file(sqlite3_vfs*, const char* name, int, int* there) {
    const std::lock_guard lock(disk->mutex);
    const auto found = disk->files.find(name);
    *there = found != disk->files.end() ? 1 : 0;
    return SQLITE_OK;
}

int full_path(sqlite3_vfs*, const char* name, int size, char* to) {
    sqlite3_snprintf(size, to, "%s", name);
    return SQLITE_OK;
}

int randomness(sqlite3_vfs*, int size, char* to) {
    std::memset(to, 42, static_cast<std::size_t>(size));
    return size;
}

int sleep_for(sqlite3_vfs*, int microseconds) {
    return microseconds;
}

int current_time(sqlite3_vfs*, double* days) {
    *days = 2'460'000.5;
    return SQLITE_OK;
}

}  // namespace

UnsafeDisk::UnsafeDisk() : state_(std::make_unique<State>()) {
    if (disk != nullptr) throw std::logic_error("one unsafe disk at a time");
    disk = state_.get();
    auto& layer = state_->vfs;
    layer.iVersion = 1;
    layer.szOsFile = sizeof(File);
    layer.mxPathname = 512;
    layer.zName = vfs();
    layer.xOpen = open_file;
    layer.xDelete = delete_file;
    layer.xAccess = access_file;
    layer.xFullPathname = full_path;
    layer.xRandomness = randomness;
    layer.xSleep = sleep_for;
    layer.xCurrentTime = current_time;
    sqlite3_vfs_register(&layer, 0);
}

UnsafeDisk::~UnsafeDisk() {
    sqlite3_vfs_unregister(&state_->vfs);
    disk = nullptr;
}

void UnsafeDisk::cut_power_at(std::uint64_t operation) {
    state_->cut_at = state_->operations + operation;
}

bool UnsafeDisk::is_dead() const {
    const std::lock_guard lock(state_->mutex);
    return state_->dead;
}

void UnsafeDisk::fail_sync_at(std::uint64_t sync) {
    state_->failing_sync = state_->syncs + sync;
    state_->dies_then = false;
    state_->has_failed = false;
}

void UnsafeDisk::die_at_sync(std::uint64_t sync) {
    fail_sync_at(sync);
    state_->dies_then = true;
}

bool UnsafeDisk::has_failed() const {
    const std::lock_guard lock(state_->mutex);
    return state_->has_failed;
}

void UnsafeDisk::restart_process() {
    state_->dead = false;
    state_->cut_at = never;
}

std::uint64_t UnsafeDisk::operations() const {
    return state_->operations;
}

void UnsafeDisk::restart(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (auto& [name, content] : state_->files) {
        std::string bytes = content.synced;
        put_some(bytes, content.unsynced, random);
        content.now = bytes;
        content.synced = std::move(bytes);
        content.unsynced.clear();
    }
    state_->dead = false;
    state_->cut_at = never;
}

}  // namespace crowntable::tests
