#include "server/net/invitation.hpp"

#include <cstdint>

#include "protocol/catalogue/catalogue.hpp"
#include "protocol/json/document.hpp"
#include "server/net/assets.hpp"

namespace crowntable::server {

namespace {

std::string text_of(json::Value card, std::string_view member) {
    const auto value = card.find(member);
    return std::string(value ? value->text().value_or("") : "");
}

bool is_true(json::Value card, std::string_view member) {
    const auto value = card.find(member);
    return value && value->boolean().value_or(false);
}

json::Value seats_of(json::Value card) {
    return card.find("seats").value_or(json::Value::empty_array());
}

/// Empty where the host has no seat.
std::string host_name(json::Value card) {
    const auto host = card.find("host").value_or(json::Value::null()).integer();
    for (const json::Value seat : seats_of(card).elements()) {
        const auto number = seat.find("seat");
        if (host && number && number->integer() == host) return text_of(seat, "name");
    }
    return {};
}

std::string free_seats(json::Value card) {
    const auto all = card.find("seats_max").value_or(json::Value::null()).integer().value_or(0);
    const auto free = all - static_cast<std::int64_t>(seats_of(card).elements().size());
    return free == 1 ? "One seat is free." : std::to_string(free) + " seats are free.";
}

std::string sentence(json::Value card) {
    if (is_true(card, "locked")) return "The host lets people in who knock.";
    const std::string state = text_of(card, "state");
    const bool is_idle = state == "lobby" || state == "finished";
    if (is_idle && is_true(card, "can_sit")) return free_seats(card) + " Sit down and play.";
    const std::string now = is_idle ? "All seats are taken." : "A game is on.";
    if (is_true(card, "can_sit")) return now + " You can take the seat of a bot.";
    return is_true(card, "can_watch") ? now + " You can watch." : now;
}

void property(std::string& out, std::string_view name, std::string_view content) {
    out.append("<meta property=\"og:").append(name).append("\" content=\"").append(html_text(content)).append("\">\n");
}

/// Families without a picture are shown without one.
void picture(std::string& out, json::Value card, std::string_view base_url) {
    const table::Preset* preset = catalogue::find_preset(text_of(card, "game"));
    if (preset == nullptr) return;
    const std::string path = "previews/" + std::string(preset->family()) + ".png";
    if (find_asset(path) == nullptr) return;
    property(out, "image", std::string(base_url) + "/" + path);
    property(out, "image:width", "1200");
    property(out, "image:height", "630");
    property(out, "image:alt", preset->name());
    // Some show the picture small, or not at all, unless this is said.
    out.append("<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
}

}  // namespace

std::string html_text(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            case '\'':
                escaped += "&#39;";
                break;
            default:
                escaped += c;
        }
    }
    return escaped;
}

std::string invitation_page(std::string_view page, std::string_view card_json, std::string_view base_url) {
    const json::Document document = json::parse_own(card_json);
    const json::Value card = document.value();
    const std::string host = host_name(card);
    const std::string game = text_of(card, "name");
    std::string tags;
    property(tags, "title", host.empty() ? game : game + " with " + host);
    property(tags, "description", sentence(card));
    property(tags, "type", "website");
    property(tags, "site_name", "Crowntable");
    property(tags, "url", std::string(base_url) + "/t/" + text_of(card, "code"));
    picture(tags, card, base_url);
    std::string invitation(page);
    // Every page has a title, in its head.
    const auto at = invitation.find("<title>");
    if (at != std::string::npos) invitation.insert(at, tags);
    return invitation;
}

}  // namespace crowntable::server
