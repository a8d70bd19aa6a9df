// Who comes to a hand in the middle of its deal, and what the undecided are told.

const file = 'server/core/room/claiming.cpp';
const seats = 'server/core/room/seats.cpp';

export const hands = [
  {
    name: 'a seat is claimed in the instant in which its owner drops',
    file,
    find: 'room.presence.away_since(*held.who) + room.limits.claim_absence <= now',
    replace: 'true',
    by: 'Hands',
    faults: 'drops,crowd',
  },
  {
    name: 'who claims a seat sees the hand at once',
    file,
    find: 'room.state.hand_in_play() && !claim.at_once',
    replace: 'false',
    by: 'Hands',
    faults: 'drops,expiry',
  },
  {
    name: 'the host decides alone about every hand',
    file,
    find: 'host_decides_alone(room, claim) || another_consents(room, claim)',
    replace: 'true',
    by: 'Hands',
    faults: 'drops,crowd',
  },
  {
    name: 'that the host decided alone is told to nobody',
    file,
    find: 'room.state.hand_in_play() && !another_consents(room, *claim)',
    replace: 'false',
    by: 'Hands',
    faults: 'drops,crowd',
  },
  {
    name: 'late comers sit into any hand',
    file: seats,
    find: 'left_by ? left_by == person.id : room.state.settings.late_join_any',
    replace: 'true',
    by: 'Hands',
  },
  {
    name: 'somebody sits into the hand of who was removed',
    file: seats,
    find: 'left_by ? left_by == person.id : room.state.settings.late_join_any',
    replace: 'room.state.settings.late_join_any',
    by: 'Hands',
    faults: 'none',
  },
  {
    name: 'whoever sits down between two deals sees the hand that is over',
    file: 'server/core/room/state.cpp',
    find: '!seats[person.seat->index].from_next_deal',
    replace: 'true',
    by: 'Hands',
    faults: 'drops,crowd',
  },
  {
    name: 'the undecided hear what is said at the table',
    file: 'server/core/room/voice.cpp',
    find: 'who != person.id && is_at_table(room.person(who))',
    replace: 'who != person.id',
    by: 'Hands',
  },
  {
    name: 'the undecided are told of the deals',
    file: 'server/core/room/voice.cpp',
    find: 'is_at_table(room.person(who)) && !is_newcomer(step, who)',
    replace: '!is_newcomer(step, who)',
    by: 'Hands',
  },
  {
    name: 'the undecided see the game',
    file: 'server/core/room/voice.cpp',
    find: 'room.state.deals > 0 && is_at_table(person)',
    replace: 'room.state.deals > 0',
    by: 'Hands',
  },
];
