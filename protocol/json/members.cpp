#include "protocol/json/members.hpp"

#include "engine/hex.hpp"

namespace crowntable::json {

void member_ms(Writer& json, std::string_view name, std::chrono::milliseconds duration) {
    json.member(name, static_cast<std::int64_t>(duration.count()));
}

void member_ms(Writer& json, std::string_view name, std::optional<std::chrono::milliseconds> duration) {
    if (duration) {
        member_ms(json, name, *duration);
    } else {
        json.member_null(name);
    }
}

void member_seat(Writer& json, std::string_view name, Seat seat) {
    json.member(name, int{seat.index});
}

void member_seat(Writer& json, std::string_view name, std::optional<Seat> seat) {
    if (seat) {
        member_seat(json, name, *seat);
    } else {
        json.member_null(name);
    }
}

void member_seats(Writer& json, std::string_view name, SeatSet seats) {
    json.key(name);
    json.begin_array();
    for (const Seat seat : seats) json.value(int{seat.index});
    json.end_array();
}

/// Records, messages and the forms of views all write standings by this, so that they cannot differ.
void value_standing(Writer& json, const Standing& standing) {
    json.begin_object();
    member_seat(json, "seat", standing.seat);
    json.member("place", standing.place);
    json.member("points", standing.points);
    json.end_object();
}

void member_standings(Writer& json, std::string_view name, const std::vector<Standing>& standings) {
    json.key(name);
    json.begin_array();
    for (const auto& standing : standings) value_standing(json, standing);
    json.end_array();
}

void member_name(Writer& json, std::string_view name) {
    if (name.empty()) {
        json.member_null("name");
    } else {
        json.member("name", name);
    }
}

void member_size(Writer& json, std::string_view name, std::size_t size) {
    json.member(name, static_cast<std::uint64_t>(size));
}

void member_texts(Writer& json, std::string_view name, std::span<const std::string> texts) {
    json.key(name);
    json.begin_array();
    for (const auto& text : texts) json.value(text);
    json.end_array();
}

void value_link(Writer& json, const std::optional<Link>& link) {
    if (link) {
        json.value(to_hex(*link));
    } else {
        json.null();
    }
}

std::optional<std::string_view> word_of(LinkGiven what) {
    switch (what) {
        case LinkGiven::skipped:
            return "skipped";
        case LinkGiven::absent:
            return "absent";
        case LinkGiven::given:
        case LinkGiven::none:
            break;
    }
    return std::nullopt;
}

std::optional<SeatLink> parse_seat_link(std::string_view text) {
    for (const auto what : {LinkGiven::skipped, LinkGiven::absent}) {
        if (text == word_of(what)) return SeatLink{.what = what};
    }
    const auto link = parse_hex<Link>(text);
    return link ? std::optional(SeatLink{.what = LinkGiven::given, .link = *link}) : std::nullopt;
}

void member_links(Writer& json, std::span<const SeatLink> links) {
    json.key("links");
    json.begin_array();
    for (const SeatLink& link : links) {
        // `link` may hold anything where the seat gave none: it is written only for links that were given.
        if (const auto word = word_of(link.what)) {
            json.value(*word);
        } else {
            value_link(json, link.what == LinkGiven::given ? std::optional(link.link) : std::nullopt);
        }
    }
    json.end_array();
}

void begin_message(Writer& json, std::string_view type) {
    json.begin_object();
    json.member("type", type);
}

}  // namespace crowntable::json
