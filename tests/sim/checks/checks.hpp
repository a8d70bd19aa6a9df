#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/core/limits.hpp"
#include "server/core/lobby/lobby.hpp"
#include "server/core/room/room.hpp"
#include "tests/sim/shown.hpp"
#include "tests/sim/unrecorded.hpp"

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
/// view of one seat in each game; cards in nothing else but in answers about the own hand; no token but the own in
/// `welcome`, no seed, no fingerprint, no hash anywhere.
class Secrecy {
public:
    explicit Secrecy(Referee& referee) : referee_(referee) {}
    void shown(const Shown& shown);

private:
    void check_cards(const Shown& shown);
    /// Whether a message of a fair deal may hold these digits: the ends of chains, links that were revealed, and those
    /// of the server for deals that are over.
    static bool is_public(const Shown& shown, const std::string& secret);
    void check_hand(const Shown& shown, int seat);

    Referee& referee_;
    /// The last game of which somebody was shown a hand, and whose.
    std::map<std::pair<std::string, std::uint32_t>, std::pair<std::uint64_t, int>> hands_;
};

/// What is told of a fair deal is what the committed records say of it: who is awaited, which links were used. Each
/// seed follows from the committed links, and nothing of one deal is used in another.
class Deals {
public:
    explicit Deals(Referee& referee) : referee_(referee) {}
    void shown(const Shown& shown);
    /// After each change of a record that is new.
    void changed(const server::RoomState& state, const server::Change& change);

private:
    struct Room {
        /// Those that were given for the deal that is open, by seat.
        std::vector<std::optional<Link>> links;
        /// The ends of all chains, and the game of each.
        std::map<Link, std::uint64_t> chains;
        /// Links and seeds alike.
        std::set<std::array<std::uint8_t, 32>> used;
    };

    void note(Room& room, const server::RoomState& state, const server::change::GameStarted& started);
    void note(Room& room, const server::RoomState& state, const server::change::DealOpened& opened);
    void note(Room& room, const server::RoomState& state, const server::change::LinkRevealed& revealed);
    void note(Room& room, const server::RoomState& state, const server::change::Dealt& dealt);
    void note(Room&, const server::RoomState&, const auto&) {}
    void use_chain(Room& room, const Link& end, std::uint64_t game);
    void use_once(Room& room, const std::array<std::uint8_t, 32>& bytes);
    void check_unheard(const server::RoomState& state);

    Referee& referee_;
    std::map<std::string, Room> rooms_;
};

/// The host alone decides what lasts: options, the lock, the end of a game, who is host. Nobody else becomes host but
/// whoever made the room, who cannot be kept out of it; and somebody is removed by the host, or by all others who sit,
/// two at least.
class Hosts {
public:
    explicit Hosts(Referee& referee) : referee_(referee) {}
    /// Who wants whom removed, by what the server's own room says now.
    void noted(const std::string& room, const std::map<server::PersonId, std::set<server::PersonId>>& votes);
    /// `before`: the room without the record.
    void recorded(const std::string& room, const server::RoomState& before, const server::RecordBody& body);

private:
    bool agreed(const std::string& room, const server::RoomState& before, server::PersonId target,
                const server::RecordBody& body) const;

    Referee& referee_;
    /// All that ever were.
    std::map<std::string, std::map<server::PersonId, std::set<server::PersonId>>> votes_;
};

/// A hand is nobody's prize. In the middle of a deal somebody comes to a hand only whose seat it is, who left it
/// in this deal, by a bot's seat where late comers sit at once, or by a claim: of a seat whose owner was away for a
/// minute, with the consent of the host and another one who sits; of the host alone, and marked, where there is nobody
/// else or no other deal. Nobody is shown a hand that they did not come to like this, or that was not dealt to them;
/// the undecided are told nothing of the game, and nothing of what is said.
class Hands {
public:
    /// Who says yes to the claim of this number. `governs`: as host, or who acts as host.
    struct Consenter {
        server::PersonId who;
        std::uint64_t claim = 0;
        bool governs = false;
    };

    explicit Hands(Referee& referee) : referee_(referee) {}
    /// Who is inside, and what is claimed.
    void noted(const std::string& code, const Unrecorded& unrecorded, server::Now now);
    void said_yes(const std::string& code, const Consenter& consenter);
    /// The room is read anew: claims count from 1 again, and everybody was away from now on.
    void reloaded(const std::string& code);
    /// After each change of a record that is new.
    void changed(const server::RoomState& state, const server::Change& change);
    void shown(const Shown& shown);

private:
    struct Visit {
        server::Now last;
        std::chrono::milliseconds longest_absence{0};
    };
    /// A seat before the change.
    struct SeatBefore {
        std::optional<server::PersonId> who{};
        bool is_bot = false;
    };
    using SeatOf = std::set<std::pair<server::PersonId, Seat>>;
    struct Room {
        server::Now now{0};
        std::map<server::PersonId, Visit> visits;
        std::map<std::uint64_t, std::pair<Seat, server::PersonId>> claims;
        std::vector<Consenter> consents;
        bool hand_in_play = false;
        std::vector<SeatBefore> seats;
        std::map<Seat, server::PersonId> owners;
        std::map<Seat, server::PersonId> left_by;
        /// In the present deal, and in the one before.
        SeatOf may_see;
        SeatOf may_see_before;
    };

    void note(Room& room, const server::RoomState& state, const server::change::Dealt& dealt);
    void note(Room& room, const server::RoomState& state, const server::change::SeatLeft& left);
    void note(Room& room, const server::RoomState& state, const server::change::SeatTaken& taken);
    void note(Room&, const server::RoomState&, const auto&) {}
    void judge(const Room& room, const server::RoomState& state, const server::change::SeatTaken& taken);
    /// The host who consented, and whether somebody else who sits did.
    static std::pair<std::optional<server::PersonId>, bool> consents_to(const Room& room,
                                                                        const server::change::SeatTaken& taken);

    Referee& referee_;
    std::map<std::string, Room> rooms_;
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

/// What is shown is in the committed records: the update is made again from them, byte for byte, the room and what is
/// told of people, seats, talk and transfer codes field by field. What a room shows beside its records is what was so
/// at some moment since all that was made had left.
class Committed {
public:
    explicit Committed(Referee& referee) : referee_(referee) {}
    /// What the server's own room says now, or will when the input is over in which this is said.
    void noted(const std::string& room, Unrecorded unrecorded);
    /// All that was made of any room has left.
    void quiet();
    /// Others share the store: what leaves may have waited for it while more was committed.
    void may_lag() { may_lag_ = true; }
    /// The room is read anew, and nobody is in it.
    void reloaded(const std::string& room) { unrecorded_.erase(room); }
    void crashed() { unrecorded_.clear(); }
    void shown(const Shown& shown);

private:
    void note_acknowledged(const Shown& shown);
    void update_shown(const Shown& shown);
    void room_shown(const Shown& shown);
    void welcome_shown(const Shown& shown);
    void chat_of_welcome(const Shown& shown);
    void chat_shown(const Shown& shown);
    void transfer_code_shown(const Shown& shown);
    static bool follows_from(const Moment& moment, const Shown& shown);

    Referee& referee_;
    /// In the order in which it was so.
    std::map<std::string, std::vector<Unrecorded>> unrecorded_;
    bool may_lag_ = false;
    /// By room and person: what has been acknowledged.
    std::map<std::pair<std::string, std::uint64_t>, std::uint64_t> acknowledged_;
};

/// The server's own rooms are what their committed records make, field by field: when they are read anew, and as they
/// go on from there.
class Recovery {
public:
    explicit Recovery(Referee& referee) : referee_(referee) {}
    /// The room was read anew.
    void reloaded(const server::Room& room, const Shadow& shadow, server::Now now);
    /// Compares nothing while records of the room are on their way to the store.
    void committed(const server::Room& room, const Shadow& shadow);
    /// As above, and what is left of its clocks.
    void looked_at(const server::Room& room, const Shadow& shadow, server::Now now);

private:
    void compare(const server::Room& room, const Shadow& shadow);
    void compare_clocks(const server::Room& room, const Shadow& shadow, server::Now now);
    void expect(bool equal, std::string_view field);
    Referee& referee_;
};

/// What an acknowledged command changes is in the records exactly once, also of one that was sent several times;
/// people are written down with the first thing they do that others see, be it a claim at the door, and before it is
/// acknowledged, not sooner;
/// from then on they are known ever after, by their newest token, and by a transfer code once; whoever was removed
/// stays so; an action counts for its turn alone.
class Once {
public:
    explicit Once(Referee& referee) : referee_(referee) {}
    /// Others share the store: the token of a welcome that has waited for it may have been replaced by then.
    void may_lag() { may_lag_ = true; }
    /// Before the changes of a record that is new, and after them.
    void begin(const server::RoomState& state);
    void applied(const Shadow& shadow);
    /// These people claim seats in the server's own room.
    void claimed(const std::string& room, const std::vector<server::Claim>& claims);
    /// Somebody sends a command, perhaps again.
    void said(const Viewer& viewer, std::uint64_t id, const std::string& text, const Shadow* shadow);
    void shown(const Shown& shown);
    /// The ops that were acknowledged.
    const std::set<std::string>& ops() const { return ops_; }

private:
    using Somebody = std::pair<std::string, std::uint32_t>;
    /// A command on its way. One that asks for what is so already is acknowledged without a record: `held` says that it
    /// was so at some moment since it was sent.
    struct Pending {
        Json command{};
        bool held = false;
    };

    void check_written_down(const Shadow& shadow);
    void written_down(const server::change::PersonCame& came, const server::RoomState& state);
    void welcomed(const Shown& shown);
    void visitor_welcomed(const Shown& shown, const std::string& token);
    void acknowledged_to_visitor(const Shown& shown, std::uint64_t id);
    void token_used(const Shown& shown, const Somebody& who, const std::string& token);
    void check_turn(const Somebody& who, std::uint64_t id);
    void acknowledged(const Shown& shown, std::uint64_t id);
    void check_transfer_code(const Shown& shown);
    void device_heard(const Shown& shown);
    void turned_away(const Shown& shown);

    Referee& referee_;
    std::map<Somebody, std::uint64_t> last_;
    /// By id. There may be several: one that was obeyed and whose answer waits for the store, and later ones, because
    /// its sender was told meanwhile to try again.
    std::map<Somebody, std::map<std::uint64_t, Pending>> pending_;
    /// Commands whose acknowledgement was found right: it may come again.
    std::set<std::pair<Somebody, std::uint64_t>> settled_;
    /// In the order in which they were given.
    std::map<Somebody, std::vector<std::string>> tokens_;
    /// Of those whom no record knows.
    std::map<server::SecretHash, std::string> tokens_of_visitors_;
    std::map<server::SecretHash, std::map<std::uint64_t, Pending>> said_by_visitors_;
    std::set<Somebody> claimants_;
    std::set<std::string> dead_tokens_;
    std::set<std::string> removed_tokens_;
    /// Before the record that is being applied.
    std::optional<std::uint32_t> turn_;
    std::set<std::string> used_codes_;
    std::set<std::string> ops_;
    bool may_lag_ = false;
};

/// After a crash all that was committed is there, unchanged, and leads to the same states; what has ended is not.
class Kept {
public:
    explicit Kept(Referee& referee) : referee_(referee) {}
    /// `before` was made of what was reported as committed, `after` of what the disk holds now.
    void crashed(const Shadows& before, const std::map<std::string, std::vector<server::Record>>& after);
    /// The room is over, and is never seen again.
    void ended(const std::string& room) { ended_.insert(room); }

private:
    Referee& referee_;
    std::set<std::string> ended_;
};

/// What waits for a slow reader or for the store stays under its limit.
class Queues {
public:
    explicit Queues(Referee& referee) : referee_(referee) {}
    void line(std::size_t frames, std::size_t bytes);
    void outboxes(std::size_t waiting, std::size_t connections, std::size_t outboxes_limit);
    /// An input came while nothing more was to be let in: so many outboxes waited before it, and so many after it.
    void closed(std::size_t before, std::size_t after);

    static constexpr std::size_t frames_max = 16;
    static constexpr std::size_t bytes_max = 64 * 1024;

private:
    Referee& referee_;
};

/// Once faults have stopped everybody gets in who is not told why not, every game ends and every command is answered.
class Progress {
public:
    explicit Progress(Referee& referee) : referee_(referee) {}
    void ended(std::size_t games_on, std::size_t commands_open);
    /// So many knock, and hear nothing.
    void knocked(std::size_t people);

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
