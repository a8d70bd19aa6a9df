#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/fair_deal.hpp"
#include "engine/fingerprint.hpp"
#include "engine/game.hpp"
#include "engine/seat.hpp"
#include "protocol/table/played_by.hpp"
#include "server/core/replay_key.hpp"
#include "server/core/room/person.hpp"
#include "server/core/secret.hpp"
#include "server/store/wall_time.hpp"

/// What can change in a room, one struct each. A room changes in no other way, so that its changes,
/// made again in order, make the room again (room/state.hpp). Texts called `..._json` are canonical JSON.
namespace crowntable::server::change {

struct Created {
    std::string game;
    std::string options_json;
    std::string room_options_json;
    SecretHash host_token{};
    /// Hashes of the networks from which it was made (lobby/maker.hpp); none in rooms of servers before.
    std::vector<SecretHash> maker{};
    /// A table to learn at (RoomState::practice).
    bool practice = false;
};
struct PersonCame {
    PersonId who;
    SecretHash token{};
    std::string name;
    bool creator = false;
    std::vector<SecretHash> marks{};
    std::string avatar{};
};
/// `former_lives`: the token before stays good until the new one has been used.
struct TokenGiven {
    PersonId who;
    SecretHash token{};
    bool former_lives = false;
};
struct FormerTokenDied {
    PersonId who;
};
/// A one-time code that moves the person to another device; one before it is worth nothing any more. `ends_at`: nothing
/// in records of servers before, whose codes live their whole time anew after each restart.
struct TransferCodeMade {
    PersonId who;
    SecretHash code{};
    std::optional<WallTime> ends_at{};
};
/// The transfer code was used, or is too old.
struct TransferCodeEnded {
    PersonId who;
};
/// What somebody has said of the replay of a game; with a key the replay is shared by it from now on, for all have
/// agreed. Not `agrees`: it is not shared any more, and waits for their word.
struct ReplayWord {
    std::uint32_t game = 0;
    bool agrees = false;
    std::optional<ReplayKey> key{};
};
/// `avatar`: the mark that they have chosen at the same time, empty for none; nothing: the one that they had. A choice
/// of a mark alone is no change of its own, so that servers before can read it: to them it is the same name again. So
/// is what somebody says of a replay.
struct Named {
    PersonId who;
    std::string name;
    std::optional<std::string> avatar{};
    std::optional<ReplayWord> replay{};
};
/// The person came with a browser or terminal of which no mark was known.
struct Marked {
    PersonId who;
    SecretHash mark{};
};
struct Muted {
    PersonId who;
    bool muted = false;
};
/// `seat` is a new one at the end, or the seat of a bot or of somebody absent, who then has it no more but stays its
/// owner until the game ends. `by_host_alone`: into a hand that is in play, by nobody's consent but the host's.
struct SeatTaken {
    PersonId who;
    Seat seat;
    bool by_host_alone = false;
};
/// They sit there from the next deal of the running game on; nothing: not any more.
struct SeatPromised {
    PersonId who;
    std::optional<Seat> seat{};
};
struct BeganToWatch {
    PersonId who;
};
/// The seat's occupant is gone for good; on_leave says what becomes of a seat in a running game.
struct SeatLeft {
    Seat seat;
};
struct PersonGone {
    PersonId who;
    /// Sent away: tokens and marks are refused from now on.
    bool removed = false;
};
struct HostPassed {
    std::optional<PersonId> to;
};
struct OptionsSet {
    std::string game;
    std::string options_json;
    std::string room_options_json;
};
struct ReadySet {
    Seat seat;
    bool ready = false;
};
struct BotAdded {
    BotLevel level = BotLevel::medium;
    std::string name;
};
struct LockSet {
    bool locked = false;
};
/// While the chat is locked only the host may write.
struct ChatLockSet {
    bool locked = false;
};
/// Who plays for a human's seat from now on.
struct StoodIn {
    Seat seat;
    table::PlayedBy by = table::PlayedBy::human;
};
/// `rules`: the version by which the game is played; another one would not lead to the same states.
/// `chain_secret`: of the server's hash chain for the fair deals of the game; nothing in records of format 1, whose
/// games were dealt from seeds of chance alone.
struct GameStarted {
    std::uint32_t rules = 0;
    std::optional<Link> chain_secret{};
};
/// The seat's occupant takes part in the fair deals, from the next one that is opened on.
struct SeatCommitted {
    Seat seat;
    Link chain_end{};
};
/// From now on the links of these seats are awaited for the next deal, and of no other: whom we await was told before
/// any link came, and a restart does not change it. `without_chain`: seats at which somebody is who cannot give one.
struct DealOpened {
    SeatSet awaited{};
    SeatSet without_chain{};
};
struct LinkRevealed {
    Seat seat;
    Link link{};
};
/// Ends the wait for links, if a deal is open. The seed is that of the fair deal, where the game has a chain.
/// `unheard`: seats whose link was not awaited and at which somebody is now, or was without a chain at the opening.
struct Dealt {
    Seed seed{};
    SeatSet unheard{};
};
struct Acted {
    Seat seat;
    std::string action_json;
};
struct HandOrdered {
    Seat seat;
    std::string cards_json;
};
struct ClockRanOut {
    Seat seat;
};
struct MoreTimeGiven {
    Seat seat;
};
struct RematchAsked {
    Seat seat;
};
struct GameEnded {};
/// Nobody plays any more: what is left of the clocks stands in the record.
struct Paused {};
/// A line of talk; exactly one of text and phrase is not empty. `seat` is nothing for a spectator.
struct Said {
    std::optional<Seat> seat{};
    std::string name;
    std::string text{};
    std::string phrase{};
    std::string avatar{};
};
/// The last game is shown no longer; the seats that were left since it ended close up.
struct TablePutAway {};

using Change =
    std::variant<Created, PersonCame, TokenGiven, FormerTokenDied, TransferCodeMade, TransferCodeEnded, Named, Marked,
                 Muted, SeatTaken, SeatPromised, BeganToWatch, SeatLeft, PersonGone, HostPassed, OptionsSet, ReadySet,
                 BotAdded, LockSet, ChatLockSet, StoodIn, GameStarted, SeatCommitted, DealOpened, LinkRevealed, Dealt,
                 Acted, HandOrdered, ClockRanOut, MoreTimeGiven, RematchAsked, GameEnded, Paused, Said, TablePutAway>;

}  // namespace crowntable::server::change

namespace crowntable::server {

using change::Change;

/// What the last answered command was answered with, so that it can be answered again.
enum class Answered : std::uint8_t {
    nothing,
    /// `done`
    done,
    /// `seated`
    seated,
    /// The present `update`.
    update,
    /// Something that only this process remembers (a chat line, a hint).
    text
};

/// The private format of the journal, one JSON object without line breaks for each record. It is nobody's
/// contract but ours; `format` rises when an older server could not read it. It holds seeds, secrets of chains and
/// hashes of tokens, and so is as secret as the cards.
///
/// Format 2 added the fair deals: game_started has chain_secret, and seat_committed, deal_opened and link_revealed are
/// new. Format 3 added `room`. In format 4 `room` says who has sat for longest, too. Format 5 added who may sit into a
/// hand (seat_promised, and by_host_alone of seat_taken) and who gets in (marked, muted, chat_lock_set, and the marks
/// of person_came); the maker of created came later, its `practice`, when a transfer code ends, the `avatar` of
/// person_came, named and said, and the `replay` of named, all of which a server that does not know them passes over.
/// Records of older formats are read as they are; a room may have all of them.
///
///     {"format":5,"person":3,"id":7,"answered":"done","changes":[{"change":"lock_set","locked":true}],"room":"..."}
struct RecordBody {
    struct Command {
        PersonId person;
        std::uint64_t id = 0;
        Answered answered = Answered::nothing;
    };
    /// The command that caused the changes, where one did.
    std::optional<Command> command{};
    std::vector<Change> changes{};
    /// The game after the changes, where one is on the table.
    std::optional<Fingerprint> state{};
    /// People, seats and options after the changes, where one of these changes them (room/fingerprint.hpp).
    std::optional<Fingerprint> room{};
    /// What is left of the clocks that are set, so that an outage takes nothing from anybody.
    std::optional<std::chrono::milliseconds> turn_left{};
    bool more_time_used = false;
    std::optional<std::chrono::milliseconds> pause_left{};
};

inline constexpr int record_format = 5;
inline constexpr int oldest_record_format = 1;
/// From this format on `room` is what this program makes of the same changes. What older ones name is not compared.
inline constexpr int room_fingerprint_format = 5;

/// The oldest format in which this program can still write all that happens, for those that share its store with
/// programs of before.
inline constexpr int oldest_written_format = 5;

/// REQUIRES: oldest_written_format <= format.
std::string write_record(const RecordBody& record, int format = record_format);
/// Nothing if `text` is no record of a known format, `newest` being the last of them.
std::optional<RecordBody> read_record(std::string_view text, int newest = record_format);
/// The maker in the first record of a room (change::Created), read alone: a start asks it of every room. None where
/// `text` names none.
std::vector<SecretHash> maker_in(std::string_view text);

}  // namespace crowntable::server
