#include "protocol/wire/reply.hpp"

#include "protocol/json/members.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/wire/command.hpp"

namespace crowntable::wire {

namespace {

void write_answer(std::string& out, std::string_view type, std::uint64_t ack) {
    json::Writer json(out);
    begin_message(json, type);
    json.member("ack", ack);
    json.end_object();
}

/// The body was written by the game's codec; to parse it again would only cost time.
void write_answer_with(std::string& out, std::string_view type, std::uint64_t ack, std::string_view name,
                       std::string_view body_json) {
    json::Writer json(out);
    begin_message(json, type);
    json.member("ack", ack);
    json.member_raw(name, body_json);
    json.end_object();
}

void chat_members(json::Writer& json, const ChatLine& line) {
    json.member("n", line.n);
    member_seat(json, "seat", line.seat);
    json.member("name", line.name);
    // A line is one or the other (ChatLine), and a client tells by the member which it is.
    if (line.phrase.empty()) {
        json.member("text", line.text);
    } else {
        json.member("phrase", line.phrase);
    }
    // Absent where there is none, as in protocol 1 before it was added.
    if (!line.avatar.empty()) json.member("avatar", line.avatar);
}

}  // namespace

void write_done(std::string& out, std::uint64_t ack) {
    write_answer(out, "done", ack);
}

void write_refused(std::string& out, Ack ack, const Refusal& refusal) {
    json::Writer json(out);
    begin_message(json, "refused");
    if (ack) {
        json.member("ack", *ack);
    } else {
        // `ack` is always there: null says that the refusal answers a frame whose id could not be read.
        json.member_null("ack");
    }
    json.member("code", refusal.code);
    json.member("message", refusal.message);
    // Only where the refusal speaks of cards: MUST_GO_OUT names the discards that go out.
    if (!refusal.faces.empty()) {
        json.key("detail");
        json.begin_object();
        member_texts(json, "faces", refusal.faces);
        json.end_object();
    }
    if (refusal.retry) json.member("retry_ms", static_cast<std::int64_t>(refusal.retry->count()));
    json.end_object();
}

void write_pong(std::string& out, std::uint64_t ack) {
    write_answer(out, "pong", ack);
}

void write_seated(std::string& out, std::uint64_t ack, Seat seat, std::string_view name) {
    json::Writer json(out);
    begin_message(json, "seated");
    json.member("ack", ack);
    member_seat(json, "seat", seat);
    json.member("name", name);
    json.end_object();
}

void write_transfer_code(std::string& out, std::uint64_t ack, std::string_view transfer_code, Milliseconds expires) {
    json::Writer json(out);
    begin_message(json, "transfer_code");
    json.member("ack", ack);
    json.member("transfer_code", transfer_code);
    member_ms(json, "expires_ms", expires);
    json.end_object();
}

void write_arranged(std::string& out, std::uint64_t ack, std::string_view arrangement_json) {
    write_answer_with(out, "arranged", ack, "arrangement", arrangement_json);
}

void write_hinted(std::string& out, std::uint64_t ack, std::string_view hint_json) {
    write_answer_with(out, "hinted", ack, "hint", hint_json);
}

void write_previewed(std::string& out, std::uint64_t ack, std::uint32_t turn, std::string_view preview_json) {
    json::Writer json(out);
    begin_message(json, "previewed");
    json.member("ack", ack);
    // The turn for which it was asked: when the answer arrives, that may be over.
    json.member("turn", turn);
    json.member_raw("preview", preview_json);
    json.end_object();
}

void write_sit_settled(std::string& out, bool accepted) {
    json::Writer json(out);
    begin_message(json, "sit_settled");
    json.member("accepted", accepted);
    json.end_object();
}

void write_knocking(std::string& out, std::string_view code, Milliseconds wait) {
    json::Writer json(out);
    begin_message(json, "knocking");
    json.member("code", code);
    member_ms(json, "wait_ms", wait);
    json.end_object();
}

void write_claim_settled(std::string& out, Seat seat, ClaimSettled how) {
    json::Writer json(out);
    // Without an ack: `claim_seat` was answered when it was made, long before the host decides.
    begin_message(json, "claim_settled");
    member_seat(json, "seat", seat);
    json.member("accepted", how != ClaimSettled::refused);
    if (how == ClaimSettled::from_next_deal) json.member("from_next_deal", true);
    json.end_object();
}

void write_chat(std::string& out, Ack ack, const ChatLine& line) {
    json::Writer json(out);
    begin_message(json, "chat");
    // `ack` is left out instead of null: everybody gets the line, and only the writer's own copy answers a command.
    if (ack) json.member("ack", *ack);
    chat_members(json, line);
    json.end_object();
}

void write_reaction(std::string& out, Ack ack, const Reaction& reaction) {
    json::Writer json(out);
    begin_message(json, "reaction");
    if (ack) json.member("ack", *ack);
    member_seat(json, "seat", reaction.seat);
    json.member("name", reaction.name);
    json.member("reaction", reaction.reaction);
    json.end_object();
}

void write_presence(std::string& out, const Presence& presence) {
    json::Writer json(out);
    begin_message(json, "presence");
    member_seat(json, "seat", presence.seat);
    json.member("connected", presence.connected);
    member_ms(json, "away_ms", presence.away);
    if (presence.grace) member_ms(json, "grace_ms", *presence.grace);
    json.member("played_by", to_string(presence.played_by));
    json.end_object();
}

void write_notice(std::string& out, const Notice& notice) {
    json::Writer json(out);
    begin_message(json, "notice");
    json.key("text");
    if (notice.text.empty()) {
        json.null();
    } else {
        json.value(notice.text);
    }
    json.member("draining", notice.draining);
    member_ms(json, "stops_ms", notice.stops);
    json.end_object();
}

void write_closing(std::string& out, std::string_view reason, std::optional<Milliseconds> retry) {
    json::Writer json(out);
    begin_message(json, "closing");
    json.member("reason", reason);
    member_ms(json, "retry_ms", retry);
    json.end_object();
}

void write_welcome(std::string& out, const Welcome& welcome) {
    json::Writer json(out);
    begin_message(json, "welcome");
    json.member("protocol", number_of(welcome.protocol));
    json.member("server", welcome.server);
    json.member("code", welcome.code);
    // The person's secret: this text goes to one connection and into no log.
    json.member("seat_token", welcome.seat_token);
    json.member("last_id", welcome.last_id);
    member_seat(json, "seat", welcome.seat);
    json.member("role", to_string(welcome.role));
    json.member("host", welcome.host);
    // The name is null until one was given, so that nobody takes an empty text for a name.
    member_name(json, welcome.name);
    member_ms(json, "ping_ms", welcome.ping);
    if (welcome.beat) member_ms(json, "beat_ms", *welcome.beat);
    json.key("chat");
    json.begin_array();
    for (const auto& line : welcome.chat) {
        json.begin_object();
        chat_members(json, line);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

}  // namespace crowntable::wire
