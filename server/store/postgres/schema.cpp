#include "server/store/postgres/schema.hpp"

#include <array>
#include <chrono>
#include <thread>

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

constexpr int starts_tried_max = 10;
constexpr std::chrono::milliseconds between_tries{50};

void refuse_unfit(Session& session, const Rows& cluster) {
    if (cluster.number(0, 1) > schema_of_this_program) {
        throw StoreProblem(Kind::newer, "the database " + session.shown() +
                                            " was written by a newer version of this program; it was left as it is");
    }
    if (cluster.bytes(0, 2) == unfinished_generation) {
        throw StoreProblem(Kind::unfinished,
                           "the store in the database " + session.shown() +
                               " is not finished: rooms were being moved there; wait for the end, or move them again");
    }
}

void migrate(Session& session) {
    session.run("BEGIN");
    // A role that may make no tables is enough where they are there.
    if (!has_store(session)) session.run(make_cluster);
    const auto cluster = session.ask("SELECT schema, schema_min, generation FROM cluster FOR UPDATE");
    refuse_unfit(session, cluster);
    for (auto schema = cluster.number(0, 0); schema < schema_of_this_program; ++schema) {
        session.run(migrations.at(static_cast<std::size_t>(schema)));
        session.run("UPDATE cluster SET schema = schema + 1");
    }
    session.commit();
}

}  // namespace

void open_store(const Address& address) {
    for (int tried = 1;; ++tried) {
        try {
            Session session(address);
            return migrate(session);
        } catch (const Conflict&) {
            if (tried == starts_tried_max) {
                throw StoreProblem(Kind::unusable, "the tables of the database " + address.shown() +
                                                       " cannot be made: other programs are in the way");
            }
            std::this_thread::sleep_for(between_tries);
        }
    }
}

std::optional<std::string> generation_of(const Address& address) {
    Session session(address);
    if (!has_store(session)) return std::nullopt;
    return std::string(session.ask("SELECT generation FROM cluster").bytes(0, 0));
}

bool has_store(Session& session) {
    return !session.ask("SELECT to_regclass('cluster')").is_null(0, 0);
}

void require_store(Session& session) {
    if (!has_store(session)) {
        throw StoreProblem(Kind::unusable, "there is no store in the database " + session.shown());
    }
    refuse_unfit(session, session.ask("SELECT schema, schema_min, generation FROM cluster"));
}

std::string keep_secret(Session& session, const std::string& name, const std::string& fresh) {
    session.ask("INSERT INTO secret(name, value) VALUES($1::text, $2::bytea) ON CONFLICT DO NOTHING",
                Values().text(name).text(fresh));
    // Whoever of several nodes was first: it is seen, because the insertion has waited for it.
    return read_secret(session, name).value();
}

std::optional<std::string> read_secret(Session& session, const std::string& name) {
    const auto kept = session.ask("SELECT value FROM secret WHERE name = $1::text", Values().text(name));
    if (kept.size() == 0) return std::nullopt;
    return std::string(kept.bytes(0, 0));
}

}  // namespace crowntable::server::postgres
