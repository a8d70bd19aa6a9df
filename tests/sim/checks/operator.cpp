#include "tests/sim/checks/operator.hpp"

#include <algorithm>
#include <variant>

#include "protocol/wire/command.hpp"

namespace crowntable::sim {

namespace {

/// All members that answers to the operator have.
const std::set<std::string>& members() {
    static const std::set<std::string> all{
        "rooms",      "code",    "stage", "game",    "state",      "locked", "seats_taken",    "bots",      "connected",
        "made_s_ago", "seats",   "seat",  "name",    "kind",       "people", "played_by",      "role",      "host",
        "away_s",     "address", "sizes", "records", "chat_lines", "closed", "stops_within_s", "games",     "removed",
        "said",       "limits",  "value", "message", "retry_ms",   "locked", "draining",       "connected", "error"};
    return all;
}

bool names_only_members(const Json& value) {
    if (value.is_array()) return std::ranges::all_of(value, names_only_members);
    if (!value.is_object()) return true;
    return std::ranges::all_of(value.items(), [](const auto& item) {
        return members().contains(item.key()) && names_only_members(item.value());
    });
}

/// Tokens, seeds, links and fingerprints are written in 32 digits or more.
bool holds_secret(const std::string& text) {
    std::size_t digits = 0;
    for (const char c : text) {
        const bool is_digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        digits = is_digit ? digits + 1 : 0;
        if (digits >= 32) return true;
    }
    return false;
}

bool begins_like(const std::string& address, const std::string& prefix) {
    return prefix.ends_with('.') ? address.starts_with(prefix) : address == prefix;
}

}  // namespace

void Operator::expect(bool holds, std::string_view what) {
    if (!holds) referee_.fail("Operator", what);
}

void Operator::closes(const server::Room* room) {
    if (room == nullptr) return;
    const auto& parts = room->parts();
    for (const auto& [connection, who] : parts.presence.inside()) due_[connection] = "CLOSED_BY_OPERATOR";
    for (const auto& knock : parts.doorstep.knocks()) due_[knock.connection] = "CLOSED_BY_OPERATOR";
}

void Operator::drains(std::optional<Time> stops_at) {
    is_draining_ = true;
    stops_at_ = stops_at;
}

void Operator::answered_close(const std::string& code, int status, bool is_in_store) {
    if (status == 404) return expect(!is_in_store, "a room that is in the store cannot be closed");
    if (status != 200) return;
    ++closed_;
    expect(over_.contains(code), "a room is said to be closed that goes on");
    expect(!is_in_store, "a room is said to be closed that is still in the store");
}

void Operator::answered(const std::string& body) {
    const Json answer = Json::parse(body, nullptr, false);
    expect(answer.is_object() && names_only_members(answer), "an operator is told what is not theirs to see");
    expect(!holds_secret(body), "an operator is told a secret");
}

bool Operator::is_banned(const std::string& address, Time calendar) const {
    return std::ranges::any_of(
        bans_, [&](const auto& ban) { return begins_like(address, ban.first) && calendar < ban.second; });
}

Operator::Asked Operator::asks(std::size_t rooms, std::size_t rooms_max) const {
    return {is_draining_, rules_.games_off, rooms, rooms_max};
}

void Operator::room_given(const Asked& asked, const std::string& game) {
    expect(!asked.is_draining, "a room begins while the server drains");
    expect(!asked.games_off.contains(game), "a room begins for a game that is switched off");
    expect(asked.rooms < asked.rooms_max, "a room begins beyond the limit that was set");
}

void Operator::heard(server::ConnectionId connection, const std::string& text) {
    const auto parsed = wire::parse_hello(text);
    const auto* hello = std::get_if<wire::Hello>(&parsed);
    if (hello == nullptr) return;
    const bool has_token = std::holds_alternative<wire::Hello::Returning>(hello->who) ||
                           std::holds_alternative<wire::Hello::Creator>(hello->who);
    const bool is_asked = rules_.access_key && rules_.access_key_for == server::AccessKeyFor::everything;
    with_token_[connection] = has_token;
    const bool is_let_know = !is_asked || server::hash_of(hello->access_key) == *rules_.access_key;
    // Who has shown it once is not asked again on this connection.
    if (is_let_know) let_know_.insert(connection);
    if (!has_token && !let_know_.contains(connection)) keyless_.insert(connection);
}

void Operator::came(server::ConnectionId connection, const std::string& address, Time calendar) {
    expect(!is_banned(address, calendar), "somebody gets in who is banned");
    expect(!keyless_.contains(connection) || let_know_.contains(connection),
           "somebody new gets in without the access key");
}

void Operator::appended(const server::Record& record, const server::Room& room) {
    const auto body = server::read_record(record.body);
    if (!body) return;
    const bool begins = std::ranges::any_of(body->changes, [](const server::Change& change) {
        return std::holds_alternative<server::change::GameStarted>(change);
    });
    expect(!begins || !is_draining_, "a game begins while the server drains");
    expect(!begins || !rules_.games_off.contains(room.parts().state.preset->id()),
           "a game begins that is switched off");
}

void Operator::shown(server::ConnectionId connection, const Shown& shown) {
    const std::string type = shown.type();
    if (gone_.contains(shown.viewer.room)) {
        expect(type == "closing" || type == "refused", "a room says something that was closed");
    }
    if (type == "notice") notices_[connection] = shown.message;
    if (type == "refused" && shown.message.at("code") == "BAD_ACCESS_KEY") {
        ++refused_;
        expect(!with_token_[connection], "somebody with a token is asked for the access key");
    }
    if (type != "closing") return;
    const auto due = due_.extract(connection);
    if (due.empty()) return;
    ++told_;
    expect(due.mapped().empty() || shown.message.at("reason") == due.mapped(),
           "whoever is in a room that is closed is told another reason");
}

void Operator::forgotten(const std::string& code) {
    if (over_.contains(code)) gone_.insert(code);
}

void Operator::look(const std::string& code, const server::Room* room) {
    expect(room == nullptr || !over_.contains(code), "a room that was closed is still there");
}

void Operator::drained(bool is_drained, bool somebody_plays, Time now) {
    const bool is_over = stops_at_ && *stops_at_ <= now;
    expect(is_drained == (is_draining_ && (is_over || !somebody_plays)),
           is_drained ? "a server stops that is not drained" : "a drained server does not stop");
}

void Operator::quiet(server::ConnectionId connection, bool is_inside) {
    expect(!due_.contains(connection), "somebody is not sent away who is to go");
    if (!is_inside) return;
    const auto found = notices_.find(connection);
    const bool knows_nothing = found == notices_.end();
    const Json told = knows_nothing ? Json() : found->second.at("text");
    const bool is_told_of_draining = !knows_nothing && found->second.at("draining") == true;
    expect(told == (said_.empty() ? Json() : Json(said_)), "somebody is not told what is said to all");
    expect(is_told_of_draining == is_draining_, "somebody is not told whether the server drains");
}

/// Bans are kept. A room that was closed is there again where the store had not forgotten it.
void Operator::crashed() {
    over_.clear();
    said_.clear();
    is_draining_ = false;
    stops_at_.reset();
    rules_ = {};
    due_.clear();
    notices_.clear();
    with_token_.clear();
    let_know_.clear();
    keyless_.clear();
}

}  // namespace crowntable::sim
