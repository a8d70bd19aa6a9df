#include "server/core/room/deals.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/room/voice.hpp"

namespace crowntable::server {

namespace error = error_code;

namespace {

/// The seats of those who were not asked for a link of the open deal, though they are here or were when it was opened.
SeatSet unheard(const Parts& room) {
    SeatSet seats;
    if (!room.state.deal_is_open()) return seats;
    const SeatSet awaited = room.state.fair_deal->awaited();
    for (std::size_t i = 0; i < room.state.seats.size(); ++i) {
        const Seat seat = seat_at(i);
        const Person* human = room.state.human_of(seat);
        const bool was_here = room.state.fair_deal->without_chain.contains(seat);
        if (human != nullptr && (room.presence.is_here(human->id) || was_here) && !awaited.contains(seat)) {
            seats.insert(seat);
        }
    }
    return seats;
}

Seed next_seed(Parts& room) {
    // First: a server that knows no practice may have begun this game as any other, and people have given links.
    if (room.state.chain_secret) return room.state.fair_seed();
    const auto learnt_by = room.state.practice_seed(room.state.deals + 1);
    return learnt_by ? *learnt_by : make_seed(room.entropy());
}

}  // namespace

void open_deal(Parts& room, Step& step) {
    room.clocks.stop_pause();
    // Without a seat that committed itself there is no link to wait for.
    const bool fair = room.state.chain_secret && std::ranges::any_of(room.state.seats, [](const RoomSeat& seat) {
                          return seat.chain.has_value();
                      });
    if (!fair) return deal(room, step);
    change::DealOpened opened;
    for (std::size_t i = 0; i < room.state.seats.size(); ++i) {
        const Person* human = room.state.human_of(seat_at(i));
        if (human != nullptr && room.presence.is_here(human->id)) {
            // Whoever is away is not waited for. It is decided here, before any link is known: later it would be a
            // choice between two deals.
            (room.state.seats[i].chain ? opened.awaited : opened.without_chain).insert(seat_at(i));
        }
    }
    room.change(step, opened);
    room.clocks.await_links(step.now, room.presence.paused());
}

bool deal_may_close(const Parts& room, Now now) {
    if (!room.state.deal_is_open()) return false;
    return !room.state.links_missing() || room.clocks.link_wait_is_over(now);
}

void deal(Parts& room, Step& step) {
    ENSURE(!room.state.deal_is_open() || deal_may_close(room, step.now));
    room.clocks.stop_link_wait();
    room.change(step, change::Dealt{next_seed(room), unheard(room)});
    // A deal that stayed open would be dealt a second time, with links that everybody knows by now.
    ENSURE(!room.state.deal_is_open());
}

DealNow deal_now(const Parts& room) {
    const auto stage = room.state.deal_stage();
    return {stage, stage == DealStage::none ? 0 : room.state.fair_deal->terms.deal};
}

void note_deal(const Parts& room, Step& step) {
    const auto now = deal_now(room);
    // One step may open a deal, close it and reveal it: each stage is noted as it is reached, for the state keeps the
    // last one alone.
    if (now == step.deal_told) return;
    step.deal_told = now;
    if (now.first != DealStage::none) {
        step.deal_texts.push_back(
            {std::make_shared<const std::string>(deal_text(room, step.now)), now.first == DealStage::played});
    }
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Commit& op) {
    if (!asker.person.seat) return refusal(error::not_seated);
    const Seat seat = *asker.person.seat;
    const auto& chain = room.state.seats[seat.index].chain;
    // A client that lost the answer commits itself again. To take the chain anew would move the deal of its first link.
    if (chain && chain->end == op.chain_end) return Done{};
    // A new chain now would take the awaited link back, and whoever has seen the links of the others could do so until
    // the cards please them.
    if (room.state.deal_is_open() && room.state.link_missing(seat)) return refusal(error::deal_open);
    room.change(step, change::SeatCommitted{seat, op.chain_end});
    return Done{};
}

Reply obey(Parts& room, Step& step, const Asker& asker, const wire::Reveal& op) {
    if (!asker.person.seat) return refusal(error::not_seated);
    if (!room.state.deal_is_open() || op.deal != room.state.fair_deal->terms.deal) return refusal(error::deal_closed);
    const Seat seat = *asker.person.seat;
    const auto& chain = room.state.seats[seat.index].chain;
    if (!chain || chain->first_deal > op.deal) return refusal(error::not_awaited);
    if (!room.state.link_missing(seat)) {
        // The link that was given may come again after a lost answer; any other would be a second choice.
        const SeatLink& known = room.state.fair_deal->links[seat.index];
        if (known.what != LinkGiven::given) return refusal(error::not_awaited);
        return known.link == op.link ? Reply(Done{}) : refusal(error::bad_link);
    }
    // Tried on a copy, for a check changes nothing.
    if (!RevealedChain(chain->revealed).accept(op.link, op.deal - chain->first_deal + 1)) {
        return refusal(error::bad_link);
    }
    room.change(step, change::LinkRevealed{seat, op.link});
    return Done{};
}

}  // namespace crowntable::server
