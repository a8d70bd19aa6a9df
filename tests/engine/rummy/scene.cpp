#include "tests/engine/rummy/scene.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "engine/cards/deck.hpp"

namespace crowntable::rummy {

cards::Card card(const std::string& face) {
    return hand(face).at(0);
}

Groups groups(const std::string& text) {
    Groups groups;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, '|');) groups.push_back(hand(part));
    return groups;
}

Scene::Scene(const Options& options, std::size_t seat_count, Seat dealer, std::uint32_t rules_version)
    : game(Game::start(options, Seating{.seat_count = seat_count, .host = std::nullopt, .dealer = dealer},
                       rules_version)),
      options_(options),
      first_dealer_(dealer) {}

DeckOrder Scene::order_of(const Stack& stack) const {
    std::vector<std::vector<cards::Card>> hands;
    for (const auto& text : stack.hands) hands.push_back(hand(text));
    const auto plays = [&](Seat seat) { return !hands.at(seat.index).empty(); };
    const auto next = [&](Seat seat) {
        do seat = next_seat(seat, hands.size());
        while (!plays(seat));
        return seat;
    };
    const Seat dealer = game.dealer() ? next(*game.dealer()) : first_dealer_;
    DeckOrder order;
    for (std::size_t i = 0; i < hands.at(dealer.index).size(); ++i) {
        Seat seat = dealer;
        do {
            seat = next(seat);
            order.cards.push_back(hands.at(seat.index).at(i));
        } while (seat != dealer);
    }
    order.cards.push_back(card(stack.turn_up));
    for (const auto top : hand(stack.stock)) order.cards.push_back(top);
    auto rest = cards::make_deck(deck_options(options_, game.public_view().packs));
    for (const auto used : order.cards) {
        const auto found = std::ranges::find(rest, used);
        REQUIRE(found != rest.end());
        rest.erase(found);
    }
    order.cards.insert(order.cards.end(), rest.begin(), rest.end());
    return order;
}

void Scene::deal(const Stack& stack) {
    events = game.deal(order_of(stack), Seed{1});
}
void Scene::deal() {
    events = game.deal(Seed{2});
}

void Scene::play(Seat seat, const Action& action) {
    REQUIRE(refused(seat, action) == "");
    events = game.apply(seat, action);
    REQUIRE(game.invariants_hold());
}

void Scene::draw(Seat seat) {
    play(seat, Draw{.source = Source::stock});
}
void Scene::take(Seat seat) {
    play(seat, Draw{.source = Source::discard});
}
void Scene::discard(Seat seat, const std::string& face) {
    play(seat, Discard{.card = card(face)});
}
void Scene::go_out(Seat seat, const std::string& face) {
    play(seat, Discard{.card = card(face), .go_out = true});
}

void Scene::pass(Seat seat) {
    draw(seat);
    if (game.acting().contains(seat)) play(seat, Discard{.card = *own(seat).drawn});
}

void Scene::pass_times(int times) {
    for (int i = 0; i < times; ++i) pass(*game.acting().begin());
}

void Scene::remove(Seat seat) {
    events = game.remove_seat(seat);
}

std::string Scene::refused(Seat seat, const Action& action) const {
    const auto refusal = game.check(seat, action);
    return refusal ? std::string(refusal->code) : "";
}

std::string Scene::refused_discard(Seat seat, const std::string& face, bool go_out) const {
    return refused(seat, Discard{.card = card(face), .go_out = go_out});
}

std::string Scene::hand_of(Seat seat) const {
    return cards::faces(own(seat).hand);
}

std::string Scene::points() const {
    const PublicView view = table();
    std::string text;
    for (const auto& value : view.scores.back().points) {
        text += (text.empty() ? "" : " ") + (value ? std::to_string(*value) : "-");
    }
    return text;
}

std::string Scene::totals() const {
    const PublicView view = table();
    std::string text;
    for (const auto& seat : view.seats) text += (text.empty() ? "" : " ") + std::to_string(seat.total);
    return text;
}

std::string Scene::places() const {
    std::string text;
    for (const auto& standing : game.standings()) {
        text += (text.empty() ? "" : " ") + std::string(1, static_cast<char>('A' + standing.seat.index)) +
                std::to_string(standing.place);
    }
    return text;
}

Options with_rounds(Preset preset, std::vector<int> rounds) {
    Options options = preset_options(preset);
    options.rounds = std::move(rounds);
    return options;
}

// The first card of a rank takes the suit of its number, the second the one two further: no two
// neighbours ever share a suit.
std::string loose_cards(const std::vector<int>& ranks, int suits_further) {
    std::map<int, int> used;
    std::string text;
    for (const int rank : ranks) {
        const int suit = (rank + suits_further + 2 * used[rank]++) % cards::suit_count;
        REQUIRE(used[rank] <= 2);
        text += to_string(cards::Card(rank, static_cast<cards::Suit>(suit))) + " ";
    }
    return text;
}

Scene dry_scene(Options options, const std::string& turn_up, const std::string& stock) {
    options.packs = Packs::one;
    options.rounds = {13};
    Scene scene(options, 4);
    auto rest = cards::make_deck({});
    for (const auto used : hand(turn_up + " " + stock)) rest.erase(std::ranges::find(rest, used));
    std::vector<std::string> hands(4);
    for (std::size_t i = 0; i < rest.size(); ++i) hands.at(i % 4) += to_string(rest[i]) + " ";
    scene.deal({.hands = hands, .turn_up = turn_up, .stock = stock});
    return scene;
}

Scene queens_scene(const Options& options) {
    Scene scene(options, 3);
    scene.deal(queens);
    return scene;
}

}  // namespace crowntable::rummy
