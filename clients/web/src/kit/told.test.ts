import { signal } from '@preact/signals';
import { afterEach, describe, expect, it } from 'vitest';
import { dropDeals, dropSeat, keepSeat } from '../core/keepsakes';
import { TellLog } from './told';

const CODE = 'K7M4PX';
const discarded = (seat: number) => ({ event: 'discarded', seat });
const started = { event: 'game_started', game_number: 2 };
const texts = (log: TellLog): string[] => log.lines.map(({ text }) => text);
const sit = (): void => keepSeat({ code: CODE, token: 'a'.repeat(32), name: 'Ann', game: '', game_name: '', at: 1 });

afterEach(() => {
  dropSeat(CODE);
  localStorage.clear();
});

describe('the log of a table', () => {
  it('tells whom a line concerns, in which turn it was told, and of what kind it is', () => {
    const log = new TellLog(null);
    const events = [discarded(1), { event: 'round_scored' }, { event: 'bot_plays_on', seat: 2 }, { event: 'laid' }];
    log.add({ v: 4, turn: 9, events }, ['Bob threw', 'The round is over', 'A bot plays on', '']);
    expect(log.lines).toEqual([
      { turn: 9, seat: 1, kind: 'moves', text: 'Bob threw' },
      { turn: 9, seat: null, kind: 'rounds', text: 'The round is over' },
      { turn: 9, seat: 2, kind: 'people', text: 'A bot plays on' },
    ]);
    log.stop();
  });

  it('begins anew with each game', () => {
    const log = new TellLog(null);
    log.add({ v: 1, turn: 1, events: [discarded(0)] }, ['before']);
    log.add({ v: 2, turn: 1, events: [discarded(0), started, discarded(1)] }, ['the end', 'A new game', 'first']);
    expect(texts(log)).toEqual(['A new game', 'first']);
    expect(log.game).toBe(2);
    // A table that is younger than what is known of it is another one.
    log.add({ v: 1, turn: 1, events: [discarded(1)] }, ['anew']);
    expect(texts(log)).toEqual(['anew']);
    log.stop();
  });

  it('outlives the page at a seat, takes in nothing twice, and goes with the seat', () => {
    sit();
    const before = new TellLog(CODE);
    before.add({ v: 3, turn: 1, events: [started, discarded(0)] }, ['A new game', 'You threw']);
    window.dispatchEvent(new Event('pagehide'));
    const after = new TellLog(CODE);
    expect(texts(after)).toEqual(['A new game', 'You threw']);
    expect(after.game).toBe(2);
    after.add({ v: 3, turn: 1, events: [discarded(0)] }, ['You threw']);
    after.add({ v: 4, turn: 2, events: [discarded(1)] }, ['Bob threw']);
    expect(texts(after)).toHaveLength(3);
    dropSeat(CODE);
    for (const log of [before, after]) log.stop();
    expect(texts(new TellLog(CODE))).toEqual([]);
  });

  it('has a mark where the page was away for so long that it was not told what happened, also after a reload', () => {
    sit();
    const before = new TellLog(CODE);
    before.miss({ v: 2, turn: 1 });
    expect(texts(before)).toEqual([]);
    before.add({ v: 3, turn: 1, events: [started, discarded(0)] }, ['A new game', 'You threw']);
    before.miss({ v: 3, turn: 1 });
    before.stop();
    const update = signal({ v: 90, turn: 41, events: [], resync: true as const });
    const log = new TellLog(CODE, update);
    update.value = { ...update.value };
    log.add({ v: 91, turn: 42, events: [discarded(1)] }, ['Bob threw']);
    expect(log.lines.slice(1)).toMatchObject([
      { text: 'You threw' },
      { turn: 41, seat: null, kind: null },
      { text: 'Bob threw' },
    ]);
    expect(log.game).toBe(2);
    log.miss({ v: 5, turn: 2 });
    expect([log.lines, log.game]).toEqual([[], null]);
    log.stop();
  });

  it('is not kept by a table that goes because somebody has left its game, until they come back', () => {
    sit();
    const log = new TellLog(CODE);
    log.add({ v: 3, turn: 1, events: [started, discarded(0)] }, ['A new game', 'You threw']);
    dropDeals(CODE);
    log.stop();
    expect(texts(new TellLog(CODE))).toEqual([]);
    sit();
    log.stop();
    expect(texts(new TellLog(CODE))).toHaveLength(2);
  });

  it('is empty where what is kept is none', () => {
    for (const text of ['{', '7', '{"lines":1}', 'null']) {
      localStorage.setItem(`crowntable.history.${CODE}`, text);
      expect(texts(new TellLog(CODE))).toEqual([]);
    }
  });
});
