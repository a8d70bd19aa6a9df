// What others wait for while a large room is read.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <future>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/store/record_log.hpp"
#include "server/store/schema.hpp"
#include "tests/store/scratch.hpp"

namespace crowntable::tests {

using server::CommitResult;
using server::Durability;
using server::open_store;

namespace {

/// Many times what is read at once.
constexpr std::size_t large = 10'000;

/// A store with a large room and a small one, whose journal answers on its own thread. So a test says exactly when
/// something is asked for, as an answer is given.
class Readers {
public:
    Readers() {
        server::RecordLog log(open_store(file_, Durability::process));
        log.begin();
        log.append(append_of(records("LARGE", 1, std::vector<std::string>(large, "r"))));
        log.append(append_of(records("SMALL", 1, {"a", "b"})));
        log.commit();
    }

    /// All that `ask` asks for is carried out as if it had come at once. Returns when `enough` was answered.
    void at_once(const std::function<bool()>& enough, const std::function<void(server::Journal&)>& ask) {
        std::promise<void> done;
        const auto post = [&, is_done = false](const std::function<void()>& answer) mutable {
            answer();
            if (!is_done && enough()) done.set_value();
            is_done = is_done || enough();
        };
        server::SqliteJournal journal(open_store(file_, Durability::process), post);
        journal.append(append_of(records("FIRST", 1, {"r"})), [&](CommitResult) { ask(journal); });
        done.get_future().wait();
    }

private:
    const Scratch scratch_;
    const std::filesystem::path file_ = scratch_.path / "store.db";
};

std::size_t size_of(const server::Loaded& loaded) {
    REQUIRE(std::holds_alternative<std::vector<server::Record>>(loaded));
    return std::get<0>(loaded).size();
}

}  // namespace

TEST_CASE_FIXTURE(Readers, "A command of another room is kept while a large room is still read") {
    std::uint64_t kept = 0;
    std::uint64_t kept_when_read = 0;
    // Each is asked for when the one before it is answered.
    std::function<void(server::Journal&)> append = [&](server::Journal& journal) {
        journal.append(append_of(records("OTHER", kept + 1, {"r"})), [&](CommitResult result) {
            CHECK(result == CommitResult::committed);
            if (++kept < 10) append(journal);
        });
    };
    at_once([&] { return kept == 10 && kept_when_read > 0; },
            [&](server::Journal& journal) {
                journal.load("LARGE", [&](const server::Loaded& loaded) {
                    CHECK(size_of(loaded) == large);
                    kept_when_read = kept;
                });
                append(journal);
            });
    CHECK(kept_when_read == 10);
}

TEST_CASE_FIXTURE(Readers, "Whoever asks for a small room does not wait for a large one to be read") {
    std::string order;
    at_once([&] { return order.size() == 12; },
            [&](server::Journal& journal) {
                journal.load("LARGE", [&](const server::Loaded& loaded) {
                    CHECK(size_of(loaded) == large);
                    order += "large ";
                });
                journal.load("SMALL", [&](const server::Loaded& loaded) {
                    CHECK(size_of(loaded) == 2);
                    order += "small ";
                });
            });
    CHECK(order == "small large ");
}

TEST_CASE_FIXTURE(Readers, "What is asked of a room behind its reading waits for it, in the order of the calls") {
    std::string order;
    at_once([&] { return std::ranges::count(order, ',') == 9; },
            [&](server::Journal& journal) {
                const auto append = [&](const std::string& room, std::uint64_t seq) {
                    journal.append(append_of(records(room, seq, {"r"})), [&order, room](CommitResult result) {
                        CHECK(result == CommitResult::committed);
                        order += "append " + room + ", ";
                    });
                };
                const auto load = [&](std::size_t size) {
                    journal.load("LARGE", [&order, size](const server::Loaded& loaded) {
                        CHECK(size_of(loaded) == size);
                        order += "load, ";
                    });
                };
                append("LARGE", large + 1);
                load(large + 1);
                append("LARGE", large + 2);
                load(large + 2);
                journal.claim({"SMALL", "LARGE"}, [&](const server::Claimed&) { order += "claim, "; });
                append("SMALL", 3);
                journal.expire("LARGE", server::first_fence);
                load(0);
                append("LARGE", 1);
                append("OTHER", 1);
            });
    CHECK(order == "append LARGE, append OTHER, load, append LARGE, load, claim, append SMALL, load, append LARGE, ");
}

}  // namespace crowntable::tests
