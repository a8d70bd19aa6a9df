// In which order the journal's thread does what it is asked for.
#include <doctest/doctest.h>

#include <span>
#include <string>
#include <vector>

#include "engine/ensure.hpp"
#include "server/store/task_queue.hpp"

namespace crowntable::tests {

namespace {

struct Named {
    char name;
    std::vector<std::string> of;
    std::span<const std::string> rooms() const { return of; }
};

struct Queue {
    server::TaskQueue<Named> tasks;

    void push(char name, std::vector<std::string> rooms) { tasks.push({name, std::move(rooms)}); }
    /// All that may be done now.
    std::string taken() {
        std::string names;
        while (const auto task = tasks.take()) names += task->name;
        return names;
    }
};

}  // namespace

TEST_CASE_FIXTURE(Queue, "Tasks are taken in the order in which they came") {
    CHECK(taken().empty());
    push('a', {"AAA"});
    push('b', {"BBB"});
    push('*', {});
    push('c', {"AAA", "BBB"});
    CHECK(taken() == "ab*c");
    CHECK(tasks.is_idle());
}

TEST_CASE_FIXTURE(Queue, "What is asked of a held room waits in its order, and the other rooms go ahead") {
    tasks.hold("AAA");
    push('1', {"AAA"});
    push('x', {"BBB"});
    push('2', {"AAA"});
    push('y', {"CCC"});
    CHECK(taken() == "xy");
    push('z', {"BBB"});
    push('3', {"AAA"});
    CHECK(taken() == "z");
    CHECK_FALSE(tasks.is_idle());
    push('4', {"AAA"});
    push('w', {"BBB"});
    tasks.release("AAA");
    CHECK(taken() == "1234w");
    CHECK(tasks.is_idle());
}

TEST_CASE_FIXTURE(Queue, "Once a task was passed over, what its rooms are asked for behind it waits as well") {
    tasks.hold("AAA");
    push('1', {"AAA", "BBB"});
    push('2', {"BBB", "CCC"});
    push('3', {"CCC"});
    push('x', {"DDD"});
    CHECK(taken() == "x");
    tasks.release("AAA");
    CHECK(taken() == "123");
}

TEST_CASE_FIXTURE(Queue, "A task of all rooms waits for every room, and all that comes behind it waits for it") {
    tasks.hold("AAA");
    push('x', {"BBB"});
    push('*', {});
    push('y', {"BBB"});
    CHECK(taken() == "x");
    CHECK(taken().empty());
    tasks.release("AAA");
    CHECK(taken() == "*y");
}

TEST_CASE_FIXTURE(Queue, "A room that is let go leaves the others held") {
    tasks.hold("AAA");
    tasks.hold("BBB");
    push('1', {"AAA"});
    push('2', {"BBB"});
    push('3', {"AAA", "BBB"});
    push('*', {});
    CHECK(taken().empty());
    tasks.release("AAA");
    CHECK(taken() == "1");
    tasks.hold("CCC");
    tasks.release("BBB");
    CHECK(taken() == "23");
    CHECK_FALSE(tasks.is_idle());
    tasks.release("CCC");
    CHECK(taken() == "*");
}

TEST_CASE_FIXTURE(Queue, "To hold a room twice, or to let one go that is not held, is a bug") {
    tasks.hold("AAA");
    CHECK_THROWS_AS(tasks.hold("AAA"), BrokenInvariant);
    CHECK_THROWS_AS(tasks.release("BBB"), BrokenInvariant);
}

}  // namespace crowntable::tests
