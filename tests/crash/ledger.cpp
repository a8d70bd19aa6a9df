#include "tests/crash/ledger.hpp"

#include <algorithm>

#include "tests/bench/load/message.hpp"

namespace crowntable::crash {

namespace {

constexpr std::size_t problems_kept = 100;

std::string_view public_part_of(std::string_view update) {
    const auto from = update.find(R"("public":)");
    const auto to = update.rfind(R"(,"clock":)");
    return from == std::string_view::npos || to == std::string_view::npos ? std::string_view{}
                                                                          : update.substr(from, to - from);
}

}  // namespace

std::uint64_t Ledger::tried_again() const {
    std::uint64_t count = 0;
    for (const auto& [what, times] : refusals_) count += what.ends_with("TRY_AGAIN") ? times : 0;
    return count;
}

void Ledger::problem(const std::string& what) {
    if (problems_.size() < problems_kept) problems_.push_back(what);
}

void Ledger::problem(const Player& player, const std::string& what) {
    problem("room " + player.plan().code + ", " + player.plan().name + ": " + what);
}

/// All that this player does changes the room, so that all of it must be known after any restart.
void Ledger::came_in(Player& player, std::string_view welcome) {
    auto& account = accounts_[&player];
    if (account.last_sent == 0) return;
    ++returns_;
    const auto last_id = bench::number_of(welcome, R"("last_id":)");
    const auto last_change = account.answered_changes.empty() ? 0 : *account.answered_changes.rbegin();
    if (last_id < last_change) {
        problem(player, "command " + std::to_string(last_change) + " was answered; now the last id is " +
                            std::to_string(last_id));
    }
    if (last_id > account.last_sent) problem(player, "an id is known that was never sent");
    if (!player.is_seated() && account.was_seated) problem(player, "lost its seat");
}

void Ledger::sent(Player& player, const Command& command) {
    accounts_[&player].last_sent = command.id;
}

void Ledger::update_came(Player& player, std::uint64_t version, std::string_view update) {
    auto& account = accounts_[&player];
    const auto shown = public_part_of(update);
    if (version < player.version()) {
        problem(player, "version " + std::to_string(version) + " after " + std::to_string(player.version()));
    }
    if (version == player.version() && !account.public_part.empty()) {
        ++updates_same_;
        if (shown != account.public_part) problem(player, "version " + std::to_string(version) + " has changed");
    }
    account.public_part = shown;
}

void Ledger::answered(Player& player, const Command& command, std::string_view message) {
    auto& account = accounts_[&player];
    ++answered_;
    account.was_seated |= command.op == "sit";
    const bool changes = command.op == "play" || command.op == "sit" || command.op == "start";
    auto& answers = changes ? account.answered_changes : account.answered_others;
    if (!answers.insert(command.id).second) problem(player, "two answers to " + std::to_string(command.id));
    const bool is_update = message.starts_with(R"({"type":"update")");
    if (is_update != (command.op == "play")) problem(player, "an answer of another kind to " + command.text);
}

void Ledger::answered_unasked(Player& player, std::string_view message) {
    problem(player, "an answer to nothing: " + std::string(message.substr(0, 80)));
}

void Ledger::refused(Player& player, const Command& command, std::string_view message) {
    const std::string code(bench::value_of(message, R"("code":")", '"'));
    ++refusals_[command.op + " " + code];
    // Nobody else changes the room while it is somebody's turn. Pressing "ready" or "rematch" once more after a
    // return may come too late.
    const bool may_be_late = command.op == "ready" || command.op == "rematch";
    if (code != "TRY_AGAIN" && !may_be_late) problem(player, command.text + " was refused: " + std::string(message));
}

void Ledger::told_closing(Player& player, std::string_view message) {
    const auto reason = bench::value_of(message, R"("reason":")", '"');
    if (reason == "SERVER_STOPPING") {
        ++told_stopping_;
        if (bench::value_of(message, R"("retry_ms":)", '}') == "null") problem(player, "not told when to come back");
    } else if (reason == "ROOM_RELOADED") {
        ++told_reloaded_;
    } else {
        problem(player, "was closed: " + std::string(reason));
    }
}

}  // namespace crowntable::crash
