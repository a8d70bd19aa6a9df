#include "clients/cli/terminal/terminal_style.hpp"

#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "clients/cli/text/language.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

bool environment_set(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
}

}  // namespace

bool full_screen(const Options& options) {
    const char* terminal = std::getenv("TERM");
    // Such terminals, as those within editors, know no escape sequences.
    const bool dumb = terminal == nullptr || std::strcmp(terminal, "dumb") == 0;
    return !options.plain && !options.json && !dumb && ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
}

Style style_of(const Options& options) {
    Style style;
    style.unicode = !options.ascii && utf8_locale();
    style.spelled = options.spelled;
    // By itself only on the full screen: lines are read by screen readers and scripts, too.
    style.colour = options.colour == Colour::always ||
                   (options.colour == Colour::automatic && !environment_set("NO_COLOR") && full_screen(options));
    return style;
}

std::string login_name() {
    const char* user = std::getenv("USER");
    // As long as a name at a table may be. An empty one is not sent.
    return user != nullptr ? fit(clean(user), 20) : std::string();
}

}  // namespace crowntable::cli
