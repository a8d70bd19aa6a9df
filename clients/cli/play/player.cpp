#include "clients/cli/play/player.hpp"

#include <csignal>
#include <iostream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "clients/cli/play/chance.hpp"
#include "clients/cli/text/say.hpp"
#include "clients/cli/text/text.hpp"
#include "protocol/catalogue/left_out.hpp"
#include "protocol/json/fields.hpp"

namespace crowntable::cli {
namespace {

/// A server may say more at once than a client may, but not without end.
constexpr json::Limits server_limits{1024 * 1024, 32, 100'000};

/// Whole minutes, the last of them begun.
std::uint64_t minutes_of(std::uint64_t ms) {
    constexpr std::uint64_t ms_per_minute = 60'000;
    return ms / ms_per_minute + (ms % ms_per_minute == 0 ? 0 : 1);
}

/// What whoever runs the server says to everybody, as one sentence; nothing in any other message.
std::optional<std::string> notice_in(const Json& message) {
    if (message.value("type", "") != "notice") return std::nullopt;
    const auto text = message.find("text");
    const bool has_text = text != message.end() && text->is_string();
    std::string sentence = has_text ? say("terminal.notice_says", with<"text">(clean(text->get<std::string>()))) : "";
    if (message.value("draining", false)) {
        if (has_text) sentence += " ";
        sentence += say("terminal.notice_draining");
        const auto stops = message.find("stops_ms");
        if (stops != message.end() && stops->is_number_unsigned()) {
            const auto minutes = minutes_of(stops->get<std::uint64_t>());
            sentence += " " + say("terminal.notice_stops", with<"minutes">(minutes));
        }
    }
    return sentence.empty() ? say("terminal.notice_back") : sentence;
}

}  // namespace

Player::Player(Setup setup, FrontEnd& front_end)
    : setup_(std::move(setup)),
      front_end_(front_end),
      session_(setup_.identity, setup_.intent, fresh_fraction),
      loop_(setup_.address, *this) {}

ExitCode Player::run(bool with_signals) {
    if (with_signals) loop_.watch_signals({SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT});
    // Before anything can be heard: a front end needs its desk for every answer.
    front_end_.begin(*this);
    if (front_end_.wants_input()) loop_.read_input();
    loop_.open_connection();
    loop_.run();
    const Ending ending = ending_.value_or(Ending{ExitCode::failed, say("terminal.stopped_itself")});
    front_end_.ended(ending);
    return ending.code;
}

void Player::connection_open() {
    connection_up_ = true;
    // The hello leaves before the front end hears that the connection is open.
    follow(session_.connection_open());
    front_end_.connection_changed(ConnectionState::open, 0);
}

void Player::connection_text(std::string_view text) {
    auto parsed = json::parse_tree(text, server_limits);
    Json* message = std::get_if<Json>(&parsed);
    if (message == nullptr) return end({ExitCode::failed, say("terminal.no_json")});
    *message = catalogue::whole_message(std::move(*message));
    // About the line alone: it tells nothing of the table.
    if (message->is_object() && message->value("type", "") == "beat") return follow(beats_.answered());
    try {
        // A copy of what is known before: front ends tell what has changed.
        const TableSeen before = session_.table();
        const Outage outage = session_.outage();
        Step step = session_.receive(*message);
        const auto answered = step.answered;
        // Before anything that follows can fail: a seat whose token is lost is lost.
        keep_seat();
        follow(std::move(step));
        if (outage != session_.outage()) {
            front_end_.connection_changed(
                outage == Outage::restarting ? ConnectionState::restarted : ConnectionState::back, 0);
        }
        if (message->value("type", "") == "welcome" && front_end_.is_looked_at()) {
            follow(beats_.start(message->value("beat_ms", 0)));
        }
        front_end_.heard({*message, text, before, session_.table(), answered});
        if (const auto notice = notice_in(*message)) front_end_.remark({*notice});
    } catch (const BadMessage& error) {
        end({ExitCode::failed, say("terminal.not_understood", with<"why">(error.what()))});
    } catch (const Json::exception& error) {
        end({ExitCode::failed, say("terminal.not_understood", with<"why">(error.what()))});
    }
}

void Player::connection_down(const ConnectionDown& down) {
    connection_up_ = false;
    beats_.stop();
    // This program was closing it already, and the last texts have left.
    if (ending_) return loop_.stop();
    Step step = session_.connection_down(down);
    const int retry_ms = step.reconnect_ms.value_or(0);
    if (!step.ending) {
        front_end_.connection_changed(
            session_.outage() == Outage::restarting ? ConnectionState::restarting : ConnectionState::lost, retry_ms);
    }
    follow(std::move(step));
}

void Player::input(std::string_view bytes) {
    front_end_.input(bytes);
}

void Player::signalled(int signal) {
    if (signal == SIGWINCH) return front_end_.resized();
    if (signal == SIGCONT) return front_end_.continued();
    // Nobody should count on a seat whose token goes with this program.
    const std::string seat = seat_kept(session_.table());
    end({ExitCode::interrupted,
         setup_.store ? say("terminal.interrupted", with<"seat">(seat)) : say("terminal.interrupted_lost")});
}

void Player::alarm(net::Alarm which) {
    if (which == net::Alarm::tick) return front_end_.tick();
    if (which == net::Alarm::beat) return follow(beats_.alarm());
    // An alarm that was set before the end may still come.
    if (!ending_) loop_.open_connection();
}

void Player::send(const std::string& command) {
    // Front ends write commands themselves, or have parsed them: they are JSON.
    follow(session_.command(Json::parse(command)));
}

void Player::finish(Ending ending) {
    end(ending);
}

void Player::follow(Step step) {
    for (std::string& text : step.send) loop_.send(std::move(text));
    // With an ending, end() closes it.
    if (step.close_connection && !step.ending) loop_.close_connection();
    if (step.reconnect_ms) loop_.set_alarm(net::Alarm::reconnect, *step.reconnect_ms);
    if (step.ending) end(*step.ending);
}

void Player::follow(const Beats::Step& step) {
    if (step.says) loop_.send(std::string(Beats::text));
    if (step.alarm_ms) loop_.set_alarm(net::Alarm::beat, *step.alarm_ms);
    if (step.line == LineState::silent) front_end_.connection_changed(ConnectionState::silent, 0);
    if (step.line == LineState::fine) front_end_.connection_changed(ConnectionState::answering, 0);
    // To say goodbye over it would take as long as to find out that nobody hears it.
    if (step.line == LineState::dead) loop_.break_connection();
}

void Player::end(const Ending& ending) {
    if (ending_) return;
    ending_ = ending;
    // What was said last is still to leave; the answer to our close, or its time limit, stops the loop.
    if (connection_up_ && ending.code != ExitCode::interrupted) return loop_.close_connection();
    loop_.stop();
}

void Player::keep_seat() {
    // Before a welcome nothing is known but what is kept, which may be another person's.
    if (!setup_.store || !session_.welcomed()) return;
    const std::string name = session_.table().room ? session_.table().room->own_name : setup_.identity.name;
    const bool seated = session_.table().room && session_.table().room->own_seat;
    // The host token stays for as long as they have no seat: a program that only watches comes by it, too.
    const std::string host_token = seated ? std::string() : setup_.identity.host_token;
    const KeptSeat seat{setup_.address.server.url(), setup_.address.code, session_.seat_token(), host_token, name};
    // Nothing is written while nothing changes; a welcome and each `room` come by here.
    if (seat == kept_) return;
    kept_ = seat;
    try {
        setup_.store->keep(seat);
    } catch (const std::system_error& error) {
        std::cerr << "crowntable: " << say("terminal.seat_not_kept", with<"why">(error.what())) << "\n";
        // Told once; the next tries would fail for the same reason.
        setup_.store.reset();
    }
}

}  // namespace crowntable::cli
