#include "clients/cli/games/cribbage/face.hpp"

#include "clients/cli/games/cribbage/deal_witness.hpp"
#include "clients/cli/games/cribbage/screen.hpp"
#include "clients/cli/games/cribbage/view.hpp"
#include "clients/cli/games/cribbage/words.hpp"
#include "clients/cli/text/say.hpp"
#include "engine/cribbage/game.hpp"
#include "protocol/cribbage/codec.hpp"

namespace crowntable::cli::cribbage {
namespace {

/// How bots over the wire play: they are those of the engine, and see what the server has sent to this program.
struct Sight {
    using Game = cribbage::Game;
    using Codec = cribbage::Codec;
    static cribbage::View decode(const TableSeen& table) { return decode_view(table); }
    // While a claim stands everybody else may act (K-34): bots over the wire let it stand or call it.
    static bool may_act(const cribbage::View& view, const TableSeen& table) {
        return own_play(view, table) || own_call(view, table);
    }
};

constexpr FamilyHelp help = {
    .notation = [] { return say("terminal_cribbage.help_notation"); },
    .words = "H8 across 7d 8l 9d, try H8 down 7d, exchange 7d 8l",
    .analyse =
        [] {
            return say(
                "terminal_cribbage.help_analyse",
                with<"request">(
                    R"({"preset":"kings_cribbage","board":[{"row":7,"col":7,"tile":"7d"}],"rack":["8l","6/9d"]})"));
        },
};

}  // namespace

Face face() {
    static const Words words;
    return {.family = "cribbage",
            .words = &words,
            .make_screen = make_screen_of<Screen>,
            .bot = bot_of<Sight>(),
            .help = help,
            .deals = deals()};
}

}  // namespace crowntable::cli::cribbage
