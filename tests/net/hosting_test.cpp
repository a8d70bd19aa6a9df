// docs/hosting.md against the program.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "server/config.hpp"
#include "server/net/metrics.hpp"

using namespace crowntable::server;

namespace {

/// What an option takes, as --help says it, in a form for readers: "UINT:UINT in [1 - 9]" is "1 - 9".
std::string readable(const std::string& takes) {
    static const std::regex range(R"(\w+:\w+ in \[(.*)\])");
    static const std::regex choice(R"(\w+:\{(.*)\})");
    static const std::regex named(R"(\w+:(.*))");
    std::smatch found;
    for (const auto* form : {&range, &choice, &named}) {
        if (std::regex_match(takes, found, *form)) return found[1];
    }
    return takes;
}

std::string code(const std::string& text) {
    return text.empty() ? text : "`" + text + "`";
}

/// The options of --help as a table: an option takes two lines there.
std::string options_table() {
    const char* const arguments[] = {"crowntable-server", "--help"};
    const auto help = std::get<Farewell>(read_config(2, arguments)).text;
    static const std::regex first(R"(  (--[a-z-]+) (.*?)(?:=([^ ]*))? \(Env:.*)");
    std::istringstream lines(help);
    std::string table = "| option | takes | default | |\n|---|---|---|---|\n";
    for (std::string line, sentence; std::getline(lines, line);) {
        std::smatch found;
        if (!std::regex_match(line, found, first)) continue;
        std::getline(lines, sentence);
        // The one default that depends on who asks.
        const auto fallback = found[1] == "--data-dir" ? "~/.local/share/crowntable" : found[3].str();
        table += "| " + code(found[1]) + " | " + code(readable(found[2])) + " | " + code(fallback) + " | " +
                 sentence.substr(sentence.find_first_not_of(' ')) + " |\n";
    }
    return table;
}

std::string hosting_docs() {
    std::ifstream file(CROWNTABLE_HOSTING_DOCS);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("docs/hosting.md holds the options of --help, all of them and as they are") {
    const auto table = options_table();
    CHECK(table.find("`--host`") != std::string::npos);
    CHECK_MESSAGE(hosting_docs().find("\n\n" + table + "\n") != std::string::npos, "it should hold this:\n" << table);
}

TEST_CASE("docs/hosting.md names every metric, and no other") {
    const auto docs = hosting_docs();
    const auto page = Metrics().text({});
    static const std::regex type(R"(# TYPE (\w+) )");
    std::set<std::string> shown;
    for (std::sregex_iterator each(page.begin(), page.end(), type), end; each != end; ++each) shown.insert((*each)[1]);
    CHECK(shown.size() > 10);
    static const std::regex named(R"(`((?:crowntable|process)_\w+)(?:\{\w+\})?`)");
    std::set<std::string> told;
    for (std::sregex_iterator each(docs.begin(), docs.end(), named), end; each != end; ++each) told.insert((*each)[1]);
    CHECK(told == shown);
}
