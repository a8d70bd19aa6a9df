#include <csignal>
#include <iostream>
#include <variant>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/options/options.hpp"
#include "clients/cli/options/usage_error.hpp"
#include "clients/cli/run.hpp"
#include "clients/cli/storage/config_file.hpp"
#include "clients/cli/text/say.hpp"
#include "protocol/standalone/standalone.hpp"

int main(int argc, char** argv) {
    using namespace crowntable::cli;
    crowntable::keep_to_own_libraries();
    // A reader that goes away is an error of write, not the end of the program.
    std::signal(SIGPIPE, SIG_IGN);
    speak(language_of_words(argc, argv));
    const auto config = read_config();
    const auto* defaults = std::get_if<Defaults>(&config);
    const auto parsed = parse_options(argc, argv, family_helps(), defaults != nullptr ? *defaults : Defaults{});
    if (const auto* code = std::get_if<ExitCode>(&parsed)) return static_cast<int>(*code);
    // Help comes also with a file that cannot be read.
    if (const auto* fault = std::get_if<ConfigFault>(&config)) {
        std::cerr << "crowntable: " << fault->sentence << std::endl;
        return static_cast<int>(ExitCode::usage);
    }
    return static_cast<int>(run(std::get<Options>(parsed)));
}
