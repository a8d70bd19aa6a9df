#pragma once

#include <filesystem>
#include <optional>

#include "server/new_store.hpp"
#include "server/store/data_directory.hpp"
#include "server/store/record_log.hpp"

namespace crowntable::server {

/// A data directory that is being filled. Its store has its own name only when it is finished.
class NewDirectory final : public NewStore {
public:
    /// Begins anew on one that was not finished. Throws StoreProblem where something else is there.
    explicit NewDirectory(std::filesystem::path path);

    /// One of that code that was added before gives way.
    void add(const KeptRoom& room, const std::vector<Record>& records) override;
    void keep_key(const PrivateKey& key) override;
    void finish() override;
    std::vector<KeptRoom> rooms() override { return log_->rooms(); }
    std::vector<Record> load(const std::string& room) override { return log_->load(room); }

private:
    const std::filesystem::path path_;
    const DataDirectory directory_;
    /// Until it is finished.
    std::optional<RecordLog> log_;
};

}  // namespace crowntable::server
