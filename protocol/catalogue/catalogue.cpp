#include "protocol/catalogue/catalogue.hpp"

#include <vector>

#include "protocol/catalogue/families.hpp"

namespace crowntable::catalogue {

std::span<const table::Family> all_families() {
    // Made when first asked for: presets live in other source files, and nothing says in which order the constants
    // of several files are initialised.
    static const auto all = families();
    return all;
}

std::span<const table::Preset* const> presets() {
    static const auto all = [] {
        // Pointers may be kept for good: presets are statics of their families and live as long as the program.
        std::vector<const table::Preset*> found;
        for (const auto& family : all_families()) {
            found.insert(found.end(), family.presets.begin(), family.presets.end());
        }
        return found;
    }();
    return all;
}

const table::Preset* find_preset(std::string_view id) {
    // A handful of presets, looked up when rooms and games begin: a map would save nothing, and would be a second list
    // beside the one that keeps the order for clients.
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

void prepare_all() {
    for (const auto& family : all_families()) {
        if (family.prepare != nullptr) family.prepare();
    }
}

}  // namespace crowntable::catalogue
