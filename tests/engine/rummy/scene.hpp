#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rummy/game.hpp"
#include "tests/engine/cards/hands.hpp"

namespace crowntable::rummy {

inline constexpr Seat A{0};
inline constexpr Seat B{1};
inline constexpr Seat C{2};
inline constexpr Seat D{3};

using cards::hand;

/// `card("10H")`
cards::Card card(const std::string& face);

/// `groups("3S 4S 5S | KH KD JK")`
Groups groups(const std::string& text);

/// What one round is dealt from, the rest of the cards following in any order.
struct Stack {
    /// By seat; "" for a seat that takes no part.
    std::vector<std::string> hands;
    std::string turn_up;
    /// From the top.
    std::string stock{};
};

/// A table for a test: deals stacked decks, plays for the seats and remembers the last events. Every
/// action that is played must be accepted.
class Scene {
public:
    Scene(const Options& options, std::size_t seat_count, Seat dealer = A,
          std::uint32_t rules_version = rules_versions.newest);

    void deal(const Stack& stack);
    /// Any deal.
    void deal();
    void draw(Seat seat);
    /// Takes the top discard.
    void take(Seat seat);
    void discard(Seat seat, const std::string& face);
    void go_out(Seat seat, const std::string& face);
    void play(Seat seat, const Action& action);
    /// Draws from the stock and discards that card.
    void pass(Seat seat);
    /// The current seat passes, so many times.
    void pass_times(int times);
    void remove(Seat seat);

    /// The code of the refusal, or "" if the action would be accepted.
    std::string refused(Seat seat, const Action& action) const;
    std::string refused_discard(Seat seat, const std::string& face, bool go_out = false) const;

    std::string hand_of(Seat seat) const;
    /// By seat, of the round scored last: "22 0 -".
    std::string points() const;
    std::string totals() const;
    /// "A1 B1 C3"
    std::string places() const;
    PublicView table() const { return game.public_view(); }
    PrivateView own(Seat seat) const { return game.private_view(seat); }

    /// The first such event of the last step, or nullptr.
    template <typename E>
    const E* find() const {
        for (const Event& event : events) {
            if (const auto* found = std::get_if<E>(&event)) return found;
        }
        return nullptr;
    }

    Game game;
    std::vector<Event> events;

private:
    DeckOrder order_of(const Stack& stack) const;

    Options options_;
    Seat first_dealer_;
};

/// Options of a preset with these rounds only.
Options with_rounds(Preset preset, std::vector<int> rounds);

/// Cards of these ranks, none of which go together; other suits for another `suits_further`, 0 or 1.
std::string loose_cards(const std::vector<int>& ranks, int suits_further = 0);

/// One round of 13 cards for four seats from one pack, which leaves a stock of five. Kings are wild; nobody is near to
/// going out.
Scene dry_scene(Options options, const std::string& turn_up, const std::string& stock);

/// B can go out by discarding 10D: queens from the start.
inline const Stack queens{.hands = {"4S 9H KD", "QH QD QS", "6C 10T 4H"}, .turn_up = "8S", .stock = "10D 6S 5C"};
Scene queens_scene(const Options& options);

inline constexpr Preset all_presets[] = {Preset::five_suited_rummy, Preset::five_crowns, Preset::five_crowns_mini,
                                         Preset::three_thirteen};

}  // namespace crowntable::rummy
