#include "clients/cli/games/plain/face.hpp"

#include "clients/cli/games/plain/screen.hpp"
#include "clients/cli/games/plain/words.hpp"

namespace crowntable::cli::plain {

Face face() {
    static const Words words;
    return {.family = {}, .words = &words, .make_screen = make_screen_of<Screen>};
}

}  // namespace crowntable::cli::plain
