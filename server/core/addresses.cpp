#include "server/core/addresses.hpp"

#include <algorithm>

#include "engine/ensure.hpp"

namespace crowntable::server {

namespace {

/// So many times as large and as fast, but never without a limit.
Rate times(Rate rate, int share) {
    const auto least = std::min(rate.refill, std::chrono::milliseconds{1});
    return {rate.burst * share, std::max(rate.refill / share, least)};
}

}  // namespace

NetworkBudgets::NetworkBudgets(const Limits& limits, int share)
    : guesses(times(limits.guesses_per_address, share)),
      rooms(times(limits.rooms_per_address, share)),
      records(times(limits.records_per_address, share)),
      frames(times(limits.frames_per_address, share)),
      requests(times(limits.requests_per_address, share)),
      handshakes(times(limits.handshakes_per_address, share)),
      foreign_requests(times(limits.foreign_requests_per_address, share)),
      log_lines(times(limits.log_lines_per_address, share)) {}

std::optional<std::string_view> Client::exhausted(Budget budget, Now now) const {
    for (const Entry& entry : entries_) {
        if (!(entry.budgets->*budget).has(now)) return entry.key;
    }
    return std::nullopt;
}

Now Client::next(Budget budget) const {
    Now next = Now::min();
    for (const Entry& entry : entries_) next = std::max(next, (entry.budgets->*budget).next());
    return next;
}

bool Client::take(Budget budget, Now now) {
    if (!has(budget, now)) return false;
    for (const Entry& entry : entries_) (entry.budgets->*budget).take(now);
    return true;
}

std::optional<Now> Client::book(Budget budget, Now now, Now latest) {
    const auto is_late = [&](const Entry& entry) { return (entry.budgets->*budget).next() > latest; };
    if (std::ranges::any_of(entries_, is_late)) return std::nullopt;
    Now when = now;
    for (const Entry& entry : entries_) when = std::max(when, (entry.budgets->*budget).book(now));
    return when;
}

Client Addresses::touch(Now now, std::string_view address) {
    const auto networks = networks_of(address);
    // Room is made before the first of them is touched, lest one be forgotten for the next.
    while (!all_.empty() && all_.size() + networks.size() > limits_.addresses_max) forget_oldest();
    Client client;
    for (const auto& network : networks) client.entries_.push_back(touch_network(now, network));
    return client;
}

Client::Entry Addresses::touch_network(Now now, const CountedNetwork& network) {
    const auto [found, is_new] = all_.try_emplace(network.key, limits_, network.share);
    auto place = by_age_.extract({found->second.touched, found->first});
    ENSURE(place.empty() == is_new);
    found->second.touched = now;
    if (is_new) {
        by_age_.emplace(now, found->first);
    } else {
        // Moved with its memory, for every frame touches its address.
        place.value().first = now;
        by_age_.insert(std::move(place));
    }
    // An entry that is missing from the order would never be forgotten, and one too many names nobody.
    ENSURE(by_age_.size() == all_.size());
    return {found->first, &found->second};
}

void Addresses::forget_oldest() {
    const auto oldest = by_age_.begin();
    all_.erase(oldest->second);
    by_age_.erase(oldest);
}

bool Addresses::may_guess(Now now, const Client& client) const {
    return client.has(&NetworkBudgets::guesses, now) && guesses_in_all_.has(now);
}

Now Addresses::next_guess(const Client& client) const {
    return std::max(client.next(&NetworkBudgets::guesses), guesses_in_all_.next());
}

bool Addresses::has_guessed_enough(Now now, const Client& client) {
    return !client.entries_.front().budgets->guesses.has(now);
}

void Addresses::guessed_wrong(Now now, Client& client) {
    // A guess that was looked at without asking first would be free.
    ENSURE(may_guess(now, client));
    client.take(&NetworkBudgets::guesses, now);
    guesses_in_all_.take(now);
}

void Addresses::guessed_too_much(Now now, Client& client) {
    client.entries_.front().budgets->guesses.empty(now);
}

}  // namespace crowntable::server
