#include "tests/cli/command_line.hpp"

#include <doctest/doctest.h>

#include <iostream>
#include <sstream>
#include <vector>

#include "clients/cli/games/find_face.hpp"
#include "clients/cli/options/options.hpp"
#include "clients/cli/text/text.hpp"
#include "tests/cli/speaking.hpp"

namespace crowntable::cli::tests {
namespace {

/// What is written to a stream meanwhile.
class Caught {
public:
    explicit Caught(std::ostream& stream) : stream_(stream), before_(stream.rdbuf(said_.rdbuf())) {}
    ~Caught() { stream_.rdbuf(before_); }
    Caught(const Caught&) = delete;
    Caught& operator=(const Caught&) = delete;

    std::string text() const { return said_.str(); }

private:
    std::ostringstream said_;
    std::ostream& stream_;
    std::streambuf* before_;
};

}  // namespace

Farewell farewell_to(const std::string& line) {
    // The command line chooses the language of the program.
    const Speaking before(Language::english);
    std::vector<std::string> typed = words("crowntable " + line);
    std::vector<char*> pointers;
    for (std::string& word : typed) pointers.push_back(word.data());
    const Caught out(std::cout);
    const Caught err(std::cerr);
    const auto parsed = parse_options(static_cast<int>(pointers.size()), pointers.data(), family_helps());
    REQUIRE(std::holds_alternative<ExitCode>(parsed));
    return {std::get<ExitCode>(parsed), out.text(), err.text()};
}

}  // namespace crowntable::cli::tests
