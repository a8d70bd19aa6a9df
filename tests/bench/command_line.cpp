#include "tests/bench/command_line.hpp"

#include <CLI/CLI.hpp>

namespace crowntable::bench {

CommandLine::CommandLine(const std::string& program, const std::string& about, const std::string& footer)
    : app_(std::make_unique<CLI::App>(about, program)) {
    app_->footer(footer);
}

CommandLine::~CommandLine() = default;

void CommandLine::add_number(const std::string& flag, std::int64_t value, const std::function<void(std::int64_t)>& set,
                             const std::string& sentence, Range range) {
    app_->add_option_function<std::int64_t>(flag, set, sentence)
        ->check(CLI::Range(range.min, range.max))
        ->default_str(std::to_string(value));
}

void CommandLine::numbers(const std::string& flag, std::vector<int>& values, const std::string& sentence, Range range) {
    app_->add_option(flag, values, sentence)->check(CLI::Range(range.min, range.max))->capture_default_str();
}

void CommandLine::text(const std::string& flag, std::string& value, const std::string& sentence) {
    app_->add_option(flag, value, sentence);
}

void CommandLine::required(const std::string& flag, std::string& value, const std::string& sentence) {
    app_->add_option(flag, value, sentence)->required();
}

void CommandLine::texts(const std::string& flag, std::vector<std::string>& values, const std::string& sentence) {
    app_->add_option(flag, values, sentence);
}

void CommandLine::flag(const std::string& flag, bool& value, const std::string& sentence) {
    app_->add_flag(flag, value, sentence);
}

std::optional<int> CommandLine::parse(int count, char** words) {
    try {
        app_->parse(count, words);
    } catch (const CLI::ParseError& error) {
        return app_->exit(error);
    }
    return std::nullopt;
}

}  // namespace crowntable::bench
