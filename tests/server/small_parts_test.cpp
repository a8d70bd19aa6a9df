#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "engine/hex.hpp"
#include "protocol/text/room_code.hpp"
#include "server/core/deadlines.hpp"
#include "server/core/frame_text.hpp"
#include "server/core/rate_limit.hpp"
#include "server/core/room/chat_ring.hpp"
#include "server/core/room/event_history.hpp"
#include "server/core/room/room_options.hpp"
#include "server/core/room/turn_clock.hpp"
#include "server/core/secret.hpp"
#include "tests/server/world.hpp"
#include "tests/support/schema_check.hpp"

namespace crowntable::tests {

using namespace std::chrono_literals;

TEST_CASE("A bucket gives its burst at once and then one token every refill") {
    server::TokenBucket bucket({3, 100ms});
    Now now{5'000};
    for (int i = 0; i < 3; ++i) CHECK(bucket.take(now));
    CHECK_FALSE(bucket.take(now));
    CHECK_FALSE(bucket.take(now + 99ms));
    CHECK(bucket.has(now + 100ms));
    CHECK(bucket.next() == now + 100ms);
    CHECK(bucket.take(now + 100ms));
    CHECK_FALSE(bucket.take(now + 150ms));
    now += 10s;
    for (int i = 0; i < 3; ++i) CHECK(bucket.take(now));
    CHECK_FALSE(bucket.take(now));
    CHECK_THROWS_AS(server::TokenBucket({0, 100ms}), BrokenInvariant);
}

TEST_CASE("Deadlines come in order, are replaced and taken back") {
    server::Deadlines<int> deadlines;
    CHECK_FALSE(deadlines.next());
    deadlines.set(1, Now{30});
    deadlines.set(2, Now{10});
    deadlines.set(3, Now{20});
    deadlines.set(2, Now{40});
    CHECK(deadlines.next() == Now{20});
    CHECK(deadlines.due(Now{30}) == std::vector<int>{3, 1});
    CHECK(deadlines.due(Now{30}, 1) == std::vector<int>{3});
    CHECK(deadlines.of(2) == Now{40});
    deadlines.set(3, std::nullopt);
    CHECK_FALSE(deadlines.of(3));
    CHECK(deadlines.due(Now{29}).empty());
    CHECK(deadlines.next() == Now{30});
}

TEST_CASE("A clock stands still while it is held") {
    server::TurnClock clock;
    CHECK_FALSE(clock.due());
    clock.start(Now{100}, 50ms);
    CHECK(clock.due() == Now{150});
    clock.hold(Now{120});
    CHECK_FALSE(clock.due());
    CHECK(clock.remaining(Now{9'000}) == 30ms);
    clock.go_on(Now{9'000});
    clock.extend(5ms);
    CHECK(clock.due() == Now{9'035});
    CHECK_THROWS_AS(clock.extend(0ms), BrokenInvariant);
    CHECK(clock.remaining(Now{10'000}) == 0ms);
    clock.stop();
    CHECK_FALSE(clock.set());
    CHECK_THROWS_AS(clock.extend(5ms), BrokenInvariant);
    CHECK_THROWS_AS(clock.start(Now{0}, -1ms), BrokenInvariant);
    CHECK_THROWS_AS((void)clock.remaining(Now{10'000}), BrokenInvariant);
}

TEST_CASE("Lines of talk are numbered from 1; the last ones are kept") {
    server::ChatRing ring(2);
    CHECK_THROWS_AS((void)ring.last(), BrokenInvariant);
    CHECK_THROWS_AS(server::ChatRing(0), BrokenInvariant);
    for (const char* text : {"a", "b", "c"}) CHECK(ring.add({.name = "Ann", .text = text}).text == text);
    CHECK(ring.last().n == 3);
    REQUIRE(ring.lines().size() == 2);
    CHECK(ring.lines().front().n == 2);
}

TEST_CASE("The history answers what was missed, as long as it is kept") {
    server::EventHistory history(3);
    CHECK(history.since(0)->empty());
    for (const std::string event : {"a", "b", "c", "d"}) history.add(std::vector<std::string>{event, event + event});
    CHECK(history.version() == 4);
    CHECK(history.since(4)->empty());
    CHECK(*history.since(3) == std::vector<std::string>{"d", "dd"});
    CHECK(history.since(1)->size() == 6);
    CHECK_FALSE(history.since(0));
    CHECK_FALSE(history.since(5));
    CHECK_THROWS_AS(history.add({}), BrokenInvariant);
    CHECK_THROWS_AS(history.add(std::vector<std::string>{"two\nlines"}), BrokenInvariant);
}

TEST_CASE("Tokens, codes and hashes have their form and do not repeat") {
    SeededEntropy entropy("secrets");
    std::set<std::string> seen;
    for (int i = 0; i < 200; ++i) {
        const auto token = server::make_token(entropy);
        CHECK(token.size() == 32);
        CHECK(token.find_first_not_of("0123456789abcdef") == std::string::npos);
        CHECK(seen.insert(token).second);
        const auto code = server::make_transfer_code(entropy);
        CHECK(text::parse_transfer_code(code) == code);
        CHECK(seen.insert(code).second);
        CHECK(text::parse_room_code(server::make_room_code(entropy)));
    }
    // FIPS 180-4, "abc".
    CHECK(to_hex(server::hash_of("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("The room options are those of the schema, with the same ranges and choices") {
    const Json& schema = protocol_schemas().document("room_options.json");
    const Json& properties = schema.at("properties");
    const auto descriptors = server::room_option_descriptors();
    CHECK(properties.size() == descriptors.size());
    // Rooms from before an option was added are told with its default.
    CHECK(schema.at("required").size() == descriptors.size());
    CHECK(schema.at("additionalProperties") == false);
    for (const auto& option : descriptors) {
        CAPTURE(option.id);
        REQUIRE(properties.contains(option.id));
        const Json& property = properties.at(option.id);
        if (std::holds_alternative<bool>(option.standard)) {
            CHECK(property.at("type") == "boolean");
        } else if (const int* standard = std::get_if<int>(&option.standard)) {
            CHECK(property.at("type") == "integer");
            CHECK(property.at("minimum") == option.min);
            CHECK(property.at("maximum") == option.max);
            CHECK(*standard >= option.min);
            CHECK(*standard <= option.max);
        } else {
            CHECK(property.at("enum") == Json(option.values));
        }
    }
}

TEST_CASE("Texts of several recipients lie in one memory, which may still grow") {
    server::TextMemory texts;
    const auto memory = texts.take();
    *memory = "head,";
    *memory += "ann";
    const server::FrameText ann(memory, 5, {5, 3});
    *memory += std::string(1'000, 'b');
    const server::FrameText bob(memory, 5, {8, 1'000});
    CHECK(ann.whole() == "head,ann");
    CHECK(ann.size() == 8);
    CHECK(bob.own() == std::string(1'000, 'b'));
    CHECK(ann.shared().data() == bob.shared().data());
    CHECK(server::FrameText(std::string("own")).own() == "own");
    CHECK(server::FrameText(std::string("own")).shared().empty());
    CHECK(server::FrameText(std::make_shared<const std::string>("all")).shared() == "all");
    CHECK(server::FrameText().whole().empty());
}

TEST_CASE("Memory of texts is taken again when nobody has them any more, unless it is large") {
    server::TextMemory texts;
    std::set<const std::string*> seen;
    const auto held = texts.take();
    *held = "held";
    const server::FrameText text(held, 0, {0, 4});
    for (int i = 0; i < 2'000; ++i) {
        const auto memory = texts.take();
        CHECK(memory->empty());
        CHECK(memory != held);
        *memory = "text";
        seen.insert(memory.get());
    }
    CHECK(seen.size() <= 256);
    CHECK(text.own() == "held");
    texts.take()->resize(1'000'000);
    for (int i = 0; i < 256; ++i) CHECK(texts.take()->capacity() < 1'000'000);
}

}  // namespace crowntable::tests
