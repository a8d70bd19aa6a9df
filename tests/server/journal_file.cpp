#include "tests/server/journal_file.hpp"

#include <fstream>

namespace crowntable::tests {

std::vector<server::Record> journal_in(const std::string& file, const std::string& code) {
    std::ifstream lines(std::string(CROWNTABLE_JOURNALS) + '/' + file);
    std::vector<server::Record> records;
    for (std::string body; std::getline(lines, body);) records.push_back({code, records.size() + 1, body});
    return records;
}

}  // namespace crowntable::tests
