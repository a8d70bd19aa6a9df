#include "clients/cli/line/json_mode.hpp"

#include <nlohmann/json.hpp>
#include <ostream>

#include "protocol/json/fields.hpp"
#include "protocol/text/frame.hpp"

namespace crowntable::cli {
namespace {

/// The server takes no longer frame, and gets each line with an id.
constexpr std::size_t line_bytes_max = text::frame_bytes_max - 64;

}  // namespace

void JsonMode::heard(const Heard& heard) {
    // As it came, to the byte: a program may understand what this one does not.
    out_ << heard.text << "\n" << std::flush;
    // Nobody reads any more; `run` says so.
    if (!out_) return desk_->finish({ExitCode::done, {}});
    finish_when_over();
}

void JsonMode::connection_changed(ConnectionState state, int retry_ms) {
    if (state == ConnectionState::open) log_ << "crowntable: connected\n" << std::flush;
    if (retry_ms > 0) log_ << "crowntable: connection lost, again in " << retry_ms << " ms\n" << std::flush;
}

void JsonMode::input(std::string_view bytes) {
    if (bytes.empty()) {
        input_over_ = true;
        // A last line may lack its line break.
        if (!pending_.empty()) take_line(std::exchange(pending_, {}));
        return finish_when_over();
    }
    pending_ += bytes;
    std::size_t end = 0;
    while ((end = pending_.find('\n')) != std::string::npos) {
        const std::string line = pending_.substr(0, end);
        pending_.erase(0, end + 1);
        take_line(line);
    }
    // A line that never ends would otherwise fill the memory.
    if (pending_.size() > line_bytes_max) desk_->finish({ExitCode::bad_input, "A line on stdin is too long."});
}

void JsonMode::take_line(std::string_view line) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
    if (line.size() > line_bytes_max) return desk_->finish({ExitCode::bad_input, "A line on stdin is too long."});
    // As strictly as the server would: what it refuses for its form is told at once, and with the exit code for
    // that.
    const auto parsed = json::parse_tree(line);
    const Json* command = std::get_if<Json>(&parsed);
    if (command == nullptr || !command->is_object() || !command->contains("op") || !command->at("op").is_string()) {
        desk_->finish({ExitCode::bad_input, "A line on stdin is no JSON object with an \"op\"."});
    } else if (command->at("op") == "hello") {
        desk_->finish({ExitCode::bad_input, "The program says hello itself."});
    } else {
        desk_->send(std::string(line));
    }
}

void JsonMode::finish_when_over() {
    if (!input_over_) return;
    const Session& session = desk_->session();
    // Not before everything that was said has its answer, which is what a pipe of commands waits for.
    const bool answered = session.welcomed() && session.idle();
    const bool finished = session.table().room && session.table().room->state == "finished";
    if (at_input_end_ == AtInputEnd::quit && answered) desk_->finish({ExitCode::done, {}});
    if (at_input_end_ == AtInputEnd::stay && finished) desk_->set_tick(last_words_ms);
}

void JsonMode::tick() {
    desk_->finish({ExitCode::done, {}});
}

void JsonMode::ended(const Ending& ending) {
    if (!ending.sentence.empty()) log_ << "crowntable: " << ending.sentence << "\n" << std::flush;
}

}  // namespace crowntable::cli
