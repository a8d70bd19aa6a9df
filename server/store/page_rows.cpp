#include "server/store/page_rows.hpp"

#include <algorithm>
#include <limits>

namespace crowntable::server {

namespace {

constexpr unsigned char leaf_of_index = 0x0a;
constexpr std::size_t leaf_header_bytes = 8;
/// More than any of our tables has.
constexpr std::size_t values_max = 16;

/// Reads on a page, and never beyond it.
class Reader {
public:
    Reader(wal::Bytes bytes, std::size_t at) : bytes_(bytes), at_(std::min(at, bytes.size())) {}

    bool failed() const { return failed_; }
    std::size_t at() const { return at_; }
    std::size_t left() const { return bytes_.size() - at_; }

    std::uint64_t number_of(std::size_t bytes) {
        if (bytes > left()) failed_ = true;
        if (failed_) return 0;
        std::uint64_t value = 0;
        for (; bytes > 0; --bytes) value = value << 8 | bytes_[at_++];
        return value;
    }
    /// Seven bits a byte, and all eight of the ninth.
    std::uint64_t varint() {
        std::uint64_t value = 0;
        for (int i = 0; i < 9; ++i) {
            const auto byte = number_of(1);
            if (i == 8) return value << 8 | byte;
            value = value << 7 | (byte & 0x7f);
            if ((byte & 0x80) == 0) return value;
        }
        return value;
    }
    std::string_view text(std::size_t bytes) {
        bytes = std::min(bytes, left());
        const std::string_view text(reinterpret_cast<const char*>(bytes_.data()) + at_, bytes);
        at_ += bytes;
        return text;
    }

private:
    wal::Bytes bytes_;
    std::size_t at_;
    bool failed_ = false;
};

/// As many bytes of a payload as stand on the page itself.
std::size_t bytes_here(std::size_t payload, std::size_t page, bool is_index) {
    const auto most = is_index ? (page - 12) * 64 / 255 - 23 : page - 35;
    if (payload <= most) return payload;
    const auto least = (page - 12) * 32 / 255 - 23;
    const auto fitting = least + (payload - least) % (page - 4);
    return fitting <= most ? fitting : least;
}

std::int64_t extended(std::uint64_t value, std::size_t bytes) {
    const auto shift = 64 - 8 * bytes;
    return static_cast<std::int64_t>(value << shift) >> shift;
}

std::optional<PageValue> value_of(Reader& body, std::uint64_t kind) {
    constexpr std::size_t number_bytes[] = {0, 1, 2, 3, 4, 6, 8};
    if (kind == 0) return PageValue{};
    if (kind <= 6) return PageValue{.number = extended(body.number_of(number_bytes[kind]), number_bytes[kind])};
    if (kind == 8 || kind == 9) return PageValue{.number = static_cast<std::int64_t>(kind - 8)};
    if (kind < 13 || kind % 2 == 0) return std::nullopt;
    const auto bytes = (kind - 13) / 2;
    if (bytes > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) return std::nullopt;
    return PageValue{.is_text = true, .text = body.text(static_cast<std::size_t>(bytes))};
}

std::optional<PageRow> read_row(wal::Bytes page, std::size_t cell, bool is_index) {
    Reader head(page, cell);
    PageRow row{.cell = cell};
    const auto payload = head.varint();
    if (!is_index) row.id = static_cast<std::int64_t>(head.varint());
    if (head.failed() || payload > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) return std::nullopt;
    const auto here = bytes_here(static_cast<std::size_t>(payload), page.size(), is_index);
    if (here > head.left()) return std::nullopt;
    if (here < payload) {
        row.bytes_elsewhere = static_cast<std::size_t>(payload) - here;
        row.first_elsewhere = static_cast<std::uint32_t>(Reader(page, head.at() + here).number_of(4));
    }
    const auto content = page.subspan(head.at(), here);
    Reader kinds(content, 0);
    const auto kinds_end = kinds.varint();
    Reader body(content, static_cast<std::size_t>(std::min<std::uint64_t>(kinds_end, content.size())));
    while (!kinds.failed() && kinds.at() < kinds_end && row.values.size() < values_max) {
        const auto value = value_of(body, kinds.varint());
        if (!value) return std::nullopt;
        row.values.push_back(*value);
    }
    if (kinds.failed() || body.failed()) return std::nullopt;
    return row;
}

}  // namespace

std::optional<PageRow> row_at(wal::Bytes page, std::size_t cell) {
    return read_row(page, cell, false);
}

void for_each_row(wal::Bytes page, std::size_t begin, const std::function<void(const PageRow&)>& use) {
    // Whatever kind a page says it is of, it is tried as a leaf: the byte that says so may be what is damaged.
    const bool is_index = page[begin] == leaf_of_index;
    Reader head(page, begin + 3);
    const auto cells = std::min<std::uint64_t>(head.number_of(2), page.size() / 4);
    Reader places(page, begin + leaf_header_bytes);
    for (std::uint64_t i = 0; i < cells; ++i) {
        const auto cell = static_cast<std::size_t>(places.number_of(2));
        if (places.failed()) return;
        if (cell <= begin + leaf_header_bytes) continue;
        if (const auto row = read_row(page, cell, is_index)) use(*row);
    }
}

}  // namespace crowntable::server
