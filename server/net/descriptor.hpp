#pragma once

#include <unistd.h>

#include <utility>

namespace crowntable::server {

/// A file descriptor that is closed with its owner.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, none)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        if (this != &other) {
            close();
            number_ = std::exchange(other.number_, none);
        }
        return *this;
    }

    bool is_open() const { return number_ != none; }
    int number() const { return number_; }
    void close() {
        if (is_open()) ::close(std::exchange(number_, none));
    }

private:
    static constexpr int none = -1;
    int number_ = none;
};

}  // namespace crowntable::server
