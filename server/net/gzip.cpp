#include "server/net/gzip.hpp"

#include <array>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

#include "engine/ensure.hpp"

namespace crowntable::server {

namespace {

namespace zlib = boost::beast::zlib;

constexpr int best_compression = 9;
/// RFC 1951: as far back as deflate can refer, as a power of two, and how much memory looks for it.
constexpr int window_bits_max = 15;
constexpr int memory_level_max = 9;

std::string deflated(std::string_view text) {
    zlib::deflate_stream stream;
    stream.reset(best_compression, window_bits_max, memory_level_max, zlib::Strategy::normal);
    std::string packed(stream.upper_bound(text.size()), '\0');
    zlib::z_params parts;
    parts.next_in = text.data();
    parts.avail_in = text.size();
    parts.next_out = packed.data();
    parts.avail_out = packed.size();
    boost::beast::error_code error;
    stream.write(parts, zlib::Flush::finish, error);
    ENSURE(error == zlib::error::end_of_stream && parts.avail_in == 0);
    packed.resize(parts.total_out);
    return packed;
}

void append_number(std::string& bytes, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xff);
}

}  // namespace

std::string gzip(std::string_view text) {
    // Section 2.3: the magic number, deflate, no flags, no time, the slowest algorithm, an unknown system.
    constexpr std::array<char, 10> header{'\x1f', '\x8b', 8, 0, 0, 0, 0, 0, 2, '\xff'};
    std::string file(header.begin(), header.end());
    file += deflated(text);
    boost::crc_32_type checksum;
    checksum.process_bytes(text.data(), text.size());
    append_number(file, checksum.checksum());
    append_number(file, static_cast<std::uint32_t>(text.size()));
    return file;
}

}  // namespace crowntable::server
