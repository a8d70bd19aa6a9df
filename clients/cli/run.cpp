#include "clients/cli/run.hpp"

#include <unistd.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "clients/cli/bots/run_bots.hpp"
#include "clients/cli/deals/with_fair_deals.hpp"
#include "clients/cli/line/json_mode.hpp"
#include "clients/cli/line/line_mode.hpp"
#include "clients/cli/local_commands.hpp"
#include "clients/cli/net/http_json.hpp"
#include "clients/cli/play/chance.hpp"
#include "clients/cli/play/player.hpp"
#include "clients/cli/play/with_looking_back.hpp"
#include "clients/cli/play/with_opening.hpp"
#include "clients/cli/records/fetch_record.hpp"
#include "clients/cli/records/replay.hpp"
#include "clients/cli/records/review.hpp"
#include "clients/cli/records/verify.hpp"
#include "clients/cli/rooms/create_room.hpp"
#include "clients/cli/rooms/list_rooms.hpp"
#include "clients/cli/screen/full_screen.hpp"
#include "clients/cli/storage/config_file.hpp"
#include "clients/cli/storage/secret_file.hpp"
#include "clients/cli/storage/table_choice.hpp"
#include "clients/cli/terminal/terminal_style.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "engine/hex.hpp"

namespace crowntable::cli {
namespace {

/// Throws where there should be one.
std::string access_key_of(const Options& options) {
    if (options.access_key_file.empty()) return {};
    const auto text = read_file(options.access_key_file);
    if (!text) throw std::runtime_error(say("terminal.cannot_read", with<"file">(options.access_key_file)));
    return text->substr(0, text->find_first_of(" \r\n"));
}

/// What the server says of itself, to whoever makes a table there.
void greet(const GameList& games, std::ostream& out) {
    for (const auto& said : {games.server_name, games.welcome}) {
        if (!said.empty()) out << said << "\n";
    }
}

ExitCode complain(const Ending& ending) {
    std::cerr << "crowntable: " << ending.sentence << std::endl;
    return ending.code;
}

/// GET /api/games; empty when the server does not answer (the connection will say why).
GameList fetch_games(const ServerAddress& server) {
    try {
        const auto reply = net::request(server, "/api/games", std::nullopt);
        if (const auto json = json_of(reply); json && reply.status == 200) return decode_games(*json);
    } catch (const net::ConnectError&) {
    }
    return {};
}

std::unique_ptr<FrontEnd> make_front_end(const Options& options, const RoomAddress& address) {
    // Whoever only watches has nothing to type: an input that is at its end is no wish to go.
    const auto at_end = options.command == Options::Command::watch ? AtInputEnd::stay : AtInputEnd::quit;
    if (options.json) return std::make_unique<JsonMode>(std::cout, std::cerr, at_end);
    // Programs know the games that they play; people are shown options by name, and so wait for the list.
    GameList games = fetch_games(address.server);
    if (full_screen(options)) return std::make_unique<FullScreen>(std::move(games), style_of(options));
    return std::make_unique<LineMode>(std::cout, std::move(games), style_of(options), at_end);
}

/// Programs decide about fair deals themselves; for people it is done beside what they do.
std::unique_ptr<FrontEnd> with_fair_deals(std::unique_ptr<FrontEnd> inner, const RoomAddress& address,
                                          const std::optional<TokenStore>& store) {
    // The game goes on where nothing can be kept: only after a restart of this program the seat would have to begin a
    // new chain, and records could be held against less.
    const auto or_complain = [](const auto& keep) {
        try {
            keep();
        } catch (const std::system_error& error) {
            std::cerr << "crowntable: " << say("terminal.deals_not_kept", with<"why">(error.what())) << "\n";
        }
    };
    const auto keep_chain = [=](const std::optional<KeptChain>& chain) {
        if (!store) return;
        if (!chain) return store->forget_chain(address);
        or_complain([&] { store->keep_chain(address, *chain); });
    };
    const auto keep_told = [=](const ToldDeals& told) {
        if (store) or_complain([&] { store->keep_told(address, told); });
    };
    FairDeals deals = store ? FairDeals(fresh_chain_secret, store->find_chain(address), store->find_told(address))
                            : FairDeals(fresh_chain_secret, std::nullopt);
    return std::make_unique<WithFairDeals>(std::move(inner), std::move(deals),
                                           WithFairDeals::Keep{keep_chain, keep_told});
}

/// Nothing with --no-store: one that lasts as long as the program would tell nobody from anybody.
std::string mark_of(const Options& options, const RoomAddress& address) {
    try {
        const auto store = store_of(options);
        return store ? store->mark_for(address, to_hex(fresh_seed())) : std::string();
    } catch (const std::system_error&) {
        // As without a store; that a seat cannot be kept is told when there is one.
        return {};
    }
}

std::string ask_transfer_code() {
    std::cerr << say("terminal.ask_transfer") << std::flush;
    std::string code;
    // Byte by byte, so that nothing of what follows on stdin is lost in a buffer.
    char c = 0;
    while (::read(STDIN_FILENO, &c, 1) == 1 && c != '\n') code.push_back(c);
    return upper(code);
}

enum class Answer { same, other };

/// Asks on the terminal whether who comes is the person whose seat is kept.
Answer ask_who(const std::string& name) {
    std::cerr << say("terminal.already_here", with<"name">(clean(name))) << "\n"
              << say("terminal.ask_who", with<"name">(clean(name))) << std::flush;
    // Byte by byte, as below.
    std::string line;
    char c = 0;
    while (::read(STDIN_FILENO, &c, 1) == 1 && c != '\n') line.push_back(c);
    return lower(line).starts_with("s") ? Answer::same : Answer::other;
}

/// Runs one visit to a table from its first connection to the exit code.
ExitCode visit(const Options& options, Player::Setup setup, std::vector<std::string> opening) {
    // The program on the other end is shown the messages as they come, and reads them without an outline.
    if (options.json) setup.identity.newest = Protocol::whole;
    auto shown = make_front_end(options, setup.address);
    if (!options.json) shown = with_fair_deals(std::move(shown), setup.address, setup.store);
    if (!options.json && setup.store) {
        const auto at_end = full_screen(options) ? WithLookingBack::AtEnd::tells_again : WithLookingBack::AtEnd::silent;
        shown = std::make_unique<WithLookingBack>(std::move(shown), setup.address.code, at_end);
    }
    WithOpening front_end(std::move(shown), std::move(opening));
    return Player(std::move(setup), front_end).run(true);
}

/// The name to come by where none is kept.
std::string name_of(const Options& options) {
    if (!options.name.empty()) return options.name;
    return !options.defaults.name.empty() ? options.defaults.name : login_name();
}

/// Somebody new at the table, of whom nothing is kept: the seat that is kept is another's.
void become_other(const Options& options, Player::Setup& setup) {
    setup.identity = {};
    setup.identity.name = name_of(options);
    setup.store.reset();
}

/// The seat that is kept here, or the host token of a table that was made here.
void use_kept(const Options& options, Player::Setup& setup) {
    const auto kept = setup.store ? setup.store->find(setup.address) : std::nullopt;
    const bool watching = setup.intent.kind == Intent::Kind::watch;
    // Who watches comes as somebody new, so that a seat held here is not disturbed; whoever made the table and has no
    // seat governs it.
    if (!kept || (watching && kept->host_token.empty())) {
        if (watching) setup.store.reset();
        return;
    }
    setup.identity.seat_token = kept->seat_token;
    setup.identity.host_token = kept->host_token;
    setup.identity.if_away = options.who != Options::Who::same;
    // A name on the command line goes before the one of the last visit.
    if (options.name.empty() && !kept->name.empty()) setup.identity.name = kept->name;
}

/// `host_token`: of a table that was just made, which is kept nowhere else where nothing is to be kept.
ExitCode play_at(const Options& options, const RoomAddress& address, std::vector<std::string> opening,
                 const std::string& host_token) {
    Player::Setup setup{address, {}, {}, std::nullopt};
    const bool watching = options.command == Options::Command::watch;
    setup.intent.kind = watching ? Intent::Kind::watch : Intent::Kind::sit;
    if (options.claim) setup.intent = {Intent::Kind::claim, *options.claim - 1};
    setup.identity.access_key = address.server.access_key;
    setup.identity.name = name_of(options);
    setup.store = store_of(options);
    use_kept(options, setup);
    if (!setup.store) setup.identity.host_token = host_token;
    if (options.transfer) {
        // Nothing else than the code: a token that is kept here would be used before it.
        setup.identity = {setup.identity.name, {}, {}, ask_transfer_code(), false, address.server.access_key};
    }
    setup.intent.knock = options.knock;
    setup.identity.mark = mark_of(options, address);
    const ExitCode code = visit(options, setup, opening);
    if (code != ExitCode::already_here) return code;
    const bool can_ask = !options.json && ::isatty(STDIN_FILENO) == 1;
    // Who watches and is the host in another window watches as somebody new.
    const bool asks = options.who == Options::Who::ask && !watching;
    if (asks && !can_ask) return complain({code, say("terminal.say_as")});
    const auto kept = setup.store ? setup.store->find(address) : std::nullopt;
    if (asks && ask_who(kept && !kept->name.empty() ? kept->name : say("screens.somebody")) == Answer::same) {
        setup.identity.if_away = false;
    } else {
        become_other(options, setup);
    }
    return visit(options, std::move(setup), std::move(opening));
}

void tell_table(std::ostream& out, const std::string& code, const std::string& link) {
    out << say("terminal.made_table", with<"code">(code)) << "\n" << clean(link) << std::endl;
}

/// Of --server or of CROWNTABLE_URL; nothing where neither is there.
std::variant<Ending, std::optional<ServerAddress>> server_of(const Options& options) {
    if (options.server.empty()) return std::optional<ServerAddress>();
    const auto server = parse_server(options.server);
    if (!server) return Ending{ExitCode::usage, say("terminal.server_no_address", with<"address">(options.server))};
    return server;
}

/// The table to come back to where none is named.
std::variant<Ending, RoomAddress> table_to_play_at(const Options& options) {
    if (!options.target.empty()) return address_of(options);
    // Who takes over another seat, or brings one from elsewhere, has none here by which the table were known; and the
    // key of one server is for no other.
    const bool has_key = !options.access_key_file.empty();
    if (options.claim || options.transfer || (has_key && options.server.empty()))
        return Ending{ExitCode::usage, say("terminal.usage_required", with<"name">("table"))};
    auto server = server_of(options);
    if (const auto* ending = std::get_if<Ending>(&server)) return *ending;
    // That variable says where new tables are, and not that seats elsewhere are not meant.
    const char* usual = std::getenv("CROWNTABLE_URL");
    if (usual != nullptr && options.server == usual && !has_key) server = std::optional<ServerAddress>();
    const auto store = store_of(options);
    if (!store) return nowhere_to_come_back_to();
    auto found = table_to_come_back_to(*store, std::get<std::optional<ServerAddress>>(server));
    if (const auto* address = std::get_if<RoomAddress>(&found); address != nullptr && !options.json)
        tell_table(std::cout, address->code, address->server.url() + "/t/" + address->code);
    return found;
}

ExitCode play(const Options& options) {
    const bool may_lack_table = options.command == Options::Command::play;
    auto address = may_lack_table ? table_to_play_at(options) : address_of(options);
    if (const auto* ending = std::get_if<Ending>(&address)) return complain(*ending);
    std::get<RoomAddress>(address).server.access_key = access_key_of(options);
    return play_at(options, std::get<RoomAddress>(address), {}, {});
}

ExitCode create(const Options& options) {
    // What is named by its place goes before CROWNTABLE_URL, and that before the configuration.
    std::string where = options.target;
    if (where.empty()) where = options.server;
    if (where.empty()) where = options.defaults.server;
    if (where.empty()) {
        const auto file = config_path();
        return complain({ExitCode::usage, say("terminal.no_server", with<"file">(file ? file->string() : "config"))});
    }
    auto server = parse_server(where);
    if (!server) return complain({ExitCode::usage, say("terminal.no_server_address", with<"address">(where))});
    const auto store = store_of(options);
    // The host token would be known to nobody.
    if (!store && !options.play_after) {
        return complain({ExitCode::usage, say("terminal.table_lost")});
    }
    std::vector<std::string> opening;
    if (!options.bots.empty()) {
        auto bots = bot_commands(options.bots);
        if (const auto* ending = std::get_if<Ending>(&bots)) return complain(*ending);
        opening = std::get<std::vector<std::string>>(std::move(bots));
    }
    if (options.start) opening.push_back(R"({"op":"start"})");
    if (!options.play_after && !opening.empty()) {
        return complain({ExitCode::usage, say("terminal.needs_seat")});
    }
    server->access_key = access_key_of(options);
    const auto games = fetch_games(*server);
    const auto body = create_body(options, games);
    if (const auto* ending = std::get_if<Ending>(&body)) {
        // Without the list of games the connection is what failed.
        net::request(*server, "/healthz", std::nullopt);
        return complain(*ending);
    }
    const auto reply = net::request(*server, "/api/rooms", std::get<std::string>(body));
    const auto room = json_of(reply);
    if (reply.status != 201 || !room) return complain(ending_of(*server, reply));
    const auto code = parse_code(room->value("code", ""));
    if (!code) return complain({ExitCode::failed, say("terminal.no_room_code")});
    const RoomAddress address{*server, *code};
    // At once, before anything else can fail: the token is told this one time only.
    const std::string host_token = room->value("host_token", "");
    if (store) store->keep({server->url(), *code, {}, host_token, options.name});
    // With --json standard output is for messages of the server alone.
    std::ostream& told = options.json ? std::cerr : std::cout;
    greet(games, told);
    tell_table(told, *code, room->value("link", ""));
    if (!options.play_after) return ExitCode::done;
    return play_at(options, address, std::move(opening), host_token);
}

ExitCode rooms(const Options& options) {
    const auto store = store_of(options);
    if (!store) return complain({ExitCode::failed, say("terminal.no_home")});
    const auto server = server_of(options);
    if (const auto* ending = std::get_if<Ending>(&server)) return complain(*ending);
    list_rooms(*store, std::get<std::optional<ServerAddress>>(server), options.offline);
    return ExitCode::done;
}

ExitCode bot(const Options& options) {
    auto address = address_of(options);
    if (const auto* ending = std::get_if<Ending>(&address)) return complain(*ending);
    std::get<RoomAddress>(address).server.access_key = access_key_of(options);
    return run_bots(options, std::get<RoomAddress>(address));
}

ExitCode verify_file(const Options& options) {
    const auto kept = [store = store_of(options)](const std::string& code) {
        return store ? store->find_told(code) : std::vector<ToldDeals>{};
    };
    return verify(options.file, options.key, kept, std::cout, std::cerr);
}

ExitCode run_command(const Options& options) {
    try {
        switch (options.command) {
            case Options::Command::create:
                return create(options);
            case Options::Command::play:
            case Options::Command::watch:
                return play(options);
            case Options::Command::rooms:
                return rooms(options);
            case Options::Command::rules:
                return rules(options);
            case Options::Command::bot:
                return bot(options);
            case Options::Command::analyse:
                return analyse();
            case Options::Command::record:
                return fetch_record(options);
            case Options::Command::verify:
                return verify_file(options);
            case Options::Command::replay:
                return replay(options);
            case Options::Command::review:
                return review(options, std::cout, std::cerr);
            case Options::Command::arena:
                return arena(options);
        }
    } catch (const net::ConnectError& error) {
        return complain({ExitCode::cannot_connect, error.what()});
    } catch (const std::exception& error) {
        return complain({ExitCode::failed, error.what()});
    }
    return ExitCode::failed;
}

}  // namespace

ExitCode run(const Options& options) {
    // What programs read does not depend on who has started them.
    speak(options.json ? Language::english : options.language.value_or(language_of_environment()));
    const ExitCode code = run_command(options);
    // A full disk behind a redirection must not look like success to the script that made it.
    const bool written = !std::cout.flush().fail();
    if (written || code != ExitCode::done) return code;
    return complain({ExitCode::failed, say("terminal.cannot_write")});
}

}  // namespace crowntable::cli
