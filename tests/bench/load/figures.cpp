#include "tests/bench/load/figures.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <stdexcept>
#include <string>

namespace crowntable::bench {

double percentile(std::vector<float>& values, double part) {
    if (values.empty()) return 0;
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

ProcessUse use_of(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    if (!std::getline(file, line)) throw std::runtime_error("no process " + std::to_string(process));
    // proc(5): the name in parentheses may hold anything; behind it fields are counted from 3.
    std::istringstream fields(line.substr(line.rfind(')') + 2));
    std::vector<std::string> values;
    for (std::string value; fields >> value;) values.push_back(value);
    const auto field = [&](std::size_t number) { return std::stod(values.at(number - 3)); };
    constexpr double mib = 1024.0 * 1024.0;
    return {(field(14) + field(15)) / static_cast<double>(sysconf(_SC_CLK_TCK)),
            field(24) * static_cast<double>(sysconf(_SC_PAGESIZE)) / mib};
}

std::string as_text(const std::vector<Result>& results) {
    std::ostringstream text;
    for (const auto& each : results) {
        text << "  " << std::left << std::setw(48) << each.label << std::right << std::setw(14) << std::fixed
             << std::setprecision(each.digits) << each.value << "\n";
    }
    return text.str();
}

std::string as_json(const std::vector<Result>& results) {
    std::ostringstream text;
    const char* separator = "{";
    for (const auto& each : results) {
        text << separator << '"' << each.key << "\":" << std::fixed << std::setprecision(each.digits) << each.value;
        separator = ",";
    }
    text << "}\n";
    return text.str();
}

}  // namespace crowntable::bench
