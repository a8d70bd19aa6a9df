#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "server/core/limits.hpp"
#include "server/core/lobby.hpp"
#include "tests/sim/shown.hpp"

/// One class for each promise. Each fails the run through the referee and has a mutation that it is shown to find
/// (tests/sim/mutation_test.cpp).
namespace crowntable::sim {

/// Every card is in one place: hands, melds, stock and pile add up to the packs, racks, bags and board to all tiles,
/// and no face is there too often.
class Cards {
public:
    explicit Cards(Referee& referee) : referee_(referee) {}
    void applied(const Shadow& shadow);

private:
    struct Round {
        std::string name;
        std::size_t cards = 0;
    };
    void check_cards(const Shadow& shadow, const Json& shown, bool is_vanished);
    void check_tiles(const Moment& moment, const Json& shown, bool is_vanished);
    Referee& referee_;
    std::map<std::string, Round> rounds_;
};

/// Nobody is told what is not theirs to know: of the game, only the public view, public events and the own private
/// view; cards in nothing else but in answers about the own hand; no token but the own in `welcome`, no seed, no
/// fingerprint, no hash anywhere.
class Secrecy {
public:
    explicit Secrecy(Referee& referee) : referee_(referee) {}
    void shown(const Shown& shown);

private:
    void check_cards(const Shown& shown);
    /// Whether a message of a fair deal may hold these digits: the ends of chains, links that were revealed, and those
    /// of the server for deals that are over.
    static bool is_public(const Shown& shown, const std::string& secret);
    Referee& referee_;
};

/// What is told of a fair deal is what the committed records say of it: who is awaited, which links were used.
class Deals {
public:
    explicit Deals(Referee& referee) : referee_(referee) {}
    void shown(const Shown& shown);

private:
    Referee& referee_;
};

/// Versions rise by one with each change, and never go back for anybody, whatever crashes between.
class Versions {
public:
    explicit Versions(Referee& referee) : referee_(referee) {}
    void shown(const Shown& shown);

private:
    Referee& referee_;
    std::map<std::pair<std::string, std::uint32_t>, std::uint64_t> seen_;
};

/// What is shown of a game is in the committed records: the update is made again from them, byte for byte.
class Committed {
public:
    explicit Committed(Referee& referee) : referee_(referee) {}
    void shown(const Shown& shown);

private:
    void room_shown(const Shown& shown);

    Referee& referee_;
};

/// Each acknowledged command is in the records exactly once; people who were let in are known ever after.
class Once {
public:
    explicit Once(Referee& referee) : referee_(referee) {}
    void applied(const Shadow& shadow);
    void shown(const Shown& shown);

private:
    Referee& referee_;
    std::map<std::pair<std::string, std::uint32_t>, std::uint64_t> last_;
};

/// After a crash all that was committed is there, unchanged, and leads to the same states.
class Kept {
public:
    explicit Kept(Referee& referee) : referee_(referee) {}
    /// `before` was made of what was reported as committed, `after` of what the disk holds now.
    void crashed(const Shadows& before, const std::map<std::string, std::vector<server::Record>>& after);

private:
    Referee& referee_;
};

/// Nothing that input can grow goes over its limit.
class Queues {
public:
    explicit Queues(Referee& referee) : referee_(referee) {}
    void line(std::size_t frames, std::size_t bytes);
    void outboxes(std::size_t waiting, std::size_t connections);
    void lobby(const server::LobbyCounts& counts, const server::Limits& limits);
    void room(const Shadow& shadow, const server::Limits& limits);

    static constexpr std::size_t frames_max = 16;
    static constexpr std::size_t bytes_max = 64 * 1024;
    static constexpr std::size_t outboxes_max = 24;

private:
    Referee& referee_;
};

/// Once faults have stopped every game ends and every command is answered.
class Progress {
public:
    explicit Progress(Referee& referee) : referee_(referee) {}
    void ended(std::size_t games_on, std::size_t commands_open);

private:
    Referee& referee_;
};

/// Messages are what protocol/schema says: one in `every`, and each of a kind not seen before.
class Schema {
public:
    Schema(Referee& referee, int every) : referee_(referee), every_(every) {}
    void shown(const Shown& shown);

private:
    Referee& referee_;
    int every_;
    int count_ = 0;
    std::map<std::string, int> kinds_;
};

}  // namespace crowntable::sim
