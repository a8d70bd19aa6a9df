// A directory that cannot be used is told of in one sentence, and nothing in it is changed.
#include "server/store/data_directory.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <optional>
#include <sstream>

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

TEST_CASE("a store of a newer version is left as it is") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    { open_store(file, Durability::full).run("PRAGMA user_version = 99"); }
    const auto before = content(file);
    CHECK(problem([&] { open_store(file, Durability::full); }) == Kind::newer);
    CHECK(content(file) == before);
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
    SUBCASE("broken in the middle") {
        {
            Desk desk(open_store(file, Durability::full));
            for (std::uint64_t seq = 1; seq <= 400; ++seq) desk.append(records("AAA", seq, {std::string(300, 'a')}));
        }
        auto bytes = content(file);
        REQUIRE(bytes.size() > 40'000);
        bytes.replace(8'192, 8'192, std::string(8'192, '\x5a'));
        write(file, bytes);
    }
    const auto before = content(file);
    CHECK(problem([&] { open_store(file, Durability::full); }) == Kind::damaged);
    CHECK(content(file) == before);
    CHECK(problem([&] { server::read_store(file); }) == Kind::damaged);
}

TEST_CASE("an older store is brought to the present version, all steps or none") {
    const Scratch scratch;
    const auto file = scratch.path / "store.db";
    {
        Desk desk(open_store(file, Durability::full));
        desk.append(records("AAA", 1, {"a"}));
    }
    const auto first = server::migrations()[0];
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
        auto database = open_store(file, Durability::full);
        CHECK(database.number("PRAGMA user_version") == 1);
        CHECK(database.number("SELECT count(*) FROM pragma_table_info('rooms') WHERE name = 'colour'") == 0);
    }
}

}  // namespace crowntable::tests
