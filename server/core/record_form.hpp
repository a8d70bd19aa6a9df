#pragma once

#include "server/core/record.hpp"

/// How each change is written in a record: its name, and its members named once, through which record.cpp leads
/// what writes or what reads.
namespace crowntable::server::record_form {

template <typename T>
struct Form;
template <>
struct Form<change::Created> {
    static constexpr const char* text = "created";
    static void fields(auto& with, auto& c) {
        with.field("game", c.game);
        with.field("options", c.options_json);
        with.field("room_options", c.room_options_json);
        with.field("host_token", c.host_token);
        with.added_field("maker", c.maker);
        with.added_field("practice", c.practice);
    }
};
template <>
struct Form<change::PersonCame> {
    static constexpr const char* text = "person_came";
    static void fields(auto& with, auto& c) {
        with.field("who", c.who);
        with.field("token", c.token);
        with.field("name", c.name);
        with.field("creator", c.creator);
        with.added_field("marks", c.marks);
        with.added_field("avatar", c.avatar);
    }
};
template <>
struct Form<change::TokenGiven> {
    static constexpr const char* text = "token_given";
    static void fields(auto& with, auto& c) {
        with.field("who", c.who);
        with.field("token", c.token);
        with.field("former_lives", c.former_lives);
    }
};
template <>
struct Form<change::FormerTokenDied> {
    static constexpr const char* text = "former_token_died";
    static void fields(auto& with, auto& c) { with.field("who", c.who); }
};
template <>
struct Form<change::TransferCodeMade> {
    static constexpr const char* text = "transfer_code_made";
    static void fields(auto& with, auto& c) {
        with.field("who", c.who);
        with.field("code", c.code);
        with.added_field("ends_at_ms", c.ends_at);
    }
};
template <>
struct Form<change::TransferCodeEnded> {
    static constexpr const char* text = "transfer_code_ended";
    static void fields(auto& with, auto& c) { with.field("who", c.who); }
};
template <>
struct Form<change::ReplayWord> {
    static void fields(auto& with, auto& c) {
        with.field("game", c.game);
        with.field("agrees", c.agrees);
        with.added_field("key", c.key);
    }
};
template <>
struct Form<change::Named> {
    static constexpr const char* text = "named";
    static void fields(auto& with, auto& c) {
        with.field("who", c.who);
        with.field("name", c.name);
        with.added_field("avatar", c.avatar);
        with.added_field("replay", c.replay);
    }
};
template <>
struct Form<change::Marked> {
    static constexpr const char* text = "marked";
    static void fields(auto& with, auto& c) {
        with.field("who", c.who);
        with.field("mark", c.mark);
    }
};
template <>
struct Form<change::Muted> {
    static constexpr const char* text = "muted";
    static void fields(auto& with, auto& c) {
        with.field("who", c.who);
        with.field("muted", c.muted);
    }
};
template <>
struct Form<change::SeatTaken> {
    static constexpr const char* text = "seat_taken";
    static void fields(auto& with, auto& c) {
        with.field("who", c.who);
        with.field("seat", c.seat);
        with.added_field("by_host_alone", c.by_host_alone);
    }
};
template <>
struct Form<change::SeatPromised> {
    static constexpr const char* text = "seat_promised";
    static void fields(auto& with, auto& c) {
        with.field("who", c.who);
        with.field("seat", c.seat);
    }
};
template <>
struct Form<change::BeganToWatch> {
    static constexpr const char* text = "began_to_watch";
    static void fields(auto& with, auto& c) { with.field("who", c.who); }
};
template <>
struct Form<change::SeatLeft> {
    static constexpr const char* text = "seat_left";
    static void fields(auto& with, auto& c) { with.field("seat", c.seat); }
};
template <>
struct Form<change::PersonGone> {
    static constexpr const char* text = "person_gone";
    static void fields(auto& with, auto& c) {
        with.field("who", c.who);
        with.field("removed", c.removed);
    }
};
template <>
struct Form<change::HostPassed> {
    static constexpr const char* text = "host_passed";
    static void fields(auto& with, auto& c) { with.field("to", c.to); }
};
template <>
struct Form<change::OptionsSet> {
    static constexpr const char* text = "options_set";
    static void fields(auto& with, auto& c) {
        with.field("game", c.game);
        with.field("options", c.options_json);
        with.field("room_options", c.room_options_json);
    }
};
template <>
struct Form<change::ReadySet> {
    static constexpr const char* text = "ready_set";
    static void fields(auto& with, auto& c) {
        with.field("seat", c.seat);
        with.field("ready", c.ready);
    }
};
template <>
struct Form<change::BotAdded> {
    static constexpr const char* text = "bot_added";
    static void fields(auto& with, auto& c) {
        with.field("level", c.level);
        with.field("name", c.name);
    }
};
template <>
struct Form<change::LockSet> {
    static constexpr const char* text = "lock_set";
    static void fields(auto& with, auto& c) { with.field("locked", c.locked); }
};
template <>
struct Form<change::ChatLockSet> {
    static constexpr const char* text = "chat_lock_set";
    static void fields(auto& with, auto& c) { with.field("locked", c.locked); }
};
template <>
struct Form<change::StoodIn> {
    static constexpr const char* text = "stood_in";
    static void fields(auto& with, auto& c) {
        with.field("seat", c.seat);
        with.field("by", c.by);
    }
};
template <>
struct Form<change::GameStarted> {
    static constexpr const char* text = "game_started";
    static void fields(auto& with, auto& c) {
        with.field("rules", c.rules);
        with.field("chain_secret", c.chain_secret);
    }
};
template <>
struct Form<change::SeatCommitted> {
    static constexpr const char* text = "seat_committed";
    static void fields(auto& with, auto& c) {
        with.field("seat", c.seat);
        with.field("chain_end", c.chain_end);
    }
};
template <>
struct Form<change::DealOpened> {
    static constexpr const char* text = "deal_opened";
    static void fields(auto& with, auto& c) {
        with.field("awaited", c.awaited);
        with.added_field("without_chain", c.without_chain);
    }
};
template <>
struct Form<change::LinkRevealed> {
    static constexpr const char* text = "link_revealed";
    static void fields(auto& with, auto& c) {
        with.field("seat", c.seat);
        with.field("link", c.link);
    }
};
template <>
struct Form<change::Dealt> {
    static constexpr const char* text = "dealt";
    static void fields(auto& with, auto& c) {
        with.field("seed", c.seed);
        with.added_field("unheard", c.unheard);
    }
};
template <>
struct Form<change::Acted> {
    static constexpr const char* text = "acted";
    static void fields(auto& with, auto& c) {
        with.field("seat", c.seat);
        with.json_field("action", c.action_json);
    }
};
template <>
struct Form<change::HandOrdered> {
    static constexpr const char* text = "hand_ordered";
    static void fields(auto& with, auto& c) {
        with.field("seat", c.seat);
        with.json_field("cards", c.cards_json);
    }
};
template <>
struct Form<change::ClockRanOut> {
    static constexpr const char* text = "clock_ran_out";
    static void fields(auto& with, auto& c) { with.field("seat", c.seat); }
};
template <>
struct Form<change::MoreTimeGiven> {
    static constexpr const char* text = "more_time_given";
    static void fields(auto& with, auto& c) { with.field("seat", c.seat); }
};
template <>
struct Form<change::RematchAsked> {
    static constexpr const char* text = "rematch_asked";
    static void fields(auto& with, auto& c) { with.field("seat", c.seat); }
};
template <>
struct Form<change::GameEnded> {
    static constexpr const char* text = "game_ended";
    static void fields(auto&, auto&) {}
};
template <>
struct Form<change::Paused> {
    static constexpr const char* text = "paused";
    static void fields(auto&, auto&) {}
};
template <>
struct Form<change::Said> {
    static constexpr const char* text = "said";
    static void fields(auto& with, auto& c) {
        with.field("seat", c.seat);
        with.field("name", c.name);
        with.field("text", c.text);
        with.field("phrase", c.phrase);
        with.added_field("avatar", c.avatar);
    }
};
template <>
struct Form<change::TablePutAway> {
    static constexpr const char* text = "table_put_away";
    static void fields(auto&, auto&) {}
};

}  // namespace crowntable::server::record_form
