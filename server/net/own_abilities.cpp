#include "server/net/own_abilities.hpp"

#include <string>

#include "protocol/catalogue/catalogue.hpp"
#include "server/core/record.hpp"

namespace crowntable::server {

cluster::Abilities own_abilities() {
    cluster::Abilities mine{.format = record_format};
    for (const auto* preset : catalogue::presets()) {
        const std::string id(preset->id());
        mine.rules.insert(id);
        const auto versions = preset->rules_versions();
        for (auto version = versions.oldest; version <= versions.newest; ++version) {
            mine.rules.insert(id + "=" + std::to_string(version));
        }
    }
    return mine;
}

}  // namespace crowntable::server
