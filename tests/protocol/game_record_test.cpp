#include "protocol/record/game_record.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "engine/hex.hpp"
#include "protocol/looking_back/replay.hpp"
#include "protocol/looking_back/review.hpp"
#include "protocol/record/check.hpp"
#include "protocol/record/format.hpp"
#include "protocol/record/game_lines.hpp"
#include "tests/protocol/table_play.hpp"
#include "tests/support/gate_scale.hpp"
#include "tests/support/schema_check.hpp"

using namespace crowntable;
using namespace crowntable::catalogue;
using namespace crowntable::record;
using namespace crowntable::table;

namespace {

const SigningKey signer({7, 7, 7});

HashChain chain_of(std::uint8_t who) {
    Link secret{};
    secret.bytes.fill(who);
    return HashChain(secret);
}

constexpr std::uint8_t the_server = 0xEE;

/// In the order in which clients say it. A server writes the members of an action by name, but a record may have them
/// in any order, as the example has.
std::string type_first(const std::string& action) {
    const Json told = Json::parse(action);
    nlohmann::ordered_json ordered{{"type", told.at("type")}};
    for (const auto& [name, value] : told.items()) ordered[name] = value;
    return ordered.dump();
}

/// A game between bots or of the clock, with or without fair deals.
class Played {
public:
    Played(const char* preset, const char* options, std::size_t seats, bool fair)
        : table_(tests::start_table(*find_preset(preset), options, seats)), fair_(fair), seats_(seats) {
        RecordedStart& start = game.start;
        start.room = "K7M4PX";
        start.number = 2;
        start.game = preset;
        start.rules_version = find_preset(preset)->rules_versions().newest;
        start.options_json = std::get<std::string>(find_preset(preset)->options("", json::parse_own(options)));
        for (std::size_t i = 0; i < seats; ++i) start.seats.push_back({.name = "Ann " + std::to_string(i)});
        if (!fair) return;
        start.commitments = Commitments{.server = chain_of(the_server).end(), .seats = {}};
        for (std::size_t i = 0; i < seats; ++i) start.commitments->seats.emplace_back(own_chain(i).end());
    }

    static HashChain own_chain(std::size_t seat) { return chain_of(static_cast<std::uint8_t>(seat + 1)); }

    /// What each seat gives to the next deal, unless it is told otherwise.
    SeatLink link_of(std::size_t seat) const { return {LinkGiven::given, own_chain(seat).link(deals_ + 1)}; }

    void deal(std::vector<SeatLink> links = {}) {
        if (links.empty()) {
            for (std::size_t i = 0; i < seats_; ++i) links.push_back(link_of(i));
        }
        ++deals_;
        recorded::Dealt dealt{.seed = tests::seed_of(1, static_cast<int>(deals_))};
        if (fair_) {
            dealt.links = links;
            dealt.server_link = chain_of(the_server).link(deals_);
            dealt.seed = deck_seed(*dealt.server_link, {.room = "K7M4PX",
                                                        .game = 2,
                                                        .deal = deals_,
                                                        .rules_version = game.start.rules_version,
                                                        .seat_links = used_links(links)});
        }
        game.inputs.emplace_back(dealt);
        table_->deal(dealt.seed);
    }

    void act() {
        const Seat seat = *table_->acting().begin();
        const auto done = by_clock_ ? table_->act_fallback(seat)
                                    : table_->act_bot(seat, BotLevel::medium, tests::seed_of(2, ++steps_));
        const auto by = somebody_at(seat) ? PlayedBy::human : PlayedBy::bot;
        game.inputs.emplace_back(recorded::Acted{seat, by_clock_ ? PlayedBy::clock : by, done.action});
    }
    /// By the inputs so far.
    bool somebody_at(Seat seat) const {
        bool somebody = !game.start.seats[seat.index].bot;
        for (const auto& input : game.inputs) {
            const auto* taken = std::get_if<recorded::SeatTaken>(&input);
            const auto* left = std::get_if<recorded::SeatLeft>(&input);
            if (taken != nullptr && taken->seat == seat) somebody = true;
            if (left != nullptr && left->seat == seat) somebody = false;
        }
        return somebody;
    }

    /// From now on only the clock plays: by the rules, whatever bots may learn.
    void leave_to_the_clock() { by_clock_ = true; }

    void play_round() {
        while (!table_->acting().empty()) act();
    }

    void play_on() {
        while (!table_->finished()) {
            deal();
            play_round();
        }
    }

    void remove(std::size_t seat) {
        game.inputs.emplace_back(recorded::SeatLeft{seat_at(seat), true});
        table_->remove_seat(seat_at(seat));
    }

    std::string text() const {
        const auto written = write_game_record(game, signer);
        if (const auto* refused = std::get_if<Refusal>(&written)) FAIL(refused->message);
        return std::get<std::string>(written);
    }

    RecordedGame game;

private:
    std::unique_ptr<Table> table_;
    bool fair_;
    std::size_t seats_;
    std::uint32_t deals_ = 0;
    int steps_ = 0;
    bool by_clock_ = false;
};

Played short_game(bool fair = true) {
    Played played("five_crowns", R"({"rounds":[3,4],"max_turns_per_seat":3})", 2, fair);
    played.leave_to_the_clock();
    played.play_on();
    return played;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += line + '\n';
    return text;
}

/// The lines with chain, count and signature made anew: what a dishonest signer could hand out.
std::string signed_anew(std::vector<std::string> lines, const std::string& before_footer = R"({"line":"footer",)") {
    Digest chain{};
    lines.pop_back();
    for (std::string& line : lines) {
        if (&line == &lines.back()) {
            line = before_footer + R"("lines":)" + std::to_string(lines.size() + 1) + R"(,"signer":")" +
                   to_hex(signer.public_key()) + '"' + std::string(before_chain);
        }
        const std::string content = line.substr(0, line.rfind(before_chain));
        chain = chain_after(chain, content);
        line = content;
        line += before_chain;
        line += to_hex(chain);
        line += after_chain;
    }
    lines.push_back(R"({"line":"signature","signature":")" + to_hex(signer.sign(signed_message(chain))) + "\"}");
    return joined(lines);
}

std::size_t line_with(const std::vector<std::string>& lines, const std::string& part, std::size_t from = 0) {
    for (std::size_t i = from; i < lines.size(); ++i) {
        if (lines[i].find(part) != std::string::npos) return i;
    }
    FAIL("no line holds " << part);
    return 0;
}

void replace(std::string& line, const std::string& part, const std::string& by) {
    const std::size_t at = line.find(part);
    REQUIRE(at != std::string::npos);
    line.replace(at, part.size(), by);
}

Fault fault_of(const std::string& text, const std::optional<PublicKey>& key = std::nullopt) {
    auto checked = check_game_record(text, key);
    REQUIRE_MESSAGE(std::holds_alternative<Fault>(checked), text);
    return std::get<Fault>(std::move(checked));
}

CheckedRecord told_by(const std::string& text) {
    auto checked = check_game_record(text, signer.public_key());
    if (const auto* fault = std::get_if<Fault>(&checked)) {
        FAIL("line " << fault->line << ": " << fault->sentence);
    }
    return std::get<CheckedRecord>(std::move(checked));
}

/// The documents of a game are those of its record, to the byte, though no record is written for them.
void check_documents(const RecordedGame& game, const std::string& text, bool review_too = false) {
    using namespace looking_back;
    const auto told = told_by(text);
    CHECK(write_replay(replay_of(game), {}) == write_replay(replay_of(told), {}));
    if (review_too) CHECK(write_review(review_of(game)) == write_review(review_of(told)));
}

/// A dishonest signer changes the first line that holds `part`; the fault has to name `line` (0: the changed one).
void check_lie(const std::string& text, const std::string& part, const std::string& by, FaultKind kind,
               const std::string& at = {}) {
    CAPTURE(part);
    CAPTURE(by);
    auto lines = lines_of(text);
    const std::size_t changed = line_with(lines, part);
    replace(lines[changed], part, by);
    const auto fault = fault_of(signed_anew(lines));
    CAPTURE(fault.sentence);
    CHECK(fault.kind == kind);
    CHECK(fault.line == (at.empty() ? changed : line_with(lines, at)) + 1);
}

}  // namespace

TEST_CASE("A game with fair deals is written, fits its schema and checks") {
    const Played played = short_game();
    const std::string text = played.text();
    CHECK(played.text() == text);
    const auto told = told_by(text);
    CHECK(told.deals == 2);
    CHECK(told.deals_vouched_for == 2);
    CHECK(told.actions == played.game.inputs.size() - 2);
    CHECK(told.standings.size() == 2);
    CHECK_FALSE(told.ended_by_host);
    CHECK(told.signer == signer.public_key());
    for (const auto& line : lines_of(text)) CHECK_NOTHROW(tests::check_text(line, "game_record_line.json"));
}

TEST_CASE("The example of a record is what is written, and checks") {
    Played played = short_game();
    for (auto& input : played.game.inputs) {
        if (auto* acted = std::get_if<recorded::Acted>(&input)) acted->action_json = type_first(acted->action_json);
    }
    const std::string made = played.text();
    if (std::getenv("CROWNTABLE_WRITE_VECTORS") != nullptr) std::ofstream(CROWNTABLE_GAME_RECORD) << made;
    std::ifstream file(CROWNTABLE_GAME_RECORD);
    REQUIRE(file);
    std::ostringstream kept;
    kept << file.rdbuf();
    CHECK(kept.str() == made);
}

TEST_CASE("Games of every preset are written and check, with and without fair deals") {
    for (const Preset* preset : presets()) {
        const std::string id(preset->id());
        CAPTURE(id);
        for (const bool fair : {false, true}) {
            Played played(id.c_str(), tests::short_options(*preset), 3, fair);
            played.play_on();
            const auto told = told_by(played.text());
            check_documents(played.game, played.text());
            CHECK(told.deals == (preset->family() == "rummy" ? 2 : 1));
            CHECK(told.deals_vouched_for == (fair ? told.deals : 0));
        }
    }
}

TEST_CASE("A deal without a link of somebody who was there is told as not vouched for") {
    Played played("five_crowns", R"({"rounds":[3,4,5]})", 3, true);
    played.deal({played.link_of(0), {LinkGiven::skipped}, played.link_of(2)});
    played.play_round();
    played.deal({played.link_of(0), played.link_of(1), {LinkGiven::absent}});
    played.play_round();
    played.deal();
    played.play_round();
    const std::string text = played.text();
    CHECK(told_by(text).deals_vouched_for == 2);
    check_lie(text, R"("vouched_for":false)", R"("vouched_for":true)", FaultKind::fair_deal);
    check_lie(text, R"("skipped")", R"("absent")", FaultKind::fair_deal);
    check_lie(text, R"("skipped")", "null", FaultKind::fair_deal);
}

TEST_CASE("A bot is not passed over") {
    Played played("five_crowns", R"({"rounds":[3]})", 3, true);
    played.game.start.seats[2].bot = BotLevel::easy;
    played.game.start.commitments->seats[2].reset();
    played.deal({played.link_of(0), {LinkGiven::absent}, {}});
    played.play_round();
    const std::string text = played.text();
    CHECK(told_by(text).deals_vouched_for == 1);
    const std::string told = R"("absent",null],"vouched_for":true)";
    check_lie(text, told, R"("absent","skipped"],"vouched_for":false)", FaultKind::fair_deal);
}

TEST_CASE("Somebody without a chain is passed over, and neither absent nor with a link") {
    Played played("five_crowns", R"({"rounds":[3,4]})", 3, true);
    played.game.inputs.emplace_back(recorded::Committed{Seat{2}, std::nullopt});
    played.deal({played.link_of(0), played.link_of(1), {LinkGiven::skipped}});
    played.play_round();
    played.deal({played.link_of(0), played.link_of(1), {}});
    played.play_round();
    const std::string text = played.text();
    CHECK(told_by(text).deals_vouched_for == 1);
    check_lie(text, R"("skipped")", R"("absent")", FaultKind::fair_deal);
    check_lie(text, R"("skipped")", '"' + std::string(64, '0') + '"', FaultKind::fair_deal);
    check_lie(text, R"("skipped")", "null", FaultKind::fair_deal);
}

TEST_CASE("Seats that are taken, left and given up are told, and a newcomer's chain counts from its commitment") {
    Played played("five_crowns", R"({"rounds":[3,4,5]})", 3, true);
    played.deal();
    played.game.inputs.emplace_back(recorded::SeatTaken{Seat{1}, "Zoë"});
    played.game.inputs.emplace_back(recorded::Committed{Seat{1}, chain_of(0x55).end()});
    played.play_round();
    played.deal({played.link_of(0), {LinkGiven::given, chain_of(0x55).link(1)}, played.link_of(2)});
    played.act();
    played.remove(2);
    played.game.inputs.emplace_back(recorded::Committed{Seat{2}, std::nullopt});
    played.play_round();
    played.deal({played.link_of(0), {LinkGiven::given, chain_of(0x55).link(2)}, {}});
    played.play_round();
    const auto told = told_by(played.text());
    check_documents(played.game, played.text(), true);
    CHECK(told.deals_vouched_for == 3);
    CHECK(told.standings.back().seat == Seat{2});
}

TEST_CASE("Whom the host alone let into a hand stands in the record, and nowhere but in the middle of a deal") {
    Played played("five_crowns", R"({"rounds":[3,4]})", 2, false);
    played.deal();
    played.act();
    played.game.inputs.emplace_back(recorded::SeatTaken{Seat{1}, "Zoë", true});
    played.play_round();
    played.deal();
    played.play_round();
    const std::string text = played.text();
    CHECK(told_by(text).start.version == 2);
    check_documents(played.game, text);
    for (const auto& line : lines_of(text)) CHECK_NOTHROW(tests::check_text(line, "game_record_line.json"));
    const std::string marked = R"(,"by_host_alone":true)";
    check_lie(text, R"("version":2)", R"("version":1)", FaultKind::form, marked);
    check_lie(text, marked, R"(,"by_host_alone":false)", FaultKind::form);
    check_lie(text, R"("version":2)", R"("version":3)", FaultKind::form);
    auto lines = lines_of(text);
    const std::size_t taken = line_with(lines, marked);
    std::swap(lines[1], lines[taken]);
    CHECK(fault_of(signed_anew(lines)).line == 2);
}

TEST_CASE("A record of version 1 is verified as ever") {
    std::ifstream file(std::string(CROWNTABLE_RECORDS) + "/format_1.jsonl");
    REQUIRE(file);
    std::ostringstream kept;
    kept << file.rdbuf();
    CHECK(told_by(kept.str()).start.version == 1);
    check_lie(kept.str(), R"("version":1)", R"("version":0)", FaultKind::form);
}

TEST_CASE("A bot's seat commits to nothing until somebody takes it, a seat that was left neither") {
    const auto after_first_deal = [](std::vector<recorded::Input> inputs) {
        Played played("five_crowns", R"({"rounds":[3,4]})", 2, true);
        played.game.start.seats[1].bot = BotLevel::easy;
        played.game.start.commitments->seats[1].reset();
        played.deal({played.link_of(0), {}});
        for (auto& input : inputs) played.game.inputs.push_back(std::move(input));
        played.play_round();
        played.deal({played.link_of(0), {LinkGiven::given, chain_of(0x55).link(1)}});
        played.play_round();
        return played;
    };
    const recorded::SeatTaken taken{Seat{1}, "Zoë"};
    const recorded::SeatLeft left{Seat{1}, false};
    const recorded::Committed committed{Seat{1}, chain_of(0x55).end()};
    const std::string text = after_first_deal({taken, left, taken, committed}).text();
    CHECK(told_by(text).deals_vouched_for == 2);

    auto lines = lines_of(text);
    const std::size_t taken_again = line_with(lines, R"("line":"commitment")") - 1;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(taken_again));
    auto fault = fault_of(signed_anew(lines));
    CHECK(fault.kind == FaultKind::fair_deal);
    CHECK(fault.line == taken_again + 1);
    CHECK(fault.sentence == "Seat 1 is a bot's and has a chain.");
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(taken_again) - 2,
                lines.begin() + static_cast<std::ptrdiff_t>(taken_again));
    fault = fault_of(signed_anew(lines));
    CHECK(fault.line == taken_again - 1);
    CHECK(fault.sentence == "Seat 1 is a bot's and has a chain.");
}

TEST_CASE("A game that the host ended in the middle of a deal reveals the server's link") {
    for (const bool fair : {true, false}) {
        Played played("five_crowns", "{}", 2, fair);
        played.deal();
        played.act();
        played.game.inputs.emplace_back(recorded::EndedByHost{});
        const std::string text = played.text();
        CHECK(told_by(text).ended_by_host);
        check_documents(played.game, text, true);
        for (const auto& line : lines_of(text)) CHECK_NOTHROW(tests::check_text(line, "game_record_line.json"));
        if (!fair) continue;
        auto lines = lines_of(text);
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(line_with(lines, R"("line":"reveal")")));
        CHECK(fault_of(signed_anew(lines)).kind == FaultKind::fair_deal);
    }
}

TEST_CASE("What is no finished game is not written") {
    Played played = short_game();
    const auto refused_with = [&](const std::function<void(RecordedGame&)>& change) {
        RecordedGame game = played.game;
        change(game);
        const auto written = write_game_record(game, signer);
        return std::holds_alternative<Refusal>(written) && std::get<Refusal>(written).code == "BAD_RECORD";
    };
    CHECK_FALSE(refused_with([](RecordedGame&) {}));
    CHECK(refused_with([](RecordedGame& game) { game.inputs.pop_back(); }));
    RecordedGame unfinished = played.game;
    unfinished.inputs.pop_back();
    CHECK_THROWS_AS(looking_back::replay_of(unfinished), NoGame);
    CHECK(refused_with([](RecordedGame& game) { game.inputs.clear(); }));
    CHECK(refused_with([](RecordedGame& game) { game.inputs.erase(game.inputs.begin()); }));
    CHECK(refused_with([](RecordedGame& game) { game.inputs.erase(game.inputs.begin() + 2); }));
    CHECK(refused_with([](RecordedGame& game) { game.start.game = "chess"; }));
    CHECK(refused_with([](RecordedGame& game) { game.start.seats.pop_back(); }));
    CHECK(refused_with([](RecordedGame& game) { ++game.start.number; }));
    CHECK(refused_with([](RecordedGame& game) { game.start.options_json = "{"; }));
    CHECK(refused_with([](RecordedGame& game) { std::get<recorded::Dealt>(game.inputs.front()).server_link.reset(); }));
}

TEST_CASE("Any single flipped byte of a record is caught") {
    Played played("five_crowns", R"({"rounds":[3]})", 2, true);
    played.play_on();
    const std::string text = played.text();
    REQUIRE(std::holds_alternative<CheckedRecord>(check_game_record(text)));
    const auto lines = lines_of(text);
    std::size_t line = 1;
    const std::size_t every = tests::is_slow_build ? 7 : 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i > 0 && text[i - 1] == '\n') ++line;
        if (i % every != 0) continue;
        // All bits of a byte in turn; the one that makes capitals of small letters always.
        for (const unsigned mask : {1U << (i % 8), 0x20U}) {
            std::string changed = text;
            changed[i] = static_cast<char>(static_cast<unsigned char>(changed[i]) ^ mask);
            const auto checked = check_game_record(changed);
            const auto* fault = std::get_if<Fault>(&checked);
            if (fault == nullptr) FAIL("byte " << i << " may change by " << mask);
            // A key that is not this one's can only be told by its signature.
            const bool named = fault->line == line || (fault->line == lines.size() && line + 1 == lines.size());
            if (!named) FAIL("byte " << i << " of line " << line << " is said to be in line " << fault->line);
        }
    }
}

TEST_CASE("A line that was changed, added, taken out or moved is named") {
    const auto lines = lines_of(short_game().text());
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        auto without = lines;
        without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
        CHECK(fault_of(joined(without)).line == i + 1);
        auto twice = lines;
        twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
        CHECK(fault_of(joined(twice)).line == i + 2);
    }
    auto moved = lines;
    std::swap(moved[4], moved[5]);
    const auto fault = fault_of(joined(moved));
    CHECK(fault.kind == FaultKind::chain);
    CHECK(fault.line == 5);
}

TEST_CASE("Files that break off, go on or are no records are told so") {
    const std::string text = short_game().text();
    const auto count = lines_of(text).size();
    const auto form_at = [](const std::string& file, std::size_t line) {
        const auto fault = fault_of(file);
        CAPTURE(fault.sentence);
        CHECK(fault.kind == FaultKind::form);
        CHECK(fault.line == line);
    };
    form_at("", 1);
    form_at("\n", 1);
    form_at("{}\n", 1);
    form_at(std::string(200, 'x'), 1);
    form_at(std::string(200, 'x') + '\n', 1);
    form_at(std::string(70'000, 'x') + '\n', 1);
    form_at(std::string(bytes_max + 1, '\n'), 1);
    form_at(text.substr(0, text.size() - 1), count);
    form_at(text + '\n', count + 1);
    form_at(text + "more", count + 1);
    form_at(text.substr(0, text.rfind('\n', text.size() - 2) + 1), count);
    form_at(text.substr(0, text.find('\n') + 1), 2);
    std::string capitals = text;
    const std::size_t digits = capitals.find(before_chain) + before_chain.size();
    std::transform(capitals.begin() + static_cast<std::ptrdiff_t>(digits),
                   capitals.begin() + static_cast<std::ptrdiff_t>(digits + 64),
                   capitals.begin() + static_cast<std::ptrdiff_t>(digits),
                   [](char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; });
    form_at(capitals, 1);
}

TEST_CASE("Another signer is refused where one is pinned, and a foreign signature always") {
    const std::string text = short_game().text();
    const auto count = lines_of(text).size();
    auto fault = fault_of(text, SigningKey({8}).public_key());
    CHECK(fault.kind == FaultKind::signature);
    CHECK(fault.line == count - 1);
    auto lines = lines_of(text);
    lines.back() = R"({"line":"signature","signature":")" + to_hex(SigningKey({8}).sign("")) + "\"}";
    fault = fault_of(joined(lines));
    CHECK(fault.kind == FaultKind::signature);
    CHECK(fault.line == count);
}

TEST_CASE("A signer who lies is found out by the links, the rules and the points") {
    const std::string text = short_game().text();
    using Kind = FaultKind;
    const auto digit_changed = [&](const std::string& before) {
        REQUIRE(text.find(before) != std::string::npos);
        const char digit = text.at(text.find(before) + before.size());
        return std::pair{before + digit, before + (digit == '1' ? '2' : '1')};
    };
    SUBCASE("nothing is wrong with a record that is only signed anew") {
        CHECK(signed_anew(lines_of(text)) == text);
    }
    SUBCASE("a seed that the links do not give; the deal is named, though only the reveal shows it") {
        const auto [part, by] = digit_changed(R"("seed":")");
        check_lie(text, part, by, Kind::fair_deal, R"("line":"deal")");
    }
    SUBCASE("a link of the server that is missing") {
        auto lines = lines_of(text);
        const std::size_t reveal = line_with(lines, R"("line":"reveal")");
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(reveal));
        const auto fault = fault_of(signed_anew(lines));
        CHECK(fault.kind == Kind::fair_deal);
        CHECK(fault.line == reveal + 1);
        CHECK(fault.sentence == "The server's link was to be expected here.");
    }
    SUBCASE("a seed whose game breaks off before the reveal is not known to be wrong; the end is missing") {
        const auto [part, by] = digit_changed(R"("seed":")");
        auto lines = lines_of(text);
        const std::size_t deal = line_with(lines, part);
        replace(lines[deal], part, by);
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(deal) + 1, lines.end() - 2);
        const auto fault = fault_of(signed_anew(lines));
        CHECK(fault.kind == Kind::replay);
        CHECK(fault.line == deal + 2);
    }
    SUBCASE("a wrong seed after something that is wrong by the rules: the first line counts") {
        auto lines = lines_of(text);
        const std::size_t second = line_with(lines, R"("line":"deal","deal":2)");
        const auto [part, by] = digit_changed(lines[second].substr(0, lines[second].find(R"("seed":")") + 8));
        replace(lines[second], part, by);
        const std::size_t turn = line_with(lines, R"("turn":1,)");
        replace(lines[turn], R"("turn":1,)", R"("turn":2,)");
        const auto fault = fault_of(signed_anew(lines));
        CHECK(fault.kind == Kind::replay);
        CHECK(fault.line == turn + 1);
    }
    SUBCASE("a bot that vouches") {
        check_lie(text, R"("bot":null)", R"("bot":"hard")", Kind::fair_deal);
    }
    SUBCASE("a seat with two places in the last game") {
        check_lie(text, R"("last_standings":[])",
                  R"("last_standings":[{"seat":1,"place":1,"points":3},{"seat":1,"place":2,"points":5}])", Kind::form);
    }
    SUBCASE("another header on the way") {
        auto lines = lines_of(text);
        lines.insert(lines.begin() + 2, lines.front());
        const auto fault = fault_of(signed_anew(lines));
        CHECK(fault.kind == Kind::replay);
        CHECK(fault.line == 3);
    }
    SUBCASE("links of other chains") {
        for (const char* before : {R"("links":[")", R"("deal":1,"link":")"}) {
            const auto [part, by] = digit_changed(before);
            check_lie(text, part, by, Kind::fair_deal);
        }
    }
    SUBCASE("other commitments") {
        const auto [part, by] = digit_changed(R"("seats":[")");
        check_lie(text, part, by, Kind::fair_deal, R"("line":"deal")");
        const auto [server, other] = digit_changed(R"("server":")");
        check_lie(text, server, other, Kind::fair_deal, R"("line":"reveal")");
    }
    SUBCASE("a link that is said to have been skipped") {
        const std::size_t at = text.find(R"("links":[")") + 9;
        check_lie(text, text.substr(at, 66), R"("skipped")", Kind::fair_deal);
    }
    SUBCASE("another game number, room, or version of the rules") {
        check_lie(text, R"("number":2)", R"("number":3)", Kind::fair_deal, R"("line":"deal")");
        check_lie(text, "K7M4PX", "K7M4PY", Kind::fair_deal, R"("line":"deal")");
        check_lie(text, R"("rules":2)", R"("rules":3)", Kind::unknown_game);
        check_lie(text, R"("rules":2)", R"("rules":0)", Kind::unknown_game);
        check_lie(text, R"("rules":2)", R"("rules":1)", Kind::replay);
        check_lie(text, R"("game":"five_crowns")", R"("game":"whist")", Kind::unknown_game);
    }
    SUBCASE("other options, turns, seats, actions and points") {
        check_lie(text, R"("max_recycles":)", R"("max_recicles":)", Kind::replay);
        check_lie(text, R"("last_turn_all_melded":"discard",)", "", Kind::replay);
        check_lie(text, R"("turn":1,)", R"("turn":2,)", Kind::replay);
        check_lie(text, R"("source":"stock")", R"("source":"sleeve")", Kind::replay);
        check_lie(text, R"("by":"clock")", R"("by":"ghost")", Kind::form);
        check_lie(text, R"("line":"result","deal":1)", R"("line":"result","deal":2)", Kind::replay);
        check_lie(text, R"("by_host":false)", R"("by_host":true)", Kind::replay);
        check_lie(text, R"("line":"deal","deal":1)", R"("line":"deal","deal":2)", Kind::replay);
        check_lie(text, R"("version":2)", R"("version":3)", Kind::form);
        check_lie(text, R"("host":null)", R"("host":5)", Kind::form);
        const auto [part, by] = digit_changed(R"("points":)");
        check_lie(text, part, by, Kind::replay);
    }
    SUBCASE("a seat that is not there acts") {
        check_lie(text, R"("line":"action","seat":)", R"("line":"action","seat":6,"was":)", Kind::form);
    }
}

TEST_CASE("A line has one spelling, but for the order of members in actions and options") {
    const std::string text = short_game().text();
    const auto respelt = [&](const std::string& part, const std::string& by) {
        check_lie(text, part, by, FaultKind::form);
    };
    respelt(R"("version":2)", R"("version": 2)");
    respelt(R"("seat":0,"turn":)", R"("turn":1,"seat":0,"was":)");
    respelt(R"("line":"deal","deal":1)", R"("deal":1,"line":"deal")");
    respelt(R"("name":"Ann 0")", R"("name":"\u0041nn 0")");
    respelt(R"("name":"Ann 0","bot":null)", R"("bot":null,"name":"Ann 0")");
    respelt(R"("type":"draw")", R"("type": "draw")");
    auto lines = lines_of(text);
    CHECK(fault_of(signed_anew(lines, R"({"line": "footer",)")).line == lines.size() - 1);
    const std::size_t drew = line_with(lines, R"({"source":"stock","type":"draw"})");
    replace(lines[drew], R"({"source":"stock","type":"draw"})", R"({"type":"draw","source":"stock"})");
    told_by(signed_anew(lines));
}

TEST_CASE("Nobody plays for a bot, leaves its seat or hosts from it") {
    const Played played = short_game(false);
    const std::string text = played.text();
    auto lines = lines_of(text);
    replace(lines[0], R"("bot":null)", R"("bot":"easy")");
    told_by(signed_anew(lines));
    const std::size_t acts = line_with(lines, R"("line":"action","seat":0)");
    replace(lines[acts], R"("by":"clock")", R"("by":"human")");
    CHECK(fault_of(signed_anew(lines)).line == acts + 1);
    replace(lines[acts], R"("by":"human")", R"("by":"bot")");
    told_by(signed_anew(lines));
    lines.insert(lines.begin() + 1, R"({"line":"seat_left","seat":0,"removed":false,"chain":""})");
    CHECK(fault_of(signed_anew(lines)).line == 2);
    lines.erase(lines.begin() + 1);
    replace(lines[0], R"("host":null)", R"("host":0)");
    CHECK(fault_of(signed_anew(lines)).line == 1);
}

namespace {

/// One other value for a member: a digit of a number or a text that follows from the rest, another word, another seat.
class Mutator {
public:
    explicit Mutator(std::uint8_t seed) : random_(tests::seed_of(seed, 0), "mutate") {}

    /// False where the line has nothing that follows from other lines.
    bool mutate(nlohmann::ordered_json& line) {
        const std::string kind = line.at("line");
        std::vector<nlohmann::ordered_json*> values;
        gather(line, kind, values);
        if (values.empty()) return false;
        change(*values[random_.below(static_cast<std::uint32_t>(values.size()))]);
        return true;
    }
    std::uint32_t below(std::size_t bound) { return random_.below(static_cast<std::uint32_t>(bound)); }

private:
    /// What only the signer knows: docs/game_record.md, "What rests on the word of the signer".
    static bool is_free(const std::string& kind, const std::string& name) {
        return name == "name" || name == "by" || name == "options" || name == "host" || name == "dealer" ||
               name == "last_standings" || (kind == "header" && (name == "bot" || name == "version"));
    }

    void gather(nlohmann::ordered_json& value, const std::string& kind, std::vector<nlohmann::ordered_json*>& values) {
        if (value.is_object() || value.is_array()) {
            for (auto& [name, member] : value.items()) {
                if (!is_free(kind, name)) gather(member, kind, values);
            }
        } else {
            values.push_back(&value);
        }
    }

    void change(nlohmann::ordered_json& value) {
        if (value.is_boolean()) {
            value = !value.get<bool>();
        } else if (value.is_number()) {
            value = value.get<int>() + static_cast<int>(1 + random_.below(3)) * (random_.below(2) == 0 ? 1 : -1);
        } else if (value.is_null()) {
            value = "skipped";
        } else {
            auto text = value.get<std::string>();
            const auto at = random_.below(static_cast<std::uint32_t>(text.size()));
            const char before = text[at];
            while (text[at] == before) text[at] = "0123456789abcdefKQJSHC"[random_.below(22)];
            value = text;
        }
    }

    Random random_;
};

}  // namespace

TEST_CASE(
    "A thousand records with one other value are refused, signed as they were and signed anew with the true key") {
    Played tiles("kings_cribbage", R"({"target_score":60})", 3, true);
    tiles.play_on();
    const std::vector<std::string> texts{short_game().text(), tiles.text()};
    for (std::size_t i = 0; i < 1000; ++i) {
        const auto original = lines_of(texts[i % texts.size()]);
        auto lines = original;
        Mutator mutator(static_cast<std::uint8_t>(i % 251));
        for (std::size_t skip = i / 251; skip > 0; --skip) mutator.below(1000);
        std::string& line = lines[mutator.below(lines.size() - 2)];
        auto json = nlohmann::ordered_json::parse(line);
        json.erase("chain");
        REQUIRE(mutator.mutate(json));
        const std::string changed = json.dump();
        line = changed.substr(0, changed.size() - 1) + std::string(before_chain) + std::string(64, '0') + "\"}";
        CAPTURE(changed);
        CHECK(std::holds_alternative<Fault>(check_game_record(joined(lines))));
        CHECK(std::holds_alternative<Fault>(check_game_record(signed_anew(lines), signer.public_key())));
    }
}

TEST_CASE("Whatever a signer signs is answered") {
    const auto lines = lines_of(short_game().text());
    Random random(tests::seed_of(3, 0), "garble");
    int refused = 0;
    constexpr int tries = 1500;
    for (int i = 0; i < tries; ++i) {
        auto garbled = lines;
        for (std::uint32_t changes = 1 + random.below(2); changes > 0; --changes) {
            std::string& line = garbled[random.below(static_cast<std::uint32_t>(garbled.size() - 2))];
            const std::uint32_t at = random.below(static_cast<std::uint32_t>(line.rfind(before_chain)));
            line[at] = "0123456789\",:[]{}naul-"[random.below(22)];
        }
        if (std::holds_alternative<Fault>(check_game_record(signed_anew(garbled)))) ++refused;
    }
    // A name, a point of the last game or who played may be another one.
    CHECK(refused > tries / 2);
    CHECK(refused < tries);
}
