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

/// The updates of one version. The part that is the same for everybody who is told by the same protocol is written
/// once, when the first of them is told, and what is each person's own behind it in the same memory.
class Updates {
public:
    /// `room` and `events` must outlive it. REQUIRES: a table.
    Updates(const Parts& room, Now now, std::span<const std::string> events)
        : room_(room),
          table_(table_of(room)),
          view_{.v = room.state.history.version(),
                .turn = table_.turn(),
                .events = events,
                .clock = room.clocks.shown(now, room.state)} {}

    /// Nothing that is their own may go into the head.
    FrameText of(const Person& person, wire::Ack ack, bool resync) {
        const Protocol protocol = room_.presence.protocol_of(person.id);
        const Text& text = by(protocol);
        const auto begin = text.memory->size();
        wire::WriteJson write_you;
        if (room_.state.sees_hand(person)) {
            write_you = [&table = table_, seat = *person.seat, protocol](std::string& out) {
                table.write_private(seat, out, protocol);
            };
        }
        wire::write_update_tail(*text.memory, ack, write_you, protocol, resync);
        return {text.memory, text.head_size, {begin, text.memory->size() - begin}};
    }

private:
    struct Text {
        std::shared_ptr<std::string> memory;
        std::size_t head_size = 0;
    };

    const Text& by(Protocol protocol) {
        auto& text = texts_.at(static_cast<std::size_t>(number_of(protocol) - 1));
        if (!text.memory) {
            text.memory = room_.texts().take();
            wire::write_update_head(*text.memory, view_, protocol,
                                    [this, protocol](std::string& out) { table_.write_public(out, protocol); });
            text.head_size = text.memory->size();
        }
        return text;
    }

    const Parts& room_;
    const table::Table& table_;
    wire::UpdateView view_;
    std::array<Text, protocol_count> texts_;
};

/// A whole update for one person.
std::string own_update(const Parts& room, Now now, const Person& person, std::span<const std::string> events,
                       wire::Ack ack, bool resync) {
    return Updates(room, now, events).of(person, ack, resync).whole();
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
                                   .beat = room.limits.beat_interval,
                                   .chat = is_at_table(person) ? room.state.chat.lines() : Chat{}});
        send(room, step, person, std::move(text));
    }
}

/// To all when it concerns all, else to those whose own part of it has changed.
void send_room(const Parts& room, Step& step) {
    if (!step.room_changed && step.newcomers.empty() && step.told_alone.empty()) return;
    const auto memory = room.texts().take();
    write_room_head(room, step.now, *memory);
    const auto head_size = memory->size();
    for (const auto& [connection, who] : room.presence.inside()) {
        const bool is_told =
            step.room_changed || is_newcomer(step, who) || std::ranges::count(step.told_alone, who) > 0;
        if (!is_told) continue;
        const auto begin = memory->size();
        write_room_tail(room, room.person(who), *memory);
        step.outbox.texts.push_back({connection, {memory, head_size, {begin, memory->size() - begin}}});
    }
}

void send_to_all_but_newcomers(const Parts& room, Step& step, const std::shared_ptr<const std::string>& shared) {
    for (const auto& [connection, who] : room.presence.inside()) {
        if (!is_newcomer(step, who)) step.outbox.texts.push_back({connection, FrameText(shared)});
    }
}

void send_presence(const Parts& room, Step& step) {
    for (const Seat seat : step.presence_changed) {
        // Noted by number earlier in the step; since then the seat may have closed up or been vacated, which `room`
        // tells.
        if (!room.state.has_seat(seat) || room.state.seats[seat.index].vacated) continue;
        const auto line = seat_line(room, seat, step.now);
        std::string text;
        wire::write_presence(text, {seat, line.connected, line.away, line.grace, line.played_by});
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
    Updates updates(room, step.now, step.told);
    // Not where others have spoken before: each would have it moved again.
    if (step.outbox.texts.empty()) step.outbox.texts.reserve(room.presence.inside().size());
    for (const auto& [connection, who] : room.presence.inside()) {
        const Person& person = room.person(who);
        if (!sees_game(room, person) || is_newcomer(step, who)) continue;
        // Others get the same update without an ack: ids are each person's own.
        const bool acknowledged = step.acknowledged && step.acknowledged->first == who;
        const wire::Ack ack = acknowledged ? wire::Ack(step.acknowledged->second) : std::nullopt;
        step.outbox.texts.push_back({connection, updates.of(person, ack, false)});
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
            if (is_told) step.outbox.texts.push_back({connection, FrameText(deal.text)});
        }
    }
}

}  // namespace

bool sees_game(const Parts& room, const Person& person) {
    return room.state.table && room.state.deals > 0 && is_at_table(person);
}

void send(const Parts& room, Step& step, const Person& person, std::string text) {
    if (const auto connection = room.presence.connection_of(person.id)) {
        step.outbox.texts.push_back({*connection, FrameText(std::move(text))});
    }
}

void send_to_others(const Parts& room, Step& step, const Person& person, std::string text) {
    const auto shared = std::make_shared<const std::string>(std::move(text));
    for (const auto& [connection, who] : room.presence.inside()) {
        if (who != person.id && is_at_table(room.person(who)))
            step.outbox.texts.push_back({connection, FrameText(shared)});
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
