// The file of the configuration: what it sets, and what is told of a line that it cannot mean.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "clients/cli/storage/config_file.hpp"
#include "clients/cli/storage/table_choice.hpp"
#include "tests/cli/speaking.hpp"
#include "tests/support/scratch.hpp"

using namespace crowntable::cli;
namespace fs = std::filesystem;
using crowntable::tests::Scratch;

namespace {

Defaults defaults_in(std::string_view text) {
    const auto read = parse_config("config", text);
    REQUIRE(std::holds_alternative<Defaults>(read));
    return std::get<Defaults>(read);
}

std::string fault_in(std::string_view text) {
    const auto read = parse_config("config", text);
    REQUIRE(std::holds_alternative<ConfigFault>(read));
    return std::get<ConfigFault>(read).sentence;
}

}  // namespace

TEST_CASE("a configuration sets server, name and language, and remarks say nothing") {
    const auto all = defaults_in("# mine\r\n\n server=https://cards.example \r\nname = Ann # 1\n\tlang\t=\tde");
    CHECK(all.server == "https://cards.example");
    CHECK(all.name == "Ann # 1");
    CHECK(all.language == Language::german);
    const auto none = defaults_in("");
    CHECK(none.server.empty());
    CHECK(none.name.empty());
    CHECK_FALSE(none.language);
    CHECK(defaults_in("name = Ann\nname = Bob\n").name == "Bob");
}

TEST_CASE("a line of the configuration that means nothing is told with its number, in the language of the program") {
    CHECK(fault_in("\n# x\ncolour = red\n") ==
          "config, line 3: There is no key colour; there are server, name and lang.");
    CHECK(fault_in("server") == "config, line 1: \"server\" is not written as key = value.");
    CHECK(fault_in("name =") == "config, line 1: \"name =\" is not written as key = value.");
    CHECK(fault_in("= Ann") == "config, line 1: \"= Ann\" is not written as key = value.");
    CHECK(fault_in("server = ftp://x") == "config, line 1: \"ftp://x\" is no address of a server.");
    CHECK(fault_in("name = Ann\nlang = xx") ==
          "config, line 2: lang: there is no language \"xx\": one of en, de, fr, es, pt, pl, ja is wanted");
    // What steers a terminal is not shown.
    CHECK(fault_in("\x1b[2J = 1").find('\x1b') == std::string::npos);
    const Speaking german(Language::german);
    CHECK(fault_in("lang = ar").starts_with("config, Zeile 1: lang: Arabisch"));
    CHECK(fault_in("x = y") == "config, Zeile 1: Den Schlüssel x gibt es nicht; es gibt server, name und lang.");
}

TEST_CASE("the server of the configuration comes behind the one that is named and the one where a seat is kept") {
    const Scratch directory;
    const char* const before = std::getenv("XDG_STATE_HOME");
    const std::string kept = before != nullptr ? before : "";
    ::setenv("XDG_STATE_HOME", directory.path.c_str(), 1);
    TokenStore(directory.path / "crowntable").keep({"http://kept:1", "K7M4PX", "0123", "", "Ann"});
    Options options;
    options.defaults.server = "usual:2";
    const auto server_of = [&options](const char* code) {
        options.target = code;
        const auto address = address_of(options);
        return std::holds_alternative<RoomAddress>(address) ? std::get<RoomAddress>(address).server.url() : "";
    };
    CHECK(server_of("K7M4PX") == "http://kept:1");
    CHECK(server_of("MTC49Y") == "http://usual:2");
    options.server = "named:3";
    CHECK(server_of("K7M4PX") == "http://named:3");
    options.server.clear();
    options.defaults.server.clear();
    CHECK(server_of("MTC49Y").empty());
    if (before != nullptr)
        ::setenv("XDG_STATE_HOME", kept.c_str(), 1);
    else
        ::unsetenv("XDG_STATE_HOME");
}
