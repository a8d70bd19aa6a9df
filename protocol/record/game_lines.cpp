#include "protocol/record/game_lines.hpp"

#include <utility>
#include <variant>

namespace crowntable::record {

std::optional<Line> GameLines::next(const Replayer& played) {
    using Awaited = Replayer::Awaited;
    if (!std::exchange(begun_, true)) return game_.start;
    const auto deals = played.told().deals;
    // Lines that follow from the play come first: they are due as soon as the replayer awaits them, and inputs go
    // on only after that.
    if (played.awaited() == Awaited::reveal) return line::Reveal{deals, server_link_};
    if (played.awaited() == Awaited::result) return line::Result{deals, played.table().standings()};
    if (played.awaited() == Awaited::end) return line::End{ended_by_host_, played.table().standings()};
    if (inputs_taken_ == game_.inputs.size()) {
        // No input is left although the rules or the host have not ended the game.
        if (played.awaited() != Awaited::nothing) throw NoGame("the game has not ended");
        return std::nullopt;
    }
    return std::visit([&](const auto& input) { return line_of(played, input); }, game_.inputs[inputs_taken_++]);
}

Line GameLines::line_of(const Replayer& played, const recorded::Dealt& dealt) {
    line::Deal deal{.deal = played.told().deals + 1, .seed = dealt.seed};
    if (played.fair()) {
        // In a fair game the seed has to be proved by a link of the server's chain.
        if (!dealt.server_link) throw NoGame("a deal has no link of the server");
        deal.links = dealt.links;
        deal.vouched_for = vouched_for(dealt.links);
    }
    // Kept back until the deal is over: the record tells the link where it comes to light.
    server_link_ = dealt.server_link.value_or(Link{});
    return deal;
}

Line GameLines::line_of(const Replayer& played, const recorded::Acted& acted) {
    // The turn was not recorded when the action came in: the table knows it.
    return line::Action{acted.seat, played.table().turn(), acted.by, acted.action_json};
}

/// The link of a deal that the host breaks off comes to light first; the end is awaited then.
Line GameLines::line_of(const Replayer& played, const recorded::EndedByHost&) {
    ended_by_host_ = true;
    if (played.fair() && played.deal_open()) return line::Reveal{played.told().deals, server_link_};
    return line::End{true, played.table().standings()};
}

}  // namespace crowntable::record
