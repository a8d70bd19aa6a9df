#include "tests/sim/cluster/real_database.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "server/store/drive.hpp"
#include "server/store/postgres/answers.hpp"
#include "server/store/postgres/statements.hpp"

namespace crowntable::sim {

using namespace server::postgres;
using namespace std::chrono_literals;

namespace {

bool tells_rows(std::string_view statement) {
    constexpr std::array<std::string_view, 9> all{"append",     "renew",       "claim",      "begin_load", "load",
                                                  "find_rooms", "read_fences", "list_rooms", "count_rooms"};
    return std::ranges::find(all, statement) != all.end();
}

int columns_in(std::string_view statement) {
    if (statement == "append" || statement == "count_rooms") return 1;
    if (statement == "begin_load" || statement == "list_rooms") return 2;
    return statement == "load" ? 4 : statement == "find_rooms" ? 7 : 3;
}

/// Numbers are told in four bytes or in eight: they are compared as numbers.
std::string plain(std::string_view statement, const Rows& rows, int row, int column) {
    const bool begins_with_code = statement != "load" && statement != "count_rooms";
    const bool is_text = column == 0 ? begins_with_code
                                     : (statement == "load" && column == 3) || (statement == "claim" && column == 2) ||
                                           (statement == "find_rooms" && column % 2 == 0);
    if (rows.is_null(row, column)) return "-";
    return is_text ? std::string(rows.bytes(row, column)) : std::to_string(rows.number(row, column));
}

}  // namespace

Told told(const std::vector<Call>& calls, const std::vector<Rows>& answers) {
    Told all;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const std::string name = calls[i].statement->name;
        std::vector<std::string> rows;
        if (!tells_rows(name)) rows.push_back(std::to_string(answers[i].changed()));
        for (int row = 0; tells_rows(name) && row < answers[i].size(); ++row) {
            auto& text = rows.emplace_back();
            for (int column = 0; column < columns_in(name); ++column) {
                text += plain(name, answers[i], row, column) + ' ';
            }
        }
        std::ranges::sort(rows);
        all += name + ": ";
        for (const auto& row : rows) all += row + ", ";
    }
    return all;
}

Real::Real(const Address& address) : connection_(address, statement::all, {[] {}, [](const auto&) {}}, {}) {
    REQUIRE(drive(
        *this, [this] { return connection_.is_open(); }, std::chrono::steady_clock::now() + 10s));
}

void Real::ask(const std::vector<Call>& calls) {
    answer_.reset();
    connection_.send(calls, [this, calls](const Answer& answer) {
        const auto* rows = rows_in(answer);
        const auto* why = refusal_in(answer);
        answer_ = rows != nullptr  ? told(calls, *rows)
                  : why != nullptr ? "refused: " + *why
                                   : "unknown: " + std::get<Unknown>(answer).why;
    });
}

Told Real::answer() {
    REQUIRE(drive(
        *this, [this] { return is_answered(); }, std::chrono::steady_clock::now() + 10s));
    return *answer_;
}

}  // namespace crowntable::sim
