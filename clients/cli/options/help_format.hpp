#pragma once

namespace CLI {
class App;
}

namespace crowntable::cli {

/// Has `--help` of a program and of its commands say what the library of options says by itself in the language of the
/// program, in columns as a terminal shows them. REQUIRES: all commands and options are there.
void translate_help(CLI::App& app);

}  // namespace crowntable::cli
