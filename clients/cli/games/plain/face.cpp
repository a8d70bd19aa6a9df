#include "clients/cli/games/plain/face.hpp"

#include "clients/cli/games/plain/screen.hpp"
#include "clients/cli/games/plain/words.hpp"

namespace crowntable::cli::plain {

Face face() {
    static const Words words;
    // Without a bot: this program knows none of the rules by which one could choose.
    return {.family = {}, .words = &words, .make_screen = make_screen_of<Screen>};
}

}  // namespace crowntable::cli::plain
