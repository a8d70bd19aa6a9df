#pragma once

#include "server/cluster/shared_store.hpp"
#include "server/store/postgres/lineage.hpp"
#include "server/store/postgres/postgres_journal.hpp"

namespace crowntable::server::cluster {

/// What nodes ask a PostgreSQL database beside what its journal answers, by the journal's own connection: so a question
/// stands behind what this node has written before.
class PostgresRooms final : public SharedStore {
public:
    /// Both must outlive it; nullptr: the store is never replaced.
    explicit PostgresRooms(postgres::PostgresJournal& journal, const postgres::Lineage* lineage = nullptr)
        : journal_(journal), lineage_(lineage) {}

    void find(std::vector<std::string> codes, std::function<void(std::optional<std::vector<RoomRow>>)> done) override;
    void vouch(std::string room, std::optional<Fence> fence, std::function<void(bool)> done) override {
        journal_.vouch(std::move(room), fence, std::move(done));
    }
    void end(std::string room, Fence fence, std::function<void(bool)> done) override {
        journal_.end(std::move(room), fence, std::move(done));
    }
    void loaded(std::string room) override { journal_.loaded(std::move(room)); }
    std::uint64_t rooms_set_aside() const override { return journal_.rooms_set_aside(); }
    std::uint64_t rooms_taken_over() const override { return journal_.rooms_taken_over(); }
    std::size_t room_count() const override { return journal_.room_count(); }
    void set_calendar_lead(std::chrono::milliseconds lead) override { journal_.set_calendar_lead(lead); }
    bool is_replaced() const override { return lineage_ != nullptr && lineage_->is_replaced(); }

private:
    postgres::PostgresJournal& journal_;
    const postgres::Lineage* const lineage_;
};

}  // namespace crowntable::server::cluster
