import type { CribbagePrivate, CribbagePublic, Placement, PlayScore, RoomMessage, UpdateOf } from '../../core/wire';
import { names, roomOf } from '../../kit/fake_client';

// Views of Kings Cribbage as a server sends them, for tests.

export const tiles = (text: string): string[] => text.split(' ').filter(Boolean);

/** "H8 across 7l 8d": the placements, without regard to what lies there. */
export function at(text: string): Placement[] {
  const [square = '', direction = '', ...faces] = text.split(' ');
  const col = square.charCodeAt(0) - 64;
  const row = Number(square.slice(1));
  return faces.map((tile, i) => ({
    row: direction === 'down' ? row + i : row,
    col: direction === 'down' ? col : col + i,
    tile,
  }));
}

export const cribbageRoom = (players: number, change: Partial<RoomMessage> = {}): RoomMessage =>
  roomOf(players, { game: 'kings_cribbage', game_name: 'Kings Cribbage', family: 'cribbage', seats_max: 4, ...change });

/** 7 8 at G7, played by the seat before ours. */
export function publicOf(players: number, change: Partial<CribbagePublic> = {}): CribbagePublic {
  const board = at('G7 across 7l 8d');
  return {
    game: 'kings_cribbage',
    phase: 'play',
    board: '13x13-patch',
    tiles: board,
    starter: players - 1,
    current: 0,
    waiting: [],
    servant: null,
    bags: [82],
    seats: names
      .slice(0, players)
      .map((_, seat) => ({ seat, tiles: 5, total: seat === players - 1 ? 12 : 0, removed: false })),
    last_play: { seat: players - 1, tiles: board, score: scoreOf([], { total: 12 }), claim: null },
    scoreless_turns: 0,
    joker_calls: false,
    sheet: [{ seat: players - 1, kind: 'play', points: 12 }],
    end: null,
    leftovers: null,
    standings: null,
    ...change,
  };
}

export function privateOf(rack: string, legal: Partial<CribbagePrivate['legal']> = {}): CribbagePrivate {
  return { seat: 0, rack: tiles(rack), legal: { play: false, exchange: 0, pass: false, call: false, ...legal } };
}

export function scoreOf(lines: PlayScore['lines'], change: Partial<PlayScore> = {}): PlayScore {
  return { lines, first: 0, all_five: 0, flush: 0, total: lines.reduce((sum, { score }) => sum + score, 0), ...change };
}

export function updateOf(
  pub: CribbagePublic,
  you: CribbagePrivate | null,
  change: Partial<UpdateOf<'cribbage'>> = {},
): UpdateOf<'cribbage'> {
  return { type: 'update', v: 12, turn: 5, events: [], public: pub, clock: null, you, ...change };
}
