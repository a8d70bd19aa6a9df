#include "protocol/catalogue/catalogue.hpp"

#include "protocol/cribbage/presets.hpp"
#include "protocol/rummy/presets.hpp"

namespace crowntable::catalogue {

std::span<const table::Preset* const> presets() {
    // One line per family.
    static const std::vector<const table::Preset*> presets = [] {
        std::vector<const table::Preset*> all;
        for (const table::Preset* preset : rummy::presets()) all.push_back(preset);
        for (const table::Preset* preset : cribbage::presets()) all.push_back(preset);
        return all;
    }();
    return presets;
}

const table::Preset* find_preset(std::string_view id) {
    for (const table::Preset* preset : presets()) {
        if (preset->id() == id) return preset;
    }
    return nullptr;
}

}  // namespace crowntable::catalogue
