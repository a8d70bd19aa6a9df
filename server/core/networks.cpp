#include "server/core/networks.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

#include "engine/ensure.hpp"

namespace crowntable::server {

namespace {

struct WiderNetwork {
    /// So many characters at the beginning of an address are the same throughout the network.
    std::size_t characters;
    std::string_view suffix;
    int share;
};

// A household or a club behind one of these is larger than a single /64, but far from as many times larger as it has
// networks.
constexpr WiderNetwork slash_56{std::string_view("2001:0db8:0001:00").size(), "/56", 2};
constexpr WiderNetwork slash_48{std::string_view("2001:0db8:0001").size(), "/48", 4};
constexpr std::array shares{1, slash_56.share, slash_48.share};
static_assert(shares.size() == networks_max);

}  // namespace

Networks networks_of(std::string_view address) {
    Networks networks{{std::string(address), shares[0]}};
    if (address.find(':') == std::string_view::npos) return networks;
    for (const auto& wider : {slash_56, slash_48}) {
        ENSURE(address.size() > wider.characters);
        networks.push_back({std::string(address.substr(0, wider.characters)).append(wider.suffix), wider.share});
    }
    return networks;
}

int share_of_network(std::size_t place) {
    return shares[std::min(place, shares.size() - 1)];
}

bool is_within(std::string_view address, std::string_view network_key) {
    if (address == network_key) return true;
    return std::ranges::any_of(std::initializer_list<WiderNetwork>{slash_56, slash_48}, [&](const auto& wider) {
        return network_key.ends_with(wider.suffix) && address.starts_with(network_key.substr(0, wider.characters));
    });
}

void NetworkCounts::add(std::span<const CountedNetwork> networks) {
    for (const auto& network : networks) ++counts_[network.key];
}

void NetworkCounts::remove(std::span<const CountedNetwork> networks) {
    for (const auto& network : networks) {
        const auto found = counts_.find(network.key);
        ENSURE(found != counts_.end());
        if (--found->second == 0) counts_.erase(found);
    }
}

std::size_t NetworkCounts::count(const std::string& key) const {
    const auto found = counts_.find(key);
    return found == counts_.end() ? 0 : found->second;
}

bool NetworkCounts::is_full(std::span<const CountedNetwork> networks) const {
    return std::ranges::any_of(networks, [this](const CountedNetwork& network) {
        return count(network.key) >= per_address_max_ * static_cast<std::size_t>(network.share);
    });
}

std::optional<std::string> NetworkCounts::over(std::string_view address, std::size_t extra) const {
    for (auto& network : networks_of(address)) {
        const auto share = static_cast<std::size_t>(network.share);
        if (count(network.key) > (per_address_max_ + extra) * share) return std::move(network.key);
    }
    return std::nullopt;
}

}  // namespace crowntable::server
