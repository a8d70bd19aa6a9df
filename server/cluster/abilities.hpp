#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace crowntable::server::cluster {

/// What has to be known to make a room again from its records.
struct RoomNeeds {
    /// The newest format of a record in it.
    int format = 0;
    /// Record::needs, one by one.
    std::vector<std::string> rules{};
};

/// What a program knows.
struct Abilities {
    /// The newest format of records that it reads; it reads the older ones as well.
    int format = 0;
    std::set<std::string, std::less<>> rules{};

    bool meet(const RoomNeeds& needs) const;
    bool operator==(const Abilities&) const = default;
};

// One text of several needs, as records name them (Record::needs): ";game;;game=2;".
std::vector<std::string> needs_in(std::string_view text);
template <typename Needs>
std::string text_of_needs(const Needs& needs) {
    std::string text;
    for (const std::string& need : needs) text += ";" + need + ";";
    return text;
}

}  // namespace crowntable::server::cluster
