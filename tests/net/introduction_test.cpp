#include "server/net/relay/introduction.hpp"

#include <doctest/doctest.h>

#include "server/net/relay/errand.hpp"
#include "server/net/relay/signed_words.hpp"

using namespace crowntable::server;

namespace {

constexpr std::string_view secret = "correct horse battery staple";

Introduction introduction() {
    return {.from = {"node-a"}, .to = {"node-b"}, .epoch = {42}, .client = *Address::parse("2001:db8::7")};
}

/// Without the length in front.
std::string text_of(const Introduction& introduced) {
    return write_introduction(introduced, secret).substr(length_prefix_bytes);
}

IntroductionFault fault_of(std::string_view text, std::string_view by = secret) {
    const auto read = read_introduction(text, by);
    REQUIRE(std::holds_alternative<IntroductionFault>(read));
    return std::get<IntroductionFault>(read);
}

}  // namespace

TEST_CASE("an introduction is read as it was written, with its length in front") {
    const auto bytes = write_introduction(introduction(), secret);
    const auto high = static_cast<unsigned char>(bytes[0]);
    const auto low = static_cast<unsigned char>(bytes[1]);
    CHECK(bytes.size() == length_prefix_bytes + high * 256U + low);
    const auto read = read_introduction(text_of(introduction()), secret);
    REQUIRE(std::holds_alternative<Introduction>(read));
    const auto& introduced = std::get<Introduction>(read);
    CHECK(introduced.from.text == "node-a");
    CHECK(introduced.to.text == "node-b");
    CHECK(introduced.epoch.value == 42);
    CHECK(introduced.client == *Address::parse("2001:db8::7"));
    CHECK_FALSE(introduced.by_tls);
    CHECK(introduced.guesses == Guesses::some);
}

TEST_CASE("an introduction tells of TLS and of guesses") {
    auto told = introduction();
    told.by_tls = true;
    for (const auto guesses : {Guesses::none, Guesses::bound}) {
        told.guesses = guesses;
        const auto read = read_introduction(text_of(told), secret);
        REQUIRE(std::holds_alternative<Introduction>(read));
        CHECK(std::get<Introduction>(read).by_tls);
        CHECK(std::get<Introduction>(read).guesses == guesses);
    }
}

TEST_CASE("an introduction by another secret, and one that was changed anywhere, is not believed") {
    const auto text = text_of(introduction());
    CHECK(fault_of(text, "another secret") == IntroductionFault::wrong_secret);
    CHECK(fault_of(text, "") == IntroductionFault::wrong_secret);
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto changed = text;
        changed[i] = changed[i] == 'x' ? 'y' : 'x';
        CHECK(std::holds_alternative<IntroductionFault>(read_introduction(changed, secret)));
    }
    for (std::size_t size = 0; size < text.size(); ++size) {
        CHECK(std::holds_alternative<IntroductionFault>(read_introduction(text.substr(0, size), secret)));
    }
}

TEST_CASE("what is no introduction is malformed") {
    for (const auto* text :
         {"", " ", "GET / HTTP/1.1", "crowntable-relay 1 a b 1 10.0.0.1 http some 00",
          "crowntable-relay 2 a b 1 10.0.0.1 http some 00 more", "crowntable-relay 2 a b 1 10.0.0.1 00"}) {
        CHECK(fault_of(text) == IntroductionFault::malformed);
    }
}

TEST_CASE("ids of nodes are short words") {
    CHECK(is_node_id("node-1"));
    // As some machines are called.
    CHECK(is_node_id("Node"));
    CHECK(is_node_id(std::string(64, 'a')));
    for (const auto* text : {"", "a b", "a\nb", "a/b", "\xC3\xA4"}) CHECK_FALSE(is_node_id(text));
    CHECK_FALSE(is_node_id(std::string(65, 'a')));
}

TEST_CASE("an errand is read as it was written, and believed by the secret of the cluster alone") {
    const Errand errand{{"node-a"}, {"node-b"}, {42}, R"({"command":"say","text":"a b  c"})"};
    const auto text = write_errand(errand, secret).substr(length_prefix_bytes);
    CHECK(is_errand(text));
    CHECK_FALSE(is_errand(text_of(introduction())));
    const auto read = read_errand(text, secret);
    REQUIRE(std::holds_alternative<Errand>(read));
    CHECK(std::get<Errand>(read).from.text == "node-a");
    CHECK(std::get<Errand>(read).to.text == "node-b");
    CHECK(std::get<Errand>(read).epoch.value == 42);
    CHECK(std::get<Errand>(read).line == errand.line);
    CHECK(std::get<IntroductionFault>(read_errand(text, "another")) == IntroductionFault::wrong_secret);
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto changed = text;
        changed[i] = changed[i] == 'x' ? 'y' : 'x';
        CHECK(std::holds_alternative<IntroductionFault>(read_errand(changed, secret)));
        CHECK(std::holds_alternative<IntroductionFault>(read_errand(text.substr(0, i), secret)));
    }
    CHECK(std::get<IntroductionFault>(read_errand("crowntable-errand 2 a b 1 {} 00", secret)) ==
          IntroductionFault::malformed);
}
