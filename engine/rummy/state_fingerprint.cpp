#include "engine/rummy/state_fingerprint.hpp"

#include <string_view>

#include "engine/digest.hpp"
#include "engine/state_encoder.hpp"

namespace crowntable::rummy {

namespace {

/// Games of version 1 of the rules keep the first encoding, whose fingerprints are in journals. What came later is
/// in the second one alone.
constexpr std::string_view encoding_of_rules_1 = "crowntable rummy state 1";
constexpr std::string_view encoding_name = "crowntable rummy state 2";

/// One `put` for each type that a state of this game holds.
class Encoder : public StateEncoder<Encoder> {
public:
    using StateEncoder::put;

    template <typename T, std::size_t most>
    void put(const ShortList<T, most>& list) {
        put(static_cast<int>(list.size()));
        for (const T& item : list) put(item);
    }
    void put(cards::Card card) { put(card.code()); }
    void put(const HeldCard& held) { put_all(held.card, held.hidden_since); }
    void put(const DrawnCard& drawn) { put_all(drawn.card, drawn.source, drawn.stock_was_open); }
    void put(const cards::Meld& meld) { put_all(meld.kind, meld.cards, meld.stands_for); }
    void put(const cards::Arrangement& best) { put_all(best.deadwood, best.melds, best.dead); }
    void put(const Laid& laid) { put_all(laid.melds, laid.went_out); }
    void put(const RevealedHand& revealed) { put_all(revealed.seat, revealed.hand, revealed.arrangement); }
    void put(const ScoreRow& row) { put_all(row.hand_size, row.points, row.went_out, row.blocked, row.playoff); }
    void put(const SeatState& seat) {
        // The order of the hand is part of the state: every device of the seat shows it.
        put_all(seat.hand, seat.taken, seat.laid, seat.round_points, seat.total, seat.turns, seat.playing,
                seat.removed);
    }
    void put(const Options& options) {
        put_all(options.preset, options.packs, options.rounds, options.must_go_out, options.final_laydown,
                options.same_card_return, options.stock_empty, options.buried_wilds, options.max_recycles,
                options.max_turns_per_seat, options.min_naturals_per_meld, options.first_dealer, options.tie_break,
                options.discard_history, options.reveal_hands, options.jokers, options.wild_leftover);
    }
};

}  // namespace

Fingerprint fingerprint(const State& state) {
    Encoder encoder;
    encoder.put(state.since(2) ? encoding_name : encoding_of_rules_1);
    if (state.since(2)) encoder.put_all(state.rules_version, state.top_is_closed, state.options.last_turn_all_melded);
    encoder.put_all(state.options, state.seating, state.packs, state.rounds, state.phase, state.turn, state.round);
    for (const std::uint8_t byte : state.seed.bytes) encoder.put(byte);
    encoder.put_all(state.dealer, state.current, state.out_seat, state.drawn, state.final_seats);
    // What follows from the hands, such as deadwood and the best choices, is left out.
    encoder.put_all(state.stock, state.discards, state.out_of_play, state.recycles);
    encoder.put_all(state.seats, state.scores, state.revealed);
    return Fingerprint{encoder.digest().bytes};
}

}  // namespace crowntable::rummy
