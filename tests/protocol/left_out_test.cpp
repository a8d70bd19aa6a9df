#include "protocol/catalogue/left_out.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/protocol/bot_record.hpp"
#include "tests/protocol/table_play.hpp"

using namespace crowntable;
using crowntable::catalogue::whole_message;
using tests::BotGame;

namespace {

Json update_of(const table::Table& table, Seat seat, Protocol protocol) {
    return {{"type", "update"},
            {"events", Json::array()},
            {"public", Json::parse(tests::public_text(table, protocol))},
            {"clock", nullptr},
            {"you", Json::parse(tests::private_text(table, seat, protocol))}};
}

/// Plays a whole game and compares what the protocols tell each seat after each input. Gives how many bytes each has
/// told, whole and slim.
std::pair<std::size_t, std::size_t> compared(const BotGame& game) {
    std::pair<std::size_t, std::size_t> bytes;
    tests::play_bots(game, [&](const table::Table& table, const std::vector<std::string>&) {
        for (std::size_t i = 0; i < game.seats.size(); ++i) {
            const Seat seat{static_cast<std::uint8_t>(i)};
            REQUIRE(whole_message(update_of(table, seat, Protocol::slim)) == update_of(table, seat, Protocol::whole));
            bytes.first += tests::public_text(table).size() + tests::private_text(table, seat).size();
            bytes.second += tests::public_text(table, Protocol::slim).size() +
                            tests::private_text(table, seat, Protocol::slim).size();
        }
    });
    return bytes;
}

std::vector<BotLevel> easy(std::size_t seats) {
    return std::vector(seats, BotLevel::easy);
}

}  // namespace

// With CROWNTABLE_WRITE_SCHEMAS=1 in the environment it writes the file.
TEST_CASE("What protocol 2 leaves out stands in left_out.json as it follows from the forms") {
    const std::string text = nlohmann::ordered_json::parse(catalogue::left_out()).dump(1) + "\n";
    if (std::getenv("CROWNTABLE_WRITE_SCHEMAS") != nullptr) {
        std::ofstream(CROWNTABLE_LEFT_OUT, std::ios::binary) << text;
    }
    std::ostringstream kept;
    kept << std::ifstream(CROWNTABLE_LEFT_OUT, std::ios::binary).rdbuf();
    CHECK((kept.str() == text));
}

TEST_CASE("Made whole, an update of protocol 2 is that of protocol 1, with all options, to the end of the game") {
    const BotGame games[] = {
        {.preset = "five_crowns", .seats = easy(4), .seed = 1},
        {.preset = "five_suited_rummy", .seats = easy(3), .seed = 2},
        {.preset = "three_thirteen", .seats = easy(2), .seed = 3},
        {.preset = "five_crowns",
         .options_json =
             R"({"rounds":[13,3,7],"discard_history":"top_only","final_laydown":"manual","reveal_hands":"at_game_end",)"
             R"("max_recycles":0,"packs":"4"})",
         .seats = easy(7),
         .seed = 4},
        {.preset = "five_crowns",
         .options_json = R"({"rounds":[3],"tie_break":"playoff_round","must_go_out":true})",
         .seats = easy(6),
         .seed = 5},
        {.preset = "kings_cribbage", .seats = easy(4), .seed = 6},
        {.preset = "kings_cribbage",
         .options_json = R"({"joker_calls":true,"servant":true,"board":"15x15","leftover_six_nine":"printed"})",
         .seats = easy(2),
         .seed = 7},
        {.preset = "kings_cribbage", .options_json = R"({"split_colours":true})", .seats = easy(4), .seed = 8}};
    for (const BotGame& game : games) {
        CAPTURE(game.preset);
        const auto [whole, slim] = compared(game);
        CHECK(slim < whole);
    }
}

TEST_CASE("An update of Five Crowns is less than half as long by protocol 2") {
    const auto [whole, slim] = compared({.preset = "five_crowns", .seats = easy(4), .seed = 9});
    CHECK(slim * 2 < whole);
}

TEST_CASE("The rest of a message stays as it is when it is made whole") {
    const Json done = {{"type", "done"}, {"ack", 3}};
    CHECK(whole_message(done) == done);
    const Json of_another_game = {{"type", "update"}, {"public", {{"game", "no_such_game"}, {"seats", {1, 2}}}}};
    const Json made = whole_message(of_another_game);
    CHECK(made.at("public") == of_another_game.at("public"));
    CHECK(made.at("events") == Json::array());
    CHECK(made.at("you").is_null());
    // A later server may have more members.
    const Json later = {
        {"type", "update"},
        {"more", 1},
        {"public", {{"game", "five_crowns"}, {"more", "A B"}, {"round", 2}, {"seats", {{{"more", 3}}}}}}};
    const Json known = whole_message(later);
    CHECK(known.at("more") == 1);
    CHECK(known.at("public").at("more") == "A B");
    CHECK(known.at("public").at("hand_size") == 4);
    CHECK(known.at("public").at("wild") == "4");
    CHECK(known.at("public").at("seats").at(0) == Json{{"seat", 0},
                                                       {"more", 3},
                                                       {"cards", 4},
                                                       {"drew", nullptr},
                                                       {"taken", Json::array()},
                                                       {"laid", nullptr},
                                                       {"round_points", nullptr},
                                                       {"total", 0},
                                                       {"removed", false}});
}

TEST_CASE("What is no update of the protocol is made nothing of, and nothing breaks by it") {
    for (const char* text :
         {"null", "[]", R"({"type":7})", R"({"type":"update"})", R"({"type":"update","public":[]})",
          R"({"type":"update","public":{"game":7}})", R"({"type":"update","public":{"game":"five_crowns","round":-1}})",
          R"({"type":"update","public":{"game":"five_crowns","round":99,"rounds":7,"discards":{},"seats":"A"}})",
          R"({"type":"update","public":{"game":"five_crowns","seats":[1,[],null],"scores":[{"points":7}]}})",
          R"({"type":"update","public":{"game":"kings_cribbage","last_play":{"score":{"lines":[{"tiles":[[]]}]}}}})"}) {
        CAPTURE(text);
        CHECK_NOTHROW(whole_message(Json::parse(text)));
    }
}
