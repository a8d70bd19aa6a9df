#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

namespace crowntable::server {

/// How a token bucket is filled: `burst` at once, then one more every `refill`.
struct Rate {
    int burst = 1;
    std::chrono::milliseconds refill{1000};
};

/// The bounds of what input can grow in rooms and lobby; those of sockets are SocketLimits (server/net/options.hpp).
struct Limits {
    // Rooms and people.
    /// Rooms in this process, but for those that are broken; the next creation is answered SERVER_FULL.
    std::size_t rooms_max = 2000;
    /// Rooms that one address has made in this process and that are neither over nor broken. Here and below an IPv6
    /// network has a share of its own (networks.hpp).
    std::size_t rooms_per_address_max = 20;
    /// Connections in this process, whether they have said hello or not.
    std::size_t connections_max = 8000;
    /// Connections of one address. A household shares one; so does a school.
    std::size_t connections_per_address_max = 64;
    /// So many more of one address, and in all, are open to whoever shows a token of a seat: a crowd keeps nobody from
    /// their game. Those who have shown it count for no address any more, and in all they take the places of others.
    std::size_t seated_per_address_extra = 16;
    std::size_t seated_extra = 64;
    /// People (seated, watching, undecided) whom one room remembers.
    std::size_t people_per_room_max = 64;
    std::size_t spectators_per_room_max = 32;
    /// Tokens of removed people that a room keeps refusing, and as many of their marks and of those of muted people;
    /// the oldest is forgotten first.
    std::size_t removed_per_room_max = 64;
    /// Marks of browsers and terminals that are kept of one person, those that came first.
    std::size_t marks_per_person_max = 4;
    /// Addresses of removed people from which a room lets in nobody new unasked; the oldest is forgotten first. So many
    /// addresses, too, are remembered of people who knocked and were refused.
    std::size_t barred_addresses_max = 64;
    std::size_t claims_per_room_max = 8;
    /// People who may knock at one room at once, one of an address; and who may ask there to sit.
    std::size_t knocks_per_room_max = 4;
    std::size_t sit_wishes_max = 8;
    // What a room may write. When one of these is used up a running game goes on to its end, and all else is refused.
    std::size_t records_per_room_max = 200'000;
    /// Of all its records.
    std::size_t bytes_per_room_max = std::size_t{48} * 1024 * 1024;
    /// Actions of its games, whoever plays them: each costs some 20 us when the room is made again.
    std::size_t actions_per_room_max = 200'000;
    /// Of one record: a command and all that followed by itself.
    std::size_t record_bytes_max = std::size_t{256} * 1024;
    /// A game of which there is so much to tell that its record would be too large for `verify` (16 MiB, see
    /// protocol/record/check.hpp) is ended, as if by the host.
    std::size_t game_bytes_max = std::size_t{15} * 1024 * 1024;
    /// Those of them that people without a seat may be the cause of (room/unseated.hpp), a twentieth: when they are
    /// written, these people are refused what would be another, and nobody else is.
    std::size_t records_of_unseated_max = 10'000;
    /// People without a seat who are connected to one room from one address.
    std::size_t unseated_per_address_max = 8;

    /// Rooms read from the store and made again at once; the others that somebody asks for wait for their turn.
    std::size_t rooms_loading = 8;
    /// Changes of a room that are made again at once: everybody else waits for that. The most costly take some tens of
    /// microseconds each.
    std::size_t replay_slice = 32;

    /// Records, replays and reviews that may be waited for, over all rooms.
    std::size_t documents_waiting_max = 16;
    /// Of these those of one address, so that one asker leaves places to the others.
    std::size_t documents_per_address_max = 4;
    /// What finished documents that were made lately may take together: who asks again has them at once.
    std::size_t documents_kept_bytes = std::size_t{8} * 1024 * 1024;
    /// Tokens of people of a room who sat there and have gone: they may still ask for documents. The oldest is
    /// forgotten first.
    std::size_t former_players_max = 1'000;
    /// Who may wait to hear of a room while it is read.
    std::size_t askers_per_loading_room_max = 64;

    // What a room keeps to show again.
    std::size_t chat_kept = 50;
    /// Versions whose events a resuming client can still get.
    std::size_t versions_kept = 64;

    // Frames.
    /// Malformed frames on one connection before it is closed as BAD_CLIENT.
    int malformed_frames_max = 20;
    int hello_attempts_max = 5;
    std::chrono::milliseconds hello_timeout{10'000};
    /// What `welcome` tells the client about how often to be heard.
    std::chrono::milliseconds ping_interval{20'000};
    /// What it tells about how often a page that is looked at is to give a sign of life. Nothing: it need not.
    std::optional<std::chrono::milliseconds> beat_interval{};

    // Rates. Frames beyond `frames` close the connection; beyond the others a command is refused RATE_LIMITED.
    /// Of one connection, control frames too.
    Rate frames{120, std::chrono::milliseconds{20}};
    /// Frames of all connections of one address: loose, because friends may share it. Beyond them the connection is
    /// closed that has said the most.
    Rate frames_per_address{1200, std::chrono::milliseconds{4}};
    Rate commands{40, std::chrono::milliseconds{100}};
    /// commit, reveal: a rate of their own, for a program that plays at full speed must not cost the deal its part.
    Rate deal_parts{20, std::chrono::milliseconds{100}};
    /// preview, arrange, hint: they cost a search.
    Rate thoughts{20, std::chrono::milliseconds{250}};
    Rate chat{6, std::chrono::milliseconds{2'000}};
    Rate renames{1, std::chrono::milliseconds{5'000}};
    /// sit, watch, claim_seat: others are told of each at once.
    Rate moves{5, std::chrono::milliseconds{5'000}};
    /// The moves of all guests of a room together: whoever leaves comes back as somebody new, with moves of their own.
    Rate guest_moves{32, std::chrono::milliseconds{500}};
    /// Messages `room` that tell no more than who watches, for each room: what is beyond them waits and goes as one.
    /// Those to the host that tell no more than who is here have the same rate.
    Rate spectator_news{4, std::chrono::milliseconds{250}};
    /// Who may begin to knock at one room, whatever becomes of it: the host is told of each.
    Rate knocks{8, std::chrono::milliseconds{2'000}};
    /// Wrong room codes, tokens and transfer codes of one address.
    Rate guesses_per_address{20, std::chrono::milliseconds{10'000}};
    /// Wrong guesses of all addresses together.
    Rate guesses_in_all{400, std::chrono::milliseconds{100}};
    /// Told to whoever may guess no more, by WebSocket and HTTP alike.
    static constexpr std::chrono::seconds retry_of_guessers{30};
    /// Records of games asked for: each costs the reading of a room.
    Rate records_per_address{10, std::chrono::milliseconds{2'000}};
    Rate rooms_per_address{20, std::chrono::milliseconds{30'000}};
    // HTTP. What is beyond these waits its turn, so that whoever asks most waits longest and nobody is shut out.
    Rate requests_per_address{400, std::chrono::milliseconds{20}};
    /// Upgrades to WebSocket.
    Rate handshakes_per_address{128, std::chrono::milliseconds{50}};
    /// What pages of other origins make a browser ask: all of it is refused, and costs whoever looks at them nothing.
    Rate foreign_requests_per_address{100, std::chrono::milliseconds{50}};
    /// Lines of the log on what was refused to an address: each wrong guess has one.
    Rate log_lines_per_address{20, std::chrono::milliseconds{10'000}};
    /// Addresses remembered at once for the rates above; the longest untouched is forgotten first.
    std::size_t addresses_max = 20'000;

    // Times.
    /// When a store that could not be read is asked again.
    std::chrono::milliseconds load_retry{1'000};
    std::chrono::milliseconds transfer_code_life{300'000};
    /// Who knocks and is not answered is sent away after this; who was refused may not knock again before.
    std::chrono::milliseconds knock_life{120'000};
    /// An undecided person without a connection is forgotten after this.
    std::chrono::milliseconds guest_life{120'000};
    /// A spectator without a connection is forgotten after this: longer than an undecided person, for a telephone may
    /// sleep.
    std::chrono::milliseconds spectator_life{1'800'000};
    /// A room in which nobody is leaves the memory after this; it stays in the store and comes back when asked for.
    std::chrono::milliseconds evict_room{10 * 60'000};
    /// The same of one in which nobody has sat, watched or spoken; nothing: like all others.
    std::optional<std::chrono::milliseconds> evict_new_room{};
    /// A room in which nobody has sat, watched or spoken ends after this.
    std::chrono::milliseconds unentered_room{10 * 60'000};
    /// A room with a game in which nobody is connected ends after this.
    std::chrono::milliseconds idle_room{6 * 3'600'000};
    /// A room without a game in which nobody is connected ends after this.
    std::chrono::milliseconds idle_lobby{2 * 3'600'000};
    /// After a start each room is waited for at least so long: clients come back by themselves, and of those who were
    /// there at a crash the store may not know.
    std::chrono::milliseconds return_time{60'000};
    /// A seat can be claimed when its owner has been away for so long; no option, for it guards their hand.
    std::chrono::milliseconds claim_absence{60'000};
    /// How long a deal waits for the links of those who take part.
    std::chrono::milliseconds link_wait{2'000};
    /// How long a bot at human pace thinks.
    std::chrono::milliseconds bot_think_min{600};
    std::chrono::milliseconds bot_think_max{1'500};
    /// Rooms whose deadlines one tick runs, and connections that it closes because they say nothing: the others are
    /// next, and whatever else has come is heard before them. A bot may have to arrange a large hand: one after
    /// another.
    std::size_t rooms_per_tick = 1;
    std::size_t closed_per_tick = 32;
    /// How often instant bots act at a table where nobody plays whom they could keep waiting: they are watched at most.
    std::chrono::milliseconds unplayed_pace{50};
    /// Actions of bots and of the clock that one input may cause in a room; the rest waits for the next tick.
    int automatic_actions_per_input = 32;
};

}  // namespace crowntable::server
