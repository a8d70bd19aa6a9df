#include "tests/bench/peers/dialect.hpp"

#include <cstdlib>
#include <map>
#include <stdexcept>

namespace crowntable::bench {

namespace {

const std::map<std::string, std::unique_ptr<Dialect> (*)()> dialects{
    {"boardgame.io", boardgame_io_dialect},
    {"colyseus", colyseus_dialect},
    {"floor", floor_dialect},
    {"ws", ws_dialect},
};

}  // namespace

bool Dialect::is_like(std::string_view message, std::string_view sent) const {
    // Numbers in what is around the padding grow.
    constexpr std::size_t tolerance = 48;
    return message.size() <= sent.size() + tolerance && sent.size() <= message.size() + tolerance;
}

std::unique_ptr<Dialect> dialect(const std::string& name) {
    const auto found = dialects.find(name);
    if (found == dialects.end()) throw std::runtime_error("no peer is called " + name);
    return found->second();
}

std::string dialect_names() {
    std::string names;
    for (const auto& [name, make] : dialects) names += (names.empty() ? "" : ", ") + name;
    return names;
}

}  // namespace crowntable::bench
