#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace crowntable::manual {

/// What stands behind an option, or alone.
struct Value {
    enum class Kind { none, free, words, files, folders };
    Kind kind = Kind::none;
    /// As --help calls it: "TEXT", "1 - 7", "full,process".
    std::string shown{};
    /// Of Kind::words.
    std::vector<std::string> words{};
};

/// An option, or what is given by its place.
struct Option {
    /// "-h" and "--help"; of what is given by its place its name alone.
    std::vector<std::string> names{};
    Value value{};
    std::string description{};
    /// What it is where it is not given; empty: nothing is promised.
    std::string fallback{};
    /// Of the environment; empty: none.
    std::string variable{};
    bool is_required = false;
};

/// A program, or one of its commands.
struct Command {
    /// From the program on: "admin rooms"; empty for the program itself.
    std::string path{};
    std::string description{};
    std::vector<Option> options{};
    std::vector<Option> places{};
    /// Those of the commands above it that may stand behind it as well.
    std::vector<Option> inherited{};
    bool needs_command = false;
    std::vector<Command> commands{};
    /// What --help says below the options.
    std::vector<std::string> paragraphs{};

    /// "rooms" of "admin rooms".
    std::string name() const { return path.substr(path.rfind(' ') + 1); }
    /// Its own and the inherited ones.
    std::vector<Option> all_options() const;
};

/// A program with all that can be typed behind its name.
struct Program {
    std::string name;
    std::string version;
    /// Of the manual: 1 for programs of users, 8 for those of operators.
    int section = 1;
    Command command;
};

/// What the help does not say of values, such as the ids of games. Named by an option or a place.
struct KnownValue {
    std::string name;
    Value value;
};

/// All that --help of a program and of its commands tells. Throws std::invalid_argument where `known` names what is not
/// there: it would be a second list that rots.
Command read_command(const CLI::App& app, const std::vector<KnownValue>& known);

/// Calls `visit` for the command and all below it, those above first.
void each_command(const Command& command, const std::function<void(const Command&)>& visit);

}  // namespace crowntable::manual
