#include "clients/cli/options/help_format.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

/// Tells of options in columns of the terminal, where the library counts bytes.
class HelpFormat : public CLI::Formatter {
public:
    HelpFormat() {
        label("Usage", say("terminal_help.usage"));
        label("OPTIONS", say("terminal_help.usage_options"));
        label("SUBCOMMAND", say("terminal_help.usage_subcommand"));
        label("Positionals", say("terminal_help.positionals"));
        label("REQUIRED", say("terminal_help.required"));
        label("Env", say("terminal_help.environment"));
        label("Needs", say("terminal_help.needs"));
        label("Excludes", say("terminal_help.excludes"));
    }

    std::string make_option(const CLI::Option* option, bool is_positional) const override {
        return line(make_option_name(option, is_positional) + make_option_opts(option), make_option_desc(option));
    }

    std::string make_subcommand(const CLI::App* command) const override {
        return line(command->get_display_name(true), command->get_description());
    }

private:
    std::string line(const std::string& name, const std::string& description) const {
        const auto width = static_cast<int>(get_column_width());
        const std::string first = "  " + name;
        const bool fits = columns(first) < width;
        return (fits ? pad(first, width) : first + "\n" + std::string(get_column_width(), ' ')) + description + "\n";
    }
};

std::string type_in_words(std::string_view type) {
    // One of some words: the check names them.
    if (type == "TEXT" || type == "ENUM") return say("terminal_help.type_text");
    if (type == "INT") return say("terminal_help.type_whole");
    if (type == "UINT") return say("terminal_help.type_unsigned");
    if (type == "FLOAT") return say("terminal_help.type_number");
    return std::string(type);
}

void translate(CLI::App& app) {
    for (CLI::Option* option : app.get_options()) {
        option->group(say("terminal_help.options"));
        // What follows is of the checks.
        const std::string type = option->get_type_name();
        option->type_name(type_in_words(std::string_view(type).substr(0, type.find(':'))));
    }
}

}  // namespace

void translate_help(CLI::App& app) {
    const auto format = std::make_shared<HelpFormat>();
    app.formatter(format);
    translate(app);
    for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        command->formatter(format);
        command->group(say("terminal_help.subcommands"));
        translate(*command);
    }
}

}  // namespace crowntable::cli
