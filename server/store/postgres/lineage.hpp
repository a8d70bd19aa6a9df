#pragma once

#include <cstdint>
#include <mutex>
#include <string>

namespace crowntable::server::postgres {

class Session;

/// How far a node has seen its store come, whichever host of the database it asks. A database that is behind has lost
/// what players may have been shown: it is a former primary that still answers, or was restored. The node's own signs
/// of life tell, for each of them is a commit that was confirmed; and, until the first one after a change of the
/// primary, PostgreSQL's time lines. Any thread.
class Lineage {
public:
    /// Of a node in its present life, and of the store as `session` finds it. Throws StoreProblem.
    Lineage(Session& session, std::string node, std::int64_t epoch);

    /// What to ask of each new connection: one row, read by `look`. $1: generation, $2: node, $3: epoch, $4: beat.
    struct Question {
        const char* sql;
        std::string generation;
        std::string node;
        std::int64_t epoch;
        std::int64_t beat;
    };
    Question question() const;
    /// The row, in its order.
    struct Sight {
        bool is_of_generation = false;
        /// 0: there are none.
        std::int64_t time_line = 0;
        /// It has not come as far as the question said.
        bool is_behind = false;
    };
    /// Why nothing may be asked by that connection, in one sentence; empty: it may be used.
    std::string look(const Sight& sight);
    /// That sign of life was confirmed, counted from the begin of this life.
    void confirmed(std::int64_t beat);
    /// What was seen of a time line is the past: there is a newer one.
    bool is_over(std::int64_t time_line) const;
    /// The store was given a new generation: this life of the node has no place in it.
    bool is_replaced() const;
    const std::string& generation() const { return generation_; }

private:
    const std::string generation_;
    const std::string node_;
    const std::int64_t epoch_;
    const bool has_time_lines_;
    mutable std::mutex mutex_;
    std::int64_t beat_ = 0;
    std::int64_t time_line_ = 0;
    bool is_replaced_ = false;
};

}  // namespace crowntable::server::postgres
