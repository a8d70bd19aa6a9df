#include "server/core/lobby/documents.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "protocol/text/error_code.hpp"
#include "server/core/lobby/answers.hpp"
#include "server/core/secret.hpp"

namespace crowntable::server::lobby {

namespace {

namespace error = error_code;

/// Ends a job whose document nobody waits for any more.
class Unwanted : public std::exception {};

/// Whoever has a link learns nothing of its room.
Refusal refusal_for(const DocumentAsker& asker, std::string_view why) {
    const bool is_told = !asker.wish.shared || why == error::try_again;
    return refusal(is_told ? why : error::no_such_game);
}

void answer_document(RequestId request, const Document& document, Outbox& outbox) {
    const auto* type = document.kind == GameDocument::record ? "application/jsonl" : "application/json";
    outbox.answers.push_back({request, 200, document.text, type});
}

}  // namespace

bool Documents::is_full(std::string_view address) const {
    // Those that nobody waits for any more count until their job has ended: they still take a worker's time.
    std::size_t waiting = 0;
    std::size_t of_address = 0;
    const auto count = [&](const DocumentAsker& asker) {
        ++waiting;
        if (asker.address == address) ++of_address;
    };
    for (const auto& [job, making] : making_) count(making.asker);
    for (const auto& [room, askers] : awaiting_room_) std::ranges::for_each(askers, count);
    for (const auto& [room, askers] : by_room_) std::ranges::for_each(askers, count);
    return waiting >= limits_.documents_waiting_max || of_address >= limits_.documents_per_address_max;
}

bool Documents::has_asked(RequestId request) const {
    const auto is_same = [request](const DocumentAsker& asker) { return asker.request == request; };
    const auto has_same = [&](const auto& entry) { return std::ranges::any_of(entry.second, is_same); };
    return std::ranges::any_of(by_room_, has_same) || std::ranges::any_of(awaiting_room_, has_same);
}

void Documents::await_room(const std::string& room, DocumentAsker asker) {
    ENSURE(!is_full(asker.address) && !has_asked(asker.request));
    awaiting_room_[room].push_back(std::move(asker));
}

bool Documents::ask(const std::string& room, DocumentAsker asker) {
    ENSURE(!is_full(asker.address) && !has_asked(asker.request));
    auto& askers = by_room_[room];
    askers.push_back(std::move(asker));
    return askers.size() == 1;
}

std::vector<DocumentAsker> Documents::take_waiting(const std::string& room) {
    const auto waiting = awaiting_room_.extract(room);
    if (waiting.empty()) return {};
    std::vector<DocumentAsker> askers = waiting.mapped();
    std::erase_if(askers, [](const DocumentAsker& asker) { return asker.forgotten.stop_requested(); });
    return askers;
}

bool Documents::are_awaited(const std::string& room) const {
    const auto asks_room = [&](const auto& entry) {
        return entry.second.room == room && entry.second.asker.wish.shared.has_value();
    };
    return awaiting_room_.contains(room) || by_room_.contains(room) || std::ranges::any_of(making_, asks_room);
}

bool Documents::answer_again(const std::string& room, const DocumentAsker& asker, Outbox& outbox) {
    const Document* document = kept_.find(room, asker.wish);
    if (document == nullptr) return false;
    answer_document(asker.request, *document, outbox);
    return true;
}

void Documents::forget(RequestId request) {
    const auto forget = [request](DocumentAsker& asker) {
        // The job holds a copy of the asker, which shares the state of the stop: it hears of it on its own thread.
        if (asker.request == request) asker.forgotten.request_stop();
    };
    for (auto& [room, askers] : awaiting_room_) std::ranges::for_each(askers, forget);
    for (auto& [room, askers] : by_room_) std::ranges::for_each(askers, forget);
    for (auto& [job, making] : making_) forget(making.asker);
}

void Documents::begin(const std::string& room, const std::vector<Record>& records, std::uint64_t& last_job,
                      Outbox& outbox) {
    const auto waiting = by_room_.extract(room);
    // A room is read for other reasons, too.
    if (waiting.empty()) return;
    // One reading serves all who asked meanwhile.
    const auto kept = std::make_shared<const std::vector<Record>>(records);
    for (const DocumentAsker& asker : waiting.mapped()) {
        // Nobody reads the answer: none is owed.
        if (asker.forgotten.stop_requested()) continue;
        const JobId id{++last_job};
        const bool is_new = making_.emplace(id, Making{room, asker}).second;
        ENSURE(is_new && making_.size() <= limits_.documents_waiting_max);
        // By copies alone: the job runs on another thread, and this may be gone before it.
        const auto make = [room, kept, asker, key = signer()](const std::stop_token& unwanted) -> JobOutcome {
            const auto go_on = [&] {
                if (unwanted.stop_requested() || asker.forgotten.stop_requested()) throw Unwanted();
            };
            return make_document(room, *kept, asker.wish, key, go_on);
        };
        outbox.jobs.push_back({id, room, make, JobKind::document});
    }
}

void Documents::refuse(const std::string& room, std::string_view why, Outbox& outbox) {
    for (auto* stage : {&awaiting_room_, &by_room_}) {
        const auto waiting = stage->extract(room);
        if (waiting.empty()) continue;
        for (const DocumentAsker& asker : waiting.mapped())
            answer_refused(asker.request, refusal_for(asker, why), outbox);
    }
}

bool Documents::answer(const JobResult& result, const IsShared& is_shared, Outbox& outbox) {
    const auto made = making_.extract(result.id);
    // Else it is a thought, which is the room's.
    if (made.empty()) return false;
    const DocumentAsker& asker = made.mapped().asker;
    const RequestId request = asker.request;
    // Without an outcome the work threw: nobody waits, or the records lead to no game by the rules.
    const auto outcome =
        result.outcome ? std::get<DocumentOutcome>(*result.outcome) : DocumentOutcome(refusal(error::room_broken));
    if (const auto* refused = std::get_if<Refusal>(&outcome)) {
        answer_refused(request, refusal_for(asker, refused->code), outbox);
    } else if (const auto shared = asker.wish.shared ? is_shared(result.room, asker.wish) : true; shared != true) {
        // Where the room is another node's by now, that one knows.
        answer_refused(request, refusal(shared ? error::no_such_game : error::try_again), outbox);
    } else {
        const auto& document = std::get<Document>(outcome);
        kept_.keep(result.room, asker.wish.from, document);
        answer_document(request, document, outbox);
    }
    return true;
}

const SigningKey& Documents::signer() {
    // Drawn late, so that a lobby that signs nothing takes no entropy for it.
    if (!signer_) signer_.emplace(make_private_key(entropy_));
    return *signer_;
}

}  // namespace crowntable::server::lobby
