#include "protocol/text/name.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace crowntable::text;

TEST_CASE("A grapheme is what people count as one character") {
    CHECK(count_graphemes("") == 0);
    CHECK(count_graphemes("Ann") == 3);
    CHECK(count_graphemes("é") == 1);
    CHECK(count_graphemes("e\u0301") == 1);
    CHECK(count_graphemes("日本") == 2);
    CHECK(count_graphemes("한국") == 2);
    CHECK(count_graphemes("\u1112\u1161\u11ab") == 1);
    CHECK(count_graphemes("नमस्ते") == 4);
    CHECK(count_graphemes("👍🏽") == 1);
    CHECK(count_graphemes("👩‍👩‍👧‍👦") == 1);
    CHECK(count_graphemes("❤️") == 1);
    CHECK(count_graphemes("🇫🇷🇩🇪") == 2);
    CHECK(count_graphemes("🏴󠁧󠁢󠁳󠁣󠁴󠁿") == 1);
    CHECK(count_graphemes("😀😀") == 2);
}

TEST_CASE("A name is cleaned of what cannot be seen or turns the line round") {
    CHECK(clean_name("Ann") == "Ann");
    CHECK(clean_name("  Ann \t\n Lee ") == "Ann Lee");
    CHECK(clean_name("A\u00a0\u3000B") == "A B");
    CHECK(clean_name("A\u202enn") == "Ann");
    CHECK(clean_name("\u2066Ann\u2069") == "Ann");
    CHECK(clean_name("A\u200bn\ufeffn") == "Ann");
    CHECK(clean_name("A\u200dn") == "An");
    CHECK(clean_name(std::string("A\0n\x07n\x7f", 6)) == "Ann");
    CHECK(clean_name("A\u2028B") == "A B");
    CHECK(clean_name("A\ue000B") == "AB");
    CHECK(clean_name("\u0301Ann") == "Ann");
    CHECK(clean_name("👩‍👧") == "👩‍👧");
    CHECK(clean_name("👩\u200d") == "👩");
    CHECK(clean_name("e\u0301") == "e\u0301");
    CHECK(clean_name("A\U000e0041") == "A");
}

TEST_CASE("A name of nothing, or of more than 20 characters, is none") {
    CHECK_FALSE(clean_name(""));
    CHECK_FALSE(clean_name("   "));
    CHECK_FALSE(clean_name("\u200b\u202e"));
    CHECK_FALSE(clean_name("\ufe0f"));
    CHECK_FALSE(clean_name("\u2800\u3164"));
    CHECK(clean_name(std::string(20, 'a')));
    CHECK_FALSE(clean_name(std::string(21, 'a')));
    std::string twenty;
    for (int i = 0; i < 20; ++i) twenty += "e\u0301";
    CHECK(clean_name(twenty) == twenty);
    std::string tower = "a";
    for (int i = 0; i < 100; ++i) tower += "\u0301";
    CHECK(count_graphemes(tower) == 1);
    CHECK(clean_name(tower) == "a\u0301\u0301");
    std::string long_ones;
    for (int i = 0; i < 20; ++i) long_ones += "👩‍👩‍👧‍👦";
    CHECK_FALSE(clean_name(long_ones));
}

TEST_CASE("What is heaped on one character is bounded, and the rest of it is taken out") {
    CHECK(clean_text("Z\u0300\u0301\u0302\u0303algo") == "Z\u0300\u0301algo");
    CHECK(clean_text("e\u0301\u0301\u0301e\u0301\u0301") == "e\u0301\u0301e\u0301\u0301");
    // Vietnamese, Thai and Hebrew as they are written.
    CHECK(clean_text("o\u0302\u0301") == "o\u0302\u0301");
    CHECK(clean_text("ที่นี่") == "ที่นี่");
    CHECK(clean_text("שָּׁלוֹם") == "שָּׁלוֹם");
    CHECK(clean_text("नमस्ते") == "नमस्ते");
    CHECK(clean_text("\u05d0\u05b0\u05b1\u05b2\u05b3\u05b4\u05b5") == "\u05d0\u05b0\u05b1\u05b2\u05b3");
    // Selectors only where they choose a form, and one of them.
    CHECK(clean_text("A\ufe0f\ufe0fn\ufe00n") == "Ann");
    CHECK(clean_text("❤\ufe0f\ufe0f\ufe0e") == "❤\ufe0f");
    CHECK(clean_text("1\ufe0f\u20e3") == "1\ufe0f\u20e3");
    CHECK(clean_text("A\U000e0101") == "A");
    CHECK(clean_text("👩🏽‍❤️‍💋‍👩🏽") == "👩🏽‍❤️‍💋‍👩🏽");
    CHECK(clean_text("🏴󠁧󠁢󠁳󠁣󠁴󠁿") == "🏴󠁧󠁢󠁳󠁣󠁴󠁿");
    std::string chain = "👩";
    for (int i = 0; i < 30; ++i) chain += "\u200d👩";
    CHECK(count_graphemes(chain) == 1);
    // Eight people and seven joiners each, where 31 were joined to one.
    CHECK(count_graphemes(clean_text(chain)) == 4);
    std::string tags = "🏴";
    for (int i = 0; i < 30; ++i) tags += "\U000e0067";
    CHECK(clean_text(tags).size() == 16 * 4);
    // Clean text stays as it is.
    for (const std::string& text : {chain, tags}) CHECK(clean_text(clean_text(text)) == clean_text(text));
}

TEST_CASE("A numbered name stays within its length and cuts no character in two") {
    CHECK(numbered_name("Ann", 2) == "Ann 2");
    CHECK(numbered_name(std::string(20, 'a'), 2) == std::string(18, 'a') + " 2");
    CHECK(numbered_name(std::string(20, 'a'), 12) == std::string(17, 'a') + " 12");
    std::string flags;
    for (int i = 0; i < 20; ++i) flags += "🇫🇷";
    const std::string numbered = numbered_name(flags, 3);
    CHECK(count_graphemes(numbered) == 20);
    CHECK(clean_name(numbered) == numbered);
    CHECK(numbered_name("abcdefghijklmnopq rs", 2) == "abcdefghijklmnopq 2");
}
