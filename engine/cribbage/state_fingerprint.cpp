#include "engine/cribbage/state_fingerprint.hpp"

#include <string_view>

#include "engine/digest.hpp"
#include "engine/state_encoder.hpp"

namespace crowntable::cribbage {

namespace {

/// Games of version 2 of the rules keep the first encoding, whose fingerprints are in journals. What came later is
/// in the second one alone.
constexpr std::string_view encoding_of_rules_2 = "crowntable cribbage state 1";
constexpr std::string_view encoding_name = "crowntable cribbage state 2";

/// One `put` for each type that a state of this game holds.
class Encoder : public StateEncoder<Encoder> {
public:
    using StateEncoder::put;

    void put(Tile tile) { put(tile.code()); }
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
    void put(const Options& options) {
        put_all(options.bonus_first, options.bonus_all_five, options.bonus_flush, options.bonus_flush_rule,
                options.contribution, options.exchange, options.first_player, options.board, options.centre_start,
                options.leftover_six_nine, options.scoreless_limit, options.target_score, options.servant,
                options.joker_calls, options.split_colours);
    }
};

}  // namespace

Fingerprint fingerprint(const State& state) {
    Encoder encoder;
    encoder.put(state.since(3) ? encoding_name : encoding_of_rules_2);
    if (state.since(3)) encoder.put_all(state.rules_version, state.joker);
    encoder.put_all(state.options, state.seating, state.phase, state.turn);
    // Four bytes for each: wasteful, but another encoding would give every recorded game other fingerprints.
    for (const std::uint8_t byte : state.seed.bytes) encoder.put(std::uint32_t{byte});
    // The squares of the board follow from the options, so that its tiles say all of it.
    encoder.put_all(state.starter, state.current, state.servant, state.board.tiles());
    encoder.put_all(state.bags[0], state.bags[1], state.out_of_play, state.returns, state.scoreless_turns);
    encoder.put_all(state.seats, state.last_play, state.claim, state.sheet, state.end, state.leftovers);
    return Fingerprint{encoder.digest().bytes};
}

}  // namespace crowntable::cribbage
