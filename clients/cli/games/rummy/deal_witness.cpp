#include "clients/cli/games/rummy/deal_witness.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "clients/cli/games/kit/deal_log.hpp"
#include "clients/cli/games/kit/strict_read.hpp"
#include "clients/cli/games/rummy/dealt_round.hpp"
#include "clients/cli/games/rummy/view.hpp"
#include "clients/cli/table/json_read.hpp"
#include "engine/rummy/setup.hpp"
#include "protocol/rummy/forms.hpp"

namespace crowntable::cli::rummy {
namespace {

using cards::Card;

constexpr const char* beginning = "round_started";

/// As a JSON value; null where the room does not tell it.
Json option_in(const BeforeDeal& before, const char* id) {
    const auto found = before.options.find(id);
    return found == before.options.end() ? Json() : Json::parse(found->second);
}

Packs packs_in(const BeforeDeal& before) {
    const std::string said = option_in(before, "packs").get<std::string>();
    constexpr std::array known{std::pair{"auto", Packs::automatic}, std::pair{"auto_floor", Packs::auto_floor},
                               std::pair{"1", Packs::one},          std::pair{"2", Packs::two},
                               std::pair{"3", Packs::three},        std::pair{"4", Packs::four}};
    for (const auto& [text, packs] : known) {
        if (said == text) return packs;
    }
    strict::bad("packs");
}

/// What matters of them for the deck.
Options options_in(const BeforeDeal& before) {
    Options options;
    const auto presets = {Preset::five_suited_rummy, Preset::five_crowns, Preset::five_crowns_mini,
                          Preset::three_thirteen};
    const auto* preset = std::ranges::find(presets, before.game, [](Preset one) { return to_string(one); });
    if (preset == presets.end()) strict::bad("game");
    options = preset_options(*preset);
    options.packs = packs_in(before);
    options.rounds = option_in(before, "rounds").get<std::vector<int>>();
    const Json jokers = option_in(before, "jokers");
    if (!jokers.is_null())
        options.jokers = jokers.is_string() ? std::stoi(jokers.get<std::string>()) : jokers.get<int>();
    if (option_in(before, "buried_wilds") == "remove") options.buried_wilds = BuriedWilds::remove;
    return options;
}

Card card_in(const Json& event, const char* name) {
    const auto card = cards::parse_card(strict::text(event, name));
    if (!card) strict::bad(name);
    return *card;
}

std::vector<Card> cards_of(const Json& melds) {
    std::vector<Card> all;
    for (const auto& meld : decode_melds(melds)) all.insert(all.end(), meld.cards.begin(), meld.cards.end());
    return all;
}

/// Whether a card is, and is moved, as the event says; what moves none always is.
bool moves(DealtRound& round, const Json& event) {
    const std::string name = text_of(event, "event");
    const auto seat = [&event] { return static_cast<std::size_t>(strict::seat(event, "seat").index); };
    if (name == "drew") {
        return text_of(event, "source") == "stock" ? round.draw(seat()) : round.take(seat(), card_in(event, "card"));
    }
    if (name == "recycled") return round.recycle(static_cast<std::size_t>(strict::number(event, "stock")));
    if (name == "discarded") return round.discard(seat(), card_in(event, "card"));
    if (name == "went_out" || name == "laid_down") {
        return round.lay_down(seat(), cards_of(strict::array(event, "melds")));
    }
    return name != "seat_removed" || round.remove(seat());
}

bool pile_fits(const DealtRound& round, const Json& table) {
    const auto& pile = round.discards();
    const Json& top = strict::member(table, "discard_top");
    if (top.is_null() != pile.empty() || (!pile.empty() && card_in(table, "discard_top") != pile.back())) return false;
    const auto told = decode_cards(strict::array(table, "discards"));
    // only the top may be shown.
    return told.empty() || told == pile;
}

bool seat_fits(const DealtRound& round, const Json& seat) {
    const auto index = static_cast<std::size_t>(strict::seat(seat, "seat").index);
    return index < round.seats() && round.count(index) == static_cast<std::size_t>(strict::number(seat, "cards"));
}

/// Hands that are shown at the end, and one's own.
bool hands_fit(const DealtRound& round, const Json& seen) {
    for (const Json& shown : strict::objects(seen.at("public"), "revealed")) {
        const auto seat = static_cast<std::size_t>(strict::seat(shown, "seat").index);
        if (!round.had(seat, decode_cards(strict::array(shown, "hand")))) return false;
    }
    const Json& you = seen.at("you");
    if (you.is_null()) return true;
    return round.holds(strict::seat(you, "seat").index, decode_cards(strict::array(you, "hand")));
}

bool fits(const DealtRound& round, const Json& seen) {
    const Json& table = seen.at("public");
    const Json& seats = strict::objects(table, "seats");
    return round.stock() == static_cast<std::size_t>(strict::number(table, "stock")) && pile_fits(round, table) &&
           std::ranges::all_of(seats, [&](const Json& seat) { return seat_fits(round, seat); }) &&
           hands_fit(round, seen);
}

class Witness final : public DealWitness {
public:
    Witness(const BeforeDeal& before, std::uint32_t deal)
        : log_({beginning, {"stock", "discard_top", "seats", "revealed"}, {"discards"}}),
          options_(options_in(before)),
          dealer_from_(before.dealer_from),
          deal_(deal) {}

    void see(const Json& update) override { log_.add(update); }

    Cards compare(const Seed& seed) const override {
        const Json& first = log_.first();
        const RoundTerms terms = terms_of(first);
        const auto players = static_cast<std::size_t>(std::ranges::count(terms.playing, true));
        const bool possible = players > 0 && terms.hand_size > 0 &&
                              players * static_cast<std::size_t>(terms.hand_size) < cards::deck_size(terms.deck);
        if (!possible) return Cards::wrong;
        DealtRound round(seed, terms);
        const Json& started = first.at("events").front();
        if (round.dealer() != strict::number(started, "dealer") ||
            round.discards().back() != card_in(started, "turn_up")) {
            return Cards::wrong;
        }
        return log_.follow([&](const Json& event) { return moves(round, event); },
                           [&](const Json& seen) { return fits(round, seen); });
    }

private:
    RoundTerms terms_of(const Json& first) const {
        const Json& seats = strict::objects(first.at("public"), "seats");
        const bool playoff = deal_ > options_.rounds.size();
        const int hand_size = playoff ? playoff_hand_size : options_.rounds.at(deal_ - 1);
        const auto packs = setup_facts(options_, seats.size()).packs;
        RoundTerms terms{.deck = deck_options(options_, packs), .hand_size = hand_size, .playing = {}};
        for (const Json& seat : seats) terms.playing.push_back(plays(seat, first.at("events"), playoff));
        terms.dealer_from = dealer_from_;
        if (options_.buried_wilds == BuriedWilds::remove) {
            terms.wild_that_leaves = meld_rules(options_, hand_size).wild_rank;
        }
        return terms;
    }

    /// in a play-off only some have cards.
    static bool plays(const Json& seat, const Json& events, bool playoff) {
        const auto left = [&](const Json& event) {
            return text_of(event, "event") == "seat_removed" && event.at("seat") == seat.at("seat");
        };
        if (std::ranges::any_of(events, left)) return true;
        if (strict::flag(seat, "removed")) return false;
        return !playoff || strict::number(seat, "cards") > 0 || !strict::member(seat, "laid").is_null();
    }

    DealLog log_;
    Options options_;
    std::optional<int> dealer_from_;
    std::uint32_t deal_;
};

FirstDealer first_dealer(const std::map<std::string, std::string>& options) {
    const auto rule = options.find("first_dealer");
    if (rule == options.end()) return FirstDealer::by_last_game;
    if (rule->second == "\"host\"") return FirstDealer::host;
    return rule->second == "\"random\"" ? FirstDealer::drawn : FirstDealer::by_last_game;
}

std::optional<LastDeal> last_deal(const Json& view) {
    const auto round = number_of(view, "round");
    const auto dealer = number_of(view, "dealer");
    if (!round || !dealer || *round < 1 || *dealer < 0) return std::nullopt;
    return LastDeal{static_cast<std::uint32_t>(*round), *dealer, objects_of(view, "seats").size()};
}

bool brings(const Json& update, std::uint32_t deal) {
    const Json* started = last_event(update, beginning);
    return started != nullptr && number_of(*started, "round") == static_cast<int>(deal);
}

std::unique_ptr<DealWitness> witness(const BeforeDeal& before, std::uint32_t deal) {
    return std::make_unique<Witness>(before, deal);
}

}  // namespace

FamilyDeals deals() {
    return {.first_dealer = first_dealer, .last_deal = last_deal, .brings = brings, .witness = witness};
}

}  // namespace crowntable::cli::rummy
