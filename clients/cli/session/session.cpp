#include "clients/cli/session/session.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "clients/cli/session/connection_end.hpp"
#include "clients/cli/table/server_words.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"

namespace crowntable::cli {
namespace {

// A restart takes a second or two: the first tries come quickly, and then often enough to be back in time for one's
// turn.
constexpr int retry_ms_min = 250;
constexpr int retry_ms_max = 2000;
/// About ten minutes at the longest pause.
constexpr int attempts_max = 300;

/// Unlike text_of, which cleans for showing: tokens and codes are compared and sent back as they came.
std::string exact_text_of(const Json& message, const char* name) {
    const auto found = message.find(name);
    return found != message.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Nothing where the message does not say when to come again.
std::optional<int> retry_of(const Json& message) {
    const auto retry = message.find("retry_ms");
    if (retry == message.end() || !retry->is_number_integer()) return std::nullopt;
    return retry->get<int>();
}

std::optional<std::uint64_t> ack_of(const Json& message) {
    const auto found = message.find("ack");
    if (found == message.end() || !found->is_number_unsigned()) return std::nullopt;
    return found->get<std::uint64_t>();
}

/// What is typed need not be UTF-8, at which the library would throw.
std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Step end(ExitCode code, std::string sentence) {
    Step step;
    step.close_connection = true;
    step.ending = Ending{code, std::move(sentence)};
    return step;
}

}  // namespace

Session::Session(Identity identity, Intent intent, Spread spread)
    : identity_(std::move(identity)),
      intent_(intent),
      spread_(std::move(spread)),
      earlier_chat_(std::make_shared<const Json>(Json::array())) {}

std::string Session::hello() {
    Json hello = {{"op", "hello"}, {"protocol", {{"min", 1}, {"max", number_of(identity_.newest)}}}};
    claimed_by_hello_ = false;
    if (!identity_.mark.empty()) hello["mark"] = identity_.mark;
    // A hello has one secret at most; a second one is an unknown field to the server.
    if (!identity_.seat_token.empty()) {
        hello["seat_token"] = identity_.seat_token;
        // The server then tells the events that were missed, and not only how things stand.
        if (table_.version) hello["version"] = *table_.version;
        // Whoever was welcome once is this person, and comes back after a loss that the server may not know of yet.
        if (identity_.if_away && !ever_welcomed_) hello["if_away"] = true;
    } else if (!identity_.transfer_code.empty()) {
        hello["transfer_code"] = identity_.transfer_code;
    } else {
        if (!identity_.host_token.empty()) {
            hello["host_token"] = identity_.host_token;
        } else if (intent_.knock && intent_.kind == Intent::Kind::claim) {
            hello["seat"] = intent_.seat;
            claimed_by_hello_ = true;
        } else if (intent_.knock) {
            hello["knock"] = true;
        }
        if (!identity_.name.empty()) hello["name"] = identity_.name;
    }
    if (!identity_.access_key.empty()) hello["access_key"] = identity_.access_key;
    return dump(hello);
}

Step Session::connection_open() {
    // What the last connection said of its end has nothing to do with this one.
    closing_reason_.clear();
    closing_retry_ms_.reset();
    Step step;
    step.send.push_back(hello());
    return step;
}

Step Session::receive(const Json& message) {
    if (!message.is_object()) throw BadMessage("a message that is no object");
    const std::string type = exact_text_of(message, "type");
    if (type == "welcome") return take_welcome(message);
    if (type == "refused") return take_refusal(message);

    Step step;
    if (type == "room") {
        take_room(table_, message);
    } else if (type == "update") {
        take_update(table_, message);
    } else if (type == "presence") {
        take_presence(table_, message);
    } else if (type == "closing") {
        // Only noted: the connection ends right after it, and connection_down decides what that means.
        closing_reason_ = exact_text_of(message, "reason");
        if (const auto retry = retry_of(message)) closing_retry_ms_ = retry;
    } else if (type == "claim_settled" && intent_.kind == Intent::Kind::claim && !entered_) {
        entered_ = true;
        if (!message.value("accepted", false)) return end(ExitCode::no_entry, say("terminal.end_not_given"));
    }
    answer(message, step);
    return step;
}

Step Session::take_welcome(const Json& message) {
    const std::string token = exact_text_of(message, "seat_token");
    if (token.empty()) throw BadMessage("`welcome` without a seat token");
    identity_.seat_token = token;
    // From here on the seat token says who this is; a transfer code is used up.
    identity_.host_token.clear();
    identity_.transfer_code.clear();
    welcomed_ = true;
    ever_welcomed_ = true;
    attempts_ = 0;
    outage_ = Outage::none;
    if (const auto last = message.find("last_id"); last != message.end() && last->is_number_unsigned()) {
        // Another device of this person may have said more: ids that it has used would be refused as stale.
        last_id_ = std::max(last_id_, last->get<std::uint64_t>());
    }
    if (const auto chat = message.find("chat"); chat != message.end() && chat->is_array()) {
        earlier_chat_ = std::make_shared<const Json>(*chat);
    }

    Step step;
    // Sent again with their ids: the server answers what it has obeyed already, and does not do it twice.
    for (Unanswered& command : unanswered_) {
        step.send.push_back(command.command.text);
        command.repeated = true;
    }
    const std::string role = exact_text_of(message, "role");
    // Somebody who sits already wants nothing more, whatever they came for; who came to play and watches wants a
    // seat.
    const bool wants_other = role == "guest" || (role == "spectator" && intent_.kind != Intent::Kind::watch);
    // A wish to sit or to watch that is still under way is among the commands that are sent again.
    if (!entered_ && wants_other && entry_id_ == 0 && !claimed_by_hello_) {
        for (std::string& text : seek_entry().send) step.send.push_back(std::move(text));
    } else if (!wants_other) {
        entered_ = true;
    }
    // After those that wait for an answer, so that ids rise in the order in which the commands leave.
    for (const Json& early : std::exchange(early_, {})) {
        for (std::string& text : command(early).send) step.send.push_back(std::move(text));
    }
    return step;
}

Step Session::seek_entry() {
    Json body;
    switch (intent_.kind) {
        case Intent::Kind::sit:
            body = {{"op", "sit"}};
            break;
        case Intent::Kind::watch:
            body = {{"op", "watch"}};
            break;
        case Intent::Kind::claim:
            body = {{"op", "claim_seat"}, {"seat", intent_.seat}};
            break;
    }
    // A hello with a token says no name, so that the name is said here.
    if (intent_.kind == Intent::Kind::sit && !identity_.name.empty()) body["name"] = identity_.name;
    Step step = command(body);
    // command() has just given it.
    entry_id_ = last_id_;
    return step;
}

Step Session::take_refusal(const Json& message) {
    const std::string code = exact_text_of(message, "code");
    const std::string sentence = refusal_text(message, table_.room ? table_.room->family : "");
    // Before the welcome nothing but the hello can be refused: no command has left.
    if (!welcomed_) return hello_refused(code, sentence, retry_of(message));
    Step step;
    const auto ack = ack_of(message);
    const bool about_entry = ack && entry_id_ != 0 && *ack == entry_id_;
    answer(message, step);
    if (about_entry) return entry_refused(code, sentence, std::move(step));
    return step;
}

Step Session::hello_refused(const std::string& code, const std::string& sentence, std::optional<int> retry_ms) {
    if (code == "BAD_TOKEN" && !identity_.seat_token.empty()) {
        // The room was made anew or has forgotten us, as it forgets with its process whoever has done nothing yet: come
        // as somebody new, under the name of then, and with the same wish.
        if (table_.room && !table_.room->own_name.empty()) identity_.name = table_.room->own_name;
        identity_.seat_token.clear();
        entry_id_ = 0;
        table_ = {};
        last_id_ = 0;
        unanswered_.clear();
        Step step;
        step.send.push_back(hello());
        return step;
    }
    // The caller asks, or says what to do.
    if (code == "ALREADY_HERE") return end(ExitCode::already_here, {});
    if (code == "VERSION_MISMATCH") return end(ExitCode::version_mismatch, sentence);
    if (code == "REMOVED") return end(ExitCode::removed, sentence);
    if (code == "BAD_ACCESS_KEY") return end(ExitCode::no_entry, sentence + " (--access-key-file)");
    if (code == "BAD_NAME") return end(ExitCode::usage, sentence);
    if (code == "ROOM_LOCKED") return end(ExitCode::no_entry, say("terminal.knock_hint", with<"sentence">(sentence)));
    if (means_no_entry(code)) return end(ExitCode::no_entry, sentence);
    if (passes_by_itself(code)) {
        // Some servers refuse and keep the connection open: this end closes it, and comes back as after a closing.
        closing_reason_ = code;
        closing_retry_ms_ = std::max(retry_ms.value_or(0), retry_ms_min);
        Step step;
        step.close_connection = true;
        return step;
    }
    return end(ExitCode::failed, sentence);
}

/// Whoever made a table can start and govern it when all seats are taken by others.
bool Session::governs_without_seat() const {
    return table_.room && table_.room->own_host && !table_.room->own_seat;
}

Step Session::entry_refused(const std::string& code, const std::string& sentence, Step step) {
    // The person has a seat already, perhaps by another device, or needs none.
    if (code == "ALREADY_SEATED" || (means_no_entry(code) && governs_without_seat())) {
        entered_ = true;
        return step;
    }
    Step ended = end(means_no_entry(code) ? ExitCode::no_entry : ExitCode::failed, sentence);
    ended.answered = std::move(step.answered);
    return ended;
}

void Session::answer(const Json& message, Step& step) {
    const auto ack = ack_of(message);
    if (!ack) return;
    const auto found = std::find_if(unanswered_.begin(), unanswered_.end(),
                                    [&ack](const Unanswered& command) { return command.id == *ack; });
    if (found == unanswered_.end()) return;
    const bool refused = exact_text_of(message, "type") == "refused";
    if (*ack == entry_id_) {
        entry_id_ = 0;
        // A claim is settled by the host, later.
        if (!refused && intent_.kind != Intent::Kind::claim) entered_ = true;
    }
    // A repeated command whose id is stale was answered before the connection broke: it did not fail, and nobody is
    // told that it did.
    const bool answered_before = refused && found->repeated && exact_text_of(message, "code") == "STALE_ID";
    if (!answered_before) step.answered = found->command;
    // `done` brings no new view: the order is put into the one that is known.
    if (!refused && found->command.op == "set_hand_order") {
        take_hand_order(Json::parse(found->command.text).value("cards", Json::array()));
    }
    unanswered_.erase(found);
}

// Each family has a word of its own for a hand. It is the list of which the order said is an order.
void Session::take_hand_order(const Json& cards) {
    if (table_.you == nullptr || !table_.you->is_object() || !cards.is_array()) return;
    for (const auto& [name, hand] : table_.you->items()) {
        if (!hand.is_array() || !std::is_permutation(hand.begin(), hand.end(), cards.begin(), cards.end())) continue;
        Json you = *table_.you;
        you[name] = cards;
        table_.you = std::make_shared<const Json>(std::move(you));
        return;
    }
}

Step Session::command(const Json& command) {
    // Which id to go on from is told by the first welcome, so that nothing can leave before it.
    if (!ever_welcomed_) {
        early_.push_back(command);
        return {};
    }
    Json whole = command;
    const auto given = whole.find("id");
    if (given == whole.end()) {
        whole["id"] = ++last_id_;
    } else if (given->is_number_unsigned()) {
        last_id_ = std::max(last_id_, given->get<std::uint64_t>());
    }
    const std::string text = dump(whole);
    Step step;
    // Without a connection it leaves after the next welcome, together with all that is unanswered.
    if (welcomed_) step.send.push_back(text);
    // An id that cannot be acknowledged is the server's to refuse; nothing waits for it.
    if (whole["id"].is_number_unsigned()) {
        unanswered_.push_back({whole["id"].get<std::uint64_t>(), {exact_text_of(whole, "op"), text}, false});
    }
    return step;
}

Step Session::connection_down(const ConnectionDown& down) {
    welcomed_ = false;
    const std::string reason = closing_reason_.empty() ? reason_of(down.close_code) : closing_reason_;
    const bool finished = table_.room && table_.room->state == "finished";
    if (down.http_status == 404)
        return end(ExitCode::no_entry, say("terminal.end_no_room", with<"address">(down.server)));
    // The server says itself when to come back, and so that it makes sense to.
    if (!closing_reason_.empty() && closing_retry_ms_) return retry(closing_retry_ms_, reason);
    // A `closing` without a time is meant for good, and so is every close code of the protocol but that of a server
    // that stops. A connection that merely breaks has neither.
    const bool lasting = !closing_reason_.empty() || (!reason.empty() && reason != "SERVER_STOPPING");
    if (lasting) {
        Step step;
        step.ending = ending_of(reason, finished, down.server);
        return step;
    }
    // Who was never let in has probably a wrong address; to try that for ten minutes would only hide it.
    if (!ever_welcomed_ || attempts_ >= attempts_max) {
        Step step;
        // To an upgrade that is declined somebody has answered.
        const std::string why = down.http_status != 0 ? say("terminal.server_answered", with<"address">(down.server),
                                                            with<"status">(down.http_status))
                                                      : cannot_connect(down.server, down.trouble, down.reason);
        step.ending = Ending{ExitCode::cannot_connect, why};
        return step;
    }
    return retry(std::nullopt, reason);
}

Step Session::retry(std::optional<int> after_ms, const std::string& reason) {
    // A server that has said that it restarts does so until it answers, however the tries between fail.
    if (outage_ != Outage::restarting) outage_ = reason == "SERVER_STOPPING" ? Outage::restarting : Outage::lost;
    // After three tries the pause stays as it is; the bound also keeps the shift from overflowing.
    const int doubled = retry_ms_min << std::min(attempts_, 3);
    const int pause = std::max(after_ms.value_or(0), std::min(doubled, retry_ms_max));
    ++attempts_;
    Step step;
    // Spread out, so that all who lost one server do not come back in one moment.
    step.reconnect_ms = static_cast<int>(pause * (0.75 + spread_() / 2));
    return step;
}

}  // namespace crowntable::cli
