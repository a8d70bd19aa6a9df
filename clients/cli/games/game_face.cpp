#include "clients/cli/games/game_face.hpp"

#include "clients/cli/games/cribbage_screen.hpp"
#include "clients/cli/games/cribbage_words.hpp"
#include "clients/cli/games/rummy_screen.hpp"
#include "clients/cli/games/rummy_words.hpp"

namespace crowntable::cli {

const GameWords* find_words(std::string_view family) {
    static const RummyWords rummy;
    static const CribbageWords cribbage;
    if (family == "rummy") return &rummy;
    return family == "cribbage" ? &cribbage : nullptr;
}

std::unique_ptr<GameScreen> make_screen(std::string_view family) {
    if (family == "rummy") return std::make_unique<RummyScreen>();
    if (family == "cribbage") return std::make_unique<CribbageScreen>();
    return nullptr;
}

}  // namespace crowntable::cli
