#include "protocol/wire/deal.hpp"

#include "engine/hex.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/writer.hpp"

namespace crowntable::wire {

namespace {

/// All three messages tell the terms again: a client that came late, or lost one, can check a deal by any of them.
void begin_deal_message(json::Writer& json, std::string_view type, const DealTerms& terms) {
    begin_message(json, type);
    json.member("game_number", terms.game_number);
    json.member("deal", terms.deal);
    json.member("rules_version", terms.rules_version);
    json.member("server_commitment", to_hex(terms.server_commitment));
    json.key("commitments");
    json.begin_array();
    for (const auto& chain : terms.commitments) {
        if (!chain) {
            json.null();
            continue;
        }
        json.begin_object();
        json.member("chain_end", to_hex(chain->end));
        // Which link of the chain a deal wants follows from `first_deal`; clients refuse to give another one
        // (docs/game_record.md).
        json.member("first_deal", chain->first_deal);
        json.end_object();
    }
    json.end_array();
}

/// Told when no link can be added any more, and again with the server's link.
void closing_members(json::Writer& json, std::span<const SeatLink> links) {
    member_links(json, links);
    json.member("vouched_for", vouched_for(links));
}

}  // namespace

void write_deal_open(std::string& out, const DealTerms& terms, SeatSet awaited, Milliseconds remaining) {
    json::Writer json(out);
    begin_deal_message(json, "deal_open", terms);
    member_seats(json, "awaited", awaited);
    member_ms(json, "remaining_ms", remaining);
    json.end_object();
}

void write_deal_closed(std::string& out, const DealTerms& terms, std::span<const SeatLink> links) {
    json::Writer json(out);
    begin_deal_message(json, "deal_closed", terms);
    closing_members(json, links);
    json.end_object();
}

void write_deal_revealed(std::string& out, const DealTerms& terms, std::span<const SeatLink> links,
                         const Link& server_link) {
    json::Writer json(out);
    begin_deal_message(json, "deal_revealed", terms);
    closing_members(json, links);
    json.member("server_link", to_hex(server_link));
    json.end_object();
}

}  // namespace crowntable::wire
