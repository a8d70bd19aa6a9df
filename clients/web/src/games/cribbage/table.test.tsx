import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../core/client';
import type { CribbagePrivate, CribbagePublic, PlayScore, UpdateOf } from '../../core/wire';
import { type Answer, fakeClient } from '../../kit/fake_client';
import { saidAtOnce } from '../../kit/fake_voice';
import { Table } from './CribbageTable';
import { at, cribbageRoom, privateOf, publicOf, scoreOf, tiles, updateOf } from './fixtures';
import './refusal_texts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const rack = '9d 6/9l 5l 5l Kd';
const playing = (pub: Partial<CribbagePublic> = {}, legal: Partial<CribbagePrivate['legal']> = {}) =>
  updateOf(publicOf(3, pub), privateOf(rack, { play: true, ...legal }));
const seven_eight_nine: PlayScore = scoreOf([
  { row: 7, col: 7, direction: 'across', tiles: tiles('7l 8d 9d'), fifteens: 2, pairs: 0, runs: 3, score: 5 },
]);
const good =
  (score: PlayScore | null): Answer =>
  () => ({ type: 'previewed', ack: 1, turn: 5, preview: { score } });

function sit(
  update: UpdateOf<'cribbage'>,
  answers: Record<string, Answer> = { preview: good(seven_eight_nine) },
  room = cribbageRoom(update.public.seats.length),
) {
  const server = fakeClient(room, update, answers);
  render(
    <Table
      client={server.client}
      menu={<button type="button">Menu</button>}
      onLobby={() => undefined}
      after={<p>after the game</p>}
    />,
  );
  return {
    ...server,
    played: () => server.sent.filter(({ op }) => op === 'play').map(({ fields }) => fields['action']),
  };
}

const tile = (name: string) => screen.getAllByRole('option', { name })[0]!;
/** By its name; asking for roles would look at every square anew. */
function square(name: string | RegExp): HTMLElement {
  const named = (label: string): boolean => (typeof name === 'string' ? label === name : name.test(label));
  const found = [...document.querySelectorAll<HTMLElement>('[role=gridcell]')].find((cell) =>
    named(cell.getAttribute('aria-label') ?? ''),
  );
  if (!found) throw new Error(`no square ${name}`);
  return found;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const names = () => screen.getAllByRole('option').map((option) => option.getAttribute('data-key'));

it('says at once whose turn it is when that is the one of whoever comes', async () => {
  sit(playing());
  await waitFor(() => expect(document.getElementById('live-assertive')?.textContent).toBe('Your turn.'));
});

it('says nothing of a turn in a game that the host has ended', async () => {
  vi.useFakeTimers();
  const ended = cribbageRoom(3, { state: 'finished' });
  expect(await saidAtOnce(() => void sit(playing(), {}, ended))).toBe('');
  cleanup();
  let server: ReturnType<typeof sit> | null = null;
  await saidAtOnce(() => (server = sit(playing({ current: 1 }))));
  server!.room.value = ended;
  expect(await saidAtOnce(() => server!.update({ ...playing(), turn: 6, v: 13 }))).toBe('');
});

it('leaves the keyboard on what is to do, whatever was pressed', async () => {
  const { update } = sit(playing({}, { exchange: 3, pass: true }));
  const focused = () => document.activeElement?.textContent;
  const press = (name: string | RegExp) => {
    button(name).focus();
    fireEvent.click(button(name));
  };
  press('Exchange tiles');
  await waitFor(() => expect(focused()).toBe('Choose tiles'));
  press('Cancel');
  await waitFor(() => expect(focused()).toBe('Lay tiles on the board'));
  press('Pass');
  update({ ...playing({ current: 1 }, { play: false }), turn: 6, v: 13 });
  await waitFor(() => expect(focused()).toBe('Waiting for Bob'));
});

describe('the board', () => {
  it('says of each square what lies there, and which tiles are new', () => {
    sit(playing());
    expect(document.querySelectorAll('[role=gridcell]')).toHaveLength(163);
    expect(square('G7, light 7, last play')).toBeTruthy();
    expect(square('A1, empty')).toBeTruthy();
    expect(() => square(/^K12/)).toThrow();
  });
  it('has one square in the order of Tab, and arrows go over it', async () => {
    sit(playing());
    const inOrder = () =>
      [...document.querySelectorAll('[role=gridcell][tabindex="0"]')].map((cell) => cell.getAttribute('aria-label'));
    expect(inOrder()).toEqual(['G7, light 7, last play']);
    fireEvent.keyDown(square('G7, light 7, last play'), { key: 'ArrowDown' });
    await waitFor(() => expect(inOrder()).toEqual(['G8, empty']));
  });
  it('names all players with points, tiles and whose turn it is', () => {
    sit(playing({ servant: 1 }));
    expect(button('Ann (You), 0 points, 5 tiles on the rack, plays now')).toBeTruthy();
    expect(button('Bob, 0 points, 5 tiles on the rack, Servant')).toBeTruthy();
  });
  it('names who wears the Joker’s badge, also beside the Servant’s', () => {
    sit(playing({ servant: 1, joker: 1 }));
    expect(button('Bob, 0 points, 5 tiles on the rack, Servant, Joker')).toBeTruthy();
    expect(button('Ann (You), 0 points, 5 tiles on the rack, plays now')).toBeTruthy();
  });
});

describe('laying a play', () => {
  it('takes a tile, a square and a button that names the play and its score', async () => {
    const { sent, played } = sit(playing());
    fireEvent.click(tile('dark 9'));
    fireEvent.click(square('I7, empty'));
    expect(await screen.findByRole('button', { name: 'Play 9 for 5' })).toBeTruthy();
    expect(sent[0]).toEqual({
      op: 'preview',
      fields: { turn: 5, action: { type: 'play', tiles: at('I7 across 9d') } },
    });
    expect(screen.getByText('fifteens 2 · runs 3')).toBeTruthy();
    expect(played()).toEqual([]);
    fireEvent.click(button('Play 9 for 5'));
    expect(played()).toEqual([{ type: 'play', tiles: at('I7 across 9d') }]);
  });
  it('goes by keyboard alone: ranks on the board, Backspace, P', async () => {
    const { played } = sit(playing());
    fireEvent.keyDown(square('I7, empty'), { key: '9' });
    fireEvent.keyDown(square(/^I7/), { key: 'Backspace' });
    await waitFor(() => expect(square('I7, empty')).toBeTruthy());
    fireEvent.keyDown(square('I7, empty'), { key: '9' });
    await screen.findByRole('button', { name: 'Play 9 for 5' });
    fireEvent.keyDown(document.body, { key: 'p' });
    expect(played()).toEqual([{ type: 'play', tiles: at('I7 across 9d') }]);
  });
  it('says why it is no play, and offers none', async () => {
    const { played } = sit(playing(), {
      preview: () => new Refused('NOT_A_HAND', 'No.', { faces: ['Kd'] }),
    });
    fireEvent.click(tile('dark King'));
    fireEvent.click(square('I7, empty'));
    expect(await screen.findByText('No fifteen, pair or run of its line needs dark King.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Why\?/ }).getAttribute('href')).toBe('/rules/cribbage#K-11');
    expect(button('Not a play yet').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Not a play yet'));
    fireEvent.keyDown(document.body, { key: 'p' });
    expect(played()).toEqual([]);
  });
  it('asks about the newest draft only, and plays once for a double click', async () => {
    const answers: ((value: unknown) => void)[] = [];
    const { sent, played } = sit(playing(), {
      preview: () =>
        new Promise((resolve) => {
          answers.push(resolve);
        }),
      play: () => new Promise(() => undefined),
    });
    fireEvent.keyDown(square('I7, empty'), { key: '9' });
    fireEvent.keyDown(square(/^J7/), { key: '5' });
    fireEvent.keyDown(square(/^K7/), { key: '5' });
    expect(sent).toHaveLength(1);
    answers[0]!(good(scoreOf([], { total: 1 }))({}));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /for 1$/ })).toBeNull();
    expect((sent[1]!.fields['action'] as { tiles: unknown[] }).tiles).toHaveLength(3);
    answers[1]!(good(seven_eight_nine)({}));
    const play = await screen.findByRole('button', { name: 'Play 9 5 5 for 5' });
    fireEvent.click(play);
    fireEvent.click(play);
    expect(played()).toHaveLength(1);
  });
  it('turns a 6/9 tile, and takes all tiles back', async () => {
    sit(playing());
    expect(button('Turn the 6/9 tile').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(tile('light 6/9'));
    fireEvent.click(square('I7, empty'));
    await waitFor(() => expect(square('I7, your light 6, not played yet')).toBeTruthy());
    fireEvent.click(button('Turn the 6/9 tile'));
    await waitFor(() => expect(square('I7, your light 9, not played yet')).toBeTruthy());
    fireEvent.click(button('Take all tiles back'));
    await waitFor(() => expect(square('I7, empty')).toBeTruthy());
  });
  it('takes a tile of the draft back with the second tap', async () => {
    sit(playing());
    fireEvent.click(tile('dark 9'));
    fireEvent.click(square('I7, empty'));
    await waitFor(() => fireEvent.click(square('I7, your dark 9, not played yet')));
    await waitFor(() => expect(square(/^I7/).getAttribute('aria-selected')).toBe('true'));
    fireEvent.click(square(/^I7/));
    await waitFor(() => expect(square('I7, empty')).toBeTruthy());
  });
  it('may be planned while others play, is not asked about, and goes where the board takes its square', async () => {
    const { sent, update, played } = sit(playing({ current: 1 }, { play: false }));
    fireEvent.click(tile('dark 9'));
    fireEvent.click(square('I7, empty'));
    await waitFor(() => expect(square('I7, your dark 9, not played yet')).toBeTruthy());
    fireEvent.keyDown(document.body, { key: 'p' });
    fireEvent.click(button(/^Waiting for Bob/));
    expect([sent, played()]).toEqual([[], []]);
    update({ ...playing({ tiles: [...at('G7 across 7l 8d'), ...at('I7 across 9l')] }), turn: 6, v: 13 });
    await waitFor(() => expect(square('I7, light 9')).toBeTruthy());
    expect(sent).toEqual([]);
  });
  it('lays what the hint says', async () => {
    sit(playing(), {
      preview: good(seven_eight_nine),
      hint: () => ({
        type: 'hinted',
        ack: 1,
        hint: { action: { type: 'play', tiles: at('I7 across 9l') }, sentence: 'Place 9l from I7 on: 5 points.' },
      }),
    });
    fireEvent.click(button('Ask for a hint'));
    expect(await screen.findByRole('button', { name: 'Play 9 for 5' })).toBeTruthy();
    expect(square('I7, your light 9, not played yet')).toBeTruthy();
  });
});

describe('exchanging and passing', () => {
  it('is offered only as the server offers it', () => {
    sit(playing());
    expect(screen.queryByRole('button', { name: /Exchange/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
  });
  it('chooses tiles, up to as many as the server says', async () => {
    const { played } = sit(playing({}, { play: false, exchange: 2, pass: true }));
    fireEvent.click(button('Exchange…'));
    expect((await screen.findByRole('button', { name: 'Choose tiles' })).getAttribute('aria-disabled')).toBe('true');
    for (const name of ['dark 9', 'light 5', 'dark King']) fireEvent.click(tile(name));
    fireEvent.click(await screen.findByRole('button', { name: 'Exchange 2 tiles' }));
    expect(played()).toEqual([{ type: 'exchange', tiles: ['5l', 'Kd'] }]);
  });
  it('gives 6/9 tiles back as such: none stays turned', async () => {
    sit(playing({}, { exchange: 5, pass: true }));
    fireEvent.click(tile('light 6/9'));
    fireEvent.click(button('Turn the 6/9 tile'));
    await screen.findByRole('option', { name: 'light 9' });
    fireEvent.click(button('Exchange tiles'));
    expect(await screen.findByRole('option', { name: 'light 6/9' })).toBeTruthy();
  });
  it('passes where only that is left', () => {
    const { played } = sit(playing({ bags: [0] }, { play: false, pass: true }));
    expect(screen.queryByRole('button', { name: 'Exchange…' })).toBeNull();
    fireEvent.click(button('Pass'));
    expect(played()).toEqual([{ type: 'pass' }]);
  });
});

describe('Joker calls', () => {
  it('a play is claimed at so many points, and no score is shown', async () => {
    const { sent, played } = sit(playing({ joker_calls: true }), { preview: good(null) });
    expect(screen.queryByRole('button', { name: 'Ask for a hint' })).toBeNull();
    fireEvent.click(tile('dark 9'));
    fireEvent.click(square('I7, empty'));
    await screen.findByText('A play! How many points?');
    expect(sent[0]!.fields['action']).toEqual({ type: 'play', tiles: at('I7 across 9d'), claim: 0 });
    fireEvent.click(button('Play 9'));
    expect(played()).toEqual([]);
    fireEvent.input(screen.getByLabelText('Points you claim'), { target: { value: '4' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Play 9 and claim 4' }));
    expect(played()).toEqual([{ type: 'play', tiles: at('I7 across 9d'), claim: 4 }]);
  });
  it('a claim of another waits for a call or for letting it stand', () => {
    const board = at('G7 across 7l 8d');
    const { played } = sit(
      playing(
        {
          phase: 'claimed',
          joker_calls: true,
          current: 1,
          waiting: [0, 2],
          last_play: { seat: 1, tiles: board, score: null, claim: 2 },
        },
        { play: false, pass: true, call: true },
      ),
    );
    expect(screen.getByText('Is it worth more? Then call Joker')).toBeTruthy();
    fireEvent.click(button('Call Joker'));
    expect(played()).toEqual([{ type: 'call' }]);
  });
  it('is announced once, however many let it stand before us, and not asked about after our word', async () => {
    const claimed = (waiting: number[]) =>
      playing(
        {
          phase: 'claimed',
          joker_calls: true,
          current: 1,
          waiting,
          last_play: { seat: 1, tiles: at('G7 across 7l 8d'), score: null, claim: 2 },
        },
        { play: false, pass: waiting.includes(0), call: waiting.includes(0) },
      );
    const { update } = sit(playing({ joker_calls: true, current: 1 }, { play: false }));
    const alert = () => document.getElementById('live-assertive')!;
    update({ ...claimed([0, 2]), turn: 6, v: 13 });
    await waitFor(() => expect(alert().textContent).toContain('Bob claims 2 points.'));
    alert().textContent = '';
    // The turn stays the same until the claim is settled.
    update({ ...claimed([0]), turn: 6, v: 14, events: [{ event: 'declined', seat: 2 }] });
    await waitFor(() =>
      expect(document.getElementById('live-polite')?.textContent).toContain('Christina lets it stand.'),
    );
    // An alert would be read out a moment later.
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(alert().textContent).toBe('');
    expect(button('Call Joker')).toBeTruthy();
    update({ ...claimed([2]), turn: 6, v: 15 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Call Joker' })).toBeNull());
  });
  it('the own claim waits for the others', () => {
    sit(
      playing(
        {
          phase: 'claimed',
          joker_calls: true,
          current: 0,
          waiting: [1],
          last_play: { seat: 0, tiles: [], score: null, claim: 2 },
        },
        { play: false },
      ),
    );
    expect(screen.getByText('You claim 2 points')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Call Joker' })).toBeNull();
  });
});

describe('a hint', () => {
  const stuck = { play: false, exchange: 5, pass: true };
  const hinted = (action: unknown): Record<string, Answer> => ({
    hint: () => ({ type: 'hinted', ack: 1, hint: { action, sentence: 'x' } }),
  });
  it('is asked for once, and the button shows that it was until it is there', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { sent } = sit(playing(), { hint: () => new Promise((resolve) => (answer = resolve)) });
    const ask = button('Ask for a hint');
    fireEvent.click(ask);
    await waitFor(() => expect(ask.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(ask);
    expect(sent).toHaveLength(1);
    answer({ type: 'hinted', ack: 1, hint: { action: { type: 'pass' }, sentence: 'x' } });
    await waitFor(() => expect(ask.getAttribute('aria-busy')).toBeNull());
  });
  it.each([
    [{ type: 'exchange', tiles: tiles('9d Kd') }, 'exchange 2 tiles.', 'They go least well with the rest.'],
    [{ type: 'exchange', tiles: tiles(rack) }, 'exchange 5 tiles.', 'None of your tiles go well together.'],
    [{ type: 'pass' }, 'pass.', 'Nothing can be exchanged any more.'],
  ])('says why, also aloud: %o', async (action, what, why) => {
    sit(playing({}, stuck), hinted(action));
    fireEvent.click(button('Ask for a hint'));
    await screen.findByText(`You have no play: ${what}`);
    expect(screen.getByText(why)).toBeTruthy();
    await waitFor(() =>
      expect(document.getElementById('live-polite')?.textContent).toContain(`You have no play: ${what} ${why}`),
    );
  });
});

describe('the rack', () => {
  it('is put in order by the player, and the server is told', async () => {
    const { sent } = sit(playing());
    fireEvent.keyDown(tile('dark 9'), { key: 'ArrowRight', altKey: true });
    expect(sent).toEqual([{ op: 'set_hand_order', fields: { cards: tiles('6/9l 9d 5l 5l Kd') } }]);
    await waitFor(() => expect(names()[0]).toBe('6/9l-1'));
    fireEvent.click(button('Shuffle the rack'));
    expect((sent[1]!.fields['cards'] as string[]).toSorted()).toEqual(tiles(rack).toSorted());
  });
});

describe('what happens', () => {
  it('is told to everybody by voice, and to whose turn it is at once', async () => {
    const { update } = sit(playing({ current: 1 }, { play: false }));
    update({
      ...playing(),
      turn: 6,
      v: 13,
      events: [
        { event: 'played', seat: 1, tiles: at('I7 down 9l 6d'), score: seven_eight_nine, claim: null, bags: [80] },
      ],
    });
    await waitFor(() =>
      expect(document.getElementById('live-polite')?.textContent).toContain(
        'Bob scored 5 points with light 9, dark 6 at I7 down.',
      ),
    );
    await waitFor(() => expect(document.getElementById('live-assertive')?.textContent).toContain('Your turn.'));
  });
  it('tells who gets the Joker’s badge, and what was claimed above its value', async () => {
    const { update } = sit(playing({ current: 1, joker_calls: true }, { play: false }));
    const heard = () => document.getElementById('live-polite')?.textContent;
    const settled = { seat: 1, claimed: 9, score: seven_eight_nine, caller: null, missed: 0, bags: [80] };
    update({ ...playing(), turn: 6, v: 13, events: [{ event: 'called_wrongly', seat: 1, cost: 5, joker: true }] });
    await waitFor(() =>
      expect(heard()).toContain("Bob called for nothing, loses 5 points and wears the Joker's badge"),
    );
    update({ ...playing(), turn: 7, v: 14, events: [{ event: 'play_settled', ...settled }] });
    await waitFor(() => expect(heard()).toContain('No points: Bob claimed 9 points, more than the play is worth'));
  });
});

const over: Partial<CribbagePublic> = {
  phase: 'game_over',
  current: null,
  end: 'out',
  bags: [0],
  sheet: [
    { seat: 0, kind: 'play', points: 20 },
    { seat: 1, kind: 'exchange', points: 0 },
    { seat: 0, kind: 'leftover', points: 0 },
    { seat: 1, kind: 'leftover', points: -17 },
  ],
  leftovers: [
    { seat: 0, rack: [], deduction: 0 },
    { seat: 1, rack: tiles('Kl 6/9d Al'), deduction: 17 },
  ],
  standings: [
    { seat: 0, place: 1, points: 20 },
    { seat: 1, place: 2, points: -17 },
  ],
};

describe('the end', () => {
  it('shows places, what was left over, every turn, the board, and what one can do then', async () => {
    sit(updateOf(publicOf(2, over), privateOf('')), {}, cribbageRoom(2, { state: 'finished' }));
    expect(await screen.findByRole('heading', { name: 'You win!' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Left over: light King, dark 6/9, light Ace' })).toBeTruthy();
    expect(screen.getByText('17 points lost')).toBeTruthy();
    expect(screen.getByTitle('exchanged')).toBeTruthy();
    expect(screen.getByText('after the game')).toBeTruthy();
    expect(button('Rematch')).toBeTruthy();
    expect(screen.getByRole('grid', { name: 'Board' })).toBeTruthy();
  });
  it('keeps each lap in a row of the sheet: a call with the turn before, what was left over in the last', async () => {
    const sheet: CribbagePublic['sheet'] = [
      { seat: 0, kind: 'play', points: 12 },
      { seat: 1, kind: 'call', points: 3 },
      { seat: 1, kind: 'play', points: 8 },
      { seat: 0, kind: 'call', points: -5 },
      { seat: 0, kind: 'play', points: 6 },
      { seat: 1, kind: 'leftover', points: -17 },
    ];
    sit(updateOf(publicOf(2, { ...over, sheet }), privateOf('')), {}, cribbageRoom(2, { state: 'finished' }));
    await screen.findByRole('heading', { name: 'You win!' });
    const rows = [...document.querySelectorAll('.kf-turns tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['12 −5 call', '+3 call 8'],
      ['6', ''],
      ['', '−17 left'],
    ]);
  });
  it('by a target costs nobody what is left over: the tiles alone are shown', async () => {
    const leftovers = [
      { seat: 0, rack: tiles('5l'), deduction: 0 },
      { seat: 1, rack: tiles('Kl Al'), deduction: 0 },
    ];
    sit(
      updateOf(publicOf(2, { ...over, end: 'target', leftovers, sheet: over.sheet!.slice(0, 2) }), privateOf('5l')),
      {},
      cribbageRoom(2, { state: 'finished' }),
    );
    expect(await screen.findByRole('img', { name: 'Left over: light King, light Ace' })).toBeTruthy();
    expect(screen.queryByText(/lost|[-−]0/)).toBeNull();
  });
});

describe('a game that the host ends', () => {
  const going = publicOf(3, { seats: [4, 12, 4].map((total, seat) => ({ seat, tiles: 5, total, removed: false })) });

  it('shows the points so far and what comes after a game, with the update that tells it', async () => {
    const { room, update, sent } = sit(updateOf(going, privateOf(rack, { play: true })));
    room.value = cribbageRoom(3, { state: 'finished' });
    // What comes next may be the end by the rules.
    expect(screen.queryByText('The host ended the game')).toBeNull();
    update(updateOf(going, privateOf(rack, { play: true }), { v: 13, events: [{ event: 'game_ended_by_host' }] }));
    const heading = await screen.findByRole('heading', { name: 'The host ended the game' });
    await waitFor(() => expect(document.activeElement === heading).toBe(true));
    expect([...document.querySelectorAll('.kf-places > li')].map((row) => row.textContent)).toEqual([
      '1stBob12',
      '2nd, sharedAnn4',
      '2nd, sharedChristina4',
    ]);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByText('after the game')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'h' });
    fireEvent.click(button('Rematch'));
    expect(sent.map(({ op }) => op)).toEqual(['rematch']);
  });
  it('shows no tiles on its board that were only laid out', async () => {
    const { room, update } = sit(updateOf(going, privateOf(rack, { play: true })));
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'b' });
    fireEvent.click(screen.getAllByRole('option')[0]!);
    fireEvent.click(document.querySelector('[data-square="34"]')!);
    await waitFor(() => expect(document.querySelectorAll('.kb-draft')).toHaveLength(1));
    room.value = cribbageRoom(3, { state: 'finished' });
    update(updateOf(going, privateOf(rack, { play: true }), { v: 13, events: [{ event: 'game_ended_by_host' }] }));
    await screen.findByRole('heading', { name: 'The board at the end' });
    expect(document.querySelectorAll('.kb-draft')).toHaveLength(0);
  });
  it('is at the table again with the first view of the next one', async () => {
    const { room, update } = sit(
      updateOf(going, privateOf(rack, { play: true })),
      {},
      cribbageRoom(3, { state: 'finished' }),
    );
    await screen.findByRole('heading', { name: 'The host ended the game' });
    button('Rematch').focus();
    room.value = cribbageRoom(3);
    update(playing());
    expect(await screen.findByRole('listbox')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Lay tiles on the board'));
  });
});

describe('a game that is looked at', () => {
  const look = (update: UpdateOf<'cribbage'>) => {
    const { client, sent } = fakeClient(
      cribbageRoom(2, { you: { seat: null, role: 'spectator', host: false, name: null } }),
      update,
    );
    const hands = [privateOf('9d 5l', { play: true }), { ...privateOf('Kd'), seat: 1 }];
    render(
      <Table
        client={{ ...client, looking: { value: hands, peek: () => hands, subscribe: () => () => undefined } as never }}
        menu={null}
      />,
    );
    return sent;
  };

  it('shows all racks open, and nothing can be pressed', () => {
    const sent = look(updateOf(publicOf(2), null));
    expect(screen.getByRole('img', { name: 'Rack of Ann: dark 9, light 5' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Rack of Bob: dark King' })).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.click(square('I7, empty'));
    for (const key of ['p', 'h', 'r', 's']) fireEvent.keyDown(document.body, { key });
    expect(sent).toEqual([]);
  });
  it('shows one rack when it is seen with the eyes of one', () => {
    look(updateOf(publicOf(2), privateOf('9d 5l', { play: true })));
    expect(screen.getByRole('region', { name: 'Rack of Ann' })).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Rack of Bob/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Hint|Play|Shuffle/ })).toBeNull();
  });
});
