#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/hex.hpp"
#include "server/commands.hpp"
#include "server/fence_source.hpp"
#include "server/net/entropy_source.hpp"
#include "server/net/signing_key.hpp"
#include "server/new_database.hpp"
#include "server/new_directory.hpp"
#include "server/node_watch.hpp"
#include "server/progress.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/postgres/schema.hpp"
#include "server/store/schema.hpp"

namespace crowntable::server {

namespace {

[[noreturn]] void refuse(StoreProblem::Kind kind, const std::string& sentence) {
    throw StoreProblem(kind, sentence);
}

/// Keeps everybody from writing to the source while it lives.
class SourceAtRest {
public:
    explicit SourceAtRest(const StorePlace& place) : place_(place) {
        if (place.database) {
            database_.emplace(*place.database);
        } else {
            directory_.emplace(place.directory);
        }
        look_for_nodes();
    }
    /// A node that had passed its start when we came, and showed itself only later, may have written.
    void look_for_nodes() const {
        if (!place_.database) return;
        const auto living = nodes_that_live(*place_.database);
        if (living.empty()) return;
        refuse(StoreProblem::Kind::locked,
               "the node " + living.front().id.text + " works on " + place_.shown() + ": stop all nodes first");
    }

private:
    const StorePlace& place_;
    std::optional<DatabaseAtRest> database_;
    std::optional<DirectoryAtRest> directory_;
};

bool are_same(const StorePlace& one, const StorePlace& other) {
    if (one.database && other.database) {
        const auto generation = postgres::generation_of(*one.database);
        return generation && generation == postgres::generation_of(*other.database);
    }
    std::error_code unknown;
    return !one.database && !other.database && std::filesystem::equivalent(one.directory, other.directory, unknown);
}

/// Throws where the file is damaged: what a broken index hides would be left behind.
void look_through(const StorePlace& place) {
    if (place.database) return;
    const auto file = DataDirectory::database_in(place.directory);
    auto database = read_store(file);
    check_whole(database, file);
}

std::optional<PrivateKey> key_in(const StorePlace& place) {
    if (!place.database) return read_private_key(place.directory);
    postgres::Session session(*place.database);
    const auto kept = postgres::read_secret(session, postgres::signing_key_name);
    if (!kept) return std::nullopt;
    auto key = parse_hex<PrivateKey>(*kept);
    if (!key) refuse(StoreProblem::Kind::bad_key, "the signing key in " + place.shown() + " is damaged; put it back");
    return key;
}

std::unique_ptr<NewStore> make_store(const StorePlace& place, Entropy& entropy) {
    if (!place.database) return std::make_unique<NewDirectory>(place.directory);
    return std::make_unique<NewDatabase>(*place.database, [&entropy] { return draw_fence(entropy); });
}

/// The rooms in one order, whichever store they come from.
std::vector<KeptRoom> sorted(std::vector<KeptRoom> rooms) {
    std::ranges::sort(rooms, {}, &KeptRoom::code);
    return rooms;
}

std::vector<Record> load_or_refuse(StoredRooms& store, const std::string& code) try {
    return store.load(code);
} catch (const DamagedRoom& damage) {
    refuse(StoreProblem::Kind::damaged, "room " + code + " is damaged: " + damage.what() +
                                            "; look at it by check, take it out by remove or save by salvage what is "
                                            "whole, and then move");
}

struct Copied {
    std::vector<KeptRoom> rooms{};
    std::size_t records = 0;
};

Copied copy(StoredRooms& from, NewStore& to, Progress& progress) {
    const auto rooms = sorted(from.rooms());
    Copied copied;
    std::size_t done = 0;
    for (const auto& room : rooms) {
        const auto records = load_or_refuse(from, room.code);
        // One without records is as good as none.
        if (!records.empty()) {
            to.add(room, records);
            copied.rooms.push_back(room);
            copied.records += records.size();
        }
        progress.tell("copied", ++done, rooms.size());
    }
    return copied;
}

bool is_same_record(const Record& one, const Record& other) {
    return one.room == other.room && one.seq == other.seq && one.body == other.body;
}

/// Reads both anew.
void compare(StoredRooms& from, const std::vector<KeptRoom>& rooms, StoredRooms& to, Progress& progress) {
    std::size_t done = 0;
    for (const auto& room : rooms) {
        if (!std::ranges::equal(load_or_refuse(from, room.code), load_or_refuse(to, room.code), is_same_record)) {
            refuse(StoreProblem::Kind::damaged, "room " + room.code + " does not read as it was written");
        }
        progress.tell("compared", ++done, rooms.size());
    }
    if (rooms != sorted(to.rooms())) {
        refuse(StoreProblem::Kind::damaged, "the rooms, or when they end, do not read as they were written");
    }
}

}  // namespace

ExitCode run(const Move& wanted, std::ostream& out, std::ostream& notes) {
    if (are_same(wanted.from, wanted.to)) {
        refuse(StoreProblem::Kind::unusable, "--from and --to are the same store, or copies of it");
    }
    const SourceAtRest rest(wanted.from);
    look_through(wanted.from);
    const auto key = key_in(wanted.from);
    const auto from = read_rooms(wanted.from);
    SystemEntropy entropy;
    const auto to = make_store(wanted.to, entropy);
    Copied copied;
    {
        Progress progress(notes, isatty(STDERR_FILENO) == 1);
        copied = copy(*from, *to, progress);
        compare(*from, copied.rooms, *to, progress);
    }
    if (key) to->keep_key(*key);
    rest.look_for_nodes();
    to->finish();
    out << copied.rooms.size() << " rooms with " << copied.records << " records are moved to " << wanted.to.shown()
        << ", and read there as they do in " << wanted.from.shown()
        << ", which was left as it is. Let no server begin on it any more: it would play the same games once more.\n";
    return ExitCode::ok;
}

}  // namespace crowntable::server
