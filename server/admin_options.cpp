#include "server/admin_options.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <functional>
#include <optional>

#include "protocol/json/writer.hpp"

namespace crowntable::server {

namespace {

constexpr const char* admin_footer_text =
    "Exit codes: 0 done; 1 refused; 2 wrong options; 9 no server answers at the socket; 16 of several nodes "
    "one does not answer, or has not done it, and is named.\n\n"
    "Of several nodes any can be asked: rooms, room, close, ban, unban, say and drain concern all of them, bans, "
    "limits and log-level the one that is asked, and with --node all of them the one that is named.\n\n"
    "Times are 90s, 10m, 2h or 7d.";

/// Seconds; nothing for what is no time.
std::optional<std::int64_t> seconds_in(const std::string& text) {
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{} || number < 1 || number > 1'000'000) return std::nullopt;
    const std::string unit(end, text.data() + text.size());
    if (unit == "s") return number;
    if (unit == "m") return number * 60;
    if (unit == "h") return number * 3'600;
    if (unit == "d") return number * 24 * 3'600;
    return std::nullopt;
}

std::string check_time(const std::string& text) {
    return seconds_in(text) ? std::string{} : "'" + text + "' is no time such as 90s, 10m, 2h or 7d";
}

}  // namespace

void AdminOptions::add_to(CLI::App& app, Task& task) {
    admin_ = app.add_subcommand("admin", "Ask the server that runs on --data-dir, through its admin socket");
    admin_->add_option("--socket", socket_, "The socket (default: that of --admin-socket or --data-dir)");
    admin_->add_flag("--json", asked_.as_json, "Print the answer as one line of JSON");
    admin_->add_option("--node", node_, "Of several nodes that one alone (default: those whom it concerns)");
    admin_->require_subcommand(1);
    // --data-dir and --admin-socket are the server's, which may stand behind the subcommand as well.
    admin_->fallthrough();
    admin_->footer(admin_footer_text);
    add_rooms();
    add_bans();
    add_words_and_end();
    add_settings();
    admin_->callback([this, &task] {
        asked_.socket = socket_;
        task = asked_;
    });
}

std::string AdminOptions::line(std::string_view command, const std::function<void(json::Writer&)>& write) const {
    std::string text;
    json::Writer json(text);
    json.begin_object();
    json.member("command", command);
    if (!node_.empty()) json.member("node", node_);
    if (write) write(json);
    json.end_object();
    return text;
}

CLI::App* AdminOptions::request(const std::string& name, const std::string& sentence) {
    auto* request = admin_->add_subcommand(name, sentence);
    request->fallthrough();
    request->footer(admin_footer_text);
    return request;
}

void AdminOptions::add_rooms() {
    request("rooms", "List all rooms")->callback([this] { asked_.line = line("rooms"); });
    auto* room = request("room", "Show who is in a room and how much it holds; never a hand");
    room->add_option("CODE", text_, "The room")->required();
    room->callback([this] { asked_.line = line("room", [this](auto& json) { json.member("code", text_); }); });
    auto* close = request("close", "End a room; its people are told that it was closed");
    close->add_option("CODE", text_, "The room")->required();
    close->callback([this] { asked_.line = line("close", [this](auto& json) { json.member("code", text_); }); });
}

void AdminOptions::add_bans() {
    const auto network = [this](json::Writer& json) { json.member("network", text_); };
    auto* ban = request("ban", "Shut an address or a network out, and close its connections");
    ban->add_option("ADDRESS[/BITS]", text_, "192.0.2.7, 192.0.2.0/24, 2001:db8::/64")->required();
    ban->add_option("--for", time_, "For so long (default: until it is lifted)")
        ->check(CLI::Validator(check_time, "TIME"));
    ban->callback([this, network] {
        asked_.line = line("ban", [&](json::Writer& json) {
            network(json);
            if (!time_.empty()) json.member("for_s", *seconds_in(time_));
        });
    });
    auto* unban = request("unban", "Lift a ban");
    unban->add_option("ADDRESS[/BITS]", text_, "As it was banned")->required();
    unban->callback([this, network] { asked_.line = line("unban", network); });
    request("bans", "List all bans")->callback([this] { asked_.line = line("bans"); });
}

void AdminOptions::add_words_and_end() {
    auto* say = request("say", "Show everybody a banner");
    auto* words = say->add_option("TEXT", text_, "At most 300 characters");
    say->add_flag("--clear", is_clear_, "Take it away again")->excludes(words);
    say->callback([this] {
        if (!is_clear_ && text_.empty()) throw CLI::RequiredError("TEXT or --clear");
        asked_.line = line("say", [this](auto& json) { json.member("text", text_); });
    });
    auto* drain = request("drain", "Begin no game and no room any more, and stop when no game runs");
    auto* within = drain->add_option("--within", time_, "Stop after this time, whatever runs")
                       ->check(CLI::Validator(check_time, "TIME"));
    drain->add_flag("--cancel", is_cancel_, "Go on as before")->excludes(within);
    drain->callback([this] {
        asked_.line = line(is_cancel_ ? "stop_draining" : "drain", [this](json::Writer& json) {
            if (!time_.empty()) json.member("within_s", *seconds_in(time_));
        });
    });
}

void AdminOptions::add_settings() {
    auto* limits = request("limits", "Show the limits that can be changed without a restart, or change one");
    auto* name = limits->add_option("NAME", text_, "Such as max-rooms");
    auto* value = limits->add_option("VALUE", number_, "Until the next start")->needs(name);
    limits->callback([this, value] {
        asked_.line = line("limits", [&](json::Writer& json) {
            if (!text_.empty()) json.member("name", text_);
            if (value->count() > 0) json.member("value", number_);
        });
    });
    auto* level = request("log-level", "Show how much is logged, or change it");
    level->add_option("LEVEL", text_, "debug, info, warning, error or off");
    level->callback([this] {
        asked_.line = line("log_level", [this](json::Writer& json) {
            if (!text_.empty()) json.member("level", text_);
        });
    });
}

}  // namespace crowntable::server
