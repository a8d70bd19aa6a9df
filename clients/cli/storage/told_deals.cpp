#include "clients/cli/storage/told_deals.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "engine/hex.hpp"
#include "protocol/json/members.hpp"

namespace crowntable::cli {
namespace {

using Json = nlohmann::json;

Link link_in(const Json& value) {
    // Caught with the exceptions of the JSON library in parse_told_deals.
    const auto link = parse_hex<Link>(value.get_ref<const std::string&>());
    if (!link) throw std::invalid_argument("link");
    return *link;
}

Json json_of(const SeatLink& link) {
    if (link.what == LinkGiven::given) return to_hex(link.link);
    const auto word = json::word_of(link.what);
    return word ? Json(*word) : Json();
}

SeatLink seat_link_in(const Json& value) {
    if (value.is_null()) return {};
    const auto* text = value.get_ptr<const std::string*>();
    const auto link = text == nullptr ? std::nullopt : json::parse_seat_link(*text);
    // Caught in parse_told_deals.
    if (!link) throw std::invalid_argument("link");
    return *link;
}

Json json_of(const ToldDeal& told) {
    Json commitments = Json::array();
    for (const auto& one : told.commitments) {
        commitments.push_back(one ? Json{{"chain_end", to_hex(one->chain_end)}, {"first_deal", one->first_deal}}
                                  : Json());
    }
    Json links = Json::array();
    for (const auto& one : told.links) links.push_back(json_of(one));
    return {{"game", told.game},
            {"deal", told.deal},
            {"server_commitment", to_hex(told.server_commitment)},
            {"commitments", std::move(commitments)},
            {"links", std::move(links)},
            {"server_link", told.server_link ? Json(to_hex(*told.server_link)) : Json()},
            {"mine", told.mine},
            {"called_off", told.called_off}};
}

ToldDeal told_in(const Json& json) {
    ToldDeal told{.game = json.at("game").get<std::uint32_t>(), .deal = json.at("deal").get<std::uint32_t>()};
    told.server_commitment = link_in(json.at("server_commitment"));
    for (const Json& one : json.at("commitments")) {
        told.commitments.push_back(one.is_null()
                                       ? std::nullopt
                                       : std::optional(SeatCommitment{link_in(one.at("chain_end")),
                                                                      one.at("first_deal").get<std::uint32_t>()}));
    }
    for (const Json& one : json.at("links")) told.links.push_back(seat_link_in(one));
    if (!json.at("server_link").is_null()) told.server_link = link_in(json.at("server_link"));
    told.mine = json.at("mine").get<bool>();
    told.called_off = json.at("called_off").get<bool>();
    return told;
}

}  // namespace

void ToldDeals::add(ToldDeal deal) {
    const auto same = [&](const ToldDeal& one) { return one.game == deal.game && one.deal == deal.deal; };
    const auto known = std::ranges::find_if(deals_, same);
    if (known != deals_.end()) {
        *known = std::move(deal);
        return;
    }
    deals_.push_back(std::move(deal));
    if (deals_.size() > deals_max) deals_.erase(deals_.begin());
}

bool ToldDeals::was_mine(std::uint32_t game, std::uint32_t deal) const {
    return std::ranges::any_of(deals_,
                               [&](const ToldDeal& one) { return one.game == game && one.deal == deal && one.mine; });
}

DealTally ToldDeals::tally() const {
    const auto called_off = static_cast<std::size_t>(std::ranges::count(deals_, true, &ToldDeal::called_off));
    const auto mine = static_cast<std::size_t>(std::ranges::count(deals_, true, &ToldDeal::mine));
    return {.deals = deals_.size(), .without_own = deals_.size() - called_off - mine, .called_off = called_off};
}

std::string told_deals_text(const ToldDeals& told) {
    std::string text;
    for (const ToldDeal& one : told.deals()) text += json_of(one).dump() + "\n";
    return text;
}

ToldDeals parse_told_deals(std::string_view text) {
    ToldDeals told;
    std::istringstream lines{std::string(text)};
    try {
        for (std::string line; std::getline(lines, line);) told.add(told_in(Json::parse(line)));
    } catch (const Json::exception&) {
        // The file may be cut off or edited: then nothing is known of any deal.
        return {};
    } catch (const std::invalid_argument&) {
        return {};
    }
    return told;
}

}  // namespace crowntable::cli
