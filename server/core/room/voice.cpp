#include "server/core/room/voice.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "engine/ensure.hpp"
#include "server/core/room/host.hpp"
#include "server/core/room/room_view.hpp"

namespace crowntable::server {

using wire::Role;

namespace {

using DealTexts = std::span<const DealText>;
using Chat = std::vector<wire::ChatLine>;

/// Newcomers get the whole state in messages of their own, and nothing that tells only a change of it.
bool is_newcomer(const Step& step, PersonId who) {
    return std::ranges::any_of(step.newcomers, [&](const Newcomer& newcomer) { return newcomer.who == who; });
}

/// Those who have chosen neither a seat nor to watch are told who sits where, and no more.
bool is_at_table(const Person& person) {
    return person.role != Role::guest;
}

const table::Table& table_of(const Parts& room) {
    ENSURE(room.state.table);
    return *room.state.table;
}

using SharedText = std::shared_ptr<const std::string>;

/// The part of an update that is the same for everybody who is told by the same protocol. It is made once for all of
/// them, when the first one asks.
class UpdateHeads {
public:
    /// `room` and `events` must outlive it. REQUIRES: a table.
    UpdateHeads(const Parts& room, Now now, std::span<const std::string> events)
        : table_(table_of(room)),
          view_{.v = room.state.history.version(),
                .turn = table_.turn(),
                .events = events,
                .clock = room.clocks.shown(now, room.state)} {}

    const SharedText& by(Protocol protocol) {
        auto& head = heads_.at(static_cast<std::size_t>(number_of(protocol) - 1));
        if (!head) head = std::make_shared<const std::string>(text(protocol));
        return head;
    }

private:
    std::string text(Protocol protocol) const {
        std::string head;
        // Texts of a game in play take less than what is set aside, here and below, so that each is one piece of
        // memory.
        head.reserve(protocol == Protocol::whole ? 2048 : 1024);
        wire::write_update_head(head, view_, protocol,
                                [this, protocol](std::string& out) { table_.write_public(out, protocol); });
        return head;
    }

    const table::Table& table_;
    wire::UpdateView view_;
    std::array<SharedText, protocol_count> heads_;
};

/// The part that is one person's own: nothing of it may go into the head.
std::string update_tail(const Parts& room, const Person& person, wire::Ack ack, bool resync) {
    const Protocol protocol = room.presence.protocol_of(person.id);
    std::string text;
    wire::WriteJson write_you;
    if (room.state.sees_hand(person)) {
        text.reserve(protocol == Protocol::whole ? 1024 : 320);
        write_you = [&table = *room.state.table, seat = *person.seat, protocol](std::string& out) {
            table.write_private(seat, out, protocol);
        };
    }
    wire::write_update_tail(text, ack, write_you, protocol, resync);
    return text;
}

/// A whole update for one person.
std::string own_update(const Parts& room, Now now, const Person& person, std::span<const std::string> events,
                       wire::Ack ack, bool resync) {
    UpdateHeads heads(room, now, events);
    return *heads.by(room.presence.protocol_of(person.id)) + update_tail(room, person, ack, resync);
}

void send_welcomes(const Parts& room, Step& step) {
    for (const Newcomer& newcomer : step.newcomers) {
        const Person& person = room.person(newcomer.who);
        std::string text;
        ENSURE(!newcomer.token.empty());
        // The token is in this message alone: sent to somebody who is not here it would be lost, and the seat with it.
        ENSURE(room.presence.is_here(person.id));
        wire::write_welcome(text, {.protocol = room.presence.protocol_of(person.id),
                                   .server = CROWNTABLE_VERSION,
                                   .code = room.state.code,
                                   .seat_token = newcomer.token,
                                   .last_id = room.answers.last(person.id).id,
                                   .seat = person.seat,
                                   .role = person.role,
                                   .host = governs(room, person),
                                   .name = person.name,
                                   .ping = room.limits.ping_interval,
                                   .chat = is_at_table(person) ? room.state.chat.lines() : Chat{}});
        send(room, step, person, std::move(text));
    }
}

/// To all when it concerns all, else to those whose own part of it has changed.
void send_room(const Parts& room, Step& step) {
    if (!step.room_changed && step.newcomers.empty() && step.told_alone.empty()) return;
    const auto head = std::make_shared<const std::string>(room_head(room, step.now));
    for (const auto& [connection, who] : room.presence.inside()) {
        const bool is_told =
            step.room_changed || is_newcomer(step, who) || std::ranges::count(step.told_alone, who) > 0;
        if (is_told) step.outbox.texts.push_back({connection, head, room_tail(room, room.person(who))});
    }
}

void send_to_all_but_newcomers(const Parts& room, Step& step, const std::shared_ptr<const std::string>& shared) {
    for (const auto& [connection, who] : room.presence.inside()) {
        if (!is_newcomer(step, who)) step.outbox.texts.push_back({connection, shared, {}});
    }
}

void send_presence(const Parts& room, Step& step) {
    for (const Seat seat : step.presence_changed) {
        // Noted by number earlier in the step; since then the seat may have closed up or been vacated, which `room`
        // tells.
        if (!room.state.has_seat(seat) || room.state.seats[seat.index].vacated) continue;
        const auto line = seat_line(room, seat, step.now);
        std::string text;
        wire::write_presence(text, {seat, line.connected, line.away, line.played_by});
        const auto shared = std::make_shared<const std::string>(std::move(text));
        send_to_all_but_newcomers(room, step, shared);
    }
}

void send_missed_update(const Parts& room, Step& step, const Newcomer& newcomer) {
    const Person& person = room.person(newcomer.who);
    if (!is_at_table(person)) return;
    // Whoever comes back to an open deal has to know of it: their link may be awaited.
    if (room.state.deal_stage() != DealStage::none) send(room, step, person, deal_text(room, step.now));
    if (!sees_game(room, person)) return;
    // Somebody who names no version begins with the view as it is, and has missed nothing.
    auto missed = newcomer.version ? room.state.history.since(*newcomer.version) : std::vector<std::string>{};
    const bool resync = !missed.has_value();
    const auto events = std::move(missed).value_or(std::vector<std::string>{});
    send(room, step, person, own_update(room, step.now, person, events, std::nullopt, resync));
}

/// Guests who have chosen now get what those at the table were told before.
void send_what_was_missed(const Parts& room, Step& step) {
    for (const PersonId who : step.came_to_table) {
        const Person& person = room.person(who);
        for (const wire::ChatLine& line : room.state.chat.lines()) {
            std::string text;
            wire::write_chat(text, std::nullopt, line);
            send(room, step, person, std::move(text));
        }
        // With events the update comes anyway.
        if (step.told.empty()) send_missed_update(room, step, {.who = who, .token = {}});
    }
}

void send_update(const Parts& room, Step& step) {
    for (const Newcomer& newcomer : step.newcomers) send_missed_update(room, step, newcomer);
    send_what_was_missed(room, step);
    if (step.told.empty() || !room.state.table) return;
    UpdateHeads heads(room, step.now, step.told);
    // Not where others have spoken before: each would have it moved again.
    if (step.outbox.texts.empty()) step.outbox.texts.reserve(room.presence.inside().size());
    for (const auto& [connection, who] : room.presence.inside()) {
        const Person& person = room.person(who);
        if (!sees_game(room, person) || is_newcomer(step, who)) continue;
        // Others get the same update without an ack: ids are each person's own.
        const bool acknowledged = step.acknowledged && step.acknowledged->first == who;
        const wire::Ack ack = acknowledged ? wire::Ack(step.acknowledged->second) : std::nullopt;
        const auto& head = heads.by(room.presence.protocol_of(who));
        step.outbox.texts.push_back({connection, head, update_tail(room, person, ack, false)});
    }
}

/// The cards of a deal come right after its links; the link of the server comes after the last of what it explains.
std::pair<DealTexts, DealTexts> around_update(const Step& step) {
    const DealTexts all(step.deal_texts);
    const auto last = std::ranges::find_if(step.deal_texts.rbegin(), step.deal_texts.rend(), &DealText::deals);
    const auto before = static_cast<std::size_t>(step.deal_texts.rend() - last);
    return {all.first(before), all.subspan(before)};
}

void send_deal(const Parts& room, Step& step, DealTexts texts) {
    for (const DealText& deal : texts) {
        for (const auto& [connection, who] : room.presence.inside()) {
            const bool is_told = is_at_table(room.person(who)) && !is_newcomer(step, who);
            if (is_told) step.outbox.texts.push_back({connection, deal.text, {}});
        }
    }
}

}  // namespace

bool sees_game(const Parts& room, const Person& person) {
    return room.state.table && room.state.deals > 0 && is_at_table(person);
}

void send(const Parts& room, Step& step, const Person& person, std::string text) {
    if (const auto connection = room.presence.connection_of(person.id)) {
        step.outbox.texts.push_back({*connection, nullptr, std::move(text)});
    }
}

void send_to_others(const Parts& room, Step& step, const Person& person, std::string text) {
    const auto shared = std::make_shared<const std::string>(std::move(text));
    for (const auto& [connection, who] : room.presence.inside()) {
        if (who != person.id && is_at_table(room.person(who))) step.outbox.texts.push_back({connection, shared, {}});
    }
}

void send_present_update(const Parts& room, Step& step, const Person& person, wire::Ack ack) {
    send(room, step, person, own_update(room, step.now, person, {}, ack, false));
}

void tell(const Parts& room, Step& step) {
    ENSURE(step.is_recorded);
    // A client has to know who it is before it can read `room`, and who sits where before the cards.
    send_welcomes(room, step);
    send_room(room, step);
    send_presence(room, step);
    const auto [before, after] = around_update(step);
    send_deal(room, step, before);
    send_update(room, step);
    send_deal(room, step, after);
}

std::string deal_text(const Parts& room, Now now) {
    ENSURE(room.state.deal_stage() != DealStage::none);
    std::string text;
    const auto& terms = room.state.fair_deal->terms;
    const auto& links = room.state.fair_deal->links;
    switch (room.state.deal_stage()) {
        case DealStage::none:
            break;
        case DealStage::open:
            wire::write_deal_open(text, terms, room.state.fair_deal->awaited(), room.clocks.link_wait_left(now));
            break;
        case DealStage::played:
            wire::write_deal_closed(text, terms, links);
            break;
        case DealStage::over:
            // The cards of the deal mean nothing any more; while they were played, this link would have given them all
            // away.
            wire::write_deal_revealed(text, terms, links, room.state.server_link(terms.deal));
            break;
    }
    return text;
}

}  // namespace crowntable::server
