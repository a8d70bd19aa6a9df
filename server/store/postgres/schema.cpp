#include "server/store/postgres/schema.hpp"

#include <libpq-fe.h>

#include <array>
#include <chrono>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/data_directory.hpp"

namespace crowntable::server::postgres {

namespace {

using Kind = StoreProblem::Kind;

/// What is asked before the tables are known to be there. The row of `cluster` is the lock under which all else is
/// made: every start takes it. A program may use a store of a newer schema as long as it is not older than
/// `schema_min`.
constexpr const char* make_cluster = R"(
CREATE TABLE IF NOT EXISTS cluster(
  one integer PRIMARY KEY CHECK (one = 1),
  generation text NOT NULL,
  schema integer NOT NULL,
  schema_min integer NOT NULL);
INSERT INTO cluster VALUES(1, md5(random()::text || clock_timestamp()::text), 0, 0) ON CONFLICT DO NOTHING)";

constexpr const char* first_schema = R"(
CREATE TABLE node(
  id text PRIMARY KEY,
  epoch bigint NOT NULL,
  beat bigint NOT NULL DEFAULT 0,
  address text NOT NULL DEFAULT '',
  formats text NOT NULL DEFAULT '',
  rules text NOT NULL DEFAULT '');
CREATE TABLE room(
  code text PRIMARY KEY,
  owner text,
  epoch bigint,
  fence bigint NOT NULL,
  seq bigint NOT NULL,
  format integer NOT NULL DEFAULT 0,
  rules text NOT NULL DEFAULT '',
  ends_at bigint,
  deaths integer NOT NULL DEFAULT 0,
  broken text);
CREATE INDEX room_ended ON room(code) WHERE broken = 'ended';
CREATE TABLE record(
  room text NOT NULL,
  seq bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY(room, seq));
CREATE TABLE secret(
  name text PRIMARY KEY,
  value bytea NOT NULL);
UPDATE cluster SET schema_min = 1)";

/// Of a room that is being loaded the fence of the claim.
constexpr const char* second_schema = "ALTER TABLE room ADD COLUMN loading bigint";

/// The schema of a store that has had so many of them.
constexpr std::array migrations{first_schema, second_schema};
constexpr int schema_of_this_program = static_cast<int>(migrations.size());

/// Several programs that start for the first time at the same moment make the same table, which one of them cannot,
/// even with IF NOT EXISTS (unique_violation, duplicate_table); or they wait for each other (deadlock_detected).
constexpr std::array<std::string_view, 4> races{"23505", "42P07", "40P01", "40001"};
constexpr int starts_tried_max = 10;
constexpr std::chrono::milliseconds between_tries{50};

/// One of `races`.
struct Race {};

struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, Clear>;

/// A connection that is waited for.
class Session {
public:
    explicit Session(const Address& address) : shown_(address.shown()) {
        const auto parameters = address.parameters();
        connection_.reset(PQconnectdbParams(parameters.keywords.data(), parameters.values.data(), 0));
        // That a table is there already is no news.
        if (connection_)
            PQsetNoticeProcessor(
                connection_.get(), [](void*, const char*) {}, nullptr);
        if (connection_ && PQstatus(connection_.get()) == CONNECTION_OK) return;
        const auto why = connection_ ? first_line(PQerrorMessage(connection_.get())) : "no memory";
        // It was there, but takes no writes: libpq goes on to the next host, and says so of the last.
        const bool is_standby =
            why.find("read-only") != std::string::npos || why.find("hot standby") != std::string::npos;
        throw StoreProblem(is_standby ? Kind::read_only : Kind::unreachable,
                           "cannot use the database " + shown_ + ": " + why);
    }

    /// One or several statements. Gives the rows of the last.
    Result run(const char* sql) { return checked(PQexec(connection_.get(), sql)); }
    Result run(const char* sql, std::initializer_list<std::string_view> given) {
        std::vector<const char*> values;
        std::vector<int> sizes;
        for (const auto value : given) {
            values.push_back(value.data());
            sizes.push_back(static_cast<int>(value.size()));
        }
        // In binary form, which for a text and for bytes is what they are.
        const std::vector<int> formats(given.size(), 1);
        return checked(PQexecParams(connection_.get(), sql, static_cast<int>(given.size()), nullptr, values.data(),
                                    sizes.data(), formats.data(), 1));
    }
    const std::string& shown() const { return shown_; }

private:
    Result checked(PGresult* given) const {
        Result result(given);
        const auto status = PQresultStatus(given);
        if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return result;
        const char* field = PQresultErrorField(given, PG_DIAG_SQLSTATE);
        const std::string_view state = field == nullptr ? "" : field;
        for (const auto race : races) {
            if (state == race) throw Race{};
        }
        const auto kind = state == "25006" ? Kind::read_only : state == "42501" ? Kind::unusable : Kind::unreachable;
        throw StoreProblem(kind, "cannot use the database " + shown_ + ": " + first_line(PQresultErrorMessage(given)));
    }

    std::string shown_;
    std::unique_ptr<PGconn, Finish> connection_;
};

int number(const Result& result, int column) {
    return std::stoi(PQgetvalue(result.get(), 0, column));
}

void migrate(Session& session) {
    session.run("BEGIN");
    // A role that may make no tables is enough where they are there.
    const bool is_new = PQgetisnull(session.run("SELECT to_regclass('cluster')").get(), 0, 0) == 1;
    if (is_new) session.run(make_cluster);
    const auto present = session.run("SELECT schema, schema_min FROM cluster FOR UPDATE");
    if (number(present, 1) > schema_of_this_program) {
        throw StoreProblem(Kind::newer, "the database " + session.shown() +
                                            " was written by a newer version of this program; it was left as it is");
    }
    for (int schema = number(present, 0); schema < schema_of_this_program; ++schema) {
        session.run(migrations.at(static_cast<std::size_t>(schema)));
        session.run("UPDATE cluster SET schema = schema + 1");
    }
    session.run("COMMIT");
}

}  // namespace

void open_store(const Address& address) {
    for (int tried = 1;; ++tried) {
        try {
            Session session(address);
            return migrate(session);
        } catch (const Race&) {
            if (tried == starts_tried_max) {
                throw StoreProblem(Kind::unusable, "the tables of the database " + address.shown() +
                                                       " cannot be made: other programs are in the way");
            }
            std::this_thread::sleep_for(between_tries);
        }
    }
}

std::string keep_secret(const Address& address, const std::string& name, const std::string& fresh) {
    Session session(address);
    session.run("INSERT INTO secret(name, value) VALUES($1::text, $2::bytea) ON CONFLICT DO NOTHING", {name, fresh});
    // Whoever of several nodes was first: it is seen, because the insertion has waited for it.
    const auto kept = session.run("SELECT value FROM secret WHERE name = $1::text", {name});
    return {PQgetvalue(kept.get(), 0, 0), static_cast<std::size_t>(PQgetlength(kept.get(), 0, 0))};
}

}  // namespace crowntable::server::postgres
