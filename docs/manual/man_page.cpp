#include "docs/manual/man_page.hpp"

#include <algorithm>
#include <map>
#include <regex>
#include <string_view>

#include "engine/ensure.hpp"

namespace crowntable::manual {
namespace {

constexpr std::string_view exit_codes = "Exit codes: ";

/// A line of text. What stands between backticks is typed, and bold.
std::string roff(const std::string& text) {
    static const std::map<char, std::string> written = {
        {'\\', "\\e"}, {'-', "\\-"}, {'~', "\\(ti"}, {'^', "\\(ha"}, {'\n', " "}};
    std::string line;
    bool is_bold = false;
    for (const char c : text) {
        ENSURE(c == '\n' || (c >= ' ' && c <= '~'));
        if (c == '`') {
            is_bold = !is_bold;
            line += is_bold ? "\\fB" : "\\fR";
        } else {
            const auto found = written.find(c);
            line += found == written.end() ? std::string(1, c) : found->second;
        }
    }
    // At the begin of a line these would be requests.
    return line.starts_with('.') || line.starts_with('\'') ? "\\&" + line : line;
}

std::string bold(const std::string& text) {
    return "\\fB" + roff(text) + "\\fR";
}

std::string italic(const std::string& text) {
    return "\\fI" + roff(text) + "\\fR";
}

std::string sentence_of(const std::string& text) {
    return text.empty() || text.ends_with('.') || text.ends_with(')') ? text : text + ".";
}

std::string paragraph(const std::string& text) {
    return ".PP\n" + text + "\n";
}

std::string item(const std::string& head, const std::string& text) {
    return ".TP\n" + head + "\n" + text + "\n";
}

/// A paragraph of the help. What stands in columns below its first line, as examples do, is a list.
std::string told_paragraph(const std::string& text) {
    constexpr std::size_t margin = 10;
    std::string lines;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find('\n', from), text.size());
        const std::size_t begin = text.find_first_not_of(' ', from);
        const std::string line = text.substr(from, to - from);
        if (begin == from) lines += roff(line) + "\n";
        if (begin > from && begin < from + margin) lines += ".TP\n" + bold(text.substr(begin, to - begin)) + "\n";
        if (begin >= from + margin && begin < to) lines += roff(sentence_of(text.substr(begin, to - begin))) + "\n";
        from = to + 1;
    }
    return lines.substr(0, lines.size() - 1);
}

std::string value_of(const Option& option) {
    if (option.value.kind == Value::Kind::none) return "";
    return " " + italic(std::regex_replace(option.value.shown, std::regex(","), "|"));
}

std::string option_item(const Option& option) {
    std::string names;
    for (const std::string& name : option.names) names += (names.empty() ? "" : ", ") + bold(name);
    std::string text = roff(sentence_of(option.description));
    if (!option.fallback.empty()) text += "\nDefault: " + roff(option.fallback) + ".";
    if (!option.variable.empty()) text += "\nEnvironment: " + bold(option.variable) + ".";
    return item(names + value_of(option), text);
}

std::string places_of(const Command& command) {
    std::string places;
    for (const Option& place : command.places) {
        const std::string name = italic(place.names.front());
        places += " " + (place.is_required ? name : "[" + name + "]");
    }
    return places;
}

std::string synopsis(const Program& program) {
    std::string lines;
    each_command(program.command, [&](const Command& command) {
        const std::string name = program.name + (command.path.empty() ? "" : " " + command.path);
        std::string line = bold(name) + " [" + italic("OPTION") + "]..." + places_of(command);
        const std::string below = italic("COMMAND") + " ...";
        if (!command.commands.empty()) line += command.needs_command ? " " + below : " [" + below + "]";
        lines += (lines.empty() ? "" : ".br\n") + line + "\n";
    });
    return lines;
}

/// A paragraph of the help, and the commands that say it, in their order.
struct Said {
    std::string text;
    std::vector<std::string> by{};
};

std::vector<Said> all_said(const Program& program) {
    std::vector<Said> all;
    each_command(program.command, [&](const Command& command) {
        for (const std::string& text : command.paragraphs) {
            auto found = std::find_if(all.begin(), all.end(), [&](const Said& said) { return said.text == text; });
            if (found == all.end()) found = all.insert(all.end(), Said{text});
            found->by.push_back(command.path.empty() ? program.name : command.path);
        }
    });
    return all;
}

bool tells_exit_codes(const Said& said) {
    return said.text.starts_with(exit_codes);
}

/// Those above stand for those below them, which say the same.
std::string names_of(std::vector<std::string> names) {
    const auto all_names = names;
    std::erase_if(names, [&](const std::string& name) {
        return std::find(all_names.begin(), all_names.end(), name.substr(0, name.rfind(' '))) != all_names.end() &&
               name.find(' ') != std::string::npos;
    });
    std::string all;
    for (std::size_t i = 0; i < names.size(); ++i) {
        all += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + bold(names[i]);
    }
    return all;
}

/// "0 done; 1 ended by an error of its own."
std::string exit_items(const std::string& text) {
    static const std::regex code(R"((?:^|; )(\d+(?: to \d+)?) )");
    std::string items;
    const std::string codes = text.substr(exit_codes.size());
    for (std::sregex_iterator found(codes.begin(), codes.end(), code), end; found != end; ++found) {
        const auto next = std::next(found);
        const auto from = static_cast<std::size_t>(found->position() + found->length());
        const auto to = next == end ? codes.size() : static_cast<std::size_t>(next->position());
        items += item(bold((*found)[1]), roff(sentence_of(codes.substr(from, to - from))));
    }
    return items;
}

std::string command_section(const Command& command, const std::vector<Said>& said) {
    std::string text = ".SS " + roff(command.path) + places_of(command) + "\n";
    text += roff(sentence_of(command.description)) + "\n";
    for (const Option& place : command.places) {
        text += item(italic(place.names.front()), roff(sentence_of(place.description)));
    }
    for (const Option& option : command.options) {
        if (option.names.back() != "--help") text += option_item(option);
    }
    for (const Said& each : said) {
        if (each.by == std::vector{command.path} && !tells_exit_codes(each))
            text += paragraph(told_paragraph(each.text));
    }
    return text;
}

std::string exit_status(const std::vector<Said>& said) {
    std::string text;
    const auto sets = std::count_if(said.begin(), said.end(), tells_exit_codes);
    for (const Said& each : said) {
        if (!tells_exit_codes(each)) continue;
        if (sets > 1) text += paragraph("Of " + names_of(each.by) + ":");
        text += exit_items(each.text);
    }
    return text;
}

/// What several commands say, and what the program says of itself.
std::string notes(const Program& program, const std::vector<Said>& said) {
    std::string text;
    for (const Said& each : said) {
        if (tells_exit_codes(each)) continue;
        const bool is_of_all = each.by.front() == program.name;
        if (each.by.size() == 1 && !is_of_all) continue;
        text += paragraph((is_of_all ? "" : "Of " + names_of(each.by) + ": ") + told_paragraph(each.text));
    }
    return text;
}

std::string upper_case(std::string text) {
    for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return text;
}

}  // namespace

std::string man_page(const Program& program, const std::string& see_also) {
    const Command& command = program.command;
    const std::string about = command.description.substr(0, command.description.find('\n'));
    std::string page = ".\\\" Made by the build from the options of the program.\n";
    page += ".TH " + roff(upper_case(program.name)) + " " + std::to_string(program.section) + " \"\" \"" +
            roff(program.version) + "\" Crowntable\n";
    page += ".SH NAME\n" + roff(program.name) + " \\- " + roff(about.substr(0, about.find_last_not_of('.') + 1)) + "\n";
    page += ".SH SYNOPSIS\n.nh\n.ad l\n" + synopsis(program) + ".ad\n.hy\n";
    page += ".SH DESCRIPTION\n";
    for (std::size_t from = 0; from < command.description.size();) {
        const std::size_t to = std::min(command.description.find('\n', from), command.description.size());
        if (to > from) page += paragraph(roff(command.description.substr(from, to - from)));
        from = to + 1;
    }
    page += ".SH OPTIONS\n";
    for (const Option& option : command.options) page += option_item(option);
    page += ".SH COMMANDS\n";
    const auto said = all_said(program);
    each_command(command, [&](const Command& each) {
        if (!each.path.empty()) page += command_section(each, said);
    });
    page += ".SH NOTES\n" + notes(program, said) + ".SH EXIT STATUS\n" + exit_status(said);
    page += ".SH SEE ALSO\n.BR " + see_also + "\n";
    // A heading begins a paragraph by itself.
    return std::regex_replace(page, std::regex(R"((\n\.SH [A-Z ]+\n)\.PP\n)"), "$1");
}

}  // namespace crowntable::manual
