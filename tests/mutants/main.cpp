#include <algorithm>
#include <charconv>
#include <iomanip>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tests/mutants/mutant.hpp"
#include "tests/mutants/trial.hpp"

/// Shows for each mutant that the simulation finds it, with the checker that the table names.
namespace {

using crowntable::mutants::Mutant;
using crowntable::mutants::table;
using crowntable::mutants::Trial;
using crowntable::mutants::Verdict;

constexpr const char* usage =
    "Usage: mutants [--list | --only NAME... | --sample COUNT]\n"
    "Without a word all mutants, and the server without one. Exit status 1 unless each is found as the table says.\n";

/// Without a mutant nothing may be found.
constexpr int no_mutant = -1;

Trial trial_of(std::size_t number) {
    return {static_cast<int>(number), table[number].faults, table[number].of_nodes};
}

/// `count` of all, always the same, from all parts of the table.
std::vector<Trial> sample(std::size_t count) {
    std::vector<Trial> trials{{no_mutant}, {.mutant = no_mutant, .of_nodes = true}};
    count = std::min(count, table.size());
    for (std::size_t i = 0; i < count; ++i) trials.push_back(trial_of(i * table.size() / count));
    return trials;
}

std::optional<std::vector<Trial>> only(std::span<char*> names) {
    std::vector<Trial> trials;
    for (const std::string_view name : names) {
        const auto found = std::ranges::find(table, name, &Mutant::name);
        if (found == table.end()) return std::nullopt;
        trials.push_back(trial_of(static_cast<std::size_t>(found - table.begin())));
    }
    return trials;
}

std::optional<std::vector<Trial>> read(std::span<char*> words) {
    if (words.empty()) return sample(table.size());
    const std::string_view wish = words.front();
    if (words.size() > 1 && wish == "--only") return only(words.subspan(1));
    if (words.size() != 2 || wish != "--sample") return std::nullopt;
    const std::string_view value = words.back();
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size()) return std::nullopt;
    return sample(number);
}

bool is_wanted(const Trial& trial, const Verdict& verdict) {
    if (trial.mutant == no_mutant) return verdict.checker.empty();
    const auto& checkers = table.at(static_cast<std::size_t>(trial.mutant)).checkers;
    return std::ranges::find(checkers, verdict.checker) != checkers.end();
}

std::string name_of(const Trial& trial) {
    if (trial.mutant == no_mutant) return trial.of_nodes ? "no mutant, several nodes" : "no mutant";
    return table.at(static_cast<std::size_t>(trial.mutant)).name;
}

std::string result_of(const Trial& trial, const Verdict& verdict) {
    if (!verdict.checker.empty()) return "found by " + verdict.checker + " (" + verdict.what + ')';
    if (trial.mutant == no_mutant) return "nothing found";
    return verdict.is_reached ? "NOT FOUND" : "NOT FOUND, for it never ran";
}

void show(const Trial& trial, const Verdict& verdict) {
    std::cout << (is_wanted(trial, verdict) ? "ok    " : "WRONG ") << name_of(trial) << ": "
              << result_of(trial, verdict) << ", seed " << verdict.seed << ", " << std::fixed << std::setprecision(1)
              << verdict.took.count() << " s" << std::endl;
}

void list() {
    for (const Mutant& mutant : table) {
        std::cout << mutant.name;
        for (const auto& checker : mutant.checkers) std::cout << " | " << checker;
        std::cout << '\n';
    }
}

}  // namespace

int main(int count, char** words) {
    if (count == 2 && std::string_view(words[1]) == "--list") {
        list();
        return 0;
    }
    const auto trials = read(std::span(words, static_cast<std::size_t>(count)).subspan(1));
    if (!trials) {
        std::cerr << usage;
        return 2;
    }
    std::size_t passed = 0;
    std::size_t failed = 0;
    crowntable::mutants::run(*trials, [&](const Trial& trial, const Verdict& verdict) {
        ++(is_wanted(trial, verdict) ? passed : failed);
        std::cout << std::setw(3) << passed + failed << '/' << trials->size() << ' ';
        show(trial, verdict);
    });
    std::cout << passed << " passed, " << failed << " failed" << std::endl;
    return failed == 0 ? 0 : 1;
}
