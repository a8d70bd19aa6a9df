#include "docs/manual/bash_completion.hpp"

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "docs/manual/shell_words.hpp"

namespace crowntable::manual {
namespace {

// FUNCTION and PROGRAM stand for the names.
constexpr std::string_view script = R"(
# Bash parts words at "=" and ":", the program does not.
FUNCTION_words() {
  words=()
  local i word
  for ((i = 1; i <= COMP_CWORD; ++i)); do
    word=${COMP_WORDS[i]}
    if ((${#words[@]} > 0)) && [[ $word == [=:]* || ${COMP_WORDS[i - 1]} == *[=:] ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
  done
}

FUNCTION() {
  local words current command= option= place=0 kind= choices= word before= i
  COMPREPLY=()
  FUNCTION_words
  current=${words[-1]}
  for word in "${words[@]:0:${#words[@]}-1}"; do
    if [[ -n $option ]]; then
      option=
    elif FUNCTION_commands "$command" && [[ " $choices " == *" $word "* ]]; then
      command=${command:+$command }$word
    elif [[ $word != -* ]]; then
      place=$((place + 1))
    elif [[ $word != *=* ]] && FUNCTION_value "$command" "$word"; then
      option=$word
    fi
  done
  if [[ -n $option ]]; then
    FUNCTION_value "$command" "$option"
  elif [[ $current == --*=* ]]; then
    before=${current%%=*}=
    FUNCTION_value "$command" "${before%=}" || return 0
  elif [[ $current == -* ]]; then
    kind=words
    FUNCTION_options "$command"
  elif ! { FUNCTION_commands "$command" && kind=words; }; then
    FUNCTION_value "$command" "$place" || return 0
  fi
  case $kind in
    words) mapfile -t COMPREPLY < <(compgen -P "$before" -W "$choices" -- "${current#"$before"}") ;;
    files) mapfile -t COMPREPLY < <(compgen -P "$before" -f -- "${current#"$before"}") ;;
    folders) mapfile -t COMPREPLY < <(compgen -P "$before" -d -- "${current#"$before"}") ;;
  esac
  [[ $kind == words ]] || compopt -o filenames 2> /dev/null
  # Bash keeps what stands before its last parting.
  if [[ $current == *[=:]* ]]; then
    for i in "${!COMPREPLY[@]}"; do COMPREPLY[i]=${COMPREPLY[i]#"${current%"${current##*[=:]}"}"}; done
  fi
}

complete -F FUNCTION PROGRAM
)";

std::string filled_in(const Program& program) {
    const std::vector<std::pair<std::string_view, std::string>> names = {
        {"FUNCTION", "_" + function_name(program.name)}, {"PROGRAM", program.name}};
    std::string text(script);
    for (const auto& [placeholder, name] : names) {
        for (std::size_t at = text.find(placeholder); at != std::string::npos; at = text.find(placeholder, at)) {
            text.replace(at, placeholder.size(), name);
        }
    }
    return text;
}

/// What is done, and the patterns of `case` for which it is: what is alike stands once.
using Cases = std::map<std::string, std::string>;

void add_case(Cases& cases, const std::string& what, const std::string& pattern) {
    std::string& patterns = cases[what];
    patterns += (patterns.empty() ? "" : " | ") + quoted_for_shells(pattern);
}

std::string table(const std::string& name, const std::string& subject, const Cases& cases) {
    std::string text = name + "() {\n  case " + subject + " in\n";
    for (const auto& [what, patterns] : cases) text += "    " + patterns + ") " + what + " ;;\n";
    return text + "    *) return 1 ;;\n  esac\n}\n";
}

std::string choices(const std::vector<std::string>& words) {
    return "choices=" + quoted_for_shells(with_blanks(words));
}

std::string setting_of(const Value& value) {
    switch (value.kind) {
        case Value::Kind::words:
            return "kind=words " + choices(value.words);
        case Value::Kind::files:
            return "kind=files";
        case Value::Kind::folders:
            return "kind=folders";
        case Value::Kind::free:
        case Value::Kind::none:
            break;
    }
    return "kind=free";
}

}  // namespace

std::string bash_completion(const Program& program) {
    Cases commands;
    Cases options;
    Cases values;
    each_command(program.command, [&](const Command& command) {
        std::vector<std::string> names;
        for (const Option& option : command.all_options()) {
            names.insert(names.end(), option.names.begin(), option.names.end());
            if (option.value.kind == Value::Kind::none) continue;
            for (const std::string& name : option.names) {
                add_case(values, setting_of(option.value), command.path + " " + name);
            }
        }
        add_case(options, choices(names), command.path);
        for (std::size_t i = 0; i < command.places.size(); ++i) {
            add_case(values, setting_of(command.places[i].value), command.path + " " + std::to_string(i));
        }
        if (command.commands.empty()) return;
        std::vector<std::string> below;
        for (const Command& each : command.commands) below.push_back(each.name());
        add_case(commands, choices(below), command.path);
    });
    const std::string function = "_" + function_name(program.name);
    return "# Completion of " + program.name + " for bash, made by the build from the options of the program.\n\n" +
           "# The commands below one.\n" + table(function + "_commands", "$1", commands) +
           "\n# The options of a command.\n" + table(function + "_options", "$1", options) +
           "\n# What an option of a command takes, or stands at a place, from 0.\n" +
           table(function + "_value", "\"$1 $2\"", values) + filled_in(program);
}

}  // namespace crowntable::manual
