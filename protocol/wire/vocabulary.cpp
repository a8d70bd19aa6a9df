// What is chosen from a set that all clients know.

#include <algorithm>
#include <array>

#include "protocol/wire/command.hpp"

namespace crowntable::wire {

namespace {

// Clients say them in the language of whoever reads, so only the ids are on the wire. One that is taken away is
// refused from older clients.
constexpr auto phrases = std::to_array<std::string_view>({"hello", "good_luck", "well_played", "thanks", "sorry",
                                                          "hurry_up", "one_moment", "nice_hand", "oh_no", "good_game"});

constexpr auto reactions =
    std::to_array<std::string_view>({"thumbs_up", "crown", "heart", "laugh", "wow", "thinking", "sad", "party"});

// None is longer than 15 bytes: a person and a line of chat keep one each, and so it takes no memory of its own.
constexpr auto avatars = std::to_array<std::string_view>(
    {"fox",       "owl",      "cat",    "fish",     "turtle", "snail", "butterfly", "whale",
     "tree",      "leaf",     "flower", "mushroom", "cactus", "sun",   "moon",      "cloud",
     "snowflake", "mountain", "anchor", "boat",     "kite",   "key",   "lantern",   "teapot"});
static_assert(std::ranges::all_of(avatars, [](std::string_view avatar) { return avatar.size() <= 15; }));

}  // namespace

bool is_chat_phrase(std::string_view phrase) {
    return std::find(phrases.begin(), phrases.end(), phrase) != phrases.end();
}

bool is_reaction(std::string_view reaction) {
    return std::find(reactions.begin(), reactions.end(), reaction) != reactions.end();
}

bool is_avatar(std::string_view avatar) {
    return std::find(avatars.begin(), avatars.end(), avatar) != avatars.end();
}

}  // namespace crowntable::wire
