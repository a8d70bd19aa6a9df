#include "tests/mutants/trial.hpp"

#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <map>
#include <sstream>
#include <stdexcept>

#include "tests/mutants/mutant.hpp"
#include "tests/sim/cluster/cluster_simulation.hpp"
#include "tests/sim/simulation.hpp"

namespace crowntable::mutants {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t at_once = 2;
/// Seconds of processor time, for a seed that takes about one.
constexpr int seed_seconds_max = 30;
constexpr rlim_t memory_max = rlim_t{2} << 30U;

struct Running {
    Trial trial;
    int output = -1;
    Clock::time_point begun = Clock::now();
};

void say(int output, const std::string& line) {
    // A line is shorter than what a pipe takes at once, and the whole of a trial than what it holds.
    if (::write(output, line.data(), line.size()) < 0) std::_Exit(1);
}

/// SIGPROF ends a process that never comes to an end: nothing in a simulation waits, so that it uses up its time.
void limit_time() {
    const itimerval limit{.it_interval = {}, .it_value = {.tv_sec = seed_seconds_max, .tv_usec = 0}};
    ::setitimer(ITIMER_PROF, &limit, nullptr);
}

void limit_process() {
    const rlimit memory{.rlim_cur = memory_max, .rlim_max = memory_max};
    ::setrlimit(RLIMIT_AS, &memory);
    const rlimit no_core{.rlim_cur = 0, .rlim_max = 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
}

/// What was found, if anything.
struct Found {
    std::string checker;
    std::string what;
};

Found run_seed(const Trial& trial, std::uint64_t seed) {
    if (trial.of_nodes) {
        sim::ClusterPlan plan{.seed = seed};
        if (!trial.faults.empty()) plan.faults = sim::ClusterFaults::parse(trial.faults).value();
        const auto outcome = sim::simulate(plan);
        return {outcome.checker, outcome.what};
    }
    sim::Plan plan{.seed = seed};
    if (!trial.faults.empty()) plan.faults = sim::Faults::parse(trial.faults).value();
    const auto outcome = sim::simulate(plan);
    return {outcome.checker, outcome.what};
}

/// In the child: "seed N" before each, then what was found, if anything, and whether the mutant's place was come to.
[[noreturn]] void try_out(const Trial& trial, int output) {
    limit_process();
    on = trial.mutant;
    for (std::uint64_t seed = 1; seed <= seeds_max; ++seed) {
        say(output, "seed " + std::to_string(seed) + '\n');
        limit_time();
        const auto found = run_seed(trial, seed);
        if (is_reached) say(output, "reached\n");
        if (found.checker.empty()) continue;
        say(output, "found " + found.checker + ' ' + found.what.substr(0, 300) + '\n');
        break;
    }
    std::_Exit(0);
}

std::pair<pid_t, Running> begin(const Trial& trial) {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error("no process");
    if (child == 0) try_out(trial, ends[1]);
    ::close(ends[1]);
    return {child, {trial, ends[0]}};
}

std::string all_of(int output) {
    std::string text;
    char part[4096];
    for (ssize_t count = 0; (count = ::read(output, part, sizeof part)) > 0;) {
        text.append(part, static_cast<std::size_t>(count));
    }
    ::close(output);
    return text;
}

Verdict verdict_of(const Running& ended, int status) {
    Verdict verdict{.took = Clock::now() - ended.begun};
    std::istringstream lines(all_of(ended.output));
    for (std::string word; lines >> word;) {
        if (word == "seed") lines >> verdict.seed;
        if (word == "reached") verdict.is_reached = true;
        if (word == "found") std::getline(lines >> verdict.checker >> std::ws, verdict.what);
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return verdict;
    const bool is_hang = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
    verdict.checker = is_hang ? "hang" : "crash";
    return verdict;
}

}  // namespace

void run(const std::vector<Trial>& trials, const std::function<void(const Trial&, const Verdict&)>& told) {
    std::map<pid_t, Running> running;
    for (auto next = trials.begin(); next != trials.end() || !running.empty();) {
        while (next != trials.end() && running.size() < at_once) running.insert(begin(*next++));
        int status = 0;
        const pid_t child = ::wait(&status);
        const auto ended = running.extract(child);
        if (ended.empty()) throw std::runtime_error("a process was lost");
        told(ended.mapped().trial, verdict_of(ended.mapped(), status));
    }
}

}  // namespace crowntable::mutants
