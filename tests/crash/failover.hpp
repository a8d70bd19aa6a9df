#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tests/bench/load/player.hpp"
#include "tests/bench/load/server_process.hpp"
#include "tests/crash/postgres_pair.hpp"
#include "tests/support/scratch.hpp"

namespace crowntable::crash {

struct FailoverPlan {
    std::filesystem::path program;
    std::vector<std::string> server_options;
    std::size_t nodes = 3;
    /// Of each node.
    std::size_t rooms = 2'000;
    std::size_t seats = 2;
    std::chrono::milliseconds pace{10'000};
    /// What the node gets.
    int signal = 0;
};

/// How long the players of a node miss their tables when it ends: nodes full of rooms on a PostgreSQL with a standby,
/// of which one gets a signal.
class Failover : bench::Watch {
public:
    explicit Failover(const FailoverPlan& plan);
    ~Failover() override;

    struct Figures {
        /// Of each player who had lost the connection, from the signal to the first view of their table.
        std::vector<float> back_ms;
        /// The same from the end of their connection, which is what they see of it.
        std::vector<float> pause_ms;
        /// Of each room of theirs, to the first command that is answered: with the time for thinking.
        std::vector<float> played_ms;
        /// Who is not back.
        std::size_t missing = 0;
        std::size_t refused = 0;
    };
    /// Throws std::runtime_error if the rooms do not fill.
    Figures run();

private:
    using Clock = std::chrono::steady_clock;
    struct Table;
    struct Place {
        Table* table = nullptr;
        /// Nothing: they are at their table.
        std::optional<Clock::time_point> lost{};
        bool has_welcome = false;
    };
    struct Table {
        std::vector<std::unique_ptr<bench::Player>> players;
        bool is_lost = false;
    };

    void start_nodes();
    void fill();
    void open_table(std::size_t number);
    static float ms_since(Clock::time_point then) {
        return std::chrono::duration<float, std::milli>(Clock::now() - then).count();
    }

    void came_in(bench::Player& player, std::string_view welcome) override;
    void update_came(bench::Player& player, std::uint64_t version, std::string_view update) override;
    void answered(bench::Player& player, const bench::Command& command, std::string_view message) override;
    void refused(bench::Player& player, const bench::Command& command, std::string_view message) override;
    void ended(bench::Player& player, std::string_view why) override;

    const FailoverPlan& plan_;
    boost::asio::io_context context_{1};
    bench::Carried carried_;
    tests::Scratch scratch_;
    PostgresPair postgres_;
    std::vector<std::unique_ptr<bench::ServerProcess>> nodes_;
    std::vector<std::unique_ptr<Table>> tables_;
    std::unordered_map<const bench::Player*, Place> places_;
    std::size_t seated_ = 0;
    std::size_t lost_ = 0;
    std::optional<Clock::time_point> signalled_;
    Figures figures_;
};

}  // namespace crowntable::crash
