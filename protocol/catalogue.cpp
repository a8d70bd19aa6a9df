#include "protocol/catalogue.hpp"

#include "protocol/cribbage_presets.hpp"
#include "protocol/rummy_presets.hpp"

namespace crowntable::protocol {

std::span<const Preset* const> catalogue() {
    // One line per family.
    static const std::vector<const Preset*> presets = [] {
        std::vector<const Preset*> all;
        for (const Preset* preset : rummy_presets()) all.push_back(preset);
        for (const Preset* preset : cribbage_presets()) all.push_back(preset);
        return all;
    }();
    return presets;
}

const Preset* find_preset(std::string_view id) {
    for (const Preset* preset : catalogue()) {
        if (preset->id() == id) return preset;
    }
    return nullptr;
}

}  // namespace crowntable::protocol
