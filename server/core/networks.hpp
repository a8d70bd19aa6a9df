#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/short_list.hpp"

namespace crowntable::server {

/// A network for which a client's address counts.
struct CountedNetwork {
    /// The same text for every address in it.
    std::string key;
    /// All of it together may have so many times what one address may.
    int share = 1;
};

/// No address counts for more.
inline constexpr std::size_t networks_max = 3;
using Networks = ShortList<CountedNetwork, networks_max>;

/// The networks of an address, the narrowest first. IPv4 ("192.0.2.1") counts by itself. IPv6 is named by its /64 with
/// all digits written out ("2001:0db8:0001:0002::/64"), since a household has that at least; whoever has a /56 or a /48
/// has thousands of these, so that the address counts for both as well.
Networks networks_of(std::string_view address);

/// As many times what one address may may the network at this place of `networks_of`.
int share_of_network(std::size_t place);

/// Whether the address counts for the network of this key.
bool is_within(std::string_view address, std::string_view network_key);

/// How many of something each network has. Holds no entry for one that has none.
class NetworkCounts {
public:
    explicit NetworkCounts(std::size_t per_address_max) : per_address_max_(per_address_max) {}

    void add(std::span<const CountedNetwork> networks);
    void add(std::string_view address) { add(networks_of(address)); }
    // REQUIRES: it was added.
    void remove(std::span<const CountedNetwork> networks);
    void remove(std::string_view address) { remove(networks_of(address)); }
    void allow_each_address(std::size_t max) { per_address_max_ = max; }
    /// One more would be too many in one of them.
    bool is_full(std::span<const CountedNetwork> networks) const;
    bool is_full(std::string_view address) const { return is_full(networks_of(address)); }
    /// The key of the narrowest network that has too many, though each address were allowed `extra` more.
    std::optional<std::string> over(std::string_view address, std::size_t extra = 0) const;

private:
    std::size_t count(const std::string& key) const;

    std::size_t per_address_max_;
    std::unordered_map<std::string, std::size_t> counts_;
};

}  // namespace crowntable::server
