#include "clients/cli/games/game_face.hpp"

#include "clients/cli/games/cribbage/screen.hpp"
#include "clients/cli/games/cribbage/words.hpp"
#include "clients/cli/games/rummy/screen.hpp"
#include "clients/cli/games/rummy/words.hpp"

namespace crowntable::cli {

const GameWords* find_words(std::string_view family) {
    static const rummy::Words rummy;
    static const cribbage::Words cribbage;
    if (family == "rummy") return &rummy;
    return family == "cribbage" ? &cribbage : nullptr;
}

std::unique_ptr<GameScreen> make_screen(std::string_view family) {
    if (family == "rummy") return std::make_unique<rummy::Screen>();
    if (family == "cribbage") return std::make_unique<cribbage::Screen>();
    return nullptr;
}

}  // namespace crowntable::cli
