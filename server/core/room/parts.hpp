#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/refusal.hpp"
#include "server/core/entropy.hpp"
#include "server/core/frame_text.hpp"
#include "server/core/house.hpp"
#include "server/core/limits.hpp"
#include "server/core/observer.hpp"
#include "server/core/replay_links.hpp"
#include "server/core/room/acting_host.hpp"
#include "server/core/room/answers.hpp"
#include "server/core/room/autopilot.hpp"
#include "server/core/room/claims.hpp"
#include "server/core/room/clocks.hpp"
#include "server/core/room/doorstep.hpp"
#include "server/core/room/ledger.hpp"
#include "server/core/room/paced_news.hpp"
#include "server/core/room/presence.hpp"
#include "server/core/room/sit_wishes.hpp"
#include "server/core/room/step.hpp"
#include "server/core/room/terms.hpp"
#include "server/core/room/visitors.hpp"

namespace crowntable::server {

/// What a room borrows from the lobby; outlives it.
struct Surroundings {
    const Limits& limits;
    const House& house;
    Entropy& entropy;
    Observer& observer;
    /// The last job of any room.
    std::uint64_t& last_job;
    KeptTerms& terms;
    TextMemory& texts;
    ReplayLinks& replay_links;
};

/// The parts that a room is made of. Each owns what it changes and knows none of the others; the functions here lead
/// a change of the recorded state past all parts that it concerns, and are the only ones that commands use for it.
/// Whoever holds a `const Parts` reads: it changes no part, uses up no entropy, and tells the observer nothing.
struct Parts {
    Parts(Now now, std::string code, const Surroundings& surroundings);
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    /// REQUIRES: the change has been checked.
    void change(Step& step, Change change);
    /// Somebody whom no record knows comes.
    const Person& meet(Step& step, const SecretHash& token, std::vector<SecretHash> marks = {});
    /// From now on the person is one of the state, whom the record of this step writes down if none has before. No
    /// reference to the person from before holds any more.
    const Person& write_down(Step& step, const Person& person);
    /// The person is gone, without being sent away. REQUIRES: they are not here.
    void forget(Step& step, PersonId who);

    // Everybody whom the room knows, written down or not.
    /// Nobody: nullptr.
    const Person* find(PersonId who) const;
    /// REQUIRES: the room knows them.
    const Person& person(PersonId who) const;
    /// REQUIRES: the room has a preset.
    std::shared_ptr<const Terms> terms() const { return terms_.of(state); }
    std::size_t people() const { return state.people.size() + visitors.all().size(); }

    // Actions of the running game; see Ledger for what they require.
    /// Checks by the rules, then plays. A refusal changes nothing.
    std::optional<Refusal> play(Step& step, Seat seat, json::Value action);
    void play_fallback(Step& step, Seat seat);
    void play_bot(Step& step, Seat seat, BotLevel level);
    /// For the next choice of the bot of a seat. REQUIRES: the seat is acting.
    Seed bot_seed(Seat seat);
    /// Refused unless `cards` are those of the seat's hand.
    std::optional<Refusal> order_hand(Step& step, Seat seat, json::Value cards);
    /// Never used again in the life of the process.
    JobId next_job() { return {++last_job_}; }
    /// Whose memory it is to whoever is told makes no difference.
    TextMemory& texts() const { return texts_; }
    /// What a link is follows from what it leads to; who asks cannot tell whether one was asked for before.
    ReplayLinks& replay_links() const { return replay_links_; }
    // No members, because a reference in a const Parts would still lead to what can be changed.
    Entropy& entropy() { return entropy_; }
    Observer& observer() { return observer_; }

    const Limits& limits;
    const House& house;
    Ledger ledger;
    /// The state that the ledger keeps and alone changes.
    const RoomState& state;
    Visitors visitors;
    Presence presence;
    /// Who watches, as everybody is told; and who is here undecided, as whoever is host is told.
    PacedNews<std::vector<std::string>> watching_news;
    PacedNews<std::vector<PersonId>> guests_news;
    ActingHost acting_host;
    Doorstep doorstep;
    SitWishes sit_wishes;
    Claims claims;
    Clocks clocks;
    Answers answers;
    Autopilot autopilot;

private:
    void note_play(Step& step, Seat seat);

    Entropy& entropy_;
    Observer& observer_;
    std::uint64_t& last_job_;
    /// What is kept follows from the state; who asks cannot tell whether it was.
    KeptTerms& terms_;
    TextMemory& texts_;
    ReplayLinks& replay_links_;
};

}  // namespace crowntable::server
