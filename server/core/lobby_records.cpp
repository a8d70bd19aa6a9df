#include "server/core/lobby_records.hpp"

#include <algorithm>
#include <charconv>
#include <exception>
#include <functional>
#include <stop_token>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/looking_back/replay.hpp"
#include "protocol/looking_back/review.hpp"
#include "protocol/record/check.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/text/room_code.hpp"
#include "server/core/lobby.hpp"
#include "server/core/lobby_state.hpp"
#include "server/core/room_games.hpp"

/// What is left of a game, for those who played it. The journal is read for each wish, and a job makes of it what is
/// wanted.
namespace crowntable::server {

namespace error = error_code;

namespace {

/// What a job leaves behind: a document, or "-" and the code of a refusal.
constexpr char refusal_mark = '-';

/// Games are counted from 1.
constexpr std::uint32_t last_game = 0;

std::string refuse(std::string_view code) {
    return refusal_mark + std::string(code);
}

std::string make_record(const std::string& code, const std::vector<Record>& records, std::uint32_t number,
                        const SecretHash& token, const SigningKey& signer) {
    const auto games = games_of(code, records);
    if (!std::holds_alternative<std::vector<RoomGame>>(games)) return refuse(error::room_broken);
    const auto& all = std::get<std::vector<RoomGame>>(games);
    const auto played = [&](const RoomGame& game) {
        return std::ranges::find(game.players, token) != game.players.end();
    };
    const auto last =
        std::find_if(all.rbegin(), all.rend(), [&](const RoomGame& game) { return game.is_over && played(game); });
    const RoomGame* wanted = find_game(all, number);
    if (number == last_game && last != all.rend()) wanted = &*last;
    // A stranger learns nothing of how many games there were.
    if (std::ranges::none_of(all, played)) return refuse(error::not_a_player);
    if (wanted == nullptr) return refuse(error::no_such_game);
    if (!played(*wanted)) return refuse(error::not_a_player);
    if (!wanted->is_over) return refuse(error::game_on);
    auto written = record::write_game_record(wanted->game, signer);
    auto* text = std::get_if<std::string>(&written);
    return text != nullptr ? std::move(*text) : refuse(error::room_broken);
}

/// A document that nobody waits for any more.
class Unwanted : public std::exception {};

/// What is wanted, made of the record.
/// `go_on` throws where nobody wants it any more.
std::string document_of(std::string record, GameDocument document, std::size_t from,
                        const std::function<void()>& go_on) {
    if (document == GameDocument::record || record.starts_with(refusal_mark)) return record;
    const auto outcome = record::check_game_record(record);
    const auto* checked = std::get_if<record::CheckedRecord>(&outcome);
    if (checked == nullptr) return refuse(error::room_broken);
    if (document == GameDocument::replay)
        return looking_back::write_replay(looking_back::replay_of(*checked), {.from = from});
    return looking_back::write_review(looking_back::review_of(*checked, [&](std::size_t) { go_on(); }));
}

/// Nothing for what is no number of a game.
std::optional<std::uint32_t> game_number(std::string_view text) {
    if (text == "last") return last_game;
    std::uint32_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = problem == std::errc{} && end == text.data() + text.size() && number > 0;
    return whole ? std::optional(number) : std::nullopt;
}

HttpAnswer refused_answer(RequestId request, std::string_view code) {
    HttpAnswer answer{request, error_code::http_status(code), {}};
    wire::write_http_error(answer.body, {code, std::string(error_code::default_sentence(code))});
    return answer;
}

/// Codes of refusals last as long as the program.
std::string_view known_code(std::string_view text) {
    for (const auto code : {error::not_a_player, error::no_such_game, error::game_on}) {
        if (code == text) return code;
    }
    return error::room_broken;
}

}  // namespace

HttpAnswer record_answer(RequestId request, GameDocument document, const std::optional<std::string>& made) {
    if (!made) return refused_answer(request, error::room_broken);
    if (made->starts_with(refusal_mark)) return refused_answer(request, known_code(std::string_view(*made).substr(1)));
    return {request, 200, *made, document == GameDocument::record ? "application/jsonl" : "application/json"};
}

void Lobby::sign_with(const SigningKey& key) {
    state_->signer = key;
}

const SigningKey& Lobby::State::record_signer() {
    if (!signer) signer.emplace(make_seed(entropy));
    return *signer;
}

void Lobby::game_document(Now now, RequestId request, std::string_view address_text, std::string_view code_text,
                          const GameWish& wish, std::string_view token, Outbox& outbox) {
    const auto answer = [&](std::string_view why) { outbox.answers.push_back(refused_answer(request, why)); };
    Address& address = state_->addresses.touch(now, address_text);
    if (!address.records.take(now)) return answer(error::rate_limited);
    std::string code;
    const SecretHash hash = hash_of(token);
    switch (state_->look_up(now, address, code_text, code)) {
        case State::Lookup::too_many_guesses:
            // A household shares an address: who played is not kept out by what others have guessed.
            if (!state_->knows_seat_token(code, hash)) return answer(error::rate_limited);
            address.known = true;
            break;
        case State::Lookup::unknown:
            return answer(error::no_such_room);
        case State::Lookup::found:
            break;
    }
    if (state_->quarantined.contains(code)) return answer(error::room_broken);
    if (token.empty()) return answer(error::bad_token);
    const auto number = game_number(wish.number);
    if (!number) return answer(error::no_such_game);
    if (state_->documents_waiting() >= state_->limits.documents_waiting_max) return answer(error::try_again);
    auto& askers = state_->record_askers[code];
    askers.push_back({request, wish.document, *number, wish.from, hash, {}});
    // One reading answers all who ask meanwhile; the room itself stays as it is, in memory or not.
    if (askers.size() == 1 && !state_->loading.contains(code)) outbox.loads.push_back(code);
}

// It keeps its place among those that wait until its job has ended, so that these stay bounded.
void Lobby::forget_document(RequestId request) {
    const auto forget = [request](State::RecordAsker& asker) {
        if (asker.request == request) asker.forgotten.request_stop();
    };
    for (auto& [code, of_room] : state_->record_askers) std::ranges::for_each(of_room, forget);
    for (auto& [job, asker] : state_->record_jobs) forget(asker);
}

/// A room in the store alone is not read for this: the time of the answer would tell that it is there.
bool Lobby::State::knows_seat_token(const std::string& code, const SecretHash& token) const {
    const auto room = rooms.find(code);
    return room != rooms.end() && room->second->knows_seat_token(token);
}

std::size_t Lobby::State::documents_waiting() const {
    std::size_t waiting = record_jobs.size();
    for (const auto& [code, of_room] : record_askers) waiting += of_room.size();
    return waiting;
}

void Lobby::State::start_record_jobs(const std::string& code, const std::vector<Record>& records, Outbox& outbox) {
    const auto waiting = record_askers.extract(code);
    if (waiting.empty()) return;
    const auto kept = std::make_shared<const std::vector<Record>>(records);
    for (const RecordAsker& asker : waiting.mapped()) {
        if (asker.forgotten.stop_requested()) continue;
        const JobId id{++last_job};
        record_jobs.emplace(id, asker);
        const auto make = [code, kept, asker, key = record_signer()](const std::stop_token& unwanted) {
            const auto go_on = [&] {
                if (unwanted.stop_requested() || asker.forgotten.stop_requested()) throw Unwanted();
            };
            go_on();
            return document_of(make_record(code, *kept, asker.number, asker.token, key), asker.document, asker.from,
                               go_on);
        };
        outbox.jobs.push_back({id, code, make, JobKind::document});
    }
}

void Lobby::State::refuse_record_askers(const std::string& code, std::string_view why, Outbox& outbox) {
    const auto waiting = record_askers.extract(code);
    if (waiting.empty()) return;
    for (const RecordAsker& asker : waiting.mapped()) {
        outbox.answers.push_back(refused_answer(asker.request, why));
    }
}

}  // namespace crowntable::server
