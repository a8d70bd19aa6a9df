// Whatever bytes come over a WebSocket, they are read to frames or to a fault, and the same however they are cut up.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/ensure.hpp"
#include "server/net/frames/frame_reader.hpp"

namespace {

using namespace crowntable;
using server::FrameReader;

constexpr std::size_t message_bytes_max = 1000;

/// All that comes out, as one text.
std::string read(std::vector<std::uint8_t> bytes, std::size_t step) {
    FrameReader reader(message_bytes_max);
    std::string read;
    for (std::span<std::uint8_t> left(bytes); !left.empty();) {
        auto part = left.first(std::min(step, left.size()));
        left = left.subspan(part.size());
        for (;;) {
            const auto next = reader.next(part);
            ENSURE(reader.bytes_kept() <= 4 * message_bytes_max);
            if (std::holds_alternative<std::monostate>(next)) break;
            if (const auto* fault = std::get_if<server::FrameFault>(&next))
                return read + "fault " + std::to_string(static_cast<unsigned>(*fault));
            const auto& whole = std::get<FrameReader::Whole>(next);
            ENSURE(whole.payload.size() <= message_bytes_max);
            read += std::to_string(static_cast<unsigned>(whole.kind)) + ":";
            read += whole.payload;
        }
        ENSURE(part.empty());
    }
    return read;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::vector<std::uint8_t> input(bytes, bytes + size);
    const auto whole = read(input, std::max<std::size_t>(size, 1));
    ENSURE(read(input, 1) == whole);
    ENSURE(read(input, 3) == whole);
    return 0;
}
