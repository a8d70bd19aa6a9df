#include "clients/cli/run.hpp"

#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "clients/cli/bot_mode.hpp"
#include "clients/cli/create_room.hpp"
#include "clients/cli/full_screen.hpp"
#include "clients/cli/json_mode.hpp"
#include "clients/cli/line_mode.hpp"
#include "clients/cli/net/http.hpp"
#include "clients/cli/player.hpp"
#include "clients/cli/text.hpp"
#include "protocol/analyse.hpp"
#include "protocol/json_fields.hpp"

namespace crowntable::cli {
namespace {

constexpr protocol::JsonLimits answer_limits{1024 * 1024, 16, 50'000};

ExitCode complain(const Ending& ending) {
    std::cerr << "crowntable: " << ending.sentence << std::endl;
    return ending.code;
}

bool environment_set(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
}

bool utf8_locale() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        if (!environment_set(name)) continue;
        const std::string value = lower(std::getenv(name));
        return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
    }
    return false;
}

bool full_screen(const Options& options) {
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal == nullptr || std::strcmp(terminal, "dumb") == 0;
    return !options.plain && !options.json && !dumb && ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
}

Style style_of(const Options& options) {
    Style style;
    style.unicode = !options.ascii && utf8_locale();
    style.spelled = options.spelled;
    style.colour = options.colour == Colour::always ||
                   (options.colour == Colour::automatic && !environment_set("NO_COLOR") && full_screen(options));
    return style;
}

std::optional<TokenStore> store_of(const Options& options) {
    if (options.forget) return std::nullopt;
    const auto directory = TokenStore::default_directory();
    if (!directory) return std::nullopt;
    return TokenStore(*directory);
}

/// The place a command names, by --server or by a seat that is kept.
std::variant<Ending, Place> place_of(const Options& options) {
    std::optional<ServerAddress> server;
    if (!options.server.empty()) {
        server = parse_server(options.server);
        if (!server) return Ending{ExitCode::usage, "--server is no address: " + options.server};
    }
    if (const auto place = parse_place(options.target, server)) return *place;
    const auto code = parse_code(options.target);
    if (!code) return Ending{ExitCode::usage, "\"" + options.target + "\" is no code and no link."};
    if (const auto store = store_of(options)) {
        for (const KeptSeat& seat : store->list()) {
            if (seat.code == *code) return *parse_place(*code, parse_server(seat.server));
        }
    }
    return Ending{ExitCode::usage, "Which server is " + *code + " on? Say --server http://host:port."};
}

/// GET /api/games; empty when the server does not answer (the connection will say why).
GameList fetch_games(const ServerAddress& server) {
    try {
        const auto reply = net::request(server, "/api/games", std::nullopt);
        const auto json = protocol::parse_json(reply.body, answer_limits);
        if (reply.status == 200 && std::holds_alternative<Json>(json)) return decode_games(std::get<Json>(json));
    } catch (const net::ConnectError&) {
    }
    return {};
}

std::string default_name() {
    const char* user = std::getenv("USER");
    return user != nullptr ? fit(clean(user), 20) : std::string();
}

/// The usual front end, wrapped so that a new table's bots are asked for once its host has sat down.
class WithOpening final : public FrontEnd {
public:
    WithOpening(std::unique_ptr<FrontEnd> inner, std::vector<std::string> opening)
        : inner_(std::move(inner)), opening_(std::move(opening)) {}

    void begin(Desk& desk) override {
        desk_ = &desk;
        inner_->begin(desk);
    }
    void heard(const Heard& heard) override {
        inner_->heard(heard);
        const bool seated = heard.after.room && heard.after.room->role == "player";
        if (!seated) return;
        for (const std::string& command : std::exchange(opening_, {})) desk_->send(command);
    }
    void link_changed(Link link, int retry_ms) override { inner_->link_changed(link, retry_ms); }
    void input(std::string_view bytes) override { inner_->input(bytes); }
    bool wants_input() const override { return inner_->wants_input(); }
    void resized() override { inner_->resized(); }
    void tick() override { inner_->tick(); }
    void ended(const Ending& ending) override { inner_->ended(ending); }

private:
    std::unique_ptr<FrontEnd> inner_;
    std::vector<std::string> opening_;
    Desk* desk_ = nullptr;
};

std::unique_ptr<FrontEnd> make_front_end(const Options& options, const Place& place) {
    const auto at_end = options.command == Options::Command::watch ? AtInputEnd::stay : AtInputEnd::quit;
    if (options.json) return std::make_unique<JsonMode>(std::cout, std::cerr, at_end);
    GameList games = fetch_games(place.server);
    if (full_screen(options)) return std::make_unique<FullScreen>(std::move(games), style_of(options));
    return std::make_unique<LineMode>(std::cout, std::move(games), style_of(options), at_end);
}

std::string ask_transfer_code() {
    std::cerr << "Transfer code of the other device: " << std::flush;
    std::string code;
    // Byte by byte, so that nothing of what follows on stdin is lost in a buffer.
    char c = 0;
    while (::read(STDIN_FILENO, &c, 1) == 1 && c != '\n') code.push_back(c);
    return upper(code);
}

ExitCode play_at(const Options& options, const Place& place, std::vector<std::string> opening) {
    Player::Setup setup{place, {}, {}, std::nullopt};
    const bool watching = options.command == Options::Command::watch;
    setup.intent.kind = watching ? Intent::Kind::watch : Intent::Kind::sit;
    if (options.claim) setup.intent = {Intent::Kind::claim, *options.claim - 1};
    setup.identity.name = !options.name.empty() ? options.name : default_name();
    // Who watches comes as somebody new: a seat held here is not disturbed.
    if (!watching) setup.store = store_of(options);
    if (setup.store) {
        if (const auto kept = setup.store->find(place)) {
            setup.identity.seat_token = kept->seat_token;
            setup.identity.host_token = kept->host_token;
            if (options.name.empty() && !kept->name.empty()) setup.identity.name = kept->name;
        }
    }
    if (options.transfer) {
        setup.identity = {setup.identity.name, {}, {}, ask_transfer_code()};
    }
    WithOpening front_end(make_front_end(options, place), std::move(opening));
    return Player(std::move(setup), front_end).run(true);
}

ExitCode play(const Options& options) {
    const auto place = place_of(options);
    if (const auto* ending = std::get_if<Ending>(&place)) return complain(*ending);
    return play_at(options, std::get<Place>(place), {});
}

/// What an HTTP error body means.
Ending http_ending(const net::HttpReply& reply) {
    const auto json = protocol::parse_json(reply.body, answer_limits);
    std::string sentence = "The server answered " + std::to_string(reply.status) + ".";
    if (const Json* body = std::get_if<Json>(&json); body != nullptr && body->is_object()) {
        sentence = clean(body->value("message", sentence));
    }
    return {reply.status == 404 ? ExitCode::no_place : ExitCode::failed, sentence};
}

ExitCode create(const Options& options) {
    const auto server = parse_server(options.target);
    if (!server) return complain({ExitCode::usage, "\"" + options.target + "\" is no address of a server."});
    std::vector<std::string> opening;
    if (!options.bots.empty()) {
        auto bots = bot_commands(options.bots);
        if (const auto* ending = std::get_if<Ending>(&bots)) return complain(*ending);
        opening = std::get<std::vector<std::string>>(std::move(bots));
    }
    if (options.start) opening.push_back(R"({"op":"start"})");
    if (!options.play_after && !opening.empty()) {
        return complain({ExitCode::usage, "--bots and --start need a seat: not with --no-play."});
    }
    const auto body = create_body(options, fetch_games(*server));
    if (const auto* ending = std::get_if<Ending>(&body)) {
        // Without the list of games the connection is what failed.
        net::request(*server, "/healthz", std::nullopt);
        return complain(*ending);
    }
    const auto reply = net::request(*server, "/api/rooms", std::get<std::string>(body));
    const auto json = protocol::parse_json(reply.body, answer_limits);
    const Json* room = std::get_if<Json>(&json);
    if (reply.status != 201 || room == nullptr) return complain(http_ending(reply));
    const auto code = parse_code(room->value("code", ""));
    if (!code) return complain({ExitCode::failed, "The server gave no room code."});
    const Place place{*server, *code};
    if (const auto store = store_of(options)) {
        store->keep({server->url(), *code, {}, room->value("host_token", ""), options.name});
    } else if (!options.play_after) {
        return complain({ExitCode::usage, "--no-play with --no-store would lose the table."});
    }
    std::ostream& told = options.json ? std::cerr : std::cout;
    told << "Table " << *code << "\n" << clean(room->value("link", "")) << std::endl;
    if (!options.play_after) return ExitCode::done;
    return play_at(options, place, std::move(opening));
}

std::string ask_room(const KeptSeat& seat) {
    const auto server = parse_server(seat.server);
    if (!server) return "unknown server";
    try {
        const auto reply = net::request(*server, "/api/rooms/" + seat.code, std::nullopt, std::chrono::seconds(3));
        if (reply.status == 404) return "gone";
        const auto json = protocol::parse_json(reply.body, answer_limits);
        const Json* room = std::get_if<Json>(&json);
        if (reply.status != 200 || room == nullptr || !room->is_object()) return "the server has trouble";
        std::string state = clean(room->value("state", ""));
        for (char& c : state) {
            if (c == '_') c = ' ';
        }
        return clean(room->value("name", "")) + ", " + state;
    } catch (const net::ConnectError&) {
        return "server not reachable";
    }
}

ExitCode rooms(const Options& options) {
    const auto store = store_of(options);
    if (!store) return complain({ExitCode::failed, "Neither XDG_STATE_HOME nor HOME is set."});
    const auto seats = store->list();
    for (const KeptSeat& seat : seats) {
        std::cout << seat.code << "  " << seat.server << "  " << pad(clean(seat.name), 20);
        const std::string state = options.offline ? std::string() : ask_room(seat);
        std::cout << "  " << state << std::endl;
        // A room that is gone does not come back: its token is of no use.
        if (state == "gone") store->forget(*parse_place(seat.code, parse_server(seat.server)));
    }
    if (seats.empty()) std::cout << "No seats are kept on this machine." << std::endl;
    return ExitCode::done;
}

ExitCode bot(const Options& options) {
    const auto place = place_of(options);
    if (const auto* ending = std::get_if<Ending>(&place)) return complain(*ending);
    const BotMode::Habits habits{options.level == "easy" ? BotLevel::easy : BotLevel::medium, options.rematch};
    const std::string name = options.name.empty() ? "Robot" : options.name;
    std::mutex mutex;
    std::vector<ExitCode> codes(static_cast<std::size_t>(options.count), ExitCode::failed);
    std::vector<std::thread> threads;
    const auto play_one = [&](std::size_t i) {
        const auto log = [&mutex, &name, i](const std::string& line) {
            const std::lock_guard lock(mutex);
            std::cerr << name << " " << i + 1 << ": " << line << std::endl;
        };
        try {
            BotMode front_end(habits, log);
            Player::Setup setup{std::get<Place>(place), {}, {}, std::nullopt};
            setup.identity.name = name;
            codes[i] = Player(std::move(setup), front_end).run(options.count == 1);
        } catch (const std::exception& error) {
            log(error.what());
        }
    };
    if (options.count == 1) {
        play_one(0);
    } else {
        for (std::size_t i = 0; i < codes.size(); ++i) threads.emplace_back(play_one, i);
        for (std::thread& thread : threads) thread.join();
    }
    for (const ExitCode code : codes) {
        if (code != ExitCode::done) return code;
    }
    return ExitCode::done;
}

ExitCode analyse() {
    std::ios::sync_with_stdio(false);
    std::string line;
    while (std::getline(std::cin, line)) std::cout << protocol::analyse(line) << std::endl;
    return ExitCode::done;
}

}  // namespace

ExitCode run(const Options& options) {
    try {
        switch (options.command) {
            case Options::Command::create:
                return create(options);
            case Options::Command::play:
            case Options::Command::watch:
                return play(options);
            case Options::Command::rooms:
                return rooms(options);
            case Options::Command::bot:
                return bot(options);
            case Options::Command::analyse:
                return analyse();
        }
    } catch (const net::ConnectError& error) {
        return complain(
            {ExitCode::cannot_connect, std::string("Cannot connect to the server (") + error.what() + ")."});
    } catch (const std::exception& error) {
        return complain({ExitCode::failed, error.what()});
    }
    return ExitCode::failed;
}

}  // namespace crowntable::cli
