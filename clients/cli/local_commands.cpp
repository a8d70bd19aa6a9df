#include "clients/cli/local_commands.hpp"

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "clients/cli/arena/arena.hpp"
#include "clients/cli/arena/interruption.hpp"
#include "clients/cli/arena/progress.hpp"
#include "clients/cli/games/find_face.hpp"
#include "clients/cli/rooms/create_room.hpp"
#include "clients/cli/rulebook/pager.hpp"
#include "clients/cli/rulebook/plain_text.hpp"
#include "clients/cli/rulebook/rulebook.hpp"
#include "clients/cli/table/game_list.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/wrap.hpp"
#include "protocol/catalogue/analyse.hpp"
#include "protocol/catalogue/catalogue.hpp"

namespace crowntable::cli {

ExitCode analyse() {
    // Programs ask by the thousand, and nothing else here writes by the C streams with which these would be kept in
    // step.
    std::ios::sync_with_stdio(false);
    std::string line;
    // Each answer is flushed: a program on the other end of the pipe may wait for it before it asks again.
    while (std::cout && std::getline(std::cin, line)) std::cout << catalogue::analyse(line) << std::endl;
    return ExitCode::done;
}

namespace {

ExitCode complain(const std::string& sentence) {
    std::cerr << "crowntable: " << sentence << std::endl;
    return ExitCode::usage;
}

/// The games of this program itself.
GameList own_games() {
    Json games = Json::array();
    for (const auto* preset : catalogue::presets()) games.push_back(Json::parse(preset->describe()));
    return decode_games({{"games", std::move(games)}});
}

/// How the game is played as it is set by default, under its name.
std::vector<std::string> in_short(const table::Preset& preset, const GameList& games, int width) {
    const std::string name(preset.name());
    std::vector<std::string> lines{name, std::string(name.size(), '='), ""};
    const auto* words = find_face(preset.family()).words;
    for (const auto& rule : words->rules({games.find(preset.id()), {}})) {
        for (auto& line : wrapped(rule, width)) lines.push_back(std::move(line));
        lines.emplace_back();
    }
    return lines;
}

/// Progress is for somebody who looks on, or asks for it.
bool tells_progress(const Options& options) {
    return options.progress || ::isatty(STDERR_FILENO) == 1;
}

}  // namespace

ExitCode arena(const Options& options) {
    // The arena's options are checked like those of a new table, only against the games of this program.
    const auto body = create_body(options, own_games());
    if (const auto* ending = std::get_if<Ending>(&body)) return complain(ending->sentence);
    const Json chosen = Json::parse(std::get<std::string>(body));
    ArenaPlan plan{.preset = catalogue::find_preset(chosen.at("game").get<std::string>()),
                   .options = {},
                   .players = {},
                   .boards = options.boards,
                   .seed = options.seed,
                   .patience = std::chrono::milliseconds(options.think_ms)};
    for (const auto& player : options.players) plan.players.push_back(contestant_of(player));
    const auto made = plan.preset->options("", json::parse_own(chosen.at("options").dump()));
    if (const auto* refused = std::get_if<Refusal>(&made)) return complain(refused->message);
    plan.options = std::get<std::string>(made);
    if (const auto refused = plan.preset->setup(plan.options, plan.players.size()).refusal)
        return complain(refused->message);
    Progress progress(std::cerr, plan.boards, {.interval = progress_interval()});
    const Interruption interruption;
    // In one piece: a program that writes there, too, must not come between the line and its end.
    ArenaWatch watch{.fault = [](const std::string& line) { std::cerr << line + '\n'; },
                     .pulse = [&] { interruption.check(); }};
    if (tells_progress(options)) watch.progress = [&](std::size_t done) { progress.tell(done); };
    try {
        const auto result = play_arena(plan, watch);
        options.json ? print_arena_json(std::cout, plan, result) : print_arena(std::cout, plan, result);
    } catch (const Interruption::Heard&) {
        return ExitCode::interrupted;
    }
    return ExitCode::done;
}

ExitCode rules(const Options& options) {
    const int width = reading_width();
    const GameList games = own_games();
    const auto* preset = catalogue::find_preset(options.game);
    const auto* page = find_page(preset != nullptr ? preset->family() : options.game.empty() ? "README" : options.game);
    std::vector<std::string> ids;
    for (const auto& game : games.presets) ids.push_back(game.id);
    if (page == nullptr) return complain(say("terminal.rules_there_are", with<"games">(ids)));
    std::vector<std::string> lines;
    if (preset != nullptr) lines = in_short(*preset, games, width);
    for (auto& line : plain_text(page->markdown, width)) lines.push_back(std::move(line));
    if (options.game.empty()) {
        for (auto& line : wrapped(say("terminal.rules_of_game", with<"games">(ids)), width)) lines.push_back(line);
    }
    show_in_pages(lines, options.plain ? Paging::never : Paging::where_needed);
    return ExitCode::done;
}

}  // namespace crowntable::cli
