// Who plays in the arena, as --seats is typed.
#include <doctest/doctest.h>

#include <string>
#include <variant>
#include <vector>

#include "clients/cli/arena/arena.hpp"
#include "clients/cli/options/options.hpp"
#include "tests/cli/command_line.hpp"
#include "tests/cli/speaking.hpp"

using namespace crowntable::cli;

namespace {

using Words = std::vector<std::string>;

/// As a shell hands them on: one word may have blanks.
Words seats_of(Words given) {
    const Speaking before(Language::english);
    Words typed{"crowntable", "arena"};
    typed.insert(typed.end(), given.begin(), given.end());
    std::vector<char*> pointers;
    for (std::string& word : typed) pointers.push_back(word.data());
    const auto parsed = parse_options(static_cast<int>(pointers.size()), pointers.data(), {});
    REQUIRE(std::holds_alternative<Options>(parsed));
    return std::get<Options>(parsed).players;
}

}  // namespace

TEST_CASE("seats are levels and programs, with commas between them or in several --seats") {
    CHECK(seats_of({}) == Words{"medium", "easy"});
    CHECK(seats_of({"--seats", "hard,random,easy"}) == Words{"hard", "random", "easy"});
    CHECK(seats_of({"--seats", "hard", "easy"}) == Words{"hard", "easy"});
    CHECK(seats_of({"--seats", "exec:python3 a.py,hard"}) == Words{"exec:python3 a.py", "hard"});
    CHECK(seats_of({"--seats=exec:a", "--seats", "exec:b --two words", "--seats", "easy"}) ==
          Words{"exec:a", "exec:b --two words", "easy"});
}

TEST_CASE("a comma of a command stands behind a backslash, other backslashes for themselves") {
    CHECK(seats_of({"--seats", R"(exec:bot --weights 1\,2\,3,hard)"}) == Words{"exec:bot --weights 1,2,3", "hard"});
    CHECK(seats_of({"--seats", R"(exec:printf '\n',exec:a\)"}) == Words{R"(exec:printf '\n')", R"(exec:a\)"});
}

TEST_CASE("what is no seat, and too few or too many, is told") {
    const auto told = [](const std::string& seats) {
        const auto farewell = tests::farewell_to("arena --seats " + seats);
        CHECK(farewell.code == ExitCode::usage);
        return farewell.err.substr(0, farewell.err.find('\n'));
    };
    CHECK(told("easy,grand") == "--seats: grand not in {random,easy,medium,hard,exec:COMMAND}");
    CHECK(told("easy,exec:") == "--seats: exec: not in {random,easy,medium,hard,exec:COMMAND}");
    CHECK(told("exec:a") == "--seats: At least 2 required but received 1");
    CHECK(told("easy,easy,easy,easy --seats easy,easy,easy,exec:a") == "--seats: At Most 7 required but received 8");
}

TEST_CASE("a contestant is called by the word that names it") {
    for (const char* word : {"random", "easy", "medium", "hard", "exec:python3 a.py"}) {
        CHECK(word_of(contestant_of(word)) == word);
    }
}
