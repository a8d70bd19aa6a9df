#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace crowntable::bench {

/// Both are taken.
struct Range {
    std::int64_t min;
    std::int64_t max;
};

/// What a Number holds from nought on.
template <std::integral Number>
constexpr Range whole_range{0, static_cast<std::int64_t>(std::min<std::uint64_t>(
                                   std::numeric_limits<Number>::max(), std::numeric_limits<std::int64_t>::max()))};

/// The options of a tool, and its --help. CLI11 stays behind it: to compile that costs more than most of the tools.
/// What is given to an option is its default and takes its value; it has to live until `parse`.
class CommandLine {
public:
    CommandLine(const std::string& program, const std::string& about, const std::string& footer = {});
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    template <std::integral Number>
    void number(const std::string& flag, Number& value, const std::string& sentence,
                Range range = whole_range<Number>) {
        const auto set = [&value](std::int64_t typed) { value = static_cast<Number>(typed); };
        add_number(flag, static_cast<std::int64_t>(value), set, sentence, range);
    }
    /// One or more, one after the other.
    void numbers(const std::string& flag, std::vector<int>& values, const std::string& sentence, Range range);
    void text(const std::string& flag, std::string& value, const std::string& sentence);
    /// A text that has to be given.
    void required(const std::string& flag, std::string& value, const std::string& sentence);
    /// A flag that may be repeated.
    void texts(const std::string& flag, std::vector<std::string>& values, const std::string& sentence);
    void flag(const std::string& flag, bool& value, const std::string& sentence);

    /// The exit status, where --help was asked for, or something wrong: what there is to say was said.
    std::optional<int> parse(int count, char** words);

private:
    void add_number(const std::string& flag, std::int64_t value, const std::function<void(std::int64_t)>& set,
                    const std::string& sentence, Range range);

    std::unique_ptr<CLI::App> app_;
};

}  // namespace crowntable::bench
