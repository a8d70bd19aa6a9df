// Writes the pages of `man` and what shells complete, made of what --help says: manual FOLDER
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/options/command_line.hpp"
#include "clients/cli/options/seat_words.hpp"
#include "clients/cli/text/language.hpp"
#include "docs/manual/bash_completion.hpp"
#include "docs/manual/fish_completion.hpp"
#include "docs/manual/man_page.hpp"
#include "docs/manual/zsh_completion.hpp"
#include "protocol/catalogue/catalogue.hpp"
#include "server/command_line.hpp"

namespace {

using namespace crowntable;
using namespace crowntable::manual;

Value games() {
    std::vector<std::string> ids;
    for (const table::Preset* preset : catalogue::presets()) ids.emplace_back(preset->id());
    return {.kind = Value::Kind::words, .words = ids};
}

Value languages() {
    std::vector<std::string> codes;
    for (std::string all = cli::language_codes() + ", "; !all.empty(); all.erase(0, all.find(' ') + 1)) {
        codes.push_back(all.substr(0, all.find(',')));
    }
    return {.kind = Value::Kind::words, .words = codes};
}

/// As many as a table has besides whoever makes it, of one level.
Value numbers_of_bots() {
    Value value{.kind = Value::Kind::words};
    for (int bots = 1; bots < 7; ++bots) {
        for (const char* level : {"easy", "medium", "hard"}) {
            value.words.push_back(std::to_string(bots) + ":" + level);
        }
    }
    return value;
}

/// Behind the mark of a program its command is free.
Value seats() {
    Value value{.kind = Value::Kind::words, .words = {cli::seat_levels.begin(), cli::seat_levels.end()}};
    value.words.emplace_back(cli::program_mark);
    return value;
}

const Value file{.kind = Value::Kind::files};
const Value folder{.kind = Value::Kind::folders};

Program terminal() {
    Program program{.name = "crowntable", .version = CROWNTABLE_VERSION, .section = 1, .command = {}};
    cli::look_at_command_line(cli::family_helps(), [&](const CLI::App& app) {
        program.command = read_command(app, {{"--game", games()},
                                             {"game", games()},
                                             {"--lang", languages()},
                                             {"--bots", numbers_of_bots()},
                                             {"--seats", seats()},
                                             {"--access-key-file", file},
                                             {"file", file}});
    });
    return program;
}

Program operated() {
    Program program{.name = "crowntable-server", .version = CROWNTABLE_VERSION, .section = 8, .command = {}};
    server::look_at_command_line([&](const CLI::App& app) {
        program.command = read_command(app, {{"--game-off", games()},
                                             {"--config", file},
                                             {"--access-key-file", file},
                                             {"--cluster-secret-file", file},
                                             {"--admin-socket", file},
                                             {"--socket", file},
                                             {"--data-dir", folder},
                                             {"--from", folder},
                                             {"--to", folder},
                                             {"DIR", folder},
                                             {"NEWDIR", folder},
                                             {"FILE", file}});
    });
    return program;
}

void write(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out.exceptions(std::ios::failbit | std::ios::badbit);
    out << text << std::flush;
}

void write_all(const std::filesystem::path& place, const Program& program, const std::string& see_also) {
    const std::string section = std::to_string(program.section);
    write(place / ("man" + section) / (program.name + "." + section), man_page(program, see_also));
    write(place / "bash" / program.name, bash_completion(program));
    write(place / "zsh" / ("_" + program.name), zsh_completion(program));
    write(place / "fish" / (program.name + ".fish"), fish_completion(program));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: manual FOLDER\n";
        return 2;
    }
    // Defaults that depend on who asks are told as they are for everybody.
    setenv("HOME", "~", 1);
    for (const char* name : {"XDG_DATA_HOME", "XDG_STATE_HOME"}) unsetenv(name);
    try {
        write_all(argv[1], terminal(), "crowntable\\-server (8)");
        write_all(argv[1], operated(), "crowntable (1)");
    } catch (const std::exception& error) {
        std::cerr << "manual: " << error.what() << "\n";
        return 1;
    }
    return 0;
}
