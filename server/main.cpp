#include <sys/resource.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <system_error>
#include <variant>

#include "server/config.hpp"
#include "server/net/entropy_source.hpp"
#include "server/net/event_loop.hpp"
#include "server/net/lan.hpp"
#include "server/net/log.hpp"
#include "server/net/log_observer.hpp"

namespace {

using namespace crowntable::server;

int end_with(ExitCode code, const std::string& text) {
    (code == ExitCode::ok ? std::cout : std::cerr) << text << std::flush;
    return static_cast<int>(code);
}

/// Creates the directory for this user alone; one sentence if that is not possible.
std::optional<std::string> open_data_dir(const std::filesystem::path& path) {
    std::error_code error;
    const auto parent = std::filesystem::absolute(path, error).parent_path();
    std::filesystem::create_directories(parent, error);
    if (mkdir(path.c_str(), S_IRWXU) == 0) return std::nullopt;
    if (std::filesystem::is_directory(path, error)) return std::nullopt;
    return "cannot use the data directory " + path.string() + ": " + std::generic_category().message(errno);
}

/// Every player is a descriptor; the usual soft limit of 1,024 is below what we promise.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int serve(const Config& config) {
    start_log(config.log_level, config.log_format);
    raise_descriptor_limit();
    if (const auto problem = open_data_dir(config.data_dir)) {
        return end_with(ExitCode::bad_data_dir, "crowntable-server: " + *problem + "\n");
    }
    SystemEntropy entropy;
    LogObserver observer;
    EventLoop loop(config.net, config.limits, entropy, observer);
    if (const auto problem = loop.listen()) {
        return end_with(ExitCode::cannot_listen, "crowntable-server: " + *problem + "\n");
    }
    loop.stop_on_signals();
    log(LogLevel::info, "listening", {{"host", config.net.host}, {"port", std::to_string(loop.port())}});
    std::cout << how_to_join(config.net, loop.port()) << std::flush;
    return static_cast<int>(loop.run() ? ExitCode::ok : ExitCode::failed);
}

}  // namespace

int main(int argc, char** argv) {
    const auto config = read_config(argc, argv);
    if (const auto* farewell = std::get_if<Farewell>(&config)) return end_with(farewell->code, farewell->text);
    try {
        return serve(std::get<Config>(config));
    } catch (const std::exception& error) {
        return end_with(ExitCode::failed, std::string("crowntable-server: ") + error.what() + "\n");
    }
}
