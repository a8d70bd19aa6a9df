// @vitest-environment node
import * as ed25519 from '@noble/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeHex } from './bytes';
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

const lineOf = (part: string): number => lines.findIndex((one) => one.includes(part)) + 1;

describe('a game record in the browser', () => {
  it('passes as it was written by the library of the server', () => {
    expect(checkGameRecord(example)).toMatchObject({
      deals: 2, vouchedFor: 2, byHost: false, header: { room: 'K7M4PX', number: 2 }, standings: [{ place: 1 }, { place: 2 }],
    });
    expect(signedAnew(lines)).toBe(example.toString());
  });

  it('does not pass with any byte flipped', { timeout: 120_000 }, () => {
    let line = 1;
    example.forEach((byte, i) => {
      const changed = Uint8Array.from(example);
      changed[i] = byte ^ (1 << (i % 8));
      const checked = checkGameRecord(changed);
      expect('what' in checked, `byte ${i} of line ${line}`).toBe(true);
      // Bytes that are no UTF-8 spoil the whole file.
      if ('what' in checked && i % 8 !== 7) expect([line, lines.length]).toContain(checked.line);
      if (byte === 10) ++line;
    });
  });

  it('is named at the line that was changed, added or taken out', () => {
    expect(check(joined(lines).replace('Ann 1', 'Bob 1'))).toEqual({ line: 1, what: 'chain' });
    expect(check(joined([...lines.slice(0, 4), ...lines.slice(5)]))).toEqual({ line: 5, what: 'chain' });
    expect(check(joined([...lines.slice(0, 4), lines[3] ?? '', ...lines.slice(4)]))).toEqual({ line: 5, what: 'chain' });
  });

  it.each(['', '\n', '{}\n', 'x'.repeat(200), '\u0000'])('%j is none', (text) => expect(check(text)).toEqual({ line: 1, what: 'form' }));

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
  ])('names %s', (_, part, by, at) => expect(lie(part, by)).toEqual({ line: lineOf(`"line":"${at}`), what: 'fair_deal' }));

  it('does not pass without the reveal of a deal', () => {
    const without = lines.filter((row) => !row.includes('"line":"reveal"'));
    const rows = without.map((row) => row.replace(`"lines":${lines.length}`, `"lines":${without.length}`));
    expect(check(signedAnew(rows))).toMatchObject({ what: 'fair_deal' });
  });

  it.each(['7', 'null', '{}', '[7]', '[null]', '[{"seat":0,"place":1}]', '[{"seat":9,"place":1,"points":0}]', '[{"seat":0,"place":[],"points":0}]'])('does not pass with the standings %s', (standings) => {
    const end = lines.findIndex((row) => row.includes('"line":"end"'));
    const rows = lines.map((row, i) => (i === end ? row.replace(/"standings":\[.*?\]/, `"standings":${standings}`) : row));
    expect(rows[end]).not.toBe(lines[end]);
    expect(check(signedAnew(rows))).toEqual({ line: end + 1, what: 'form' });
  });

  it('does not pass when a member is missing', () => {
    expect(lie('"seats":[{', '"seat":[{')).toMatchObject({ line: 1, what: 'form' });
  });
});
