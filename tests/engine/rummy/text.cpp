#include "tests/engine/rummy/text.hpp"

#include <span>
#include <sstream>

namespace crowntable::rummy {

namespace {

using cards::Card;

std::string name(Seat seat) {
    return std::string(1, static_cast<char>('A' + seat.index));
}
std::string name(std::optional<Seat> seat) {
    return seat ? name(*seat) : "-";
}
std::string name(Source source) {
    return source == Source::stock ? "stock" : "discard";
}
std::string name(Phase phase) {
    switch (phase) {
        case Phase::draw:
            return "draw";
        case Phase::discard:
            return "discard";
        case Phase::round_scored:
            return "round_scored";
        case Phase::game_over:
            break;
    }
    return "game_over";
}

std::string list(std::span<const Card> cards) {
    std::string result;
    for (const Card card : cards) result += (result.empty() ? "" : " ") + to_string(card);
    return "[" + result + "]";
}

std::string list(const cards::Melds& melds) {
    std::string result;
    for (const auto& meld : melds) {
        result += meld.kind == cards::MeldKind::book ? " book" : " run";
        result += list(meld.cards);
        if (meld.kind == cards::MeldKind::run) result += "as" + list(meld.stands_for);
    }
    return "{" + result + " }";
}

std::string list(const RoundPoints& points) {
    std::string result;
    for (const auto& value : points) result += (result.empty() ? "" : " ") + (value ? std::to_string(*value) : "-");
    return "(" + result + ")";
}

std::string list(const std::vector<Standing>& standings) {
    std::string result;
    for (const auto& standing : standings) {
        result +=
            " " + std::to_string(standing.place) + "." + name(standing.seat) + "=" + std::to_string(standing.points);
    }
    return "(" + result + " )";
}

std::string list(std::span<const int> numbers) {
    std::string result;
    for (const int number : numbers) result += (result.empty() ? "" : " ") + std::to_string(number);
    return "(" + result + ")";
}

std::string text(const SeatView& seat, std::optional<Seat> dealer) {
    std::ostringstream out;
    out << "  " << name(seat.seat) << (dealer == seat.seat ? "*" : " ") << " cards " << seat.cards << " total "
        << seat.total;
    if (seat.drew) out << " drew " << name(*seat.drew);
    if (!seat.taken.empty()) out << " taken " << list(seat.taken);
    if (seat.laid) out << " laid " << list(seat.laid->melds) << (seat.laid->went_out ? " out" : "");
    if (seat.round_points) out << " round " << *seat.round_points;
    if (seat.removed) out << " removed";
    out << "\n";
    return out.str();
}

struct EventText {
    std::string operator()(const RoundStarted& e) const {
        return "round " + std::to_string(e.round) + " of " + std::to_string(e.hand_size) + " cards, wild " +
               std::to_string(e.wild) + ", dealer " + name(e.dealer) + ", starter " + name(e.starter) + ", turn-up " +
               to_string(e.turn_up);
    }
    std::string operator()(const Drew& e) const {
        return name(e.seat) + " drew from " + name(e.source) + (e.card ? " " + to_string(*e.card) : "");
    }
    std::string operator()(const Recycled& e) const {
        return "recycle " + std::to_string(e.recycles) + ", stock " + std::to_string(e.stock);
    }
    std::string operator()(const Discarded& e) const { return name(e.seat) + " discarded " + to_string(e.card); }
    std::string operator()(const WentOut& e) const { return name(e.seat) + " went out with " + list(e.melds); }
    std::string operator()(const LaidDown& e) const { return name(e.seat) + " laid down " + list(e.melds); }
    std::string operator()(const RoundBlocked& e) const {
        return std::string("blocked: ") + (e.reason == BlockReason::stock ? "stock" : "turns");
    }
    std::string operator()(const RoundScored& e) const {
        return "scored " + list(e.points) + " of " + std::to_string(e.hand_size) + ", out " + name(e.went_out);
    }
    std::string operator()(const GameOver& e) const { return "game over " + list(e.standings); }
};

}  // namespace

std::string text(const Event& event) {
    return std::visit(EventText{}, event);
}

std::string text(const Action& action) {
    if (const auto* draw = std::get_if<Draw>(&action)) return "draw " + name(draw->source);
    const auto& discard = std::get<Discard>(action);
    std::string result = "discard " + to_string(discard.card);
    if (discard.go_out) result += " going out";
    if (discard.melds) {
        for (const auto& group : *discard.melds) result += " " + list(group);
    }
    return result + (discard.accept_worse ? " accepting worse" : "");
}

std::string text(const PublicView& view) {
    std::ostringstream out;
    out << "  " << name(view.phase) << " round " << view.round << " of " << list(view.rounds) << " hand "
        << view.hand_size << " wild " << view.wild << (view.playoff ? " play-off" : "") << " dealer "
        << name(view.dealer) << " current " << name(view.current) << " out " << name(view.out_seat)
        << (view.last_turn ? " last turn" : "") << " still";
    for (const Seat seat : view.final_seats) out << " " << name(seat);
    out << "\n  packs " << view.packs << " stock " << view.stock << " recycles " << view.recycles << "/"
        << view.max_recycles << " out of play " << view.out_of_play << (view.must_go_out ? " must go out" : "")
        << (view.final_laydown == FinalLaydown::manual ? " manual" : "") << " top "
        << (view.discard_top ? to_string(*view.discard_top) : "-") << " pile " << list(view.discards) << "\n";
    for (const auto& seat : view.seats) out << text(seat, view.dealer);
    for (const auto& row : view.scores) {
        out << "  score " << row.hand_size << " " << list(row.points) << " out " << name(row.went_out)
            << (row.blocked ? " blocked" : "") << (row.playoff ? " play-off" : "") << "\n";
    }
    if (view.revealed) {
        for (const auto& shown : *view.revealed) {
            out << "  shown " << name(shown.seat) << " " << list(shown.hand) << " " << list(shown.arrangement.melds)
                << " " << list(shown.arrangement.dead) << " " << shown.arrangement.deadwood << "\n";
        }
    }
    if (view.standings) out << "  standings " << list(*view.standings) << "\n";
    return out.str();
}

std::string text(const PrivateView& view) {
    std::ostringstream out;
    out << name(view.seat) << " holds " << list(view.hand) << " deadwood " << view.deadwood;
    if (view.drawn) out << " drawn " << to_string(*view.drawn);
    if (view.may_not_return) out << " may not return " << to_string(*view.may_not_return);
    for (const Source source : view.legal.draw) out << " may draw " << name(source);
    if (!view.legal.discard.empty()) out << " may discard " << list(view.legal.discard);
    if (view.can_go_out) out << " goes out with " << list(view.legal.go_out);
    if (view.legal.must_go_out) out << " must";
    return out.str();
}

}  // namespace crowntable::rummy
