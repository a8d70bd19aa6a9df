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

#include "tests/crash/stored.hpp"

namespace crowntable::crash {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Clock = std::chrono::steady_clock;

namespace {

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
      server_(plan_.program, bench::free_port(), data_dir_, scratch_.path / "log", plan_.server_options),
      tables_({{server_.port(), 1}}) {
    if (plan_.failing_allocations > 0) server_.set_environment("LD_PRELOAD", FAILING_ALLOCATIONS_LIBRARY);
}

milliseconds Campaign::random_ms(int min, int max) {
    return milliseconds(std::uniform_int_distribution<int>(min, max)(chance_));
}

void Campaign::restart() {
    // Everybody learns of the end before anybody can be back.
    tables_.play_until([this] { return tables_.online() == 0; }, seconds(5), "the players to notice the server's end");
    server_.start();
    restarted_at_ = Clock::now();
    answered_at_restart_ = ledger().answered();
}

void Campaign::end_games() {
    tables_.end_games();
    server_.signal(SIGTERM);
    if (server_.await_end(drain_max) != 0) ledger().problem("the last stop did not end with 0");
}

/// Every answered play is there once, and nothing that nobody was answered.
void Campaign::compare_with_store() {
    const auto rooms = count_stored_rooms(data_dir_);
    if (rooms != plan_.rooms) ledger().problem(std::to_string(rooms) + " rooms are in the store");
    const auto changes = tables_.compare_with(read_stored_ids(data_dir_));
    tell(std::to_string(changes) +
         " plays, seats and starts were answered, and stand in the store once each unless told below");
}

/// The program's own commands make every room again and find every game that was played.
void Campaign::let_program_check() {
    const std::string program = "'" + plan_.program.string() + "' ";
    const auto check = output_of(program + "check '" + data_dir_.string() + "'");
    tell("check: " + check.substr(0, check.find('\n')));
    if (check.find(" 0 damaged\n") == std::string::npos) ledger().problem("check finds damage: " + check);
    for (const auto& code : tables_.codes()) {
        const auto games = output_of(program + "export " + code + " --data-dir '" + data_dir_.string() + "'");
        if (games.find(R"("standings":)") == std::string::npos) ledger().problem("room " + code + " exports no game");
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
    tables_.open(plan_.rooms);
    tell(std::to_string(plan_.rooms) + " rooms, " + std::to_string(tables_.players()) + " players, seed " +
         std::to_string(plan_.seed));
    for (int kill = 1; kill <= plan_.kills && ledger().problems().empty(); ++kill) {
        kill_once();
        if (kill % 10 == 0) {
            tell(std::to_string(kill) + " kills, " + std::to_string(ledger().answered()) + " commands answered, " +
                 std::to_string(ledger().returns()) + " returns");
        }
    }
    for (int stop = 0; stop < plan_.stops && ledger().problems().empty(); ++stop) stop_once();
    for (int failure = 0; failure < plan_.failing_allocations && ledger().problems().empty(); ++failure)
        fail_allocation();
    if (plan_.failing_allocations > 0) {
        tell(std::to_string(failures_told()) + " allocations failed; " + std::to_string(outlived_failures_) +
             " times the server went on, else it ended and was started again");
    }
    if (ledger().problems().empty()) lose_the_store();
    if (plan_.power_losses > 0 && ledger().problems().empty()) lose_power();
    if (plan_.ending_rooms > 0 && ledger().problems().empty()) let_rooms_end();
    if (disk_ && ledger().problems().empty()) starve();
    end_games();
    compare_with_store();
    let_program_check();
    std::sort(back_ms_.begin(), back_ms_.end());
    if (!back_ms_.empty()) {
        tell("from the restart to everybody's return: median " +
             std::to_string(static_cast<int>(back_ms_[back_ms_.size() / 2])) + " ms, longest " +
             std::to_string(static_cast<int>(back_ms_.back())) + " ms (clients wait 250 to 2,000 ms between attempts)");
    }
    tell(std::to_string(ledger().returns()) + " returns, " + std::to_string(ledger().updates_same()) +
         " of them to a version already seen, byte for byte the same");
    if (!ledger().problems().empty()) tell_log_end();
    for (const auto& [what, times] : ledger().refusals()) tell("refused: " + what + ", " + std::to_string(times));
    return ledger().problems();
}

}  // namespace crowntable::crash
