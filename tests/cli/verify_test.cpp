#include "clients/cli/records/verify.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "clients/cli/options/options.hpp"
#include "engine/hex.hpp"
#include "engine/signature.hpp"
#include "protocol/record/check.hpp"
#include "tests/cli/speaking.hpp"
#include "tests/support/scratch.hpp"

using crowntable::SigningKey;
using crowntable::tests::Scratch;
using namespace crowntable::cli;

namespace {

/// The example's signer.
const std::string example_key = crowntable::to_hex(SigningKey({7, 7, 7}).public_key());

struct Verified {
    ExitCode code;
    std::string told;
    std::string complaints;
};

Verified verified(const std::string& file, const std::optional<std::string>& key = std::nullopt,
                  const std::vector<ToldDeals>& kept = {}) {
    std::ostringstream told;
    std::ostringstream complaints;
    const ExitCode code = verify(
        file, key, [&](const std::string& room) { return room == "K7M4PX" ? kept : std::vector<ToldDeals>{}; }, told,
        complaints);
    return {code, told.str(), complaints.str()};
}

std::string example() {
    std::ifstream file(GAME_RECORD);
    REQUIRE(file);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// What somebody at the table of the example was told of its first deal.
ToldDeals told_of_example() {
    const auto checked = crowntable::record::check_game_record(example());
    const auto& record = std::get<crowntable::record::CheckedRecord>(checked);
    ToldDeal told{.game = record.start.number, .deal = 1, .server_commitment = record.start.commitments->server};
    for (const auto& end : record.start.commitments->seats) {
        told.commitments.push_back(end ? std::optional(SeatCommitment{*end, 1}) : std::nullopt);
    }
    for (const auto& line : record.lines) {
        if (const auto* deal = std::get_if<crowntable::record::line::Deal>(&line); deal != nullptr && deal->deal == 1) {
            told.links = *deal->links;
        }
    }
    ToldDeals all;
    all.add(told);
    return all;
}

ToldDeals with(ToldDeal told) {
    ToldDeals all;
    all.add(std::move(told));
    return all;
}

/// A file that is gone when the test is over.
class ScratchFile {
public:
    explicit ScratchFile(const std::string& text) { std::ofstream(path_) << text; }
    const std::string& path() const { return path_; }

private:
    Scratch scratch_;
    std::string path_ = scratch_.path / "record.jsonl";
};

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("verify tells what is right with a record, and who signed it") {
    const auto any = verified(GAME_RECORD);
    CHECK(any.code == ExitCode::done);
    CHECK(any.complaints.empty());
    CHECK(holds(any.told, "Everything is right: room K7M4PX, game 2 (five_crowns), 2 seats, 2 deals, "));
    CHECK(holds(any.told, "Each of the 2 deals is vouched for"));
    CHECK(holds(any.told, "Unverified signer"));
    CHECK(holds(any.told, example_key));
    const auto pinned = verified(GAME_RECORD, example_key);
    CHECK(pinned.code == ExitCode::done);
    CHECK(holds(pinned.told, "Signed by the given key."));
    CHECK_FALSE(holds(pinned.told, "nverified"));
}

TEST_CASE("verify names the first line that is wrong, and each kind of fault has its exit code") {
    const std::string text = example();
    const auto changed = [&](const std::string& part, const std::string& by) {
        std::string other = text;
        other.replace(other.find(part), part.size(), by);
        const ScratchFile file(other);
        return verified(file.path());
    };
    const auto name = changed("Ann 1", "Bob 1");
    CHECK(name.code == ExitCode::record_changed);
    CHECK(holds(name.complaints, ", line 1: The line was changed"));
    CHECK(name.told.empty());
    CHECK(changed("\"line\":\"end\"", "\"line\":\"eve\"").code == ExitCode::record_changed);
    CHECK(changed("\"chain\":\"", "\"chain\": \"").code == ExitCode::no_record);
    CHECK(verified(GAME_RECORD, std::string(64, '0')).code == ExitCode::bad_signature);
}

TEST_CASE("verify says what cannot be read or makes no sense") {
    CHECK(verified("/nowhere/game.jsonl").code == ExitCode::no_file);
    CHECK(verified("/tmp").code == ExitCode::no_file);
    CHECK(holds(verified("/tmp").complaints, "Cannot read /tmp."));
    const ScratchFile empty("");
    CHECK(verified(empty.path()).code == ExitCode::no_record);
    CHECK(holds(verified(empty.path()).complaints, "line 1: The file is empty."));
    const ScratchFile binary(std::string("\x7f\0\xff\n", 4));
    CHECK(verified(binary.path()).code == ExitCode::no_record);
    CHECK(verified(GAME_RECORD, "abc").code == ExitCode::usage);
    CHECK(verified(GAME_RECORD, "").code == ExitCode::usage);
    CHECK(verified(GAME_RECORD, "").told.empty());
    CHECK(verified(GAME_RECORD, std::string(64, 'A')).code == ExitCode::usage);
}

TEST_CASE("a key that is given empty is a key, and not none") {
    for (std::string command : {"verify", "replay", "review"}) {
        std::string name = "crowntable", file = "game.jsonl", key = "--key", empty;
        std::vector<char*> words = {name.data(), command.data(), file.data(), key.data(), empty.data()};
        const auto given = parse_options(5, words.data(), {});
        REQUIRE(std::holds_alternative<Options>(given));
        CHECK(std::get<Options>(given).key == std::optional<std::string>(""));
        const auto none = parse_options(3, words.data(), {});
        REQUIRE(std::holds_alternative<Options>(none));
        CHECK_FALSE(std::get<Options>(none).key);
    }
}

TEST_CASE("a record is held against what this machine was told while its game was played") {
    const ScratchFile file(example());
    const ToldDeals told = told_of_example();
    const auto nothing = verified(file.path());
    CHECK(nothing.code == ExitCode::done);
    CHECK(holds(nothing.told, "Nothing is kept here of this game"));
    const auto agrees = verified(file.path(), std::nullopt, {told});
    CHECK(agrees.code == ExitCode::done);
    CHECK(holds(agrees.told, "It agrees with what this machine was told while 1 of its 2 deals were played."));
    const auto disputed = [&](auto change) {
        ToldDeal otherwise = told.deals().front();
        change(otherwise);
        const auto found = verified(file.path(), std::nullopt, {with(otherwise)});
        CHECK(found.code == ExitCode::disputed);
        CHECK(holds(found.complaints, "WARNING: the record does not agree with what this machine was told of deal "));
    };
    disputed([](ToldDeal& one) { one.server_commitment.bytes[0] ^= 1U; });
    disputed([](ToldDeal& one) { one.commitments[0]->chain_end.bytes[0] ^= 1U; });
    disputed([](ToldDeal& one) { one.links[0] = {crowntable::LinkGiven::skipped, {}}; });
    disputed([](ToldDeal& one) { one.server_link = one.links[0].link; });
    disputed([](ToldDeal& one) { one.deal = 7; });
    // Of other games, and of deals that were called off, a record tells nothing.
    ToldDeal another = told.deals().front();
    another.game = 1;
    another.links.clear();
    CHECK(verified(file.path(), std::nullopt, {with(another)}).code == ExitCode::done);
    ToldDeal called_off = told.deals().front();
    called_off.deal = 3;
    called_off.called_off = true;
    CHECK(verified(file.path(), std::nullopt, {with(called_off)}).code == ExitCode::done);
    // Another server may have given the code of the table to another one.
    ToldDeal elsewhere = told.deals().front();
    elsewhere.server_commitment.bytes[0] ^= 1U;
    CHECK(verified(file.path(), std::nullopt, {with(elsewhere), told}).code == ExitCode::done);
    CHECK(verified(file.path(), std::nullopt, {told, with(elsewhere)}).code == ExitCode::done);
}

TEST_CASE("in another language verify tells what is right, what is wrong and what was told before in it") {
    const Speaking german(Language::german);
    const ScratchFile file(example());
    const auto right = verified(file.path(), std::nullopt, {told_of_example()});
    CAPTURE(right.told);
    CHECK(holds(right.told, "Alles stimmt: Raum K7M4PX, Partie 2 (five_crowns), 2 Plätze, 2-mal gegeben, "));
    CHECK(holds(right.told, "Für jedes der 2 Geben ist gebürgt."));
    CHECK(holds(right.told, "Sie stimmt mit dem überein, was diesem Rechner gesagt wurde"));
    CHECK(holds(verified(file.path()).told, "Hier ist nichts von dieser Partie aufgehoben"));
    std::string changed = example();
    changed.replace(changed.find("Ann 1"), 5, "Bob 1");
    const ScratchFile other(changed);
    CHECK(holds(verified(other.path()).complaints, other.path() + ": Zeile 1 wurde geändert"));
    CHECK(holds(verified(GAME_RECORD, std::string(64, '0')).complaints, "Die Unterschrift ist falsch."));
    CHECK(holds(verified("/nowhere/game.jsonl").complaints, "/nowhere/game.jsonl"));
    CHECK(holds(verified(GAME_RECORD, "abc").complaints, "64 Hexadezimalziffern"));
}
