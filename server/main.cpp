#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/standalone/standalone.hpp"
#include "server/commands.hpp"
#include "server/config.hpp"
#include "server/core/limit_settings.hpp"
#include "server/core/secret.hpp"
#include "server/net/entropy_source.hpp"
#include "server/net/event_loop.hpp"
#include "server/net/lan.hpp"
#include "server/net/log.hpp"
#include "server/net/log_observer.hpp"
#include "server/net/signing_key.hpp"
#include "server/node_start.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/sqlite_journal.hpp"

namespace {

using namespace crowntable::server;

int end_with(ExitCode code, const std::string& text) {
    (code == ExitCode::ok ? std::cout : std::cerr) << text << std::flush;
    return static_cast<int>(code);
}

ExitCode exit_code(StoreProblem::Kind kind) {
    switch (kind) {
        case StoreProblem::Kind::unusable:
            return ExitCode::bad_data_dir;
        case StoreProblem::Kind::locked:
            return ExitCode::data_dir_in_use;
        case StoreProblem::Kind::newer:
            return ExitCode::newer_store;
        case StoreProblem::Kind::damaged:
            return ExitCode::damaged_store;
        case StoreProblem::Kind::bad_key:
            return ExitCode::bad_key;
        case StoreProblem::Kind::unreachable:
            return ExitCode::no_database;
        case StoreProblem::Kind::read_only:
            return ExitCode::read_only_database;
        case StoreProblem::Kind::taken:
            return ExitCode::node_lives_already;
        case StoreProblem::Kind::unfinished:
            return ExitCode::unfinished_store;
        case StoreProblem::Kind::behind:
            return ExitCode::store_is_behind;
    }
    return ExitCode::failed;
}

/// Every player is a descriptor; the usual soft limit of 1,024 is below what we promise.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    // Where it is refused the server runs with what it has: sockets beyond that wait to be accepted.
    setrlimit(RLIMIT_NOFILE, &limit);
}

/// A reader of the log that has gone away, or a file that may not grow, is an error of one write, not our end.
void survive_failed_writes() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

/// Nothing is undone where memory ends: whoever is half served would be left so, and nobody could be told. What the
/// journal holds is whole at any moment, so an end at once and a fresh start lose nothing (tests/crash).
[[noreturn]] void end_without_memory() {
    constexpr std::string_view last_words = "crowntable-server: out of memory\n";
    // Not through the log, which would ask for memory; there is nothing to do about words that cannot be written.
    [[maybe_unused]] const auto written = write(STDERR_FILENO, last_words.data(), last_words.size());
    _exit(static_cast<int>(ExitCode::out_of_memory));
}

void end_where_memory_ends() {
    std::set_new_handler(end_without_memory);
    // Asio takes memory past `operator new` and throws, also where nobody can catch it.
    static const auto terminate_otherwise = std::get_terminate();
    std::set_terminate([] {
        try {
            if (const auto failure = std::current_exception()) std::rethrow_exception(failure);
        } catch (const std::bad_alloc&) {
            end_without_memory();
        } catch (...) {
            // What else ends us tells its own story.
        }
        terminate_otherwise();
        std::abort();
    });
}

void log_trouble(const std::string& why) {
    if (why.empty()) {
        log(LogLevel::info, "the store works again");
    } else {
        log(LogLevel::error, "the store fails", {{"why", why}});
    }
}

/// SIGINT, SIGTERM and SIGHUP wait until somebody listens: the first process of a container does not end by itself on
/// them, so that they would be lost while the store is opened. Threads that begin meanwhile leave them to this one.
class SignalsHeld {
public:
    SignalsHeld() {
        sigemptyset(&signals_);
        sigaddset(&signals_, SIGINT);
        sigaddset(&signals_, SIGTERM);
        sigaddset(&signals_, SIGHUP);
        pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    }
    ~SignalsHeld() { let_go(); }
    SignalsHeld(const SignalsHeld&) = delete;
    SignalsHeld& operator=(const SignalsHeld&) = delete;
    void let_go() { pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr); }

private:
    sigset_t signals_{};
};

bool is_of_the_house(const std::string& option) {
    static const std::set<std::string> options{"name", "welcome", "game-off", "access-key-file", "access-key-for"};
    return options.contains(option);
}

/// What can change without a restart changes; what cannot is told, each time again.
void take_over(Config& present, const Config& wanted, EventLoop& loop) {
    for (const auto& [option, value] : wanted.values) {
        auto& before = present.values.at(option);
        if (before == value) continue;
        if (find_limit_setting(option) != nullptr) {
            loop.change_limit(option, std::stoll(value));
        } else if (option == "log-level") {
            change_log_level(wanted.log_level);
        } else if (!is_of_the_house(option)) {
            log(LogLevel::warning, "an option has changed that needs a restart", {{"option", option}});
            continue;
        }
        before = value;
        log(LogLevel::info, "an option has changed", {{"option", option}});
    }
    // Whatever was changed: the file of the access key may hold another one.
    loop.keep_house(wanted.net);
}

/// The same arguments, in an environment that is the same: only the files may say something else.
void read_again(Config& present, std::span<char*> arguments, EventLoop& loop) {
    const auto read = read_config(static_cast<int>(arguments.size()), arguments.data());
    if (const auto* farewell = std::get_if<Farewell>(&read)) {
        const auto why = farewell->text.substr(0, farewell->text.find('\n'));
        return log(LogLevel::error, "the files of the options are wrong; all stays as it was", {{"why", why}});
    }
    log(LogLevel::info, "the files of the options are read again");
    take_over(present, std::get<Config>(read), loop);
}

int serve(const Config& config, std::span<char*> arguments) {
    SignalsHeld held;
    survive_failed_writes();
    start_log(config.log_level, config.log_format);
    for (const auto& variable : config.unknown_variables) {
        log(LogLevel::warning, "a variable of the environment is no option of ours", {{"variable", variable}});
    }
    raise_descriptor_limit();
    // First of all that lasts: it holds the lock that keeps a second server off these files until the end.
    const DataDirectory directory(config.data_dir);
    SystemEntropy entropy;
    if (config.hashes_addresses) hash_logged_addresses(make_token(entropy));
    LogObserver observer;
    // The store is opened within, under the lock; whatever is wrong with it ends the program before it listens.
    std::optional<NodeStart> node;
    if (config.node) node.emplace(*config.node, config.data_dir);
    EventLoop loop(config.net, config.limits, entropy, observer, [&](EventLoop::Post post) -> std::unique_ptr<Journal> {
        if (node) return node->journal(entropy, config.limits, std::move(post), log_trouble);
        auto journal = std::make_unique<SqliteJournal>(open_store(directory.database(), config.durability),
                                                       std::move(post), nullptr, log_trouble);
        journal->look_through_file();
        return journal;
    });
    if (node) node->join(loop);
    const auto fresh_key = make_private_key(entropy);
    loop.sign_with(node ? node->signing_key(config.data_dir, fresh_key) : keep_signing_key(config.data_dir, fresh_key));
    for (const auto& path : directory.open_to_others()) {
        log(LogLevel::warning,
            "open to other users, though it holds seeds and hashes of tokens; take their rights away",
            {{"path", path.string()}});
    }
    // Some milliseconds now, for which all tables would wait later.
    crowntable::catalogue::prepare_all();
    // After the store: a port that is open says that somebody is about to serve.
    if (const auto problem = loop.listen()) {
        return end_with(ExitCode::cannot_listen, "crowntable-server: " + *problem + "\n");
    }
    // Before they are let go: one that has waited is then heard, and stops us politely.
    loop.stop_on_signals();
    Config present = config;
    if (!config.config_file.empty() || !config.access_key_file.empty()) {
        loop.on_hangup([&] { read_again(present, arguments, loop); });
    }
    held.let_go();
    log(LogLevel::info, "listening", {{"host", config.net.host}, {"port", std::to_string(loop.port())}});
    // The log goes to standard error, so that this is all that standard output holds.
    std::cout << how_to_join(config.net, loop.port()) << std::flush;
    const bool is_whole = loop.run();
    if (node && node->was_replaced()) return static_cast<int>(ExitCode::store_is_behind);
    if (loop.was_buried()) return static_cast<int>(ExitCode::buried);
    return static_cast<int>(is_whole ? ExitCode::ok : ExitCode::failed);
}

}  // namespace

int main(int argc, char** argv) {
    crowntable::keep_to_own_libraries();
    end_where_memory_ends();
    const auto config = read_config(argc, argv);
    if (const auto* farewell = std::get_if<Farewell>(&config)) return end_with(farewell->code, farewell->text);
    try {
        const auto& chosen = std::get<Config>(config);
        if (const auto* check = std::get_if<Check>(&chosen.task)) return static_cast<int>(run(*check, std::cout));
        if (const auto* backup = std::get_if<Backup>(&chosen.task)) return static_cast<int>(run(*backup, std::cout));
        if (const auto* wanted = std::get_if<Salvage>(&chosen.task)) {
            return static_cast<int>(run(*wanted, std::cout, std::cerr));
        }
        if (const auto* wanted = std::get_if<Move>(&chosen.task)) {
            return static_cast<int>(run(*wanted, std::cout, std::cerr));
        }
        if (const auto* wanted = std::get_if<Export>(&chosen.task)) {
            return static_cast<int>(run(*wanted, std::cout, std::cerr));
        }
        if (const auto* wanted = std::get_if<Remove>(&chosen.task)) {
            return static_cast<int>(run(*wanted, std::cout, std::cerr));
        }
        if (const auto* show = std::get_if<ShowKey>(&chosen.task)) return static_cast<int>(run(*show, std::cout));
        if (const auto* check = std::get_if<HealthCheck>(&chosen.task)) {
            return static_cast<int>(run(*check, chosen.net, std::cerr));
        }
        if (const auto* wanted = std::get_if<Administer>(&chosen.task)) {
            return static_cast<int>(run(*wanted, chosen.net, std::cout, std::cerr));
        }
        if (const auto* show = std::get_if<ShowNodes>(&chosen.task)) {
            return static_cast<int>(run(*show, *chosen.node, std::cout));
        }
        if (const auto* wanted = std::get_if<NewGeneration>(&chosen.task)) {
            return static_cast<int>(run(*wanted, *chosen.node, std::cout, std::cerr));
        }
        return serve(chosen, {argv, static_cast<std::size_t>(argc)});
    } catch (const StoreProblem& problem) {
        // A kind for each thing that whoever runs the server can mend, told apart by the exit code.
        return end_with(exit_code(problem.kind()), std::string("crowntable-server: ") + problem.what() + "\n");
    } catch (const std::exception& error) {
        return end_with(ExitCode::failed, std::string("crowntable-server: ") + error.what() + "\n");
    }
}
