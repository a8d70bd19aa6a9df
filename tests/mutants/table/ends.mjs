// When a room ends to which nobody comes: over evictions, questions, and ends of the server.

const life = 'server/core/lobby/life.cpp';
const tellEnd = {
  file: 'server/core/lobby/parts.cpp',
  find: 'outbox.ends.push_back({code, end});',
  by: 'Ends',
};
const restarts = 'crashes,expiry,drops';

export const ends = [
  { ...tellEnd, name: 'the store never learns when a room ends', replace: '', faults: restarts },
  {
    ...tellEnd,
    name: 'the store does not learn that somebody is back',
    replace: 'if (end) outbox.ends.push_back({code, end});',
    faults: restarts,
  },
  {
    name: 'a start gives every room its whole idle time',
    file: life,
    find: 'std::clamp(kept.when.value_or(latest), earliest, latest)',
    replace: 'latest',
    by: 'Ends',
    faults: restarts,
  },
  {
    name: 'after a start a room is not waited for',
    file: life,
    find: 'now + lobby.limits.return_time',
    replace: 'now',
    by: 'Ends',
    faults: restarts,
  },
  {
    name: 'a room that is read has its whole idle time once more',
    file: life,
    find: 'if (waited.end) room->keep_end(*waited.end);',
    replace: '',
    by: 'Ends',
    faults: 'evictions,expiry,drops',
  },
  {
    name: 'the end of a room that was read stays, though somebody came',
    file: 'server/core/room/presence.cpp',
    find: 'kept_end_.reset();',
    replace: '',
    // Both see the room end; Clocks also knows when it was empty, and is asked first.
    by: ['Clocks', 'Ends'],
    faults: 'evictions,expiry,drops',
  },
];
