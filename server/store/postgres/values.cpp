#include "server/store/postgres/values.hpp"

#include "engine/ensure.hpp"

namespace crowntable::server::postgres {

namespace {

// The numbers of types that never change (src/include/catalog/pg_type.dat).
constexpr std::int32_t type_bytea = 17;
constexpr std::int32_t type_bigint = 20;
constexpr std::int32_t type_text = 25;

/// Most significant byte first.
void put(std::string& into, std::uint64_t value, int bytes) {
    for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) into += static_cast<char>(value >> shift & 0xFF);
}

void put(std::string& into, std::int32_t value) {
    put(into, static_cast<std::uint32_t>(value), 4);
}

std::string eight_bytes(std::int64_t value) {
    std::string bytes;
    put(bytes, static_cast<std::uint64_t>(value), 8);
    return bytes;
}

/// The head of an array of one dimension (src/backend/utils/adt/arrayfuncs.c, array_send): dimensions, whether there
/// are nulls, the type of what is in it, how many of them, and the number of the first.
std::string head_of_array(std::int32_t type, std::size_t size) {
    std::string head;
    put(head, 1);
    put(head, 0);
    put(head, type);
    put(head, static_cast<std::int32_t>(size));
    put(head, 1);
    return head;
}

void put_element(std::string& array, std::string_view bytes) {
    put(array, static_cast<std::int32_t>(bytes.size()));
    array += bytes;
}

std::string array_of(std::int32_t type, const std::vector<std::string_view>& values) {
    std::string array = head_of_array(type, values.size());
    for (const auto value : values) put_element(array, value);
    return array;
}

}  // namespace

Values& Values::number(std::int64_t value) {
    values_.push_back(eight_bytes(value));
    return *this;
}

Values& Values::text(std::string_view value) {
    values_.emplace_back(value);
    return *this;
}

Values& Values::numbers(const std::vector<std::int64_t>& values) {
    std::string array = head_of_array(type_bigint, values.size());
    for (const auto value : values) put_element(array, eight_bytes(value));
    values_.push_back(std::move(array));
    return *this;
}

Values& Values::texts(const std::vector<std::string_view>& values) {
    values_.push_back(array_of(type_text, values));
    return *this;
}

Values& Values::bytes(const std::vector<std::string_view>& values) {
    values_.push_back(array_of(type_bytea, values));
    return *this;
}

std::int64_t number_in(std::string_view bytes) {
    ENSURE(bytes.size() == 2 || bytes.size() == 4 || bytes.size() == 8);
    // The sign is that of the first byte.
    std::int64_t value = static_cast<signed char>(bytes.front());
    for (const char byte : bytes.substr(1)) value = value * 256 + static_cast<unsigned char>(byte);
    return value;
}

}  // namespace crowntable::server::postgres
