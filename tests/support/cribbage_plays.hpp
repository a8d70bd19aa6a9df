#pragma once

#include <cstddef>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/cribbage/legal_plays.hpp"

namespace crowntable::tests {

/// The legal plays of Kings Cribbage for who was sent an `update` in a room with these options. The view says whether
/// there is a play, not which: whoever plays looks at the board.
class CribbagePlays {
public:
    CribbagePlays(const nlohmann::json& options, const nlohmann::json& update);

    std::size_t size() const { return plays_.size(); }
    /// In an order that has nothing to do with that of the rack.
    int points(std::size_t number) const { return plays_.at(number).points; }
    /// Without a claim.
    nlohmann::json action(std::size_t number) const;

private:
    cribbage::Board board_;
    std::vector<cribbage::ScoredPlay> plays_;
};

}  // namespace crowntable::tests
