#pragma once

#include "server/cluster/shared_store.hpp"
#include "server/store/postgres/postgres_journal.hpp"

namespace crowntable::server::cluster {

/// What nodes ask a PostgreSQL database beside what its journal answers, by the journal's own connection: so a question
/// stands behind what this node has written before.
class PostgresRooms final : public SharedStore {
public:
    /// The journal must outlive it.
    explicit PostgresRooms(postgres::PostgresJournal& journal) : journal_(journal) {}

    void find(std::vector<std::string> codes, std::function<void(std::optional<std::vector<RoomRow>>)> done) override;
    void vouch(std::string room, std::optional<Fence> fence, std::function<void(bool)> done) override {
        journal_.vouch(std::move(room), fence, std::move(done));
    }
    void loaded(std::string room) override { journal_.loaded(std::move(room)); }
    std::uint64_t rooms_set_aside() const override { return journal_.rooms_set_aside(); }

private:
    postgres::PostgresJournal& journal_;
};

}  // namespace crowntable::server::cluster
