// Who gets in, and who may speak.
const knocking = 'server/core/room/knocking.cpp';
const talk = 'server/core/room/talk.cpp';

export const doors = [
  {
    name: 'a locked room lets in whoever says hello',
    file: knocking,
    find: 'room.state.locked || room.doorstep.is_barred(address)',
    replace: 'room.doorstep.is_barred(address)',
    by: 'Doors',
  },
  {
    name: 'others of the address of a removed person need not knock',
    file: knocking,
    find: 'room.state.locked || room.doorstep.is_barred(address)',
    replace: 'room.state.locked',
    by: 'Doors',
    faults: 'crowd',
  },
  {
    name: 'a removed person is let in by the same browser',
    file: 'server/core/room/door.cpp',
    find: 'newcomer.mark && room.state.is_mark_removed(*newcomer.mark)',
    replace: 'false',
    by: 'Doors',
  },
  {
    name: 'the marks of a removed person are not kept',
    file: 'server/core/room/parts.cpp',
    find: 'visitor.marks',
    replace: 'std::vector<SecretHash>{}',
    by: 'Doors',
  },
  {
    name: 'whom the host refuses is let in',
    file: knocking,
    find: '!op.accept',
    replace: 'false',
    by: 'Doors',
  },
  {
    name: 'whom nobody answers is let in',
    file: knocking,
    find: 'send_away(room, step, room.doorstep.knocks().front().number);',
    replace: 'if (let_in(room, step, room.doorstep.knocks().front().number)) return;',
    by: 'Doors',
  },
  {
    name: 'who names a seat need not knock',
    file: 'server/core/room/door.cpp',
    find: 'if (has_to_knock) return knock(room, step, caller, newcomer);',
    replace: 'if (has_to_knock && !hello.seat) return knock(room, step, caller, newcomer);',
    by: 'Doors',
  },
  {
    name: 'who names a seat is let in where nobody could claim it',
    file: 'server/core/room/door.cpp',
    find: 'if (auto refused = refuse_claim_on(room, *hello.seat, step.now)) return refused;',
    replace: '',
    by: 'Doors',
  },
  {
    name: 'the seat that somebody names is not claimed',
    file: 'server/core/room/door.cpp',
    find: 'newcomer.seat ? claim(room, step, person.id, *newcomer.seat) : person.id',
    replace: 'person.id',
    by: 'Doors',
  },
  {
    name: 'while somebody knocks it is forgotten which seat they named',
    file: knocking,
    find: 'newcomer.seat',
    after: '.name = newcomer.name,',
    replace: 'std::optional<Seat>{}',
    by: 'Doors',
  },
  {
    name: 'a locked room keeps those who have chosen nothing',
    file: 'server/core/room/moderating.cpp',
    find: 'send_undecided_away(room, step);',
    replace: '',
    by: 'Doors',
  },
  {
    name: 'who is muted speaks',
    file: talk,
    find: 'room.state.is_muted(person)',
    replace: 'false',
    by: 'Doors',
  },
  {
    name: "a locked chat is everybody's",
    file: talk,
    find: 'room.state.chat_locked && !governs(room, person)',
    replace: 'false',
    by: 'Doors',
  },
];
