#include "protocol/catalogue/schemas.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "protocol/catalogue/catalogue.hpp"

namespace crowntable::catalogue {

namespace {

/// What the families of a kind of message make together.
struct Union {
    std::string_view file;
    std::string_view title;
    std::string_view sentence;
    /// `_action.json`
    std::string_view ending;
    /// What stands beside those of the families.
    std::vector<std::string> first{};
};

// Code generators of client authors and the browser's types go by these names: a union that is renamed breaks their
// builds, although nothing changes on the wire.
const Union unions[] = {
    {"action.json", "Action", "An action of any game.", "_action.json"},
    // An update tells of the table in the same list as of the game, so what happens at any table is an event beside
    // those of the families.
    {"event.json", "GameEvent", "What happened, for everybody.", "_event.json", {"room_event.json"}},
    {"public_view.json", "PublicView", "", "_public.json"},
    {"private_view.json", "PrivateView", "", "_private.json"},
    {"preview.json", "Preview", "", "_preview.json"},
    {"hint.json", "Hint", "", "_hint.json"},
    {"arranged_hand.json", "ArrangedHand", "", "_arranged.json"},
};

bool is_named(const std::vector<form::SchemaFile>& files, const std::string& name) {
    return std::ranges::find(files, name, &form::SchemaFile::name) != files.end();
}

}  // namespace

std::vector<form::SchemaFile> schemas() {
    std::vector<form::SchemaFile> files;
    for (const auto& family : all_families()) std::ranges::move(family.schemas(), std::back_inserter(files));
    for (const Union& made : unions) {
        auto parts = made.first;
        for (const auto& family : all_families()) {
            const std::string part = std::string(family.name) + std::string(made.ending);
            // A family without previews, hints or arranged hands has no such file and takes no part in that union.
            if (is_named(files, part)) parts.push_back(part);
        }
        files.push_back(form::any_of(made.file, made.title, made.sentence, parts));
    }
    return files;
}

}  // namespace crowntable::catalogue
