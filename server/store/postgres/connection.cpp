#include "server/store/postgres/connection.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/ensure.hpp"
#include "server/store/postgres/lineage.hpp"

namespace crowntable::server::postgres {

namespace {

/// In binary, both ways.
constexpr int binary = 1;

/// A statement is planned once, by what the tables hold at that moment: of nearly empty ones each row would be looked
/// at, and still would be when they have grown by thousands of rooms, until the database gathers its statistics anew.
/// So whatever has an index is found by it. What this costs makes the planner compile its plans, for longer than they
/// run.
constexpr const char* planning = R"(
SELECT set_config('plan_cache_mode', 'force_generic_plan', false), set_config('enable_seqscan', 'off', false),
       set_config('jit', 'off', false))";

/// The host was the primary and is none any more (errcodes: read_only_sql_transaction).
constexpr std::string_view read_only = "25006";

/// As libpq takes them; good as long as the values.
struct BinaryValues {
    explicit BinaryValues(const Values& values) : formats(values.all().size(), binary) {
        for (const auto& value : values.all()) {
            bytes.push_back(value.data());
            lengths.push_back(static_cast<int>(value.size()));
        }
    }
    int count() const { return static_cast<int>(bytes.size()); }

    std::vector<const char*> bytes{};
    std::vector<int> lengths{};
    std::vector<int> formats;
};

/// The condition and its words, without the details, which may repeat a value.
std::string why_refused(const PGresult* result) {
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char* message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    return std::string(message == nullptr ? "the database refuses" : message) + " (" +
           (state == nullptr ? "no SQLSTATE" : state) + ")";
}

}  // namespace

int Rows::size() const {
    return PQntuples(result_.get());
}

bool Rows::is_null(int row, int column) const {
    return PQgetisnull(result_.get(), row, column) != 0;
}

std::string_view Rows::bytes(int row, int column) const {
    ENSURE(row >= 0 && row < size() && column >= 0 && column < PQnfields(result_.get()));
    return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Rows::changed() const {
    const std::string_view text = PQcmdTuples(result_.get());
    std::int64_t count = 0;
    for (const char digit : text) count = count * 10 + (digit - '0');
    return count;
}

void Rows::Clear::operator()(pg_result* result) const {
    PQclear(result);
}

void Connection::Finish::operator()(pg_conn* connection) const {
    PQfinish(connection);
}

Connection::Connection(Address address, std::span<const Statement> statements, Told told, Pace pace, Lineage* lineage)
    : address_(std::move(address)),
      statements_(statements),
      told_(std::move(told)),
      pace_(pace),
      lineage_(lineage),
      pause_(pace.retry) {}

Connection::~Connection() = default;

void Connection::send(const std::vector<Call>& calls, std::function<void(Answer)> done) {
    ENSURE(is_open() && !calls.empty() && done);
    if (under_way_.empty()) until_ = Clock::now() + pace_.answer;
    under_way_.push_back({std::move(done)});
    bool is_sent = true;
    for (const Call& call : calls) {
        const BinaryValues values(call.values);
        is_sent =
            is_sent && PQsendQueryPrepared(connection_.get(), call.statement->name, values.count(), values.bytes.data(),
                                           values.lengths.data(), values.formats.data(), binary) == 1;
    }
    // A connection that does not take it is found broken when it is driven next, and answers for it.
    is_sent = is_sent && PQpipelineSync(connection_.get()) == 1;
    has_to_flush_ = true;
    if (!is_sent) until_ = Clock::now();
}

Waits Connection::waits() const {
    switch (state_) {
        case State::closed:
            return {.until = until_};
        case State::connecting:
            return {PQsocket(connection_.get()), !connects_to_write_, connects_to_write_, until_};
        case State::preparing:
        case State::open:
            break;
    }
    const bool is_awaiting = !under_way_.empty();
    return {PQsocket(connection_.get()), true, has_to_flush_, is_awaiting ? std::optional(until_) : std::nullopt};
}

void Connection::go_on() {
    switch (state_) {
        case State::closed:
            if (Clock::now() >= until_) begin();
            break;
        case State::connecting:
            connect_on();
            break;
        case State::preparing:
        case State::open:
            exchange();
            break;
    }
}

void Connection::begin() {
    const auto parameters = address_.parameters();
    connection_.reset(PQconnectStartParams(parameters.keywords.data(), parameters.values.data(), 0));
    if (!connection_ || PQstatus(connection_.get()) == CONNECTION_BAD) return break_off("no connection can be begun");
    PQsetNoticeReceiver(connection_.get(), notice, this);
    state_ = State::connecting;
    connects_to_write_ = true;
    until_ = Clock::now() + pace_.connect;
}

void Connection::connect_on() {
    switch (PQconnectPoll(connection_.get())) {
        case PGRES_POLLING_READING:
            connects_to_write_ = false;
            break;
        case PGRES_POLLING_WRITING:
            connects_to_write_ = true;
            break;
        case PGRES_POLLING_OK:
            return prepare();
        default:
            return break_off(first_line(PQerrorMessage(connection_.get())));
    }
    if (Clock::now() < until_) return;
    // It may be the first host that stands still, for which libpq would wait for ever each time.
    address_.begin_with_next();
    break_off("the database does not answer");
}

void Connection::prepare() {
    bool is_ready = PQsetnonblocking(connection_.get(), 1) == 0 && PQenterPipelineMode(connection_.get()) == 1;
    // By itself: a database that knows no such settings plans as it likes.
    is_ready = is_ready &&
               PQsendQueryParams(connection_.get(), planning, 0, nullptr, nullptr, nullptr, nullptr, binary) == 1 &&
               PQpipelineSync(connection_.get()) == 1;
    for (const Statement& statement : statements_) {
        is_ready = is_ready && PQsendPrepare(connection_.get(), statement.name, statement.sql, 0, nullptr) == 1;
    }
    is_ready = is_ready && ask_how_far() && PQpipelineSync(connection_.get()) == 1;
    if (!is_ready) return break_off(first_line(PQerrorMessage(connection_.get())));
    state_ = State::preparing;
    until_ = Clock::now() + pace_.answer;
    has_to_flush_ = true;
    under_way_.push_back({[](const Answer&) {}});
    under_way_.push_back({[this](const Answer& answer) { prepared(answer); }});
    exchange();
}

/// False: it cannot be sent.
bool Connection::ask_how_far() {
    if (lineage_ == nullptr) return true;
    const auto question = lineage_->question();
    Values values;
    values.text(question.generation).text(question.node).number(question.epoch).number(question.beat);
    const BinaryValues sent(values);
    return PQsendQueryParams(connection_.get(), question.sql, sent.count(), nullptr, sent.bytes.data(),
                             sent.lengths.data(), sent.formats.data(), binary) == 1;
}

void Connection::prepared(const Answer& answer) {
    // It is broken already.
    if (connection_ == nullptr) return;
    if (const auto* refused = std::get_if<Refused>(&answer)) return break_off(refused->why);
    if (lineage_ != nullptr) {
        // After any warning nobody knows.
        const auto* rows = std::get_if<std::vector<Rows>>(&answer);
        if (rows == nullptr || rows->back().size() != 1) return break_off("the database is no store");
        const Rows& row = rows->back();
        time_line_ = row.number(0, 1);
        const auto problem = lineage_->look({row.number(0, 0) != 0, time_line_, row.number(0, 2) != 0});
        if (!problem.empty()) {
            // It would be met again: libpq takes the first that takes writes.
            address_.begin_with_next();
            return break_off(problem);
        }
    }
    state_ = State::open;
    pause_ = pace_.retry;
    told_.opened();
}

bool Connection::is_past() const {
    return lineage_ != nullptr && state_ == State::open && lineage_->is_over(time_line_);
}

void Connection::exchange() {
    const int left = PQflush(connection_.get());
    if (left < 0 || PQconsumeInput(connection_.get()) == 0) {
        return break_off(first_line(PQerrorMessage(connection_.get())));
    }
    has_to_flush_ = left > 0;
    // What an answer leads to may break the connection.
    while (connection_ != nullptr && take_result()) {
    }
    if (connection_ == nullptr) return;
    if (PQstatus(connection_.get()) == CONNECTION_BAD) {
        return break_off(first_line(PQerrorMessage(connection_.get())));
    }
    if (is_past()) return break_off("another database has taken the place of this one");
    if (under_way_.empty() || Clock::now() < until_) return;
    // It may be a former primary, which waits for a standby that has taken its place and still takes writes: libpq
    // would choose it again.
    address_.begin_with_next();
    break_off("the database does not answer");
}

bool Connection::take_result() {
    if (under_way_.empty() || PQisBusy(connection_.get()) != 0) return false;
    PGresult* result = PQgetResult(connection_.get());
    // Between two calls there is nothing once.
    if (result == nullptr) {
        if (PQisBusy(connection_.get()) != 0) return false;
        result = PQgetResult(connection_.get());
    }
    if (result == nullptr) return false;
    take(result);
    return true;
}

void Connection::take(PGresult* result) {
    Rows rows(result);
    auto& present = under_way_.front();
    switch (PQresultStatus(result)) {
        case PGRES_PIPELINE_SYNC:
            return end_transaction();
        case PGRES_TUPLES_OK:
        case PGRES_COMMAND_OK:
            present.rows.push_back(std::move(rows));
            break;
        case PGRES_PIPELINE_ABORTED:
            break;
        default: {
            const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
            present.refused = why_refused(result);
            // Another host takes writes now, or will.
            if (state != nullptr && state == read_only) break_off(present.refused);
        }
    }
}

/// Its commit is behind it, and only now: a statement is answered before the commit.
void Connection::end_transaction() {
    auto ended = std::move(under_way_.front());
    under_way_.pop_front();
    until_ = Clock::now() + pace_.answer;
    if (!ended.refused.empty()) {
        ended.done(Refused{std::move(ended.refused)});
    } else if (ended.is_warned) {
        ended.done(Unknown{"the database has answered with a warning"});
    } else if (is_past()) {
        ended.done(Unknown{"the database has answered from the past"});
    } else {
        ended.done(std::move(ended.rows));
    }
}

void Connection::break_off(const std::string& why) {
    // First, so that whoever hears of it finds it closed.
    connection_.reset();
    state_ = State::closed;
    has_to_flush_ = false;
    until_ = Clock::now() + pause_;
    pause_ = std::min(2 * pause_, pace_.retry_max);
    for (auto& lost : std::exchange(under_way_, {})) lost.done(Unknown{why});
    told_.broken(why);
}

void Connection::notice(void* self, const PGresult* result) {
    const char* severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    auto& under_way = static_cast<Connection*>(self)->under_way_;
    if (severity != nullptr && std::string_view(severity) == "WARNING" && !under_way.empty()) {
        under_way.front().is_warned = true;
    }
}

}  // namespace crowntable::server::postgres
