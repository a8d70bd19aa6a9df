#include "clients/cli/bots/run_bots.hpp"

#include <chrono>
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "clients/cli/bots/bot_mode.hpp"
#include "clients/cli/deals/with_fair_deals.hpp"
#include "clients/cli/play/chance.hpp"
#include "clients/cli/play/player.hpp"
#include "protocol/table/bot_level.hpp"
#include "protocol/wire/command.hpp"

namespace crowntable::cli {

ExitCode run_bots(const Options& options, const RoomAddress& address) {
    const BotMode::Habits habits{*parse_bot_level(options.level), options.rematch, options.program,
                                 std::chrono::milliseconds(options.think_ms)};
    const std::string name = options.name.empty() ? "Robot" : options.name;
    // The bots share nothing but standard error, on which their lines must not run into each other.
    std::mutex mutex;
    // A thread that ends by an exception leaves its code as it is here.
    std::vector<ExitCode> codes(static_cast<std::size_t>(options.count), ExitCode::failed);
    std::vector<std::thread> threads;
    const auto play_one = [&](std::size_t i) {
        const auto log = [&mutex, &name, i](const std::string& line) {
            const std::lock_guard lock(mutex);
            std::cerr << name << " " << i + 1 << ": " << line << std::endl;
        };
        try {
            // Nothing is kept of chain and deals: the seat of a bot is not remembered either, so that there is nothing
            // to come back to.
            WithFairDeals front_end(std::make_unique<BotMode>(habits, log), FairDeals(fresh_chain_secret, std::nullopt),
                                    {[](const std::optional<KeptChain>&) {}, [](const ToldDeals&) {}});
            Player::Setup setup{address, {}, {}, std::nullopt};
            setup.identity.name = name;
            setup.identity.access_key = address.server.access_key;
            // Signals go to one loop alone; with several bots they keep their default, which ends the program.
            codes[i] = Player(std::move(setup), front_end).run(options.count == 1);
        } catch (const std::exception& error) {
            log(error.what());
        }
    };
    if (options.count == 1) {
        play_one(0);
    } else {
        for (std::size_t i = 0; i < codes.size(); ++i) threads.emplace_back(play_one, i);
        for (std::thread& thread : threads) thread.join();
    }
    for (const ExitCode code : codes) {
        if (code != ExitCode::done) return code;
    }
    return ExitCode::done;
}

}  // namespace crowntable::cli
