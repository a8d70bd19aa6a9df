#pragma once

#include <functional>

#include "server/new_store.hpp"
#include "server/store/postgres/session.hpp"

namespace crowntable::server {

/// A database that is being filled, all of it in one transaction: what does not come to its end has never been there.
/// Nodes wait, or refuse to begin on a store that is not finished.
class NewDatabase final : public NewStore {
public:
    /// `draw` gives fences. Begins anew on one that was not finished. Throws StoreProblem where something else is
    /// there.
    NewDatabase(const postgres::Address& address, std::function<Fence()> draw);

    void add(const KeptRoom& room, const std::vector<Record>& records) override;
    void keep_key(const PrivateKey& key) override;
    void finish() override;
    std::vector<KeptRoom> rooms() override;
    std::vector<Record> load(const std::string& room) override;

private:
    postgres::Session session_;
    const std::function<Fence()> draw_;
};

/// As long as this lives no node begins on the database. A node that has begun before goes on.
class DatabaseAtRest {
public:
    /// Throws StoreProblem where there is no store.
    explicit DatabaseAtRest(const postgres::Address& address);

private:
    postgres::Session session_;
};

}  // namespace crowntable::server
