#include "server/net/invitation.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "protocol/json/json.hpp"
#include "protocol/wire/http.hpp"
#include "server/net/accept_language.hpp"
#include "server/net/assets.hpp"
#include "server/net/invitation_texts.hpp"
#include "tests/net/client.hpp"
#include "tests/net/running_server.hpp"

using namespace crowntable;
using namespace crowntable::tests;
using server::find_asset;
using server::invitation_page;

namespace {

constexpr std::string_view bare_page = "<html><head><meta charset=\"utf-8\"><title>Crowntable</title></head></html>";

/// Ann, who is host, and a bot at a table for four.
wire::RoomCard table_for_four() {
    wire::RoomCard card;
    card.code = "K7M4PX";
    card.game = "kings_cribbage";
    card.name = "Kings Cribbage";
    card.seats = {{Seat{0}, "Bot Ben", true, true, false}, {Seat{1}, "Ann", false, true, false}};
    card.host = Seat{1};
    card.seats_max = 4;
    return card;
}

/// What stands in `page` of the property, as it is written there.
std::string told(const std::string& page, const std::string& property) {
    std::smatch found;
    const std::regex tag("<meta property=\"og:" + property + "\" content=\"([^\"]*)\">");
    return std::regex_search(page, found, tag) ? found[1].str() : "";
}

std::string invitation(const wire::RoomCard& card, std::string_view language = "en") {
    std::string text;
    wire::write_room_card(text, card);
    return invitation_page(bare_page, text, {.language = language, .base_url = "https://games.example.org"});
}

}  // namespace

TEST_CASE("An invitation tells game, host and free seats, and where it leads") {
    const auto shown = invitation(table_for_four());
    CHECK(told(shown, "title") == "Kings Cribbage with Ann");
    CHECK(told(shown, "description") == "Free seats: 2. Sit down and play.");
    CHECK(told(shown, "url") == "https://games.example.org/t/K7M4PX");
    CHECK(shown.ends_with("<title>Crowntable</title></head></html>"));
    CHECK(shown.find("<meta property") > shown.find("<head>"));
}

TEST_CASE("An invitation says how one gets in") {
    auto table = table_for_four();
    table.host.reset();
    CHECK(told(invitation(table), "title") == "Kings Cribbage");
    table.seats_max = 3;
    CHECK(told(invitation(table), "description") == "One seat is free. Sit down and play.");
    table.can_sit = false;
    CHECK(told(invitation(table), "description") == "All seats are taken. You can watch.");
    table.can_watch = false;
    CHECK(told(invitation(table), "description") == "All seats are taken.");
    table.state = wire::RoomPhase::playing;
    CHECK(told(invitation(table), "description") == "A game is on.");
    table.can_sit = true;
    CHECK(told(invitation(table), "description") == "A game is on. You can take the seat of a bot.");
    table.locked = true;
    CHECK(told(invitation(table), "description") == "The host lets people in who knock.");
}

TEST_CASE("An invitation is in the language that is read best, of those that the clients speak") {
    const auto language = [](std::string_view header) {
        return server::preferred_language(header, server::invitation_languages());
    };
    CHECK(language("") == "en");
    CHECK(language("de") == "de");
    CHECK(language("pt-BR,pt;q=0.9,en;q=0.8") == "pt");
    CHECK(language("tlh, DE-at;q=0.7, ja ; q=0.9") == "ja");
    CHECK(language("fr;q=0, *") == "en");
    CHECK(language("de;q=x,,;q=1,-") == "en");
    CHECK(told(invitation(table_for_four(), "de"), "title") == "Kings Cribbage bei Ann");
    CHECK(told(invitation(table_for_four(), "de"), "description") == "Freie Plätze: 2. Setz dich und spiel mit.");
    for (const auto each : server::invitation_languages()) {
        CAPTURE(each);
        const auto shown = invitation(table_for_four(), each);
        CHECK(told(shown, "title").find("Ann") != std::string::npos);
        CHECK(told(shown, "title").find('{') == std::string::npos);
        CHECK(told(shown, "description").find('2') != std::string::npos);
    }
}

TEST_CASE("An invitation calls the game as the browser does, and one without words of its own as the server has it") {
    auto table = table_for_four();
    table.game = "five_suited_rummy";
    table.name = "5 Suited Rummy";
    CHECK(told(invitation(table), "title") == "5 Suited Rummy with Ann");
    CHECK(told(invitation(table, "de"), "title") == "Rommé mit 5 Farben bei Ann");
    // Built without the web client there is no picture.
    const auto alt = told(invitation(table, "de"), "image:alt");
    CHECK((alt.empty() || alt == "Rommé mit 5 Farben"));
    table.game = "highest_card";
    table.name = "Highest Card";
    CHECK(told(invitation(table, "de"), "title") == "Highest Card bei Ann");
}

TEST_CASE("An invitation says what the texts have, in each language") {
    for (const auto language : server::invitation_languages()) {
        CAPTURE(language);
        std::ifstream file(std::string(CROWNTABLE_INVITATION_TEXTS) + "/" + std::string(language) + ".json");
        const auto texts = Json::parse(file);
        CHECK(texts.size() == 8);
        for (const auto& [key, text] : texts.items()) {
            CAPTURE(key);
            CHECK(server::invitation_text(language, key) == text.get<std::string>());
        }
    }
}

TEST_CASE("What people call themselves is text in an invitation, whatever it is made of") {
    auto table = table_for_four();
    table.seats[1].name = R"("><script>alert('&')</script>)";
    CHECK(told(invitation(table), "title") ==
          "Kings Cribbage with &quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;");
    CHECK(invitation(table).find("<script") == std::string::npos);
}

TEST_CASE("Every family has a picture for invitations, 1200 by 630 and small") {
    // Built without the web client there is the page alone.
    if (server::embedded_assets().size() == 1) return;
    for (const char* family : {"rummy", "cribbage"}) {
        CAPTURE(family);
        const auto* picture = find_asset("previews/" + std::string(family) + ".png");
        REQUIRE(picture != nullptr);
        // PNG, "Image header": width and height, big end first.
        CHECK(picture->identity.substr(16, 8) == std::string_view("\0\0\x04\xb0\0\0\x02\x76", 8));
        CHECK(picture->identity.size() < 100'000);
    }
}

TEST_CASE("The link of a table is the page and what messengers show of the table") {
    const RunningServer server;
    const auto code = new_room(server.port());
    Player ann(server.port(), "/ws/" + code);
    ann.send(R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Ann"})");
    ann.read_type("welcome");
    ann.send(R"({"op":"sit","id":1})");
    ann.read_type("seated");
    const auto shown = get(server.port(), "/t/" + code, {{"Host", "games.example.org"}, {"Accept-Encoding", "br"}});
    CHECK(shown.status == 200);
    CHECK(shown.header("content-type") == "text/html; charset=utf-8");
    CHECK(shown.header("content-encoding").empty());
    CHECK(shown.header("etag").empty());
    CHECK(told(shown.body, "title") == "5 Suited Rummy");
    CHECK(told(shown.body, "description") == "Free seats: 6. Sit down and play.");
    CHECK(told(shown.body, "url") == "http://games.example.org/t/" + code);
    CHECK(shown.header("vary") == "Accept-Encoding, Accept-Language");
    const auto german = get(server.port(), "/t/" + code,
                            {{"Host", "games.example.org"}, {"Accept-Language", "de-DE,de;q=0.9,en;q=0.8"}});
    CHECK(told(german.body, "description") == "Freie Plätze: 6. Setz dich und spiel mit.");
    const auto picture = told(shown.body, "image");
    if (server::embedded_assets().size() > 1) CHECK(picture == "http://games.example.org/previews/rummy.png");
    const auto spelled = code.substr(0, 3) + "%20-" + code.substr(3);
    CHECK(get(server.port(), "/t/" + spelled, {{"Host", "games.example.org"}}).body == shown.body);
    CHECK(request(server.port(), "HEAD", "/t/" + code).body.empty());
    CHECK(request(server.port(), "POST", "/t/" + code).status == 405);
}

TEST_CASE("A code that there is not gets the page alone, and is a guess") {
    server::Limits limits;
    limits.guesses_per_address = {2, std::chrono::hours{1}};
    const RunningServer server(loopback(), limits);
    const auto code = new_room(server.port());
    const auto plain = std::string(find_asset("index.html")->identity);
    CHECK(get(server.port(), "/t/" + code).body != plain);
    const auto unknown = get(server.port(), "/t/K7M4PX");
    CHECK(unknown.body == plain);
    // A cache between must not show it to whoever reads another language, once there is such a table.
    CHECK(unknown.header("vary") == "Accept-Encoding, Accept-Language");
    CHECK(get(server.port(), "/").header("vary") == "Accept-Encoding");
    CHECK(get(server.port(), "/t/nonsense").body == plain);
    CHECK(get(server.port(), "/t/" + code).body == plain);
    CHECK(get(server.port(), "/api/rooms/" + code).status == 429);
}

TEST_CASE("What the page of a stranger makes a browser ask for is no guess of whoever looks at it") {
    server::Limits limits;
    limits.guesses_per_address = {1, std::chrono::hours{1}};
    const RunningServer server(loopback(), limits);
    const auto code = new_room(server.port());
    const auto plain = std::string(find_asset("index.html")->identity);
    const Headers picture{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Mode", "no-cors"}, {"Sec-Fetch-Dest", "image"}};
    CHECK(get(server.port(), "/t/K7M4PX", picture).body == plain);
    CHECK(get(server.port(), "/t/" + code, picture).body == plain);
    const Headers link{
        {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Mode", "navigate"}, {"Sec-Fetch-Dest", "document"}};
    CHECK(get(server.port(), "/t/" + code, link).body != plain);
}
