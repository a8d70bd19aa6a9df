#include "tests/store/scratch.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <random>
#include <utility>

#include "server/store/drive.hpp"

namespace crowntable::tests {

void Mailbox::post(std::function<void()> task) {
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
    }
    posted_.notify_one();
}

bool Mailbox::has_task() {
    const std::lock_guard lock(mutex_);
    return !tasks_.empty();
}

bool Mailbox::run_one() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    if (driven_ != nullptr && !server::drive(
                                  *driven_, [this] { return has_task(); }, end))
        return false;
    std::unique_lock lock(mutex_);
    if (!posted_.wait_for(lock, std::chrono::seconds(10), [this] { return !tasks_.empty(); })) return false;
    auto task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    return true;
}

bool Mailbox::drive_until(const std::function<bool()>& enough) {
    REQUIRE(driven_ != nullptr);
    return server::drive(*driven_, enough, std::chrono::steady_clock::now() + std::chrono::seconds(10));
}

bool Mailbox::run_until(const std::function<bool()>& enough) {
    while (!enough()) {
        if (!run_one()) return false;
    }
    return true;
}

Desk::Desk(server::Database database)
    : journal_(std::make_unique<server::SqliteJournal>(
          std::move(database), [this](std::function<void()> task) { mail_.post(std::move(task)); })) {}

Desk::Desk(std::unique_ptr<server::Journal> (*make)(std::function<void(std::function<void()>)>))
    : journal_(make([this](std::function<void()> task) { mail_.post(std::move(task)); })) {}

Desk::Desk(
    const std::function<std::unique_ptr<server::postgres::PostgresJournal>(server::postgres::PostgresJournal::Post)>&
        make) {
    auto journal = make([this](std::function<void()> task) { mail_.post(std::move(task)); });
    mail_.wait_by_driving(*journal);
    journal_ = std::move(journal);
}

std::unique_ptr<server::postgres::PostgresJournal> postgres_journal(
    const PostgresServer& postgres, const std::string& database, const std::string& node,
    server::postgres::PostgresJournal::Post post, server::postgres::PostgresJournal::Told told,
    server::postgres::PostgresJournal::Pace pace, server::postgres::Node program) {
    const auto address = server::postgres::Address::parse(postgres.url(database)).value();
    server::postgres::open_store(address);
    const auto epoch = postgres.sql(database, "INSERT INTO node(id, epoch) VALUES('" + node +
                                                  "', 1) ON CONFLICT (id) DO UPDATE SET epoch = node.epoch + 1 "
                                                  "RETURNING epoch");
    program.id = node;
    program.epoch = std::stoll(epoch);
    // Chance of its own, so that two journals never draw the same.
    auto chance = std::make_shared<std::mt19937_64>(std::random_device{}());
    return std::make_unique<server::postgres::PostgresJournal>(
        address, std::move(program), [chance] { return (*chance)() >> 1; }, std::move(post), std::move(told), pace);
}

server::Append append_of(std::vector<server::Record> records, server::Fence fence) {
    auto room = records.empty() ? std::string{} : records.front().room;
    return {std::move(room), fence, std::move(records)};
}

std::optional<std::vector<server::postgres::PostgresJournal::Found>> Desk::find(std::vector<std::string> rooms) {
    auto& postgres = dynamic_cast<server::postgres::PostgresJournal&>(*journal_);
    std::optional<std::optional<std::vector<server::postgres::PostgresJournal::Found>>> found;
    postgres.find(std::move(rooms), [&](auto given) { found = std::move(given); });
    REQUIRE(mail_.run_until([&] { return found.has_value(); }));
    return *std::move(found);
}

std::vector<server::KeptRoom> Desk::rooms() {
    auto* postgres = dynamic_cast<server::postgres::PostgresJournal*>(journal_.get());
    return postgres == nullptr ? journal_->rooms() : postgres->all_rooms();
}

server::CommitResult Desk::append(std::vector<server::Record> records, server::Fence fence) {
    std::optional<server::CommitResult> result;
    journal_->append(append_of(std::move(records), fence), [&](server::CommitResult given) { result = given; });
    REQUIRE(mail_.run_until([&] { return result.has_value(); }));
    return *result;
}

server::Claimed Desk::claim(const std::vector<std::string>& rooms) {
    std::optional<server::Claimed> claimed;
    journal_->claim(rooms, [&](server::Claimed given) { claimed = std::move(given); });
    REQUIRE(mail_.run_until([&] { return claimed.has_value(); }));
    return *claimed;
}

server::Loaded Desk::ask_for(const std::string& room) {
    std::optional<server::Loaded> loaded;
    journal_->load(room, [&](server::Loaded given) { loaded = std::move(given); });
    REQUIRE(mail_.run_until([&] { return loaded.has_value(); }));
    return *loaded;
}

std::optional<std::vector<server::Record>> Desk::load(const std::string& room) {
    auto loaded = ask_for(room);
    auto* kept = std::get_if<std::vector<server::Record>>(&loaded);
    return kept == nullptr ? std::nullopt : std::optional(std::move(*kept));
}

std::string Desk::bodies(const std::string& room) {
    const auto loaded = load(room);
    if (!loaded) return "-";
    std::string text;
    for (const auto& record : *loaded) text += (text.empty() ? "" : " ") + record.body;
    return text;
}

std::vector<server::Record> records(const std::string& room, std::uint64_t seq,
                                    const std::vector<std::string>& bodies) {
    std::vector<server::Record> batch;
    for (const auto& body : bodies) batch.push_back({room, seq++, body});
    return batch;
}

}  // namespace crowntable::tests
