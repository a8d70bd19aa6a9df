#include "server/store/postgres/session.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace crowntable::server::postgres {

namespace {

using Kind = StoreProblem::Kind;

/// Several programs that start for the first time at the same moment make the same table, which one of them cannot,
/// even with IF NOT EXISTS (unique_violation, duplicate_table); or they wait for each other (deadlock_detected).
constexpr std::array<std::string_view, 4> conflicts{"23505", "42P07", "40P01", "40001"};

Kind kind_of(std::string_view state) {
    if (state == "25006") return Kind::read_only;
    return state == "42501" ? Kind::unusable : Kind::unreachable;
}

}  // namespace

void Session::Finish::operator()(pg_conn* connection) const {
    PQfinish(connection);
}

Session::Session(const Address& address) : shown_(address.shown()) {
    const auto parameters = address.parameters();
    connection_.reset(PQconnectdbParams(parameters.keywords.data(), parameters.values.data(), 0));
    if (connection_) PQsetNoticeReceiver(connection_.get(), note_warning, this);
    if (connection_ && PQstatus(connection_.get()) == CONNECTION_OK) return;
    const auto why = connection_ ? first_line(PQerrorMessage(connection_.get())) : "no memory";
    // It was there, but takes no writes: libpq goes on to the next host, and says so of the last.
    const bool is_standby = why.find("read-only") != std::string::npos || why.find("hot standby") != std::string::npos;
    throw StoreProblem(is_standby ? Kind::read_only : Kind::unreachable,
                       "cannot use the database " + shown_ + ": " + why);
}

void Session::run(const char* sql) {
    checked(PQexec(connection_.get(), sql));
}

void Session::commit() {
    is_warned_ = false;
    run("COMMIT");
    if (!is_warned_) return;
    throw StoreProblem(Kind::unreachable, "the database " + shown_ +
                                              " has not heard from its standby: what was written may be lost with it");
}

void Session::note_warning(void* self, const pg_result* notice) {
    const char* severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity != nullptr && std::string_view(severity) == "WARNING") static_cast<Session*>(self)->is_warned_ = true;
}

Rows Session::ask(const char* sql, const Values& values) {
    std::vector<const char*> bytes;
    std::vector<int> sizes;
    for (const auto& value : values.all()) {
        bytes.push_back(value.data());
        sizes.push_back(static_cast<int>(value.size()));
    }
    const std::vector<int> formats(sizes.size(), 1);
    return checked(PQexecParams(connection_.get(), sql, static_cast<int>(sizes.size()), nullptr, bytes.data(),
                                sizes.data(), formats.data(), 1));
}

Rows Session::checked(pg_result* result) const {
    Rows rows(result);
    const auto status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return rows;
    const char* field = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const std::string_view state = field == nullptr ? "" : field;
    const auto sentence = "cannot use the database " + shown_ + ": " + first_line(PQresultErrorMessage(result));
    if (std::ranges::find(conflicts, state) != conflicts.end()) throw Conflict(sentence);
    throw StoreProblem(kind_of(state), sentence);
}

}  // namespace crowntable::server::postgres
