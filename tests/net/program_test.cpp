#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/net/client.hpp"
#include "tests/net/running_server.hpp"

using namespace crowntable::tests;
using std::chrono::milliseconds;

namespace {

struct Ending {
    /// -1 if it was killed.
    int status = -1;
    std::string output;
};

std::string temporary_directory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "crowntable-net-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary directory");
    return pattern;
}

/// crowntable-server as a child process; standard output and error in one pipe.
class Program {
public:
    explicit Program(std::vector<std::string> arguments);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// Reads until the output holds `text`.
    void wait_for(const std::string& text);
    /// The port in the links that it prints.
    std::uint16_t port();
    void signal(int number) const { kill(child_, number); }
    Ending end();

private:
    bool read_more();

    pid_t child_ = -1;
    int pipe_ = -1;
    std::string output_;
};

Program::Program(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), CROWNTABLE_SERVER);
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    child_ = fork();
    if (child_ == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        std::vector<char*> argv;
        for (auto& argument : arguments) argv.push_back(argument.data());
        argv.push_back(nullptr);
        execv(argv.front(), argv.data());
        _exit(127);
    }
    close(ends[1]);
    pipe_ = ends[0];
}

Program::~Program() {
    if (child_ > 0) {
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
    close(pipe_);
}

bool Program::read_more() {
    std::array<char, 4096> buffer{};
    const auto size = ::read(pipe_, buffer.data(), buffer.size());
    if (size <= 0) return false;
    output_.append(buffer.data(), static_cast<std::size_t>(size));
    return true;
}

void Program::wait_for(const std::string& text) {
    while (output_.find(text) == std::string::npos) {
        if (!read_more()) throw std::runtime_error("never said '" + text + "': " + output_);
    }
}

std::uint16_t Program::port() {
    const std::string link = "http://localhost:";
    wait_for("Stop it with");
    return static_cast<std::uint16_t>(std::stoi(output_.substr(output_.find(link) + link.size())));
}

Ending Program::end() {
    while (read_more()) {
    }
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output_};
}

Ending run(std::vector<std::string> arguments) {
    return Program(std::move(arguments)).end();
}

std::vector<std::string> on_loopback(const std::string& data_dir, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"--host", "127.0.0.1", "--port", "0", "--data-dir", data_dir};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

const std::string hello = R"({"op":"hello","protocol":{"min":1,"max":1},"name":"Ann"})";

}  // namespace

TEST_CASE("The program says who it is, what it takes, and what it would do") {
    CHECK(run({"--version"}).output == "crowntable-server 0.1.0\n");
    const auto help = run({"--help"});
    CHECK(help.status == 0);
    CHECK(help.output.find("--trusted-proxy") != std::string::npos);
    CHECK(run({"--print-config", "--port", "81"}).output.find("port = 81\n") != std::string::npos);
    const auto wrong = run({"--no-such-option"});
    CHECK(wrong.status == 2);
    CHECK(wrong.output.find("See --help.") != std::string::npos);
}

TEST_CASE("A port in use is one clear sentence and status 3") {
    const RunningServer other;
    const auto port = std::to_string(other.port());
    const auto ending = run({"--host", "127.0.0.1", "--port", port, "--data-dir", temporary_directory()});
    CHECK(ending.status == 3);
    CHECK(ending.output == "crowntable-server: cannot listen: port " + port +
                               " on 127.0.0.1 is already in use; choose another one with --port\n");
    CHECK(run({"--host", "somewhere", "--data-dir", temporary_directory()}).status == 3);
    CHECK(run({"--host", "192.0.2.1", "--data-dir", temporary_directory()}).status == 3);
}

TEST_CASE("The data directory is made for its user alone, or it is status 4") {
    const auto inside = std::filesystem::path(temporary_directory()) / "a" / "b";
    Program program(on_loopback(inside.string()));
    program.port();
    struct stat status {};
    REQUIRE(stat(inside.c_str(), &status) == 0);
    CHECK((status.st_mode & 07777) == 0700);
    CHECK(run(on_loopback("/dev/null")).status == 4);
    CHECK(run(on_loopback("/dev/null/data")).status == 4);
}

TEST_CASE("SIGTERM tells the players when to come back, closes, and ends with status 0") {
    for (const int number : {SIGTERM, SIGINT}) {
        Program program(on_loopback(temporary_directory(), {"--retry-ms", "777"}));
        const auto port = program.port();
        Player ann(port, "/ws/" + new_room(port));
        ann.send(hello);
        ann.read_type("room");
        program.signal(number);
        CHECK(ann.read_to_close() == 1001);
        CHECK(ann.last_read() == R"({"type":"closing","reason":"SERVER_STOPPING","retry_ms":777})");
        const auto ending = program.end();
        CAPTURE(ending.output);
        CHECK(ending.status == 0);
    }
}

TEST_CASE("A stop does not wait for ever for somebody who does not answer") {
    Program program(on_loopback(temporary_directory(), {"--drain-ms", "200"}));
    const auto port = program.port();
    Player stuck(port, "/ws/" + new_room(port));
    stuck.send(hello);
    const auto start = std::chrono::steady_clock::now();
    program.signal(SIGTERM);
    CHECK(program.end().status == 0);
    CHECK(std::chrono::steady_clock::now() - start < milliseconds{2'500});
}

TEST_CASE("A second signal ends the program at once") {
    Program program(on_loopback(temporary_directory(), {"--drain-ms", "60000"}));
    const auto port = program.port();
    Player stuck(port, "/ws/" + new_room(port));
    stuck.send(hello);
    program.signal(SIGINT);
    program.wait_for("stopping");
    program.signal(SIGINT);
    CHECK(program.end().status == 130);
}

TEST_CASE("The log is JSON lines when asked for, and holds no secret") {
    Program program(on_loopback(temporary_directory(), {"--log-format", "json", "--log-level", "debug"}));
    const auto port = program.port();
    const auto made =
        request(port, "POST", "/api/rooms", {{"Content-Type", "application/json"}}, R"({"game":"five_suited_rummy"})");
    REQUIRE(made.status == 201);
    const std::string host_key = R"("host_token":")";
    const auto host_token = made.body.substr(made.body.find(host_key) + host_key.size(), 32);
    const auto code = made.body.substr(made.body.find(R"("code":")") + 8, 6);
    Player ann(port, "/ws/" + code);
    ann.send(R"({"op":"hello","protocol":{"min":1,"max":1},"host_token":")" + host_token + R"(","name":"Zebedee"})");
    const auto welcome = ann.read_type("welcome");
    const std::string seat_key = R"("seat_token":")";
    const auto seat_token = welcome.substr(welcome.find(seat_key) + seat_key.size(), 32);
    ann.close();
    program.signal(SIGTERM);
    const auto output = program.end().output;
    CHECK(output.find(R"("level":"info","message":"listening")") != std::string::npos);
    CHECK(output.find(R"("room":")" + code + "\"") != std::string::npos);
    CHECK(output.find(host_token) == std::string::npos);
    CHECK(output.find(seat_token) == std::string::npos);
    CHECK(output.find("Zebedee") == std::string::npos);
}
