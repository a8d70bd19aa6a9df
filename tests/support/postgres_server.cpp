#include "tests/support/postgres_server.hpp"

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <thread>

namespace crowntable::tests {

namespace {

namespace fs = std::filesystem;

/// Who it runs as where we are root.
constexpr const char* unprivileged = "postgres";

/// Debian keeps the programs of each version in a folder of its own.
fs::path programs() {
    fs::path newest;
    for (const auto& version : fs::directory_iterator("/usr/lib/postgresql")) {
        if (fs::exists(version.path() / "bin/initdb")) newest = std::max(newest, version.path() / "bin");
    }
    if (newest.empty()) throw std::runtime_error("PostgreSQL is missing: install Debian's package postgresql");
    return newest;
}

const passwd* other_user() {
    return geteuid() == 0 ? getpwnam(unprivileged) : nullptr;
}

void give_away(const fs::path& folder) {
    const passwd* user = other_user();
    if (user != nullptr && chown(folder.c_str(), user->pw_uid, user->pw_gid) != 0) throw std::runtime_error("chown");
}

/// Shows a program another time of the day, and leaves alone what it measures time with.
std::vector<std::string> clock_ahead_by(std::chrono::seconds lead) {
    for (const auto& machine : fs::directory_iterator("/usr/lib")) {
        const auto library = machine.path() / "faketime/libfaketime.so.1";
        if (!fs::exists(library)) continue;
        return {"LD_PRELOAD=" + library.string(), "FAKETIME=+" + std::to_string(lead.count()),
                "FAKETIME_DONT_FAKE_MONOTONIC=1"};
    }
    throw std::runtime_error("a clock cannot be set: install Debian's package faketime");
}

/// Both lines go to `log`. `environment`: NAME=VALUE, beside ours.
pid_t run(const std::vector<std::string>& command, const fs::path& log,
          const std::vector<std::string>& environment = {}) {
    const passwd* user = other_user();
    std::vector<char*> arguments;
    for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t child = fork();
    if (child != 0) return child;
    for (const auto& variable : environment) putenv(const_cast<char*>(variable.c_str()));
    const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    const bool is_other =
        user == nullptr || (setgroups(0, nullptr) == 0 && setgid(user->pw_gid) == 0 && setuid(user->pw_uid) == 0);
    if (is_other) execv(arguments.front(), arguments.data());
    _exit(127);
}

void run_to_end(const std::vector<std::string>& command, const fs::path& log) {
    const pid_t child = run(command, log);
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0) throw std::runtime_error(command.front() + " has failed");
}

struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
};

}  // namespace

PostgresServer::PostgresServer(Flushes flushes) : flushes_(flushes) {
    give_away(scratch_.path);
    carry_out("initdb", {"-U", "crowntable", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"});
    start();
}

PostgresServer::PostgresServer(StandbyOf other) : flushes_(other.primary.flushes_) {
    give_away(scratch_.path);
    follow(other.primary);
}

void PostgresServer::carry_out(const std::string& program, std::vector<std::string> words) const {
    words.insert(words.begin(), {(programs() / program).string(), "-D", data(), "--no-sync"});
    run_to_end(words, scratch_.path / (program + ".log"));
}

void PostgresServer::ask_by(const std::string& program, std::vector<std::string> words) const {
    words.insert(words.begin(), {(programs() / program).string(), "-h", sockets(), "-U", "crowntable"});
    run_to_end(words, scratch_.path / (program + ".log"));
}

void PostgresServer::dump(const std::string& database, const std::string& file) const {
    ask_by("pg_dump", {"-Fc", "-f", (scratch_.path / file).string(), database});
}

std::string PostgresServer::restore(const std::string& file) {
    auto database = make_database();
    ask_by("pg_restore", {"--exit-on-error", "-d", database, (scratch_.path / file).string()});
    return database;
}

void PostgresServer::follow(const PostgresServer& primary) {
    const auto link = "host=" + primary.sockets() + " user=crowntable application_name=" + standby_name;
    fs::remove_all(data());
    carry_out("pg_basebackup", {"--checkpoint=fast", "-d", link});
    std::ofstream(fs::path(data()) / "standby.signal").close();
    start({"primary_conninfo=" + link});
}

bool PostgresServer::has_standby() const {
    return sql("postgres", "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") != "0";
}

void PostgresServer::promote() const {
    sql("postgres", "SELECT pg_promote()");
}

PostgresServer::~PostgresServer() {
    stop();
}

PostgresServer& PostgresServer::shared() {
    static PostgresServer server;
    return server;
}

void PostgresServer::start(const std::vector<std::string>& settings) {
    std::vector<std::string> command{(programs() / "postgres").string(), "-D", data(), "-k", sockets()};
    const auto* fsync = flushes_ == Flushes::yes ? "fsync=on" : "fsync=off";
    for (const char* setting : {"listen_addresses=", fsync, "max_connections=50"}) {
        command.insert(command.end(), {"-c", setting});
    }
    for (const auto& setting : settings) command.insert(command.end(), {"-c", setting});
    const auto environment = clock_lead_.count() == 0 ? std::vector<std::string>{} : clock_ahead_by(clock_lead_);
    server_ = run(command, scratch_.path / "server.log", environment);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (PQping(url("postgres").c_str()) != PQPING_OK) {
        if (std::chrono::steady_clock::now() > end) throw std::runtime_error("PostgreSQL does not start");
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void PostgresServer::stop() {
    if (server_ < 0) return;
    kill(server_, SIGQUIT);
    waitpid(server_, nullptr, 0);
    server_ = -1;
}

/// One process for each connection, of which the first is the parent.
void PostgresServer::signal_all(int number) const {
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const auto name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        std::ifstream status(entry.path() / "status");
        for (std::string line; std::getline(status, line);) {
            if (line == "PPid:\t" + std::to_string(server_)) kill(std::stoi(name), number);
        }
    }
}

void PostgresServer::pause() const {
    // The parent first, so that nobody is born behind our back.
    kill(server_, SIGSTOP);
    signal_all(SIGSTOP);
}

void PostgresServer::go_on() const {
    signal_all(SIGCONT);
    kill(server_, SIGCONT);
}

std::string PostgresServer::make_database() {
    const auto name = "test" + std::to_string(++databases_);
    sql("postgres", "CREATE DATABASE " + name);
    return name;
}

std::string PostgresServer::url(const std::string& database, const std::string& user) const {
    return "postgres:///" + database + "?user=" + user + "&host=" + sockets();
}

std::string PostgresServer::sql(const std::string& database, const std::string& text) const {
    const std::unique_ptr<PGconn, Finish> connection(PQconnectdb(url(database).c_str()));
    PGresult* result = PQexec(connection.get(), text.c_str());
    const auto status = PQresultStatus(result);
    std::string lines;
    for (int row = 0; row < PQntuples(result); ++row) {
        lines += (row == 0 ? "" : "\n") + std::string(PQgetvalue(result, row, 0));
    }
    const std::string trouble = PQresultErrorMessage(result);
    PQclear(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) throw std::runtime_error(text + ": " + trouble);
    return lines;
}

}  // namespace crowntable::tests
