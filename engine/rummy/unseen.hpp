#pragma once

#include <numeric>
#include <span>

#include "engine/cards/deck.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// The cards whose place a seat does not know: in the stock, in other hands, out of play. With
/// `discard_history = top_only` the pile's buried cards are among them.
class Unseen {
public:
    explicit Unseen(const View& view);

    int size() const { return std::accumulate(counts_.begin(), counts_.end(), 0); }
    /// Calls `visit(card, count)` for each face with at least one card unseen, in the order of codes.
    template <typename Visit>
    void for_each(Visit visit) const {
        for (std::size_t code = 0; code < counts_.size(); ++code) {
            if (counts_[code] > 0) visit(face(code), static_cast<int>(counts_[code]));
        }
    }

private:
    static cards::Card face(std::size_t code);
    void remove(std::span<const cards::Card> cards);

    cards::FaceCounts counts_;
};

}  // namespace crowntable::rummy
