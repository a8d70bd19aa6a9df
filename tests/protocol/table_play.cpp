#include "tests/protocol/table_play.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

namespace crowntable::tests {

Seed seed_of(std::uint8_t number, int step) {
    Seed seed{};
    seed.bytes[0] = number;
    seed.bytes[1] = static_cast<std::uint8_t>(step);
    seed.bytes[2] = static_cast<std::uint8_t>(step >> 8);
    return seed;
}

std::unique_ptr<table::Table> start_table(const table::Preset& preset, const char* options_json,
                                          std::size_t seat_count) {
    const auto options = preset.options("", json::parse_own(options_json));
    REQUIRE(std::holds_alternative<std::string>(options));
    const auto& canonical = std::get<std::string>(options);
    REQUIRE_FALSE(preset.setup(canonical, seat_count).refusal);
    return preset.start(canonical, Seating{seat_count, {}, {}, {}}, preset.rules_versions().newest);
}

const char* short_options(const table::Preset& preset) {
    return preset.family() == "rummy" ? R"({"rounds":[5,3]})" : "{}";
}

std::string public_text(const table::Table& table, Protocol protocol) {
    std::string text;
    table.write_public(text, protocol);
    return text;
}

std::string private_text(const table::Table& table, Seat seat, Protocol protocol) {
    std::string text;
    table.write_private(seat, text, protocol);
    return text;
}

std::string arranged_text(const table::Table& table, Seat seat, bool hints) {
    return std::get<std::string>(table.arrange(seat, hints));
}

}  // namespace crowntable::tests
