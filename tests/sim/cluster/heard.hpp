#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "tests/sim/referee.hpp"
#include "tests/sim/shown.hpp"

namespace crowntable::sim {

/// What somebody hears is judged once more when they hear it, however long it was on its way: by then its process may
/// have stood still between making sure and sending, and been buried. Nobody forgets what they were told before: no
/// welcome names an older command than one that was acknowledged, and no version goes back, over all lines.
class Heard {
public:
    explicit Heard(Referee& referee) : referee_(referee) {}

    /// By whoever is `who`, on the line on which they listen.
    void heard(std::size_t who, const Shown& shown);

private:
    using Somebody = std::pair<std::string, std::uint32_t>;
    Referee& referee_;
    /// The last command of each person of a room that they know to be recorded.
    std::map<Somebody, std::uint64_t> acknowledged_;
    std::map<std::size_t, std::uint64_t> versions_;
};

}  // namespace crowntable::sim
