#include "docs/manual/command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <regex>
#include <set>
#include <stdexcept>
#include <string_view>

namespace crowntable::manual {
namespace {

std::vector<std::string> parts_of(const std::string& text, std::string_view separator) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find(separator, from), text.size());
        if (to > from) parts.push_back(text.substr(from, to - from));
        from = to + separator.size();
    }
    return parts;
}

/// The help joins the type and what its checks say: "TEXT:{full,process}", "INT:INT in [1 - 7]", "TEXT:URL".
Value value_of_type(const std::string& type) {
    static const std::regex choice(R"(\w+:\{(.*)\})");
    static const std::regex range(R"(\w+:\w+ in \[(.*)\])");
    static const std::regex named(R"(\w+:(.*))");
    std::smatch found;
    if (std::regex_match(type, found, choice)) return {Value::Kind::words, found[1], parts_of(found[1], ",")};
    for (const auto* form : {&range, &named}) {
        if (std::regex_match(type, found, *form)) return {Value::Kind::free, found[1]};
    }
    return {Value::Kind::free, type};
}

class Reader {
public:
    explicit Reader(const std::vector<KnownValue>& known) : known_(known) {}

    Command command(const CLI::App& app, const Command* above) {
        Command read;
        if (above != nullptr) read.path = above->path + (above->path.empty() ? "" : " ") + app.get_name();
        read.description = app.get_description();
        read.paragraphs = parts_of(app.get_footer(), "\n\n");
        read.needs_command = app.get_require_subcommand_min() > 0;
        for (const CLI::Option* option : app.get_options()) {
            (option->get_positional() ? read.places : read.options).push_back(entry(*option));
        }
        if (above != nullptr && app.get_fallthrough()) inherit(read, *above);
        for (const CLI::App* below : app.get_subcommands([](const CLI::App*) { return true; })) {
            read.commands.push_back(command(*below, &read));
        }
        return read;
    }

    void refuse_unused() const {
        for (const KnownValue& value : known_) {
            if (!used_.contains(value.name)) throw std::invalid_argument("nothing is called " + value.name);
        }
    }

private:
    Option entry(const CLI::Option& option) {
        Option read;
        if (option.get_positional()) {
            read.names = {option.get_name(true)};
        } else {
            for (const std::string& name : option.get_snames()) read.names.push_back("-" + name);
            for (const std::string& name : option.get_lnames()) read.names.push_back("--" + name);
        }
        read.description = option.get_description();
        read.fallback = option.get_default_str();
        read.variable = option.get_envname();
        read.is_required = option.get_required();
        if (option.get_items_expected_max() == 0) return read;
        read.value = value_of_type(option.get_type_name());
        for (const KnownValue& value : known_) {
            if (value.name != read.names.back()) continue;
            used_.insert(value.name);
            read.value.kind = value.value.kind;
            read.value.words = value.value.words;
        }
        return read;
    }

    /// Not what ends the program at once: it stands alone.
    static void inherit(Command& command, const Command& above) {
        for (const Option& option : above.all_options()) {
            if (option.value.kind != Value::Kind::none) command.inherited.push_back(option);
        }
    }

    const std::vector<KnownValue>& known_;
    std::set<std::string> used_;
};

}  // namespace

std::vector<Option> Command::all_options() const {
    std::vector<Option> all = options;
    all.insert(all.end(), inherited.begin(), inherited.end());
    return all;
}

Command read_command(const CLI::App& app, const std::vector<KnownValue>& known) {
    Reader reader(known);
    Command read = reader.command(app, nullptr);
    reader.refuse_unused();
    return read;
}

void each_command(const Command& command, const std::function<void(const Command&)>& visit) {
    visit(command);
    for (const Command& below : command.commands) each_command(below, visit);
}

}  // namespace crowntable::manual
