// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { wholeMessage } from './whole_message';

const read = (path: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), 'utf8');

/** What was told at a recorded table, message by message; under the name of who heard it. */
async function session(game: string, protocol: number): Promise<string[]> {
  return (await read(`tests/server/sessions/${game}_${protocol}.txt`)).trimEnd().split('\n');
}

it('what is left out is what the server leaves out (else: npm run types)', async () => {
  expect(await readFile(fileURLToPath(new URL('./left_out.json', import.meta.url)), 'utf8')).toBe(
    await read('protocol/left_out.json'),
  );
});

describe.each(['five_crowns', 'five_suited_rummy', 'kings_cribbage'])('a whole game of %s', (game) => {
  it('is told by protocol 2, made whole, as by protocol 1', async () => {
    const slim = await session(game, 2);
    const whole = await session(game, 1);
    expect(slim.length).toBe(whole.length);
    let updates = 0;
    slim.forEach((line, index) => {
      if (!line.startsWith('{"type":"update"')) return;
      updates += 1;
      expect(wholeMessage(JSON.parse(line))).toEqual(JSON.parse(whole[index] ?? ''));
    });
    expect(updates).toBeGreaterThan(40);
  });

  it('stays as it is where it is whole', async () => {
    for (const line of await session(game, 1)) {
      if (line.startsWith('{')) expect(wholeMessage(JSON.parse(line))).toEqual(JSON.parse(line));
    }
  });
});

it('what is no update of a game that is known is made nothing of', () => {
  for (const text of ['null', '[]', '{"type":"done","ack":3}', '{"type":"update","public":{"game":"no_such_game"}}']) {
    const message: unknown = JSON.parse(text);
    if (message !== null) expect(wholeMessage(message)).toMatchObject(JSON.parse(text));
  }
  expect(() =>
    wholeMessage({ type: 'update', public: { game: 'five_crowns', seats: 'A', scores: [7] } }),
  ).not.toThrow();
});
