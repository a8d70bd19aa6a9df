#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/postgres/channel.hpp"

namespace crowntable::sim {

/// What a statement was given, read back from the form in which libpq sends it.
class Given {
public:
    explicit Given(const server::postgres::Values& values) : values_(values) {}

    // The value with this number, from 1, as SQL counts.
    std::int64_t number(std::size_t at) const { return server::postgres::number_in(text(at)); }
    const std::string& text(std::size_t at) const { return values_.all().at(at - 1); }
    std::vector<std::int64_t> numbers(std::size_t at) const;
    std::vector<std::string> texts(std::size_t at) const;

private:
    const server::postgres::Values& values_;
};

/// A field of a row that is told.
using Cell = std::optional<std::string>;
Cell cell(std::int64_t number);
Cell cell(std::optional<std::int64_t> number);
inline Cell cell(std::string_view text) {
    return std::string(text);
}

/// As libpq gives them.
server::postgres::Rows rows_of(const std::vector<std::vector<Cell>>& rows);
/// Of a statement that tells only how many it has changed.
server::postgres::Rows rows_changed(std::size_t count);

}  // namespace crowntable::sim
