// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plain } from '../../kit/rich';
import { actionsOf, actionText, eventText, type Fact, factsOf, seatRows, valueText } from './facts';
import { over, privateOf } from './fixtures';
import type { Members } from './wire';

const nameOf = (seat: number): string => ['Ann', 'Bob'][seat] ?? `${seat + 1}`;

/** A fact as one would read it: `label: line / line`, or `label: column column; name cell cell; ...`. */
function read(fact: Fact): string {
  if ('lines' in fact) return plain(`${fact.label}: ${fact.lines.join(' / ')}`);
  const { columns, rows } = fact.table;
  const told = rows.map(({ seat, cells }) => [nameOf(seat), ...cells.map((cell) => cell ?? '')].join(' '));
  return plain(`${fact.label}: ${[columns.join(' '), ...told].join('; ')}`);
}
const facts = (told: Members, without: string[] = []): string[] => factsOf(told, without, nameOf).map(read);

const texts = JSON.parse(
  readFileSync(new URL('../../../../../tests/support/plain_texts.json', import.meta.url), 'utf8'),
) as { member: string; value: unknown; text: string }[];

describe('a value is told as the terminal tells it', () => {
  it.each(texts)('$member: $text', ({ member, value, text }) => {
    expect(plain(valueText(member, value, nameOf))).toBe(text);
  });
});

describe('a fact', () => {
  it('is the name of its member in words, and the value', () => {
    expect(facts({ cards_left: 7, trump_suit: 'hearts', open: true, shut: false })).toEqual([
      'cards left: 7',
      'trump suit: hearts',
      'open: yes',
      'shut: no',
    ]);
  });
  it('is a dash where there is nothing', () => {
    expect(facts({ shown: null, pile: [], rest: {} })).toEqual(['shown: –', 'pile: –', 'rest: –']);
  });
  it('is the name of a player where it is about a seat', () => {
    expect(facts({ dealer: 0, starter: 1, current: 1, winner: null, out_seat: 0, winners: [0, 1] })).toEqual([
      'dealer: Ann',
      'starter: Bob',
      'current: Bob',
      'winner: –',
      'out seat: Ann',
      'winners: Ann, Bob',
    ]);
  });
  it('is a number where it only sounds like a seat', () => {
    expect(facts({ seat: 'left', winner: 0.5, seats_max: 4, dealer: 9 })).toEqual([
      'seat: left',
      'winner: 0.5',
      'seats max: 4',
      'dealer: 9',
    ]);
  });
  it('is one line of what stands in a row', () => {
    expect(facts({ pile: ['3S', '10H', 4] })).toEqual(['pile: 3S 10H 4']);
  });
  it('is a line for each thing that is not by seat', () => {
    expect(facts({ tricks: [{ taken_by: 'Ann', seat: 1 }, { taken_by: null }] })).toEqual([
      'tricks: Bob, taken by Ann / taken by –',
    ]);
    expect(facts({ mixed: [1, { two: 2 }] })).toEqual(['mixed: 1; two 2']);
    expect(facts({ deep: { a: { b: [{ c: 1 }] } } })).toEqual(['deep: a b c 1']);
  });
  it('is a table with a row for each player where it is by seat', () => {
    expect(facts({ shown: over(2)['shown'], standings: over(2)['standings'] })).toEqual([
      'shown: card; Ann 7H; Bob KS',
      'standings: place points; Bob 1 2; Ann 2 1',
    ]);
  });
  it('leaves a cell empty where nothing is told of one player only', () => {
    expect(
      facts({
        bids: [
          { seat: 0, bid: 3 },
          { seat: 1, passed: true },
        ],
      }),
    ).toEqual(['bids: bid passed; Ann 3 ; Bob  yes']);
  });
  it('is left out where it has a place of its own', () => {
    expect(facts(privateOf('KS'), ['seat', 'legal'])).toEqual(['card: KS']);
  });
  it('keeps no mark that would turn what stands around it', () => {
    expect(factsOf({ 'a\u202e_b': 'x\u2069\u202ey\u0007' }, [], nameOf)).toEqual([
      { label: 'a b', lines: ['\u2068xy\u2069'] },
    ]);
  });
  it('may be called like a member that every object has', () => {
    const told = JSON.parse('{"__proto__": 1, "constructor": "x", "toString": null}') as Members;
    expect(facts(told)).toEqual(['  proto  : 1', 'constructor: x', 'toString: –']);
    expect(seatRows([{ seat: 0, toString: 1 }, { seat: 1 }], nameOf)?.rows[1]?.cells).toEqual([null]);
  });
});

describe('rows by seat', () => {
  it('are none where one has no seat, or there are none', () => {
    for (const value of [null, 7, 'x', {}, [], [1], [null], [[0]], [{ seat: 0 }, {}], [{ seat: 'x' }]])
      expect(seatRows(value, nameOf)).toBeNull();
  });
});

describe('an action', () => {
  it('is its type in words, then its values', () => {
    expect(plain(actionText({ type: 'ask_for', seat: 1, rank: 7, aloud: true }, nameOf))).toBe('ask for Bob 7 yes');
    expect(actionText({ type: 'play' }, nameOf)).toBe('play');
  });
  it('is none where nothing is legal, told or known', () => {
    for (const you of [null, {}, { legal: null }, { legal: {} }, { legal: 'play' }, { legal: [] }])
      expect(actionsOf(you)).toEqual([]);
    expect(actionsOf({ legal: [null, 1, 'play', [], {}, { type: 1 }, { type: 'pass' }] })).toEqual([{ type: 'pass' }]);
  });
});

describe('an event', () => {
  it('is its name in words, then who, then what', () => {
    const read = (event: Members): string => plain(eventText(event, nameOf));
    expect(read({ event: 'round_started', round: 1 })).toBe('round started: round 1');
    expect(read({ event: 'played', seat: 0 })).toBe('played: Ann');
    expect(read({ event: 'drew', card: null, seat: 1 })).toBe('drew: Bob, card –');
    expect(read({ event: 'round_won', seats: [1], cards: ['7H', 'KS'] })).toBe('round won: seats Bob, cards 7H KS');
    expect(read({ event: 'reshuffled' })).toBe('reshuffled');
    expect(read({ event: 'game_over', standings: [{ seat: 1, place: 1, points: 2 }] })).toBe(
      'game over: standings Bob, place 1, points 2',
    );
  });
});
