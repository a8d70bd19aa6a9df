#include "clients/cli/options/seats.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "clients/cli/options/seat_words.hpp"
#include "clients/cli/text/say.hpp"

namespace crowntable::cli {
namespace {

constexpr int seats_min = 2;
constexpr int seats_max = 7;

std::string seat_choices() {
    std::string choices = "{";
    for (const auto level : seat_levels) choices.append(level) += ',';
    return choices.append(program_mark) + "COMMAND}";
}

/// The library would part a command at its commas: they are written `\,` there, as a shell leaves them.
std::vector<std::string> seats_in(const std::string& list) {
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i] == '\\' && i + 1 < list.size() && list[i + 1] == ',') {
            parts.back() += list[++i];
        } else if (list[i] == ',') {
            parts.emplace_back();
        } else {
            parts.back() += list[i];
        }
    }
    // As the library does with other lists.
    std::erase(parts, "");
    return parts;
}

bool is_seat(const std::string& word) {
    const bool is_program = word.starts_with(program_mark) && word.size() > program_mark.size();
    return is_program || std::ranges::find(seat_levels, word) != seat_levels.end();
}

std::string seat_fault(const std::string& list) {
    for (const auto& word : seats_in(list)) {
        if (!is_seat(word)) return word + " not in " + seat_choices();
    }
    return {};
}

void take_seats(Options& options, const std::vector<std::string>& lists) {
    options.players.clear();
    for (const auto& list : lists) {
        for (auto& word : seats_in(list)) options.players.push_back(std::move(word));
    }
    const auto count = options.players.size();
    if (count < seats_min) throw CLI::ArgumentMismatch::AtLeast("--seats", seats_min, count);
    if (count > seats_max) throw CLI::ArgumentMismatch::AtMost("--seats", seats_max, count);
}

}  // namespace

void add_seats(CLI::App& arena, Options& options) {
    arena
        .add_option_function<std::vector<std::string>>(
            "--seats", [&options](const std::vector<std::string>& lists) { take_seats(options, lists); },
            say("terminal_help.seats"))
        ->check(CLI::Validator(seat_fault, seat_choices()))
        ->default_str("medium,easy");
}

}  // namespace crowntable::cli
