#include "tests/engine/golden.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace crowntable::tests {

void check_golden(const std::string& path, const std::string& played) {
    if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path) << played;
    std::ifstream file(path);
    REQUIRE(file.good());
    std::ostringstream recorded;
    recorded << file.rdbuf();
    std::istringstream expected(recorded.str());
    std::istringstream actual(played);
    int number = 0;
    for (std::string line; std::getline(expected, line); ++number) {
        std::string actual_line;
        std::getline(actual, actual_line);
        CAPTURE(number);
        REQUIRE(actual_line == line);
    }
    CHECK(recorded.str().size() == played.size());
}

}  // namespace crowntable::tests
