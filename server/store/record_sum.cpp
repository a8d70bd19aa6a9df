#include "server/store/record_sum.hpp"

#include <sqlite3.h>

#include <array>
#include <string>

namespace crowntable::server {

namespace {

constexpr std::array<std::uint32_t, 256> crc_table = [] {
    // The polynomial of Castagnoli, lowest bit first.
    constexpr std::uint32_t polynomial = 0x82f63b78;
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ ((value & 1) != 0 ? polynomial : 0);
        table[byte] = value;
    }
    return table;
}();

class Crc {
public:
    void add(std::uint8_t byte) { value_ = (value_ >> 8) ^ crc_table[(value_ ^ byte) & 0xff]; }
    void add(std::int64_t number) {
        for (int bit = 0; bit < 64; bit += 8) add(static_cast<std::uint8_t>(number >> bit & 0xff));
    }
    void add(std::string_view text) {
        for (const char letter : text) add(static_cast<std::uint8_t>(letter));
    }
    std::int64_t value() const {
        const std::uint32_t inverted = ~value_;
        return inverted;
    }

private:
    std::uint32_t value_ = 0xffffffff;
};

std::string_view text_of(sqlite3_value* value) {
    const auto* text = static_cast<const char*>(sqlite3_value_blob(value));
    const auto bytes = static_cast<std::size_t>(sqlite3_value_bytes(value));
    return text == nullptr ? std::string_view{} : std::string_view(text, bytes);
}

void record_sum(sqlite3_context* context, int, sqlite3_value** given) {
    const auto number = [given](int at) { return sqlite3_value_int64(given[at]); };
    const StoredRecord record{number(0), number(1), number(2), text_of(given[3]), text_of(given[4])};
    sqlite3_result_int64(context, sum_of(record));
}

void room_sum(sqlite3_context* context, int, sqlite3_value** given) {
    const auto number = [given](int at) { return sqlite3_value_int64(given[at]); };
    const StoredRoom room{number(0), number(1), number(2), number(3), number(4), text_of(given[5])};
    sqlite3_result_int64(context, sum_of(room));
}

void number_sum(sqlite3_context* context, int, sqlite3_value** given) {
    sqlite3_result_int64(context, sum_of(sqlite3_value_int64(given[0])));
}

}  // namespace

std::int64_t stored_end(std::optional<WallTime> ends_at) {
    return ends_at ? ends_at->time_since_epoch().count() : 0;
}

std::optional<WallTime> end_in(std::int64_t stored) {
    if (stored == 0) return std::nullopt;
    return WallTime(std::chrono::milliseconds(stored));
}

std::int64_t sum_of(const StoredRecord& record) {
    Crc crc;
    for (const auto number : {record.room, record.seq, record.previous}) crc.add(number);
    crc.add(record.code);
    crc.add(std::uint8_t{0});
    crc.add(record.body);
    return crc.value();
}

std::int64_t sum_of(const StoredRoom& room) {
    Crc crc;
    for (const auto number : {room.id, room.fence, room.head, room.first, room.ends_at}) crc.add(number);
    crc.add(room.code);
    return crc.value();
}

std::int64_t sum_of(std::int64_t number) {
    Crc crc;
    crc.add(number);
    return crc.value();
}

void add_sums(Database& database) {
    const auto add = [&](const char* name, int arguments, void (*function)(sqlite3_context*, int, sqlite3_value**)) {
        const int code =
            sqlite3_create_function(&database.handle(), name, arguments, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                                    function, nullptr, nullptr);
        if (code != SQLITE_OK) throw SqliteError(code, std::string("adding a function: ") + sqlite3_errstr(code));
    };
    add("record_sum", 5, record_sum);
    add("room_sum", 6, room_sum);
    add("number_sum", 1, number_sum);
}

}  // namespace crowntable::server
