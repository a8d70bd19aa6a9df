#include "server/net/invitation.hpp"

#include <cstdint>
#include <initializer_list>
#include <utility>

#include "engine/ensure.hpp"
#include "protocol/catalogue/catalogue.hpp"
#include "protocol/json/document.hpp"
#include "server/net/assets.hpp"
#include "server/net/invitation_texts.hpp"

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

/// Games that bring no words are called as the server has them.
std::string game_name(json::Value card, std::string_view language) {
    const auto known = invited_game(language, text_of(card, "game"));
    return known ? std::string(*known) : text_of(card, "name");
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

/// A text of invitations with what stands in it for its parameters, each of which it has once.
std::string say(std::string_view language, std::string_view key,
                std::initializer_list<std::pair<std::string_view, std::string_view>> values = {}) {
    std::string said;
    auto left = invitation_text(language, key);
    while (!left.empty()) {
        const auto open = left.find('{');
        said += left.substr(0, open);
        if (open == std::string_view::npos) break;
        const auto close = left.find('}', open);
        ENSURE(close != std::string_view::npos);
        const auto name = left.substr(open + 1, close - open - 1);
        for (const auto& [parameter, value] : values) said += parameter == name ? value : "";
        left = left.substr(close + 1);
    }
    return said;
}

std::string free_seats(json::Value card, std::string_view language) {
    const auto all = card.find("seats_max").value_or(json::Value::null()).integer().value_or(0);
    const auto free = all - static_cast<std::int64_t>(seats_of(card).elements().size());
    // A number behind its noun needs no plural, of which languages have up to six forms.
    return free == 1 ? say(language, "one_free") : say(language, "free", {{"n", std::to_string(free)}});
}

std::string sentence(json::Value card, std::string_view language) {
    if (is_true(card, "locked")) return say(language, "knock");
    const std::string state = text_of(card, "state");
    const bool is_idle = state == "lobby" || state == "finished";
    if (is_idle && is_true(card, "can_sit")) return free_seats(card, language);
    const std::string now = say(language, is_idle ? "full" : "on");
    if (is_true(card, "can_sit")) return now + " " + say(language, "bot_seat");
    return is_true(card, "can_watch") ? now + " " + say(language, "watch") : now;
}

void property(std::string& out, std::string_view name, std::string_view content) {
    out.append("<meta property=\"og:").append(name).append("\" content=\"").append(html_text(content)).append("\">\n");
}

/// Families without a picture are shown without one.
void picture(std::string& out, json::Value card, std::string_view game, std::string_view base_url) {
    const table::Preset* preset = catalogue::find_preset(text_of(card, "game"));
    if (preset == nullptr) return;
    const std::string path = "previews/" + std::string(preset->family()) + ".png";
    if (find_asset(path) == nullptr) return;
    property(out, "image", std::string(base_url) + "/" + path);
    property(out, "image:width", "1200");
    property(out, "image:height", "630");
    property(out, "image:alt", game);
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

std::string invitation_page(std::string_view page, std::string_view card_json, const Invited& invited) {
    const json::Document document = json::parse_own(card_json);
    const json::Value card = document.value();
    const std::string host = host_name(card);
    std::string tags;
    const auto& [language, base_url] = invited;
    const std::string game = game_name(card, language);
    property(tags, "title", host.empty() ? game : say(language, "with_host", {{"game", game}, {"host", host}}));
    property(tags, "description", sentence(card, language));
    property(tags, "type", "website");
    property(tags, "site_name", "Crowntable");
    property(tags, "url", base_url + "/t/" + text_of(card, "code"));
    picture(tags, card, game, base_url);
    std::string invitation(page);
    // Every page has a title, in its head.
    const auto at = invitation.find("<title>");
    if (at != std::string::npos) invitation.insert(at, tags);
    return invitation;
}

}  // namespace crowntable::server
