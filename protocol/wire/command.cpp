#include "protocol/wire/command.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/hex.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/table/bot_level.hpp"
#include "protocol/text/error_code.hpp"
#include "protocol/text/name.hpp"
#include "protocol/text/room_code.hpp"

namespace crowntable::wire {

namespace {

// 128 bits, as hex.
using TokenBytes = std::array<std::uint8_t, 16>;
// What may come in at all. What is left of it after cleaning has bounds of its own.
constexpr std::size_t raw_name_bytes_max = 1'000;
constexpr std::size_t raw_chat_bytes_max = 2'000;
constexpr std::size_t chat_graphemes_max = 200;
// Far more than any hand holds; which cards they are is for the game to say.
constexpr std::size_t hand_cards_max = 32;
constexpr std::size_t id_bytes_max = 64;
constexpr std::size_t mark_digits_min = 32;
constexpr std::size_t mark_digits_max = 64;

json::Value object_or_empty(json::Fields& fields, std::string_view name) {
    return fields.optional_object(name).value_or(json::Value::empty_object());
}

/// Any seat that some table could have. Whether this one has it is for the room to say (NO_SUCH_SEAT).
Seat read_seat(json::Fields& fields) {
    return Seat{static_cast<std::uint8_t>(fields.integer("seat", 0, seats_max - 1))};
}

std::uint32_t read_turn(json::Fields& fields) {
    return static_cast<std::uint32_t>(fields.integer("turn", 0, std::int64_t{UINT32_MAX}));
}

std::string clean_or_refuse(json::Fields& fields, std::string_view raw) {
    auto name = text::clean_name(raw);
    if (!name) fields.refuse(refusal(error_code::bad_name));
    return name.value_or("");
}

std::string read_name(json::Fields& fields) {
    return clean_or_refuse(fields, fields.text("name", 0, raw_name_bytes_max));
}

std::optional<std::string> read_optional_name(json::Fields& fields) {
    if (!fields.has("name")) return std::nullopt;
    return read_name(fields);
}

/// Any case is accepted; a token that cannot be one is refused like one that is not known.
std::string read_token(json::Fields& fields, std::string_view name) {
    // The bound is far beyond any token: a text of a wrong length is to be a bad token, not a bad field.
    std::string token = lower_case_hex(fields.text(name, 0, 1'000));
    if (!parse_hex<TokenBytes>(token)) fields.refuse(refusal(error_code::bad_token));
    return token;
}

std::optional<std::string> read_mark(json::Fields& fields) {
    if (!fields.has("mark")) return std::nullopt;
    std::string mark = lower_case_hex(fields.text("mark", mark_digits_min, mark_digits_max));
    if (mark.find_first_not_of("0123456789abcdef") != std::string::npos) {
        fields.refuse_field("mark", "must be 32 to 64 hexadecimal digits");
    }
    return mark;
}

std::uint32_t read_person(json::Fields& fields) {
    return static_cast<std::uint32_t>(fields.integer("person", 1, std::int64_t{UINT32_MAX}));
}

/// People type these codes by hand. A text that cannot be one is refused like a code that is not known, as for tokens.
std::string read_transfer_code(json::Fields& fields) {
    auto code = text::parse_transfer_code(fields.text("transfer_code", 0, 1'000));
    if (!code) fields.refuse(refusal(error_code::bad_transfer_code));
    return code.value_or("");
}

// One reader per op. What is wrong is left in `fields`.

Command read_sit(json::Fields& fields) {
    Sit sit{read_optional_name(fields), {}};
    if (fields.has("seat")) sit.seat = read_seat(fields);
    return sit;
}

Command read_claim_seat(json::Fields& fields) {
    const Seat seat = read_seat(fields);
    return ClaimSeat{seat, fields.has("at_once") && fields.boolean("at_once")};
}

Command read_consent(json::Fields& fields) {
    const auto claim = static_cast<std::uint64_t>(fields.integer("claim", 1, std::int64_t{number_max}));
    return Consent{claim, fields.boolean("accept")};
}

Command read_admit(json::Fields& fields) {
    const auto knock = static_cast<std::uint64_t>(fields.integer("knock", 1, std::int64_t{number_max}));
    return Admit{knock, fields.boolean("accept")};
}

Command read_let_sit(json::Fields& fields) {
    const auto person = read_person(fields);
    return LetSit{person, fields.boolean("accept")};
}

Command read_rename(json::Fields& fields) {
    return Rename{read_name(fields)};
}

Command read_set_avatar(json::Fields& fields) {
    auto avatar = fields.optional_text("avatar", 1, id_bytes_max).value_or("");
    if (!avatar.empty() && !is_avatar(avatar)) fields.refuse_field("avatar", "is none of the avatars");
    return SetAvatar{std::move(avatar)};
}

Command read_share_replay(json::Fields& fields) {
    std::optional<std::uint32_t> game;
    if (const auto number = fields.optional_integer("game", 1, std::int64_t{UINT32_MAX})) {
        game = static_cast<std::uint32_t>(*number);
    }
    return ShareReplay{game, fields.boolean("agree")};
}

Command read_set_options(json::Fields& fields) {
    auto game = fields.optional_text("game", 1, id_bytes_max);
    const auto options = object_or_empty(fields, "options");
    return SetOptions{std::move(game), options, object_or_empty(fields, "room_options")};
}

Command read_ready(json::Fields& fields) {
    return Ready{fields.boolean("ready")};
}

Command read_add_bot(json::Fields& fields) {
    const auto level = parse_bot_level(fields.text("level", 0, id_bytes_max));
    // Levels that this game does not have are the room's to refuse (UNAVAILABLE).
    if (!level) fields.refuse_field("level", "must be easy, medium or hard");
    return AddBot{level.value_or(BotLevel::medium)};
}

Command read_remove_seat(json::Fields& fields) {
    return RemoveSeat{read_seat(fields)};
}
Command read_remove(json::Fields& fields) {
    return Remove{read_person(fields)};
}
Command read_mute(json::Fields& fields) {
    const auto person = read_person(fields);
    return Mute{person, fields.boolean("muted")};
}
Command read_lock(json::Fields& fields) {
    return Lock{fields.boolean("locked")};
}
Command read_lock_chat(json::Fields& fields) {
    return LockChat{fields.boolean("locked")};
}
Command read_pass_host(json::Fields& fields) {
    return PassHost{read_seat(fields)};
}
Command read_stand_in(json::Fields& fields) {
    return StandIn{read_seat(fields)};
}

Command read_play(json::Fields& fields) {
    const auto turn = read_turn(fields);
    return Play{turn, fields.object("action")};
}

Command read_preview(json::Fields& fields) {
    const auto turn = read_turn(fields);
    return Preview{turn, fields.object("action")};
}

Command read_set_hand_order(json::Fields& fields) {
    const auto cards = fields.array("cards", hand_cards_max);
    // Here they only have to be short: the game reads them as cards or tiles.
    const bool faces = std::ranges::all_of(cards.elements(), [](json::Value card) {
        const auto face = card.text();
        return face && face->size() <= 8;
    });
    if (!faces) fields.refuse_field("cards", "must hold short strings");
    return SetHandOrder{cards};
}

Command read_chat(json::Fields& fields) {
    // A frame with both has a `text` that nobody asked for, and is refused for that.
    if (fields.has("phrase")) {
        auto phrase = fields.text("phrase", 1, id_bytes_max);
        if (!is_chat_phrase(phrase)) fields.refuse_field("phrase", "is none of the phrases");
        return Chat{"", std::move(phrase)};
    }
    auto text = text::clean_text(fields.text("text", 1, raw_chat_bytes_max));
    // Counted after the cleaning, as people would count; the bound in bytes above is on what came in.
    const auto size = text::count_graphemes(text);
    if (size < 1 || size > chat_graphemes_max) fields.refuse_field("text", "must be 1 to 200 characters long");
    return Chat{std::move(text), ""};
}

Command read_react(json::Fields& fields) {
    auto reaction = fields.text("reaction", 1, id_bytes_max);
    if (!is_reaction(reaction)) fields.refuse_field("reaction", "is none of the reactions");
    return React{std::move(reaction)};
}

Command read_commit(json::Fields& fields) {
    return Commit{fields.hex<Link>("chain_end")};
}

Command read_reveal(json::Fields& fields) {
    const auto deal = static_cast<std::uint32_t>(fields.integer("deal", 1, std::int64_t{UINT32_MAX}));
    return Reveal{deal, fields.hex<Link>("link")};
}

template <typename Plain>
Command read_plain(json::Fields&) {
    return Plain{};
}

struct Op {
    std::string_view name;
    Command (*read)(json::Fields&);
};

// In the order of the variant, so that op_of is a look-up.
constexpr auto ops = std::to_array<Op>({
    {"sit", read_sit},
    {"watch", read_plain<Watch>},
    {"claim_seat", read_claim_seat},
    {"consent", read_consent},
    {"admit", read_admit},
    {"let_sit", read_let_sit},
    {"transfer_code", read_plain<TransferCode>},
    {"rename", read_rename},
    {"set_avatar", read_set_avatar},
    {"set_options", read_set_options},
    {"ready", read_ready},
    {"add_bot", read_add_bot},
    {"remove_seat", read_remove_seat},
    {"remove", read_remove},
    {"mute", read_mute},
    {"lock", read_lock},
    {"lock_chat", read_lock_chat},
    {"pass_host", read_pass_host},
    {"stand_in", read_stand_in},
    {"start", read_plain<Start>},
    {"play", read_play},
    {"preview", read_preview},
    {"arrange", read_plain<Arrange>},
    {"hint", read_plain<Hint>},
    {"set_hand_order", read_set_hand_order},
    {"more_time", read_plain<MoreTime>},
    {"chat", read_chat},
    {"react", read_react},
    {"commit", read_commit},
    {"reveal", read_reveal},
    {"rematch", read_plain<Rematch>},
    {"share_replay", read_share_replay},
    {"end_game", read_plain<EndGame>},
    {"leave", read_plain<Leave>},
    {"ping", read_plain<Ping>},
});
static_assert(ops.size() == std::variant_size_v<Command>);

/// Read before all else, so that every later refusal can say which command it answers.
std::optional<std::uint64_t> read_id(json::Value frame) {
    const auto member = frame.find("id");
    const auto id = member ? json::integer_in(*member, 1, std::int64_t{number_max}) : std::nullopt;
    return id ? std::optional(static_cast<std::uint64_t>(*id)) : std::nullopt;
}

bool is_hello(json::Value frame) {
    const auto op = frame.find("op");
    return op && op->text() == "hello";
}

}  // namespace

std::optional<Protocol> Hello::protocol() const {
    const int newest = std::min(protocol_max, number_of(newest_protocol));
    if (newest < protocol_min || newest < 1) return std::nullopt;
    return static_cast<Protocol>(newest);
}

std::variant<Refusal, Hello> parse_hello(std::string_view text) {
    json::Document read;
    if (auto reason = read.read(text)) return std::move(*reason);
    const auto frame = read.value();
    // A client that forgot its hello is told so, whatever else is wrong with the frame.
    if (!is_hello(frame)) return refusal(error_code::hello_first);

    json::Fields fields(frame);
    fields.text("op", 1, id_bytes_max);
    // Wide bounds: a client of a later protocol has to be told VERSION_MISMATCH and not that its numbers are out of
    // range.
    json::Fields range(fields.object("protocol"), "protocol.");
    Hello hello;
    hello.protocol_min = static_cast<int>(range.integer("min", 1, 1'000));
    hello.protocol_max = static_cast<int>(range.integer("max", 1, 1'000));
    if (auto reason = range.finish()) fields.refuse(std::move(*reason));
    // Exactly one of the four forms: the secret of another form is an unknown field.
    if (fields.has("seat_token")) {
        Hello::Returning returning{read_token(fields, "seat_token")};
        if (const auto version = fields.optional_integer("version", 0, std::int64_t{number_max})) {
            returning.version = static_cast<std::uint64_t>(*version);
        }
        returning.if_away = fields.optional_boolean("if_away").value_or(false);
        hello.who = std::move(returning);
    } else if (fields.has("host_token")) {
        hello.who = Hello::Creator{read_token(fields, "host_token")};
    } else if (fields.has("transfer_code")) {
        hello.who = Hello::OtherDevice{read_transfer_code(fields)};
    } else {
        if (fields.has("seat")) hello.seat = read_seat(fields);
        hello.knocks = (fields.has("knock") && fields.boolean("knock")) || hello.seat;
    }
    hello.name = read_optional_name(fields);
    hello.access_key = fields.optional_text("access_key", 1, access_key_bytes_max).value_or("");
    hello.mark = read_mark(fields);
    if (auto reason = fields.finish()) return std::move(*reason);
    return hello;
}

std::optional<std::uint64_t> id_in(std::string_view text) {
    json::Document read;
    const auto parsed = parse_command(text, read);
    if (const auto* command = std::get_if<NumberedCommand>(&parsed)) return command->id;
    return std::get<BadCommand>(parsed).id;
}

std::variant<BadCommand, NumberedCommand> parse_command(std::string_view text, json::Document& read) {
    if (auto reason = read.read(text)) return BadCommand{{}, std::move(*reason)};
    const auto frame = read.value();
    if (!frame.is_object()) return BadCommand{{}, refusal(error_code::bad_json, "A frame is one JSON object.")};
    // Before the id is looked for: a hello has none.
    if (is_hello(frame)) return BadCommand{{}, refusal(error_code::already_hello)};

    const auto id = read_id(frame);
    if (!id) return BadCommand{{}, refusal(error_code::bad_id)};
    json::Fields fields(frame);
    // The id is read a second time because finish() refuses members that nobody asked for.
    fields.integer("id", 1, std::int64_t{number_max});
    const std::string name = fields.text("op", 0, id_bytes_max);
    // Without a readable op every other field would be called unknown.
    const auto written = frame.find("op");
    if (!written || !written->text()) {
        return BadCommand{id, refusal(error_code::bad_field, "\"op\" must be a string.")};
    }
    // Some thirty short names: a linear search costs little beside the parsing of the frame.
    const auto* op = std::find_if(ops.begin(), ops.end(), [&](const Op& candidate) { return candidate.name == name; });
    if (op == ops.end()) return BadCommand{id, refusal(error_code::unknown_command)};
    Command command = op->read(fields);
    if (auto reason = fields.finish()) return BadCommand{id, std::move(*reason)};
    return NumberedCommand{*id, std::move(command)};
}

std::variant<Refusal, CreateRoom> parse_create_room(std::string_view body, json::Document& read) {
    if (auto reason = read.read(body)) return std::move(*reason);
    json::Fields fields(read);
    CreateRoom create;
    create.game = fields.text("game", 1, id_bytes_max);
    create.options = object_or_empty(fields, "options");
    create.room_options = object_or_empty(fields, "room_options");
    create.practice = fields.optional_boolean("practice").value_or(false);
    if (auto reason = fields.finish()) return std::move(*reason);
    return create;
}

std::string_view op_of(const Command& command) {
    return ops[command.index()].name;
}

}  // namespace crowntable::wire
