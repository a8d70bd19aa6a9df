#include "clients/cli/games/rummy/face.hpp"

#include "clients/cli/games/rummy/deal_witness.hpp"
#include "clients/cli/games/rummy/screen.hpp"
#include "clients/cli/games/rummy/view.hpp"
#include "clients/cli/games/rummy/words.hpp"
#include "clients/cli/text/say.hpp"
#include "engine/rummy/game.hpp"
#include "protocol/rummy/codec.hpp"

namespace crowntable::cli::rummy {
namespace {

/// How bots over the wire play: they are those of the engine, and see what the server has sent to this program.
struct Sight {
    using Game = rummy::Game;
    using Codec = rummy::Codec;
    static rummy::View decode(const TableSeen& table) { return decode_view(table); }
    static bool may_act(const rummy::View& view, const TableSeen& table) {
        // A seat may be the current one and have nothing to choose; a bot that was asked then would have no answer.
        return own_turn(view, table) && !(view.own.legal.draw.empty() && view.own.legal.discard.empty());
    }
};

constexpr FamilyHelp help = {
    .notation = [] { return say("terminal_rummy.help_notation"); },
    .words = "draw, take, discard 10h, out Kh",
    .analyse =
        [] {
            return say("terminal_rummy.help_analyse",
                       with<"request">(R"({"preset":"five_suited_rummy","wild":5,"cards":["3S","4S","JK","5H"]})"));
        },
};

}  // namespace

Face face() {
    // Faces refer to it as long as the program runs; it has no state.
    static const Words words;
    return {.family = "rummy",
            .words = &words,
            .make_screen = make_screen_of<Screen>,
            .bot = bot_of<Sight>(),
            .help = help,
            .deals = deals()};
}

}  // namespace crowntable::cli::rummy
