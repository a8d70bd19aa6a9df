#include "clients/cli/records/replay.hpp"

#include <unistd.h>

#include <csignal>
#include <iostream>

#include "clients/cli/net/loop.hpp"
#include "clients/cli/records/record_file.hpp"
#include "clients/cli/records/replay_lines.hpp"
#include "clients/cli/records/replay_screen.hpp"
#include "clients/cli/records/viewer.hpp"
#include "clients/cli/terminal/screen.hpp"
#include "clients/cli/terminal/terminal_style.hpp"
#include "clients/cli/text/say.hpp"

namespace crowntable::cli {
namespace {

/// Keys, signals and time for a screen; no connection is ever opened.
class ReplayOnTerminal final : private net::LoopEvents {
public:
    explicit ReplayOnTerminal(ReplayScreen shown) : shown_(std::move(shown)), loop_({}, *this) {}

    ExitCode run() {
        loop_.watch_signals({SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT});
        loop_.read_input();
        draw();
        loop_.run();
        return code_;
    }

private:
    void connection_open() override {}
    void connection_text(std::string_view) override {}
    void connection_down(const ConnectionDown&) override {}

    void input(std::string_view bytes) override {
        // The terminal is gone.
        if (bytes.empty()) return loop_.stop();
        for (const Key& key : keys_.take(bytes)) {
            if (key.kind == Key::Kind::suspend) {
                screen_.suspend();
            } else if (!shown_.press(key)) {
                return loop_.stop();
            }
        }
        draw();
    }

    void signalled(int signal) override {
        if (signal == SIGWINCH) {
            // After a change of size the terminal may show anything: all is drawn anew.
            screen_.forget();
            return draw();
        }
        if (signal == SIGCONT) {
            screen_.take();
            return draw();
        }
        code_ = ExitCode::interrupted;
        loop_.stop();
    }

    void alarm(net::Alarm) override {
        shown_.tick();
        draw();
    }

    void draw() {
        const auto size = screen_.size();
        screen_.show(shown_.lines(size.width, size.height));
        // Set anew with every drawing, so that a key in between counts its pause from there.
        if (const auto after_ms = shown_.tick_ms()) loop_.set_alarm(net::Alarm::tick, *after_ms);
    }

    ReplayScreen shown_;
    Screen screen_;
    KeyReader keys_;
    net::Loop loop_;
    ExitCode code_ = ExitCode::done;
};

void print_json(const looking_back::Replay& replay, looking_back::ReplayPart part) {
    do {
        // A document tells 2,000 steps at most, so that a longer game takes several lines, each of them complete in
        // itself.
        std::cout << write_replay(replay, part) << '\n';
        part.from += looking_back::ReplayPart::steps_max;
    } while (part.from < replay.steps.size());
    std::cout.flush();
}

ExitCode complain(ExitCode code, const std::string& sentence) {
    std::cerr << "crowntable: " << sentence << std::endl;
    return code;
}

}  // namespace

ExitCode replay(const Options& options) {
    const auto read = read_record(options.file, options.key, std::cerr);
    if (const auto* code = std::get_if<ExitCode>(&read)) return *code;
    looking_back::Replay replay = looking_back::replay_of(std::get<record::CheckedRecord>(read));
    const auto viewer = viewer_of(options.viewer, replay.start.seats.size());
    if (!viewer) return complain(ExitCode::usage, say("terminal.walk_no_seat", with<"seat">(options.viewer)));
    // Step 0 is the default, and to be had even of a game without steps.
    if (options.step > 0 && options.step >= replay.steps.size()) {
        return complain(ExitCode::usage, say("terminal.walk_steps", with<"n">(replay.steps.size())));
    }
    if (options.json) {
        print_json(replay, {.seat = viewer->seat, .from = options.step});
        return ExitCode::done;
    }
    // A Reel needs a step to stand on. As JSON such a game can be told, for a document may have none.
    if (replay.steps.empty()) return complain(ExitCode::done, say("replay.nothing"));
    Reel reel(std::move(replay));
    reel.go_to(options.step);
    const Style style = style_of(options);
    if (full_screen(options)) {
        return ReplayOnTerminal(ReplayScreen(std::move(reel), viewer->seat, options.speed, style)).run();
    }
    if (::isatty(STDIN_FILENO) == 1) {
        walk_replay(reel, viewer->seat, style, std::cin, std::cout);
    } else {
        tell_replay(reel, viewer->seat, style, std::cout);
    }
    return ExitCode::done;
}

}  // namespace crowntable::cli
