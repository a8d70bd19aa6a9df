import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSeat } from '../keepsakes';
import { readRoute, replayHash } from '../route';
import type { EventOf, Family } from '../wire';
import { replayOf, reviewOf } from './fixtures';
import { replayClient } from './replay_client';
import { fetchReplay, fetchReview, readDocument } from './source';
import { foldViews, namesAt, nextRound, nextTurn, indexOfStep, previousRound, previousTurn } from './walk';

const replay = replayOf();

describe('the views of a replay', () => {
  it('are what changed laid over what was, each step on the one before', () => {
    const views = foldViews<'rummy'>(replay.steps);
    expect(views.map((view) => view.public.phase)).toEqual([
      'draw',
      'discard',
      'draw',
      'draw',
      'discard',
      'draw',
      'discard',
    ]);
    expect(views[4]!.public.discards).toEqual(['10H', '9D']);
    expect(views[4]!.private[0]!.hand).toEqual(['4S', '5S', '6S']);
    expect(views[1]!.private[1]!.hand).toEqual(['KH', 'JK', '6C']);
    expect(views[0]!.public.discards).not.toContain('9D');
  });

  it('name a seat by who had it then', () => {
    expect(namesAt(replay, 2)).toEqual(['Ann', 'Bot Bob']);
    expect(namesAt(replay, 3)).toEqual(['Ann', 'Zoe']);
  });
});

describe('going through a replay', () => {
  it('by turn stops where another seat acts, and comes back to where a turn began', () => {
    const forward = [0];
    while (forward.at(-1)! < 6) forward.push(nextTurn(replay.steps, forward.at(-1)!));
    expect(forward).toEqual([0, 1, 3, 4, 5, 6]);
    expect([6, 5, 4, 3, 2, 1, 0].map((at) => previousTurn(replay.steps, at))).toEqual([5, 4, 3, 1, 1, 0, 0]);
  });

  it('by round stops at the deals and at the ends', () => {
    expect([0, 4, 5, 6].map((at) => nextRound(replay, at))).toEqual([5, 5, 6, 6]);
    expect([0, 4, 5, 6].map((at) => previousRound(replay, at))).toEqual([0, 0, 0, 5]);
  });

  it('finds a step by its number, also in a part of a game, and the nearest for one that is not there', () => {
    expect([
      indexOfStep(replay.steps, 4),
      indexOfStep(replay.steps, 99),
      indexOfStep(replay.steps.slice(3), 4),
    ]).toEqual([4, 6, 1]);
  });
});

describe('a client of a game that is over', () => {
  it('shows each seat what it had, all hands to nobody in particular, and the events of the step', () => {
    const client = replayClient(replay, 0);
    const heard: (readonly EventOf<Family>[])[] = [];
    client.onEvents((events) => heard.push(events));
    expect(client.update.value!.you).toBeNull();
    expect(client.looking!.value.map(({ seat }) => seat)).toEqual([0, 1]);
    client.seat.value = 1;
    client.go(4);
    expect(client.update.value!.you).toMatchObject({ hand: ['KH', 'JK', '6C', 'QT'] });
    expect(client.room.value!.seats.map(({ name }) => name)).toEqual(['Ann', 'Zoe']);
    client.go(99);
    expect(client.at.value).toBe(6);
    expect(heard).toEqual([replay.steps[4]!.events, replay.steps[6]!.events]);
  });

  it('does nothing for anybody', async () => {
    await expect(replayClient(replay, 0).send('play')).rejects.toMatchObject({ code: 'LOOKING' });
  });
});

describe('where a replay comes from', () => {
  const answers: [string, string | undefined][] = [];
  let answer: (path: string) => Response;
  beforeEach(() => {
    answers.length = 0;
    vi.stubGlobal('fetch', (path: string, init?: { headers?: Record<string, string> }) => {
      answers.push([path, init?.headers?.['authorization']]);
      return Promise.resolve(answer(path));
    });
    keepSeat({ code: 'K7M4PX', token: 'f'.repeat(32), name: 'Ann', game: '', game_name: '', at: 1 });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is asked for part by part, with the token in a header and never in an address', async () => {
    answer = (path) => {
      const from = Number(new URL(path, 'http://x').searchParams.get('from'));
      return Response.json({ ...replay, from, steps: replay.steps.slice(from, from + 3) });
    };
    expect((await fetchReplay('K7M4PX', 2)).steps).toEqual(replay.steps);
    expect(answers).toEqual(
      [0, 3, 6].map((from) => [`/api/rooms/K7M4PX/games/2/replay?from=${from}`, `Bearer ${'f'.repeat(32)}`]),
    );
  });

  it('is refused in words, and a server that never ends its tale is not asked for ever', async () => {
    answer = () => Response.json({ code: 'NOT_A_PLAYER', message: 'No.' }, { status: 403 });
    await expect(fetchReview('K7M4PX', 2)).rejects.toMatchObject({ code: 'NOT_A_PLAYER' });
    answer = () => Response.json({ ...replay, steps_total: 8, steps: [] });
    await expect(fetchReplay('K7M4PX', 2)).rejects.toMatchObject({ code: 'CUT_OFF' });
  });

  it('may be a file, of which only a replay or a review is taken', () => {
    expect(readDocument(JSON.stringify(replay))).toEqual({ replay });
    expect(readDocument(JSON.stringify(reviewOf()))).toEqual({ review: reviewOf() });
    for (const text of ['', 'null', '{}', '[1]', '{"line":"header"}', JSON.stringify({ ...replay, steps: 3 })])
      expect(readDocument(text)).toBeNull();
  });

  it('may be a file of several lines, each a part of one replay', () => {
    const lines = [0, 3, 6].map((from) =>
      JSON.stringify({ ...replay, from, steps: replay.steps.slice(from, from + 3) }),
    );
    expect(readDocument(`${lines.join('\n')}\n`)).toEqual({ replay });
    expect(readDocument(lines.join('\r\n'))).toEqual({ replay });
    expect(readDocument(JSON.stringify(replay, null, 2))).toEqual({ replay });
  });

  it('is not taken where its lines do not go on from each other', () => {
    const line = (from: number, change = {}) =>
      JSON.stringify({ ...replay, from, steps: replay.steps.slice(from, from + 3), ...change });
    for (const lines of [
      [line(0), line(6)],
      [line(0), line(0)],
      [line(3), line(0)],
      [line(0), line(3, { number: 3 })],
      [line(0), line(3, { room: 'AAAAAA' })],
      [line(0), line(3, { view: 1 })],
      [line(0), JSON.stringify(reviewOf())],
      [line(0), '{"family":'],
      [line(0), 'null'],
    ]) {
      expect(readDocument(lines.join('\n'))).toBeNull();
    }
  });
});

it.each([
  ['#replay', { screen: 'replay' }],
  ['#replay/K7M4PX/2', { screen: 'replay', game: { code: 'K7M4PX', number: 2 } }],
  [replayHash('K7M4PX', 2, 37), { screen: 'replay', game: { code: 'K7M4PX', number: 2 }, step: 37 }],
  ['#replay/nonsense/2', { screen: 'home', bad: 'replay/nonsense/2' }],
])('the link %s is read', (hash, route) => expect(readRoute({ pathname: '/', hash })).toEqual(route));
