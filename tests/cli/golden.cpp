#include "tests/cli/golden.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace crowntable::cli::tests {

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

void check_golden(const std::string& name, const std::vector<std::string>& lines) {
    const std::string path = std::string(GOLDEN_DIRECTORY) + "/" + name;
    if (std::getenv("CROWNTABLE_WRITE_GOLDEN") != nullptr) std::ofstream(path) << joined(lines);
    std::ifstream file(path);
    std::ostringstream golden;
    golden << file.rdbuf();
    CHECK_MESSAGE(golden.str() == joined(lines), name);
}

}  // namespace crowntable::cli::tests
