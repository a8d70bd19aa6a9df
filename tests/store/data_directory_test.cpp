// A directory that cannot be used is told of in one sentence, and nothing in it is changed.
#include "server/store/data_directory.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <optional>
#include <sstream>

#include "server/core/record.hpp"
#include "server/store/backup.hpp"
#include "server/store/record_log.hpp"
#include "server/store/schema.hpp"
#include "tests/store/scratch.hpp"

namespace crowntable::tests {

using server::DataDirectory;
using server::Durability;
using server::open_store;
using server::StoreProblem;
using Kind = StoreProblem::Kind;

namespace {

unsigned mode_of(const std::filesystem::path& path) {
    struct stat status {};
    REQUIRE(stat(path.c_str(), &status) == 0);
    return status.st_mode & 0777U;
}

std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

void break_in_the_middle(const std::filesystem::path& file) {
    auto bytes = content(file);
    REQUIRE(bytes.size() > 40'000);
    const auto page = bytes.size() / 2 / 4'096 * 4'096;
    bytes.replace(page, 8'192, std::string(8'192, '\x5a'));
    write(file, bytes);
}

/// A store as a crash leaves it: what it holds is in the log, even its tables, for no server has emptied that.
void leave_crashed(const std::filesystem::path& to) {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    server::RecordLog store(open_store(file, Durability::full));
    store.begin();
    store.append(append_of(records("AAA", 1, {"a", "b"})));
    store.commit();
    std::filesystem::copy_file(file, to);
    std::filesystem::copy_file(file.string() + "-wal", to.string() + "-wal");
}

/// Runs it as the user nobody if we are root, who may do everything.
int as_nobody(const std::function<int()>& step) {
    constexpr unsigned nobody = 65'534;
    const pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && (setgid(nobody) != 0 || setuid(nobody) != 0)) _exit(100);
        _exit(step());
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void give_to_nobody(const std::filesystem::path& path) {
    if (geteuid() == 0) REQUIRE(chown(path.c_str(), 65'534, 65'534) == 0);
}

template <typename Step>
std::optional<Kind> problem(Step step) {
    try {
        step();
    } catch (const StoreProblem& problem) {
        const std::string sentence = problem.what();
        CHECK(sentence.find('\n') == std::string::npos);
        CHECK(sentence.size() > 20);
        return problem.kind();
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE("what is missing is created for this user alone") {
    const Scratch scratch;
    const auto path = scratch.path / "deep" / "er" / "directory";
    const DataDirectory directory(path);
    CHECK(mode_of(path) == 0700U);
    Desk desk(open_store(directory.database(), Durability::full));
    desk.append(records("AAA", 1, {"a"}));
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
        CHECK_MESSAGE(mode_of(entry.path()) == 0600U, entry.path().string());
        ++files;
    }
    CHECK_MESSAGE(files >= 3, "the lock, the database and its log");
}

TEST_CASE("one server at a time, and the next one as soon as it is gone") {
    const Scratch scratch;
    {
        const DataDirectory first(scratch.path);
        CHECK(problem([&] { const DataDirectory second(scratch.path); }) == Kind::locked);
    }
    CHECK_FALSE(problem([&] { const DataDirectory third(scratch.path); }));
}

TEST_CASE("a file in the place of the directory, and a place where none can be") {
    const Scratch scratch;
    write(scratch.path / "file", "not a directory");
    CHECK(problem([&] { const DataDirectory directory(scratch.path / "file"); }) == Kind::unusable);
    CHECK(problem([&] { const DataDirectory directory(scratch.path / "file" / "below"); }) == Kind::unusable);
    CHECK(content(scratch.path / "file") == "not a directory");
}

TEST_CASE("a directory that may not be written") {
    if (geteuid() == 0) {
        MESSAGE("root may write everywhere: a file system that is read-only stands in for it");
        CHECK(problem([] { const DataDirectory directory("/proc/crowntable"); }) == Kind::unusable);
        return;
    }
    const Scratch scratch;
    chmod(scratch.path.c_str(), S_IRUSR | S_IXUSR);
    CHECK(problem([&] { const DataDirectory directory(scratch.path); }) == Kind::unusable);
    chmod(scratch.path.c_str(), S_IRWXU);
}

TEST_CASE("a store of records that a program cannot read yet is of a version that it refuses") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    CHECK(open_store(file, Durability::full).number("PRAGMA user_version") >= server::record_format);
    const auto older = server::migrations().first(server::migrations().size() - 1);
    CHECK(problem([&] { open_store(file, Durability::full, nullptr, older); }) == Kind::newer);
}

TEST_CASE("a store of a newer version is left as it is") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    { open_store(file, Durability::full).run("PRAGMA user_version = 99"); }
    const auto before = content(file);
    CHECK(problem([&] { open_store(file, Durability::full); }) == Kind::newer);
    CHECK(content(file) == before);
}

TEST_CASE("a log without its database is left as it is, whoever looks at it") {
    const Scratch scratch;
    const auto file = scratch.path / "crowntable.db";
    const auto log = scratch.path / "crowntable.db-wal";
    leave_crashed(file);
    std::filesystem::remove(file);
    const auto before = content(log);
    REQUIRE(before.size() > 4'096);
    bool is_empty = false;
    SUBCASE("missing") {}
    SUBCASE("empty") {
        write(file, "");
        is_empty = true;
    }
    CHECK(problem([&] { open_store(file, Durability::full); }) == Kind::damaged);
    CHECK(problem([&] { server::read_store(file); }) == Kind::damaged);
    CHECK(problem([&] { server::back_up(file, scratch.path / "copy.db"); }) == Kind::damaged);
    CHECK(content(log) == before);
    CHECK(std::filesystem::exists(file) == is_empty);
    CHECK(content(file).empty());
    CHECK_FALSE(std::filesystem::exists(scratch.path / "copy.db"));
}

TEST_CASE("a store whose tables are gone with its log is no new one where a server has worked") {
    const Scratch scratch;
    const auto file = scratch.path / "crowntable.db";
    leave_crashed(file);
    // Nothing but the log held them.
    std::filesystem::remove(file.string() + "-wal");
    const auto before = content(file);
    REQUIRE(before.size() > 0);
    SUBCASE("alone") {
        CHECK_FALSE(problem([&] { open_store(file, Durability::full); }));
    }
    SUBCASE("beside the key") {
        write(DataDirectory::signing_key_in(scratch.path), "key");
        CHECK(problem([&] { open_store(file, Durability::full); }) == Kind::damaged);
        CHECK(problem([&] { server::read_store(file); }) == Kind::damaged);
        CHECK(content(file) == before);
        std::filesystem::remove(file);
        CHECK_FALSE(problem([&] { open_store(file, Durability::full); }));
    }
}

TEST_CASE("a copy that is not made because a file is locked is told of") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    { Desk(open_store(file, Durability::full)).append(records("AAA", 1, {"a"})); }
    auto source = server::read_store(file);
    server::Database target((scratch.path / "copy").string(), server::Database::Mode::create);
    target.run("PRAGMA busy_timeout = 0");
    server::Database other((scratch.path / "copy").string(), server::Database::Mode::create);
    other.run("BEGIN EXCLUSIVE");
    CHECK_THROWS_AS(server::copy_all(source, target), server::SqliteError);
    other.run("ROLLBACK");
    server::copy_all(source, target);
    CHECK(target.number("SELECT count(*) FROM records") == 1);
}

TEST_CASE("an empty file is a store whose making was interrupted, but not where a server has worked") {
    const Scratch scratch;
    const auto file = scratch.path / "crowntable.db";
    write(file, "");
    SUBCASE("alone") {
        CHECK(problem([&] { server::read_store(file); }) == Kind::damaged);
        CHECK(content(file).empty());
        Desk desk(open_store(file, Durability::full));
        CHECK(desk.append(records("AAA", 1, {"a"})) == server::CommitResult::committed);
    }
    SUBCASE("beside the key") {
        write(DataDirectory::signing_key_in(scratch.path), "key");
        CHECK(problem([&] { open_store(file, Durability::full); }) == Kind::damaged);
        CHECK(problem([&] { server::read_store(file); }) == Kind::damaged);
        CHECK(content(file).empty());
        std::filesystem::remove(file);
        CHECK_FALSE(problem([&] { open_store(file, Durability::full); }));
    }
}

TEST_CASE("where there is no store none is made by looking") {
    const Scratch scratch;
    const auto file = scratch.path / "crowntable.db";
    try {
        server::read_store(file);
        FAIL("it was read");
    } catch (const StoreProblem& problem) {
        CHECK(problem.kind() == Kind::unusable);
        CHECK(std::string(problem.what()) == "there is no store in " + scratch.path.string());
    }
    CHECK(std::filesystem::is_empty(scratch.path));
}

TEST_CASE("a store that may only be read is not opened for writing") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    const auto log = scratch.path / "store.db-wal";
    leave_crashed(file);
    std::filesystem::path locked;
    SUBCASE("the database") {
        locked = file;
    }
    SUBCASE("the log") {
        locked = log;
    }
    for (const auto& path : {scratch.path, file, log}) give_to_nobody(path);
    REQUIRE(chmod(locked.c_str(), S_IRUSR) == 0);
    const auto before = content(file);
    const auto log_before = content(log);
    REQUIRE(log_before.size() > 4'096);
    const auto opening = [&] {
        try {
            open_store(file, Durability::full);
        } catch (const StoreProblem& problem) {
            return problem.kind() == Kind::unusable ? 1 : 2;
        }
        return 0;
    };
    CHECK(as_nobody(opening) == 1);
    CHECK(content(file) == before);
    CHECK(content(log) == log_before);
    CHECK(mode_of(locked) == 0400U);
    REQUIRE(chmod(locked.c_str(), S_IRUSR | S_IWUSR) == 0);
    CHECK(as_nobody(opening) == 0);
    CHECK(Desk(open_store(file, Durability::full)).bodies("AAA") == "a b");
}

TEST_CASE("a store that was copied here for all to read is made private; a directory open to others is told of") {
    const Scratch scratch;
    const DataDirectory directory(scratch.path);
    const auto file = directory.database();
    { Desk(open_store(file, Durability::full)).append(records("AAA", 1, {"a"})); }
    chmod(file.c_str(), 0644);
    chmod(scratch.path.c_str(), 0755);
    CHECK(directory.open_to_others() == std::vector<std::filesystem::path>{scratch.path, file});
    Desk desk(open_store(file, Durability::full));
    desk.append(records("AAA", 2, {"b"}));
    for (const char* part : {"", "-wal", "-shm"}) CHECK(mode_of(file.string() + part) == 0600U);
    CHECK(directory.open_to_others() == std::vector<std::filesystem::path>{scratch.path});
    chmod(scratch.path.c_str(), 0700);
    CHECK(directory.open_to_others().empty());
    CHECK(desk.bodies("AAA") == "a b");
}

TEST_CASE("another program's database, a file that is none, and a broken one are left as they are") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    SUBCASE("another program's") {
        server::Database(file.string(), server::Database::Mode::create).run("CREATE TABLE theirs(a)");
    }
    SUBCASE("no database") {
        write(file, std::string(5'000, 'x'));
    }
    SUBCASE("broken in the middle, of a version before") {
        {
            open_store(file, Durability::full, nullptr, server::migrations().first(5)).run(R"(
                INSERT INTO rooms VALUES(1, 'AAA', 1);
                WITH RECURSIVE count(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM count WHERE n < 400)
                    INSERT INTO records SELECT n, 1, n, hex(zeroblob(150)) FROM count;
            )");
        }
        break_in_the_middle(file);
    }
    const auto before = content(file);
    CHECK(problem([&] { open_store(file, Durability::full); }) == Kind::damaged);
    CHECK(content(file) == before);
    CHECK(problem([&] { server::read_store(file); }) == Kind::damaged);
}

TEST_CASE("a broken store of the present version is one that nobody reads before it is looked through") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    {
        Desk desk(open_store(file, Durability::full));
        for (std::uint64_t seq = 1; seq <= 400; ++seq) desk.append(records("AAA", seq, {std::string(300, 'a')}));
    }
    break_in_the_middle(file);
    const auto before = content(file);
    CHECK(problem([&] { server::read_store(file); }) == Kind::damaged);
    CHECK(content(file) == before);
    // Whoever serves it has it looked through meanwhile (file_check_test.cpp).
    CHECK_FALSE(problem([&] { open_store(file, Durability::full); }));
}

TEST_CASE("an older store is brought to the present version, all steps or none") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    const auto first = server::migrations()[0];
    {
        const char* const steps[] = {first};
        open_store(file, Durability::full, nullptr, steps)
            .run("INSERT INTO rooms VALUES(1, 'AAA', 1); INSERT INTO records VALUES(1, 1, 1, 'a')");
    }
    SUBCASE("all") {
        const char* const steps[] = {first, "ALTER TABLE rooms ADD COLUMN colour TEXT",
                                     "UPDATE rooms SET colour = 'red'"};
        auto database = open_store(file, Durability::full, nullptr, steps);
        CHECK(database.number("PRAGMA user_version") == 3);
        CHECK(database.text("SELECT colour FROM rooms") == "red");
        CHECK(database.number("SELECT count(*) FROM records") == 1);
    }
    SUBCASE("none") {
        const char* const steps[] = {first, "ALTER TABLE rooms ADD COLUMN colour TEXT", "nonsense"};
        CHECK(problem([&] { open_store(file, Durability::full, nullptr, steps); }) == Kind::unusable);
        const char* const before[] = {first};
        auto database = open_store(file, Durability::full, nullptr, before);
        CHECK(database.number("PRAGMA user_version") == 1);
        CHECK(database.number("SELECT count(*) FROM pragma_table_info('rooms') WHERE name = 'colour'") == 0);
    }
}

}  // namespace crowntable::tests
