#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <variant>

#include "protocol/catalogue/analyse.hpp"
#include "protocol/wire/command.hpp"
#include "tests/support/schema_check.hpp"

using namespace crowntable;
using Json = nlohmann::json;

namespace {

std::string read(const std::filesystem::path& path) {
    std::ifstream file(path);
    REQUIRE(file);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Calls `use` with the name and the text of each example in a folder.
template <typename Use>
int each_example(const std::string& folder, Use use) {
    int count = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(CROWNTABLE_EXAMPLES_DIR) / folder)) {
        const std::string name = entry.path().stem().string();
        CAPTURE(folder);
        CAPTURE(name);
        use(name, read(entry.path()));
        ++count;
    }
    return count;
}

}  // namespace

TEST_CASE("Every example of a hello fits its schema and is read") {
    const int count = each_example("hello", [](const std::string&, const std::string& text) {
        CHECK_NOTHROW(tests::check_text(text, "hello.json"));
        CHECK(std::holds_alternative<wire::Hello>(wire::parse_hello(text)));
    });
    CHECK(count == 6);
}

TEST_CASE("Every example of a command fits its schema and is read, and there is one of each command") {
    std::set<std::size_t> kinds;
    each_example("command", [&](const std::string&, const std::string& text) {
        CHECK_NOTHROW(tests::check_text(text, "command.json"));
        json::Document read;
        const auto parsed = wire::parse_command(text, read);
        REQUIRE(std::holds_alternative<wire::NumberedCommand>(parsed));
        const auto& command = std::get<wire::NumberedCommand>(parsed);
        const Json json = Json::parse(text);
        CHECK(command.id == json["id"]);
        CHECK(wire::op_of(command.command) == json["op"].get<std::string>());
        kinds.insert(command.command.index());
    });
    CHECK(kinds.size() == std::variant_size_v<wire::Command>);
}

TEST_CASE("The example of a sign of life fits its schema") {
    CHECK(each_example("beat", [](const std::string&, const std::string& text) {
              CHECK_NOTHROW(tests::check_text(text, "client_beat.json"));
          }) == 1);
}

TEST_CASE("Every example of a message fits its schema, and there is one of each message") {
    std::set<std::string> types;
    each_example("message", [&](const std::string&, const std::string& text) {
        CHECK_NOTHROW(tests::check_server_message(text));
        types.insert(Json::parse(text)["type"]);
    });
    CHECK(types.size() == tests::protocol_schemas().document("server_message.json")["oneOf"].size());
}

TEST_CASE("Every example of HTTP fits its schema") {
    const std::map<std::string, std::string> schemas{{"create_room.request", "http_create_room.json"},
                                                     {"create_room.answer", "http_room_created.json"},
                                                     {"room.answer", "http_room.json"},
                                                     {"error.answer", "http_error.json"},
                                                     {"status.answer", "http_status.json"},
                                                     {"games.answer", "http_games.json"}};
    const int count = each_example("http", [&](const std::string& name, const std::string& text) {
        REQUIRE(schemas.contains(name));
        CHECK_NOTHROW(tests::check_text(text, schemas.at(name)));
    });
    CHECK(count == static_cast<int>(schemas.size()));
}

TEST_CASE("The example of an analysis is what analyse answers, byte for byte but for white space") {
    const std::filesystem::path folder = std::filesystem::path(CROWNTABLE_EXAMPLES_DIR) / "analyse";
    const std::string answer = catalogue::analyse(read(folder / "question.json"));
    CHECK(nlohmann::ordered_json::parse(answer) == nlohmann::ordered_json::parse(read(folder / "answer.json")));
    CHECK_NOTHROW(tests::check_text(read(folder / "question.json"), "analyse_request.json"));
    CHECK_NOTHROW(tests::check_text(answer, "analyse_answer.json"));
    CHECK_NOTHROW(tests::check_text(read(folder / "answer_error.json"), "analyse_answer.json"));
}
