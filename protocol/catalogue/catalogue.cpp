#include "protocol/catalogue/catalogue.hpp"

#include <vector>

#include "protocol/catalogue/families.hpp"

namespace crowntable::catalogue {

std::span<const table::Family> all_families() {
    static const auto all = families();
    return all;
}

std::span<const table::Preset* const> presets() {
    static const auto all = [] {
        std::vector<const table::Preset*> found;
        for (const auto& family : all_families()) {
            found.insert(found.end(), family.presets.begin(), family.presets.end());
        }
        return found;
    }();
    return all;
}

const table::Preset* find_preset(std::string_view id) {
    for (const table::Preset* preset : presets()) {
        if (preset->id() == id) return preset;
    }
    return nullptr;
}

const table::Family* find_family(std::string_view name) {
    for (const auto& family : all_families()) {
        if (family.name == name) return &family;
    }
    return nullptr;
}

}  // namespace crowntable::catalogue
