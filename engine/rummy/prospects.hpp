#pragma once

#include <cstdint>
#include <optional>

#include "engine/rummy/unseen.hpp"
#include "engine/rummy/view.hpp"

namespace crowntable::rummy {

/// What hands promise a seat: the points that the best discard leaves after another card, each solved exactly, where
/// every card that the seat cannot see may be the other one. Less is better.
class Prospects {
public:
    /// Points summed over all pairs of cards that may come, of each pair those of the card that leaves less: somebody
    /// who has more than one turn ahead has more than one try. Comparable with others of the same view.
    using Value = std::int64_t;

    /// REQUIRES: the view outlives this.
    explicit Prospects(const View& view) : view_(view), unseen_(view), size_(unseen_.size()) {}

    /// How many pairs of cards there are.
    Value pairs() const { return Value{size_} * size_; }
    Value of(cards::Hand kept) const;
    /// After the best discard that is neither a wild nor `kept`. REQUIRES: one card too many in the hand.
    Value after_discard(const cards::Hand& hand, std::optional<cards::Card> kept = {}) const;
    /// `value` is less than a card of the stock and the best discard after it promise on average.
    bool better_than_stock(Value value) const;
    /// `points` are less than a card of the stock would leave on average, with no turn after it.
    bool fewer_than_after_stock(int points) const;

private:
    /// Calls `visit(deadwood, count)` for what each face that may come would leave.
    template <typename Visit>
    void for_each_outcome(cards::Hand kept, Visit visit) const;

    const View& view_;
    const Unseen unseen_;
    const int size_;
};

}  // namespace crowntable::rummy
