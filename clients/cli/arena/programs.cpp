#include "clients/cli/arena/programs.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "clients/cli/table/server_words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "protocol/json/document.hpp"

namespace crowntable::cli {

namespace {

using Json = nlohmann::json;

Json shown_to_all(const table::Table& table) {
    std::string text;
    table.write_public(text, Protocol::whole);
    return Json::parse(text);
}

Json shown_to(const table::Table& table, Seat seat) {
    std::string text;
    table.write_private(seat, text, Protocol::whole);
    return Json::parse(text);
}

std::variant<Refusal, table::Applied> play_within_limits(table::Table& table, Seat seat, const std::string& action) {
    const auto document = json::parse(action);
    if (const auto* refusal = std::get_if<Refusal>(&document)) return *refusal;
    return table.act(seat, std::get<json::Document>(document).value());
}

}  // namespace

Programs::Programs(const ArenaPlan& plan, const ArenaWatch& watch, ArenaResult& result)
    : plan_(plan),
      watch_(watch),
      result_(result),
      options_(std::make_shared<const Json>(Json::parse(plan.options))),
      faults_in_a_row_(plan.players.size()) {
    for (const auto& player : plan.players) {
        const auto* program = std::get_if<Program>(&player);
        programs_.push_back(
            program == nullptr ? nullptr : std::make_unique<ExternalBot>(program->command, plan.patience, watch.pulse));
    }
}

void Programs::game_begins(Game game) {
    game_ = game;
    ++game_number_;
    turns_before_ = last_turn_ + 1;
}

void Programs::act(table::Table& table, Seat seat, std::size_t player) {
    auto& program = *programs_[player];
    last_turn_ = turns_before_ + table.turn();
    const Json shown = shown_to_all(table);
    const Json own = shown_to(table, seat);
    const std::string question = program.line_of(
        {.turn = last_turn_, .game_number = game_number_, .options = *options_, .public_part = shown, .you = own});
    for (;;) {
        const auto answer = program.choose(last_turn_, question);
        if (const auto* fault = std::get_if<ExternalBot::Fault>(&answer)) {
            blame(*fault, seat, player, question);
            continue;
        }
        const auto& action = std::get<std::string>(answer);
        const auto played = play_within_limits(table, seat, action);
        const auto* refusal = std::get_if<Refusal>(&played);
        if (refusal == nullptr) break;
        blame(fault_of(*refusal, action), seat, player, question);
    }
    faults_in_a_row_[player] = 0;
}

ExternalBot::Fault Programs::fault_of(const Refusal& refusal, const std::string& action) const {
    Json told{{"code", refusal.code}, {"message", refusal.message}};
    if (!refusal.faces.empty()) told["detail"] = {{"faces", refusal.faces}};
    const auto sentence = refusal_text(told, plan_.preset->family());
    return {say("terminal.arena_refused", with<"action">(clean(action)), with<"text">(sentence)), refusal.message};
}

void Programs::blame(const ExternalBot::Fault& fault, Seat seat, std::size_t player, const std::string& question) {
    ++result_.faults[player];
    programs_[player]->blame(fault);
    const std::string told =
        say("terminal.arena_fault", with<"player">(word_of(plan_.players[player])), with<"board">(game_.board + 1),
            with<"game">(game_.rotation + 1), with<"seat">(seat.index + 1), with<"text">(fault.told));
    if (fault.gone) throw std::runtime_error(told);
    if (++faults_in_a_row_[player] >= faults_max) {
        throw std::runtime_error(told + '\n' + say("terminal.arena_gives_up") + '\n' + question);
    }
    watch_.fault(told);
}

}  // namespace crowntable::cli
