#include "server/net/metrics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <span>
#include <sstream>

#include "engine/ensure.hpp"
#include "protocol/catalogue/catalogue.hpp"
#include "server/net/metric_families.hpp"

namespace crowntable::server {

namespace {

/// The texts are looked at as they leave, so that what is counted is what was sent; their writers put these members
/// first.
constexpr std::string_view refusal_head = R"({"type":"refused",)";
/// A null `ack` answers no command that could be read; it is counted by its code all the same.
constexpr std::string_view ack_key = R"("ack":)";
/// The private part of an update begins with the clock, then comes what it answers.
constexpr std::size_t ack_within = 96;
/// What keeps others waiting for longer is counted.
constexpr std::chrono::milliseconds slow_work{5};
constexpr std::array<std::string_view, static_cast<std::size_t>(Work::count)> work_names{
    "connection", "frame", "request", "tick", "job", "load", "send"};
constexpr std::array<std::string_view, static_cast<std::size_t>(Awaited::count)> awaited_names{"store", "process"};

double seconds_of(Metrics::Clock::duration duration) {
    return std::chrono::duration<double>(duration).count();
}

std::string_view code_in(std::string_view refusal) {
    constexpr std::string_view key = R"("code":")";
    const auto at = refusal.find(key);
    if (at == std::string_view::npos) return "UNKNOWN";
    const auto from = at + key.size();
    return refusal.substr(from, refusal.find('"', from) - from);
}

double resident_bytes() {
    // In pages: the whole of the program first, then what of it is in memory.
    std::ifstream file("/proc/self/statm");
    double total = 0;
    double resident = 0;
    // Where there is no such file, as in some sandboxes, both stay 0.
    file >> total >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double cpu_seconds() {
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(use.ru_utime) + seconds(use.ru_stime);
}

/// Our own codes and bounds alone: anything else could end the label and begin a line.
std::string label(std::string_view name, std::string_view value) {
    ENSURE(std::all_of(value.begin(), value.end(),
                       [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '+'; }));
    return "{" + std::string(name) + "=\"" + std::string(value) + "\"}";
}

void write_histogram(MetricFamilies& page, const Metrics::Histogram& histogram) {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < Metrics::bounds_seconds.size(); ++i) {
        std::ostringstream bound;
        bound << Metrics::bounds_seconds[i];
        // Buckets are cumulative: each counts all that are no slower.
        page.sample(count += histogram.counts[i], label("le", bound.str()), "_bucket");
    }
    page.sample(count += histogram.counts.back(), label("le", "+Inf"), "_bucket");
    page.sample(histogram.seconds, {}, "_sum").sample(count, {}, "_count");
}

template <typename Counts>
void write_counts(MetricFamilies& page, std::string_view name, std::string_view help, std::string_view key,
                  const Counts& counts) {
    page.family(name, "counter", help);
    for (const auto& [value, times] : counts) page.sample(times, label(key, value));
}

void write_store(MetricFamilies& page, const Metrics::Gauges& gauges) {
    page.family("crowntable_store_failing", "gauge", "1 while the store takes nothing.")
        .sample(gauges.store_failing ? 1 : 0);
    page.family("crowntable_outboxes_waiting", "gauge", "What waits for the journal before it may be shown.")
        .sample(gauges.outboxes_waiting);
    page.family("crowntable_oldest_outbox_seconds", "gauge", "How long the oldest of them has waited, 0 without one.")
        .sample(seconds_of(gauges.oldest_outbox));
}

/// `left_out`: in the order of Awaited.
void write_left_out(MetricFamilies& page, std::span<const Metrics::Clock::duration> left_out) {
    page.family("crowntable_time_left_out_seconds_total", "counter",
                "How long games stood still because nothing was heard of the store, or because the process was.");
    for (std::size_t i = 0; i < left_out.size(); ++i) {
        page.sample(seconds_of(left_out[i]), label("awaited", awaited_names.at(i)));
    }
}

void write_rooms(MetricFamilies& page, const Metrics::Gauges& gauges) {
    page.family("crowntable_connections", "gauge", "Players and watchers connected.").sample(gauges.lobby.connections);
    page.family("crowntable_people", "gauge", "Those of them who were let into a room.").sample(gauges.lobby.people);
    page.family("crowntable_sockets", "gauge", "Open sockets, whatever they speak.").sample(gauges.sockets);
    page.family("crowntable_rooms_loaded", "gauge", "Rooms in memory.").sample(gauges.lobby.rooms);
    page.family("crowntable_rooms", "gauge", "Rooms kept, in memory or only in the store, quarantined ones too.")
        .sample(gauges.lobby.rooms + gauges.lobby.rooms_unread + gauges.lobby.quarantined);
    page.family("crowntable_rooms_quarantined", "gauge", "Rooms that are broken and out of use.")
        .sample(gauges.lobby.quarantined);
}

void write_process(MetricFamilies& page, Metrics::Clock::duration uptime) {
    page.family("crowntable_build_info", "gauge", "1; its label is the version.")
        .sample(1, label("version", CROWNTABLE_VERSION));
    page.family("crowntable_uptime_seconds", "gauge", "Since the start.").sample(seconds_of(uptime));
    page.family("process_resident_memory_bytes", "gauge", "Resident memory.").sample(resident_bytes());
    page.family("process_cpu_seconds_total", "counter", "User and system time.").sample(cpu_seconds());
}

}  // namespace

void Metrics::frame_came(std::size_t bytes) {
    ++frames_in_;
    bytes_in_ += bytes;
}

void Metrics::frame_queued(std::size_t bytes) {
    ++frames_waiting_;
    bytes_waiting_ += bytes;
}

void Metrics::frame_gone(std::size_t bytes, bool was_sent) {
    ENSURE(frames_waiting_ > 0 && bytes_waiting_ >= bytes);
    --frames_waiting_;
    bytes_waiting_ -= bytes;
    // Dropped with its connection.
    if (!was_sent) return;
    ++frames_out_;
    bytes_out_ += bytes;
}

namespace {

/// No copy of a name that is known.
template <typename Counts>
void count(Counts& counts, std::string_view name) {
    const auto found = counts.find(name);
    if (found != counts.end()) {
        ++found->second;
    } else {
        counts.emplace(name, 1);
    }
}

}  // namespace

/// Whoever watches for a first one has to see the nought before it.
Metrics::Metrics() {
    for (const auto* code : {"NO_SUCH_ROOM", "RATE_LIMITED", "SERVER_FULL", "TRY_AGAIN"}) http_refused_[code] = 0;
    for (const auto* what :
         {"wrong_code", "wrong_transfer_code", "wrong_access_key", "rate_limited", "flood", "banned"}) {
        turned_away_[what] = 0;
    }
    for (const auto* preset : catalogue::presets()) {
        games_begun_[std::string(preset->id())] = 0;
        games_over_[std::string(preset->id())] = 0;
    }
}

void Metrics::http_refused(std::string_view body) {
    count(http_refused_, code_in(body));
}

void Metrics::game_begun(std::string_view preset) {
    count(games_begun_, preset);
}

void Metrics::game_over(std::string_view preset) {
    count(games_over_, preset);
}

void Metrics::turned_away(std::string_view what) {
    count(turned_away_, what);
}

void Metrics::text_leaves(std::string_view shared, std::string_view own) {
    const auto text = shared.empty() ? own : shared;
    if (text.starts_with(refusal_head)) {
        const auto code = code_in(text);
        // The codes are ours, so that their number is bounded.
        count(refused_, code);
    } else if (own.substr(0, ack_within).find(ack_key) != std::string_view::npos) {
        ++answered_;
    }
}

void Metrics::commit_answered(bool committed, Clock::duration took) {
    if (!committed) {
        ++commits_failed_;
        return;
    }
    commits_.note(took);
}

void Metrics::Histogram::note(Clock::duration took) {
    const auto more = seconds_of(took);
    // A time that equals a bound is within it; behind the last bound is one more bucket.
    const auto bound = std::lower_bound(bounds_seconds.begin(), bounds_seconds.end(), more);
    ++counts[static_cast<std::size_t>(bound - bounds_seconds.begin())];
    seconds += more;
}

void Metrics::worked(Work work, Clock::duration took) {
    Slices& slices = slices_.at(static_cast<std::size_t>(work));
    if (took > slow_work) ++slices.slow;
    slices.longest = std::max(slices.longest, took);
}

void Metrics::heard_after(Clock::duration took) {
    ahead_.note(took);
    longest_ahead_ = std::max(longest_ahead_, took);
}

void Metrics::ticked(Clock::duration took) {
    ++ticks_;
    tick_seconds_ += seconds_of(took);
}

void Metrics::job_done(Clock::duration took) {
    ++jobs_;
    job_seconds_ += seconds_of(took);
}

std::string Metrics::text(const Gauges& gauges) const {
    MetricFamilies page;
    write_rooms(page, gauges);
    page.family("crowntable_commands_total", "counter", "Commands answered, by result: ok or the code of the refusal.");
    page.sample(answered_, label("result", "ok"));
    for (const auto& [code, times] : refused_) page.sample(times, label("result", code));

    write_counts(page, "crowntable_http_refusals_total", "Requests by HTTP that were refused, by code.", "code",
                 http_refused_);
    write_counts(page, "crowntable_turned_away_total",
                 "Lines of the log on addresses that were refused, by what they did.", "what", turned_away_);
    write_counts(page, "crowntable_games_begun_total", "Games begun, by preset.", "preset", games_begun_);
    write_counts(page, "crowntable_games_finished_total", "Games played to their end, by preset.", "preset",
                 games_over_);

    page.family("crowntable_commit_seconds", "histogram", "From an append to the journal to its commit.");
    write_histogram(page, commits_);
    page.family("crowntable_commits_failed_total", "counter", "Appends that could not be committed.")
        .sample(commits_failed_);
    write_store(page, gauges);
    write_left_out(page, left_out_);
    page.family("crowntable_internal_errors_total", "counter",
                "Bugs of the server that were caught; each cost a connection or a request, and has a line in the log.")
        .sample(bugs_);
    page.family("crowntable_send_queue_frames", "gauge", "Frames that wait for their readers.").sample(frames_waiting_);
    page.family("crowntable_send_queue_bytes", "gauge", "Their bytes.").sample(bytes_waiting_);
    page.family("crowntable_frames_received_total", "counter", "WebSocket frames from clients.").sample(frames_in_);
    page.family("crowntable_received_bytes_total", "counter", "Their payload.").sample(bytes_in_);
    page.family("crowntable_frames_sent_total", "counter", "WebSocket frames to clients.").sample(frames_out_);
    page.family("crowntable_sent_bytes_total", "counter", "Their payload.").sample(bytes_out_);
    page.family("crowntable_loop_wait_seconds", "histogram",
                "How long what is ready to be done waits for the work of others, asked several times a second.");
    write_histogram(page, waits_);
    page.family("crowntable_work_ahead_seconds", "histogram",
                "Time of the thread that others have before what has just come is heard, asked all the while.");
    write_histogram(page, ahead_);
    page.family("crowntable_longest_work_ahead_seconds", "gauge", "The longest of these times since the start.")
        .sample(seconds_of(longest_ahead_));
    page.family("crowntable_slow_work_total", "counter",
                "Times that one thing took over 5 ms of the thread for which all others wait.");
    for (std::size_t i = 0; i < slices_.size(); ++i) page.sample(slices_[i].slow, label("work", work_names.at(i)));
    page.family("crowntable_longest_work_seconds", "gauge", "The longest time of that kind since the start.");
    for (std::size_t i = 0; i < slices_.size(); ++i) {
        page.sample(seconds_of(slices_[i].longest), label("work", work_names.at(i)));
    }
    page.family("crowntable_ticks_total", "counter", "Ticks, in which bots and clocks act.").sample(ticks_);
    page.family("crowntable_tick_seconds_total", "counter",
                "Time spent in them: nearly all of it the thinking of quick bots.")
        .sample(tick_seconds_);
    page.family("crowntable_jobs_total", "counter", "Thoughts of slow bots and looks back, on threads of their own.")
        .sample(jobs_);
    page.family("crowntable_job_seconds_total", "counter", "Time spent in them.").sample(job_seconds_);
    page.family("crowntable_jobs_waiting", "gauge", "Those begun or still to begin.").sample(gauges.jobs_waiting);
    write_process(page, Clock::now() - started_);
    return page.str();
}

}  // namespace crowntable::server
