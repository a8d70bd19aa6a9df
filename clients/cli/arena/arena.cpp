#include "clients/cli/arena/arena.hpp"

#include <chrono>
#include <string_view>

#include "clients/cli/arena/programs.hpp"
#include "clients/cli/options/seat_words.hpp"
#include "clients/cli/text/text.hpp"
#include "engine/ensure.hpp"
#include "engine/random.hpp"
#include "protocol/table/bot_level.hpp"

namespace crowntable::cli {

namespace {

using Clock = std::chrono::steady_clock;

/// The layout stays as it is for good: results are quoted with the number of their seed and have to come out again.
Seed seed_of(std::uint64_t number) {
    Seed seed{};
    for (std::size_t i = 0; i < 8; ++i) seed.bytes[31 - i] = static_cast<std::uint8_t>(number >> (8 * i));
    return seed;
}

/// Games of one board: all start and deal alike, and differ in who sits where.
class Board {
public:
    Board(const ArenaPlan& plan, std::size_t number, const ArenaWatch& watch, Programs& programs, ArenaResult& result)
        : plan_(plan),
          number_(number),
          name_("board " + std::to_string(number)),
          watch_(watch),
          programs_(programs),
          result_(result),
          sums_(plan.players.size()) {}

    std::vector<PlayerOnBoard> play() {
        const auto games = plan_.players.size();
        for (std::size_t rotation = 0; rotation < games; ++rotation) play_rotated(rotation);
        for (auto& sum : sums_) {
            sum.points /= static_cast<double>(games);
            sum.wins /= static_cast<double>(games);
        }
        return sums_;
    }

private:
    std::size_t player_at(Seat seat, std::size_t rotation) const {
        return (seat.index + rotation) % plan_.players.size();
    }

    void play_rotated(std::size_t rotation) {
        // The deals are the board's, whatever the rotation: each player gets the cards of each seat once. Choices have
        // a stream of their own, lest a bot that asks for more chance change the cards.
        Random deals(seed_of(plan_.seed), name_);
        Random choices(seed_of(plan_.seed), name_ + ", rotation " + std::to_string(rotation));
        // An option may let the host begin or deal, so one of the seats has to be the host's.
        const auto table = plan_.preset->start(plan_.options, {.seat_count = plan_.players.size(), .host = Seat{0}},
                                               plan_.preset->rules_versions().newest);
        programs_.game_begins({number_, rotation});
        while (!table->finished()) {
            if (table->needs_chance()) {
                table->deal(deals.seed());
                ++result_.rounds;
            } else {
                take_turn(*table, rotation, choices);
            }
        }
        ++result_.games;
        note(table->standings(), rotation);
    }

    void take_turn(table::Table& table, std::size_t rotation, Random& choices) {
        // Where several may act at once, as on a claim with Joker calls, they are asked in the order of their
        // seats.
        watch_.pulse();
        const Seat seat = *table.acting().begin();
        const auto player = player_at(seat, rotation);
        const auto start = Clock::now();
        // A turn of several phases is one turn of its seat.
        while (!table.needs_chance() && !table.finished() && table.acting().contains(seat)) {
            const auto* level = std::get_if<BotLevel>(&plan_.players[player]);
            level != nullptr ? void(table.act_bot(seat, *level, choices.seed())) : programs_.act(table, seat, player);
        }
        // The player's own time and that of applying what it plays, which is small beside it.
        result_.turn_us[player].push_back(std::chrono::duration<float, std::micro>(Clock::now() - start).count());
        ++result_.turns;
    }

    void note(const std::vector<Standing>& standings, std::size_t rotation) {
        std::size_t winners = 0;
        for (const auto& standing : standings) winners += standing.place == 1 ? 1 : 0;
        ENSURE(standings.size() == plan_.players.size() && winners > 0);
        for (const auto& standing : standings) {
            auto& sum = sums_[player_at(standing.seat, rotation)];
            sum.points += standing.points;
            // A shared first place is a share of one win, so that the wins of a game add up to one.
            if (standing.place == 1) sum.wins += 1.0 / static_cast<double>(winners);
        }
    }

    const ArenaPlan& plan_;
    std::size_t number_;
    std::string name_;
    const ArenaWatch& watch_;
    Programs& programs_;
    ArenaResult& result_;
    std::vector<PlayerOnBoard> sums_;
};

}  // namespace

Contestant contestant_of(const std::string& word) {
    if (word.starts_with(program_mark)) return Program{word.substr(program_mark.size())};
    // `random` is the one that tables do not offer.
    return parse_bot_level(word).value_or(BotLevel::random);
}

std::string word_of(const Contestant& contestant) {
    if (const auto* level = std::get_if<BotLevel>(&contestant)) return std::string(to_string(*level));
    return clean(std::string(program_mark) + std::get<Program>(contestant).command);
}

ArenaResult play_arena(const ArenaPlan& plan, const ArenaWatch& watch) {
    ArenaResult result;
    result.turn_us.resize(plan.players.size());
    result.faults.resize(plan.players.size());
    Programs programs(plan, watch, result);
    const auto start = Clock::now();
    watch.progress(0);
    for (std::size_t board = 0; board < plan.boards; ++board) {
        result.boards.push_back(Board(plan, board, watch, programs, result).play());
        watch.progress(board + 1);
    }
    result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    return result;
}

}  // namespace crowntable::cli
