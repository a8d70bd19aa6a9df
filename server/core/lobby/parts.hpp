#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "server/core/addresses.hpp"
#include "server/core/entropy.hpp"
#include "server/core/house.hpp"
#include "server/core/limits.hpp"
#include "server/core/lobby/connections.hpp"
#include "server/core/lobby/documents.hpp"
#include "server/core/lobby/readings.hpp"
#include "server/core/lobby/rooms.hpp"
#include "server/core/observer.hpp"
#include "server/core/outbox.hpp"

namespace crowntable::server::lobby {

/// The code by which a room is looked for, whatever was typed: for what is no code, one that is never given.
std::string canonical_code(std::string_view text);

/// Right, wrong, or not even looked at.
enum class Lookup { found, unknown, too_many_guesses };

/// What the lobby is made of. Each part owns what it changes and knows none of the others; whatever concerns several is
/// led through them here or by the functions on a subject (door.hpp, http.hpp, life.hpp).
struct Parts {
    /// `the_observer` may be absent.
    Parts(Limits the_limits, Entropy& the_entropy, Observer* the_observer);

    Limits limits;
    House house{};
    /// Of all rooms that there are, also elsewhere, as far as somebody counts them.
    std::size_t rooms_counted = 0;
    Entropy& entropy;
    Observer nobody;
    Observer& observer;
    Rooms rooms;
    Readings readings;
    Connections connections;
    Addresses addresses;
    Documents documents;
    /// Jobs of rooms and of documents are numbered together.
    std::uint64_t last_job = 0;
    KeptTerms terms;
    /// Of what rooms tell.
    TextMemory texts;
    ReplayLinks replay_links{[this]() -> const SigningKey& { return documents.signer(); }};
    /// The command that is being obeyed; one after the other takes the same memory.
    json::Document command;
    bool stopping = false;

    /// `code` is canonical. A wrong one counts as a guess of the client.
    Lookup look_up(Now now, Client& client, const std::string& code);

    /// Why whoever shows this key is not let in. A wrong one counts as a guess of the client, none at all does not.
    std::optional<Refusal> judge_key(Now now, Client& client, std::string_view key);
    /// A guess was wrong; `what` is as in Observer::turned_away. REQUIRES: addresses.may_guess.
    void guessed_wrong(Now now, Client& client, std::string_view what);
    /// Tells the observer, as often as the log has place for one address.
    void turned_away(Now now, Client& client, std::string_view what);

    Surroundings surroundings() { return {limits, house, entropy, observer, last_job, terms, texts, replay_links}; }
    /// Runs one input of a room, if it is in memory. What a broken room has put into the outbox is taken out again, and
    /// the room is put aside.
    template <typename Input>
    void in_room(const std::string& code, Outbox& outbox, const Input& input) {
        // By reference: a copy of what the input refers to would be an allocation for each.
        run_in_room(code, outbox, std::cref(input));
    }
    /// A bug befell the room or its records; `what` is as in Observer::room_quarantined.
    void put_aside(const std::string& code, std::string_view what, Outbox& outbox);
    /// Has the journal know when a room in memory ends if nobody comes, where that has changed.
    void tell_end(const std::string& code, Outbox& outbox);

private:
    void run_in_room(const std::string& code, Outbox& outbox, const std::function<void(Room&)>& input);
};

}  // namespace crowntable::server::lobby
