#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/catalogue/schemas.hpp"
#include "protocol/looking_back/replay.hpp"
#include "tests/engine/game_properties.hpp"
#include "tests/example/highest_card/game.hpp"
#include "tests/protocol/bot_record.hpp"
#include "tests/protocol/table_play.hpp"
#include "tests/support/as_read.hpp"
#include "tests/support/schema_check.hpp"
#include "tests/support/table_properties.hpp"

using namespace crowntable;
using highest_card::Game;

namespace {

/// What the game shows to the properties that every game keeps.
struct Face {
    using Game = highest_card::Game;

    static Game::Action random_action(const Game::View&, Random&) { return {}; }
    static std::vector<Game::Action> doubtful_actions(const Game::View&, Random&) { return {{}}; }
    static std::string phase(const Game::PublicView& view) { return std::to_string(static_cast<int>(view.phase)); }

    static std::string text(const Game::Event& event) {
        std::string said = std::to_string(event.index());
        if (const auto* shown = std::get_if<Game::Shown>(&event)) said += std::to_string(shown->seat.index);
        if (const auto* won = std::get_if<Game::RoundWon>(&event)) said += text(won->seats);
        return said;
    }
    static std::string text(const Game::PublicView& view) {
        std::string said = phase(view) + std::to_string(view.round);
        for (const auto& seat : view.seats) {
            said += ' ' + std::to_string(seat.points) + (seat.shown ? "!" : "") + text(seat.card);
        }
        return said;
    }
    static std::string text(const Game::PrivateView& view) {
        return text(view.card) + ' ' + std::to_string(view.legal.size());
    }
    // Whoever shows a card last shows them all.
    static bool may_teach(const Game& before, Seat, const Game::Action&, Seat) { return before.acting().size() == 1; }

private:
    static std::string text(const std::optional<cards::Card>& card) { return card ? cards::to_string(*card) : "-"; }
    static std::string text(const SeatSet& seats) {
        std::string said;
        for (const Seat seat : seats) said += std::to_string(seat.index);
        return said;
    }
};

const table::Preset& preset() {
    const auto* found = catalogue::find_preset("highest_card");
    REQUIRE(found != nullptr);
    return *found;
}

/// Those of all families with the example's, as a project that had taken it in would write them to protocol/schema.
tests::Schemas schemas() {
    std::map<std::string, Json> documents{{"common.json", tests::protocol_schemas().document("common.json")},
                                          {"room_event.json", tests::protocol_schemas().document("room_event.json")}};
    for (const auto& file : catalogue::schemas()) documents[file.name] = Json::parse(file.json);
    return tests::Schemas(documents);
}

}  // namespace

TEST_CASE("Highest Card keeps to what every game keeps to") {
    for (std::size_t seats = 2; seats <= seats_max; ++seats) {
        properties::check_full_game<Face>({.rounds = 4}, seats, "highest card");
        properties::check_removal<Face>({.rounds = 4}, seats, "highest card removal", 3);
    }
}

TEST_CASE("Highest Card keeps to the contract through Table, and a stub of it does not") {
    tests::check_table_properties(preset());
}

TEST_CASE("The highest rank wins a point, and so do all that are equal to it; most points win") {
    int ties = 0;
    for (std::uint8_t number = 0; number < 40; ++number) {
        auto game = Game::start({.rounds = 1}, Seating{7, {}});
        game.deal(tests::seed_of(number, 0));
        int highest = 0;
        for (std::size_t i = 0; i < 7; ++i) highest = std::max(highest, game.private_view(seat_at(i)).card->rank());
        while (!game.finished()) game.apply(*game.acting().begin(), {});
        int winners = 0;
        for (const auto& seat : game.public_view().seats) {
            CHECK(seat.points == (seat.card->rank() == highest ? 1 : 0));
            winners += seat.points;
        }
        for (const auto& standing : game.standings()) CHECK((standing.place == 1) == (standing.points == 1));
        if (winners > 1) ++ties;
    }
    CHECK(ties > 0);
}

TEST_CASE("Highest Card is played over the wire by what the views list, and fits its schemas") {
    const auto all = schemas();
    const auto fits = [&](const std::string& text, const std::string& schema) {
        const auto violation = all.violation(Json::parse(text), schema);
        CHECK_MESSAGE(!violation, violation.value_or(""));
    };
    const auto table = tests::start_table(preset(), R"({"rounds":2})", 3);
    for (std::uint8_t step = 0; !table->finished(); ++step) {
        if (table->needs_chance()) table->deal(tests::seed_of(1, step));
        fits(tests::public_text(*table), "public_view.json");
        for (const Seat seat : table->acting()) {
            const auto own = tests::private_text(*table, seat);
            fits(own, "private_view.json");
            const Json legal = Json::parse(own).at("legal");
            REQUIRE(legal.size() == 1);
            fits(legal[0].dump(), "action.json");
            const auto outcome = table->act(seat, tests::AsRead(legal[0]));
            REQUIRE(std::holds_alternative<table::Applied>(outcome));
            for (const auto& event : std::get<table::Applied>(outcome).events) fits(event, "event.json");
            CHECK(Json::parse(tests::private_text(*table, seat)).at("legal").empty());
        }
    }
    CHECK(table->standings().size() == 3);
    fits(tests::public_text(*table), "public_view.json");
}

TEST_CASE("What Highest Card leaves out is refused with a sentence, and its options are checked") {
    const auto table = tests::start_table(preset(), "{}", 2);
    table->deal(tests::seed_of(1, 1));
    const auto is_unavailable = [](const Refusal& refusal) {
        return refusal.code == "UNAVAILABLE" && !refusal.message.empty();
    };
    CHECK(is_unavailable(std::get<Refusal>(table->preview(Seat{0}, tests::AsRead(Json{{"type", "show"}}), true))));
    CHECK(is_unavailable(std::get<Refusal>(table->arrange(Seat{0}, true))));
    CHECK(is_unavailable(std::get<Refusal>(table->hint(Seat{0}))));
    CHECK(is_unavailable(table->order_hand(Seat{0}, json::Value::empty_array()).value()));
    CHECK_FALSE(table->weigh(Seat{0}, tests::AsRead(Json{{"type", "show"}})));
    CHECK_FALSE(table->thinks_long(BotLevel::hard));
    CHECK_FALSE(table->time_limit());
    CHECK_FALSE(table->dealer());
    CHECK(table->tallies().empty());
    CHECK(std::get<Refusal>(table->act(Seat{0}, tests::AsRead(Json{{"type", "fold"}}))).message ==
          "\"action.type\" must be show.");
    CHECK(std::get<Refusal>(table->act(Seat{0}, tests::AsRead(Json{{"type", "show"}, {"card", "KS"}}))).code ==
          "BAD_FIELD");
    CHECK(std::get<Refusal>(preset().options("", tests::AsRead(Json{{"rounds", 21}}))).code == "BAD_OPTION");
    CHECK(preset().setup(std::get<std::string>(preset().options("", json::Value::empty_object())), 1).refusal->code ==
          "TOO_FEW_SEATS");
}

TEST_CASE("A game of Highest Card between bots becomes a record that is replayed") {
    const auto record = tests::checked_record(
        tests::play_bots({.preset = "highest_card", .seats = {BotLevel::easy, BotLevel::medium, BotLevel::hard}}));
    const auto replay = looking_back::replay_of(record);
    CHECK(replay.deals.size() == 3);
    CHECK(replay.standings.size() == 3);
}
