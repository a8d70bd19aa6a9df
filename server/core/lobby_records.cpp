#include <charconv>
#include <utility>

#include "protocol/text/error_code.hpp"
#include "server/core/lobby.hpp"
#include "server/core/lobby/answers.hpp"
#include "server/core/lobby_state.hpp"

/// What is left of a game is asked for: documents.hpp knows what becomes of it.
namespace crowntable::server {

namespace error = error_code;
using lobby::last_game;

namespace {

/// Nothing for what is no number of a game.
std::optional<std::uint32_t> game_number(std::string_view text) {
    if (text == "last") return last_game;
    std::uint32_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = problem == std::errc{} && end == text.data() + text.size() && number > 0;
    return whole ? std::optional(number) : std::nullopt;
}

}  // namespace

void Lobby::sign_with(const SigningKey& key) {
    state_->documents.sign_with(key);
}

void Lobby::game_document(Now now, RequestId request, std::string_view address_text, std::string_view code_text,
                          const GameWish& wish, std::string_view token, Outbox& outbox) {
    const auto answer = [&](std::string_view why) { lobby::answer_refused(request, refusal(why), outbox); };
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
    if (state_->documents.is_full()) return answer(error::try_again);
    const bool is_first = state_->documents.ask(code, request, {wish.document, *number, wish.from, hash});
    // A reading that is under way answers this wish too.
    if (is_first && !state_->loading.contains(code)) outbox.loads.push_back(code);
}

void Lobby::forget_document(RequestId request) {
    state_->documents.forget(request);
}

/// A room in the store alone is not read for this: the time of the answer would tell that it is there.
bool Lobby::State::knows_seat_token(const std::string& code, const SecretHash& token) const {
    const auto room = rooms.find(code);
    return room != rooms.end() && room->second->knows_seat_token(token);
}

}  // namespace crowntable::server
