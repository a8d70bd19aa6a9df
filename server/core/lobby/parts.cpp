#include "server/core/lobby/parts.hpp"

#include <cstddef>
#include <exception>
#include <optional>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/text/room_code.hpp"

namespace crowntable::server::lobby {

namespace {

/// How much of the outbox was there before an input.
class Mark {
public:
    explicit Mark(const Outbox& outbox)
        : records_(outbox.records.size()),
          texts_(outbox.texts.size()),
          closes_(outbox.closes.size()),
          ends_(outbox.ends.size()),
          jobs_(outbox.jobs.size()) {}

    void take_back(Outbox& outbox) const {
        // An input only adds; what was taken out of the outbox of others could not be put back.
        ENSURE(outbox.records.size() >= records_ && outbox.texts.size() >= texts_);
        ENSURE(outbox.closes.size() >= closes_ && outbox.jobs.size() >= jobs_);
        outbox.records.resize(records_);
        outbox.texts.resize(texts_);
        outbox.closes.resize(closes_);
        outbox.ends.resize(ends_);
        outbox.jobs.resize(jobs_);
    }
    std::size_t closes() const { return closes_; }

private:
    std::size_t records_;
    std::size_t texts_;
    std::size_t closes_;
    std::size_t ends_;
    std::size_t jobs_;
};

}  // namespace

std::string canonical_code(std::string_view text) {
    // No code consists of dashes: a malformed one is looked for like any other.
    return text::parse_room_code(text).value_or(std::string(text::room_code_length, '-'));
}

Parts::Parts(Limits the_limits, Entropy& the_entropy, Observer* the_observer)
    : limits(the_limits),
      entropy(the_entropy),
      observer(the_observer != nullptr ? *the_observer : nobody),
      rooms(limits.rooms_per_address_max),
      readings(limits.rooms_loading),
      connections(limits),
      addresses(limits),
      documents(limits, entropy) {}

/// A malformed, a never given and an expired code take the same steps and get the same answer.
Lookup Parts::look_up(Now now, Client& client, const std::string& code) {
    // Asked before the rooms are, lest the answer tell whether the code is right.
    if (!addresses.may_guess(now, client)) return Lookup::too_many_guesses;
    if (rooms.exists(code)) return Lookup::found;
    guessed_wrong(now, client, "wrong_code");
    return Lookup::unknown;
}

std::optional<Refusal> Parts::judge_key(Now now, Client& client, std::string_view key) {
    // Asked before the key is looked at, lest the answer tell whether it is right.
    if (!addresses.may_guess(now, client)) return too_soon(now, addresses.next_guess(client));
    if (house.rules.opens(key)) return std::nullopt;
    if (!key.empty()) guessed_wrong(now, client, "wrong_access_key");
    return refusal(error_code::bad_access_key);
}

void Parts::guessed_wrong(Now now, Client& client, std::string_view what) {
    addresses.guessed_wrong(now, client);
    turned_away(now, client, what);
}

void Parts::turned_away(Now now, Client& client, std::string_view what) {
    if (client.take(&NetworkBudgets::log_lines, now)) observer.turned_away(client.address(), what);
}

void Parts::run_in_room(const std::string& code, Outbox& outbox, const std::function<void(Room&)>& input) {
    Room* room = rooms.room(code);
    if (room == nullptr) return;
    outbox.turn_to(code);
    // One outbox is filled for several rooms and for the lobby: what the others said stays.
    const Mark before(outbox);
    try {
        input(*room);
        rooms.set_deadline(code, room->next_wake());
        tell_end(code, outbox);
        // Whom the room has closed the lobby must not hear any more, though the goodbye leaves only after the commit.
        for (std::size_t i = before.closes(); i < outbox.closes.size(); ++i) {
            connections.is_closing(outbox.closes[i].connection);
            if (!outbox.closes[i].reason.come_back) outbox.speak_for(code);
        }
    } catch (const BrokenInvariant& broken) {
        // Nothing of this input may leave: the room that made it is not to be trusted any more.
        before.take_back(outbox);
        put_aside(code, broken.what(), outbox);
    } catch (const std::exception&) {
        // What it says may hold anything; that it happened is enough.
        before.take_back(outbox);
        put_aside(code, "an unexpected exception", outbox);
    }
}

void Parts::put_aside(const std::string& code, std::string_view what, Outbox& outbox) {
    observer.room_quarantined(code, what);
    // Its records stay in the store, for whoever looks into it; the room itself is not used any more.
    rooms.put_aside(code);
    connections.close_all_of(code, close_reason::room_broken, std::nullopt, outbox);
}

void Parts::tell_end(const std::string& code, Outbox& outbox) {
    // Who is sent away by a stop has not left: what was told last says that they are here.
    if (stopping) return;
    Live* live = rooms.live(code);
    ENSURE(live != nullptr);
    const auto end = live->room->expires_at();
    if (end == std::exchange(live->end_told, end)) return;
    outbox.ends.push_back({code, end});
}

}  // namespace crowntable::server::lobby
