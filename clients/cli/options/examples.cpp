#include "clients/cli/options/examples.hpp"

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "clients/cli/text/say.hpp"

namespace crowntable::cli {
namespace {

struct Example {
    /// As it is typed, in every language.
    const char* line;
    std::string what;
};

/// By the names of commands; those of the program itself have the empty one.
std::map<std::string_view, std::vector<Example>> all_examples() {
    const Example make{"crowntable new cards.example", say("terminal_help.example_new")};
    const Example join{"crowntable play K7M4PX --server cards.example", say("terminal_help.example_play")};
    const Example come_back{"crowntable play", say("terminal_help.example_play_last")};
    return {
        {"", {make, join, come_back}},
        {"new", {make, {"crowntable new cards.example --bots 2:hard --start", say("terminal_help.example_new_bots")}}},
        {"play",
         {join,
          come_back,
          {"crowntable play https://cards.example/t/K7M4PX --plain --spell", say("terminal_help.example_play_plain")}}},
        {"watch", {{"crowntable watch https://cards.example/t/K7M4PX", say("terminal_help.example_watch")}}},
        {"rooms", {{"crowntable rooms", say("terminal_help.example_rooms")}}},
        {"rules", {{"crowntable rules", say("terminal_help.example_rules")}}},
        {"bot",
         {{"crowntable bot K7M4PX --server cards.example --level hard --count 2", say("terminal_help.example_bot")},
          {"crowntable bot K7M4PX --exec \"python3 bot.py\"", say("terminal_help.example_bot_exec")}}},
        {"analyse", {{"crowntable analyse < hands.jsonl", say("terminal_help.example_analyse")}}},
        {"arena",
         {{"crowntable arena --seats hard,medium --deals 1000", say("terminal_help.example_arena")},
          {"crowntable arena --seats exec:\"python3 bot.py\",hard", say("terminal_help.example_arena_exec")}}},
        {"record", {{"crowntable record K7M4PX > game.jsonl", say("terminal_help.example_record")}}},
        {"verify", {{"crowntable verify game.jsonl", say("terminal_help.example_verify")}}},
        {"replay", {{"crowntable replay game.jsonl --seat 1", say("terminal_help.example_replay")}}},
        {"review", {{"crowntable review game.jsonl --worst 3", say("terminal_help.example_review")}}},
    };
}

/// Under a heading; the empty command is the program itself.
std::string examples_of(const std::string& command) {
    // Where the descriptions of options begin.
    const std::string margin(30, ' ');
    std::string text = say("terminal_help.examples") + ":\n";
    const auto all = all_examples();
    for (const Example& example : all.at(command))
        text += std::string("  ") + example.line + "\n" + margin + example.what + "\n";
    return text;
}

}  // namespace

void add_examples(CLI::App& app) {
    app.footer(examples_of("") + "\n" + app.get_footer());
    for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        command->footer(examples_of(command->get_name()) + "\n" + command->get_footer());
}

}  // namespace crowntable::cli
