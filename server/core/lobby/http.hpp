#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "server/core/game_wish.hpp"
#include "server/core/lobby/parts.hpp"

/// What is asked for by HTTP. Every request gets one answer, perhaps after a room was read.
namespace crowntable::server::lobby {

struct Request {
    Now now;
    RequestId id;
    /// The address of the client, as text.
    std::string_view address;
};

void create_room(Parts& lobby, const Request& request, std::string_view base_url, std::string_view body,
                 Outbox& outbox);
void describe_room(Parts& lobby, const Request& request, std::string_view code_text, Outbox& outbox);
void game_document(Parts& lobby, const Request& request, std::string_view code_text, const GameWish& wish,
                   std::string_view token, Outbox& outbox);
/// What is no link of this server counts as a guess. `from` is rounded down to where a document may begin.
void shared_replay(Parts& lobby, const Request& request, std::string_view link, std::size_t from, Outbox& outbox);

/// Who has waited for the room to ask for a document goes on, or hears that it cannot be had.
void make_awaited_documents(Parts& lobby, const std::string& code, Outbox& outbox);

/// What a room tells of itself to whoever knows its code, or why it cannot: it is broken, or still not read.
void answer_card(Parts& lobby, Now now, RequestId request, const std::string& code, Outbox& outbox);

}  // namespace crowntable::server::lobby
