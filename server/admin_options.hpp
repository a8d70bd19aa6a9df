#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "protocol/json/writer.hpp"
#include "server/config.hpp"

namespace CLI {
class App;
}

namespace crowntable::server {

/// The subcommand `admin` of the command line, with one of its own for each request.
class AdminOptions {
public:
    /// Adds it to `app`; `task` is what is asked for when it was typed. Must outlive the parsing.
    void add_to(CLI::App& app, Task& task);

private:
    /// A line of the admin socket; `write` adds what the command takes.
    std::string line(std::string_view command, const std::function<void(json::Writer&)>& write = {}) const;
    CLI::App* request(const std::string& name, const std::string& sentence);
    void add_rooms();
    void add_bans();
    void add_words_and_end();
    void add_settings();

    CLI::App* admin_ = nullptr;
    Administer asked_;
    std::string socket_;
    std::string node_;
    std::string text_;
    std::string time_;
    std::int64_t number_ = 0;
    bool is_clear_ = false;
    bool is_cancel_ = false;
};

}  // namespace crowntable::server
