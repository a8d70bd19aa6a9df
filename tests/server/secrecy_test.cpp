#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "engine/digest.hpp"
#include "engine/hex.hpp"
#include "protocol/catalogue/catalogue.hpp"
#include "server/core/record.hpp"
#include "server/core/secret.hpp"
#include "tests/server/chain.hpp"
#include "tests/server/world.hpp"
#include "tests/support/as_read.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

namespace {

/// Everything that a player may do which is nobody else's business.
void does_private_things(Client& client) {
    const bool is_rummy = client.you().contains("hand");
    auto hand = client.you().at(is_rummy ? "hand" : "rack").get<std::vector<std::string>>();
    if (hand.empty()) return;
    std::sort(hand.begin(), hand.end());
    client.sends({{"op", "set_hand_order"}, {"cards", hand}});
    client.says(R"({"op":"arrange"})");
    client.says(R"({"op":"hint"})");
    const Json& turn = client.update.at("turn");
    const Json draw{{"type", "draw"}, {"source", "stock"}};
    const Json one = is_rummy ? Json{{"type", "discard"}, {"card", hand[0]}}
                              : Json{{"type", "play"}, {"tiles", {{{"row", 7}, {"col", 7}, {"tile", hand[0]}}}}};
    client.sends({{"op", "preview"}, {"turn", turn}, {"action", is_rummy ? draw : Json{{"type", "pass"}}}});
    client.sends({{"op", "preview"}, {"turn", turn}, {"action", one}});
    client.sends({{"op", "play"}, {"turn", 0}, {"action", draw}});
    client.sends({{"op", "play"}, {"turn", turn}, {"action", {{"type", "discard"}, {"card", "nonsense"}}}});
    if (client.view().value("round", 1) == 1) client.frame("{");
}

std::vector<std::string> common(std::vector<std::string> left, std::vector<std::string> right) {
    std::ranges::sort(left);
    std::ranges::sort(right);
    std::vector<std::string> both;
    std::ranges::set_intersection(left, right, std::back_inserter(both));
    return both;
}

/// What Ann (and a spectator) hear of a game in which Bob does, or does not do, private things each turn.
std::pair<std::string, std::string> heard_by_others(const std::string& game, const Json& options, bool bob_does) {
    World world("two worlds");
    world.create(game, options);
    const auto table = world.table({"Ann", "Bob"}, 1);
    auto& zoe = world.join("Zoe");
    zoe.says(R"({"op":"watch"})");
    table[0]->says(R"({"op":"start"})");
    int turns = 0;
    world.play(table, [&] {
        if (bob_does && ++turns % 7 == 0 && table[1]->state() == "playing") does_private_things(*table[1]);
        return false;
    });
    CHECK(table[0]->state() == "finished");
    return {table[0]->history, zoe.history};
}

constexpr std::string_view hidden_cards = "hidden cards";

/// What the three seats of the rooms below give to their first deal.
using FirstLinks = std::vector<std::optional<Link>>;

const FirstLinks nobody_takes_part(3);

FirstLinks all_take_part() {
    FirstLinks links;
    for (const std::uint8_t secret : {1, 2, 3}) links.emplace_back(HashChain(Chain::filled(secret)).link(1));
    return links;
}

/// How the first deal of the rooms below is made from the server's link.
Seed first_deal(const Link& server_link, const std::string& room, std::uint32_t rules_version,
                const FirstLinks& links) {
    return deck_seed(server_link,
                     {.room = room, .game = 1, .deal = 1, .rules_version = rules_version, .seat_links = links});
}

/// Hashes in a row: each is the first link of the chain whose secret stands that many places before it.
class HashRow {
public:
    const Link& secret(std::size_t number) { return at(number); }
    const Link& first_link(std::size_t number) { return at(number + chain_length_max - 1); }

private:
    const Link& at(std::size_t number) {
        while (hashes_.size() <= number) hashes_.push_back(Link{sha256(hashes_.back().bytes).bytes});
        return hashes_[number];
    }
    std::vector<Link> hashes_{Link{}};
};

/// The secrets of the server's chain that lead to pairs of deals for three seats in which the first seat has the same
/// cards and all see the same, but the other two hold other hands, with a card in common that they can throw in both.
std::vector<std::pair<Link, Link>> deals_alike_for_the_first(const Json& options, std::size_t pairs,
                                                             const FirstLinks& links = nobody_takes_part) {
    World any(hidden_cards);
    any.create();
    HashRow row;
    const auto* preset = catalogue::find_preset("five_suited_rummy");
    const auto canonical = std::get<std::string>(preset->options("", tests::AsRead(options)));
    const auto rules = preset->rules_versions().newest;
    const auto deal = [&](std::uint32_t number) {
        auto table = preset->start(canonical, {.seat_count = 3, .host = Seat{0}}, rules);
        table->deal(first_deal(row.first_link(number), any.code, rules, links));
        return table;
    };
    const auto seen_by = [](const table::Table& table, std::initializer_list<int> seats) {
        std::string seen;
        table.write_public(seen, Protocol::whole);
        for (const int seat : seats) table.write_private(Seat{static_cast<std::uint8_t>(seat)}, seen, Protocol::whole);
        return seen;
    };
    const auto hand = [](const table::Table& table, int seat) {
        std::string you;
        table.write_private(Seat{static_cast<std::uint8_t>(seat)}, you, Protocol::whole);
        return Json::parse(you).at("hand").get<std::vector<std::string>>();
    };
    const auto differ = [&](const table::Table& one, const table::Table& two, int seat) {
        return hand(one, seat) != hand(two, seat) && !common(hand(one, seat), hand(two, seat)).empty();
    };
    std::vector<std::pair<Link, Link>> found;
    std::unordered_map<std::size_t, std::uint32_t> known;
    for (std::uint32_t number = 0; number < 200'000; ++number) {
        const auto table = deal(number);
        const auto [at, is_new] = known.emplace(std::hash<std::string>{}(seen_by(*table, {0})), number);
        if (is_new) continue;
        const auto other = deal(at->second);
        if (seen_by(*table, {0}) != seen_by(*other, {0})) continue;
        if (differ(*table, *other, 1) && differ(*table, *other, 2))
            found.emplace_back(row.secret(number), row.secret(at->second));
        if (found.size() == pairs) return found;
    }
    FAIL("no such deals");
    return found;
}

/// A table of Ann, Bob, Cid and Zoe, who watches, with a given deal.
struct KnownDeal {
    KnownDeal(const Json& options, const Link& chain_secret, const FirstLinks& links = nobody_takes_part)
        : world(hidden_cards) {
        world.create("five_suited_rummy", options, {{"turn_seconds", 100}});
        table = world.table({"Ann", "Bob", "Cid"});
        zoe = &world.join("Zoe");
        zoe->says(R"({"op":"watch"})");
        for (std::uint8_t i = 0; i < 3; ++i) {
            if (links[i]) chains.emplace_back(*table[i], static_cast<std::uint8_t>(i + 1)).commits();
        }
        world.entropy().rig(chain_secret.bytes);
        table[0]->says(R"({"op":"start"})");
        const auto& records = world.journal.at(world.code);
        CHECK(records.back().body.find(to_hex(chain_secret)) != std::string::npos);
        for (const Chain& chain : chains) CHECK(code_of(chain.reveals(1)) == "done");
    }
    const Client& ann() const { return *table[0]; }
    const Client& watcher() const { return *zoe; }
    Json plays(int seat, Json action) {
        auto& client = *table[static_cast<std::size_t>(seat)];
        const Json answer =
            client.sends({{"op", "play"}, {"turn", client.update.at("turn")}, {"action", std::move(action)}});
        CHECK_MESSAGE(answer.at("type") == "update", answer.dump());
        world.pass(700ms);
        return answer;
    }
    std::vector<std::string> hand(int seat) const {
        return table[static_cast<std::size_t>(seat)]->you().at("hand").get<std::vector<std::string>>();
    }

    World world;
    std::vector<Client*> table;
    std::vector<Chain> chains;
    Client* zoe = nullptr;
};

/// One turn that looks the same in both worlds. Bob and Cid draw unseen where they can throw the same card
/// afterwards; else, as Ann always does, they take what lies open. Gives whether they drew unseen.
bool plays_alike(KnownDeal& one, KnownDeal& two, int turn) {
    const auto throws = [](const std::string& card) { return Json{{"type", "discard"}, {"card", card}}; };
    const auto draws = [](const std::string& source) { return Json{{"type", "draw"}, {"source", source}}; };
    const int seat = one.table[0]->view().at("current");
    const auto shared = common(one.hand(seat), two.hand(seat));
    const bool unseen = seat != 0 && !shared.empty();
    const std::string thrown = shared.empty() ? one.table[0]->view().at("discard_top") : Json(shared.front());
    for (auto* deal : {&one, &two}) {
        auto& ann = *deal->table[0];
        for (const std::string op : {R"({"op":"arrange"})", R"({"op":"hint"})", R"({"op":"more_time"})"}) ann.says(op);
        for (const auto& action : {throws(thrown), draws("stock"), draws("discard")}) {
            ann.sends({{"op", "preview"}, {"turn", ann.update.at("turn")}, {"action", action}});
        }
        if (seat != 0) ann.sends({{"op", "play"}, {"turn", ann.update.at("turn")}, {"action", draws("stock")}});
        if (turn % 5 == 4) ann.drops().comes_back();
        deal->zoe->says(R"({"op":"arrange"})");
        if (deal == &two && turn % 4 == 1) does_private_things(*deal->table[2]);
        deal->plays(seat, draws(unseen ? "stock" : "discard"));
        deal->plays(seat, throws(thrown));
    }
    CHECK(one.world.describe(one.world.code).body == two.world.describe(two.world.code).body);
    return unseen;
}

}  // namespace

TEST_CASE("Two deals that differ in hidden cards alone give not a byte to tell them apart") {
    const Json options{{"rounds", {3, 4}}, {"must_go_out", false}, {"first_dealer", "host"}};
    int hidden_draws = 0;
    for (const auto& [secret, other_secret] : deals_alike_for_the_first(options, 2)) {
        KnownDeal one(options, secret);
        KnownDeal two(options, other_secret);
        REQUIRE(one.hand(0) == two.hand(0));
        REQUIRE(one.hand(1) != two.hand(1));
        REQUIRE(one.hand(2) != two.hand(2));
        for (int turn = 0; turn < 12; ++turn) hidden_draws += plays_alike(one, two, turn) ? 1 : 0;
        for (auto* deal : {&one, &two}) deal->table[0]->says(R"({"op":"end_game"})");
        CHECK_MESSAGE((one.table[1]->history != two.table[1]->history), "Bob has held other cards");
        CHECK(one.table[0]->history.size() > 10'000);
        CHECK_MESSAGE((one.table[0]->history == two.table[0]->history), "Ann hears the same");
        CHECK_MESSAGE((one.zoe->history == two.zoe->history), "a spectator hears the same");
    }
    CHECK(hidden_draws > 3);
}

TEST_CASE("Two fair deals that differ in hidden cards alone differ in the server's commitment, until they are over") {
    const Json options{{"rounds", {3, 4}}, {"must_go_out", false}, {"first_dealer", "host"}};
    const auto links = all_take_part();
    const auto [secret, other_secret] = deals_alike_for_the_first(options, 1, links).front();
    KnownDeal one(options, secret, links);
    KnownDeal two(options, other_secret, links);
    REQUIRE(one.hand(0) == two.hand(0));
    REQUIRE(one.hand(1) != two.hand(1));
    REQUIRE(one.hand(2) != two.hand(2));
    int hidden_draws = 0;
    for (int turn = 0; turn < 12; ++turn) hidden_draws += plays_alike(one, two, turn) ? 1 : 0;
    CHECK(hidden_draws > 0);
    const auto same_but_for = [](std::string text, const Link& server_secret) {
        const HashChain chain(server_secret);
        CHECK(text.find(to_hex(chain.link(1))) == std::string::npos);
        CHECK(text.find(to_hex(server_secret)) == std::string::npos);
        const std::string end = to_hex(chain.end());
        int masked = 0;
        for (auto at = text.find(end); at != std::string::npos; at = text.find(end, at)) {
            text.replace(at, end.size(), "the server's commitment");
            ++masked;
        }
        CHECK_MESSAGE(masked >= 2, "when the deal was opened, and when its links were told");
        return text;
    };
    CHECK(one.table[0]->all("deal_closed").back().at("links") == two.table[0]->all("deal_closed").back().at("links"));
    for (const auto listener : {&KnownDeal::ann, &KnownDeal::watcher}) {
        const std::string heard = same_but_for((one.*listener)().history, secret);
        CHECK_MESSAGE((heard == same_but_for((two.*listener)().history, other_secret)), "and not a byte else");
        CHECK(heard.size() > 10'000);
    }
    CHECK_MESSAGE((same_but_for(one.table[1]->history, secret) != same_but_for(two.table[1]->history, other_secret)),
                  "Bob has held other cards");
    // Once it is over, the server's link is what tells them apart.
    for (auto* deal : {&one, &two}) deal->table[0]->says(R"({"op":"end_game"})");
    Json revealed = one.table[0]->last("deal_revealed");
    Json other = two.table[0]->last("deal_revealed");
    CHECK(revealed.at("server_link") == to_hex(HashChain(secret).link(1)));
    CHECK(revealed != other);
    for (Json* message : {&revealed, &other}) {
        message->erase("server_link");
        message->erase("server_commitment");
    }
    CHECK(revealed == other);
}

TEST_CASE("What a seat does in private leaves not a byte with the others over the whole game") {
    const std::pair<std::string, Json> games[] = {{"five_suited_rummy", {{"rounds", {3, 4, 5}}}},
                                                  {"kings_cribbage", Json::object()}};
    for (const auto& [game, options] : games) {
        CAPTURE(game);
        const auto quiet = heard_by_others(game, options, false);
        const auto busy = heard_by_others(game, options, true);
        CHECK(quiet.first.size() > 20'000);
        CHECK_MESSAGE((quiet.first == busy.first), "another player hears the same");
        CHECK_MESSAGE((quiet.second == busy.second), "a spectator hears the same");
    }
}

TEST_CASE("No message names a card in `you` but to the seat that holds it") {
    for (const auto* preset : catalogue::presets()) {
        const std::string game(preset->id());
        CAPTURE(game);
        const bool is_rummy = preset->family() == "rummy";
        World world;
        world.create(game, is_rummy ? Json{{"rounds", {5, 6}}} : Json::object());
        const auto table = world.table({"Ann", "Bob", "Cid"});
        auto& zoe = world.join("Zoe");
        zoe.says(R"({"op":"watch"})");
        table[0]->says(R"({"op":"start"})");
        world.play(table, [&] {
            for (const auto* client : table) {
                CHECK(client->you().at("seat") == client->seat());
                for (const auto& seat : client->view().at("seats")) {
                    CHECK_FALSE(seat.contains("hand"));
                    CHECK_FALSE(seat.contains("rack"));
                }
                if (client->state() == "playing") CHECK(client->view().value("revealed", Json()).is_null());
            }
            CHECK(zoe.update.is_object());
            CHECK(zoe.you().is_null());
            return false;
        });
        CHECK(table[0]->state() == "finished");
    }
}

TEST_CASE("Seeds, tokens and states of the journal are in no message, and no plain token is in the journal") {
    World world;
    world.create("five_suited_rummy", {{"rounds", {3, 4}}});
    const auto table = world.table({"Ann", "Bob"}, 1);
    table[0]->says(R"({"op":"start"})");
    const std::string code = table[1]->says(R"({"op":"transfer_code"})").at("transfer_code");
    world.play(table);
    std::string shown;
    for (const auto& client : world.clients) shown += client->history;
    std::string journal;
    int secrets = 0;
    for (const auto& record : world.journal.at(world.code)) {
        journal += record.body;
        const Json body = Json::parse(record.body);
        std::vector<std::string> hidden;
        if (body.contains("state")) hidden.push_back(body.at("state"));
        for (const auto& change : body.at("changes")) {
            for (const std::string name : {"seed", "token", "host_token", "chain_secret"}) {
                if (change.contains(name)) hidden.push_back(change.at(name));
            }
        }
        for (const auto& secret : hidden) {
            ++secrets;
            CHECK_MESSAGE((shown.find(secret) == std::string::npos), "a secret was shown");
        }
    }
    CHECK(secrets > 10);
    for (const auto* client : table) {
        CHECK(journal.find(client->token()) == std::string::npos);
        CHECK(journal.find(to_hex(server::hash_of(client->token()))) != std::string::npos);
        for (const auto* other : table) {
            if (other != client) CHECK(other->history.find(client->token()) == std::string::npos);
        }
    }
    CHECK(journal.find(world.host_token) == std::string::npos);
    CHECK(journal.find(code) == std::string::npos);
    CHECK(table[0]->history.find(code) == std::string::npos);
}

}  // namespace crowntable::tests
