#include "tests/sim/cluster/rows.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "engine/ensure.hpp"

namespace crowntable::sim {

namespace {

constexpr std::size_t array_head_bytes = 20;
constexpr std::size_t length_bytes = 4;
/// Of libpq's PGresult (libpq-int.h, CMDSTATUS_LEN).
constexpr std::size_t status_bytes = 64;

std::int64_t int_at(std::string_view bytes, std::size_t at) {
    return server::postgres::number_in(bytes.substr(at, length_bytes));
}

}  // namespace

std::vector<std::string> Given::texts(std::size_t at) const {
    const std::string_view bytes = text(at);
    std::vector<std::string> elements;
    for (std::size_t from = array_head_bytes; from < bytes.size();) {
        const auto size = static_cast<std::size_t>(int_at(bytes, from));
        elements.emplace_back(bytes.substr(from + length_bytes, size));
        from += length_bytes + size;
    }
    ENSURE(static_cast<std::int64_t>(elements.size()) == int_at(bytes, 12));
    return elements;
}

std::vector<std::int64_t> Given::numbers(std::size_t at) const {
    std::vector<std::int64_t> numbers;
    for (const auto& element : texts(at)) numbers.push_back(server::postgres::number_in(element));
    return numbers;
}

Cell cell(std::int64_t number) {
    return server::postgres::Values().number(number).all().front();
}

Cell cell(std::optional<std::int64_t> number) {
    return number ? cell(*number) : std::nullopt;
}

server::postgres::Rows rows_of(const std::vector<std::vector<Cell>>& rows) {
    PGresult* result = PQmakeEmptyPGresult(nullptr, PGRES_TUPLES_OK);
    const auto columns = rows.empty() ? std::size_t{0} : rows.front().size();
    std::string name = "column";
    std::vector<PGresAttDesc> attributes(
        columns,
        PGresAttDesc{
            .name = name.data(), .tableid = 0, .columnid = 0, .format = 1, .typid = 0, .typlen = -1, .atttypmod = -1});
    ENSURE(PQsetResultAttrs(result, static_cast<int>(columns), attributes.data()) == 1 || columns == 0);
    int at = 0;
    for (const auto& row : rows) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            auto value = row[column];
            const int size = value ? static_cast<int>(value->size()) : -1;
            ENSURE(PQsetvalue(result, at, static_cast<int>(column), value ? value->data() : nullptr, size) == 1);
        }
        ++at;
    }
    // As of a change that tells what it has changed.
    std::snprintf(PQcmdStatus(result), status_bytes, "UPDATE %zu", rows.size());
    return server::postgres::Rows(result);
}

server::postgres::Rows rows_changed(std::size_t count) {
    PGresult* result = PQmakeEmptyPGresult(nullptr, PGRES_COMMAND_OK);
    // What the database says of a command, from which libpq takes the count.
    std::snprintf(PQcmdStatus(result), status_bytes, "UPDATE %zu", count);
    return server::postgres::Rows(result);
}

}  // namespace crowntable::sim
