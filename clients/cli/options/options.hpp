#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "clients/cli/options/exit_code.hpp"
#include "clients/cli/options/family_help.hpp"
#include "clients/cli/text/language.hpp"

namespace crowntable::cli {

enum class Colour { automatic, always, never };

/// What holds where nobody says otherwise: the file of the configuration. Empty and nothing for what it leaves open.
struct Defaults {
    /// An address of a server.
    std::string server;
    std::string name;
    std::optional<Language> language;
};

/// What the command line says.
struct Options {
    /// As whom to come where the person whose seat is kept is connected.
    enum class Who { ask, same, other };
    enum class Command { create, play, watch, rooms, rules, bot, analyse, arena, record, verify, replay, review };
    Command command = Command::play;

    /// The code or the address of a table; for `new` the address of the server. Empty: it was not named.
    std::string target;
    std::string server;
    /// Server and name go behind what is kept of a table.
    Defaults defaults;
    std::string name;
    bool plain = false;
    bool json = false;
    bool ascii = false;
    /// Tells cards in words.
    bool spelled = false;
    Colour colour = Colour::automatic;
    /// Of what people are told; nothing where the environment decides.
    std::optional<Language> language;
    /// Neither read nor write a seat token.
    bool forget = false;
    /// Its first line is the access key of the server; empty: there is none.
    std::string access_key_file;
    /// Take over this seat (from 1) with the host's consent.
    std::optional<int> claim;
    Who who = Who::ask;
    /// Ask the host to be let in, where nobody new comes in unasked.
    bool knock = false;
    /// Prompted for and read from the terminal, never given on the command line.
    bool transfer = false;

    // new, rules
    /// Empty for the first that there is; of `rules` for all.
    std::string game;
    /// Each is written as `id=value`.
    std::vector<std::string> game_options;
    std::vector<std::string> room_options;
    /// `N` or `N:level`.
    std::string bots;
    bool start = false;
    bool play_after = true;

    // bot
    std::string level = "medium";
    int count = 1;
    std::string program;
    int think_ms = 5'000;
    bool rematch = false;

    // record
    /// From 1; 0 for the last that is over.
    int game_number = 0;

    // verify, replay, review
    std::string file;
    /// The public key of the signer in hex; nothing for any. One that was given empty is wrong use.
    std::optional<std::string> key;

    // replay
    std::size_t step = 0;
    /// Steps a second.
    double speed = 1;
    /// From 1, or "all".
    std::string viewer = "all";

    // review
    /// Sentences a player.
    std::size_t worst = 5;

    // arena
    /// Levels, or `exec:` and a command.
    std::vector<std::string> players{"medium", "easy"};
    std::size_t boards = 400;
    std::uint64_t seed = 1;
    bool progress = false;

    // rooms
    bool offline = false;
};

/// The options, or the code to exit with when there is nothing to do: help, version or a mistake,
/// which is then told already. Help tells of `families`.
std::variant<Options, ExitCode> parse_options(int argc, char** argv, std::span<const FamilyHelp> families,
                                              const Defaults& defaults = {});

}  // namespace crowntable::cli
