#include "protocol/catalogue/schemas.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

using crowntable::catalogue::schemas;

namespace {

std::string path_of(const std::string& file) {
    return std::string(CROWNTABLE_SCHEMA_DIR) + "/" + file;
}

/// As it stands in protocol/schema: the order of members is that of the forms.
std::string laid_out(const std::string& json) {
    return nlohmann::ordered_json::parse(json).dump(2) + "\n";
}

std::string read_file(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

}  // namespace

// With CROWNTABLE_WRITE_SCHEMAS=1 in the environment it writes the files.
TEST_CASE("The schemas of all families are those that follow from their forms") {
    const bool writes = std::getenv("CROWNTABLE_WRITE_SCHEMAS") != nullptr;
    const auto files = schemas();
    REQUIRE(files.size() > 7);
    for (const auto& file : files) {
        CAPTURE(file.name);
        if (writes) std::ofstream(path_of(file.name), std::ios::binary) << laid_out(file.json);
        CHECK(read_file(path_of(file.name)) == laid_out(file.json));
    }
}
