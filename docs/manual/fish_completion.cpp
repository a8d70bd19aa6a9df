#include "docs/manual/fish_completion.hpp"

#include <map>
#include <string>
#include <vector>

#include "docs/manual/shell_words.hpp"

namespace crowntable::manual {
namespace {

constexpr const char* folders = " -a '(__fish_complete_directories)'";

/// Whether the command line has come to one of some commands: its words but options and what these take.
std::string place_function(const Program& program, const std::string& name) {
    std::string commands;
    std::string options;
    each_command(program.command, [&](const Command& command) {
        for (const Command& below : command.commands) {
            commands += "      case " + quoted_for_shells(command.path + "/" + below.name()) + "\n        set at " +
                        quoted_for_shells(below.path) + "\n";
        }
        for (const Option& option : command.all_options()) {
            if (option.value.kind == Value::Kind::none) continue;
            for (const std::string& each : option.names) {
                options += " " + quoted_for_shells(command.path + "/" + each);
            }
        }
    });
    return "function " + name + "\n  set -l at ''\n  set -l is_value 0\n" +
           "  for word in (commandline -opc)[2..-1]\n    if test $is_value = 1\n      set is_value 0\n      "
           "continue\n" +
           "    end\n    switch \"$at/$word\"\n" + commands + "      case" + options +
           "\n        set is_value 1\n    end\n  end\n  contains -- \"$at\" $argv\nend\n";
}

/// What `complete` is told of a value; empty where there is none.
std::string taken(const Value& value) {
    switch (value.kind) {
        case Value::Kind::none:
            break;
        case Value::Kind::free:
            return " -x";
        case Value::Kind::words:
            return " -x -a " + quoted_for_shells(with_blanks(value.words));
        case Value::Kind::files:
            return " -r -F";
        case Value::Kind::folders:
            return std::string(" -x") + folders;
    }
    return "";
}

std::string told(const std::string& description) {
    return " -d " + quoted_for_shells(description) + "\n";
}

std::string option_words(const Option& option) {
    std::string words;
    for (const std::string& name : option.names) {
        words += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    return words + taken(option.value) + told(option.description);
}

/// Empty where nothing can be offered.
std::string place_words(const Value& value) {
    switch (value.kind) {
        case Value::Kind::words:
            return " -a " + quoted_for_shells(with_blanks(value.words)) + "\n";
        case Value::Kind::files:
            return " -F\n";
        case Value::Kind::folders:
            return std::string(folders) + "\n";
        case Value::Kind::free:
        case Value::Kind::none:
            break;
    }
    return "";
}

}  // namespace

std::string fish_completion(const Program& program) {
    // What is told alike of several commands stands once, with all of them.
    std::vector<std::string> all;
    std::map<std::string, std::string> commands_of;
    const auto add = [&](const Command& command, const std::string& words) {
        std::string& commands = commands_of[words];
        if (commands.empty()) all.push_back(words);
        commands += " " + quoted_for_shells(command.path);
    };
    each_command(program.command, [&](const Command& command) {
        for (const Command& below : command.commands) add(command, " -a " + below.name() + told(below.description));
        for (const Option& option : command.all_options()) add(command, option_words(option));
        for (const Option& place : command.places) {
            if (const std::string words = place_words(place.value); !words.empty()) add(command, words);
        }
    });
    const std::string place = "__" + function_name(program.name) + "_at";
    const std::string complete = "complete -c " + program.name;
    std::string text = "# Completion of " + program.name +
                       " for fish, made by the build from the options of the program.\n" +
                       place_function(program, place) + "\n" + complete + " -f\n";
    for (const std::string& words : all) text += complete + " -n \"" + place + commands_of[words] + "\"" + words;
    return text;
}

}  // namespace crowntable::manual
