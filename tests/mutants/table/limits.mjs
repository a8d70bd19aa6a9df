// Limits of server/core/limits.hpp that are not enforced; those of what fills up are in reached.mjs.

const door = 'server/core/lobby/door.cpp';
const connections = 'server/core/lobby/connections.cpp';
const http = 'server/core/lobby/http.cpp';
const presence = 'server/core/room/presence.cpp';
const addresses = 'server/core/addresses.cpp';

/** What only strangers come to. */
const unlimited = (name, file, find, replace, more = {}) => ({
  name,
  file,
  find,
  replace,
  by: 'Limits',
  faults: 'crowd',
  ...more,
});

export const limits = [
  unlimited('an address has too many connections', connections, 'by_address_.over(address).has_value()', 'false'),
  unlimited('an address has as many rooms as it likes', http, 'lobby.rooms.has_made_enough(networks)', 'false'),
  unlimited('an address says as much as it likes', door, 'client.take(&NetworkBudgets::frames, now)', 'true'),
  {
    name: 'a room that nobody has used stays',
    file: presence,
    find: '*empty_since_ + limits_.unentered_room',
    replace: '*empty_since_ + 100000 * limits_.unentered_room',
    by: 'Ends',
    faults: 'crowd,expiry',
  },
  unlimited(
    'somebody may say hello for ever',
    door,
    '++connection.hello_attempts >= lobby.limits.hello_attempts_max',
    'false',
  ),
  unlimited('strangers may guess for ever', addresses, 'guesses_in_all_.take(now);', ''),
  unlimited('documents have no rate', http, '!client.take(&NetworkBudgets::records, now)', 'false', {
    faults: 'all',
  }),
  unlimited(
    'too many wait for documents',
    'server/core/lobby/documents.cpp',
    'waiting >= limits_.documents_waiting_max',
    'false',
    // Strangers have no token of a game: they wait only while the room is still to be read.
    { faults: 'crowd,crashes' },
  ),
  unlimited(
    'too many seats are claimed at once',
    'server/core/room/claiming.cpp',
    'room.claims.open().size() >= room.limits.claims_per_room_max',
    'false',
    { faults: 'crowd' },
  ),
  unlimited(
    'the unseated write as much as those who play',
    'server/core/room/commands.cpp',
    'room.ledger.unseated_are_worn_out() && is_unseated(room.state, person)',
    'false',
  ),
  unlimited(
    'what the unseated have written is forgotten when a room is read again',
    'server/core/room/ledger.cpp',
    'if (of_the_unseated) ++of_the_unseated_;',
    '',
    { faults: 'crowd,commit_failures' },
  ),
  unlimited(
    'any number of one address come without a seat',
    'server/core/room/door.cpp',
    'static_cast<std::size_t>(here) < room.limits.unseated_per_address_max',
    'true',
  ),
  unlimited(
    'nobody moves too often',
    presence,
    'refuse_too_soon(allowances(person.id).moves, now)',
    'std::optional<Refusal>{}',
  ),
  unlimited('guests never move too often', presence, 'person.role == Role::guest', 'false'),
  unlimited(
    'names have no rate',
    'server/core/room/people.cpp',
    'refuse_too_soon(room.presence.allowances(person.id).renames, step.now)',
    'std::optional<Refusal>{}',
  ),
  unlimited(
    'parts of deals have no rate',
    'server/core/room/commands.cpp',
    'refuse_too_soon(is_part_of_a_deal(command) ? allowances.deal_parts : allowances.commands, step.now)',
    'is_part_of_a_deal(command) ? std::nullopt : refuse_too_soon(allowances.commands, step.now)',
    {
      faults: 'crowd,haste',
    },
  ),
  unlimited(
    'thoughts have no rate',
    'server/core/room/play.cpp',
    'refuse_too_soon(room.presence.allowances(person.id).thoughts, step.now)',
    'std::optional<Refusal>{}',
    { faults: 'crowd,haste' },
  ),
  unlimited(
    'all rooms are read at once',
    'server/core/lobby/readings.cpp',
    'being_read_.size() >= at_once_max_',
    'false',
    { faults: 'crowd,crashes' },
  ),
  {
    name: 'a room in which nobody is stays in memory',
    file: presence,
    find: 'limits_.evict_room',
    replace: '100000 * limits_.evict_room',
    by: 'Deadlines',
    faults: 'evictions,drops',
  },
  {
    name: 'guests are never forgotten',
    file: 'server/core/room/people.cpp',
    find: 'when <= step.now',
    replace: 'false',
    by: ['Deadlines', 'Watchdog', 'hang'],
    faults: 'crowd',
  },
];
