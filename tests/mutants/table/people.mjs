// Who may come in, as whom, and what they may do and know there.

const door = 'server/core/room/door.cpp';
const file = 'server/core/room/people.cpp';
const seats = 'server/core/room/seats.cpp';

export const people = [
  {
    name: 'a claim that the host has turned down is granted',
    file: 'server/core/room/claiming.cpp',
    find: '!op.accept',
    replace: 'false',
    by: 'Once',
  },
  {
    name: 'a transfer code is good twice',
    file: door,
    find: 'room.change(step, change::TransferCodeEnded{id});',
    replace: '',
    by: 'Once',
  },
  {
    name: 'an old token lives on',
    file: door,
    find: 'room.change(step, change::FormerTokenDied{id});',
    replace: '',
    by: 'Once',
    faults: 'drops',
  },
  {
    name: 'a token that has just been replaced is no good',
    file: door,
    find: 'person.token == hash || person.former_token == hash',
    replace: 'person.token == hash',
    by: 'Once',
  },
  {
    name: 'a removed person comes back',
    file: seats,
    find: 'change::PersonGone{*who, true}',
    replace: 'change::PersonGone{*who, false}',
    by: 'Once',
  },
  {
    name: 'whoever was removed is only a stranger',
    file: door,
    find: 'room.state.is_removed(hash)',
    after: 'hash_of(returning.seat_token);',
    replace: 'false',
    by: 'Once',
  },
  {
    name: 'guests are forgotten as soon as they are away',
    file,
    find: '(person.role == Role::spectator ? room.limits.spectator_life : room.limits.guest_life)',
    replace: 'std::chrono::milliseconds{0}',
    by: 'Deadlines',
    faults: 'drops',
  },
  {
    name: 'whoever has seen a hand may take the seat of another',
    file: seats,
    find: '!has_seen_another_hand(room, person, seat)',
    replace: 'true',
    by: 'Secrecy',
  },
  {
    name: 'a lock keeps nobody out',
    file: seats,
    find: 'room.state.locked',
    after: 'const wire::Sit& op',
    replace: 'false',
    by: 'Limits',
  },
  {
    name: 'a room knows too many people',
    file,
    find: 'room.state.people.size() < room.limits.people_per_room_max',
    replace: 'true',
    by: 'Limits',
    faults: 'crowd',
  },
  {
    name: 'too many people watch',
    file: seats,
    find: 'spectator_count(room) >= room.limits.spectators_per_room_max',
    replace: 'false',
    by: 'Limits',
    faults: 'crowd',
  },
  {
    name: 'a thought of an older turn is played',
    file: 'server/core/room/autopilot.cpp',
    find: 'thought_->turn == state.table->turn()',
    replace: 'true',
    by: ['Thoughts', 'Recovery'],
    faults: 'drops,haste',
  },
  {
    name: 'a thought that nobody waits for is played',
    file: 'server/core/room/pace.cpp',
    find: 'seat && room.autopilot.is_thinking(*seat, room.state)',
    after: 'const bool is_wanted = ',
    replace: 'seat.has_value()',
    // A bot that plays it in its own turn has not thought about that for its time.
    by: ['Thoughts', 'Recovery', 'Deadlines'],
    faults: 'drops,crowd',
  },
  {
    name: 'a hint for an older turn is given',
    file: 'server/core/room/commands.cpp',
    find: 'asker.person.seat != wanted.seat || room.state.history.version() != wanted.version',
    replace: 'false',
    by: 'Thoughts',
  },
];
