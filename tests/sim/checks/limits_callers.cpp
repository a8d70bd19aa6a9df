#include <variant>

#include "protocol/wire/command.hpp"
#include "tests/sim/checks/limits.hpp"

/// Connections, what is said over them, and questions over HTTP.
namespace crowntable::sim {

namespace {

struct NamedRate {
    const char* name;
    server::Rate rate;
};

std::vector<NamedRate> rates_of(const std::string& op, const server::Limits& limits) {
    if (op == "commit" || op == "reveal") return {{"parts of deals", limits.deal_parts}};
    std::vector<NamedRate> rates{{"commands", limits.commands}};
    if (op == "preview" || op == "arrange" || op == "hint") rates.push_back({"thoughts", limits.thoughts});
    if (op == "chat" || op == "react") rates.push_back({"chat", limits.chat});
    if (op == "rename" || op == "set_avatar") rates.push_back({"renames", limits.renames});
    return rates;
}

bool is_malformed(const std::string& text) {
    json::Document read;
    return std::holds_alternative<wire::BadCommand>(wire::parse_command(text, read));
}

}  // namespace

bool Limits::Bucket::take(const server::Rate& rate, Time now) {
    if (full_at - rate.refill * (rate.burst - 1) > now) return false;
    full_at = std::max(full_at, now) + rate.refill;
    return true;
}

/// Where the address has nothing left, whoever has said the most is due to be closed, if that is much; the others are
/// heard, or told to try again.
bool Limits::address_allows(Caller& caller, const server::Limits& limits, Time now) {
    if (frames_of_address_[caller.address].take(limits.frames_per_address, now)) return true;
    Caller* loudest = &caller;
    for (auto& [connection, other] : callers_) {
        const bool is_there = other.address == caller.address && other.due.empty();
        if (is_there && other.frames.full_at >= loudest->frames.full_at) loudest = &other;
    }
    if (loudest->frames.full_at - now < limits.frames.refill * (limits.frames.burst / 4)) return !caller.is_in;
    loudest->due = "somebody goes on who said too much for an address";
    return caller.due.empty();
}

void Limits::heard(server::ConnectionId connection, const std::string& address, const Viewer& viewer,
                   const std::string& text, const server::Limits& limits, Time now) {
    Caller& caller = callers_[connection];
    if (!caller.due.empty()) return;
    caller.address = address;
    caller.has_token = caller.has_token || text.find("_token\"") != std::string::npos;
    if (!caller.frames.take(limits.frames, now)) {
        caller.due = "somebody goes on who said too much";
        return;
    }
    const auto said = wire::id_in(text).value_or(0);
    caller.refused.erase(said);
    if (!address_allows(caller, limits, now)) {
        if (caller.due.empty()) caller.refused.insert(said);
        return;
    }
    if (!caller.is_in) return;
    if (is_malformed(text)) {
        if (++caller.malformed > limits.malformed_frames_max) caller.due = "somebody goes on who talks nonsense";
        return;
    }
    const Json command = Json::parse(text);
    const auto id = command.at("id").get<std::uint64_t>();
    // What somebody said whom no record knew yet is not counted, nor when it is said again.
    auto& as_visitor = said_by_visitors_[viewer.given_token];
    if (!viewer.person) {
        as_visitor = std::max(as_visitor, id);
        return;
    }
    Somebody& somebody = rooms_[viewer.room].somebody[*viewer.person];
    somebody.known_id = std::max(somebody.known_id, as_visitor);
    const auto& first = somebody.commands.emplace(id, connection).first->second;
    if (first != connection || id <= somebody.known_id) return;
    caller.heard[id].times.push_back(now);
    caller.heard[id].op = command.at("op");
}

void Limits::heard_late(server::ConnectionId connection, const Viewer& viewer, const std::string& text) {
    if (!viewer.person || is_malformed(text)) return;
    const auto id = Json::parse(text).at("id").get<std::uint64_t>();
    rooms_[viewer.room].somebody[*viewer.person].commands.emplace(id, connection);
}

void Limits::told(server::ConnectionId connection, const Shown& shown, const server::Limits& limits) {
    Caller& caller = callers_[connection];
    const std::string type = shown.type();
    const Json ack = shown.message.value("ack", Json());
    const bool is_refused = type == "refused";
    if (type == "welcome") caller.is_in = true;
    if (type == "knocking") caller.knocks = true;
    // What is refused while too much waits for the store was not heard.
    if (shown.message.value("code", "") == "TRY_AGAIN") return;
    const bool was_turned_away = is_refused && ack.is_null() && !caller.is_in && !caller.knocks;
    if (was_turned_away && ++caller.hellos_refused >= limits.hello_attempts_max) {
        caller.due = "somebody goes on who was turned away again and again";
    }
    if (!ack.is_number() || !shown.viewer.person) return;
    expect(!caller.refused.contains(ack.get<std::uint64_t>()), "somebody is heard whose address has said too much");
    const auto found = caller.heard.find(ack.get<std::uint64_t>());
    if (found == caller.heard.end() || found->second.is_obeyed || found->second.times.empty()) return;
    const Time when = found->second.times.front();
    found->second.times.pop_front();
    if (is_refused) return;
    found->second.is_obeyed = true;
    grant(rooms_[shown.viewer.room].somebody[*shown.viewer.person], found->second.op, when, limits);
}

void Limits::grant(Somebody& somebody, const std::string& op, Time when, const server::Limits& limits) {
    for (const auto& [name, rate] : rates_of(op, limits)) {
        expect(somebody.granted[name].add(when, rate), std::string("somebody goes over the rate of ") + name);
    }
}

void Limits::quiet(const std::multimap<std::string, server::ConnectionId>& open, const server::Limits& limits,
                   Time now) {
    expect(open.size() <= limits.connections_max + limits.seated_extra, "there are too many connections");
    std::map<std::string, std::size_t> without_token;
    std::map<std::string, std::size_t> counted;
    std::size_t all_without_token = 0;
    for (const auto& [address, connection] : open) {
        const Caller& caller = callers_[connection];
        // Whoever has come in by the token of a seat may count for no address.
        if (!(caller.is_in && caller.has_token)) ++counted[address];
        expect(counted[address] <= limits.connections_per_address_max + limits.seated_per_address_extra,
               "an address has too many connections");
        if (caller.is_in && !caller.has_token) {
            ++all_without_token;
            expect(++without_token[address] <= limits.connections_per_address_max, "an address has too many strangers");
        }
        if (!caller.due.empty()) referee_.fail("Limits", caller.due);
        // Who knocks has said hello, at the latest when the time for it was over, and is sent away unanswered.
        const auto patience = limits.hello_timeout + (caller.knocks ? limits.knock_life : Time{0});
        const bool is_mute = !caller.is_in && std::max(caller.opened, excused_) + patience + lateness_max < now;
        expect(!is_mute, "somebody is still there who has not said who it is");
    }
    expect(all_without_token <= limits.connections_max, "there are too many strangers");
}

void Limits::guessed_wrong(const std::string& address, const server::Limits& limits, Time asked) {
    expect(guesses_[address].add(asked, limits.guesses_per_address), "an address guesses too often");
    expect(all_guesses_.add(asked, limits.guesses_in_all), "all together guess too often");
}

void Limits::room_given(const std::string& address, const std::string& room, const server::Limits& limits, Time asked) {
    expect(rooms_given_[address].add(asked, limits.rooms_per_address), "an address is given rooms too often");
    auto& rooms = rooms_of_[address];
    rooms.insert(room);
    expect(rooms.size() <= limits.rooms_per_address_max, "an address has too many rooms");
}

void Limits::room_gone(const std::string& room) {
    for (auto& [address, rooms] : rooms_of_) rooms.erase(room);
}

void Limits::document_asked(const std::string& address, const server::Limits& limits, Time asked) {
    expect(documents_[address].add(asked, limits.records_per_address), "an address asks for too many documents");
}

void Limits::questions(int of_room, int documents, const server::Limits& limits) {
    expect(static_cast<std::size_t>(of_room) <= limits.askers_per_loading_room_max, "too many wait to hear of a room");
    expect(static_cast<std::size_t>(documents) <= limits.documents_waiting_max, "too many wait for documents");
}

}  // namespace crowntable::sim
