#include "clients/cli/options/options.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <ranges>
#include <string_view>

#include "clients/cli/options/command_line.hpp"
#include "clients/cli/options/examples.hpp"
#include "clients/cli/options/help_format.hpp"
#include "clients/cli/options/seats.hpp"
#include "clients/cli/options/usage_error.hpp"
#include "clients/cli/text/say.hpp"
#include "protocol/notices/notices.hpp"

namespace crowntable::cli {
namespace {

using Families = std::span<const FamilyHelp>;

/// Ends the reading of the command line, as --help does.
struct LicencesWanted {};

CLI::Validator whole_from(int from, int to) {
    return CLI::Range(from, to).description(
        say("terminal_help.range_whole", with<"from">(std::to_string(from)), with<"to">(std::to_string(to))));
}

/// One of `words`. The library would tell of the numbers that they stand for, too.
template <typename Value>
CLI::Validator one_of(const std::map<std::string, Value>& words) {
    std::string choices;
    for (const auto& [word, value] : words) choices.append(choices.empty() ? "{" : ",").append(word);
    return CLI::CheckedTransformer(words).description(choices + "}");
}

/// A range lets "nan" pass.
const CLI::Validator no_nan(
    [](const std::string& text) { return std::isnan(std::strtod(text.c_str(), nullptr)) ? "not a number" : ""; }, "");

/// Without a sign and of at most 64 bits: the library takes others and means another number.
const CLI::Validator whole_number(
    [](const std::string& text) {
        std::uint64_t number = 0;
        const char* end = text.data() + text.size();
        const auto read = std::from_chars(text.data(), end, number);
        return read.ec == std::errc() && read.ptr == end ? "" : "a whole number below 2^64 is wanted";
    },
    "");

/// Steps a second.
CLI::Validator speeds() {
    return (CLI::Range(0.25, 16.0) & no_nan)
        .description(say("terminal_help.range_number", with<"from">("0.25"), with<"to">("16")));
}

/// Commands that tell people of a table, or of rules.
void add_language(CLI::App& app, Options& options) {
    app.add_option_function<std::string>(
           "--lang", [&options](const std::string& code) { options.language = language_coded(code); },
           say("terminal_help.lang", with<"codes">(language_codes())))
        ->check(CLI::Validator(language_fault, ""));
}

/// A file and not the key itself: command lines are kept in histories, and others on the machine can see them.
void add_access_key(CLI::App& app, Options& options) {
    app.add_option("--access-key-file", options.access_key_file, say("terminal_help.access_key_file"));
}

/// Which table is meant, for all commands that need one.
CLI::Option* add_table(CLI::App& app, Options& options) {
    auto* table = app.add_option("table", options.target, say("terminal_help.table"))->required();
    app.add_option("--server", options.server, say("terminal_help.server_of_code"))->envname("CROWNTABLE_URL");
    return table;
}

/// Who comes to it.
void add_person(CLI::App& app, Options& options) {
    add_access_key(app, options);
    app.add_option("--name", options.name, say("terminal_help.name"));
}

/// How a command shows things on a terminal and for programs.
void add_look(CLI::App& app, Options& options) {
    static const std::map<std::string, Colour> colours = {
        {"auto", Colour::automatic}, {"always", Colour::always}, {"never", Colour::never}};
    auto* plain = app.add_flag("--plain", options.plain, say("terminal_help.plain"));
    app.add_flag("--json", options.json, say("terminal_help.json"))->excludes(plain);
    app.add_option("--color", options.colour, say("terminal_help.color"))
        ->transform(one_of(colours))
        ->default_str("auto");
    app.add_flag("--spell", options.spelled, say("terminal_help.spell"))->needs(plain);
    app.add_flag("--ascii", options.ascii, say("terminal_help.ascii"));
    add_language(app, options);
}

void add_show(CLI::App& app, Options& options) {
    add_look(app, options);
    app.add_flag("--no-store", options.forget, say("terminal_help.no_store"));
}

void add_knock(CLI::App& app, Options& options) {
    app.add_flag("--knock", options.knock, say("terminal_help.knock"));
}

void add_new(CLI::App& app, Options& options) {
    auto* create = app.add_subcommand("new", say("terminal_help.new"));
    create->add_option("server", options.target, say("terminal_help.server"));
    create->add_option("--server", options.server, say("terminal_help.server_same"))->envname("CROWNTABLE_URL");
    create->add_option("--game", options.game, say("terminal_help.new_game"));
    create->add_option("--option", options.game_options, say("terminal_help.option"));
    create->add_option("--room-option", options.room_options, say("terminal_help.room_option"));
    create->add_option("--bots", options.bots, say("terminal_help.bots"));
    create->add_flag("--start", options.start, say("terminal_help.start"));
    // The flag stands for the opposite of the option.
    create->add_flag("!--no-play", options.play_after, say("terminal_help.no_play"));
    add_person(*create, options);
    add_show(*create, options);
}

void add_play(CLI::App& app, Options& options) {
    auto* play = app.add_subcommand("play", say("terminal_help.play"));
    add_table(*play, options)->required(false)->description(say("terminal_help.table_or_last"));
    add_person(*play, options);
    play->add_option("--claim", options.claim, say("terminal_help.claim"))
        // No table has more than seven seats; whether this one has the seat is for the server to say.
        ->check(whole_from(1, 7));
    static const std::map<std::string, Options::Who> people = {
        {"ask", Options::Who::ask}, {"same", Options::Who::same}, {"other", Options::Who::other}};
    play->add_option("--as", options.who, say("terminal_help.as"))->transform(one_of(people))->default_str("ask");
    // A flag and not the code itself: command lines are kept in histories, and others on the machine can see them.
    play->add_flag("--transfer", options.transfer, say("terminal_help.transfer"));
    add_knock(*play, options);
    add_show(*play, options);
}

void add_watch(CLI::App& app, Options& options) {
    auto* watch = app.add_subcommand("watch", say("terminal_help.watch"));
    add_table(*watch, options);
    add_person(*watch, options);
    add_knock(*watch, options);
    add_show(*watch, options);
}

void add_rooms(CLI::App& app, Options& options) {
    auto* rooms = app.add_subcommand("rooms", say("terminal_help.rooms"));
    rooms->add_option("--server", options.server, say("terminal_help.rooms_server"));
    rooms->add_flag("--offline", options.offline, say("terminal_help.offline"));
    add_language(*rooms, options);
    rooms->footer(say("terminal_help.exit_codes"));
}

void add_rules(CLI::App& app, Options& options) {
    auto* rules = app.add_subcommand("rules", say("terminal_help.rules"));
    rules->add_option("game", options.game, say("terminal_help.rules_game"));
    rules->add_flag("--plain", options.plain, say("terminal_help.rules_plain"));
    add_language(*rules, options);
    rules->footer(say("terminal_help.rules_more") + "\n\n" + say("terminal_help.exit_codes"));
}

void add_bot(CLI::App& app, Options& options) {
    auto* bot = app.add_subcommand("bot", say("terminal_help.bot"));
    add_table(*bot, options);
    add_person(*bot, options);
    bot->add_option("--level", options.level, say("terminal_help.level"))
        ->check(CLI::IsMember({"easy", "medium", "hard"}))
        ->capture_default_str();
    bot->add_option("--count", options.count, say("terminal_help.count"))
        ->check(whole_from(1, 7))
        ->capture_default_str();
    bot->add_option("--exec", options.program, say("terminal_help.exec"));
    bot->add_option("--think-ms", options.think_ms, say("terminal_help.think_ms"))
        ->check(whole_from(10, 15'000))
        ->capture_default_str();
    bot->add_flag("--rematch", options.rematch, say("terminal_help.rematch"));
    add_language(*bot, options);
    bot->footer(say("terminal_help.exit_codes"));
}

void add_analyse(CLI::App& app, Options& options) {
    add_language(*app.add_subcommand("analyse", say("terminal_help.analyse")), options);
}

void add_arena(CLI::App& app, Options& options) {
    auto* arena = app.add_subcommand("arena", say("terminal_help.arena"));
    arena->add_option("--game", options.game, say("terminal_help.arena_game"));
    arena->add_option("--option", options.game_options, say("terminal_help.option"));
    add_seats(*arena, options);
    arena->add_option("--deals", options.boards, say("terminal_help.deals"))
        ->check(whole_from(1, 1'000'000))
        ->capture_default_str();
    arena->add_option("--seed", options.seed, say("terminal_help.seed"))->check(whole_number)->capture_default_str();
    arena->add_option("--think-ms", options.think_ms, say("terminal_help.think_ms"))
        ->check(whole_from(10, 600'000))
        ->capture_default_str();
    arena->add_flag("--json", options.json, say("terminal_help.arena_json"));
    arena->add_flag("--progress", options.progress, say("terminal_help.progress"));
    add_language(*arena, options);
    arena->footer(say("terminal_help.arena_more") + "\n\n" + say("terminal_help.exit_codes"));
}

void add_file(CLI::App& app, Options& options) {
    app.add_option("file", options.file, say("terminal_help.file"))->required();
    // Into an optional an empty text would be read as nothing.
    app.add_option_function<std::string>(
        "--key", [&options](const std::string& key) { options.key = key; }, say("terminal_help.key"));
}

void add_seat(CLI::App& app, Options& options, const std::string& what) {
    app.add_option("--seat", options.viewer, what)
        ->check(CLI::IsMember({"all", "1", "2", "3", "4", "5", "6", "7"}))
        ->capture_default_str();
}

void add_looking_back(CLI::App& app, Options& options) {
    auto* replay = app.add_subcommand("replay", say("terminal_help.replay"));
    add_file(*replay, options);
    add_seat(*replay, options, say("terminal_help.replay_seat"));
    replay->add_option("--step", options.step, say("terminal_help.step"))->check(whole_from(0, 1'000'000));
    replay->add_option("--speed", options.speed, say("terminal_help.speed"))->check(speeds())->capture_default_str();
    add_look(*replay, options);
    replay->footer(say("terminal_help.replay_more") + "\n\n" + say("terminal_help.record_exit_codes"));

    auto* review = app.add_subcommand("review", say("terminal_help.review"));
    add_file(*review, options);
    add_seat(*review, options, say("terminal_help.review_seat"));
    review->add_option("--worst", options.worst, say("terminal_help.worst"))
        ->check(whole_from(0, 1'000))
        ->capture_default_str();
    review->add_flag("--json", options.json, say("terminal_help.review_json"));
    review->add_flag("--ascii", options.ascii, say("terminal_help.review_ascii"));
    add_language(*review, options);
    review->footer(say("terminal_help.review_more") + "\n\n" + say("terminal_help.record_exit_codes"));
}

void add_record(CLI::App& app, Options& options) {
    auto* record = app.add_subcommand("record", say("terminal_help.record"));
    add_table(*record, options);
    record->add_option("--game", options.game_number, say("terminal_help.record_game"))
        ->check(whole_from(1, 1'000'000));
    add_language(*record, options);
    record->footer(say("terminal_help.record_more") + "\n\n" + say("terminal_help.exit_codes"));
}

void add_verify(CLI::App& app, Options& options) {
    auto* verify = app.add_subcommand("verify", say("terminal_help.verify"));
    add_file(*verify, options);
    add_language(*verify, options);
    verify->footer(say("terminal_help.verify_more") + "\n\n" + say("terminal_help.record_exit_codes"));
}

void add_commands(CLI::App& app, Options& options) {
    add_new(app, options);
    add_play(app, options);
    add_watch(app, options);
    add_rooms(app, options);
    add_rules(app, options);
    add_bot(app, options);
    add_analyse(app, options);
    add_arena(app, options);
    add_record(app, options);
    add_verify(app, options);
    add_looking_back(app, options);
}

/// What all families have to say, with blanks between them.
std::string joined(Families families, std::string (*FamilyHelp::*member)()) {
    std::string text;
    for (const FamilyHelp& family : families) {
        if (family.*member != nullptr) text += (text.empty() ? "" : " ") + (family.*member)();
    }
    return text;
}

std::string typed_words(Families families) {
    std::string all;
    for (const std::string more : families | std::views::transform(&FamilyHelp::words)) {
        all =
            all.empty() || more.empty() ? all + more : say("terminal_help.or", with<"words">(all), with<"more">(more));
    }
    return all;
}

void tell_of_families(CLI::App& app, Families families) {
    app.description(say("terminal_help.about", with<"notation">(joined(families, &FamilyHelp::notation))));
    const std::string speaking =
        say("terminal_help.speaking", with<"words">(typed_words(families)),
            with<"command">(R"({"op":"play","turn":12,"action":{"type":"draw","source":"stock"}})"));
    // These three show a table, and what can be typed there depends on the families.
    for (const char* name : {"new", "play", "watch"}) {
        app.get_subcommand(name)->footer(speaking + "\n\n" + say("terminal_help.fair_deals") + "\n\n" +
                                         say("terminal_help.exit_codes"));
    }
    app.get_subcommand("analyse")->footer(
        say("terminal_help.analyse_more", with<"games">(joined(families, &FamilyHelp::analyse))) + "\n\n" +
        say("terminal_help.exit_codes"));
}

Options::Command command_of(const CLI::App& app) {
    static const std::map<std::string, Options::Command> commands = {
        {"new", Options::Command::create},      {"play", Options::Command::play},
        {"watch", Options::Command::watch},     {"rooms", Options::Command::rooms},
        {"rules", Options::Command::rules},     {"bot", Options::Command::bot},
        {"analyse", Options::Command::analyse}, {"arena", Options::Command::arena},
        {"record", Options::Command::record},   {"verify", Options::Command::verify},
        {"replay", Options::Command::replay},   {"review", Options::Command::review}};
    // There is exactly one: parsing has refused everything else.
    return commands.at(app.get_subcommands().front()->get_name());
}

/// What is wrong, and what was perhaps meant.
std::string complaint_about(const CLI::App& app, const CLI::Error& error) {
    const auto chosen = app.get_subcommands();
    std::vector<std::string> names;
    if (chosen.empty()) {
        for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
            names.push_back(command->get_name());
    }
    for (const CLI::Option* option : (chosen.empty() ? &app : chosen.front())->get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    for (const std::string& word : app.remaining(true)) {
        const bool is_option = word.starts_with("--");
        const std::string typed = is_option ? word.substr(0, word.find('=')) : word;
        const std::string meant = nearest_word(typed, names);
        if (is_option ? meant.empty() : !chosen.empty()) continue;
        std::string complaint = usage_error(error.what());
        if (!is_option) {
            complaint = say("terminal.usage_unknown", with<"word">(typed));
        } else if (chosen.empty()) {
            // The library would ask for a command first.
            complaint = say("terminal.usage_extra", with<"arguments">(typed));
        }
        return meant.empty() ? complaint : complaint + "\n" + say("terminal.usage_meant", with<"word">(meant));
    }
    return usage_error(error.what());
}

/// All that `app` is to know before it reads a command line. `options` must outlive the reading.
void set_up(CLI::App& app, Options& options, Families families) {
    // Commands inherit this flag and its description.
    app.set_help_flag("-h,--help", say("terminal_help.help"));
    app.set_version_flag("--version", std::string("crowntable ") + CROWNTABLE_VERSION, say("terminal_help.version"));
    app.add_flag_callback(
        "--licences", [] { throw LicencesWanted{}; }, say("terminal_help.licences"));
    app.failure_message([](const CLI::App* program, const CLI::Error& error) {
        return complaint_about(*program, error) + "\n" + say("terminal.usage_more", with<"option">("--help")) + "\n";
    });
    app.require_subcommand(1);
    add_language(app, options);
    app.footer(say("terminal_help.config") + "\n\n" + say("terminal_help.more") + "\n\n" +
               say("terminal_help.exit_codes"));
    add_commands(app, options);
    tell_of_families(app, families);
    add_examples(app);
    translate_help(app);
}

}  // namespace

void look_at_command_line(Families families, const std::function<void(const CLI::App&)>& look) {
    Options options;
    CLI::App app("", "crowntable");
    set_up(app, options, families);
    look(app);
}

std::variant<Options, ExitCode> parse_options(int argc, char** argv, Families families, const Defaults& defaults) {
    Options options;
    options.language = defaults.language;
    options.defaults = defaults;
    // Before anything is told of an option.
    speak(language_of_words(argc, argv, defaults.language));
    CLI::App app("", "crowntable");
    set_up(app, options, families);
    if (argc == 1) {
        std::cerr << app.help();
        return ExitCode::usage;
    }
    try {
        app.parse(argc, argv);
    } catch (const LicencesWanted&) {
        std::cout << third_party_notices();
        return ExitCode::done;
    } catch (const CLI::ParseError& error) {
        // Help and the version are told by an exception, too. The library has codes of its own for mistakes; ours
        // are promised in the help.
        return app.exit(error) == 0 ? ExitCode::done : ExitCode::usage;
    }
    options.command = command_of(app);
    return options;
}

}  // namespace crowntable::cli
