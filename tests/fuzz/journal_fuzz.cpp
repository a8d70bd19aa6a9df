// Whatever stands in the journal, a room is made of it or set aside, and the server goes on; nothing else may happen.
// An input is the bodies of a room's records, a line each.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ensure.hpp"
#include "tests/server/world.hpp"

namespace {

using namespace crowntable;
using namespace crowntable::tests;

constexpr const char* code = "H4DWPX";

std::vector<server::Record> records_in(std::string_view text) {
    std::vector<server::Record> records;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        records.push_back({code, records.size() + 1, std::string(line)});
    }
    return records;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using std::chrono_literals::operator""s;
    World world("fuzz");
    world.restart_with(code, records_in({reinterpret_cast<const char*>(bytes), size}));
    world.client().hello({{"name", "Ann"}});
    world.pass(120s);
    // Whatever became of that room, others are made and played at.
    world.create();
    const auto table = world.table({"Ben", "Cleo"});
    ENSURE(std::ranges::all_of(table, [](const Client* client) { return client->online(); }));
    return 0;
}
