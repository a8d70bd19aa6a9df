#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/signature.hpp"
#include "server/core/entropy.hpp"
#include "server/core/ids.hpp"
#include "server/core/job.hpp"
#include "server/core/limits.hpp"
#include "server/core/lobby/document.hpp"
#include "server/core/lobby/kept_documents.hpp"
#include "server/core/outbox.hpp"

namespace crowntable::server::lobby {

/// Somebody who asks for a document.
struct DocumentAsker {
    RequestId request;
    std::string address;
    DocumentWish wish;
    std::stop_source forgotten{};
};

/// Who waits for a document: first until the room is in memory, which knows whose token it is; then until the store has
/// read all its records, and then for the job that makes the document of them. The room itself stays as it is.
class Documents {
public:
    Documents(const Limits& limits, Entropy& entropy)
        : limits_(limits), entropy_(entropy), kept_(limits.documents_kept_bytes) {}

    /// Signs the records. Without one a key is made when it is first needed.
    void sign_with(const SigningKey& key) { signer_ = key; }

    const SigningKey& signer();

    /// Nobody at this address may ask for another now.
    bool is_full(std::string_view address) const;
    // REQUIRES for both: not is_full(asker.address), and nobody has asked by this request.
    /// The room is not in memory.
    void await_room(const std::string& room, DocumentAsker asker);
    /// The room is in memory, and may know the asker. True: nobody else waits for its records.
    bool ask(const std::string& room, DocumentAsker asker);
    /// Who has waited for the room to be in memory; nobody does any more.
    std::vector<DocumentAsker> take_waiting(const std::string& room);
    /// Somebody waits for the room, for its records, or for what it says of a document that is being made.
    bool are_awaited(const std::string& room) const;
    /// Answers at once what was made lately; false where it was not.
    bool answer_again(const std::string& room, const DocumentAsker& asker, Outbox& outbox);
    /// Nobody waits for this answer any more. It keeps its place until its job has ended, so that those that wait stay
    /// bounded.
    void forget(RequestId request);

    /// The records were read: each wish becomes a job, numbered on from `last_job`.
    void begin(const std::string& room, const std::vector<Record>& records, std::uint64_t& last_job, Outbox& outbox);
    /// The room or its records cannot be had.
    void refuse(const std::string& room, std::string_view why, Outbox& outbox);
    /// Whether a replay is still shared by the key of a wish for it; nothing where the room is not in memory.
    using IsShared = std::function<std::optional<bool>(const std::string& room, const DocumentWish& wish)>;
    /// False: the job is not one of these. What was taken back meanwhile is not shown.
    bool answer(const JobResult& result, const IsShared& is_shared, Outbox& outbox);

private:
    bool has_asked(RequestId request) const;

    const Limits& limits_;
    Entropy& entropy_;
    std::optional<SigningKey> signer_;
    std::map<std::string, std::vector<DocumentAsker>> awaiting_room_;
    std::map<std::string, std::vector<DocumentAsker>> by_room_;
    struct Making {
        std::string room;
        DocumentAsker asker;
    };
    std::map<JobId, Making> making_;
    KeptDocuments kept_;
};

}  // namespace crowntable::server::lobby
