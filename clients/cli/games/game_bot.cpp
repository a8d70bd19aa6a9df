#include "clients/cli/games/game_bot.hpp"

#include <algorithm>
#include <array>

#include "clients/cli/games/cribbage/view.hpp"
#include "clients/cli/games/rummy/view.hpp"
#include "engine/cribbage/game.hpp"
#include "engine/rummy/game.hpp"
#include "protocol/cribbage/codec.hpp"
#include "protocol/rummy/codec.hpp"

namespace crowntable::cli {
namespace {

struct RummySight {
    using Game = rummy::Game;
    using Codec = rummy::Codec;
    static rummy::View decode(const TableSeen& table) { return rummy::decode_view(table); }
    static bool may_act(const rummy::View& view, const TableSeen& table) {
        return rummy::own_turn(view, table) && !(view.own.legal.draw.empty() && view.own.legal.discard.empty());
    }
};

struct CribbageSight {
    using Game = cribbage::Game;
    using Codec = cribbage::Codec;
    static cribbage::View decode(const TableSeen& table) { return cribbage::decode_view(table); }
    static bool may_act(const cribbage::View& view, const TableSeen& table) {
        return cribbage::own_play(view, table) || cribbage::own_call(view, table);
    }
};

template <typename Sight>
bool sees_own_turn(const TableSeen& table) {
    return Sight::may_act(Sight::decode(table), table);
}

template <typename Sight>
std::string best_action(const TableSeen& table, BotLevel level, const Seed& seed) {
    return Sight::Codec::write_action(Sight::Game::choose(Sight::decode(table), level, Random(seed, "bot")));
}

struct FamilyBot {
    std::string_view family;
    bool (*acts)(const TableSeen&);
    /// REQUIRES: acts of the same.
    std::string (*choose)(const TableSeen&, BotLevel, const Seed&);
};

template <typename Sight>
constexpr FamilyBot bot_of(std::string_view family) {
    return {family, sees_own_turn<Sight>, best_action<Sight>};
}

constexpr std::array family_bots = {bot_of<RummySight>("rummy"), bot_of<CribbageSight>("cribbage")};

const FamilyBot* find_bot(std::string_view family) {
    const auto* const found = std::ranges::find(family_bots, family, &FamilyBot::family);
    return found == family_bots.end() ? nullptr : found;
}

/// Nothing for who holds no seat.
const FamilyBot* bot_at(const TableSeen& table) {
    return table.dealt && table.you && table.room ? find_bot(table.room->family) : nullptr;
}

}  // namespace

bool has_bot(std::string_view family) {
    return find_bot(family) != nullptr;
}

bool acts(const TableSeen& table) {
    const FamilyBot* bot = bot_at(table);
    return bot != nullptr && bot->acts(table);
}

std::optional<std::string> choose_action(const TableSeen& table, BotLevel level, const Seed& seed) {
    if (!acts(table)) return std::nullopt;
    return bot_at(table)->choose(table, level, seed);
}

}  // namespace crowntable::cli
