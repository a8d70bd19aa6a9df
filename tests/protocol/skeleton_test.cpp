#include "protocol/text/skeleton.hpp"

#include <doctest/doctest.h>

#include <string_view>

using namespace crowntable::text;

namespace {

bool alike(std::string_view one, std::string_view other) {
    return look_alike(skeleton_of(one), skeleton_of(other));
}

}  // namespace

TEST_CASE("Names look alike where letters of other scripts take the place of Latin ones") {
    CHECK(alike("Ann", "Ann"));
    CHECK(alike("Ann", "Аnn"));    // Cyrillic A
    CHECK(alike("Bob", "Воb"));    // Cyrillic Ve and o
    CHECK(alike("Nina", "Νina"));  // Greek Nu
    CHECK(alike("paypal", "раураl"));
    CHECK(alike("Ann", "𝐀𝐧𝐧"));
    CHECK(alike("Tom", "Тоm"));
    CHECK(alike("Bill", "Bi1l"));
    CHECK(alike("Bill", "BiII"));
    CHECK(alike("Bob 0", "Bob O"));
    CHECK(alike("Emma", "Ernrna"));
}

TEST_CASE("Names look alike whatever the case, the width and the way in which marks are written") {
    CHECK(alike("Ann", "ANN"));
    CHECK(alike("ANNA", "anna"));
    CHECK(alike("Ann", "Ａｎｎ"));
    CHECK(alike("Strasse", "Straße"));
    CHECK(alike("José", "Jose\u0301"));
    CHECK(alike("a\u0323\u0301", "a\u0301\u0323"));
    CHECK(alike("Ж", "ж"));
    CHECK(alike("ｱﾝ", "アン"));
    CHECK(alike("한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8"));
    CHECK(alike("❤️", "❤"));
    CHECK(alike("ﬁn", "fin"));
}

TEST_CASE("Names that people tell apart do not look alike") {
    CHECK_FALSE(alike("Ann", "Anna"));
    CHECK_FALSE(alike("Ann", "Ann 2"));
    CHECK_FALSE(alike("Ann 2", "Ann 3"));
    CHECK_FALSE(alike("Jörg", "Jorg"));
    CHECK_FALSE(alike("Nina", "Vina"));
    CHECK_FALSE(alike("Ali", "All"));
    CHECK_FALSE(alike("Tim", "Tom"));
    CHECK_FALSE(alike("日本", "日木"));
    CHECK_FALSE(alike("🇫🇷", "🇩🇪"));
    CHECK_FALSE(alike("👩", "👨"));
    CHECK_FALSE(alike("Bot Ada", "Bot Ben"));
}

TEST_CASE("Any text has a skeleton, the empty one and a broken one too") {
    CHECK(alike("", ""));
    CHECK_FALSE(alike("", "A"));
    CHECK(alike("\xf0\x9f", "\xf0\x9f"));
}
