#pragma once

#include <array>
#include <limits>
#include <optional>

#include "engine/cards/face_set.hpp"
#include "engine/cards/run_gains.hpp"
#include "engine/cards/suit_ranks.hpp"

namespace crowntable::cards {

/// The naturals of a hand of the 58-card pack, each suit with what runs take off it, and the number of the wilds.
class NaturalHand {
public:
    /// Sets all suits at once: `suit_of(index)` is asked for each in order.
    template <typename SuitOf>
    void set_all(SuitOf suit_of) {
        for (std::size_t i = 0; i < suit_count; ++i) suits_[i] = suit_of(i);
        if (ranks().at_least(3).empty()) {
            for (std::size_t i = 0; i < suit_count; ++i) runs_[i] = run_gains_->at(suits_[i]);
        } else {
            for (std::size_t i = 0; i < suit_count; ++i) runs_[i] = (*run_gains_)(suits_[i]);
        }
    }

    SuitRanks suit(std::size_t index) const { return suits_[index]; }
    Gains runs(std::size_t suit) const { return runs_[suit]; }
    void set(std::size_t index, SuitRanks suit) {
        suits_[index] = suit;
        runs_[index] = (*run_gains_)(suit);
    }
    /// REQUIRES: the hand holds one.
    void remove(Card card) {
        const auto suit = static_cast<std::size_t>(card.suit());
        set(suit, suits_[suit] - SuitRanks(card.rank()));
    }
    /// How many naturals of each rank there are, all suits together.
    SuitRanks ranks() const { return suits_[0] + suits_[1] + suits_[2] + suits_[3] + suits_[4]; }
    /// What runs take off its suit without this card. REQUIRES: the hand holds one.
    Gains runs_without(Card card) const {
        return (*run_gains_)(suits_[static_cast<std::size_t>(card.suit())] - SuitRanks(card.rank()));
    }

    /// At most Gains::wilds_max.
    int wilds = 0;

private:
    const RunGains* run_gains_ = &RunGains::table();
    std::array<SuitRanks, suit_count> suits_{};
    std::array<Gains, suit_count> runs_{};
};

/// Between which results the answer is looked for.
struct Bounds {
    /// No answer lower than this is of interest.
    int floor = 0;
    /// The caller knows that no melds take off more than this: the search ends as soon as it has found so much.
    int ceiling = std::numeric_limits<int>::max();
};

struct MeldedHand {
    int points = 0;
    /// The first natural that one best choice of melds leaves dead.
    std::optional<Card> dead{};
};

/// The most points that melds can take off the naturals, melds needing none; `bounds.floor` if it is less than that.
int most_melded_points(const NaturalHand& hand, Bounds bounds = {});

/// What most_melded_points finds with a ceiling only, and which of the hand's naturals need not be melded for it.
MeldedHand best_melded_hand(const NaturalHand& hand, FaceSet naturals, int ceiling);

}  // namespace crowntable::cards
