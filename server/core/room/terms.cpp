#include "server/core/room/terms.hpp"

#include <algorithm>

#include "engine/ensure.hpp"
#include "server/core/room/room_options.hpp"
#include "server/core/room/state.hpp"

namespace crowntable::server {

std::shared_ptr<const Terms> KeptTerms::of(const RoomState& state) {
    ENSURE(state.preset != nullptr);
    const table::Preset& preset = *state.preset;
    // Vacated seats do not count: the next game closes them up.
    const auto players = state.occupied_seats();
    const auto known = std::ranges::find_if(entries_, [&](const Entry& entry) {
        return entry.preset == &preset && entry.players == players && entry.options == state.options &&
               entry.room_options == state.room_options;
    });
    if (known != entries_.end()) return known->terms;
    auto terms = std::make_shared<const Terms>(
        Terms{.setup = preset.setup(state.options, players),
              .options_json = preset.options_at(state.options, preset.rules_versions().newest),
              .changed = preset.changed(state.options),
              .room_options_json = complete_room_options(state.room_options)});
    entries_[oldest_] = {&preset, players, state.options, state.room_options, terms};
    oldest_ = (oldest_ + 1) % entries_.size();
    return terms;
}

}  // namespace crowntable::server
