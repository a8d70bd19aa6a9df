#pragma once

namespace CLI {
class App;
}

namespace crowntable::cli {

/// Shows in `--help` of the program and of each command how it is called, in front of what else stands below the
/// options. REQUIRES: `app` has its commands, and each of them examples.
void add_examples(CLI::App& app);

}  // namespace crowntable::cli
