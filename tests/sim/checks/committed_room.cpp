#include <algorithm>
#include <utility>

#include "protocol/text/room_code.hpp"
#include "server/core/secret.hpp"
#include "tests/sim/checks/checks.hpp"
#include "tests/sim/room_message.hpp"

/// What is shown of a room beside its game.
namespace crowntable::sim {

namespace {

/// Nothing for somebody whom the room did not know then.
const PersonMoment* reader_in(const Moment& moment, const Shown& shown) {
    if (!shown.viewer.person) return nullptr;
    const auto found = moment.people.find(*shown.viewer.person);
    return found == moment.people.end() ? nullptr : &found->second;
}

Json json_of(const std::optional<Seat>& seat) {
    return seat ? Json(seat->index) : Json();
}

Json json_of(const wire::ChatLine& line) {
    std::string text;
    wire::write_chat(text, std::nullopt, line);
    Json message = Json::parse(text);
    message.erase("type");
    return message;
}

/// `you` of a message: seat, role and name. Whom no record knows is an undecided guest of any name.
bool is_you(const PersonMoment* person, const Json& you) {
    if (person == nullptr) return you.at("seat").is_null() && you.at("role") == "guest" && you.at("host") == false;
    return you.at("seat") == json_of(person->seat) && you.at("role") == to_string(person->role) &&
           you.value("from_next_deal", Json()) == json_of(person->promised) &&
           you.at("name") == (person->name.empty() ? Json() : Json(person->name));
}

bool is_gone(const PersonMoment* person, const std::string& reason) {
    if (reason == "REMOVED") return person == nullptr;
    return reason != "LEFT" || person == nullptr || !person->seat;
}

}  // namespace

void Committed::noted(const std::string& room, Unrecorded unrecorded) {
    auto& known = unrecorded_[room];
    if (known.empty() || known.back() != unrecorded) known.push_back(std::move(unrecorded));
}

void Committed::quiet() {
    for (auto& [room, known] : unrecorded_) {
        if (known.size() > 1) known.erase(known.begin(), known.end() - 1);
    }
}

void Committed::room_shown(const Shown& shown) {
    const Json recorded = recorded_part(shown.message);
    const Json beside = unrecorded_part(shown.message);
    const auto& known = unrecorded_[shown.viewer.room];
    const auto is_this = [&](const Moment& moment) {
        const PersonMoment* reader = reader_in(moment, shown);
        return moment.room && *moment.room == recorded && is_you(reader, shown.message.at("you")) &&
               std::ranges::any_of(known,
                                   [&](const auto& one) { return unrecorded_part(moment, one, reader) == beside; });
    };
    if (std::ranges::none_of(shown.shadow->moments(), is_this)) {
        referee_.fail("Committed", "a room is shown that does not follow from its records and who is there");
    }
}

/// The last lines that were said, as many as the server keeps.
void Committed::chat_of_welcome(const Shown& shown) {
    const auto& told = shown.message.at("chat");
    auto kept = shown.shadow->state().chat.lines();
    if (may_lag_) {
        // Up to the last that is told, or before any.
        const auto is_behind = [&](const wire::ChatLine& line) {
            return told.empty() || line.n > told.back().at("n").get<std::uint64_t>();
        };
        const auto behind = std::ranges::find_if(kept, is_behind);
        kept.erase(behind, kept.end());
    }
    const bool is_left_out = kept.empty() || shown.message.at("role") == "guest";
    bool follows = told.size() <= kept.size() && is_left_out == told.empty();
    for (std::size_t i = 0; follows && i < told.size(); ++i) {
        follows = told[i] == json_of(kept[kept.size() - told.size() + i]);
    }
    if (!follows) referee_.fail("Committed", "a welcome tells of talk that is not in the records");
}

void Committed::welcome_shown(const Shown& shown) {
    const auto is_this = [&](const Moment& moment) {
        const PersonMoment* reader = reader_in(moment, shown);
        // Who acts as host, and who waits for the next deal, is checked with the `room` that follows.
        PersonMoment welcomed = reader == nullptr ? PersonMoment{} : *reader;
        welcomed.promised.reset();
        return is_you(reader == nullptr ? nullptr : &welcomed, shown.message) &&
               (reader == nullptr || shown.message.at("host") == reader->is_host || (reader->seat && !reader->is_host));
    };
    if (std::ranges::none_of(shown.shadow->moments(), is_this)) {
        return referee_.fail("Committed", "somebody is welcomed as somebody else than the records say");
    }
    const auto* person = shown.viewer.person ? shown.shadow->state().find({*shown.viewer.person}) : nullptr;
    if (person == nullptr) return;
    const auto last = shown.shadow->answers().last(person->id).id;
    // Where it may lag a command that came behind the hello may be kept before the welcome leaves, and is then
    // acknowledged behind it.
    const auto acknowledged = acknowledged_.find({shown.viewer.room, person->id.value});
    const bool is_heard = acknowledged != acknowledged_.end() && last <= acknowledged->second;
    if (may_lag_ && !is_heard) return chat_of_welcome(shown);
    if (shown.message.at("last_id").get<std::uint64_t>() < last) {
        referee_.fail("Committed", "a welcome forgets a command that is in the records");
    }
    chat_of_welcome(shown);
}

void Committed::chat_shown(const Shown& shown) {
    Json told = shown.message;
    told.erase("type");
    told.erase("ack");
    const auto said = shown.shadow->state().chat.lines();
    if (std::ranges::none_of(said, [&](const auto& line) { return json_of(line) == told; })) {
        referee_.fail("Committed", "talk is shown that is not committed");
    }
}

void Committed::transfer_code_shown(const Shown& shown) {
    const auto code = text::parse_transfer_code(shown.message.at("transfer_code").get<std::string>());
    if (!code || !shown.viewer.person || !shown.shadow->was_given(*shown.viewer.person, server::hash_of(*code))) {
        referee_.fail("Committed", "a transfer code is shown that is not committed");
    }
}

bool Committed::follows_from(const Moment& moment, const Shown& shown) {
    const auto kind = shown.type();
    const auto& message = shown.message;
    const PersonMoment* reader = reader_in(moment, shown);
    const auto sits = [&] { return reader != nullptr && json_of(reader->seat) == message.at("seat"); };
    if (kind == "seated") return sits() && reader->name == message.at("name");
    if (kind == "claim_settled" && message.value("from_next_deal", false)) {
        return reader != nullptr && json_of(reader->promised) == message.at("seat");
    }
    if (kind == "claim_settled") return message.at("accepted") == false || sits();
    if (kind == "closing") return is_gone(reader, message.at("reason"));
    if (kind != "presence" && kind != "reaction") return true;
    const auto& seats = moment.room ? moment.room->at("seats") : Json::array();
    const auto seat = message.at("seat").get<std::size_t>();
    if (kind == "reaction") return seat < seats.size() && seats[seat].at("name") == message.at("name");
    return seat < seats.size() && seats[seat].at("played_by") == message.at("played_by");
}

}  // namespace crowntable::sim
