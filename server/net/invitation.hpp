#pragma once

#include <string>
#include <string_view>

namespace crowntable::server {

/// Who is invited.
struct Invited {
    /// One of `invitation_languages()`.
    std::string_view language;
    /// How they reach this server, without a slash at its end.
    std::string base_url;
};

/// The page of the web client with what messengers show of a link to a table (Open Graph): its game, who is host, how
/// many seats are free, and a picture of the family where the web client brings one. `card_json` is what anybody who
/// has the code may know, the answer of GET /api/rooms/CODE. REQUIRES: the card is of our own making.
std::string invitation_page(std::string_view page, std::string_view card_json, const Invited& invited);

/// As it may stand in HTML, also in an attribute.
std::string html_text(std::string_view text);

}  // namespace crowntable::server
