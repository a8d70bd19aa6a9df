#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/cards/arrangement.hpp"
#include "engine/cards/deck.hpp"
#include "engine/game.hpp"
#include "engine/rummy/action.hpp"
#include "engine/rummy/round_points.hpp"
#include "engine/rummy/ruleset.hpp"
#include "engine/seat.hpp"

namespace crowntable::rummy {

/// `round_scored` also stands before the first deal (then `round` is 0).
enum class Phase : std::uint8_t { draw, discard, round_scored, game_over };

struct Laid {
    cards::Melds melds;
    /// Whether this seat was the first to go out.
    bool went_out = false;
};

/// What everybody may know of one seat (rulebook 2.6).
struct SeatView {
    Seat seat;
    /// Cards in the hand, laid-down ones not counted.
    int cards = 0;
    /// What the current seat drew from this turn; nothing for others.
    std::optional<Source> drew{};
    /// Cards taken from the pile and not discarded or laid down since, in the order of taking.
    cards::Hand taken{};
    std::optional<Laid> laid{};
    /// Set once the round is scored; nothing for a seat that took no part in it.
    std::optional<int> round_points{};
    int total = 0;
    bool removed = false;
};

/// One scored round.
struct ScoreRow {
    int hand_size = 0;
    RoundPoints points;
    std::optional<Seat> went_out{};
    bool blocked = false;
    /// A play-off's points decide the tie and are in no total.
    bool playoff = false;

    bool operator==(const ScoreRow&) const = default;
};

/// A hand as it was scored.
struct RevealedHand {
    Seat seat;
    cards::Hand hand;
    cards::Arrangement arrangement;
};

using SeatList = ShortList<Seat, seats_max>;

/// Hand sizes of all rounds, a play-off appended once there is one.
using RoundSizes = ShortList<int, 12>;

/// What every seat and every spectator may know, equal for all of them: protocol/README.md, section 5, `public`.
struct PublicView {
    Preset preset = Preset::five_suited_rummy;
    Phase phase = Phase::round_scored;
    /// From 1; 0 before the first deal.
    int round = 0;
    RoundSizes rounds;
    int hand_size = 0;
    cards::Rank wild = 0;
    /// Whether this round is a play-off.
    bool playoff = false;
    /// Nothing before the first deal.
    std::optional<Seat> dealer{};
    std::optional<Seat> current{};
    std::optional<Seat> out_seat{};
    /// Somebody went out: the present turn is its seat's last in this round.
    bool last_turn = false;
    /// Seats that still have their last turn, in order, the current one first.
    SeatList final_seats{};
    int packs = 0;
    int stock = 0;
    int recycles = 0;
    /// How often the pile may be shuffled again in a round, by the options; 0 with `stock_empty = end_round`.
    int max_recycles = 0;
    int out_of_play = 0;
    bool must_go_out = false;
    FinalLaydown final_laydown = FinalLaydown::automatic;
    std::optional<cards::Card> discard_top{};
    /// Bottom to top; empty with `discard_history = top_only`.
    std::vector<cards::Card> discards{};
    std::vector<SeatView> seats{};
    std::vector<ScoreRow> scores{};
    /// Nothing until the hands are shown.
    std::optional<std::vector<RevealedHand>> revealed{};
    /// The final places; nothing before the game is over.
    std::optional<std::vector<Standing>> standings{};
    /// What a meld is and what cards count this round. Follows from the options; not in the JSON.
    cards::MeldRules rules{};
    /// What all packs together hold. As `rules`.
    cards::DeckOptions deck{};
    /// As `rules`.
    BuriedWilds buried_wilds = BuriedWilds::recycle;
    /// As `rules`.
    LastTurnAllMelded last_turn_all_melded = LastTurnAllMelded::discard;
};

/// What `check` will accept now. All empty while the seat is not acting.
struct Legal {
    Sources draw{};
    /// Distinct faces in hand order that may be discarded.
    cards::Hand discard{};
    /// The cards of `discard` that go out; empty in a last turn.
    cards::Hand go_out{};
    /// A discard of `discard` goes out without being asked.
    bool must_go_out = false;
};

/// What one seat alone may know: protocol/README.md, section 5, `you`.
struct PrivateView {
    Seat seat;
    cards::Hand hand;
    /// The card drawn this turn, while it is this seat's discard phase.
    std::optional<cards::Card> drawn{};
    /// Least points of the cards held; with one card too many, of the best that is left after a legal discard.
    int deadwood = 0;
    /// Some discard now goes out.
    bool can_go_out = false;
    Legal legal{};
    /// The discards of `legal.discard` that leave the least, in the order of preference. Not in the JSON: see
    /// best_choices.
    cards::DiscardChoices best_choices{};
    /// the card just taken from the pile, where it may not be given back. Not in the JSON.
    std::optional<cards::Card> may_not_return{};
};

struct View {
    PublicView table;
    PrivateView own;
};

/// What drawing would do: nothing that a seat could know beforehand.
struct DrawPreview {
    Source source = Source::stock;
};

/// What a discard would leave.
struct DiscardPreview {
    int deadwood = 0;
    cards::Melds melds;
    cards::Hand dead;
    bool goes_out = false;
    /// The round ends for the asker with it: groups go to the table.
    bool lays_down = false;
};

using Preview = std::variant<DrawPreview, DiscardPreview>;

}  // namespace crowntable::rummy
