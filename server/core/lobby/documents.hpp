#pragma once

#include <cstddef>
#include <cstdint>
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
#include "server/core/outbox.hpp"

namespace crowntable::server::lobby {

/// Who waits for a document: first until the store has read the room, then for the job that makes it. The room itself
/// stays as it is, in memory or not.
class Documents {
public:
    Documents(const Limits& limits, Entropy& entropy) : limits_(limits), entropy_(entropy) {}

    /// Signs the records. Without one a key is made when it is first needed.
    void sign_with(const SigningKey& key) { signer_ = key; }

    /// Nobody at this address may ask for another now.
    bool is_full(std::string_view address) const;
    /// True: nobody else waits for this room to be read. REQUIRES: not is_full(address).
    bool ask(const std::string& room, RequestId request, std::string_view address, const DocumentWish& wish);
    /// Nobody waits for this answer any more. It keeps its place until its job has ended, so that those that wait stay
    /// bounded.
    void forget(RequestId request);

    /// The room was read: each wish becomes a job, numbered on from `last_job`.
    void begin(const std::string& room, const std::vector<Record>& records, std::uint64_t& last_job, Outbox& outbox);
    /// The room could not be read.
    void refuse(const std::string& room, std::string_view why, Outbox& outbox);
    /// False: the job is not one of these.
    bool answer(const JobResult& result, Outbox& outbox);

private:
    struct Asker {
        RequestId request;
        std::string address;
        DocumentWish wish;
        std::stop_source forgotten{};
    };

    const SigningKey& signer();

    const Limits& limits_;
    Entropy& entropy_;
    std::optional<SigningKey> signer_;
    std::map<std::string, std::vector<Asker>> by_room_;
    std::map<JobId, Asker> making_;
};

}  // namespace crowntable::server::lobby
