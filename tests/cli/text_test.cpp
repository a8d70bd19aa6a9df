#include <doctest/doctest.h>

#include "clients/cli/text/text.hpp"
#include "clients/cli/text/wrap.hpp"

using namespace crowntable::cli;

TEST_CASE("nothing that others type can steer the terminal") {
    CHECK(clean("a\x1b[2Jb") == "a[2Jb");
    CHECK(clean("a\r\nb\tc") == "a b c");
    CHECK(clean("x\xc2\x9b"
                "31m") == "x31m");
    CHECK(clean("evil\xe2\x80\xae"
                "txt") == "eviltxt");
    CHECK(clean("\xff\xc0\xafok") == "???ok");
    CHECK(clean("Dörte 小明 ★") == "Dörte 小明 ★");
}

TEST_CASE("wide characters take two columns and marks take none") {
    CHECK(columns("abc") == 3);
    CHECK(columns("小明") == 4);
    CHECK(columns("e\xcc\x81") == 1);
    CHECK(columns("10♥") == 3);
}

TEST_CASE("a text is cut to its width, never in the middle of a character") {
    CHECK(fit("Bartholomew", 5) == "Bart~");
    CHECK(fit("小明小明", 5) == "小明~");
    CHECK(fit("abc", 3) == "abc");
    CHECK(fit("abc", 0).empty());
    CHECK(pad("ab", 4) == "ab  ");
    CHECK(columns(pad("小明小明", 6)) == 6);
}

TEST_CASE("a text is wrapped between words, and the last lines are kept") {
    CHECK(wrapped("one two three", 7) == std::vector<std::string>{"one two", "three"});
    CHECK(wrapped("", 7) == std::vector<std::string>{""});
    CHECK(last_wrapped({"a b", "c d"}, 1, 3) == std::vector<std::string>{"b", "c", "d"});
    CHECK(last_wrapped({"a"}, 5, 0).empty());
}

TEST_CASE("words and what they do are wrapped in two columns, in one where the terminal is too narrow, and never cut") {
    const auto lines = word_lines("sit, watch|take a seat; only\n|watch\nshare, unshare [N]|publish the replay\nplain");
    CHECK(wrapped_words(lines, 60) == lines);
    CHECK(wrapped_words(lines, 32) ==
          std::vector<std::string>{"sit, watch      take a seat;", "                only watch", "share, unshare [N]",
                                   "                publish the", "                replay", "plain"});
    CHECK(wrapped_words(lines, 20) == std::vector<std::string>{"sit, watch", "take a seat; only", "watch",
                                                               "share, unshare [N]", "publish the replay", "plain"});
    CHECK(wrapped_words({}, 20).empty());
}

TEST_CASE("hints of keys are wrapped between hints") {
    CHECK(wrapped_hints("s sit  w watch  c chat", 15) == std::vector<std::string>{"s sit  w watch", "c chat"});
    CHECK(wrapped_hints("a hint that is long  b", 10) == std::vector<std::string>{"a hint", "that is", "long  b"});
    CHECK(wrapped_hints("", 10).empty());
}

TEST_CASE("a text of words and what they do stands in two columns, as far as the words leave room") {
    const auto lines =
        word_lines("draw|from the stock\n... with 3s 4s 5s / 9h|behind it\n|goes on\n描く|引く\nAs it is.");
    CHECK(lines == std::vector<std::string>{"draw            from the stock", "... with 3s 4s 5s / 9h   behind it",
                                            "                goes on", "描く            引く", "As it is."});
    CHECK(word_lines("").empty());
}

TEST_CASE("a text without blanks is wrapped between wide characters, and no line begins with a full stop") {
    CHECK(wrapped("席に着きました。", 8) == std::vector<std::string>{"席に着き", "ました。"});
    CHECK(wrapped("着きました。", 10) == std::vector<std::string>{"着きまし", "た。"});
    CHECK(wrapped("Annさんが10hを捨てました。", 12) == std::vector<std::string>{"Annさんが10h", "を捨てまし", "た。"});
    CHECK(wrapped("Ann and Bob", 7) == std::vector<std::string>{"Ann and", "Bob"});
    for (const std::string& line : wrapped("ホストは離席中です。（その間は「あなた」が始めます）", 6)) {
        CHECK(columns(line) <= 6);
    }
}
