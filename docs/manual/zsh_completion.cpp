#include "docs/manual/zsh_completion.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "docs/manual/shell_words.hpp"

namespace crowntable::manual {
namespace {

/// In the specifications of _arguments and _describe `parting` part what stands beside them.
std::string escaped(const std::string& text, std::string_view parting) {
    std::string safe;
    for (const char c : text) {
        if (c == '\\' || parting.find(c) != std::string_view::npos) safe += '\\';
        safe += c == '\n' ? ' ' : c;
    }
    return safe;
}

std::string sentence(const std::string& text) {
    return escaped(text, "[]:");
}

std::string word(const std::string& text) {
    return escaped(text, ":");
}

std::string action_of(const Value& value) {
    switch (value.kind) {
        case Value::Kind::words:
            return "(" + word(with_blanks(value.words)) + ")";
        case Value::Kind::files:
            return "_files";
        case Value::Kind::folders:
            return "_files -/";
        case Value::Kind::free:
        case Value::Kind::none:
            break;
    }
    // A blank: nothing is offered, and what is wanted is said.
    return " ";
}

std::string specification(const Option& option, const std::string& name) {
    const std::string told = "[" + sentence(option.description) + "]";
    if (option.value.kind == Value::Kind::none) return quoted_for_shells(name + told);
    const bool is_long = name.starts_with("--");
    return quoted_for_shells("*" + name + (is_long ? "=" : "") + told + ":" + word(option.value.shown) + ":" +
                             action_of(option.value));
}

std::string place_specification(const Option& place) {
    return quoted_for_shells((place.is_required ? ":" : "::") + word(place.names.front()) + ":" +
                             action_of(place.value));
}

std::string function_of(const Program& program, const Command& command) {
    return "_" + function_name(program.name + (command.path.empty() ? "" : " " + command.path));
}

/// Offers the commands below one, then goes on with the one that was typed.
std::string below(const Program& program, const Command& command) {
    std::string text = "  case $state in\n    command)\n      local -a commands=(\n";
    for (const Command& each : command.commands) {
        text += "        " + quoted_for_shells(each.name() + ":" + word(each.description)) + "\n";
    }
    text += "      )\n      _describe -t commands command commands\n      ;;\n    rest)\n      case $words[1] in\n";
    for (const Command& each : command.commands) {
        text += "        " + each.name() + ") " + function_of(program, each) + " ;;\n";
    }
    return text + "      esac\n      ;;\n  esac\n";
}

std::string specifications(const std::vector<Option>& options) {
    std::string all;
    for (const Option& option : options) {
        for (const std::string& name : option.names) all += " \\\n    " + specification(option, name);
    }
    return all;
}

/// What commands inherit alike: the name of an array for each.
using Inherited = std::map<std::string, std::string>;

std::string function_for(const Program& program, const Command& command, const Inherited& inherited) {
    const bool has_commands = !command.commands.empty();
    std::string text = function_of(program, command) + "() {\n  local curcontext=$curcontext state line\n";
    // What stands behind a command is that command's, also where it looks like an option of this one.
    text += "  local -A opt_args\n  _arguments -C -S" + std::string(has_commands ? " -A '-*'" : "") +
            specifications(command.options);
    if (!command.inherited.empty()) text += " \\\n    $" + inherited.at(specifications(command.inherited));
    for (const Option& place : command.places) text += " \\\n    " + place_specification(place);
    if (has_commands) text += " \\\n    '1:command:->command' \\\n    '*::rest:->rest'";
    return text + (has_commands ? " && return 0\n" + below(program, command) : "\n") + "}\n";
}

}  // namespace

std::string zsh_completion(const Program& program) {
    std::string text = "#compdef " + program.name + "\n# Made by the build from the options of the program.\n";
    Inherited inherited;
    each_command(program.command, [&](const Command& command) {
        if (command.inherited.empty()) return;
        std::string& name = inherited[specifications(command.inherited)];
        if (!name.empty()) return;
        name = function_of(program, program.command) + "_inherited_" + std::to_string(inherited.size());
        text += "\ntypeset -ga " + name + "=(" + specifications(command.inherited) + "\n)\n";
    });
    each_command(program.command,
                 [&](const Command& command) { text += "\n" + function_for(program, command, inherited); });
    return text + "\n" + function_of(program, program.command) + " \"$@\"\n";
}

}  // namespace crowntable::manual
