#pragma once

#include <iosfwd>

#include "clients/cli/session/front_end.hpp"

namespace crowntable::cli {

/// For programs: the server's messages as JSON lines on `out`, commands as JSON lines on stdin,
/// everything else on `log`. The program itself says hello, takes a seat, answers nothing else.
/// A command without an `id` gets one. A line that is no JSON object with an `op` ends it with
/// bad_input.
class JsonMode final : public FrontEnd {
public:
    JsonMode(std::ostream& out, std::ostream& log, AtInputEnd at_input_end)
        : out_(out), log_(log), at_input_end_(at_input_end) {}

    void begin(Desk& desk) override { desk_ = &desk; }
    void heard(const Heard& heard) override;
    void connection_changed(ConnectionState state, int retry_ms) override;
    void input(std::string_view bytes) override;
    bool wants_input() const override { return true; }
    void tick() override;
    void ended(const Ending& ending) override;

private:
    void take_line(std::string_view line);
    void finish_when_over();

    std::ostream& out_;
    std::ostream& log_;
    AtInputEnd at_input_end_;
    Desk* desk_ = nullptr;
    std::string pending_;
    bool input_over_ = false;
};

}  // namespace crowntable::cli
