#include "protocol/record/game_lines.hpp"

#include <utility>
#include <variant>

namespace crowntable::record {

std::optional<Line> GameLines::next(const Replayer& played) {
    using Awaited = Replayer::Awaited;
    if (!std::exchange(begun_, true)) return game_.start;
    const auto deals = played.told().deals;
    if (played.awaited() == Awaited::reveal) return line::Reveal{deals, server_link_};
    if (played.awaited() == Awaited::result) return line::Result{deals, played.table().standings()};
    if (played.awaited() == Awaited::end) return line::End{ended_by_host_, played.table().standings()};
    if (inputs_taken_ == game_.inputs.size()) {
        if (played.awaited() != Awaited::nothing) throw NoGame("the game has not ended");
        return std::nullopt;
    }
    return std::visit([&](const auto& input) { return line_of(played, input); }, game_.inputs[inputs_taken_++]);
}

Line GameLines::line_of(const Replayer& played, const recorded::Dealt& dealt) {
    line::Deal deal{.deal = played.told().deals + 1, .seed = dealt.seed};
    if (played.fair()) {
        if (!dealt.server_link) throw NoGame("a deal has no link of the server");
        deal.links = dealt.links;
        deal.vouched_for = vouched_for(dealt.links);
    }
    server_link_ = dealt.server_link.value_or(Link{});
    return deal;
}

Line GameLines::line_of(const Replayer& played, const recorded::Acted& acted) {
    return line::Action{acted.seat, played.table().turn(), acted.by, acted.action_json};
}

/// The link of a deal that the host breaks off comes to light first; the end is awaited then.
Line GameLines::line_of(const Replayer& played, const recorded::EndedByHost&) {
    ended_by_host_ = true;
    if (played.fair() && played.deal_open()) return line::Reveal{played.told().deals, server_link_};
    return line::End{true, played.table().standings()};
}

}  // namespace crowntable::record
