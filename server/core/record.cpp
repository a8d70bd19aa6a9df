#include "server/core/record.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "engine/bytes32.hpp"
#include "engine/ensure.hpp"
#include "engine/hex.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/table/bot_level.hpp"
#include "protocol/wire/command.hpp"
#include "server/core/record_form.hpp"

namespace crowntable::server {

namespace {

using Tree = nlohmann::json;
using record_form::Form;

/// Writes the members that a Form names.
class Writer {
public:
    explicit Writer(crowntable::json::Writer& json) : json_(json) {}

    void field(const char* name, const std::string& text) { json_.member(name, text); }
    void field(const char* name, const bool& flag) { json_.member(name, flag); }
    void field(const char* name, const PersonId& id) { json_.member(name, id.value); }
    void field(const char* name, const Seat& seat) { json_.member(name, int{seat.index}); }
    template <typename Kind>
    void field(const char* name, const Bytes32<Kind>& value) {
        json_.member_hex(name, value.bytes);
    }
    void field(const char* name, const BotLevel& level) { json_.member(name, to_string(level)); }
    void field(const char* name, const table::PlayedBy& by) { json_.member(name, to_string(by)); }
    void field(const char* name, const std::uint32_t& number) { json_.member(name, number); }
    void field(const char* name, const std::optional<PersonId>& id) {
        id ? json_.member(name, id->value) : json_.member_null(name);
    }
    void field(const char* name, const std::optional<Seat>& seat) {
        seat ? json_.member(name, int{seat->index}) : json_.member_null(name);
    }
    void field(const char* name, const SeatSet& seats) {
        json_.key(name);
        json_.begin_array();
        for (const Seat seat : seats) json_.value(int{seat.index});
        json_.end_array();
    }
    template <typename Kind>
    void field(const char* name, const std::optional<Bytes32<Kind>>& value) {
        // Left out and not null: records of games without chains have never had the member.
        if (value) field(name, *value);
    }
    void added_field(const char* name, const SeatSet& seats) {
        // What is usual takes no room, and reads like a record from before there was the field.
        if (!seats.empty()) field(name, seats);
    }
    void added_field(const char* name, const std::vector<SecretHash>& hashes) {
        if (hashes.empty()) return;
        json_.key(name);
        json_.begin_array();
        for (const SecretHash& hash : hashes) json_.hex(hash.bytes);
        json_.end_array();
    }
    void added_field(const char* name, const bool& flag) {
        if (flag) field(name, flag);
    }
    void added_field(const char* name, const std::optional<WallTime>& when) {
        if (when) json_.member(name, std::int64_t{when->time_since_epoch().count()});
    }
    void added_field(const char* name, const std::string& text) {
        if (!text.empty()) field(name, text);
    }
    void added_field(const char* name, const std::optional<std::string>& text) {
        if (text) field(name, *text);
    }
    void added_field(const char* name, const std::optional<ReplayKey>& key) {
        if (key) json_.member_hex(name, key->bytes);
    }
    void added_field(const char* name, const std::optional<change::ReplayWord>& word) {
        if (!word) return;
        json_.key(name);
        json_.begin_object();
        Form<change::ReplayWord>::fields(*this, *word);
        json_.end_object();
    }
    // The game's own JSON stands in the record as it is, not as a text within a text.
    void json_field(const char* name, const std::string& text) { json_.member_raw(name, text); }

private:
    crowntable::json::Writer& json_;
};

/// Throws json exceptions or std::runtime_error at what it does not understand.
class Reader {
public:
    explicit Reader(Tree& object) : object_(object) {}

    void field(const char* name, std::string& text) { text = object_.at(name).get<std::string>(); }
    void field(const char* name, bool& flag) { flag = object_.at(name).get<bool>(); }
    void field(const char* name, PersonId& id) { id.value = object_.at(name).get<std::uint32_t>(); }
    void field(const char* name, Seat& seat) { seat.index = object_.at(name).get<std::uint8_t>(); }
    template <typename Kind>
    void field(const char* name, Bytes32<Kind>& value) {
        value = known(parse_hex<Bytes32<Kind>>(object_.at(name).get<std::string>()));
    }
    void field(const char* name, BotLevel& level) {
        level = known(parse_bot_level(object_.at(name).get<std::string>()));
    }
    void field(const char* name, table::PlayedBy& by) {
        const auto text = object_.at(name).get<std::string>();
        for (const auto one : {table::PlayedBy::human, table::PlayedBy::bot, table::PlayedBy::clock}) {
            if (to_string(one) == text) {
                by = one;
                return;
            }
        }
        throw std::runtime_error("who plays is not known");
    }
    void field(const char* name, std::optional<PersonId>& id) {
        const auto& value = object_.at(name);
        id = value.is_null() ? std::nullopt : std::optional<PersonId>(PersonId{value.get<std::uint32_t>()});
    }
    void field(const char* name, std::uint32_t& number) { number = object_.at(name).get<std::uint32_t>(); }
    void field(const char* name, std::optional<Seat>& seat) {
        const auto& value = object_.at(name);
        seat = value.is_null() ? std::nullopt : std::optional<Seat>(Seat{value.get<std::uint8_t>()});
    }
    void field(const char* name, SeatSet& seats) {
        for (const auto& seat : object_.at(name)) {
            const auto index = seat.get<std::size_t>();
            // A damaged record is refused here; SeatSet would take a larger number for a bug of ours.
            if (index >= seats_max) throw std::runtime_error("there is no such seat");
            seats.insert(seat_at(index));
        }
    }
    template <typename Kind>
    void field(const char* name, std::optional<Bytes32<Kind>>& value) {
        if (object_.contains(name)) value = known(parse_hex<Bytes32<Kind>>(object_.at(name).get<std::string>()));
    }
    /// Older records do not have it.
    void added_field(const char* name, SeatSet& seats) {
        if (object_.contains(name)) field(name, seats);
    }
    void added_field(const char* name, std::vector<SecretHash>& hashes) {
        if (!object_.contains(name)) return;
        for (const auto& hash : object_.at(name)) {
            hashes.push_back(known(parse_hex<SecretHash>(hash.get<std::string>())));
        }
    }
    void added_field(const char* name, bool& flag) {
        if (object_.contains(name)) field(name, flag);
    }
    void added_field(const char* name, std::optional<WallTime>& when) {
        if (!object_.contains(name)) return;
        const auto since_epoch = object_.at(name).get<std::int64_t>();
        // A damaged record is refused here: what is left of such a time could not be told.
        if (since_epoch < 0) throw std::runtime_error("a time is before all servers");
        when = WallTime(WallTime::duration(since_epoch));
    }
    void added_field(const char* name, std::string& text) {
        if (object_.contains(name)) field(name, text);
    }
    void added_field(const char* name, std::optional<std::string>& text) {
        if (object_.contains(name)) field(name, text.emplace());
    }
    void added_field(const char* name, std::optional<ReplayKey>& key) {
        if (!object_.contains(name)) return;
        const bool is_key = read_hex(object_.at(name).get<std::string>(), key.emplace().bytes);
        if (!is_key) throw std::runtime_error("a field is not understood");
    }
    void added_field(const char* name, std::optional<change::ReplayWord>& word) {
        if (!object_.contains(name)) return;
        Reader reader(object_.at(name));
        Form<change::ReplayWord>::fields(reader, word.emplace());
    }
    void json_field(const char* name, std::string& text) { text = object_.at(name).dump(); }

private:
    template <typename T>
    static T known(std::optional<T> value) {
        if (!value) throw std::runtime_error("a field is not understood");
        return *value;
    }

    Tree& object_;
};

// `nothing` has no name: a command that was not answered is not in a record.
using AnsweredName = std::pair<Answered, const char*>;
constexpr std::array<AnsweredName, 4> answered_names{
    {{Answered::done, "done"}, {Answered::seated, "seated"}, {Answered::update, "update"}, {Answered::text, "text"}}};

void write_change(const Change& change, crowntable::json::Writer& json) {
    json.begin_object();
    std::visit(
        [&](const auto& one) {
            using One = Form<std::decay_t<decltype(one)>>;
            json.member("change", One::text);
            Writer writer(json);
            One::fields(writer, one);
        },
        change);
    json.end_object();
}

/// One instance for each change: the variant itself is the list of all that can be read, so that none is forgotten.
template <std::size_t Index = 0>
Change read_change(Tree& object) {
    if constexpr (Index == std::variant_size_v<Change>) {
        throw std::runtime_error("a change is not known");
    } else {
        using One = std::variant_alternative_t<Index, Change>;
        if (object.at("change") != Form<One>::text) return read_change<Index + 1>(object);
        One one{};
        Reader reader(object);
        Form<One>::fields(reader, one);
        return one;
    }
}

/// A way of answering that is not known stays `nothing`, and is then answered `done`: the command was obeyed, and it
/// must not be obeyed again.
RecordBody::Command read_command(const Tree& object) {
    RecordBody::Command command{.person = {object.at("person").get<std::uint32_t>()},
                                .id = object.at("id").get<std::uint64_t>()};
    const auto answered = object.at("answered").get<std::string>();
    for (const auto& [value, name] : answered_names) {
        if (answered == name) command.answered = value;
    }
    return command;
}

void write_time(const char* name, std::chrono::milliseconds time, crowntable::json::Writer& json) {
    ENSURE(time.count() >= 0);
    json.member(name, std::int64_t{time.count()});
}

const char* name_of(Answered answered) {
    const auto* const name = std::ranges::find(answered_names, answered, &AnsweredName::first);
    ENSURE(name != answered_names.end());
    return name->second;
}

std::optional<std::chrono::milliseconds> read_time(const Tree& object, const char* name) {
    if (!object.contains(name)) return std::nullopt;
    return std::chrono::milliseconds(object.at(name).get<std::int64_t>());
}

void read_clocks(const Tree& object, RecordBody& record) {
    record.turn_left = read_time(object, "turn_left_ms");
    if (record.turn_left) record.more_time_used = object.at("more_time_used").get<bool>();
    record.pause_left = read_time(object, "pause_left_ms");
}

/// A play by somebody's command takes less, so that one piece of memory does.
constexpr std::size_t usual_bytes = 384;

}  // namespace

std::string write_record(const RecordBody& record, int format) {
    ENSURE(oldest_written_format <= format);
    std::string text;
    text.reserve(usual_bytes);
    // Members are sorted by name, as they were when records were JSON trees written out: the bytes stay what they were.
    crowntable::json::Writer json(text, crowntable::json::Order::by_name);
    // They are told in that order as well, so that none has to change places.
    json.begin_object();
    if (record.command) json.member("answered", name_of(record.command->answered));
    json.key("changes");
    json.begin_array();
    for (const auto& change : record.changes) write_change(change, json);
    json.end_array();
    json.member("format", format);
    if (record.command) json.member("id", record.command->id);
    if (record.turn_left) json.member("more_time_used", record.more_time_used);
    if (record.pause_left) write_time("pause_left_ms", *record.pause_left, json);
    if (record.command) json.member("person", record.command->person.value);
    if (record.room) json.member_hex("room", record.room->bytes);
    if (record.state) json.member_hex("state", record.state->bytes);
    if (record.turn_left) write_time("turn_left_ms", *record.turn_left, json);
    json.end_object();
    return text;
}

std::optional<RecordBody> read_record(std::string_view text, int newest) {
    try {
        Tree object = Tree::parse(text);
        const int format = object.at("format").get<int>();
        // Newer ones are refused as well: what this program would leave out of them might be what matters.
        if (format < oldest_record_format || format > newest) return std::nullopt;
        RecordBody record;
        if (object.contains("id")) record.command = read_command(object);
        for (auto& change : object.at("changes")) record.changes.push_back(read_change(change));
        Reader reader(object);
        reader.field("state", record.state);
        // What older formats name was made by another text of the room, and would never compare equal.
        if (format >= room_fingerprint_format) reader.field("room", record.room);
        read_clocks(object, record);
        return record;
    } catch (const std::exception&) {
        // Whatever is wrong with it, its room is not to be trusted. What the exception says may quote the record, which
        // holds secrets.
        return std::nullopt;
    }
}

std::vector<SecretHash> maker_in(std::string_view text) {
    // No text that somebody has chosen holds this: within one a quotation mark has a backslash before it.
    constexpr std::string_view name = R"("maker":[)";
    constexpr std::size_t hash_letters = 2 * std::tuple_size_v<decltype(SecretHash::bytes)>;
    std::vector<SecretHash> maker;
    const auto found = text.find(name);
    if (found == std::string_view::npos) return maker;
    text.remove_prefix(found + name.size());
    // As write_record has written it, without blanks: "...","..."]
    while (text.starts_with('"')) {
        const auto hash = parse_hex<SecretHash>(text.substr(1, hash_letters));
        if (!hash) break;
        maker.push_back(*hash);
        text.remove_prefix(std::min(text.size(), hash_letters + 2));
        if (text.starts_with(',')) text.remove_prefix(1);
    }
    return maker;
}

}  // namespace crowntable::server
