#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "server/store/log_format.hpp"

namespace crowntable::server {

/// A value of a row: a number, or a text as far as it stands on the page itself.
struct PageValue {
    bool is_text = false;
    std::int64_t number = 0;
    std::string_view text{};
};

/// A row of a table or of an index as one page of SQLite has it (sqlite.org/fileformat2.html).
struct PageRow {
    /// Where its cell begins on the page.
    std::size_t cell = 0;
    /// 0 in an index.
    std::int64_t id = 0;
    /// The key of a table has the number 0 here.
    std::vector<PageValue> values{};
    /// How many bytes of the last value stand elsewhere, and the page on which they begin.
    std::size_t bytes_elsewhere = 0;
    std::uint32_t first_elsewhere = 0;
};

/// Calls for each row that can be made out, of a page that may hold anything. The texts live as long as `page`.
/// `begin`: where the tree begins on it, 100 on the first page.
void for_each_row(wal::Bytes page, std::size_t begin, const std::function<void(const PageRow&)>& use);

/// The row of a table whose cell begins there.
std::optional<PageRow> row_at(wal::Bytes page, std::size_t cell);

}  // namespace crowntable::server
