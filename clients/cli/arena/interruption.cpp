#include "clients/cli/arena/interruption.hpp"

namespace crowntable::cli {

namespace {

volatile std::sig_atomic_t signal_heard = 0;

extern "C" void note_signal(int) {
    signal_heard = 1;
}

}  // namespace

Interruption::Interruption() {
    signal_heard = 0;
    struct sigaction noting {};
    noting.sa_handler = note_signal;
    for (std::size_t i = 0; i < signals.size(); ++i) {
        sigaction(signals[i], nullptr, &before_[i]);
        if (before_[i].sa_handler != SIG_IGN) sigaction(signals[i], &noting, nullptr);
    }
}

Interruption::~Interruption() {
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
}

void Interruption::check() const {
    if (signal_heard != 0) throw Heard{};
}

}  // namespace crowntable::cli
