/** What a seed deals in Kings Cribbage: engine/cribbage/game.hpp, "Chance". */
import { Random, shuffled } from '../../core/fair_deal/random';

const RACK_SIZE = 5;
const COPIES = 4;
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** What has to be known of a game beside its seed, all of it public. */
export interface CribbageRound {
  seats: number;
  /** The seats that take part. */
  playing: readonly number[];
  /** Light against dark: every other seat draws from the dark bag. */
  split_colours: boolean;
  /** These two as the options have them. */
  leftover_six_nine: string;
  first_player: string;
  /** Who starts where that is known before the deal: the host, or whose turn it is in a rematch. */
  starter_from: number | 'drawn';
}

type Tile = string;
/** Lots for the first turn, by seat; one list for each time that some drew. */
export type Draws = readonly (readonly (Tile | null)[])[];

export interface CribbageDeal {
  draws: Draws;
  starter: number;
  /** For each seat the tiles in the order in which they came; none for a seat that does not take part. */
  racks: Tile[][];
  /** What is left, beginning with the tile that is drawn next. */
  bags: Tile[][];
}

/** All tiles of a colour in the order in which a shuffle finds them. */
function tilesOf(colour: 'l' | 'd', { leftover_six_nine: leftover }: CribbageRound): Tile[] {
  const turnable: Record<string, string> = { 6: '6/9', 9: leftover === 'printed' ? '9/6' : '6/9' };
  return RANKS.flatMap((rank) => Array.from({ length: COPIES }, () => (turnable[rank] ?? rank) + colour));
}

/** The full bags; what a shuffle takes first is at the end. */
export function fullBags(round: CribbageRound): Tile[][] {
  const [light, dark] = [tilesOf('l', round), tilesOf('d', round)];
  return round.split_colours ? [light, dark] : [[...light, ...dark]];
}

const shuffledBags = (round: CribbageRound, random: Random): Tile[][] =>
  fullBags(round).map((bag) => shuffled(bag, random));

function drawn(bags: Tile[][], seat: number): Tile {
  const tile = bags[seat % bags.length]?.pop();
  if (tile === undefined) throw new RangeError('no such game');
  return tile;
}

/** K-04: a tile that may be turned counts as a six. */
function lotOf(tile: Tile): number {
  const face = tile.slice(0, -1);
  return face.includes('/') ? 6 : RANKS.indexOf(face) + 1;
}

/** Those with the lowest rank draw again until one is left. Tiles go back each time. */
function lowDraw(seed: string, round: CribbageRound): { draws: Draws; starter: number | undefined } {
  const random = new Random(seed, 'low_draw');
  const draws: (Tile | null)[][] = [];
  let contenders = [...round.playing];
  while (contenders.length > 1) {
    const bags = shuffledBags(round, random);
    const lots = new Map(contenders.map((seat) => [seat, drawn(bags, seat)]));
    draws.push(Array.from({ length: round.seats }, (_, seat) => lots.get(seat) ?? null));
    const lowest = Math.min(...[...lots.values()].map(lotOf));
    contenders = contenders.filter((seat) => lotOf(lots.get(seat) ?? '') === lowest);
  }
  return { draws, starter: contenders[0] };
}

/** K-04. Whoever knew the seed and could name the starter would choose among as many deals as there are seats. */
function chooseStarter(seed: string, round: CribbageRound): { draws: Draws; starter: number | undefined } {
  const { starter_from: from, seats, playing } = round;
  if (from !== 'drawn') return { draws: [], starter: clockwise(from, seats).find((seat) => playing.includes(seat)) };
  if (round.first_player === 'low_draw') return lowDraw(seed, round);
  return { draws: [], starter: playing[new Random(seed, 'first_player').below(playing.length)] };
}

const clockwise = (from: number, seats: number): number[] =>
  Array.from({ length: seats }, (_, i) => (from + i) % seats);

/**
 * One tile at a time from the starter on, from one's own bag where there are two. Throws RangeError at an impossible
 * game.
 */
export function dealTiles(seed: string, round: CribbageRound): CribbageDeal {
  const { draws, starter } = chooseStarter(seed, round);
  if (starter === undefined) throw new RangeError('nobody plays');
  const bags = shuffledBags(round, new Random(seed, 'shuffle'));
  const racks = Array.from({ length: round.seats }, (): Tile[] => []);
  const order = clockwise(starter, round.seats).filter((seat) => round.playing.includes(seat));
  for (let i = 0; i < RACK_SIZE; ++i) for (const seat of order) racks[seat]?.push(drawn(bags, seat));
  return { draws, starter, racks, bags: bags.map((bag) => bag.reverse()) };
}
