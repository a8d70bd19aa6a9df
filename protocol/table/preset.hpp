#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game.hpp"
#include "protocol/table/table.hpp"

namespace crowntable::table {

/// A number worth showing in the lobby for the present seats, such as ("packs", "Packs", 2) and ("stock", "Cards in the
/// stock", 63).
struct SetupFact {
    std::string id;
    std::string label;
    int value = 0;
};

/// What a start with this many seats would mean.
struct SetupReport {
    /// Why it cannot start; nothing if it can.
    std::optional<Refusal> refusal;
    std::vector<SetupFact> facts;
};

/// One way to play a family of games: its id, name, seat range and default options.
/// The lobby and the terminal draw it without knowing the game.
class Preset {
public:
    virtual ~Preset() = default;

    /// What is called `game` in rooms and records.
    virtual std::string_view id() const = 0;
    /// What people read.
    virtual std::string_view name() const = 0;
    /// Which renderer a client needs.
    virtual std::string_view family() const = 0;
    virtual std::size_t seats_min() const = 0;
    virtual std::size_t seats_max() const = 0;
    /// What was played by a version that is not among them cannot be played on or replayed.
    virtual RulesVersions rules_versions() const = 0;
    /// JSON object as in GET /api/games: id, name, family, seats, bot_levels, options (descriptors with this preset's
    /// defaults).
    virtual std::string describe() const = 0;
    /// Completes `changes` (a JSON object, possibly empty, of options that differ from `base`, a
    /// canonical options text or "" for the defaults) to canonical options of this preset, or
    /// says what is wrong (BAD_OPTION). A canonical text of earlier rules may lack options that came later.
    virtual std::variant<Refusal, std::string> options(std::string_view base, json::Value changes) const = 0;
    /// The canonical options as games by this version of the rules have them: those that it does not know are left out,
    /// and those that a text of earlier rules leaves out are completed.
    virtual std::string options_at(std::string_view options, std::uint32_t rules_version) const = 0;
    /// Ids of the options in which `options` differs from the preset.
    virtual std::vector<std::string> changed(std::string_view options) const = 0;
    /// What a start with `seat_count` seats would mean.
    virtual SetupReport setup(std::string_view options, std::size_t seat_count) const = 0;
    /// REQUIRES: canonical options; setup(options, seating.seat_count) has no refusal; rules_versions() contains the
    /// version.
    virtual std::unique_ptr<Table> start(std::string_view options, const Seating& seating,
                                         std::uint32_t rules_version) const = 0;
    /// Whether bots of this level exist for the game.
    virtual bool has_bot(BotLevel level) const = 0;
    /// Deals for two, in their order, in which what is to be learnt of the game comes up; none where nobody chose any.
    /// No secret: everybody who learns is dealt these.
    virtual std::span<const Seed> practice_deals() const = 0;
};

}  // namespace crowntable::table
