#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tests/sim/dice.hpp"

namespace crowntable::sim {

/// A bug put in on purpose, to prove that a checker finds it. Applied by the simulated store, network or world, never
/// by the server.
enum class Mutation : std::uint8_t {
    none,
    /// The store says "committed" of what it has not got.
    early_commit,
    /// A crash takes the last committed batch along.
    lost_commit,
    /// The id of a command is written into the next record of the same person as well.
    repeated_command,
    /// A record forgets whose command it came from.
    forgotten_command,
    /// What was ordered by one is recorded as if another had.
    foreign_order,
    /// The fingerprint that is read back is another one.
    wrong_fingerprint,
    /// What is reported as committed names another state than it leads to.
    other_state,
    /// Names are read back as others, under the fingerprint of the true ones.
    false_names,
    /// Names are read back as others, and no fingerprint betrays it.
    lost_names,
    /// Somebody who says hello with a token that was replaced is let in.
    living_token,
    /// Somebody who says hello with a transfer code that was used is let in.
    reused_code,
    /// Nobody is shown as ready.
    other_room,
    /// A line of talk has other words than were said.
    other_talk,
    /// A token that was given out is not known again.
    forgotten_token,
    /// An answer about the own hand names every card there is.
    foreign_card,
    /// The server has limits other than those that it is held to.
    ignored_limits,
    /// The server does things at other times than those that it is held to.
    other_times,
    /// A player gets the private view of another.
    other_hand,
    /// The undecided are told what is said at the table.
    told_undecided,
    /// The seed of a deal stands in a message.
    shown_seed,
    /// The server's link of a deal is told before the deal is over.
    early_link,
    /// Somebody is told that a seat gave no link that gave one.
    denied_link,
    /// One game more than was played.
    other_figures,
    /// The stock's next card stands in an event.
    shown_draw,
    /// An older update comes again.
    older_version,
    /// An update is left out.
    skipped_version,
    /// A card vanishes from a hand.
    vanished_card,
    /// A reader's queue has no bound.
    endless_queue,
    /// A message has a field of another type.
    bad_schema,
    /// The person who is to act is never heard.
    deaf_server,
    /// A command is swallowed without an answer.
    swallowed_command,
    /// The seed of a deal is another one than its links lead to.
    other_seed,
    /// A record has no time left for whoever is to act.
    lost_clock,
    /// After a restart a turn has a second more than it had.
    longer_clock,
    /// An update shows another time than there is.
    shown_clock,
    /// A bot is said to have thought about the turn before.
    older_thought,
    /// Nobody is told that a room is broken.
    hidden_damage,
    /// A room that ended is in the store all the same.
    kept_room,
    /// What is said to all does not reach anybody.
    swallowed_notice,
    /// The time for which the process was stopped counts.
    counted_stop,
    /// At one moment there is always something more to do.
    endless_moment,

    // Of several nodes (tests/sim/cluster).
    /// An append is taken whatever its fence.
    unfenced_append,
    /// An append is taken wherever it begins.
    append_anywhere,
    /// What a commit without its standby says is taken for success.
    unheard_warning,
    /// What became of an append is read before a new fence keeps it out.
    early_read,
    /// A node looks only now and then whether it is in doubt.
    doubt_by_timer,
    /// Nobody asks the store before a welcome, or a final goodbye.
    unvouched,
    /// A release is carried out whatever its fence.
    unfenced_release,
    /// The end of a room is carried out whatever its fence.
    unfenced_end,
    /// A claim gives a room a fence that is one more than the last.
    counted_fence,
    /// A claim leaves the end of a room as it was.
    kept_end,
    /// A node counts the time of its doubt from the answer to its beat.
    doubt_from_answer,
    /// Nodes never hear how far their calendars are from that of the database.
    own_calendar,
    /// What a room ends by the calendar it ends by that of its node.
    own_dates,
    /// A node writes in the newest format that it knows, whoever lives beside it.
    newest_format,
    /// A node claims rooms whose records it cannot read.
    greedy_claim,
    /// A welcome names no command.
    forgotten_id,
    /// A node that is in doubt ends.
    impatient
};

/// Hears of everything that is wrong; keeps the first.
class Referee {
public:
    explicit Referee(Mutation mutation) : mutation_(mutation) {}

    bool mutates(Mutation mutation) const { return mutation == mutation_; }
    Mutation mutation() const { return mutation_; }

    /// `checker` is the name of a class in tests/sim/checks or of a part of the simulation.
    void fail(std::string_view checker, std::string_view what) {
        if (failed()) return;
        checker_ = checker;
        what_ = what;
    }
    bool failed() const { return !checker_.empty(); }
    const std::string& checker() const { return checker_; }
    const std::string& what() const { return what_; }

    /// Goes into the digest by which two runs are compared.
    void note(std::string_view text) { digest_ = hash_text(text, digest_); }
    std::uint64_t digest() const { return digest_; }

private:
    Mutation mutation_;
    std::string checker_;
    std::string what_;
    std::uint64_t digest_ = 0;
};

}  // namespace crowntable::sim
