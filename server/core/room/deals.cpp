#include <algorithm>

#include "engine/ensure.hpp"
#include "protocol/error_code.hpp"
#include "server/core/room/room.hpp"

namespace crowntable::server {

namespace error = protocol::error_code;
using protocol::refusal;

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Commit& op) {
    if (!asker.session.seat) {
        return refusal(error::not_seated);
    }
    const Seat seat = *asker.session.seat;
    const auto& chain = state_.seats[seat.index].chain;
    if (chain && chain->end == op.chain_end) {
        return Done{};
    }
    // Else whoever knows the other links could take this one back.
    if (state_.deal_is_open() && state_.link_missing(seat)) {
        return refusal(error::deal_open);
    }
    change(step, change::SeatCommitted{seat, op.chain_end});
    return Done{};
}

Room::Reply Room::obey(Step& step, Asker asker, const protocol::Reveal& op) {
    if (!asker.session.seat) {
        return refusal(error::not_seated);
    }
    if (!state_.deal_is_open() || op.deal != state_.fair_deal->terms.deal) {
        return refusal(error::deal_closed);
    }
    const Seat seat = *asker.session.seat;
    const auto& chain = state_.seats[seat.index].chain;
    if (!chain || chain->first_deal > op.deal) {
        return refusal(error::not_awaited);
    }
    if (!state_.link_missing(seat)) {
        const SeatLink& known = state_.fair_deal->links[seat.index];
        if (known.what != LinkGiven::given) {
            return refusal(error::not_awaited);
        }
        return known.link == op.link ? Reply(Done{}) : refusal(error::bad_link);
    }
    if (!RevealedChain(chain->revealed).accept(op.link, op.deal - chain->first_deal + 1)) {
        return refusal(error::bad_link);
    }
    change(step, change::LinkRevealed{seat, op.link});
    return Done{};
}

/// Those who are here and have committed are awaited. Where nobody has, the deal is made at once.
void Room::open_deal(Step& step) {
    round_pause_.stop();
    const bool fair = state_.chain_secret &&
                      std::ranges::any_of(state_.seats, [](const RoomSeat& seat) { return seat.chain.has_value(); });
    if (!fair) {
        return deal(step);
    }
    change::DealOpened opened;
    for (std::size_t i = 0; i < state_.seats.size(); ++i) {
        const Session* human = state_.human_of(seat_at(i));
        if (human != nullptr && human->connection) {
            (state_.seats[i].chain ? opened.awaited : opened.without_chain).insert(seat_at(i));
        }
    }
    change(step, opened);
    link_wait_.start(step.now, limits_.link_wait);
    if (paused_) {
        link_wait_.hold(step.now);
    }
}

bool Room::deal_may_close(Now now) const {
    if (!state_.deal_is_open()) {
        return false;
    }
    const auto wait_over = link_wait_.due();
    return !state_.links_missing() || (wait_over && *wait_over <= now);
}

void Room::deal(Step& step) {
    link_wait_.stop();
    change(step, change::Dealt{state_.chain_secret ? state_.fair_seed() : make_seed(entropy_), unheard()});
}

/// Of an open deal the seats of those who are here, or were when it was opened, and were not asked for a link.
SeatSet Room::unheard() const {
    SeatSet seats;
    if (!state_.deal_is_open()) {
        return seats;
    }
    const SeatSet awaited = state_.fair_deal->awaited();
    for (std::size_t i = 0; i < state_.seats.size(); ++i) {
        const Seat seat = seat_at(i);
        const Session* human = state_.human_of(seat);
        const bool was_here = state_.fair_deal->without_chain.contains(seat);
        if (human != nullptr && (human->connection || was_here) && !awaited.contains(seat)) {
            seats.insert(seat);
        }
    }
    return seats;
}

std::pair<DealStage, std::uint32_t> Room::deal_now() const {
    const auto stage = state_.deal_stage();
    return {stage, stage == DealStage::none ? 0 : state_.fair_deal->terms.deal};
}

/// The message of the stage in which the deal is.
std::string Room::deal_text(Now now) const {
    std::string text;
    const auto& terms = state_.fair_deal->terms;
    const auto& links = state_.fair_deal->links;
    switch (state_.deal_stage()) {
        case DealStage::none:
            break;
        case DealStage::open:
            protocol::write_deal_open(text, terms, state_.fair_deal->awaited(),
                                      link_wait_.set() ? link_wait_.remaining(now) : limits_.link_wait);
            break;
        case DealStage::played:
            protocol::write_deal_closed(text, terms, links);
            break;
        case DealStage::over:
            protocol::write_deal_revealed(text, terms, links, state_.server_link(terms.deal));
            break;
    }
    return text;
}

/// After every change: each stage is told, also where one step leads through several.
void Room::note_deal(Step& step) {
    const auto now = deal_now();
    if (now == step.deal_told) {
        return;
    }
    step.deal_told = now;
    if (now.first != DealStage::none) {
        step.deal_texts.push_back(
            {std::make_shared<const std::string>(deal_text(step.now)), now.first == DealStage::played});
    }
}

/// The cards of a deal come right after its links; the link of the server comes after the last of what it explains.
std::pair<Room::DealTexts, Room::DealTexts> Room::around_update(const Step& step) const {
    const DealTexts all(step.deal_texts);
    const auto last = std::ranges::find_if(step.deal_texts.rbegin(), step.deal_texts.rend(), &DealText::deals);
    const auto before = static_cast<std::size_t>(step.deal_texts.rend() - last);
    return {all.first(before), all.subspan(before)};
}

void Room::send_deal(Step& step, DealTexts texts) {
    for (const DealText& deal : texts) {
        for (const auto& [id, session] : state_.people) {
            if (session.connection && !is_newcomer(step, id)) {
                step.outbox.texts.push_back({*session.connection, deal.text, {}});
            }
        }
    }
}

}  // namespace crowntable::server
