#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "clients/cli/table/table_seen.hpp"
#include "engine/random.hpp"

namespace crowntable::cli {

/// What decides of a deal beside its seed, as it stood when the deal was opened: before anybody could know the seed.
struct BeforeDeal {
    /// The preset, and its options as JSON texts, by the option's id.
    std::string game;
    std::map<std::string, std::string> options;
    /// The seat that deals, or starts, if it takes part; nothing where that is drawn with the deal.
    std::optional<int> dealer_from{};
};

/// What the deal before leaves: its number, and who dealt it or started.
struct LastDeal {
    std::uint32_t number = 0;
    int dealer = 0;
    std::size_t seats = 0;
};

/// Who deals or starts first: the host, somebody who is drawn with the deal, or one whom the last game names.
enum class FirstDealer { host, drawn, by_last_game };

/// How the cards that were seen compare with those that a seed gives.
enum class Cards {
    /// Every one that was seen is one that the seed gives.
    right,
    /// So are those that were seen up to a point from which on it is not known what happened.
    right_in_part,
    wrong
};

/// What one person sees of the cards of one deal, kept until its seed is known.
class DealWitness {
public:
    virtual ~DealWitness() = default;

    /// An update, in the order in which they come; the first is the one with the cards. What it tells of another deal
    /// is passed over. Throws BadMessage.
    virtual void see(const Json& update) = 0;
    /// Deals again and follows the play. Throws BadMessage at what is no play at all.
    virtual Cards compare(const Seed& seed) const = 0;
};

/// A family's part in checking fair deals.
struct FamilyDeals {
    FirstDealer (*first_dealer)(const std::map<std::string, std::string>& options) = nullptr;
    /// What the public part of a view says of the deal that is played, or was played last; nothing before the first.
    std::optional<LastDeal> (*last_deal)(const Json& view) = nullptr;
    /// Whether the update brings the cards of this deal.
    bool (*brings)(const Json& update, std::uint32_t deal) = nullptr;
    /// A witness that has seen nothing yet. Throws BadMessage.
    std::unique_ptr<DealWitness> (*witness)(const BeforeDeal& before, std::uint32_t deal) = nullptr;
};

}  // namespace crowntable::cli
