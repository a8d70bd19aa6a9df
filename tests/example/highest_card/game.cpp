#include "tests/example/highest_card/game.hpp"

#include <algorithm>
#include <set>
#include <span>

#include "engine/cards/deck.hpp"
#include "engine/digest.hpp"
#include "engine/standings.hpp"
#include "engine/state_encoder.hpp"

namespace crowntable::highest_card {

namespace {

struct Encoder : StateEncoder<Encoder> {};

std::vector<cards::Card> shuffled_pack(const Seed& seed, std::string_view stream) {
    auto pack = cards::make_deck({.suits = 4, .rank_min = 1, .jokers_per_pack = 0});
    Random random(seed, stream);
    shuffle(std::span(pack), random);
    return pack;
}

}  // namespace

std::vector<Game::Event> Game::deal(const Seed& seed) {
    const auto pack = shuffled_pack(seed, "shuffle");
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        seats_[i].shown = false;
        if (!seats_[i].removed) seats_[i].card = pack[i];
    }
    phase_ = Phase::showing;
    ++round_;
    ++turn_;
    return {Dealt{}};
}

SeatSet Game::acting() const {
    SeatSet seats;
    for (std::size_t i = 0; i < seats_.size() && phase_ == Phase::showing; ++i) {
        if (!seats_[i].shown && !seats_[i].removed) seats.insert(seat_at(i));
    }
    return seats;
}

std::optional<Refusal> Game::check(Seat seat, const Action&) const {
    if (acting().contains(seat)) return std::nullopt;
    return Refusal{"NOT_YOUR_TURN", "There is nothing for you to show now."};
}

std::vector<Game::Event> Game::apply(Seat seat, const Action&) {
    seats_[seat.index].shown = true;
    return settle({Shown{seat}});
}

/// Ends the round when nobody has a card left to show, and the game after the last round or with one player.
std::vector<Game::Event> Game::settle(std::vector<Event> events) {
    const bool is_alone = std::ranges::count(seats_, false, &SeatState::removed) < 2;
    if (finished() || (!is_alone && (phase_ != Phase::showing || !acting().empty()))) return events;
    if (!is_alone) {
        RoundWon won;
        const auto rank = [](const SeatState& seat) { return seat.card ? seat.card->rank() : 0; };
        const int highest = rank(*std::ranges::max_element(seats_, {}, rank));
        for (std::size_t i = 0; i < seats_.size(); ++i) {
            if (rank(seats_[i]) == highest) won.seats.insert(seat_at(i));
        }
        for (const Seat seat : won.seats) ++seats_[seat.index].points;
        events.emplace_back(won);
    }
    phase_ = is_alone || round_ == options_.rounds ? Phase::game_over : Phase::round_won;
    ++turn_;
    if (finished()) events.emplace_back(GameOver{standings()});
    return events;
}

Game::PublicView Game::public_view() const {
    PublicView view{.phase = phase_, .round = round_, .rounds = options_.rounds};
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        view.seats.push_back({seat_at(i), seats_[i].points, seats_[i].shown});
        if (phase_ != Phase::showing) view.seats.back().card = seats_[i].card;
    }
    if (finished()) view.standings = standings();
    return view;
}

Game::PrivateView Game::private_view(Seat seat) const {
    PrivateView view{.seat = seat, .card = seats_[seat.index].card};
    if (acting().contains(seat)) view.legal.emplace_back();
    return view;
}

/// The hidden cards of others are drawn anew from what the viewer does not hold.
Game Game::rehide(Seat viewer, const Seed& seed) const {
    Game other = *this;
    auto pack = shuffled_pack(seed, "rehide");
    if (seats_[viewer.index].card) std::erase(pack, *seats_[viewer.index].card);
    for (std::size_t i = 0; i < seats_.size() && phase_ == Phase::showing; ++i) {
        if (seat_at(i) != viewer && seats_[i].card) other.seats_[i].card = pack[i];
    }
    return other;
}

std::vector<Game::Event> Game::remove_seat(Seat seat) {
    seats_[seat.index].removed = true;
    seats_[seat.index].card.reset();
    return settle({});
}

std::vector<Standing> Game::standings() const {
    std::vector<int> points;
    for (const SeatState& seat : seats_) points.push_back(seat.points);
    return ranked(points, [&](const Standing& one) { return std::pair(seats_[one.seat.index].removed, -one.points); });
}

Fingerprint Game::fingerprint() const {
    Encoder encoder;
    encoder.put(std::string_view("crowntable highest card state 1"));
    encoder.put_all(options_.rounds, phase_, round_, turn_);
    for (const auto& [card, points, shown, removed] : seats_) {
        encoder.put_all(card ? card->code() : std::uint8_t{0}, points, shown, removed);
    }
    return Fingerprint{encoder.digest().bytes};
}

bool Game::invariants_hold() const {
    std::set<cards::Card> held;
    for (const SeatState& seat : seats_) {
        if (seat.card.has_value() == (seat.removed || round_ == 0)) return false;
        if (seat.card && !held.insert(*seat.card).second) return false;
    }
    return (phase_ == Phase::showing) == !acting().empty();
}

}  // namespace crowntable::highest_card
