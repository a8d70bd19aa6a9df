#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "engine/cards/deck.hpp"
#include "engine/cribbage/dealing.hpp"
#include "engine/fair_deal.hpp"
#include "engine/hex.hpp"
#include "engine/rummy/dealing.hpp"
#include "engine/rummy/setup.hpp"

// Makes protocol/vectors/fair_deal.json again. See protocol/vectors/README.md.

using namespace crowntable;
using OrderedJson = nlohmann::ordered_json;

namespace {

/// first, first + 1, ..
template <typename Kind>
Kind counting(std::uint8_t first) {
    Kind value{};
    std::iota(value.bytes.begin(), value.bytes.end(), first);
    return value;
}

OrderedJson chain_vector(const Link& secret, std::uint32_t length, const std::vector<std::uint32_t>& numbers) {
    const HashChain chain(secret, length);
    OrderedJson links = OrderedJson::array();
    for (const auto number : numbers) links.push_back({{"number", number}, {"link", to_hex(chain.link(number))}});
    return {{"secret", to_hex(secret)}, {"length", length}, {"end", to_hex(chain.end())}, {"links", links}};
}

OrderedJson stream_vector(const Seed& seed, const std::string& stream, std::size_t count) {
    Random random(seed, stream);
    std::vector<std::uint32_t> words;
    for (std::size_t i = 0; i < count; ++i) words.push_back(random.next());
    return {{"seed", to_hex(seed)}, {"stream", stream}, {"words", words}};
}

OrderedJson bounded_vector(const Seed& seed, const std::string& stream, std::uint32_t bound, std::size_t count) {
    Random random(seed, stream);
    std::vector<std::uint32_t> values;
    for (std::size_t i = 0; i < count; ++i) values.push_back(random.below(bound));
    return {{"seed", to_hex(seed)}, {"stream", stream}, {"bound", bound}, {"values", values}};
}

/// Deals of one game: the server and all seats but those left out reveal their links.
FairDeal deal_of(std::uint32_t number, std::size_t seats, const std::vector<std::size_t>& without) {
    FairDeal deal{.room = "K7M4PX", .game = 2, .deal = number, .rules_version = 1, .seat_links = {}};
    for (std::size_t seat = 0; seat < seats; ++seat) {
        deal.seat_links.emplace_back(HashChain(counting<Link>(static_cast<std::uint8_t>(0x20 * seat))).link(number));
    }
    for (const std::size_t seat : without) deal.seat_links.at(seat).reset();
    return deal;
}

Link server_link(std::uint32_t number) {
    return HashChain(counting<Link>(0xE0)).link(number);
}

OrderedJson seed_vector(const FairDeal& deal) {
    const Link link = server_link(deal.deal);
    OrderedJson links = OrderedJson::array();
    for (const auto& one : deal.seat_links) links.push_back(one ? OrderedJson(to_hex(*one)) : OrderedJson());
    return {{"server_link", to_hex(link)},
            {"room", deal.room},
            {"game", deal.game},
            {"deal", deal.deal},
            {"rules", deal.rules_version},
            {"seat_links", links},
            {"message", to_hex(deck_seed_message(deal))},
            {"seed", to_hex(deck_seed(link, deal))}};
}

/// A round about to be dealt.
rummy::State round_of(rummy::Preset preset, int hand_size, std::size_t seats) {
    rummy::State state;
    state.options = rummy::preset_options(preset);
    state.options.rounds = {hand_size};
    state.seating.seat_count = seats;
    state.rounds = rummy::RoundSizes(state.options.rounds);
    state.seats.resize(seats);
    return state;
}

OrderedJson faces(const std::vector<cards::Card>& cards) {
    OrderedJson list = OrderedJson::array();
    for (const cards::Card card : cards) list.push_back(cards::to_string(card));
    return list;
}

OrderedJson deal_vector(const std::string& game, rummy::State state, const Seed& seed) {
    state.packs = rummy::setup_facts(state.options, state.seat_count()).packs;
    const cards::DeckOptions deck = rummy::deck_options(state.options, state.packs);
    rummy::deal(state, rummy::shuffled_deck(state, seed), seed);
    OrderedJson playing = OrderedJson::array();
    OrderedJson hands = OrderedJson::array();
    for (std::size_t i = 0; i < state.seat_count(); ++i) {
        if (state.seats[i].playing) playing.push_back(i);
        std::vector<cards::Card> hand;
        for (const auto& held : state.seats[i].hand) hand.push_back(held.card);
        hands.push_back(faces(hand));
    }
    const auto seats = static_cast<std::uint32_t>(state.seat_count());
    return {{"game", game},
            {"seed", to_hex(seed)},
            {"deck",
             {{"suits", deck.suits},
              {"rank_min", deck.rank_min},
              {"rank_max", deck.rank_max},
              {"jokers_per_pack", deck.jokers_per_pack},
              {"packs", deck.packs}}},
            {"hand_size", state.hand_size()},
            {"seats", seats},
            {"playing", playing},
            {"first_dealer", Random(seed, "first_dealer").below(seats)},
            {"dealer", state.dealer->index},
            {"hands", hands},
            {"upcard", cards::to_string(state.discards.back())},
            {"stock", faces({state.stock.rbegin(), state.stock.rend()})}};
}

Seed seed_of_deal(std::uint32_t number, std::size_t seats) {
    return deck_seed(server_link(number), deal_of(number, seats, {}));
}

std::vector<OrderedJson> deal_vectors() {
    using rummy::Preset;
    std::vector<OrderedJson> deals;
    deals.push_back(deal_vector("five_crowns", round_of(Preset::five_crowns, 3, 4), seed_of_deal(1, 4)));
    deals.push_back(deal_vector("five_suited_rummy", round_of(Preset::five_suited_rummy, 13, 2), seed_of_deal(11, 2)));

    rummy::State large = round_of(Preset::five_suited_rummy, 10, 7);
    large.seating.dealer = Seat{5};
    deals.push_back(deal_vector("five_suited_rummy", large, seed_of_deal(8, 7)));

    rummy::State jokers = round_of(Preset::three_thirteen, 8, 3);
    jokers.options.jokers = 2;
    jokers.dealer = Seat{2};
    deals.push_back(deal_vector("three_thirteen", jokers, seed_of_deal(6, 3)));

    rummy::State one_pack = round_of(Preset::five_crowns_mini, 5, 2);
    one_pack.options.packs = rummy::Packs::one;
    deals.push_back(deal_vector("five_crowns_mini", one_pack, seed_of_deal(2, 2)));

    rummy::State few = round_of(Preset::five_crowns, 6, 5);
    for (const std::size_t out : {1U, 2U, 4U}) few.seats[out].removed = true;
    few.dealer = Seat{0};
    deals.push_back(deal_vector("five_crowns", few, seed_of_deal(12, 5)));
    return deals;
}

/// A game of Kings Cribbage about to begin.
cribbage::State tiles_for(std::size_t seats, const cribbage::Options& options) {
    cribbage::State state;
    state.options = options;
    state.seating.seat_count = seats;
    state.seats.resize(seats);
    return state;
}

OrderedJson tile_faces(const std::vector<cribbage::HiddenTile>& tiles) {
    OrderedJson list = OrderedJson::array();
    for (const auto& held : tiles) list.push_back(cribbage::to_string(held.tile));
    return list;
}

OrderedJson drawn_faces(const std::vector<std::vector<std::optional<cribbage::Tile>>>& draws) {
    OrderedJson lists = OrderedJson::array();
    for (const auto& draw : draws) {
        OrderedJson list = OrderedJson::array();
        for (const auto& tile : draw) list.push_back(tile ? OrderedJson(cribbage::to_string(*tile)) : OrderedJson());
        lists.push_back(list);
    }
    return lists;
}

/// As the options have them on the wire.
OrderedJson written(cribbage::FirstPlayer rule) {
    return std::array{"low_draw", "random", "host"}.at(static_cast<std::size_t>(rule));
}
OrderedJson written(cribbage::LeftoverSixNine rule) {
    return std::array{"6", "9", "printed"}.at(static_cast<std::size_t>(rule));
}

OrderedJson tile_vector(cribbage::State state, const Seed& seed) {
    const auto& options = state.options;
    auto known = state.seating.dealer;
    if (!known && options.first_player == cribbage::FirstPlayer::host) known = state.seating.host;
    const auto started = std::get<cribbage::GameStarted>(cribbage::deal(state, seed).front());
    OrderedJson playing = OrderedJson::array();
    OrderedJson racks = OrderedJson::array();
    for (std::size_t i = 0; i < state.seat_count(); ++i) {
        if (!state.seats[i].removed) playing.push_back(i);
        racks.push_back(tile_faces(state.seats[i].rack));
    }
    OrderedJson bags = OrderedJson::array();
    for (std::size_t i = 0; i < started.bags.size(); ++i)
        bags.push_back(tile_faces({state.bags[i].rbegin(), state.bags[i].rend()}));
    return {{"game", "kings_cribbage"},
            {"seed", to_hex(seed)},
            {"seats", state.seat_count()},
            {"playing", playing},
            {"split_colours", options.split_colours},
            {"leftover_six_nine", written(options.leftover_six_nine)},
            {"first_player", written(options.first_player)},
            {"starter_from", known ? OrderedJson(known->index) : OrderedJson("drawn")},
            {"draws", drawn_faces(started.draws)},
            {"starter", started.starter.index},
            {"racks", racks},
            {"bags", bags}};
}

std::vector<OrderedJson> tile_vectors() {
    using cribbage::FirstPlayer;
    using cribbage::LeftoverSixNine;
    const auto printed = LeftoverSixNine::printed;
    std::vector<OrderedJson> deals;
    deals.push_back(tile_vector(tiles_for(2, {}), seed_of_deal(1, 2)));
    // Some draw the same rank, and draw again; a 6/9 and a 9/6 are the same.
    deals.push_back(tile_vector(tiles_for(4, {.leftover_six_nine = printed}), seed_of_deal(53, 4)));
    const cribbage::Options printed_sides{.leftover_six_nine = printed, .split_colours = true};
    deals.push_back(tile_vector(tiles_for(2, printed_sides), seed_of_deal(29, 2)));
    deals.push_back(tile_vector(tiles_for(4, {.split_colours = true}), seed_of_deal(44, 4)));

    const cribbage::Options chance{.first_player = FirstPlayer::random, .leftover_six_nine = LeftoverSixNine::nine};
    deals.push_back(tile_vector(tiles_for(3, chance), seed_of_deal(2, 3)));
    cribbage::State hosted = tiles_for(3, {.first_player = FirstPlayer::host});
    // Nobody hosts from a seat.
    deals.push_back(tile_vector(hosted, seed_of_deal(4, 3)));
    hosted.seating.host = Seat{2};
    deals.push_back(tile_vector(hosted, seed_of_deal(4, 3)));
    cribbage::State rematch = tiles_for(4, {.split_colours = true});
    rematch.seating.dealer = Seat{3};
    deals.push_back(tile_vector(rematch, seed_of_deal(7, 4)));

    // Seats that are given up before the racks are filled draw nothing, and the next one starts for them.
    cribbage::State few = tiles_for(4, {});
    few.seats[1].removed = true;
    deals.push_back(tile_vector(few, seed_of_deal(9, 4)));
    few.options.first_player = FirstPlayer::random;
    deals.push_back(tile_vector(few, seed_of_deal(10, 4)));
    few.seats[2].removed = true;
    few.seating.dealer = Seat{1};
    deals.push_back(tile_vector(few, seed_of_deal(11, 4)));
    return deals;
}

OrderedJson all_vectors() {
    OrderedJson all;
    all["chains"] = {chain_vector(counting<Link>(0), 1, {1}), chain_vector(counting<Link>(0), 4, {1, 2, 3, 4}),
                     chain_vector(counting<Link>(0xE0), chain_length_max, {1, 2, 11, 12, 255, 256})};
    all["streams"] = {stream_vector(counting<Seed>(0), "shuffle", 10), stream_vector(Seed{}, "", 3),
                      stream_vector(counting<Seed>(0), "\xC3\xA9\xE2\x98\x85", 3)};
    all["bounded"] = {bounded_vector(counting<Seed>(0), "below", 7, 20),
                      bounded_vector(counting<Seed>(0), "below", 0x80000001U, 6),
                      bounded_vector(counting<Seed>(0), "below", 1, 2)};
    all["seeds"] = {seed_vector(deal_of(1, 4, {})), seed_vector(deal_of(2, 4, {1})),
                    seed_vector(deal_of(3, 4, {0, 1, 2, 3})), seed_vector(deal_of(12, 7, {6}))};
    all["deals"] = deal_vectors();
    all["tile_deals"] = tile_vectors();
    return all;
}

/// One line for each entry: long enough, and a change shows where it is.
std::string written(const OrderedJson& all) {
    std::string text = "{\n";
    for (const auto& [name, entries] : all.items()) {
        text += "\"" + name + "\": [\n";
        for (const OrderedJson& entry : entries) text += entry.dump() + (&entry == &entries.back() ? "\n" : ",\n");
        text += &entries == &all.back() ? "]\n" : "],\n";
    }
    return text + "}\n";
}

}  // namespace

TEST_CASE("The test vectors of fair deals are what the engine computes") {
    const std::string made = written(all_vectors());
    if (std::getenv("CROWNTABLE_WRITE_VECTORS") != nullptr) std::ofstream(CROWNTABLE_FAIR_DEAL_VECTORS) << made;
    std::ifstream file(CROWNTABLE_FAIR_DEAL_VECTORS);
    REQUIRE(file);
    std::ostringstream kept;
    kept << file.rdbuf();
    CHECK(made == kept.str());
    CHECK(OrderedJson::parse(made)["deals"].size() == 6);
    const auto tiles = OrderedJson::parse(made)["tile_deals"];
    CHECK(tiles.size() == 11);
    CHECK(std::ranges::any_of(tiles, [](const OrderedJson& deal) { return deal["draws"].size() > 1; }));
}
