// What a room shows beside its records: who is there, whether the game stands still, and what is claimed.

const file = 'server/core/room/room_view.cpp';

export const shown = [
  {
    name: 'nobody is said to watch',
    file,
    find: 'person.role == Role::spectator && room.presence.is_here(id)',
    replace: 'false',
    by: 'Committed',
  },
  {
    name: 'whoever watched and went is still said to watch',
    file,
    find: 'person.role == Role::spectator && room.presence.is_here(id)',
    replace: 'person.role == Role::spectator',
    by: 'Committed',
  },
  {
    name: 'a game that stands still is shown as going on',
    file,
    find: 'room.presence.paused() && room.state.game_on()',
    replace: 'false',
    by: 'Committed',
  },
  {
    name: 'a room without a game is shown as standing still',
    file,
    find: 'room.presence.paused() && room.state.game_on()',
    replace: 'room.presence.paused()',
    by: 'Committed',
  },
  {
    name: 'somebody at a seat who is there is shown as away',
    file,
    find: 'human != nullptr && !is_connected',
    replace: 'human != nullptr',
    by: 'Committed',
  },
  {
    name: 'everybody is told who claims a seat',
    file,
    find: 'is_asked(room, claim, person)',
    replace: 'true',
    by: 'Committed',
  },
  {
    name: 'the host is not told of claims',
    file,
    find: 'room.claims.open()',
    replace: 'std::vector<Claim>{}',
    by: 'Committed',
  },
  {
    name: 'the host is not told who claims a seat',
    file,
    find: 'claimant != nullptr ? claimant->name : ""',
    replace: 'std::string()',
    by: ['Committed', 'Schema'],
  },
  {
    name: 'whoever has gone still claims a seat',
    file: 'server/core/room/room.cpp',
    find: 'drop_claim_of(parts_, step, *who);',
    replace: '',
    by: 'Committed',
    faults: 'drops,crowd,haste',
  },
  {
    name: 'a seat is claimed though its human is back',
    file: 'server/core/room/door.cpp',
    find: 'drop_claims_on(room, step, *person.seat);',
    replace: '',
    by: 'Committed',
    // A seat can be claimed after a minute, and to its owner it is one by a jump of the clock.
    faults: 'drops,clock_jumps,expiry',
  },
];
