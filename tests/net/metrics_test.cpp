#include "server/net/metrics.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/net/client.hpp"
#include "tests/net/running_server.hpp"
#include "tests/net/texts.hpp"

using namespace crowntable::tests;
using crowntable::server::Metrics;
using crowntable::server::Network;
using std::chrono::milliseconds;

namespace {

/// Values by name and labels. Checks what promtool checks: help and type before the samples of each family, once;
/// known types; counters named ..._total; histograms whose buckets rise to +Inf, which is their count.
class Scrape {
public:
    explicit Scrape(const std::string& text) {
        REQUIRE(text.ends_with("\n"));
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) take(line);
        for (const auto& [family, type] : types_) {
            CAPTURE(family);
            CHECK(seen_.contains(family));
            CHECK((type == "counter") == family.ends_with("_total"));
            if (type == "histogram") check_histogram(family);
        }
    }

    double value(const std::string& name) const {
        CAPTURE(name);
        REQUIRE(values_.contains(name));
        return values_.at(name);
    }
    bool has(const std::string& name) const { return values_.contains(name); }

private:
    void take(const std::string& line) {
        static const std::regex help(R"(# HELP ([a-z_]+) (\S.*)\.)");
        static const std::regex type(R"(# TYPE ([a-z_]+) (counter|gauge|histogram))");
        static const std::regex sample(R"re(([a-z_]+)(\{[a-z]+="[A-Za-z_0-9.+]+"\})? ([0-9.e+-]+))re");
        CAPTURE(line);
        std::smatch parts;
        if (std::regex_match(line, parts, help)) {
            CHECK(helped_.insert(parts[1]).second);
            family_ = parts[1];
        } else if (std::regex_match(line, parts, type)) {
            CHECK(parts[1] == family_);
            CHECK(types_.emplace(parts[1], parts[2]).second);
        } else {
            REQUIRE(std::regex_match(line, parts, sample));
            const std::string name = parts[1];
            const bool is_part = types_[family_] == "histogram" && name.starts_with(family_ + "_");
            CHECK((name == family_ || is_part));
            seen_.insert(family_);
            const double number = std::stod(parts[3]);
            CHECK(std::isfinite(number));
            CHECK(number >= 0);
            CHECK(values_.emplace(name + parts[2].str(), number).second);
            if (name == family_ + "_bucket") buckets_[family_].push_back(number);
        }
    }
    void check_histogram(const std::string& family) const {
        const auto& buckets = buckets_.at(family);
        CHECK(std::is_sorted(buckets.begin(), buckets.end()));
        CHECK(value(family + R"(_bucket{le="+Inf"})") == value(family + "_count"));
        CHECK(has(family + "_sum"));
    }

    std::string family_;
    std::set<std::string> helped_;
    std::set<std::string> seen_;
    std::map<std::string, std::string> types_;
    std::map<std::string, double> values_;
    std::map<std::string, std::vector<double>> buckets_;
};

Scrape scrape(const RunningServer& server) {
    const auto reply = get(server.port(), "/metrics");
    REQUIRE(reply.status == 200);
    CHECK(reply.header("content-type") == "text/plain; version=0.0.4; charset=utf-8");
    return Scrape(reply.body);
}

}  // namespace

TEST_CASE("Metrics say what went through the server") {
    const RunningServer server;
    const auto before = scrape(server);
    CHECK(before.value("crowntable_connections") == 0);
    CHECK(before.value("crowntable_rooms") == 0);
    CHECK(before.value("crowntable_commands_total{result=\"ok\"}") == 0);
    CHECK(before.value("process_resident_memory_bytes") > 1e6);

    const auto code = new_room(server.port());
    Player ann(server.port(), "/ws/" + code);
    ann.send(hello);
    const auto welcome = ann.read_type("welcome");
    ann.send(R"({"id":1,"op":"sit"})");
    ann.read_type("seated");
    ann.send(R"({"id":2,"op":"start"})");
    ann.read_type("refused");
    ann.send(R"({"id":2,"op":"fly"})");
    ann.read_type("refused");

    const auto reply = get(server.port(), "/metrics");
    const Scrape after(reply.body);
    CHECK(after.value("crowntable_connections") == 1);
    CHECK(after.value("crowntable_rooms") == 1);
    CHECK(after.value("crowntable_rooms_loaded") == 1);
    CHECK(after.value("crowntable_rooms_quarantined") == 0);
    CHECK(after.value("crowntable_commands_total{result=\"ok\"}") == 1);
    CHECK(after.value("crowntable_commands_total{result=\"UNKNOWN_COMMAND\"}") == 1);
    CHECK(after.value("crowntable_frames_received_total") == 4);
    CHECK(after.value("crowntable_received_bytes_total") > 4 * 10);
    CHECK(after.value("crowntable_frames_sent_total") >= 5);
    CHECK(after.value("crowntable_sent_bytes_total") > after.value("crowntable_received_bytes_total"));
    CHECK(after.value("crowntable_commit_seconds_count") >= 2);
    CHECK(after.value("crowntable_send_queue_frames") == 0);
    CHECK(after.value("crowntable_send_queue_bytes") == 0);
    CHECK(after.value("crowntable_store_failing") == 0);
    CHECK(after.value("process_cpu_seconds_total") >= before.value("process_cpu_seconds_total"));

    // Nothing in it says which room, who, or with which token.
    CHECK(reply.body.find(code) == std::string::npos);
    CHECK(reply.body.find("Ann") == std::string::npos);
    CHECK(reply.body.find("127.0.0.1") == std::string::npos);
    CHECK(reply.body.find(welcome.substr(welcome.find("seat_token") + 13, 32)) == std::string::npos);
}

TEST_CASE("Metrics are for those who may read them, and for nobody behind an unknown proxy") {
    const RunningServer here;
    CHECK(get(here.port(), "/metrics", {{"X-Forwarded-For", "203.0.113.9"}}).status == 404);
    CHECK(get(here.port(), "/metrics", {{"X-Forwarded-For", "127.0.0.1"}}).status == 404);
    CHECK(request(here.port(), "POST", "/metrics").status == 405);

    auto behind_proxy = loopback();
    behind_proxy.trusted_proxies = {*Network::parse("127.0.0.1")};
    behind_proxy.metrics_readers = {*Network::parse("10.0.0.0/8")};
    const RunningServer there(behind_proxy);
    CHECK(get(there.port(), "/metrics").status == 404);
    CHECK(get(there.port(), "/metrics", {{"X-Forwarded-For", "203.0.113.9"}}).status == 404);
    CHECK(get(there.port(), "/metrics", {{"X-Forwarded-For", "10.1.2.3"}}).status == 200);
}

TEST_CASE("A commit is counted under the first bound that it does not exceed") {
    Metrics metrics;
    metrics.commit_answered(true, milliseconds{1});
    metrics.commit_answered(true, milliseconds{30});
    metrics.commit_answered(true, milliseconds{7'000});
    metrics.commit_answered(false, milliseconds{1});
    const Scrape page(metrics.text({}));
    CHECK(page.value(R"(crowntable_commit_seconds_bucket{le="0.0005"})") == 0);
    CHECK(page.value(R"(crowntable_commit_seconds_bucket{le="0.001"})") == 1);
    CHECK(page.value(R"(crowntable_commit_seconds_bucket{le="0.025"})") == 1);
    CHECK(page.value(R"(crowntable_commit_seconds_bucket{le="0.05"})") == 2);
    CHECK(page.value(R"(crowntable_commit_seconds_bucket{le="5"})") == 2);
    CHECK(page.value("crowntable_commit_seconds_count") == 3);
    CHECK(page.value("crowntable_commit_seconds_sum") == doctest::Approx(7.031));
    CHECK(page.value("crowntable_commits_failed_total") == 1);
}

TEST_CASE("What keeps everybody waiting for over 5 ms is counted by its kind") {
    using crowntable::server::Work;
    Metrics metrics;
    metrics.worked(Work::tick, milliseconds{5});
    metrics.worked(Work::tick, milliseconds{6});
    metrics.worked(Work::frame, milliseconds{1});
    metrics.loop_waited(milliseconds{3});
    const Scrape page(metrics.text({}));
    CHECK(page.value(R"(crowntable_slow_work_total{work="tick"})") == 1);
    CHECK(page.value(R"(crowntable_slow_work_total{work="frame"})") == 0);
    CHECK(page.value(R"(crowntable_longest_work_seconds{work="tick"})") == doctest::Approx(0.006));
    CHECK(page.value(R"(crowntable_longest_work_seconds{work="frame"})") == doctest::Approx(0.001));
    CHECK(page.value(R"(crowntable_loop_wait_seconds_bucket{le="0.0025"})") == 0);
    CHECK(page.value(R"(crowntable_loop_wait_seconds_bucket{le="0.005"})") == 1);
}

TEST_CASE("A refusal is counted by its code, an update by what it answers") {
    Metrics metrics;
    metrics.text_leaves({}, R"({"type":"refused","ack":3,"code":"NOT_YOUR_TURN","message":"no"})");
    metrics.text_leaves(R"({"type":"update","v":3,)", R"("clock":null,"ack":7,"you":{}})");
    metrics.text_leaves(R"({"type":"update","v":3,)", R"("clock":null,"you":{}})");
    metrics.text_leaves({}, R"({"type":"presence","seat":1})");
    const Scrape page(metrics.text({}));
    CHECK(page.value("crowntable_commands_total{result=\"ok\"}") == 1);
    CHECK(page.value("crowntable_commands_total{result=\"NOT_YOUR_TURN\"}") == 1);
}
