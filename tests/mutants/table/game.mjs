// The running game: records, ids, versions, hands and limits.

const ledger = 'server/core/room/ledger.cpp';
const commands = 'server/core/room/commands.cpp';
const play = 'server/core/room/play.cpp';
const voice = 'server/core/room/voice.cpp';

export const game = [
  {
    name: 'records name no state',
    file: ledger,
    find: 'step.record.state = state_.table->fingerprint();',
    replace: '',
    by: 'Shadow',
  },
  {
    name: 'the last record is numbered twice',
    file: ledger,
    find: '++last_seq_',
    replace: 'std::max<std::uint64_t>(last_seq_, 1)',
    by: ['Progress', 'Recovery', 'Shadow'],
  },
  {
    name: 'the last id is obeyed again',
    file: commands,
    find: 'command.id == last_id && !is_question(command.command)',
    replace: 'false',
    by: 'Once',
    faults: 'duplicates,drops,delays',
  },
  {
    name: 'the last id is refused for its pace',
    file: commands,
    find: 'command.id == last_id && !is_question(command.command)',
    replace: `command.id == last_id && !is_question(command.command) &&
               room.presence.allowances(who).commands.has(step.now)`,
    by: 'Answers',
    faults: 'duplicates,drops,haste',
  },
  {
    name: 'older ids are obeyed again',
    file: commands,
    find: 'command.id < last_id',
    replace: 'false',
    by: ['Once', 'Committed', 'Hosts', 'Answers'],
    faults: 'duplicates,drops,delays',
  },
  {
    name: 'a refused id is remembered',
    file: commands,
    find: 'wire::write_refused(text, asker.id, refused);',
    replace: `if (asker.id > room.answers.last(asker.person.id).id) {
        const_cast<Parts&>(room).answers.remember(asker.person.id, {asker.id, Answered::done});
    }
    wire::write_refused(text, asker.id, refused);`,
    by: ['Once', 'Recovery', 'Thoughts'],
  },
  {
    name: 'done is not said',
    file: commands,
    find: '!text.empty()',
    replace: '!text.empty() && answered != Answered::done',
    by: 'Silence',
  },
  {
    name: 'a version is left out',
    file: ledger,
    find: 'state_.history.add(step.told);',
    replace: 'state_.history.add({}); state_.history.add(step.told);',
    by: ['Versions', 'Committed', 'Recovery'],
  },
  {
    name: 'versions do not rise',
    file: ledger,
    find: 'state_.history.add(step.told);',
    replace: '',
    by: ['Committed', 'Versions', 'Recovery'],
  },
  {
    name: 'an action for an older turn is taken',
    file: play,
    find: 'turn == room.state.table->turn()',
    replace: 'true',
    by: 'Once',
  },
  {
    name: 'a refused action changes the game',
    file: ledger,
    find: 'return std::move(*refused);',
    after: 'auto acted = state_.table->act(seat, action);',
    replace: 'if (state_.table->acting().contains(seat)) state_.table->act_fallback(seat); return std::move(*refused);',
    by: ['Shadow', 'Committed', 'Secrecy', 'Recovery'],
  },
  {
    name: 'players see the hand of the first seat',
    file: voice,
    find: '*person.seat',
    replace: 'Seat{0}',
    by: ['Secrecy', 'Committed', 'Hands'],
  },
  {
    name: 'spectators see a hand',
    file: voice,
    find: 'wire::write_update_tail(*text.memory, ack, write_you, protocol, resync);',
    replace:
      'if (!write_you) write_you = [&table = table_, protocol](std::string& out) ' +
      '{ table.write_private(Seat{0}, out, protocol); }; ' +
      'wire::write_update_tail(*text.memory, ack, write_you, protocol, resync);',
    by: ['Secrecy', 'Committed', 'Hands'],
  },
  {
    name: 'an arrangement is of the hand of the next seat',
    file: play,
    find: 'room.state.table->arrange(*asker.person.seat, room.state.settings.hints)',
    replace:
      'room.state.table->arrange(next_seat(*asker.person.seat, room.state.table->standings().size()), room.state.settings.hints)',
    by: 'Secrecy',
  },
  {
    name: 'a preview is of the hand of the next seat',
    file: play,
    find: '*asker.person.seat',
    after: 'auto seen = room.state.table->preview(',
    replace: 'next_seat(*asker.person.seat, room.state.table->standings().size())',
    by: 'Answers',
  },
  {
    name: 'a welcome shows the secret of the chain of the server',
    file: voice,
    find: 'CROWNTABLE_VERSION',
    replace: 'room.state.chain_secret ? to_hex(*room.state.chain_secret) : std::string("0")',
    by: 'Secrecy',
  },
  {
    name: 'everybody gets the answer of the one who acted',
    file: voice,
    find: 'acknowledged ? wire::Ack(step.acknowledged->second) : std::nullopt',
    replace: 'step.acknowledged ? wire::Ack(step.acknowledged->second) : std::nullopt',
    by: 'Once',
  },
  {
    name: 'a player is left out of an update',
    file: voice,
    find: 'is_newcomer(step, who)',
    after: 'Updates updates(room, step.now, step.told);',
    replace:
      'is_newcomer(step, who) || (person.seat && person.seat->index == 1 && room.state.history.version() % 7 == 0)',
    by: 'Versions',
  },
  {
    name: 'whoever returns hears of the last event again',
    file: voice,
    find: 'room.state.history.since(*newcomer.version)',
    replace: 'room.state.history.since(*newcomer.version - std::min<std::uint64_t>(1, *newcomer.version))',
    by: ['Versions', 'Committed'],
    faults: 'drops',
  },
  {
    name: 'a resync is taken for what was missed',
    file: voice,
    find: '!missed.has_value()',
    replace: 'false',
    by: ['Versions', 'Committed'],
    faults: 'drops,other_limits',
  },
  {
    name: 'bots never play',
    file: 'server/core/room/autopilot.cpp',
    find: 'at_ = now + time;',
    replace: '',
    by: ['Progress', 'hang'],
  },
  {
    name: 'too much chat is kept',
    file: 'server/core/room/chat_ring.hpp',
    find: 'lines_.size() > kept_',
    replace: 'false',
    by: 'Limits',
    faults: 'other_limits',
  },
  {
    name: 'too many versions are kept',
    file: 'server/core/room/event_history.hpp',
    find: 'sizes_.size() > kept_',
    replace: 'false',
    by: 'Limits',
    faults: 'other_limits',
  },
  {
    name: 'bots play on without a rest',
    file: 'server/core/room/pace.cpp',
    find: 'room.limits.automatic_actions_per_input',
    after: 'void run_automatic(Parts& room, Step& step) {',
    replace: '100000',
    by: 'Limits',
    faults: 'other_limits',
  },
  {
    name: 'the room is not told of who comes and goes',
    file: 'server/core/room/door.cpp',
    find: 'step.presence_changed.insert(*person.seat);',
    after: 'room.presence.disconnect(person.id, step.now);',
    replace: '',
    by: 'Silence',
    faults: 'drops',
  },
  {
    name: 'the room shows one game more than was played',
    file: 'server/core/room/room_view.cpp',
    after: '.games_played = ',
    find: 'room.state.games_over',
    replace: 'room.state.games_over + 1',
    by: 'Committed',
  },
];
