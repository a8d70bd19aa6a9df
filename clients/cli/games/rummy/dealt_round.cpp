#include "clients/cli/games/rummy/dealt_round.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::cli::rummy {
namespace {

using cards::Card;

bool take_out(std::vector<Card>& hand, Card card) {
    const auto found = std::ranges::find(hand, card);
    if (found == hand.end()) return false;
    hand.erase(found);
    return true;
}

/// In which order cards are held says nothing.
bool same_cards(std::vector<Card> a, std::vector<Card> b) {
    std::ranges::sort(a);
    std::ranges::sort(b);
    return a == b;
}

std::size_t dealer_of(const Seed& seed, const RoundTerms& terms) {
    const auto seats = terms.playing.size();
    std::size_t seat = terms.dealer_from ? static_cast<std::size_t>(*terms.dealer_from) % seats
                                         : Random(seed, "first_dealer").below(static_cast<std::uint32_t>(seats));
    while (!terms.playing[seat]) seat = (seat + 1) % seats;
    return seat;
}

}  // namespace

DealtRound::DealtRound(const Seed& seed, const RoundTerms& terms)
    : seed_(seed),
      wild_that_leaves_(terms.wild_that_leaves),
      hands_(terms.playing.size()),
      laid_(terms.playing.size()) {
    const auto players = static_cast<std::size_t>(std::ranges::count(terms.playing, true));
    ENSURE(players > 0 && terms.hand_size > 0);
    ENSURE(players * static_cast<std::size_t>(terms.hand_size) < cards::deck_size(terms.deck));
    deal(seed, terms);
}

void DealtRound::deal(const Seed& seed, const RoundTerms& terms) {
    stock_ = cards::make_deck(terms.deck);
    Random random(seed, "shuffle");
    shuffle(std::span(stock_), random);
    std::ranges::reverse(stock_);
    const std::size_t dealer = dealer_of(seed, terms);
    dealer_ = static_cast<int>(dealer);
    for (int card = 0; card < terms.hand_size; ++card) {
        for (std::size_t i = 1; i <= hands_.size(); ++i) {
            const std::size_t seat = (dealer + i) % hands_.size();
            if (terms.playing[seat]) draw(seat);
        }
    }
    discards_.push_back(stock_.back());
    stock_.pop_back();
}

bool DealtRound::draw(std::size_t seat) {
    if (stock_.empty() || seat >= hands_.size()) return false;
    hands_[seat].push_back(stock_.back());
    stock_.pop_back();
    taken_.reset();
    return true;
}

bool DealtRound::take(std::size_t seat, Card card) {
    if (seat >= hands_.size() || discards_.empty() || discards_.back() != card) return false;
    discards_.pop_back();
    hands_[seat].push_back(card);
    taken_ = {seat, card};
    return true;
}

bool DealtRound::recycle(std::size_t stock) {
    if (!stock_.empty() || discards_.empty()) return false;
    std::vector<Card> renewed(discards_.begin(), discards_.end() - 1);
    //
    if (wild_that_leaves_) {
        std::erase_if(renewed, [&](Card card) { return card.is_joker() || card.rank() == *wild_that_leaves_; });
    }
    if (renewed.size() != stock) return false;
    discards_.erase(discards_.begin(), discards_.end() - 1);
    Random random(seed_, "recycle " + std::to_string(++recycles_));
    shuffle(std::span(renewed), random);
    stock_.assign(renewed.rbegin(), renewed.rend());
    return true;
}

bool DealtRound::discard(std::size_t seat, Card card) {
    if (seat >= hands_.size() || !take_out(hands_[seat], card)) return false;
    discards_.push_back(card);
    taken_.reset();
    return true;
}

bool DealtRound::lay_down(std::size_t seat, std::span<const Card> laid) {
    if (seat >= hands_.size()) return false;
    auto hand = hands_[seat];
    if (!std::ranges::all_of(laid, [&](Card card) { return take_out(hand, card); })) return false;
    hands_[seat] = std::move(hand);
    laid_[seat].insert(laid_[seat].end(), laid.begin(), laid.end());
    return true;
}

bool DealtRound::remove(std::size_t seat) {
    if (seat >= hands_.size()) return false;
    if (taken_ && taken_->first == seat) discards_.push_back(taken_->second);
    taken_.reset();
    hands_[seat].clear();
    laid_[seat].clear();
    return true;
}

bool DealtRound::holds(std::size_t seat, std::vector<Card> hand) const {
    return seat < hands_.size() && same_cards(hands_[seat], std::move(hand));
}

bool DealtRound::had(std::size_t seat, std::vector<Card> hand) const {
    if (seat >= hands_.size()) return false;
    auto all = hands_[seat];
    all.insert(all.end(), laid_[seat].begin(), laid_[seat].end());
    return same_cards(std::move(all), std::move(hand));
}

}  // namespace crowntable::cli::rummy
