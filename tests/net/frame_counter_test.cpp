#include "server/net/frame_counter.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using crowntable::server::FrameCounter;

namespace {

using Bytes = std::vector<std::uint8_t>;

/// A masked frame as a client sends it.
Bytes frame(std::uint8_t first, std::size_t size) {
    Bytes bytes{first};
    if (size < 126) {
        bytes.push_back(static_cast<std::uint8_t>(0x80U | size));
    } else if (size < 65'536) {
        bytes.insert(bytes.end(), {0xfe, static_cast<std::uint8_t>(size >> 8U), static_cast<std::uint8_t>(size)});
    } else {
        bytes.insert(bytes.end(), {0xff, 0, 0, 0, 0, 0, static_cast<std::uint8_t>(size >> 16U),
                                   static_cast<std::uint8_t>(size >> 8U), static_cast<std::uint8_t>(size)});
    }
    // Zeros would pass for the beginnings of continuations, were they taken for headers.
    bytes.resize(bytes.size() + 4 + size, 0);
    return bytes;
}

Bytes joined(const std::vector<Bytes>& parts) {
    Bytes all;
    for (const Bytes& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

}  // namespace

TEST_CASE("Frames that go on with a message are counted, however they are cut up and however long they are") {
    const Bytes sent = joined({frame(0x01, 0), frame(0x00, 0), frame(0x00, 125), frame(0x89, 10), frame(0x00, 126),
                               frame(0x00, 70'000), frame(0x80, 3), frame(0x81, 200), frame(0x81, 70'000)});
    for (const std::size_t step : {std::size_t{1}, std::size_t{3}, std::size_t{1'000}, sent.size()}) {
        FrameCounter counter;
        std::size_t count = 0;
        for (std::size_t at = 0; at < sent.size(); at += step) {
            count += counter.continuations_in(std::span(sent).subspan(at, std::min(step, sent.size() - at)));
        }
        CHECK(count == 5);
    }
}
