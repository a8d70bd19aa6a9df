#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "server/core/lobby/lobby.hpp"

namespace crowntable::server {

/// What the thread of all rooms is busy with.
enum class Work : std::uint8_t { connection, frame, request, tick, job, load, send, count };

/// For whose sign of life the time of games waits (PatientTime).
enum class Awaited : std::uint8_t { store, process, count };

/// What is counted while the server runs, for GET /metrics in Prometheus's text format (version 0.0.4). Numbers only:
/// no room, person, address, card or token; the only label values are our own refusal codes and bounds of time.
/// prometheus-cpp would bring a second HTTP server, threads and locks for what is a page of text here. For one thread.
class Metrics {
public:
    using Clock = std::chrono::steady_clock;

    Metrics();

    // Sockets.
    void frame_came(std::size_t bytes);
    void frame_queued(std::size_t bytes);
    /// The frame has left, or its connection has ended.
    void frame_gone(std::size_t bytes, bool was_sent);

    /// A text on its way to a client: counts it if it answers a command.
    void text_leaves(std::string_view shared, std::string_view own);

    /// The body of an answer by HTTP that refuses.
    void http_refused(std::string_view body);
    void game_begun(std::string_view preset);
    void game_over(std::string_view preset);
    /// As often as the log tells it (Observer::turned_away).
    void turned_away(std::string_view what);

    /// How long an append to the journal took to be answered.
    void commit_answered(bool committed, Clock::duration took);

    /// Games stood still for so long, beyond what is waited for patiently.
    void time_left_out(Awaited awaited, Clock::duration duration) {
        left_out_.at(static_cast<std::size_t>(awaited)) += duration;
    }

    /// The one thread of all rooms has worked on one thing without a break: whatever else has come meanwhile waited.
    void worked(Work work, Clock::duration took);
    /// What was ready to be done has waited so long for what was ready before it.
    void loop_waited(Clock::duration took) { waits_.note(took); }
    /// What came was heard after so much time of the thread had gone to others (Pulse).
    void heard_after(Clock::duration took);

    /// What bots and clocks do when their time has come.
    void ticked(Clock::duration took);
    /// What a bot has thought on a thread of its own.
    void job_done(Clock::duration took);

    /// An exception that nobody expected was caught.
    void bug_met() { ++bugs_; }

    /// What is read off at the moment of asking.
    struct Gauges {
        LobbyCounts lobby;
        std::size_t sockets = 0;
        std::size_t outboxes_waiting = 0;
        Clock::duration oldest_outbox{};
        std::size_t jobs_waiting = 0;
        bool store_failing = false;
    };
    std::string text(const Gauges& gauges) const;

    static constexpr std::array<double, 12> bounds_seconds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                                           0.05,   0.1,   0.25,   0.5,   1,    5};
    /// How many took how long.
    struct Histogram {
        void note(Clock::duration took);
        /// The last one is for all that took longer.
        std::array<std::uint64_t, bounds_seconds.size() + 1> counts{};
        double seconds = 0;
    };

private:
    struct Slices {
        std::uint64_t slow = 0;
        Clock::duration longest{};
    };
    std::uint64_t frames_in_ = 0;
    std::uint64_t bytes_in_ = 0;
    std::uint64_t frames_out_ = 0;
    std::uint64_t bytes_out_ = 0;
    std::uint64_t frames_waiting_ = 0;
    std::uint64_t bytes_waiting_ = 0;
    std::uint64_t answered_ = 0;
    /// How many refusals there were, by code; the codes are our own and few.
    using Counts = std::map<std::string, std::uint64_t, std::less<>>;
    Counts refused_;
    Counts http_refused_;
    // By preset, which are ours too.
    Counts games_begun_;
    Counts games_over_;
    Counts turned_away_;
    Histogram commits_;
    std::uint64_t commits_failed_ = 0;
    Histogram waits_;
    Histogram ahead_;
    Clock::duration longest_ahead_{};
    std::array<Slices, static_cast<std::size_t>(Work::count)> slices_{};
    std::array<Clock::duration, static_cast<std::size_t>(Awaited::count)> left_out_{};
    std::uint64_t ticks_ = 0;
    double tick_seconds_ = 0;
    std::uint64_t jobs_ = 0;
    double job_seconds_ = 0;
    std::uint64_t bugs_ = 0;
    Clock::time_point started_ = Clock::now();
};

}  // namespace crowntable::server
