#include <csignal>
#include <variant>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/options/options.hpp"
#include "clients/cli/run.hpp"

int main(int argc, char** argv) {
    using namespace crowntable::cli;
    // A reader that goes away is an error of write, not the end of the program.
    std::signal(SIGPIPE, SIG_IGN);
    const auto parsed = parse_options(argc, argv, family_helps());
    if (const auto* code = std::get_if<ExitCode>(&parsed)) return static_cast<int>(*code);
    return static_cast<int>(run(std::get<Options>(parsed)));
}
