// What the peers play: four players with five cards each throw one after the other, and draw another. It checks whose
// turn it is and that there is such a card; it has no end, no secrets worth the name, and keeps nothing.
import { readFileSync } from 'node:fs';

const seats = 4;
const ranks = 13;

export const newTable = () => ({
  turn: 0,
  top: 0,
  drawn: seats * 5,
  hands: Array.from({ length: seats }, (_, seat) => Array.from({ length: 5 }, (_, at) => (seat * 5 + at) % ranks)),
});

/** Whether the seat may throw the card at that place of its hand; if so, it is thrown. */
export function play(table, seat, at) {
  const hand = table.hands[seat];
  if (table.turn % seats !== seat || !(Number.isInteger(at) && at >= 0 && at < hand.length)) return false;
  table.top = hand[at];
  hand[at] = (table.drawn * 7) % ranks;
  table.drawn += 1;
  table.turn += 1;
  return true;
}

/** What a seat sees: its own hand, how many cards the others hold. */
export const viewOf = (table, seat) => ({
  you: seat,
  next: table.turn % seats,
  top: table.top,
  drawn: table.drawn,
  hand: table.hands[seat],
  counts: table.hands.map((hand) => hand.length),
});

/** How long Crowntable's update was: `(room, turn, seat)`, turns from 1, as tests/bench/load/recording.hpp has it. */
export function recordedSizes(path) {
  const rooms = readFileSync(path, 'latin1')
    .split('\n\n')
    .filter((room) => room !== '')
    .map((room) => room.split('\n').map((line) => line.length));
  return (room, turn, seat) => {
    const lines = rooms[room % rooms.length];
    return lines[((turn - 1) % (lines.length / seats)) * seats + seat];
  };
}

/** So many bytes, cut from one text. */
const plenty = 'x'.repeat(65536);
export const padding = (size) => plenty.slice(0, Math.max(0, size));
