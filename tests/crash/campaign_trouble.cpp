#include <csignal>
#include <fstream>
#include <random>

#include "server/store/data_directory.hpp"
#include "tests/bench/load/create_room.hpp"
#include "tests/bench/load/message.hpp"
#include "tests/crash/campaign.hpp"
#include "tests/crash/stored.hpp"
#include "tests/crash/unsafe_files.hpp"

/// What befalls the server while people play.
namespace crowntable::crash {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Clock = std::chrono::steady_clock;

namespace {

/// ExitCode::out_of_memory of the program.
constexpr int out_of_memory = 10;

}  // namespace

/// At any moment: mostly under load, sometimes while the server still reads its rooms.
void Campaign::kill_once() {
    const bool early = chance_() % 5 == 0;
    if (early) {
        tables_.play_for(random_ms(0, 250));
    } else if (tables_.play_until([this] { return tables_.all_online(); }, seconds(30), "everybody to come back")) {
        back_ms_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - restarted_at_).count());
        tables_.play_until([this] { return answered_since_restart() >= tables_.players(); }, seconds(30),
                           "the games to go on");
        tables_.play_for(random_ms(0, 300));
    }
    if (server_.await_end(milliseconds(0))) ledger().problem("the server ended by itself");
    server_.kill();
    restart();
}

void Campaign::stop_once() {
    if (!tables_.play_until([this] { return tables_.all_online(); }, seconds(30), "everybody to come back")) return;
    tables_.play_for(random_ms(50, 300));
    const auto told_before = ledger().told_stopping();
    server_.signal(SIGTERM);
    std::optional<int> status;
    tables_.play_until([&] { return status || (status = server_.await_end(milliseconds(0))); },
                       std::chrono::duration_cast<seconds>(drain_max), "the stop");
    if (!status) {
        server_.kill();
    } else if (*status != 0) {
        ledger().problem("a polite stop ended with " + std::to_string(*status));
    }
    tables_.play_for(milliseconds(20));
    if (ledger().told_stopping() - told_before != tables_.players()) {
        ledger().problem("of " + std::to_string(tables_.players()) + " players " +
                         std::to_string(ledger().told_stopping() - told_before) + " were told of the stop");
    }
    restart();
}

std::size_t Campaign::told(const std::string& line) const {
    std::ifstream log(scratch_.path / "log");
    std::size_t count = 0;
    for (std::string told; std::getline(log, told);) count += told + "\n" == line ? 1 : 0;
    return count;
}

/// Memory runs out under load, or while the server starts: it ends or answers, but is never mute.
void Campaign::fail_allocation() {
    // Which allocation, of a turn or two of play, and whether all after it fail as well.
    const int value = std::uniform_int_distribution<int>(0, 20'000)(chance_);
    const auto told_before = failures_told();
    const bool during_start = chance_() % 4 == 0;
    if (during_start) {
        server_.kill();
        server_.set_environment(failing_allocation_variable, std::to_string(value));
        restart();
        server_.set_environment(failing_allocation_variable, {});
    } else {
        if (!tables_.play_until([this] { return tables_.all_online(); }, seconds(30), "everybody to come back")) return;
        tables_.play_for(random_ms(0, 100));
        server_.signal(SIGUSR2, value);
    }
    std::optional<int> status;
    const auto ended = [&] { return status || (status = server_.await_end(milliseconds(0))); };
    const auto failed = [&] { return ended() || failures_told() > told_before; };
    if (!tables_.play_until(failed, seconds(60), "allocation " + std::to_string(value) + " to fail")) return;
    const auto answered = ledger().answered();
    const auto plays_on = [&] {
        return ended() || (tables_.all_online() && ledger().answered() >= answered + 2 * tables_.players());
    };
    const bool mute = !tables_.play_until(plays_on, seconds(30), "an answer after allocation " + std::to_string(value));
    if (!status) {
        if (!mute) ++outlived_failures_;
        return;
    }
    if (*status != out_of_memory && !during_start)
        ledger().problem("allocation " + std::to_string(value) + " ended the server with " + std::to_string(*status));
    restart();
}

bool Campaign::is_ready() const {
    return bench::get({server_.port(), 1}, "/readyz").starts_with("HTTP/1.1 200");
}

void Campaign::see_games_go_on(const std::string& after) {
    tables_.see_games_go_on(after, seconds(30));
}

/// Somebody moves the store away under load, and later back: what is answered meanwhile would be lost if they did not.
void Campaign::lose_the_store() {
    if (!tables_.play_until([this] { return tables_.all_online(); }, seconds(30), "everybody to come back")) return;
    tables_.play_for(random_ms(50, 300));
    const auto store = server::DataDirectory::database_in(data_dir_);
    const auto away = data_dir_ / "away.db";
    std::filesystem::rename(store, away);
    tables_.play_until([&] { return !is_ready(); }, seconds(30), "/readyz to tell of the store that is gone");
    // What was answered before that is read first.
    tables_.play_for(milliseconds(500));
    const auto answered = ledger().answered();
    tables_.play_for(milliseconds(1'500));
    if (ledger().answered() != answered) ledger().problem("commands were answered while the store was gone");
    std::filesystem::rename(away, store);
    tables_.play_until([&] { return is_ready(); }, seconds(30), "/readyz after the store is back");
    see_games_go_on("the store was back");
    tell("the store was moved away and back: " + std::to_string(answered) + " commands were answered before");
}

/// A flush fails, and the power is lost after others have followed it. Every second time the process ends with that
/// flush: the next one finds in the log what never reaches the disk, and must not build on it.
void Campaign::lose_power() {
    const auto arrived = scratch_.path / "arrived";
    const auto store = server::DataDirectory::database_in(data_dir_);
    const auto copy = [](const std::filesystem::path& from, const std::filesystem::path& to) {
        for (const char* const suffix : {"", "-wal", "-shm"}) {
            std::filesystem::remove(to.string() + suffix);
            if (!std::filesystem::exists(from.string() + suffix)) continue;
            std::filesystem::copy_file(from.string() + suffix, to.string() + suffix);
        }
    };
    std::filesystem::create_directories(arrived);
    server_.kill();
    copy(store, arrived / store.filename());
    server_.set_environment("LD_PRELOAD", UNSAFE_FILES_LIBRARY);
    server_.set_environment(tests::arrived_variable, arrived);
    restart();
    int losses = 0;
    for (; losses < plan_.power_losses && ledger().problems().empty(); ++losses) {
        const bool ends_with_it = losses % 2 == 0;
        see_games_go_on("the power was back");
        tables_.play_for(random_ms(0, 300));
        const auto failures = told(tests::flush_has_failed);
        server_.signal(SIGUSR1, ends_with_it ? tests::flush_fails_and_kills : tests::flush_fails);
        tables_.play_until([&] { return told(tests::flush_has_failed) > failures; }, seconds(30), "a flush to fail");
        if (ends_with_it) {
            if (server_.await_end(seconds(5)) != 128 + SIGKILL) ledger().problem("a failed flush ended no process");
            restart();
        }
        see_games_go_on("a flush has failed");
        server_.kill();
        copy(arrived / store.filename(), store);
        restart();
        server_.await_ready();
    }
    see_games_go_on("the power was lost");
    server_.set_environment(tests::arrived_variable, {});
    tell("the power was lost " + std::to_string(losses) + " times, each time after a flush had failed");
}

/// After a long outage thousands of rooms are over at once, and the others play.
void Campaign::let_rooms_end() {
    server_.kill();
    add_ended_rooms(data_dir_, plan_.ending_rooms);
    restart();
    const auto rooms = [this] {
        return bench::number_of(bench::get({server_.port(), 1}, "/metrics"), "\ncrowntable_rooms ");
    };
    tables_.play_until([&] { return is_ready(); }, seconds(30), "/readyz with many rooms");
    if (rooms() < plan_.ending_rooms) ledger().problem("rooms end as soon as the server starts");
    const auto answered = ledger().answered();
    tables_.play_until([&] { return rooms() == plan_.rooms; }, seconds(180), "the rooms to end");
    const auto since = std::chrono::duration_cast<milliseconds>(Clock::now() - restarted_at_);
    tell(std::to_string(plan_.ending_rooms) + " rooms had ended " + std::to_string(since.count()) +
         " ms after a start, and " + std::to_string(ledger().answered() - answered) +
         " commands were answered meanwhile");
    see_games_go_on("many rooms have ended");
}

void Campaign::starve() {
    tables_.play_until([this] { return tables_.all_online(); }, seconds(30), "everybody to come back");
    const auto tried_before = ledger().tried_again() + ledger().told_reloaded();
    disk_->fill(server_.pid());
    tables_.play_until([&] { return !is_ready(); }, seconds(60), "/readyz to tell of the full disk");
    tables_.play_for(milliseconds(2'000));
    if (ledger().tried_again() + ledger().told_reloaded() == tried_before)
        ledger().problem("nobody noticed the full disk");
    if (server_.await_end(milliseconds(0))) {
        ledger().problem("the full disk ended the server");
        restart();
    }
    disk_->empty(server_.pid());
    tables_.play_until([&] { return is_ready(); }, seconds(30), "/readyz after the disk has space again");
    see_games_go_on("the full disk");
    tell(std::string("full disk (") + (disk_->is_mounted() ? "tmpfs" : "file size limit") +
         "): " + std::to_string(ledger().told_reloaded()) + " times a room was reloaded, " +
         std::to_string(ledger().tried_again()) + " times TRY_AGAIN");
}

}  // namespace crowntable::crash
