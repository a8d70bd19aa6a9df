#include "server/core/lobby/documents.hpp"

#include <doctest/doctest.h>

#include "protocol/text/error_code.hpp"
#include "tests/server/world.hpp"

namespace crowntable::tests {

using server::Document;
using server::DocumentOutcome;
using server::GameDocument;
using server::Job;
using server::JobOutcome;
using server::Record;
using server::RequestId;
using server::lobby::Documents;

namespace {

/// Who asks for documents of a room whose only record cannot be read, and what they hear.
struct Asking {
    Asking() { limits.documents_waiting_max = limits.documents_per_address_max = 3; }

    bool ask(std::uint64_t request, const char* room = "AAAAAA", const char* from = address) {
        return documents.ask(room, {RequestId{request}, from, {.document = GameDocument::replay, .number = 1}});
    }
    std::vector<Job> read(const char* room = "AAAAAA") {
        documents.begin(room, {Record{.room = room, .seq = 1, .body = "{}"}}, last_job, outbox);
        return std::exchange(outbox.jobs, {});
    }
    /// "200 the text", or "403 THE_CODE", of the one answer there is.
    std::string answered(const Job& job, const std::optional<JobOutcome>& outcome) {
        CHECK(documents.answer({job.id, job.room, outcome}, is_shared, outbox));
        return heard();
    }
    std::string heard() {
        REQUIRE(outbox.answers.size() == 1);
        const auto answer = std::exchange(outbox.answers, {}).front();
        const auto said = answer.status == 200 ? answer.body : Json::parse(answer.body).at("code").get<std::string>();
        return std::to_string(answer.request.value) + ": " + std::to_string(answer.status) + ' ' + said;
    }

    static bool is_shared(const std::string&, const server::lobby::DocumentWish&) { return false; }
    static constexpr const char* address = "192.0.2.1";
    server::Limits limits;
    SeededEntropy entropy{"documents"};
    Documents documents{limits, entropy};
    std::uint64_t last_job = 0;
    Outbox outbox;
};

}  // namespace

TEST_CASE_FIXTURE(Asking, "One reading of a room serves all who asked meanwhile") {
    CHECK(ask(1));
    CHECK_FALSE(ask(2));
    CHECK(ask(3, "BBBBBB"));
    const auto jobs = read();
    REQUIRE(jobs.size() == 2);
    CHECK(jobs[0].kind == server::JobKind::document);
    CHECK(read().empty());
    CHECK(answered(jobs[1], DocumentOutcome(Document{GameDocument::replay, "{}"})) == "2: 200 {}");
    CHECK(answered(jobs[0], DocumentOutcome(refusal("GAME_ON"))) == "1: 409 GAME_ON");
    CHECK_FALSE(documents.answer({jobs[0].id, "AAAAAA", {}}, is_shared, outbox));
}

TEST_CASE_FIXTURE(Asking, "A room is awaited until it has said whether its replay is shared, or is another node's") {
    documents.ask("AAAAAA", {RequestId{1}, address, {.document = GameDocument::replay, .number = 1, .shared = {{}}}});
    const auto jobs = read();
    REQUIRE(jobs.size() == 1);
    CHECK(documents.are_awaited("AAAAAA"));
    CHECK_FALSE(documents.are_awaited("BBBBBB"));
    const auto is_elsewhere = [](const auto&, const auto&) { return std::optional<bool>(); };
    const DocumentOutcome made = Document{GameDocument::replay, "{}"};
    CHECK(documents.answer({jobs[0].id, jobs[0].room, made}, is_elsewhere, outbox));
    CHECK(heard() == "1: 503 TRY_AGAIN");
    CHECK_FALSE(documents.are_awaited("AAAAAA"));
}

TEST_CASE_FIXTURE(Asking, "Records that cannot be read, and work that fails, are told as a broken room") {
    ask(1);
    ask(2);
    const auto jobs = read();
    REQUIRE(jobs.size() == 2);
    CHECK(answered(jobs[0], jobs[0].work({})) == "1: 503 ROOM_BROKEN");
    CHECK(answered(jobs[1], std::nullopt) == "2: 503 ROOM_BROKEN");
}

TEST_CASE_FIXTURE(Asking, "Whoever asked for a room that the store cannot read is refused") {
    ask(1);
    CHECK_THROWS_AS(ask(1), BrokenInvariant);
    documents.refuse("AAAAAA", "TRY_AGAIN", outbox);
    CHECK(heard() == "1: 503 TRY_AGAIN");
    CHECK(read().empty());
    CHECK_MESSAGE(ask(2), "the next one has the room read again");
}

TEST_CASE_FIXTURE(Asking, "A place is held until the work for it has ended, though nobody waits any more") {
    for (const std::uint64_t request : {1, 2, 3}) ask(request);
    CHECK(documents.is_full(address));
    CHECK_THROWS_AS(ask(4), BrokenInvariant);
    documents.forget(RequestId{1});
    CHECK(documents.is_full(address));
    const auto jobs = read();
    REQUIRE_MESSAGE(jobs.size() == 2, "what has not begun is not made");
    CHECK_FALSE(documents.is_full(address));
    ask(5);
    documents.forget(RequestId{2});
    CHECK(documents.is_full(address));
    CHECK_THROWS(jobs[0].work({}));
    CHECK_NOTHROW(jobs[1].work({}));
    CHECK(answered(jobs[0], std::nullopt) == "2: 503 ROOM_BROKEN");
    CHECK_FALSE(documents.is_full(address));
}

TEST_CASE_FIXTURE(Asking, "One address takes its share of the places and leaves the others to others") {
    limits.documents_per_address_max = 2;
    ask(1);
    ask(2);
    CHECK(documents.is_full(address));
    CHECK_THROWS_AS(ask(3), BrokenInvariant);
    CHECK_FALSE(documents.is_full("192.0.2.2"));
    ask(3, "AAAAAA", "192.0.2.2");
    CHECK(documents.is_full("192.0.2.3"));
    const auto jobs = read();
    REQUIRE(jobs.size() == 3);
    answered(jobs[0], std::nullopt);
    CHECK_FALSE(documents.is_full(address));
}

}  // namespace crowntable::tests
