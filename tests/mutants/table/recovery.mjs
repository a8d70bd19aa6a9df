// What the journal holds and a room that is made again from it lacks.

const ledger = 'server/core/room/ledger.cpp';
const room = 'server/core/room/room.cpp';
const faults = 'crashes,evictions,drops';

/** A change that is passed over, or made otherwise, when the room is read. */
const replayed = (name, type, by, otherwise = '') => ({
  name,
  file: ledger,
  find: 'state_.apply(one, events);',
  replace: `if (const auto* said = std::get_if<change::${type}>(&one)) { ${otherwise} } else { state_.apply(one, events); }`,
  by,
  faults,
});

/** Something that is undone once all has been read. */
const undone = (name, undo, by) => ({
  name,
  file: room,
  find: 'parts_.clocks.restore(now, last, parts_.state);',
  replace: `auto& state = const_cast<RoomState&>(parts_.state); ${undo} parts_.clocks.restore(now, last, state);`,
  by,
  faults,
});

export const recovery = [
  replayed('who is ready is lost at recovery', 'ReadySet', ['Recovery', 'Committed']),
  replayed('the lock is lost at recovery', 'LockSet', ['Recovery', 'Committed']),
  replayed('who watches is lost at recovery', 'BeganToWatch', ['Recovery', 'Committed']),
  replayed(
    'names are others after recovery',
    'Named',
    ['Recovery', 'Committed'],
    'auto other = *said; other.name = "Nobody"; state_.apply(other, events);',
  ),
  replayed(
    'avatars are others after recovery',
    'Named',
    ['Committed', 'Recovery'],
    'auto other = *said; if (other.avatar) other.avatar = "kite"; state_.apply(other, events);',
  ),
  {
    ...replayed('who stands in for whom is lost at recovery', 'StoodIn', ['Recovery', 'Committed']),
    faults: undefined,
  },
  replayed('who went is there again at recovery', 'PersonGone', ['Recovery', 'Committed', 'Shadow']),
  replayed(
    'room options are lost at recovery',
    'OptionsSet',
    ['Recovery', 'Committed'],
    'auto before = *said; before.room_options_json = state_.room_options; state_.apply(before, events);',
  ),
  replayed(
    'bots have another level after recovery',
    'BotAdded',
    ['Recovery', 'Committed'],
    'auto other = *said; other.level = BotLevel::easy; state_.apply(other, events);',
  ),
  replayed(
    'a token that was replaced is no good after recovery',
    'TokenGiven',
    ['Recovery', 'Once'],
    'auto other = *said; other.former_lives = false; state_.apply(other, events);',
  ),
  undone('removed tokens are lost at recovery', 'state.removed.clear();', ['Recovery', 'Once']),
  undone('games played are lost at recovery', 'state.games_over = 0;', ['Recovery', 'Committed']),
  undone('wishes for a rematch are lost at recovery', 'state.rematch = {};', ['Recovery', 'Committed']),
  undone('the host is lost at recovery', 'state.host.reset();', ['Recovery', 'Committed', 'Shadow']),
  undone('chat is lost at recovery', 'state.chat = ChatRing(parts_.limits.chat_kept);', ['Recovery', 'Committed']),
  undone('who created the room is lost at recovery', 'state.creator.reset();', ['Recovery', 'Once']),
  undone('statistics are lost at recovery', 'state.statistics = {};', ['Recovery', 'Committed']),
  undone('the last standings are lost at recovery', 'state.last_standings.clear();', ['Recovery', 'Shadow']),
  undone('an open deal is lost at recovery', 'state.fair_deal.reset();', ['Recovery', 'Deals', 'Shadow']),
  undone('chains are lost at recovery', 'for (RoomSeat& seat : state.seats) seat.chain.reset();', [
    'Recovery',
    'Deals',
    'Shadow',
  ]),
  {
    name: 'transfer codes are lost at recovery',
    file: room,
    find: 'parts_.presence.meet(id, now);',
    replace: 'parts_.presence.meet(id, now); const_cast<Person&>(person).transfer_code.reset();',
    by: ['Recovery', 'Once'],
    faults,
  },
  {
    name: 'hands that were seen are lost at recovery',
    file: room,
    find: 'parts_.presence.meet(id, now);',
    replace: 'parts_.presence.meet(id, now); const_cast<Person&>(person).seen_hands = {};',
    by: ['Recovery', 'Committed', 'Progress'],
    faults,
  },
  {
    name: 'versions are lost at recovery',
    file: ledger,
    find: 'state_.history.add(events);',
    replace: '',
    by: ['Versions', 'Recovery', 'Committed'],
    faults,
  },
  {
    name: 'the last id is lost at recovery',
    file: room,
    find: 'parts_.answers.remember(record.command->person, std::move(answer));',
    replace: '',
    by: ['Once', 'Recovery'],
    faults,
  },
  {
    name: 'how the last command was answered is lost at recovery',
    file: room,
    find: 'parts_.answers.remember(record.command->person, std::move(answer));',
    replace: 'parts_.answers.remember(record.command->person, {answer.id, Answered::nothing});',
    by: ['Recovery', 'Once'],
    faults,
  },
];
