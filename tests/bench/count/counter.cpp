#include "tests/bench/count/counter.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace crowntable::bench {

Counter::Counter(ServerProcess& server, const std::filesystem::path& file) {
    const int opened = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (opened < 0 || ftruncate(opened, sizeof(Counts)) != 0) {
        throw std::system_error(errno, std::generic_category(), file.string());
    }
    void* const shared = mmap(nullptr, sizeof(Counts), PROT_READ, MAP_SHARED, opened, 0);
    close(opened);
    if (shared == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "mmap");
    counts_ = static_cast<Counts*>(shared);
    server.set_environment("LD_PRELOAD", COUNTING_LIBRARY);
    server.set_environment(counts_variable, file.string());
}

Counter::~Counter() {
    munmap(counts_, sizeof(Counts));
}

Counter::Seen Counter::seen() const {
    const auto read = [](const Counts::Thread& thread) {
        Seen::Thread seen{.allocations = static_cast<double>(thread.allocations.load())};
        for (std::size_t call = 0; call < counted_calls.size(); ++call) {
            seen.calls[call] = static_cast<double>(thread.calls[call].load());
        }
        return seen;
    };
    return {read(counts_->loop), read(counts_->others)};
}

std::vector<Result> Counter::results(double commands) const {
    std::vector<Result> all;
    const auto add = [&](const std::string& label, const std::string& key, double count) {
        all.push_back({label + " a command", key + "_per_command", commands == 0 ? 0 : count / commands, 3});
    };
    if (ended_.loop.calls == begun_.loop.calls) throw std::runtime_error("the server did not count what it did");
    const auto loop_allocations = ended_.loop.allocations - begun_.loop.allocations;
    const auto other_allocations = ended_.others.allocations - begun_.others.allocations;
    add("server: allocations", "allocations", loop_allocations + other_allocations);
    add("loop: allocations", "loop_allocations", loop_allocations);
    const auto each = [&](const std::string& who, const Seen::Thread& before, const Seen::Thread& after) {
        double sum = 0;
        for (std::size_t call = 0; call < counted_calls.size(); ++call) {
            const auto count = after.calls[call] - before.calls[call];
            const std::string name(counted_calls[call]);
            sum += count;
            if (count != 0) add(who + ": " + name, who + "_call_" + name, count);
        }
        add(who + ": calls of the system", who + "_calls", sum);
    };
    each("loop", begun_.loop, ended_.loop);
    each("others", begun_.others, ended_.others);
    return all;
}

}  // namespace crowntable::bench
