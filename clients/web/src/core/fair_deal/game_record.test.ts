// @vitest-environment node
import * as ed25519 from '@noble/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RecordHeader } from '../wire_types';
import { writeHex } from './bytes';
import { deckSeed } from './deck_seed';
import { checkGameRecord } from './game_record';

const example = readFileSync(new URL('../../../../../protocol/vectors/game_record.jsonl', import.meta.url));
const lines = example.toString().split('\n').slice(0, -1);
const check = (text: string) => checkGameRecord(new TextEncoder().encode(text));
const joined = (rows: readonly string[]): string => rows.map((row) => `${row}\n`).join('');

/** The example's private key. */
const KEY = Uint8Array.from({ length: 32 }, (_, i) => (i < 3 ? 7 : 0));

/** Chain and signature made anew, as a dishonest signer could. */
function signedAnew(rows: readonly string[]): string {
  let chain: Uint8Array = new Uint8Array(32);
  const framed = rows.slice(0, -1).map((row) => {
    const content = new TextEncoder().encode(row.slice(0, row.lastIndexOf(',"chain":"')));
    chain = sha256(Uint8Array.of(...chain, ...content));
    return `${new TextDecoder().decode(content)},"chain":"${writeHex(chain)}"}`;
  });
  const message = Uint8Array.of(...new TextEncoder().encode('crowntable.game_record.v1\0'), ...chain);
  return joined([...framed, `{"line":"signature","signature":"${writeHex(ed25519.sign(message, KEY))}"}`]);
}

function lie(part: string | RegExp, by: string): unknown {
  const row = lines.findIndex((one) => one.replace(part, by) !== one);
  expect(row).toBeGreaterThanOrEqual(0);
  return check(signedAnew(lines.map((one, i) => (i === row ? one.replace(part, by) : one))));
}

/** The record with other lines, each without its chain value, counted and signed anew. */
function altered(change: (rows: Record<string, unknown>[]) => void): unknown {
  const rows = lines.slice(0, -1).map((row) => {
    const { chain: _, ...rest } = JSON.parse(row) as Record<string, unknown>;
    return rest;
  });
  change(rows);
  rows.at(-1)!['lines'] = rows.length + 1;
  return check(signedAnew([...rows.map((row) => JSON.stringify({ ...row, chain: '' })), '']));
}
const at = (kind: string): number => lines.findIndex((one) => one.includes(`"line":"${kind}"`));

const lineOf = (part: string): number => lines.findIndex((one) => one.includes(part)) + 1;

describe('a game record in the browser', () => {
  it('passes as it was written by the library of the server', () => {
    expect(checkGameRecord(example)).toMatchObject({
      deals: 2,
      vouchedFor: 2,
      byHost: false,
      header: { room: 'K7M4PX', number: 2 },
      standings: [{ place: 1 }, { place: 2 }],
    });
    expect(signedAnew(lines)).toBe(example.toString());
  });

  it('passes of any game: chain, signature, links and seeds are the same in all', () => {
    expect(lie('"game":"five_crowns"', '"game":"whist"')).toMatchObject({
      deals: 2,
      vouchedFor: 2,
      header: { game: 'whist' },
    });
  });

  it('does not pass with any byte flipped', { timeout: 120_000 }, () => {
    let line = 1;
    example.forEach((byte, i) => {
      const changed = Uint8Array.from(example);
      changed[i] = byte ^ (1 << (i % 8));
      const checked = checkGameRecord(changed);
      expect('what' in checked, `byte ${i} of line ${line}`).toBe(true);
      if ('what' in checked) expect(checked.line, `byte ${i}`).toBe(line);
      if (byte === 10) ++line;
    });
  });

  it('is named at the line that was changed, added or taken out', () => {
    expect(check(joined(lines).replace('Ann 1', 'Bob 1'))).toEqual({ line: 1, what: 'chain' });
    expect(check(joined([...lines.slice(0, 4), ...lines.slice(5)]))).toEqual({ line: 5, what: 'chain' });
    expect(check(joined([...lines.slice(0, 4), lines[3] ?? '', ...lines.slice(4)]))).toEqual({
      line: 5,
      what: 'chain',
    });
  });

  it.each(['', '\n', '{}\n', 'x'.repeat(200), '\u0000'])('%j is none', (text) =>
    expect(check(text)).toEqual({ line: 1, what: 'form' }),
  );

  it('ends with one line break and nothing else', () => {
    expect(check(joined(lines).slice(0, -1))).toEqual({ line: lines.length, what: 'form' });
    expect(check(`${joined(lines)}\n`)).toEqual({ line: lines.length + 1, what: 'form' });
    expect(check(joined(lines.slice(0, -1)))).toEqual({ line: lines.length, what: 'form' });
    expect(check(joined(lines.slice(0, 3)))).toEqual({ line: 4, what: 'form' });
  });

  it('does not pass with the signature of another key', () => {
    expect(lie(/"signer":"./, '"signer":"f')).toMatchObject({ line: lines.length, what: 'signature' });
  });

  it.each([
    ['a seed that the links do not give', /"seed":"./, '"seed":"f', 'deal"'],
    ['a link of another chain', /"links":\["./, '"links":["f', 'deal"'],
    ['a link said to be skipped', /"links":\["[0-9a-f]{64}"/, '"links":["skipped"', 'deal"'],
    ['another commitment of a seat', /"seats":\["./, '"seats":["f', 'deal"'],
    ['another commitment of the server', /"server":"./, '"server":"f', 'reveal"'],
    ['another link of the server', /"link":"./, '"link":"f', 'reveal"'],
    ['another game number', '"number":2', '"number":3', 'deal"'],
    ['a deal that is said not to be vouched for', '"vouched_for":true', '"vouched_for":false', 'deal"'],
  ])('names %s', (_, part, by, at) =>
    expect(lie(part, by)).toEqual({ line: lineOf(`"line":"${at}`), what: 'fair_deal' }),
  );

  it('does not pass without the reveal of a deal', () => {
    const without = lines.filter((row) => !row.includes('"line":"reveal"'));
    const rows = without.map((row) => row.replace(`"lines":${lines.length}`, `"lines":${without.length}`));
    expect(check(signedAnew(rows))).toMatchObject({ what: 'fair_deal' });
  });

  it.each([
    '7',
    'null',
    '{}',
    '[7]',
    '[null]',
    '[{"seat":0,"place":1}]',
    '[{"seat":9,"place":1,"points":0}]',
    '[{"seat":0,"place":[],"points":0}]',
  ])('does not pass with the standings %s', (standings) => {
    const end = lines.findIndex((row) => row.includes('"line":"end"'));
    const rows = lines.map((row, i) =>
      i === end ? row.replace(/"standings":\[.*?\]/, `"standings":${standings}`) : row,
    );
    expect(rows[end]).not.toBe(lines[end]);
    expect(check(signedAnew(rows))).toEqual({ line: end + 1, what: 'form' });
  });

  const form = (line: number) => ({ line, what: 'form' });
  const unfair = (line: number) => ({ line, what: 'fair_deal' });
  const end_of_seat_0 = (rows: Record<string, unknown>[]): unknown =>
    (rows[0]!['commitments'] as { seats: unknown[] }).seats[0];
  const makeBot = (rows: Record<string, unknown>[]): void => {
    (rows[0]!['seats'] as { bot: unknown }[])[0]!.bot = 'easy';
  };
  /** The deals as they are made without links of seat 0. */
  const tellOfSeat0 = (rows: Record<string, unknown>[], link: 'skipped' | null): void => {
    const { room, number: game, rules } = rows[0] as unknown as RecordHeader;
    for (const row of rows.filter(({ line }) => line === 'deal')) {
      const [, other] = row['links'] as string[];
      const reveal = rows.find(({ line, deal }) => line === 'reveal' && deal === row['deal'])!;
      const made_of = { room, game, deal: row['deal'] as number, rules, seat_links: [null, other!] };
      Object.assign(row, {
        links: [link, other],
        vouched_for: link === null,
        seed: deckSeed(reveal['link'] as string, made_of),
      });
    }
  };
  /** As if seat 0 had been a bot's without a chain. */
  const makeMuteBot = (rows: Record<string, unknown>[], link: 'skipped' | null): void => {
    makeBot(rows);
    (rows[0]!['commitments'] as { seats: unknown[] }).seats[0] = null;
    tellOfSeat0(rows, link);
  };
  const taken = { line: 'seat_taken', seat: 0, name: 'Dan' };

  it.each([
    ['a space', '"version":2', '"version": 2'],
    ['another order of members', '"line":"deal","deal":1', '"deal":1,"line":"deal"'],
    ['another order of members within', /"seats":\[\{("name":"[^"]*"),("bot":null)/, '"seats":[{$2,$1'],
    ['a letter in another spelling', '"name":"Ann', '"name":"\\u0041nn'],
  ])('does not pass with %s', (_, part, by) => expect(lie(part, by)).toMatchObject({ what: 'form' }));

  it.each<[string, (rows: Record<string, unknown>[]) => void]>([
    [
      'in which a person plays for a bot',
      (rows) => {
        rows.find(({ line, seat }) => line === 'action' && seat === 0)!['by'] = 'human';
      },
    ],
    [
      'in which somebody leaves the seat of a bot',
      (rows) => {
        rows.splice(1, 0, { line: 'seat_left', seat: 0, removed: false });
      },
    ],
    [
      'in which a bot is the host',
      (rows) => {
        rows[0]!['host'] = 0;
      },
    ],
  ])('does not pass %s', (_, lie) => {
    const bot = (rows: Record<string, unknown>[]): void => {
      makeMuteBot(rows, null);
      for (const row of rows) if (row['line'] === 'action' && row['seat'] === 0) row['by'] = 'bot';
    };
    expect(altered(bot)).toMatchObject({ deals: 2 });
    expect(
      altered((rows) => {
        bot(rows);
        lie(rows);
      }),
    ).toMatchObject({ what: 'form' });
  });

  it('is the same when it is written anew', () => expect(altered(() => undefined)).toMatchObject({ deals: 2 }));

  it.each<[string, object, (rows: Record<string, unknown>[]) => void]>([
    ['a chain of a bot', unfair(1), makeBot],
    ['too few commitments', unfair(1), (rows) => void (rows[0]!['commitments'] as { seats: unknown[] }).seats.pop()],
    [
      'a commitment of a bot',
      unfair(2),
      (rows) => {
        const end = end_of_seat_0(rows);
        makeMuteBot(rows, null);
        rows.splice(1, 0, { line: 'commitment', seat: 0, chain_end: end });
      },
    ],
    ['a link of a bot said to be skipped', unfair(2), (rows) => makeMuteBot(rows, 'skipped')],
    ['two headers', form(2), (rows) => void rows.splice(1, 0, rows[0]!)],
    ['no header', form(1), (rows) => void rows.shift()],
    ['a line of an unknown kind', form(3), (rows) => void rows.splice(2, 0, { line: 'joke' })],
    ['a line of no kind', form(3), (rows) => void rows.splice(2, 0, { line: 'constructor' })],
    ['a signature among the lines', form(3), (rows) => void rows.splice(2, 0, { line: 'signature', signature: '' })],
    ['two ends', form(at('end') + 2), (rows) => void rows.splice(at('end'), 0, rows[at('end')]!)],
    [
      'a deal after the end',
      form(at('end') + 2),
      (rows) => void rows.splice(at('end') + 1, 0, { ...rows[at('deal')]!, deal: 3 }),
    ],
    ['somebody who comes after the end', form(at('end') + 2), (rows) => void rows.splice(at('end') + 1, 0, taken)],
    ['an action before the first deal', form(2), (rows) => void rows.splice(1, 0, rows[at('action')]!)],
    [
      'an action after the link of the server',
      form(at('reveal') + 2),
      (rows) => void rows.splice(at('reveal') + 1, 0, rows[at('action')]!),
    ],
    [
      'a result before the link of the server',
      unfair(at('reveal') + 1),
      (rows) => void rows.splice(at('reveal'), 2, rows[at('result')]!, rows[at('reveal')]!),
    ],
    ['a deal without a result', form(at('result') + 1), (rows) => void rows.splice(at('result'), 1)],
    ['the result of another deal', form(at('result') + 1), (rows) => void (rows[at('result')]!['deal'] = 2)],
    [
      'places of a result for one seat',
      form(at('result') + 1),
      (rows) => void (rows[at('result')]!['standings'] as unknown[]).pop(),
    ],
    [
      'an end by the rules in mid-deal',
      form(at('result') + 1),
      (rows) => void rows.splice(at('result'), 1, rows[at('end')]!),
    ],
    [
      'a seat that nobody has',
      form(3),
      (rows) => void rows.splice(2, 0, { line: 'seat_left', seat: 2, removed: false }),
    ],
    ['a dealer whom nobody has seen', form(1), (rows) => void (rows[0]!['dealer'] = 2)],
    [
      'a seat with two places in the last game',
      form(1),
      (rows) => void (rows[0]!['last_standings'] = [1, 2].map((place) => ({ seat: 0, place, points: 3 }))),
    ],
    ['a member too many', form(at('deal') + 1), (rows) => void (rows[at('deal')]!['x'] = 1)],
    ['a member too many in the footer', form(lines.length - 1), (rows) => void (rows.at(-1)!['x'] = 1)],
    ['a member too few', form(at('action') + 1), (rows) => delete rows[at('action')]!['by']],
    ['a member of another type', form(at('action') + 1), (rows) => void (rows[at('action')]!['turn'] = '1')],
    ['another format', form(1), (rows) => void (rows[0]!['version'] = 3)],
    [
      'somebody whom the host alone let in, in a record of version 1',
      form(3),
      (rows) => {
        rows[0]!['version'] = 1;
        rows.splice(2, 0, { ...taken, by_host_alone: true });
      },
    ],
    [
      'somebody whom the host alone let in between two deals',
      form(2),
      (rows) => {
        rows[0]!['version'] = 2;
        rows.splice(1, 0, { ...taken, by_host_alone: true });
      },
    ],
    [
      'a seat that is said not to be given by the host alone',
      form(3),
      (rows) => {
        rows[0]!['version'] = 2;
        rows.splice(2, 0, { ...taken, by_host_alone: false });
      },
    ],
    ['no code of a room', form(1), (rows) => void (rows[0]!['room'] = 'K7M4PA')],
    ['a line that is too long', form(1), (rows) => void (rows[0]!['options'] = { x: 'x'.repeat(64 * 1024) })],
  ])('does not pass with %s, whoever signed it', (_, fault, change) => expect(altered(change)).toEqual(fault));

  it('says whom the host alone let into a hand', () => {
    const rows = altered((all) => {
      all[0]!['version'] = 2;
      all.splice(2, 0, { ...taken, by_host_alone: true });
    });
    expect(rows).toMatchObject({ letIn: [{ deal: 1, seat: 0, name: 'Dan' }] });
  });

  describe('in which somebody comes to the seat of a bot and goes again', () => {
    const left = { line: 'seat_left', seat: 0, removed: false };
    /** The lines before the first deal, given the commitment of the seat. */
    const comesAndGoes = (
      before: (commitment: object) => object[],
      then: (rows: Record<string, unknown>[]) => void = () => undefined,
    ): unknown =>
      altered((rows) => {
        const commitment = { line: 'commitment', seat: 0, chain_end: end_of_seat_0(rows) };
        makeBot(rows);
        (rows[0]!['commitments'] as { seats: unknown[] }).seats[0] = null;
        then(rows);
        rows.splice(1, 0, ...(before(commitment) as Record<string, unknown>[]));
      });
    it('passes when they committed while they had it', () => {
      expect(comesAndGoes((commitment) => [taken, commitment])).toMatchObject({ deals: 2, vouchedFor: 2 });
      // Who goes while a deal is open may have given its link.
      expect(comesAndGoes((commitment) => [taken, commitment, left])).toMatchObject({ deals: 2, vouchedFor: 2 });
    });

    it('does not pass when they committed after they had gone, until somebody comes again', () => {
      expect(comesAndGoes((commitment) => [taken, left, commitment])).toEqual(unfair(4));
      expect(comesAndGoes((commitment) => [taken, left, taken, commitment])).toMatchObject({ deals: 2, vouchedFor: 2 });
    });

    it('does not pass when a person is said to have gone from a seat that commits then', () => {
      expect(
        altered(
          (rows) => void rows.splice(1, 0, left, { line: 'commitment', seat: 0, chain_end: end_of_seat_0(rows) }),
        ),
      ).toEqual(unfair(3));
    });

    it.each([
      ['passes', 'has it', [taken], { deals: 2, vouchedFor: 0 }],
      ['does not pass', 'has gone again', [taken, left], unfair(4)],
    ])('%s when a link is said to be skipped of somebody without a chain who %s', (_, _who, before, told) => {
      expect(
        comesAndGoes(
          () => before,
          (rows) => tellOfSeat0(rows, 'skipped'),
        ),
      ).toMatchObject(told);
    });
  });

  it('passes when the host ended the game in mid-play', () => {
    expect(
      altered((rows) => {
        rows[at('end')]!['by_host'] = true;
        rows.splice(at('result'), at('end') - at('result'));
      }),
    ).toMatchObject({ deals: 1, byHost: true });
  });

  it('does not pass when a member is missing', () => {
    expect(lie('"seats":[{', '"seat":[{')).toMatchObject({ line: 1, what: 'form' });
  });
});
