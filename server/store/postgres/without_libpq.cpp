// What stands in the place of libpq in a program without PostgreSQL (CROWNTABLE_STATIC): it understands no address of a
// database, so that nothing else here is ever called. Its functions are declared by libpq's own header.
#include <libpq-fe.h>

#include <cstdlib>

namespace {

[[noreturn]] void without_an_address() {
    std::abort();
}

}  // namespace

int PQlibVersion() {
    return 0;
}
PQconninfoOption* PQconninfoParse(const char*, char**) {
    return nullptr;
}
void PQfreemem(void*) {}

void PQconninfoFree(PQconninfoOption*) {
    without_an_address();
}
PGconn* PQconnectdbParams(const char* const*, const char* const*, int) {
    without_an_address();
}
PGconn* PQconnectStartParams(const char* const*, const char* const*, int) {
    without_an_address();
}
PostgresPollingStatusType PQconnectPoll(PGconn*) {
    without_an_address();
}
void PQfinish(PGconn*) {
    without_an_address();
}
ConnStatusType PQstatus(const PGconn*) {
    without_an_address();
}
char* PQerrorMessage(const PGconn*) {
    without_an_address();
}
int PQsocket(const PGconn*) {
    without_an_address();
}
PQnoticeReceiver PQsetNoticeReceiver(PGconn*, PQnoticeReceiver, void*) {
    without_an_address();
}
PGresult* PQexec(PGconn*, const char*) {
    without_an_address();
}
PGresult* PQexecParams(PGconn*, const char*, int, const Oid*, const char* const*, const int*, const int*, int) {
    without_an_address();
}
int PQsendQueryParams(PGconn*, const char*, int, const Oid*, const char* const*, const int*, const int*, int) {
    without_an_address();
}
int PQsendPrepare(PGconn*, const char*, const char*, int, const Oid*) {
    without_an_address();
}
int PQsendQueryPrepared(PGconn*, const char*, int, const char* const*, const int*, const int*, int) {
    without_an_address();
}
int PQenterPipelineMode(PGconn*) {
    without_an_address();
}
int PQpipelineSync(PGconn*) {
    without_an_address();
}
int PQsetnonblocking(PGconn*, int) {
    without_an_address();
}
int PQflush(PGconn*) {
    without_an_address();
}
int PQconsumeInput(PGconn*) {
    without_an_address();
}
int PQisBusy(PGconn*) {
    without_an_address();
}
PGresult* PQgetResult(PGconn*) {
    without_an_address();
}
ExecStatusType PQresultStatus(const PGresult*) {
    without_an_address();
}
char* PQresultErrorField(const PGresult*, int) {
    without_an_address();
}
char* PQresultErrorMessage(const PGresult*) {
    without_an_address();
}
int PQntuples(const PGresult*) {
    without_an_address();
}
int PQnfields(const PGresult*) {
    without_an_address();
}
char* PQgetvalue(const PGresult*, int, int) {
    without_an_address();
}
int PQgetlength(const PGresult*, int, int) {
    without_an_address();
}
int PQgetisnull(const PGresult*, int, int) {
    without_an_address();
}
char* PQcmdTuples(PGresult*) {
    without_an_address();
}
void PQclear(PGresult*) {
    without_an_address();
}
