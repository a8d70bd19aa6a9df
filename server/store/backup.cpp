#include "server/store/backup.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string>
#include <system_error>

#include "server/store/data_directory.hpp"
#include "server/store/schema.hpp"

namespace crowntable::server {

namespace {

[[noreturn]] void cannot_write(const std::filesystem::path& file, const std::string& why) {
    throw StoreProblem(StoreProblem::Kind::unusable, "cannot write the copy " + file.string() + ": " + why);
}

/// A new, empty file for this user alone.
void create_private_file(const std::filesystem::path& file) {
    // O_EXCL: neither an older copy nor what somebody has laid there as a link is written over.
    const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor < 0) cannot_write(file, std::generic_category().message(errno));
    close(descriptor);
}

}  // namespace

void copy_all(Database& source, Database& target) {
    auto* backup = sqlite3_backup_init(&target.handle(), "main", &source.handle(), "main");
    if (backup == nullptr) throw SqliteError(sqlite3_errcode(&target.handle()), "beginning the copy");
    // Everything in one step, which reads one moment's state; the log lets a server write on meanwhile.
    const int copied = sqlite3_backup_step(backup, -1);
    const int finished = sqlite3_backup_finish(backup);
    // Finish knows nothing of a step that found a file locked and copied nothing.
    const int code = copied == SQLITE_DONE ? finished : copied;
    if (code != SQLITE_OK) throw SqliteError(code, std::string("copying: ") + sqlite3_errstr(code));
}

void back_up(const std::filesystem::path& from, const std::filesystem::path& to) {
    auto source = read_store(from);
    create_private_file(to);
    try {
        Database target(to.string(), Database::Mode::write);
        copy_all(source, target);
        // One file, which needs no log beside it.
        target.run("PRAGMA journal_mode = DELETE");
    } catch (const SqliteError& error) {
        std::error_code ignored;
        // Half a copy looks like a whole one.
        std::filesystem::remove(to, ignored);
        cannot_write(to, error.what());
    }
}

}  // namespace crowntable::server
