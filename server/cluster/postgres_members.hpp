#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include "server/cluster/member_store.hpp"
#include "server/store/postgres/address.hpp"
#include "server/store/postgres/lineage.hpp"

struct pg_conn;
struct pg_result;

namespace crowntable::server::cluster {

/// The table of nodes in a PostgreSQL database (server/store/postgres/schema.cpp), by a connection of its own, which is
/// made anew where it breaks. Answers are waited for as long as `patience`, and no longer: a node that hears nothing is
/// in doubt anyway. One thread.
class PostgresMembers final : public MemberStore {
public:
    /// `mine`: what is told of whoever enters or lives again by this.
    PostgresMembers(postgres::Address address, std::chrono::milliseconds patience, Abilities mine = {});
    ~PostgresMembers() override;

    /// From now on hosts that are behind are asked nothing. Each beat that is confirmed is told to `lineage`, and by
    /// `confirmed` with its number in this life. Both outlive this.
    void follow(postgres::Lineage& lineage, std::function<void(std::int64_t beat)> confirmed);

    std::optional<std::vector<NodeRow>> nodes() override;
    std::optional<bool> beat(const NodeId& id, Epoch epoch) override;
    std::optional<WallTime> calendar() const override { return calendar_; }
    std::optional<bool> bury(const NodeRow& seen) override;
    std::optional<bool> enter(const NodeId& id, const std::string& address) override;
    std::optional<bool> live_again(const NodeRow& seen, const std::string& address) override;
    void leave(const NodeId& id, Epoch epoch) override;
    /// How many rooms each node has in its present life; who has none is left out.
    std::optional<std::map<NodeId, std::size_t>> rooms_owned();

private:
    using Clock = std::chrono::steady_clock;
    struct Finish {
        void operator()(pg_conn* connection) const;
    };
    struct Clear {
        void operator()(pg_result* result) const;
    };
    using Result = std::unique_ptr<pg_result, Clear>;

    /// Nothing: it did not answer in time, refused, or said something beside, such as that a commit did not wait for
    /// its standby.
    Result ask(const char* sql, const std::vector<std::string>& values);
    std::optional<bool> change(const char* sql, const std::vector<std::string>& values);
    bool connect(Clock::time_point until);
    bool open(Clock::time_point until);
    bool is_as_far(Clock::time_point until);
    Result exchange(const char* sql, const std::vector<std::string>& values, Clock::time_point until);
    bool await(bool to_write, Clock::time_point until);
    Result answer(Clock::time_point until);
    static void notice(void* self, const pg_result* result);

    postgres::Address address_;
    const std::chrono::milliseconds patience_;
    const Abilities mine_;
    std::unique_ptr<pg_conn, Finish> connection_;
    bool is_warned_ = false;
    std::optional<WallTime> calendar_;
    postgres::Lineage* lineage_ = nullptr;
    std::function<void(std::int64_t beat)> confirmed_;
    std::int64_t time_line_ = 0;
};

}  // namespace crowntable::server::cluster
