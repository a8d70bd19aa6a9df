#include "engine/rummy/state_fingerprint.hpp"

#include <span>
#include <string_view>
#include <type_traits>

#include "engine/digest.hpp"

namespace crowntable::rummy {

namespace {

/// Rises with every change of the encoding or of the state.
constexpr std::string_view encoding_name = "crowntable rummy state 1";

/// Appends values byte by byte, the same on every machine. One `put` for each type that a state holds.
class Encoder {
public:
    std::span<const std::uint8_t> bytes() const { return bytes_; }

    void put(int value) {
        const auto bits = static_cast<std::uint32_t>(value);
        for (int shift = 24; shift >= 0; shift -= 8) bytes_.push_back(static_cast<std::uint8_t>(bits >> shift));
    }
    void put(std::uint32_t value) { put(static_cast<int>(value)); }
    void put(bool value) { bytes_.push_back(value ? 1 : 0); }
    void put(std::uint8_t value) { bytes_.push_back(value); }
    void put(Seat seat) { put(seat.index); }
    void put(cards::Card card) { put(card.code()); }
    void put(std::string_view text) {
        for (const char symbol : text) bytes_.push_back(static_cast<std::uint8_t>(symbol));
    }
    template <typename E>
        requires std::is_enum_v<E>
    void put(E value) {
        put(static_cast<std::uint8_t>(value));
    }
    template <typename T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) put(*value);
    }
    template <typename T>
    void put(const std::vector<T>& list) {
        put(static_cast<int>(list.size()));
        for (const T& item : list) put(item);
    }

    void put(const HeldCard& held) { put_all(held.card, held.hidden_since); }
    void put(const DrawnCard& drawn) { put_all(drawn.card, drawn.source, drawn.stock_was_open); }
    void put(const cards::Meld& meld) { put_all(meld.kind, meld.cards, meld.stands_for); }
    void put(const cards::Arrangement& best) { put_all(best.deadwood, best.melds, best.dead); }
    void put(const Laid& laid) { put_all(laid.melds, laid.went_out); }
    void put(const RevealedHand& revealed) { put_all(revealed.seat, revealed.hand, revealed.arrangement); }
    void put(const ScoreRow& row) { put_all(row.hand_size, row.points, row.went_out, row.blocked, row.playoff); }
    void put(const Standing& standing) { put_all(standing.seat, standing.place, standing.points); }
    void put(const Seating& seating) {
        put_all(static_cast<int>(seating.seat_count), seating.host, seating.last_standings, seating.dealer);
    }
    void put(const SeatState& seat) {
        put_all(seat.hand, seat.taken, seat.laid, seat.round_points, seat.total, seat.turns, seat.playing,
                seat.removed);
    }
    void put(const Options& options) {
        put_all(options.preset, options.packs, options.rounds, options.must_go_out, options.final_laydown,
                options.same_card_return, options.stock_empty, options.buried_wilds, options.max_recycles,
                options.max_turns_per_seat, options.min_naturals_per_meld, options.first_dealer, options.tie_break,
                options.discard_history, options.reveal_hands, options.jokers, options.wild_leftover);
    }
    template <typename... T>
    void put_all(const T&... values) {
        (put(values), ...);
    }

private:
    std::vector<std::uint8_t> bytes_;
};

}  // namespace

Fingerprint fingerprint(const State& state) {
    Encoder encoder;
    encoder.put(encoding_name);
    encoder.put_all(state.options, state.seating, state.packs, state.rounds, state.phase, state.turn, state.round);
    for (const std::uint8_t byte : state.seed) encoder.put(byte);
    encoder.put_all(state.dealer, state.current, state.out_seat, state.drawn, state.final_seats);
    encoder.put_all(state.stock, state.discards, state.out_of_play, state.recycles);
    encoder.put_all(state.seats, state.scores, state.revealed);
    return sha256(encoder.bytes());
}

}  // namespace crowntable::rummy
