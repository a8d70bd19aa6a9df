#include "server/cluster/postgres_members.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>

namespace crowntable::server::cluster {

namespace {

std::string text_of(Epoch epoch) {
    return std::to_string(epoch.value);
}

/// Of a program that told nothing it is not known that it knows anything.
Abilities abilities_in(const std::string& formats, const std::string& rules) {
    Abilities abilities;
    // A number, but for what somebody has written there by hand.
    for (const char digit : formats) {
        if (digit < '0' || digit > '9' || abilities.format > 1'000) return {};
        abilities.format = 10 * abilities.format + (digit - '0');
    }
    for (auto& need : needs_in(rules)) abilities.rules.insert(std::move(need));
    return abilities;
}

}  // namespace

void PostgresMembers::Finish::operator()(pg_conn* connection) const {
    PQfinish(connection);
}

void PostgresMembers::Clear::operator()(pg_result* result) const {
    PQclear(result);
}

PostgresMembers::PostgresMembers(postgres::Address address, std::chrono::milliseconds patience, Abilities mine)
    : address_(std::move(address)), patience_(patience), mine_(std::move(mine)) {}

PostgresMembers::~PostgresMembers() = default;

void PostgresMembers::follow(postgres::Lineage& lineage, std::function<void(std::int64_t beat)> confirmed) {
    lineage_ = &lineage;
    confirmed_ = std::move(confirmed);
    // The present connection was asked nothing of that.
    connection_.reset();
}

std::optional<std::vector<NodeRow>> PostgresMembers::nodes() {
    const auto result = ask("SELECT id, epoch, beat, address, formats, rules FROM node ORDER BY id", {});
    if (!result) return std::nullopt;
    std::vector<NodeRow> nodes;
    for (int row = 0; row < PQntuples(result.get()); ++row) {
        const auto text = [&](int column) { return std::string(PQgetvalue(result.get(), row, column)); };
        nodes.push_back(
            {{text(0)}, {std::stoull(text(1))}, std::stoull(text(2)), text(3), abilities_in(text(4), text(5))});
    }
    return nodes;
}

std::optional<bool> PostgresMembers::beat(const NodeId& id, Epoch epoch) {
    const auto result =
        ask("UPDATE node SET beat = beat + 1 WHERE id = $1::text AND epoch = $2::bigint "
            "RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint, beat",
            {id.text, text_of(epoch)});
    if (!result) return std::nullopt;
    if (PQntuples(result.get()) == 0) return false;
    calendar_ = WallTime(std::chrono::milliseconds(std::stoll(PQgetvalue(result.get(), 0, 0))));
    if (lineage_ != nullptr) {
        const auto beat = std::stoll(PQgetvalue(result.get(), 0, 1));
        lineage_->confirmed(beat);
        confirmed_(beat);
    }
    return true;
}

std::optional<bool> PostgresMembers::bury(const NodeRow& seen) {
    return change(
        "UPDATE node SET epoch = epoch + 1, beat = 0, address = '' "
        "WHERE id = $1::text AND epoch = $2::bigint AND beat = $3::bigint",
        {seen.id.text, text_of(seen.epoch), std::to_string(seen.beat)});
}

std::optional<bool> PostgresMembers::enter(const NodeId& id, const std::string& address) {
    return change(
        "INSERT INTO node(id, epoch, beat, address, formats, rules) "
        "VALUES($1::text, 1, 0, $2::text, $3::text, $4::text) ON CONFLICT DO NOTHING",
        {id.text, address, std::to_string(mine_.format), text_of_needs(mine_.rules)});
}

std::optional<bool> PostgresMembers::live_again(const NodeRow& seen, const std::string& address) {
    return change(
        "UPDATE node SET epoch = epoch + 1, beat = 0, address = $4::text, formats = $5::text, rules = $6::text "
        "WHERE id = $1::text AND epoch = $2::bigint AND beat = $3::bigint",
        {seen.id.text, text_of(seen.epoch), std::to_string(seen.beat), address, std::to_string(mine_.format),
         text_of_needs(mine_.rules)});
}

void PostgresMembers::leave(const NodeId& id, Epoch epoch) {
    // Another epoch, so that rooms which could not be released are nobody's all the same; and rooms that were being
    // loaded have cost nobody their life.
    change(
        "WITH gone AS (UPDATE node SET epoch = epoch + 1, beat = 0, address = '' "
        "WHERE id = $1::text AND epoch = $2::bigint RETURNING id), "
        "l AS (SELECT r.code FROM room r JOIN gone ON r.owner = gone.id "
        "WHERE r.epoch = $2::bigint AND r.loading IS NOT NULL ORDER BY r.code FOR NO KEY UPDATE OF r) "
        "UPDATE room r SET loading = NULL FROM l WHERE r.code = l.code",
        {id.text, text_of(epoch)});
}

std::optional<std::map<NodeId, std::size_t>> PostgresMembers::rooms_owned() {
    const auto result =
        ask("SELECT n.id, count(*) FROM room r JOIN node n ON n.id = r.owner AND n.epoch = r.epoch GROUP BY n.id", {});
    if (!result) return std::nullopt;
    std::map<NodeId, std::size_t> rooms;
    for (int row = 0; row < PQntuples(result.get()); ++row) {
        rooms[{PQgetvalue(result.get(), row, 0)}] = std::stoull(PQgetvalue(result.get(), row, 1));
    }
    return rooms;
}

std::optional<bool> PostgresMembers::change(const char* sql, const std::vector<std::string>& values) {
    const auto result = ask(sql, values);
    if (!result) return std::nullopt;
    return std::string_view(PQcmdTuples(result.get())) == "1";
}

PostgresMembers::Result PostgresMembers::ask(const char* sql, const std::vector<std::string>& values) {
    const auto until = Clock::now() + patience_;
    if (!connect(until)) return nullptr;
    auto result = exchange(sql, values, until);
    // Another node, or our other connection, may have met the next primary while this one was asked.
    const bool is_past = lineage_ != nullptr && lineage_->is_over(time_line_);
    // What was not answered may still be: another question must not hear that answer.
    if (!result || is_past) connection_.reset();
    return is_warned_ || is_past ? nullptr : std::move(result);
}

PostgresMembers::Result PostgresMembers::exchange(const char* sql, const std::vector<std::string>& values,
                                                  Clock::time_point until) {
    is_warned_ = false;
    std::vector<const char*> texts;
    texts.reserve(values.size());
    for (const auto& value : values) texts.push_back(value.c_str());
    const bool is_sent = PQsendQueryParams(connection_.get(), sql, static_cast<int>(texts.size()), nullptr,
                                           texts.data(), nullptr, nullptr, 0) == 1;
    return is_sent ? answer(until) : nullptr;
}

bool PostgresMembers::connect(Clock::time_point until) {
    if (connection_) return true;
    if (!open(until)) return false;
    if (lineage_ == nullptr || is_as_far(until)) return true;
    connection_.reset();
    return false;
}

bool PostgresMembers::is_as_far(Clock::time_point until) {
    const auto question = lineage_->question();
    const auto result = exchange(
        question.sql,
        {question.generation, question.node, std::to_string(question.epoch), std::to_string(question.beat)}, until);
    if (!result || is_warned_ || PQntuples(result.get()) != 1) return false;
    const auto number = [&](int column) { return std::stoll(PQgetvalue(result.get(), 0, column)); };
    time_line_ = number(1);
    if (lineage_->look({number(0) != 0, time_line_, number(2) != 0}).empty()) return true;
    // It would be met again: libpq takes the first that takes writes.
    address_.begin_with_next();
    return false;
}

bool PostgresMembers::open(Clock::time_point until) {
    const auto parameters = address_.parameters();
    connection_.reset(PQconnectStartParams(parameters.keywords.data(), parameters.values.data(), 0));
    if (!connection_) return false;
    PQsetNoticeReceiver(connection_.get(), notice, this);
    auto state = PQstatus(connection_.get()) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
    while (state == PGRES_POLLING_READING || state == PGRES_POLLING_WRITING) {
        if (!await(state == PGRES_POLLING_WRITING, until)) {
            // It may be the first host that stands still.
            address_.begin_with_next();
            break;
        }
        state = PQconnectPoll(connection_.get());
    }
    if (state != PGRES_POLLING_OK) connection_.reset();
    return connection_ != nullptr;
}

/// False: the time is over.
bool PostgresMembers::await(bool to_write, Clock::time_point until) {
    pollfd socket{PQsocket(connection_.get()), static_cast<short>(to_write ? POLLOUT : POLLIN), 0};
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
        const auto ready = poll(&socket, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
        if (ready > 0) return true;
        if (ready == 0 || errno != EINTR) return false;
    }
}

PostgresMembers::Result PostgresMembers::answer(Clock::time_point until) {
    Result last;
    for (;;) {
        while (PQisBusy(connection_.get()) == 1) {
            if (!await(false, until)) {
                // It may be a former primary, which waits for a standby that has taken its place and still takes
                // writes: libpq would choose it again.
                address_.begin_with_next();
                return nullptr;
            }
            if (PQconsumeInput(connection_.get()) == 0) return nullptr;
        }
        Result result(PQgetResult(connection_.get()));
        if (!result) return last;
        const auto status = PQresultStatus(result.get());
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) return nullptr;
        last = std::move(result);
    }
}

void PostgresMembers::notice(void* self, const pg_result* result) {
    const char* severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity != nullptr && std::string_view(severity) == "WARNING") {
        static_cast<PostgresMembers*>(self)->is_warned_ = true;
    }
}

}  // namespace crowntable::server::cluster
