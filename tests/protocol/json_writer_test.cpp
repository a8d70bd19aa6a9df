#include "protocol/json/writer.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/ensure.hpp"
#include "engine/random.hpp"

using namespace crowntable;
using Tree = nlohmann::json;

namespace {

constexpr int deep = 4;

/// Some tree, of all kinds of values.
Tree some_tree(Random& random, int depth) {
    const auto kind = random.below(depth == 0 ? 5 : 7);
    if (kind == 0) return nullptr;
    if (kind == 1) return random.below(2) == 1;
    if (kind == 2) return static_cast<int>(random.below(2'000)) - 1'000;
    if (kind == 3) return "a \"word\", {}: \xc3\xa9";
    if (kind == 4) return "";
    Tree tree = kind == 5 ? Tree::array() : Tree::object();
    for (auto left = random.below(6); left > 0; --left) {
        if (kind == 5) {
            tree.push_back(some_tree(random, depth - 1));
        } else {
            tree["name" + std::to_string(random.below(100))] = some_tree(random, depth - 1);
        }
    }
    return tree;
}

/// Calls the writer for a tree, the members of each object in an order of chance.
void write(json::Writer& writer, const Tree& tree, Random& random) {
    if (tree.is_null()) return writer.null();
    if (tree.is_boolean()) return writer.value(tree.get<bool>());
    if (tree.is_number()) return writer.value(tree.get<std::int64_t>());
    if (tree.is_string()) return writer.value(tree.get<std::string>());
    if (tree.is_array()) {
        writer.begin_array();
        for (const auto& one : tree) write(writer, one, random);
        return writer.end_array();
    }
    std::vector<std::string> names;
    for (const auto& [name, value] : tree.items()) names.push_back(name);
    shuffle(std::span(names), random);
    writer.begin_object();
    for (const auto& name : names) {
        writer.key(name);
        write(writer, tree.at(name), random);
    }
    writer.end_object();
}

}  // namespace

TEST_CASE("What is written by name is the text of the tree, in whatever order its members were told") {
    Random random(Seed{}, "trees");
    std::size_t bytes = 0;
    for (int i = 0; i < 1'000; ++i) {
        const Tree tree = some_tree(random, deep);
        std::string text;
        json::Writer writer(text, json::Order::by_name);
        write(writer, tree, random);
        REQUIRE(text == tree.dump());
        bytes += text.size();
    }
    CHECK(bytes > 20'000);
}

TEST_CASE("What is written as told keeps the order of the calls") {
    std::string text = "before ";
    json::Writer writer(text);
    writer.begin_object();
    writer.member("type", "draw");
    writer.member("again", false);
    writer.end_object();
    CHECK(text == R"(before {"type":"draw","again":false})");
}

TEST_CASE("Bytes are a text of hex, and a value that others write stands in its place") {
    std::string text;
    json::Writer writer(text);
    writer.begin_object();
    writer.member_hex("link", std::array<std::uint8_t, 2>{0x0a, 0xf0});
    writer.key("view");
    writer.raw_by([](std::string& out) { out += "{}"; });
    writer.member("points", 12);
    writer.end_object();
    CHECK(text == R"({"link":"0af0","view":{},"points":12})");
}

TEST_CASE("An object is closed no more often than it was opened") {
    std::string text;
    json::Writer writer(text, json::Order::by_name);
    CHECK_THROWS_AS(writer.end_object(), BrokenInvariant);
}
