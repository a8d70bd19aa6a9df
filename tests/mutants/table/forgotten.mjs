// What happens in a room and is never journalled.

const ledger = 'server/core/room/ledger.cpp';

/** A change that is made and left out of the record. */
const inRoom = (name, type, by, faults) => ({
  name,
  file: ledger,
  find: 'step.record.changes.push_back(std::move(change));',
  replace: `if (!std::holds_alternative<change::${type}>(change)) step.record.changes.push_back(std::move(change));`,
  by,
  ...(faults && { faults }),
});

export const forgotten = [
  inRoom('who is ready is not journalled', 'ReadySet', ['Clocks', 'Once', 'Recovery']),
  inRoom('a lock is not journalled', 'LockSet', ['Once', 'Committed', 'Shadow']),
  inRoom('who watches is not journalled', 'BeganToWatch', ['Once', 'Committed', 'Shadow']),
  inRoom('new options are not journalled', 'OptionsSet', ['Once', 'Committed', 'Shadow']),
  inRoom('chat is not journalled', 'Said', ['Once', 'Committed', 'Recovery', 'Shadow']),
  inRoom('the wish for a rematch is not journalled', 'RematchAsked', ['Once', 'Committed', 'Shadow']),
  inRoom('a transfer code is not journalled', 'TransferCodeMade', ['Once', 'Committed', 'Shadow']),
  inRoom('the end of a transfer code is not journalled', 'TransferCodeEnded', ['Recovery', 'Shadow']),
  inRoom('the end of an old token is not journalled', 'FormerTokenDied', ['Once', 'Committed', 'Recovery', 'Shadow']),
  { ...inRoom('a pause is not journalled', 'Paused', ['Clocks', 'Recovery', 'Shadow']), faults: 'drops' },
  inRoom('a name is not journalled', 'Named', ['Committed', 'Once', 'Shadow']),
  inRoom('a new host is not journalled', 'HostPassed', ['Committed', 'Once', 'Shadow']),
  inRoom('a bot is not journalled', 'BotAdded', ['Once', 'Committed', 'Shadow']),
  inRoom('a seat that was left is not journalled', 'SeatLeft', ['Committed', 'Once', 'Recovery', 'Shadow']),
  inRoom('who stands in for whom is not journalled', 'StoodIn', ['Clocks', 'Committed', 'Recovery', 'Shadow']),
  inRoom('a person who came is not journalled', 'PersonCame', ['Once', 'Shadow', 'Hosts']),
  inRoom('a person who went is not journalled', 'PersonGone', ['Recovery', 'Shadow', 'Doors']),
  inRoom('a new token is not journalled', 'TokenGiven', ['Deadlines', 'Shadow']),
  inRoom('more time is not journalled', 'MoreTimeGiven', 'Recovery'),
  inRoom('a game that the host ended is not journalled', 'GameEnded', ['Recovery', 'Committed', 'Shadow']),
  inRoom('a table that was put away is not journalled', 'TablePutAway', ['Committed', 'Shadow'], 'none'),
  inRoom('a commitment is not journalled', 'SeatCommitted', 'Once'),
  inRoom('a revealed link is not journalled', 'LinkRevealed', ['Deals', 'Once']),
  {
    name: 'the order of a hand is not journalled',
    file: ledger,
    find: 'step.record.changes.emplace_back(change::HandOrdered{seat, json::tree_of(cards).dump()});',
    replace: '',
    by: ['Once', 'Shadow', 'Committed'],
  },
  {
    name: 'what bots and clocks play is not journalled',
    file: ledger,
    find: 'count(step.record.changes.emplace_back(change::Acted{seat, std::move(applied.action)}));',
    replace: `if (state_.seats[seat.index].played_by == table::PlayedBy::human) {
        count(step.record.changes.emplace_back(change::Acted{seat, std::move(applied.action)}));
    }`,
    by: ['Recovery', 'Shadow', 'Committed'],
  },
  {
    name: 'whose command it was is not journalled',
    file: 'server/core/room/commands.cpp',
    find: 'step.record.command = RecordBody::Command{asker.person.id, asker.id, answered};',
    replace: '',
    by: 'Once',
  },
];
