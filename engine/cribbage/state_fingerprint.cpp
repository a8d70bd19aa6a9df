#include "engine/cribbage/state_fingerprint.hpp"

#include <span>
#include <string_view>
#include <type_traits>

#include "engine/digest.hpp"

namespace crowntable::cribbage {

namespace {

/// Rises with every change of the encoding or of the state.
constexpr std::string_view encoding_name = "crowntable cribbage state 1";

/// Appends values byte by byte, the same on every machine. One `put` for each type that a state holds.
class Encoder {
public:
    std::span<const std::uint8_t> bytes() const { return bytes_; }

    void put(std::uint32_t value) {
        for (int shift = 24; shift >= 0; shift -= 8) bytes_.push_back(static_cast<std::uint8_t>(value >> shift));
    }
    void put(int value) { put(static_cast<std::uint32_t>(value)); }
    void put(bool value) { bytes_.push_back(value ? 1 : 0); }
    void put(Seat seat) { bytes_.push_back(seat.index); }
    void put(Tile tile) { bytes_.push_back(tile.code()); }
    void put(std::string_view text) {
        for (const char symbol : text) bytes_.push_back(static_cast<std::uint8_t>(symbol));
    }
    template <typename E>
        requires std::is_enum_v<E>
    void put(E value) {
        bytes_.push_back(static_cast<std::uint8_t>(value));
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

    void put(Square square) { put_all(int{square.row}, int{square.column}); }
    void put(const Placement& placed) { put_all(placed.square, placed.tile); }
    void put(const ScoredLine& scored) {
        put_all(scored.line.first, scored.line.direction, scored.line.tiles, scored.points.fifteens,
                scored.points.pairs, scored.points.runs);
    }
    void put(const PlayScore& score) { put_all(score.lines, score.first, score.all_five, score.flush); }
    void put(const HiddenTile& hidden) {
        put_all(hidden.tile, hidden.drawn);
        for (const std::uint32_t number : hidden.returned) put(number);
    }
    void put(const SeatSet& seats) {
        put(static_cast<int>(seats.size()));
        for (const Seat seat : seats) put(seat);
    }
    void put(const SeatState& seat) { put_all(seat.rack, seat.points, seat.removed); }
    void put(const LastPlay& play) { put_all(play.seat, play.tiles, play.score, play.claim); }
    void put(const ClaimState& claim) { put_all(claim.claimed, claim.score, claim.waiting); }
    void put(const SheetRow& row) { put_all(row.seat, row.kind, row.points); }
    void put(const Leftover& leftover) { put_all(leftover.seat, leftover.rack, leftover.deduction); }
    void put(const Standing& standing) { put_all(standing.seat, standing.place, standing.points); }
    void put(const Seating& seating) {
        put_all(static_cast<int>(seating.seat_count), seating.host, seating.last_standings, seating.dealer);
    }
    void put(const Options& options) {
        put_all(options.bonus_first, options.bonus_all_five, options.bonus_flush, options.bonus_flush_rule,
                options.contribution, options.exchange, options.first_player, options.board, options.centre_start,
                options.leftover_six_nine, options.scoreless_limit, options.target_score, options.servant,
                options.joker_calls, options.split_colours);
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
    encoder.put_all(state.options, state.seating, state.phase, state.turn);
    for (const std::uint8_t byte : state.seed) encoder.put(std::uint32_t{byte});
    encoder.put_all(state.starter, state.current, state.servant, state.board.tiles());
    encoder.put_all(state.bags[0], state.bags[1], state.out_of_play, state.returns, state.scoreless_turns);
    encoder.put_all(state.seats, state.last_play, state.claim, state.sheet, state.end, state.leftovers);
    return sha256(encoder.bytes());
}

}  // namespace crowntable::cribbage
