// Who governs a room, and who does while the host is away.

const file = 'server/core/room/host.cpp';
const seats = 'server/core/room/seats.cpp';

export const hosts = [
  {
    name: 'who acts as host decides for good',
    file,
    find: 'is_host(room, person)',
    after: 'refuse_unless_host(const Parts& room',
    replace: 'governs(room, person)',
    by: 'Hosts',
  },
  {
    name: 'who has sat for longest inherits the room',
    file,
    find: 'if (passes) room.change(step, change::HostPassed{room.state.creator});',
    replace: 'if (is_gone && longest_seated(room)) room.change(step, change::HostPassed{longest_seated(room)});',
    by: ['Hosts', 'Watchdog'],
  },
  {
    name: 'the newest at the table acts as host',
    file,
    find: 'seat.sat_down < first->sat_down',
    replace: 'seat.sat_down > first->sat_down',
    by: 'Committed',
  },
  {
    name: 'nobody acts as host',
    file,
    find: 'is_gone && !passes ? longest_seated(room) : std::nullopt',
    replace: 'std::nullopt',
    by: ['Deadlines', 'Watchdog', 'hang'],
  },
  {
    name: 'whoever made the room waits for an absent host like anybody else',
    file,
    find: 'is_gone && creator_is_here(room)',
    replace: 'false',
    by: ['Committed', 'Deadlines', 'Watchdog', 'hang'],
  },
  {
    name: 'one vote removes somebody',
    file,
    find: 'voters.size() >= 2 && std::ranges::all_of(voters, [&](PersonId id) { return votes.contains(id); })',
    replace: 'true',
    by: 'Hosts',
  },
  {
    name: 'those who are away are not asked for their vote',
    file,
    find: 'seat.who && seat.who != target && seat.who != room.state.host',
    replace: 'seat.who && seat.who != target && seat.who != room.state.host && room.presence.is_here(*seat.who)',
    by: 'Hosts',
    faults: 'all',
  },
  {
    name: 'votes outlive the absence of the host',
    file: 'server/core/room/acting_host.hpp',
    find: '!who',
    after: 'bool appoint(',
    replace: 'false',
    by: 'Committed',
    faults: 'crowd',
  },
  {
    name: 'anybody ends the wait for somebody who is away',
    file: 'server/core/room/absence.cpp',
    find: 'if (refused) return *refused;',
    replace: '',
    by: 'Deadlines',
    faults: 'drops',
  },
  {
    name: 'a bot is put in the place of somebody who is at the table',
    file: 'server/core/room/absence.cpp',
    find: 'room.presence.attends(human->id)',
    after: 'Reply obey(',
    replace: 'false',
    by: 'Deadlines',
    faults: 'drops',
  },
  {
    name: 'whoever made the room is kept out of it',
    file: 'server/core/room/moderating.cpp',
    find: 'who && who != room.state.creator',
    replace: 'who.has_value()',
    by: 'Hosts',
    faults: 'none',
  },
];
