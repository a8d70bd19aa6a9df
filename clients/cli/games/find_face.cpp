#include "clients/cli/games/find_face.hpp"

#include <algorithm>

#include "clients/cli/games/faces.hpp"
#include "clients/cli/games/plain/face.hpp"

namespace crowntable::cli {

const Face& find_face(std::string_view family) {
    static const Face plain = plain::face();
    const auto all = faces();
    const auto found = std::ranges::find(all, family, &Face::family);
    // There is always a face: a family that the server has and this program does not know can still be played, by the
    // numbers of its actions.
    return found == all.end() ? plain : *found;
}

const GameWords* find_words(const TableSeen& table) {
    return table.room ? find_face(table.room->family).words : nullptr;
}

std::vector<FamilyHelp> family_helps() {
    std::vector<FamilyHelp> helps;
    for (const Face& face : faces()) helps.push_back(face.help);
    return helps;
}

}  // namespace crowntable::cli
