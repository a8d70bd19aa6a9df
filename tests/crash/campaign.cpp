#include "tests/crash/campaign.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <deque>
#include <exception>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <utility>

#include "tests/bench/load/create_room.hpp"
#include "tests/crash/stored.hpp"

namespace crowntable::crash {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Clock = std::chrono::steady_clock;

namespace {

constexpr const char* games[] = {"five_crowns", "five_suited_rummy", "three_thirteen"};
constexpr milliseconds pace{20};

std::string new_room(std::size_t number) {
    return R"({"game":")" + std::string(games[number % std::size(games)]) +
           R"(","options":{"rounds":[3,4,5],"max_turns_per_seat":12},"room_options":{"round_pause":0}})";
}

/// What a command of the shell has written, if it ended with 0; else a note of how it ended.
std::string output_of(const std::string& command) {
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
    std::string text;
    std::array<char, 4096> buffer{};
    while (const auto size = std::fread(buffer.data(), 1, buffer.size(), pipe)) text.append(buffer.data(), size);
    const int status = pclose(pipe);
    return status == 0 ? text : "it ended with " + std::to_string(status);
}

}  // namespace

void Campaign::tell(const std::string& line) {
    std::cout << line << std::endl;
}

Campaign::Campaign(CampaignPlan plan)
    : plan_(std::move(plan)),
      chance_(plan_.seed),
      data_dir_(scratch_.path / "data"),
      disk_(plan_.fill_disk ? std::make_unique<SmallDisk>(data_dir_) : nullptr),
      server_(plan_.program, bench::free_port(), data_dir_, scratch_.path / "log", plan_.server_options) {
    if (plan_.failing_allocations > 0) server_.set_environment("LD_PRELOAD", FAILING_ALLOCATIONS_LIBRARY);
}

milliseconds Campaign::random_ms(int min, int max) {
    return milliseconds(std::uniform_int_distribution<int>(min, max)(chance_));
}

std::size_t Campaign::player_count() const {
    std::size_t count = 0;
    for (const auto& room : rooms_) count += room.players.size();
    return count;
}

std::size_t Campaign::online() const {
    std::ptrdiff_t count = 0;
    for (const auto& room : rooms_) {
        count += std::count_if(room.players.begin(), room.players.end(),
                               [](const auto& player) { return player->is_online(); });
    }
    return static_cast<std::size_t>(count);
}

void Campaign::play_for(milliseconds time) {
    context_.run_for(time);
    context_.restart();
}

bool Campaign::play_until(const std::function<bool()>& done, seconds patience, const std::string& what) {
    const auto end = Clock::now() + patience;
    while (!done()) {
        if (Clock::now() >= end) {
            ledger_.problem("in vain waited for: " + what);
            return false;
        }
        play_for(milliseconds(5));
    }
    return true;
}

void Campaign::open_rooms() {
    const bench::Route route{server_.port(), 1};
    for (std::size_t number = 0; number < plan_.rooms; ++number) {
        const auto made = bench::create_room(route, new_room(number));
        auto& room = rooms_.emplace_back(Room{made.code, {}});
        for (std::size_t seat = 0; seat < 2 + number % 4; ++seat) {
            const bench::PlayerPlan plan{.route = route,
                                         .code = made.code,
                                         .name = "Player " + std::to_string(seat + 1),
                                         .host_token = seat == 0 ? made.host_token : std::string{},
                                         .pace = pace,
                                         .comes_back = true};
            room.players.push_back(std::make_unique<Player>(context_, plan, carried_, ledger_));
            room.players.back()->come_in();
        }
    }
    const auto all_sit = [this] {
        return std::all_of(rooms_.begin(), rooms_.end(), [](const Room& room) {
            return std::all_of(room.players.begin(), room.players.end(),
                               [](const auto& player) { return player->is_seated() && !player->is_busy(); });
        });
    };
    if (!play_until(all_sit, seconds(30), "everybody to sit down")) throw std::runtime_error("the rooms do not fill");
    for (const auto& room : rooms_) room.players.front()->command({{"op", "start"}});
}

void Campaign::restart() {
    // Everybody learns of the end before anybody can be back.
    play_until([this] { return online() == 0; }, seconds(5), "the players to notice the server's end");
    server_.start();
    restarted_at_ = Clock::now();
    answered_at_restart_ = ledger_.answered();
}

void Campaign::end_games() {
    for (const auto& room : rooms_) {
        for (const auto& player : room.players) player->stop_after_game();
    }
    const auto all_over = [this] {
        return std::all_of(rooms_.begin(), rooms_.end(), [](const Room& room) {
            return std::all_of(room.players.begin(), room.players.end(), [](const auto& player) {
                return player->is_online() && player->is_game_over() && !player->is_busy();
            });
        });
    };
    play_until(all_over, seconds(120), "every game to reach its end");
    for (const auto& room : rooms_) {
        const auto& first = ledger_.accounts().at(room.players.front().get()).public_part;
        for (const auto& player : room.players) {
            if (ledger_.accounts().at(player.get()).public_part != first) {
                ledger_.problem(*player, "sees another end of the game");
            }
        }
    }
    for (const auto& room : rooms_) {
        for (const auto& player : room.players) player->retire();
    }
    server_.signal(SIGTERM);
    if (server_.await_end(drain_max) != 0) ledger_.problem("the last stop did not end with 0");
}

/// Every answered play is there once, and nothing that nobody was answered.
void Campaign::compare_with_store() {
    const auto stored = read_stored_ids(data_dir_);
    const auto rooms = count_stored_rooms(data_dir_);
    if (rooms != rooms_.size()) ledger_.problem(std::to_string(rooms) + " rooms are in the store");
    std::size_t changes = 0;
    for (const auto& [player, account] : ledger_.accounts()) {
        const auto found = stored.find({player->plan().code, player->plan().name});
        const StoredIds none;
        const auto& ids = found == stored.end() ? none : found->second;
        for (const auto id : account.answered_changes) {
            const auto at = ids.find(id);
            if (at == ids.end())
                ledger_.problem(*player, "command " + std::to_string(id) + " was answered, and is lost");
        }
        for (const auto& [id, times] : ids) {
            if (times != 1)
                ledger_.problem(*player, std::to_string(id) + " is there " + std::to_string(times) + " times");
            if (!account.answered_changes.contains(id) && !account.answered_others.contains(id)) {
                ledger_.problem(*player, std::to_string(id) + " is there, and was never answered");
            }
        }
        changes += account.answered_changes.size();
    }
    if (changes == 0) ledger_.problem("nobody played");
    tell(std::to_string(changes) +
         " plays, seats and starts were answered, and stand in the store once each unless told below");
}

/// The program's own commands make every room again and find every game that was played.
void Campaign::let_program_check() {
    const std::string program = "'" + plan_.program.string() + "' ";
    const auto check = output_of(program + "check '" + data_dir_.string() + "'");
    tell("check: " + check.substr(0, check.find('\n')));
    if (check.find(" 0 damaged\n") == std::string::npos) ledger_.problem("check finds damage: " + check);
    for (const auto& room : rooms_) {
        const auto games = output_of(program + "export " + room.code + " --data-dir '" + data_dir_.string() + "'");
        if (games.find(R"("standings":)") == std::string::npos)
            ledger_.problem("room " + room.code + " exports no game");
    }
}

void Campaign::tell_log_end() const {
    std::ifstream log(scratch_.path / "log");
    std::deque<std::string> lines;
    for (std::string line; std::getline(log, line);) {
        lines.push_back(line);
        if (lines.size() > 20) lines.pop_front();
    }
    for (const auto& line : lines) tell("log: " + line);
}

std::vector<std::string> Campaign::run() {
    server_.start();
    server_.await_ready();
    restarted_at_ = Clock::now();
    open_rooms();
    tell(std::to_string(rooms_.size()) + " rooms, " + std::to_string(player_count()) + " players, seed " +
         std::to_string(plan_.seed));
    for (int kill = 1; kill <= plan_.kills && ledger_.problems().empty(); ++kill) {
        kill_once();
        if (kill % 10 == 0) {
            tell(std::to_string(kill) + " kills, " + std::to_string(ledger_.answered()) + " commands answered, " +
                 std::to_string(ledger_.returns()) + " returns");
        }
    }
    for (int stop = 0; stop < plan_.stops && ledger_.problems().empty(); ++stop) stop_once();
    for (int failure = 0; failure < plan_.failing_allocations && ledger_.problems().empty(); ++failure)
        fail_allocation();
    if (plan_.failing_allocations > 0) {
        tell(std::to_string(failures_told()) + " allocations failed; " + std::to_string(outlived_failures_) +
             " times the server went on, else it ended and was started again");
    }
    if (ledger_.problems().empty()) lose_the_store();
    if (plan_.power_losses > 0 && ledger_.problems().empty()) lose_power();
    if (plan_.ending_rooms > 0 && ledger_.problems().empty()) let_rooms_end();
    if (disk_ && ledger_.problems().empty()) starve();
    end_games();
    compare_with_store();
    let_program_check();
    std::sort(back_ms_.begin(), back_ms_.end());
    if (!back_ms_.empty()) {
        tell("from the restart to everybody's return: median " +
             std::to_string(static_cast<int>(back_ms_[back_ms_.size() / 2])) + " ms, longest " +
             std::to_string(static_cast<int>(back_ms_.back())) + " ms (clients wait 250 to 2,000 ms between attempts)");
    }
    tell(std::to_string(ledger_.returns()) + " returns, " + std::to_string(ledger_.updates_same()) +
         " of them to a version already seen, byte for byte the same");
    if (!ledger_.problems().empty()) tell_log_end();
    for (const auto& [what, times] : ledger_.refusals()) tell("refused: " + what + ", " + std::to_string(times));
    return ledger_.problems();
}

}  // namespace crowntable::crash
