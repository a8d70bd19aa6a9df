#include "tests/engine/cribbage/text.hpp"

#include <sstream>

namespace crowntable::cribbage {

namespace {

/// Writes values with a blank after each, so that no two run together.
class Text {
public:
    std::string str() const { return out_.str(); }

    void put(int value) { out_ << value << ' '; }
    void put(bool value) { out_ << (value ? "yes " : "no "); }
    void put(const char* word) { out_ << word << ' '; }
    void put(Seat seat) { out_ << 's' << int{seat.index} << ' '; }
    void put(Tile tile) { out_ << to_string(tile) << ' '; }
    template <typename E>
        requires std::is_enum_v<E>
    void put(E value) {
        put(static_cast<int>(value));
    }
    template <typename T>
    void put(const std::optional<T>& value) {
        if (!value) return put("-");
        put(*value);
    }
    template <typename T>
    void put(const std::vector<T>& list) {
        put("[");
        for (const auto& item : list) put(item);
        put("]");
    }
    void put(const SeatSet& seats) {
        for (const Seat seat : seats) put(seat);
        put(".");
    }
    void put(const Placement& placed) { put_all(int{placed.square.row}, int{placed.square.column}, placed.tile); }
    void put(const ScoredLine& scored) {
        put_all(Placement{scored.line.first, Tile()}, scored.line.direction, scored.line.tiles, scored.points.fifteens,
                scored.points.pairs, scored.points.runs);
    }
    void put(const PlayScore& score) { put_all(score.lines, score.first, score.all_five, score.flush); }
    void put(const Standing& standing) { put_all(standing.seat, standing.place, standing.points); }
    void put(const Leftover& leftover) { put_all(leftover.seat, leftover.rack, leftover.deduction); }
    void put(const SeatView& seat) { put_all(seat.seat, seat.tiles, seat.total, seat.removed); }
    void put(const LastPlay& play) { put_all(play.seat, play.tiles, play.score, play.claim); }
    void put(const SheetRow& row) { put_all(row.seat, row.kind, row.points); }

    void put(const GameStarted& event) { put_all("started", event.starter, event.draws, event.bags); }
    void put(const Played& event) { put_all("played", event.seat, event.tiles, event.score, event.claim, event.bags); }
    void put(const Exchanged& event) { put_all("exchanged", event.seat, event.count); }
    void put(const Passed& event) { put_all("passed", event.seat); }
    void put(const Declined& event) { put_all("declined", event.seat); }
    void put(const CalledWrongly& event) { put_all("called_wrongly", event.seat, event.cost, event.joker); }
    void put(const ClaimSettled& event) {
        put_all("settled", event.seat, event.claimed, event.score, event.caller, event.missed, event.bags);
    }
    void put(const ServantNamed& event) { put_all("servant", event.seat); }
    void put(const GameOver& event) { put_all("over", event.reason, event.leftovers, event.standings); }

    template <typename... T>
    void put_all(const T&... values) {
        (put(values), ...);
    }

private:
    std::ostringstream out_;
};

}  // namespace

std::string text(const Event& event) {
    Text out;
    std::visit([&](const auto& what) { out.put(what); }, event);
    return out.str();
}

std::string text(const PublicView& view) {
    Text out;
    out.put_all(view.phase, view.board.tiles(), view.starter, view.current, view.waiting, view.servant, view.joker,
                view.bags);
    out.put_all(view.seats, view.last_play, view.scoreless_turns, view.sheet, view.end, view.leftovers, view.standings);
    return out.str();
}

std::string text(const PrivateView& view) {
    Text out;
    out.put_all(view.seat, view.rack, view.legal.play, view.legal.exchange, view.legal.pass, view.legal.call);
    return out.str();
}

}  // namespace crowntable::cribbage
