#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace crowntable::server::postgres {

/// What a prepared statement is given, in PostgreSQL's binary form, in the order of $1, $2 ... The statement names the
/// types: bigint, text, bigint[], text[], bytea[].
class Values {
public:
    Values& number(std::int64_t value);
    Values& text(std::string_view value);
    Values& numbers(const std::vector<std::int64_t>& values);
    Values& texts(const std::vector<std::string_view>& values);
    Values& bytes(const std::vector<std::string_view>& values);

    const std::vector<std::string>& all() const { return values_; }

private:
    std::vector<std::string> values_;
};

/// A whole number as a result has it: of two, four or eight bytes.
std::int64_t number_in(std::string_view bytes);

}  // namespace crowntable::server::postgres
