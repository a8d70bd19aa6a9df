#include "server/core/lobby/document.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "protocol/looking_back/replay.hpp"
#include "protocol/looking_back/review.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/room_games.hpp"

namespace crowntable::server::lobby {

namespace {

namespace error = error_code;

/// It was looked up whether the link is good, which may have changed since.
std::variant<Refusal, const RoomGame*> shared_game(const std::vector<RoomGame>& games, const DocumentWish& wish) {
    const RoomGame* wanted = find_game(games, wish.number);
    if (wanted == nullptr || !wanted->is_over || wanted->shared != wish.shared) return refusal(error::no_such_game);
    return wanted;
}

/// The game in `games` that is wanted, or why the asker cannot have it. The order of the questions decides what a
/// stranger learns: nothing, not even how many games there were.
std::variant<Refusal, const RoomGame*> wanted_game(const std::vector<RoomGame>& games, const DocumentWish& wish) {
    if (wish.shared) return shared_game(games, wish);
    const auto played = [&](const RoomGame& game) {
        return std::ranges::find(game.players, wish.token) != game.players.end();
    };
    // A wrong token and somebody who only watched get one answer.
    if (std::ranges::none_of(games, played)) return refusal(error::not_a_player);
    const RoomGame* wanted = find_game(games, wish.number);
    // The last game that this asker played and that is over: a newer one in which they had no seat is not theirs to
    // see.
    if (wish.number == last_game) {
        const auto last = std::find_if(games.rbegin(), games.rend(),
                                       [&](const RoomGame& game) { return game.is_over && played(game); });
        wanted = last != games.rend() ? &*last : nullptr;
    }
    if (wanted == nullptr) return refusal(error::no_such_game);
    // They are told that there is such a game: whoever played one game of the room may know how many there were.
    if (!played(*wanted)) return refusal(error::not_a_player);
    if (!wanted->is_over) return refusal(error::game_on);
    return wanted;
}

std::string replay_text(const record::RecordedGame& game, const DocumentWish& wish) {
    auto replay = looking_back::replay_of(game);
    // Whoever has the code of a room can come in.
    if (wish.shared) replay.start.room.clear();
    return looking_back::write_replay(replay, {.from = wish.from});
}

std::variant<Refusal, std::string> text_of(const record::RecordedGame& game, const DocumentWish& wish,
                                           const SigningKey& signer, const std::function<void()>& go_on) {
    switch (wish.document) {
        case GameDocument::record:
            return record::write_game_record(game, signer);
        case GameDocument::replay:
            return replay_text(game, wish);
        case GameDocument::review:
            break;
    }
    return looking_back::write_review(looking_back::review_of(game, [&](std::size_t) { go_on(); }));
}

}  // namespace

DocumentOutcome make_document(const std::string& code, const std::vector<Record>& records, const DocumentWish& wish,
                              const SigningKey& signer, const std::function<void()>& go_on) {
    go_on();
    // Between the two parts that take long it is asked whether anybody still waits.
    const auto games = games_of(code, records);
    if (!std::holds_alternative<std::vector<RoomGame>>(games)) return refusal(error::room_broken);
    const auto wanted = wanted_game(std::get<std::vector<RoomGame>>(games), wish);
    if (const auto* refused = std::get_if<Refusal>(&wanted)) return *refused;
    go_on();
    // A document tells all hands and the seeds: while the game is on, nobody may have one.
    const RoomGame& game = *std::get<const RoomGame*>(wanted);
    ENSURE(game.is_over);
    auto text = text_of(game.game, wish, signer, go_on);
    // The records were followed and still make no game: that is for whoever runs the server, not for the asker.
    if (std::holds_alternative<Refusal>(text)) return refusal(error::room_broken);
    return Document{wish.document, std::get<std::string>(std::move(text)), game.game.start.number, game.players,
                    wish.shared};
}

}  // namespace crowntable::server::lobby
