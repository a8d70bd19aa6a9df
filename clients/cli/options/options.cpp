#include "clients/cli/options/options.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>

#include "protocol/notices/notices.hpp"

namespace crowntable::cli {
namespace {

using Families = std::span<const FamilyHelp>;

/// Ends the reading of the command line, as --help does.
struct LicencesWanted {};

// What is promised here stands in exit_code.hpp; scripts rely on it.
constexpr const char* exit_codes =
    "Exit codes: 0 done; 1 game or server error, or another connection took the seat; 2 usage; 3 cannot connect; "
    "4 no such room, or it is full or locked; 5 removed by the host; 6 protocol version mismatch; "
    "7 somebody plays by the seat kept here; "
    "10 to 17 see `verify --help`; 65 bad JSON on stdin; 130 interrupted.";

constexpr const char* record_exit_codes =
    "Exit codes: 0 everything is right; 2 usage; 10 the file cannot be read; 11 no game record, or not all of one; "
    "12 a line was changed, added or taken out; 13 the signature or the signer is wrong; 14 a commitment, a link "
    "or a seed is wrong; 15 the rules do not allow it; 16 a game or rules that this program does not know; "
    "17 it tells of a deal otherwise than this machine was told while it was played.";

constexpr const char* about_tables =
    "Crowntable in the terminal: create a table, play, watch, or let a bot play.\n\n"
    "A table is named by its code (K7M4PX, in any case, spaces and dashes do not matter) or by its link. A code alone "
    "needs the server: --server URL, the environment variable CROWNTABLE_URL, or a seat kept from before.\n";

constexpr const char* about_seats =
    "\nSeats are kept in $XDG_STATE_HOME/crowntable (default ~/.local/state/crowntable).";

constexpr const char* fair_deals =
    "Fair deals: the program gives its part to each deal by itself, so that neither the server nor anybody at the "
    "table can choose the cards, one part for one deal. It checks what the others and the server gave, and in which "
    "order, and warns where that does not fit. Whether the cards follow from the parts is for `crowntable record "
    "TABLE` and `crowntable verify`. With --json the program on the other end decides, and says commit and reveal "
    "itself.";

constexpr const char* how_to_speak =
    "Full screen on a terminal: ? shows the keys. With --plain, or without a terminal: one sentence per event, typed "
    "words such as ";

constexpr const char* how_programs_speak =
    "; sort, arrange, hint, say hello, ready, start, bot medium, help, leave. With --json: the server's messages as "
    "JSON lines on stdout, commands such as "
    "{\"op\":\"play\",\"turn\":12,\"action\":{\"type\":\"draw\",\"source\":\"stock\"}} as JSON lines on stdin, logs on "
    "stderr; the program says hello, takes the seat, adds a missing id and resends what was not answered.";

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

/// Why there is no such language; empty for one that there is.
std::string language_fault(const std::string& code) {
    if (language_coded(code)) return {};
    const std::string spoken = "one of " + language_codes() + " is wanted";
    if (code != "ar") return "there is no language \"" + code + "\": " + spoken;
    return "Arabic runs from right to left, which this program cannot show on a terminal: " + spoken +
           " (the browser speaks Arabic)";
}

/// Commands that tell people of a table.
void add_language(CLI::App& app, Options& options) {
    app.add_option_function<std::string>(
           "--lang", [&options](const std::string& code) { options.language = language_coded(code); },
           "Language: " + language_codes() +
               "; without it that of LC_ALL, LC_MESSAGES or LANG, where its characters "
               "are UTF-8. Typed words, --json and --help are English")
        ->check(CLI::Validator(language_fault, ""));
}

/// A file and not the key itself: command lines are kept in histories, and others on the machine can see them.
void add_access_key(CLI::App& app, Options& options) {
    app.add_option("--access-key-file", options.access_key_file, "File with the access key that the server asks for");
}

void add_table(CLI::App& app, Options& options) {
    add_access_key(app, options);
    app.add_option("table", options.target, "Code or link of the table")->required();
    app.add_option("--server", options.server, "Where a code lives: http://host:port")->envname("CROWNTABLE_URL");
    app.add_option("--name", options.name, "Your name at the table, 1 to 20 characters");
}

/// How a command shows things on a terminal and for programs.
void add_look(CLI::App& app, Options& options) {
    static const std::map<std::string, Colour> colours = {
        {"auto", Colour::automatic}, {"always", Colour::always}, {"never", Colour::never}};
    auto* plain = app.add_flag("--plain", options.plain, "Lines instead of the full screen; also for screen readers");
    app.add_flag("--json", options.json, "JSON instead of text, for programs")->excludes(plain);
    app.add_option("--color", options.colour, "auto, always or never; auto honours NO_COLOR")
        ->transform(CLI::CheckedTransformer(colours))
        ->default_str("auto");
    app.add_flag("--spell", options.spelled, "With --plain: cards in words, as in: 10 of hearts")->needs(plain);
    app.add_flag("--ascii", options.ascii, "Suits as letters T h c s d and lines as - | +");
    add_language(app, options);
}

void add_show(CLI::App& app, Options& options) {
    add_look(app, options);
    app.add_flag("--no-store", options.forget, "Neither use nor keep a seat token on this machine");
}

void add_knock(CLI::App& app, Options& options) {
    app.add_flag("--knock", options.knock, "Knock at a locked table, and wait for two minutes to be let in");
}

void add_new(CLI::App& app, Options& options) {
    auto* create = app.add_subcommand("new", "Create a table, print its code and link, and sit down");
    create->add_option("server", options.target, "Where the server is: http://host:port")
        ->envname("CROWNTABLE_URL")
        ->required();
    create->add_option("--game", options.game, "Which game, by its id; without it the first that the server lists");
    create->add_option("--option", options.game_options, "An option of the game, id=value; may be repeated");
    create->add_option("--room-option", options.room_options, "An option of the room, id=value; may be repeated");
    create->add_option("--bots", options.bots, "Add bots: N or N:level (easy, medium, hard)");
    create->add_flag("--start", options.start, "Start the game at once");
    // The flag stands for the opposite of the option.
    create->add_flag("!--no-play", options.play_after, "Only create the table; `play` sits down later");
    create->add_option("--name", options.name, "Your name at the table, 1 to 20 characters");
    add_access_key(*create, options);
    add_show(*create, options);
}

void add_play(CLI::App& app, Options& options) {
    auto* play = app.add_subcommand("play", "Sit down at a table, or come back to one's seat");
    add_table(*play, options);
    play->add_option("--claim", options.claim, "\"I was playing as seat N\": asks the host for that seat")
        // No table has more than seven seats; whether this one has the seat is for the server to say.
        ->check(CLI::Range(1, 7));
    static const std::map<std::string, Options::Who> people = {
        {"ask", Options::Who::ask}, {"same", Options::Who::same}, {"other", Options::Who::other}};
    play->add_option(
            "--as", options.who,
            "Where somebody plays by the seat kept here: go on as the same person, join as an other one, or ask "
            "(without a terminal: exit with 7)")
        ->transform(CLI::CheckedTransformer(people))
        ->default_str("ask");
    // A flag and not the code itself: command lines are kept in histories, and others on the machine can see them.
    play->add_flag("--transfer", options.transfer, "Move a seat here: asks for the transfer code of the other device");
    add_knock(*play, options);
    add_show(*play, options);
}

void add_watch(CLI::App& app, Options& options) {
    auto* watch = app.add_subcommand("watch", "Watch a table");
    add_table(*watch, options);
    add_knock(*watch, options);
    add_show(*watch, options);
}

void add_rooms(CLI::App& app, Options& options) {
    auto* rooms = app.add_subcommand("rooms", "List the tables for which this machine holds a seat");
    rooms->add_flag("--offline", options.offline, "Do not ask the servers how the tables are");
    add_language(*rooms, options);
    rooms->footer(exit_codes);
}

void add_rules(CLI::App& app, Options& options) {
    auto* rules = app.add_subcommand("rules", "Read how a game is played, with every ruling and worked examples");
    rules->add_option("game", options.game, "Which game, by its id; without it, what there is to read");
    rules->add_flag("--plain", options.plain, "Without a pager ($PAGER, else less), also on a terminal");
    rules->footer("Needs no server. At a table `rules` tells how that one is played.\n\n" + std::string(exit_codes));
}

void add_bot(CLI::App& app, Options& options) {
    auto* bot = app.add_subcommand("bot", "Sit a bot down that plays over the wire to the end of the game");
    add_table(*bot, options);
    bot->add_option("--level", options.level, "easy, medium or hard")
        ->check(CLI::IsMember({"easy", "medium", "hard"}))
        ->capture_default_str();
    bot->add_option("--count", options.count, "How many")->check(CLI::Range(1, 7))->capture_default_str();
    bot->add_option("--exec", options.program,
                    "A program that decides: views as JSON lines on its stdin, actions on its stdout (docs/bots.md); "
                    "after three faults in a row a bot of --level plays on");
    bot->add_option("--think-ms", options.think_ms, "How long that program may think about one action")
        ->check(CLI::Range(10, 15'000))
        ->capture_default_str();
    bot->add_flag("--rematch", options.rematch, "Play again and again");
    bot->footer(exit_codes);
}

void add_analyse(CLI::App& app) {
    app.add_subcommand("analyse", "Arrange hands and find plays: JSON lines on stdin, one JSON line each on stdout");
}

void add_arena(CLI::App& app, Options& options) {
    auto* arena = app.add_subcommand("arena", "Let bots play duplicate deals against each other and compare them");
    arena->add_option("--game", options.game, "Which game, by its id; without it the first of all");
    arena->add_option("--option", options.game_options, "An option of the game, id=value; may be repeated");
    arena->add_option("--seats", options.players, "Who plays, in turn: random, easy, medium, hard; 2 to 7 of them")
        ->delimiter(',')
        ->check(CLI::IsMember({"random", "easy", "medium", "hard"}))
        ->expected(2, 7)
        ->capture_default_str();
    arena->add_option("--deals", options.boards, "Boards; each is played once for every rotation of the seats")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    arena->add_option("--seed", options.seed, "Other boards; the same seed plays the same games")
        ->check(whole_number)
        ->capture_default_str();
    arena->footer(std::string("Prints for each player the points and wins a game, and the points against the mean of "
                              "the others with the 95 % interval over the boards.\n\n") +
                  exit_codes);
}

void add_file(CLI::App& app, Options& options) {
    app.add_option("file", options.file, "The record, JSON lines")->required();
    // Into an optional an empty text would be read as nothing.
    app.add_option_function<std::string>(
        "--key", [&options](const std::string& key) { options.key = key; },
        "The public key that must have signed it, 64 hex digits");
}

void add_seat(CLI::App& app, Options& options, const char* what) {
    app.add_option("--seat", options.viewer, what)
        ->check(CLI::IsMember({"all", "1", "2", "3", "4", "5", "6", "7"}))
        ->capture_default_str();
}

void add_looking_back(CLI::App& app, Options& options) {
    auto* replay = app.add_subcommand("replay", "Look at a finished game step by step, from its record");
    add_file(*replay, options);
    add_seat(*replay, options, "Through whose eyes: a seat from 1, or all hands open");
    replay->add_option("--step", options.step, "Where to begin; steps count from 0")->check(CLI::Range(0, 1'000'000));
    replay->add_option("--speed", options.speed, "Steps a second while it plays")
        ->check(CLI::Range(0.25, 16.0) & no_nan)
        ->capture_default_str();
    add_look(*replay, options);
    replay->footer(
        std::string("Full screen on a terminal: arrows for step and turn, [ and ] for rounds, space to play, s "
                    "for the next seat, a for all hands, g to go to a step, ? for help. With --plain words such "
                    "as next, back, turn, step 37; without a terminal every step in a sentence. With --json the "
                    "document of docs/looking_back.md.\n\n") +
        record_exit_codes);

    auto* review = app.add_subcommand("review", "What each decision of a finished game cost, from its record");
    add_file(*review, options);
    add_seat(*review, options, "Of which seat, from 1; the JSON tells all");
    review->add_option("--worst", options.worst, "How many decisions to tell for each player")
        ->check(CLI::Range(0, 1'000))
        ->capture_default_str();
    review->add_flag("--json", options.json, "The document of docs/looking_back.md");
    review->add_flag("--ascii", options.ascii, "The chart in ASCII");
    review->footer(
        std::string("Judges each draw and discard by what its seat could know: the points to be expected after "
                    "its next turn, against the best choice (docs/looking_back.md).\n\n") +
        record_exit_codes);
}

void add_record(CLI::App& app, Options& options) {
    auto* record = app.add_subcommand("record", "Print the record of a finished game that was played from here");
    record->add_option("table", options.target, "Code or link of the table")->required();
    record->add_option("--server", options.server, "Where a code lives: http://host:port")->envname("CROWNTABLE_URL");
    record->add_option("--game", options.game_number, "Which game of the table, from 1; without it the last")
        ->check(CLI::Range(1, 1'000'000));
    record->footer(
        std::string(
            "It holds all cards and all decisions, signed by the server, as JSON lines: for `crowntable verify`, "
            "`replay` and `review`. It is for those who played that game, and only after its end.\n\n") +
        exit_codes);
}

void add_verify(CLI::App& app, Options& options) {
    auto* verify = app.add_subcommand("verify", "Check the record of a game from beginning to end");
    add_file(*verify, options);
    verify->footer(
        "Checks chain and signature, commitments, links and seeds, and plays the game again. Names the first line that "
        "is wrong. Without --key any signer will do and is printed as unverified; an empty key is wrong use.\n\n" +
        std::string(record_exit_codes));
}

void add_commands(CLI::App& app, Options& options) {
    add_new(app, options);
    add_play(app, options);
    add_watch(app, options);
    add_rooms(app, options);
    add_rules(app, options);
    add_bot(app, options);
    add_analyse(app);
    add_arena(app, options);
    add_record(app, options);
    add_verify(app, options);
    add_looking_back(app, options);
}

/// The members of all families that have one, with `between` between them.
std::string joined(Families families, const char* FamilyHelp::*member, const char* between) {
    std::string text;
    for (const FamilyHelp& family : families) {
        const std::string one = family.*member;
        if (!one.empty()) text += (text.empty() ? "" : between) + one;
    }
    return text;
}

void tell_of_families(CLI::App& app, Families families) {
    app.description(about_tables + joined(families, &FamilyHelp::notation, " ") + about_seats);
    const std::string speaking = how_to_speak + joined(families, &FamilyHelp::words, ", or ") + how_programs_speak;
    // These three show a table, and what can be typed there depends on the families.
    for (const char* name : {"new", "play", "watch"}) {
        app.get_subcommand(name)->footer(speaking + "\n\n" + fair_deals + "\n\n" + exit_codes);
    }
    app.get_subcommand("analyse")->footer(joined(families, &FamilyHelp::analyse, " ") +
                                          " A bad line is answered by an error object.\n\n" + exit_codes);
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

}  // namespace

std::variant<Options, ExitCode> parse_options(int argc, char** argv, Families families) {
    Options options;
    CLI::App app("", "crowntable");
    app.set_version_flag("--version", std::string("crowntable ") + CROWNTABLE_VERSION);
    app.add_flag_callback(
        "--licences", [] { throw LicencesWanted{}; }, "Print whose work this program contains and exit");
    app.require_subcommand(1);
    app.footer("`crowntable COMMAND --help` tells more.\n\n" + std::string(exit_codes));
    add_commands(app, options);
    tell_of_families(app, families);
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
