import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { helpAsked } from '../../core/help_asked';
import { Refused } from '../../core/client';
import { drag_plays, shortcuts } from '../../core/settings';
import type { RoomMessage, RummyPrivate, RummyPublic, UpdateOf } from '../../core/wire';
import { saidAtOnce } from '../../kit/fake_voice';
import { Avatar } from '../../kit/parts';
import { book, cards, fakeClient, privateOf, publicOf, roomOf, run, updateOf, type Answer } from './fixtures';
import { fetchRest, Table } from './Table';
import './refusal_texts';

// What a table fetches later is there at once: a busy machine may take longer over it than a test waits.
beforeAll(() => {
  fetchRest();
  return import('./later');
});
afterEach(cleanup);

function sit(
  update: UpdateOf<'rummy'>,
  { room = roomOf(update.public.seats.length), answers = {} as Record<string, Answer> } = {},
) {
  const server = fakeClient(room, update, answers);
  const lobby = vi.fn();
  render(<Table client={server.client} menu={<button type="button">Menu</button>} onLobby={lobby} />);
  return { ...server, lobby };
}

const hand = '3S QH JK QH 5D';
const drawing = (
  you: Partial<RummyPrivate['legal']> = { draw: ['stock', 'discard'] },
  pub: Partial<RummyPublic> = {},
) => updateOf(publicOf(3, 5, pub), privateOf(hand, {}, you));
const discarding = (
  legal: Partial<RummyPrivate['legal']> = {},
  pub: Partial<RummyPublic> = {},
  you: Partial<RummyPrivate> = {},
) =>
  updateOf(
    publicOf(3, 5, { phase: 'discard', ...pub }),
    privateOf(`${hand} 9C`, { drawn: '9C', ...you }, { discard: cards('3S QH JK 5D 9C'), ...legal }),
  );

const card = (name: string | RegExp) => screen.getAllByRole('option', { name })[0]!;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dragOntoDiscards = (dragged: HTMLElement): void => {
  const pile = document.querySelector('[data-pile=discard]')!;
  vi.spyOn(pile, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, -200, 60, 84));
  fireEvent.pointerDown(dragged, { button: 0, clientX: 20, clientY: 20, pointerId: 1 });
  fireEvent.pointerMove(dragged, { buttons: 1, clientX: 200, clientY: -60, pointerId: 1 });
  fireEvent.pointerMove(dragged, { buttons: 1, clientX: 310, clientY: -150, pointerId: 1 });
  fireEvent.pointerUp(dragged, { clientX: 310, clientY: -150, pointerId: 1 });
};
const order = () => screen.getAllByRole('option').map((option) => option.getAttribute('data-key')!.split('-')[0]);

describe('the table', () => {
  it('says round, wild rank and code', () => {
    sit(drawing());
    expect(screen.getByText('Round 3 of 11')).toBeTruthy();
    expect(screen.getByText('Fives are wild')).toBeTruthy();
    expect(screen.getByText('K7M4PX').tagName).toBe('BDI');
  });
  it('names the others with score, cards, dealer and presence', () => {
    sit(updateOf(publicOf(6, 5, { current: 1 }), privateOf(hand)));
    expect(button('Bob, 128 points, 5 cards, plays now')).toBeTruthy();
    expect(button('Bot Dee, 210 points, 5 cards, bot')).toBeTruthy();
    expect(button('Emre, 7 points, 5 cards, away')).toBeTruthy();
    expect(button(/^Frederica.*dealer$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ann/ })).toBeNull();
  });
  it('draws everybody in the colour of the lobby and the chat', () => {
    sit(updateOf(publicOf(3, 5, { current: 1 }), privateOf(hand)));
    const { container } = render(<Avatar name="Bob" seat={1} />);
    expect((button(/^Bob/).querySelector('.face') as HTMLElement).style.background).toBe(
      (container.firstElementChild as HTMLElement).style.background,
    );
  });
  it('shows a spectator everybody and no hand', () => {
    sit(updateOf(publicOf(3, 5, { current: 1 }), null));
    expect(button(/^Ann, 45 points/)).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByText('You are watching')).toBeTruthy();
  });
  it('tells whose seat was removed that it was', () => {
    const pub = publicOf(3, 5, { current: 1 });
    pub.seats[0]!.removed = true;
    sit(updateOf(pub, privateOf('')));
    expect(screen.getByText('Your seat was taken out of this game')).toBeTruthy();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

it('asks for the help of the table, and has no list of keys of its own', async () => {
  sit(drawing());
  fireEvent.click(button('Help'));
  expect(helpAsked.value).toBe(true);
  helpAsked.value = false;
  // The key belongs to what lies around the table, which hears it if nobody else has.
  expect(fireEvent.keyDown(document.body, { key: '?' })).toBe(true);
  expect(document.querySelector('dialog')).toBeNull();
});

describe('whose turn it is', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());
  /** What is said at once when a table is shown. */
  const said = (update: UpdateOf<'rummy'>, room?: RoomMessage) =>
    saidAtOnce(() => void sit(update, room ? { room } : {}));

  it('is said to whoever begins, once', async () => {
    let server: ReturnType<typeof sit> | null = null;
    expect(await saidAtOnce(() => (server = sit(drawing())))).toBe('Your turn. Draw a card.');
    expect(await saidAtOnce(() => server!.update({ ...drawing(), v: 13 }))).toBe('');
  });
  it('is said to whoever comes back with a card too many', async () => {
    expect(await said(discarding())).toBe('It is your turn. Now throw one card away');
  });
  it('is not said to those who wait', async () => {
    expect(await said(drawing({}, { current: 1 }))).toBe('');
  });
  it('is not said of a game that the host has ended, to whoever is there or comes back', async () => {
    let server: ReturnType<typeof sit> | null = null;
    await saidAtOnce(() => (server = sit(drawing({}, { current: 1 }))));
    const ended = roomOf(3, { state: 'finished' });
    server!.room.value = ended;
    expect(await saidAtOnce(() => server!.update({ ...drawing(), turn: 6, v: 13 }))).toBe('');
    cleanup();
    for (const update of [drawing(), discarding()]) {
      expect(await said(update, ended)).toBe('');
      cleanup();
    }
  });
});

describe('the keyboard', () => {
  const focused = () => document.activeElement?.textContent;
  const pressed = (name: string | RegExp) => {
    button(name).focus();
    fireEvent.click(button(name));
  };
  it('stays on what is to do through a whole turn', async () => {
    const { update } = sit(drawing());
    pressed('Draw a card');
    update({ ...discarding(), turn: 6, v: 13 });
    await waitFor(() => expect(focused()).toBe('Choose a card'));
    update({ ...drawing({}, { current: 1 }), turn: 7, v: 14 });
    await waitFor(() => expect(focused()).toBe('Waiting for Bob'));
    update({ ...drawing(), turn: 9, v: 16 });
    await waitFor(() => expect(focused()).toBe('Draw a card'));
    pressed('Take 10♥');
    update({ ...discarding(), turn: 10, v: 17 });
    await waitFor(() => expect(focused()).toBe('Choose a card'));
  });
  it('goes on when the hand makes way for what was laid down', async () => {
    const last = { last_turn: true, out_seat: 1 };
    const { update } = sit(discarding({}, last));
    card(/^5 of diamonds/).focus();
    const pub = publicOf(3, 5, { ...last, current: 2 });
    pub.seats[0]!.laid = { melds: [book('JK QH QH')], went_out: false };
    update(updateOf(pub, privateOf('3S 5D'), { turn: 6, v: 13 }));
    await waitFor(() => expect(focused()).toBe('Waiting for Christina'));
  });
  it('goes on from the scores to the next round, and to the next game', async () => {
    const between = roomOf(3, { state: 'between_rounds' });
    const scores = updateOf(publicOf(3, 5, { phase: 'round_scored', current: null }), privateOf(''));
    const { update, room } = sit(scores, { room: between });
    (await screen.findByRole('button', { name: 'You are ready' })).focus();
    room.value = roomOf(3);
    update({ ...drawing(), turn: 6, v: 13 });
    await waitFor(() => expect(focused()).toBe('Draw a card'));
    room.value = roomOf(3, { state: 'finished' });
    update({
      ...drawing({}, { phase: 'game_over', current: null, standings: [{ seat: 0, place: 1, points: 0 }] }),
      turn: 7,
      v: 14,
    });
    await waitFor(() => expect(focused()).toBe('You win!'));
    button('Rematch').focus();
    room.value = roomOf(3, { state: 'finished', rematch: [0] });
    await waitFor(() => expect(focused()).toBe('Start the rematch now'));
    room.value = roomOf(3);
    update({ ...drawing({}, { current: 1 }), turn: 8, v: 15 });
    await waitFor(() => expect(focused()).toBe('Waiting for Bob'));
  });
  it('leaves alone who is elsewhere', async () => {
    const { update } = sit(drawing());
    button('Menu').focus();
    update({ ...discarding(), turn: 6, v: 13 });
    await screen.findByText('Choose a card');
    expect(focused()).toBe('Menu');
  });
});

describe('drawing', () => {
  it('offers what the server calls legal, and sends the turn with it', () => {
    const { sent } = sit(drawing());
    fireEvent.click(button('Take 10♥'));
    expect(sent).toEqual([{ op: 'play', fields: { turn: 5, action: { type: 'draw', source: 'discard' } } }]);
  });
  it('draws once for a double click', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { sent } = sit(drawing(), {
      answers: {
        play: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    });
    fireEvent.click(button('Draw a card'));
    fireEvent.click(button('Draw a card'));
    fireEvent.keyDown(document.body, { key: 'd' });
    expect(sent).toHaveLength(1);
    await waitFor(() => expect(button('Draw a card').getAttribute('aria-disabled')).toBe('true'));
    answer({ type: 'done' });
  });
  it('chooses nothing ahead: the second click of a double click on Draw never discards', async () => {
    const { sent, update } = sit(drawing());
    fireEvent.click(card('Queen of hearts'));
    fireEvent.click(button('Draw a card'));
    await waitFor(() => expect(sent).toHaveLength(1));
    update({ ...discarding(), v: 13, turn: 6 });
    fireEvent.click(await screen.findByRole('button', { name: 'Choose a card' }));
    expect(sent).toHaveLength(1);
  });
  it('does not offer a source that is not legal', () => {
    const { sent } = sit(drawing({ draw: ['discard'] }));
    expect(button('Draw a card').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Draw a card'));
    fireEvent.click(button(/^Stock/));
    fireEvent.keyDown(document.body, { key: 'd' });
    expect(sent).toEqual([]);
  });
  it('does nothing while somebody else plays', () => {
    const { sent } = sit(drawing({}, { current: 1 }));
    fireEvent.keyDown(document.body, { key: 'd' });
    fireEvent.keyDown(document.body, { key: 't' });
    fireEvent.click(button(/^Waiting for Bob/));
    expect(sent).toEqual([]);
    expect(screen.getByText('Bob', { selector: '.task bdi' })).toBeTruthy();
  });
  it('leaves letters alone where they are switched off', () => {
    const { sent } = sit(drawing());
    shortcuts.value = false;
    fireEvent.keyDown(document.body, { key: 'd' });
    expect(sent).toEqual([]);
    shortcuts.value = true;
    fireEvent.keyDown(document.body, { key: 'd' });
    expect(sent).toHaveLength(1);
  });
  it('shows why the server refused', async () => {
    sit(drawing(), { answers: { play: () => new Refused('STOCK_EMPTY', 'No.') } });
    fireEvent.click(button('Draw a card'));
    expect(await screen.findByText('The stock is empty; take the top discard.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Why\?/ }).getAttribute('href')).toBe('/rules/rummy#R-11');
  });
  it('has no rule for what no rule of the game refuses', async () => {
    sit(drawing(), { answers: { play: () => new Refused('RATE_LIMITED', 'Slowly.') } });
    fireEvent.click(button('Draw a card'));
    await waitFor(() => expect(document.querySelector('.refused .aside')).toBeTruthy());
    expect(screen.queryByRole('link', { name: /^Why\?/ })).toBeNull();
  });
});

describe('choosing and discarding', () => {
  it('takes two steps: choose, then a button that names the card', async () => {
    const { sent } = sit(discarding());
    expect(button('Choose a card').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Choose a card'));
    fireEvent.keyDown(document.body, { key: 'x' });
    expect(sent).toEqual([]);
    fireEvent.click(card('Queen of hearts'));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard Q♥' }));
    expect(sent).toEqual([{ op: 'play', fields: { turn: 5, action: { type: 'discard', card: 'QH' } } }]);
  });
  it('chooses one of two equal cards, and lets go of it again', async () => {
    sit(discarding());
    const queens = screen.getAllByRole('option', { name: 'Queen of hearts' });
    fireEvent.click(queens[1]!);
    await waitFor(() => expect(queens.map((queen) => queen.getAttribute('aria-selected'))).toEqual(['false', 'true']));
    fireEvent.keyDown(queens[1]!, { key: ' ' });
    await waitFor(() => expect(queens.map((queen) => queen.getAttribute('aria-selected'))).toEqual(['false', 'false']));
  });
  it('marks the new card as new until the hand is sorted', async () => {
    sit(discarding());
    expect(card('9 of clubs, new')).toBeTruthy();
    fireEvent.click(button('Sort by rank'));
    await waitFor(() => expect(screen.queryByRole('option', { name: '9 of clubs, new' })).toBeNull());
  });
  it('refuses a face that is not legal, and reads it as not available', async () => {
    const { sent } = sit(discarding({ discard: cards('3S') }));
    expect(card('Queen of hearts').getAttribute('aria-disabled')).toBe('true');
    expect(card('3 of spades').getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(card('Queen of hearts'));
    fireEvent.click(await screen.findByRole('button', { name: 'Q♥ cannot be thrown now' }));
    expect(sent).toEqual([]);
  });
});

describe('a hint', () => {
  const hint = {
    action: { type: 'discard', card: 'QH' },
    sentence: 'Discard QH: that leaves 3 points in your hand.',
    discards: [
      { card: 'QH', deadwood: 3 },
      { card: '9C', deadwood: 14 },
      { card: '3S', deadwood: 14 },
      { card: '5D', deadwood: 32 },
      { card: 'JK', deadwood: 1 },
    ],
  };
  const answers = { hint: () => ({ type: 'hinted', ack: 1, hint }) };
  const asideText = () => document.querySelector('.aside')?.textContent;
  const marks = () => [...screen.getByRole('listbox').querySelectorAll('.deal')].map((mark) => mark.textContent);

  it('shows on each card what its discard leaves, and says it of the card', async () => {
    sit(discarding(), { answers });
    expect(marks().join('')).toBe('');
    fireEvent.click(button('Ask for a hint'));
    await waitFor(() => expect(asideText()).toBe('Discard Q♥: that leaves 3 points in your hand.'));
    expect(marks()).toEqual(['14', '3', '1', '3', '32', '14']);
    expect(screen.getAllByRole('option', { name: 'Queen of hearts, leaves 3 points' })).toHaveLength(2);
    expect(card('9 of clubs, new, leaves 14 points')).toBeTruthy();
    expect(card('Joker, wild, leaves 1 point')).toBeTruthy();
    expect(screen.getByText('What each leaves')).toBeTruthy();
  });
  const reasonOf = async (told: object, update = discarding()) => {
    sit(update, { answers: { hint: () => ({ type: 'hinted', ack: 1, hint: told }) } });
    fireEvent.click(button('Ask for a hint'));
    fireEvent.click(await screen.findByRole('button', { name: 'Why?' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Why?' })).toBeNull());
    return asideText();
  };
  it('says why, by what each discard leaves', async () => {
    expect(await reasonOf(hint)).toMatch(/^Another card would leave fewer points now/);
    cleanup();
    const least = { ...hint, action: { type: 'discard', card: 'JK' } };
    expect(await reasonOf(least)).toBe('No other card would leave fewer points in your hand.');
    cleanup();
    expect(await reasonOf(hint, discarding({ go_out: cards('QH') }))).toMatch(/^All your other cards are in groups/);
  });
  it('says why it draws from where it does', async () => {
    const from = (source: string) => ({ action: { type: 'draw', source }, sentence: '', discards: [] });
    expect(await reasonOf(from('stock'), drawing())).toMatch(/^What the stock may bring/);
    cleanup();
    expect(await reasonOf(from('discard'), drawing())).toMatch(/^The open card helps/);
  });
  it('goes with its turn, and the numbers with it', async () => {
    const { update } = sit(discarding(), { answers });
    fireEvent.click(button('Ask for a hint'));
    await screen.findByText('What each leaves');
    update({ ...drawing({}, { current: 1 }), v: 13, turn: 6 });
    await waitFor(() => expect(marks().join('')).toBe(''));
    expect(screen.queryByText('What each leaves')).toBeNull();
    expect(screen.queryByRole('option', { name: /leaves/ })).toBeNull();
  });
  it('before the draw puts no numbers on cards', async () => {
    sit(drawing(), {
      answers: {
        hint: () => ({
          type: 'hinted',
          ack: 1,
          hint: { action: { type: 'draw', source: 'stock' }, sentence: 'Draw from the stock.', discards: [] },
        }),
      },
    });
    fireEvent.click(button('Ask for a hint'));
    await screen.findByText('Draw from the stock.');
    expect(marks().join('')).toBe('');
    expect(screen.queryByText('What each leaves')).toBeNull();
  });
});

describe('putting the hand in order', () => {
  it('reorders by Alt and arrow and tells the server', async () => {
    const { sent } = sit(drawing());
    fireEvent.keyDown(card('3 of spades'), { key: 'ArrowRight', altKey: true });
    await waitFor(() => expect(order()).toEqual(cards('QH 3S JK QH 5D')));
    expect(sent).toEqual([{ op: 'set_hand_order', fields: { cards: cards('QH 3S JK QH 5D') } }]);
  });
  it('keeps its own order until the server shows it', async () => {
    const { update } = sit(drawing());
    fireEvent.click(button('Sort by suit'));
    await waitFor(() => expect(order()).toEqual(cards('JK 5D QH QH 3S')));
    update({ ...drawing({ draw: [] }), v: 13, you: privateOf('JK 5D QH QH 3S 9C') });
    await waitFor(() => expect(order()).toEqual(cards('JK 5D QH QH 3S 9C')));
  });
  it('drags a card to another place', async () => {
    const { sent } = sit(drawing());
    const three = card('3 of spades');
    fireEvent.pointerDown(three, { button: 0, clientX: 20, clientY: 20, pointerId: 1 });
    fireEvent.pointerMove(three, { buttons: 1, clientX: 2000, clientY: 20, pointerId: 1 });
    await waitFor(() => expect(order()).toEqual(cards('QH JK QH 5D 3S')));
    expect(sent).toEqual([]);
    fireEvent.pointerUp(three, { clientX: 2000, clientY: 20, pointerId: 1 });
    expect(sent).toEqual([{ op: 'set_hand_order', fields: { cards: cards('QH JK QH 5D 3S') } }]);
  });
  it('keeps a card in hand while the others play on', async () => {
    const { sent, update } = sit(drawing({}, { current: 1 }));
    const three = card('3 of spades');
    fireEvent.pointerDown(three, { button: 0, clientX: 20, clientY: 20, pointerId: 1 });
    fireEvent.pointerMove(three, { buttons: 1, clientX: 2000, clientY: 20, pointerId: 1 });
    update({ ...drawing({}, { current: 1, phase: 'discard' }), v: 13, turn: 6 });
    await waitFor(() => expect(order()).toEqual(cards('QH JK QH 5D 3S')));
    fireEvent.pointerUp(three, { clientX: 2000, clientY: 20, pointerId: 1 });
    expect(sent.at(-1)).toEqual({ op: 'set_hand_order', fields: { cards: cards('QH JK QH 5D 3S') } });
  });
  it('lets a card fall back where the drag is broken off', async () => {
    const { sent } = sit(drawing());
    const three = card('3 of spades');
    fireEvent.pointerDown(three, { button: 0, clientX: 20, clientY: 20, pointerId: 1 });
    fireEvent.pointerMove(three, { buttons: 1, clientX: 2000, clientY: 20, pointerId: 1 });
    fireEvent.pointerCancel(three, { pointerId: 1 });
    await waitFor(() => expect(order()).toEqual(cards('3S QH JK QH 5D')));
    expect(sent).toEqual([]);
  });
  it('lets a card fall back that was let go outside of the page', async () => {
    const { sent } = sit(drawing());
    const three = card('3 of spades');
    fireEvent.pointerDown(three, { button: 0, clientX: 20, clientY: 20, pointerId: 1 });
    fireEvent.pointerMove(three, { buttons: 1, clientX: 2000, clientY: 20, pointerId: 1 });
    await waitFor(() => expect(order()).toEqual(cards('QH JK QH 5D 3S')));
    fireEvent.pointerMove(three, { buttons: 0, clientX: 1900, clientY: 20, pointerId: 1 });
    await waitFor(() => expect(order()).toEqual(cards('3S QH JK QH 5D')));
    fireEvent.pointerMove(three, { buttons: 0, clientX: 2000, clientY: 20, pointerId: 1 });
    fireEvent.pointerUp(three, { clientX: 2000, clientY: 20, pointerId: 1 });
    expect(order()).toEqual(cards('3S QH JK QH 5D'));
    expect(sent).toEqual([]);
  });
  it('drops nothing for a card that went while it was held', async () => {
    drag_plays.value = true;
    const { sent, update } = sit(discarding());
    const three = card('3 of spades');
    fireEvent.pointerDown(three, { button: 0, clientX: 20, clientY: 20, pointerId: 1 });
    fireEvent.pointerMove(three, { buttons: 1, clientX: 2000, clientY: 20, pointerId: 1 });
    const next = drawing({}, { current: 1 });
    update({ ...next, you: privateOf('QH JK QH 5D 9C'), v: 13, turn: 6 });
    await waitFor(() => expect(order()).toEqual(cards('QH JK QH 5D 9C')));
    fireEvent.pointerUp(document.querySelector('[role=listbox]')!.querySelector('[role=option]')!, {
      clientX: 2000,
      clientY: 20,
      pointerId: 1,
    });
    drag_plays.value = false;
    expect(sent).toEqual([]);
  });
  it('lays a card back whose hand goes while it is held', async () => {
    const { update, room } = sit(drawing());
    const three = card('3 of spades');
    fireEvent.pointerDown(three, { button: 0, clientX: 20, clientY: 20, pointerId: 1 });
    fireEvent.pointerMove(three, { buttons: 1, clientX: 2000, clientY: 20, pointerId: 1 });
    await waitFor(() => expect(order()).toEqual(cards('QH JK QH 5D 3S')));
    room.value = roomOf(3, { state: 'between_rounds' });
    update(updateOf(publicOf(3, 5, { phase: 'round_scored', current: null }), privateOf(''), { v: 13 }));
    await screen.findByRole('heading', { name: 'Round 3 is over' });
    room.value = roomOf(3);
    update({ ...drawing(), v: 14, turn: 6 });
    await waitFor(() => expect(order()).toEqual(cards('3S QH JK QH 5D')));
  });
  it('chooses a card that is dragged onto the discards, and leaves the order as it was', async () => {
    const { sent } = sit(discarding());
    dragOntoDiscards(card('3 of spades'));
    await waitFor(() => expect(button('Discard 3♠')).toBeTruthy());
    expect(order()).toEqual(cards('3S QH JK QH 5D 9C'));
    expect(sent).toEqual([]);
  });
  it('throws it at once where that is set', async () => {
    drag_plays.value = true;
    const { sent } = sit(discarding());
    dragOntoDiscards(card('3 of spades'));
    drag_plays.value = false;
    await waitFor(() =>
      expect(sent).toEqual([{ op: 'play', fields: { turn: 5, action: { type: 'discard', card: '3S' } } }]),
    );
  });
  it('stays with the card under the first finger when a second one is put down', async () => {
    drag_plays.value = true;
    const { sent } = sit(discarding());
    const pile = document.querySelector('[data-pile=discard]')!;
    vi.spyOn(pile, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, -200, 60, 84));
    const [first, second] = [card('3 of spades'), card('9 of clubs, new')];
    const finger = (pointerId: number, clientX: number, clientY: number) => ({
      ...{ button: 0, buttons: 1, isPrimary: pointerId === 1, pointerType: 'touch' },
      ...{ pointerId, clientX, clientY },
    });
    fireEvent.pointerDown(first, finger(1, 20, 20));
    fireEvent.pointerMove(first, finger(1, 200, -60));
    fireEvent.pointerDown(second, finger(2, 120, 20));
    fireEvent.pointerMove(second, finger(2, 310, -150));
    fireEvent.pointerUp(second, finger(2, 310, -150));
    expect(sent).toEqual([]);
    fireEvent.pointerMove(first, finger(1, 310, -150));
    fireEvent.pointerUp(first, finger(1, 310, -150));
    drag_plays.value = false;
    await waitFor(() => expect(sent.map(({ fields }) => fields['action'])).toEqual([{ type: 'discard', card: '3S' }]));
  });
  it('begins anew where the finger of before was lost', async () => {
    sit(discarding());
    fireEvent.pointerDown(card('3 of spades'), { button: 0, isPrimary: true, pointerId: 1, clientX: 20, clientY: 20 });
    fireEvent.pointerMove(card('3 of spades'), { buttons: 1, pointerId: 1, clientX: 200, clientY: -60 });
    await waitFor(() => expect(document.querySelector('.slot.held')?.getAttribute('data-key')).toBe('3S-1'));
    const other = card('5 of diamonds, wild');
    fireEvent.pointerDown(other, { button: 0, isPrimary: true, pointerId: 2, clientX: 120, clientY: 20 });
    fireEvent.pointerMove(other, { buttons: 1, pointerId: 2, clientX: 150, clientY: -60 });
    await waitFor(() => expect(document.querySelector('.slot.held')?.getAttribute('data-key')).toBe('5D-1'));
    expect(document.querySelectorAll('.slot.held')).toHaveLength(1);
    fireEvent.pointerUp(other, { pointerId: 2, clientX: 150, clientY: -60 });
    await waitFor(() => expect(document.querySelector('.slot.held')).toBeNull());
  });
  it('throws nothing by a drag in the turn of another player', async () => {
    drag_plays.value = true;
    const { sent } = sit(drawing({}, { current: 1 }));
    dragOntoDiscards(card('3 of spades'));
    drag_plays.value = false;
    await waitFor(() => expect(card('3 of spades').getAttribute('aria-selected')).toBe('true'));
    expect(sent).toEqual([]);
  });
  it('shows the groups that the server found', async () => {
    const arrangement = { deadwood: 9, melds: [book('QH QH JK')], dead: cards('3S 5D') };
    sit(drawing(), { answers: { arrange: () => ({ type: 'arranged', ack: 1, arrangement }) } });
    fireEvent.click(button('Arrange into groups'));
    await waitFor(() => expect(order()).toEqual(cards('QH QH JK 5D 3S')));
    expect(screen.getAllByRole('option', { name: /in a book$/ })).toHaveLength(3);
  });
  it('tells groups of one kind apart, by name and by pattern', async () => {
    const arrangement = { deadwood: 0, melds: [book('QH QH JK'), book('3S 5D 9C')], dead: [] };
    sit(discarding(), { answers: { arrange: () => ({ type: 'arranged', ack: 1, arrangement }) } });
    fireEvent.click(button('Arrange into groups'));
    await waitFor(() => expect(screen.getAllByRole('option', { name: /in book 1$/ })).toHaveLength(3));
    expect(screen.getAllByRole('option', { name: /in book 2(, new)?$/ })).toHaveLength(3);
    const edges = [...document.querySelectorAll('.edge')].map(({ className }) => className);
    expect(edges.filter((looks) => looks.includes('odd'))).toHaveLength(3);
    expect(edges.filter((looks) => looks.includes('first'))).toHaveLength(2);
  });
  it('shows that a hint was asked for until it is there', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const hint = () => new Promise((resolve) => (answer = resolve));
    const { sent } = sit(drawing(), { answers: { hint } });
    const ask = button('Ask for a hint');
    fireEvent.click(ask);
    await waitFor(() => expect(ask.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(ask);
    expect(sent).toHaveLength(1);
    answer({ type: 'hinted', hint: { action: { type: 'draw', source: 'stock' }, sentence: 'Draw.', discards: [] } });
    await waitFor(() => expect(ask.getAttribute('aria-busy')).toBeNull());
  });
  it('moves the focus by arrows and keeps one card in the tab order', async () => {
    sit(drawing());
    card('3 of spades').focus();
    fireEvent.keyDown(card('3 of spades'), { key: 'End' });
    await waitFor(() => expect(document.activeElement).toBe(card('5 of diamonds, wild')));
    expect(screen.getAllByRole('option').filter((option) => option.tabIndex === 0)).toHaveLength(1);
  });
});

describe('going out', () => {
  const whole = [book('QH QH JK'), run('3S 5D 9C', '3S 4S 5S')];
  const answers = (): Record<string, Answer> => ({
    preview: ({ action }) => {
      const { melds } = action as { melds?: string[][] };
      if (melds?.some((group) => group.length < 3)) return new Refused('BAD_MELDS', 'No.');
      return { type: 'previewed', ack: 1, turn: 5, preview: { deadwood: 0, melds: whole, dead: [], goes_out: true } };
    },
  });
  it('shows no card twice, and another one that can be thrown when asked', async () => {
    const { sent } = sit(discarding({ go_out: ['9C', '3S'] }), { answers: answers() });
    fireEvent.click(button('Go out…'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('All cards are in groups: 0 points.');
    expect(within(dialog).queryByRole('radio')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Another card' }));
    await waitFor(() => expect(within(dialog).getAllByRole('radio')).toHaveLength(2));
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((radio) => radio.tabIndex),
    ).toEqual([0, -1]);
    expect(within(dialog).queryByRole('group', { name: 'run' })).toBeNull();
    expect(within(dialog).getByRole('radio', { name: '9 of clubs' }).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(within(dialog).getByRole('radio', { name: '3 of spades' }));
    await within(dialog).findByRole('button', { name: 'Go out, discard 3♠' });
    expect(within(dialog).queryByRole('radio')).toBeNull();
    expect(sent.at(-1)).toEqual({
      op: 'preview',
      fields: { turn: 5, action: { type: 'discard', card: '3S', go_out: true } },
    });
  });
  it('is offered only when the server says so', () => {
    const { sent } = sit(discarding());
    expect(screen.queryByRole('button', { name: /^Go out/ })).toBeNull();
    fireEvent.keyDown(document.body, { key: 'o' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });
  it('shows the groups, and confirms with them', async () => {
    const { sent } = sit(discarding({ go_out: ['9C', '3S'] }), { answers: answers() });
    expect(screen.getByText('You can go out!')).toBeTruthy();
    fireEvent.click(button('Go out…'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('All cards are in groups: 0 points.')).toBeTruthy();
    expect(
      within(within(dialog).getByRole('group', { name: 'Throw away' })).getByRole('img', { name: '9 of clubs' }),
    ).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Go out, discard 9♣' }));
    expect(sent.at(-1)).toEqual({
      op: 'play',
      fields: {
        turn: 5,
        action: { type: 'discard', card: '9C', go_out: true, melds: [cards('QH QH JK'), cards('3S 5D 9C')] },
      },
    });
  });
  it('lets a card change its group and asks the server whether that holds', async () => {
    const { sent } = sit(discarding({ go_out: ['9C'] }), { answers: answers() });
    fireEvent.click(button('Go out…'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('All cards are in groups: 0 points.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Joker, wild' }));
    const places = await within(dialog).findAllByRole('button', { name: 'Put here' });
    fireEvent.click(places[0]!);
    expect(await within(dialog).findByText('A group is neither a book nor a run, or a card is in none.')).toBeTruthy();
    expect(dialog.querySelector('[data-act=why]')?.getAttribute('href')).toMatch(/#melds-exactly$/);
    expect(sent.at(-1)!.fields['action']).toMatchObject({ melds: [cards('QH QH'), cards('3S 5D 9C JK')] });
    const confirm = within(dialog).getByRole('button', { name: 'Go out, discard 9♣' });
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(confirm);
    expect(sent.filter(({ op }) => op === 'play')).toEqual([]);
  });
  it('lays down worse than the best only where one insists, and forgets it when the groups change again', async () => {
    const best = { deadwood: 14, melds: [book('QH QH JK')], dead: cards('3S 5D') };
    let broken = new Refused('WORSE_THAN_BEST', 'No.');
    const preview: Answer = ({ action }) =>
      (action as { melds?: unknown }).melds ? broken : { type: 'previewed', ack: 1, turn: 5, preview: best };
    const { sent } = sit(discarding({}, { last_turn: true, out_seat: 1, final_seats: [0], final_laydown: 'manual' }), {
      answers: { preview },
    });
    fireEvent.click(card('9 of clubs, new'));
    fireEvent.click(await screen.findByRole('button', { name: 'Lay down, discard 9♣' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('14 points of cards in no group.');
    const drop = async (name: string) => {
      fireEvent.click(within(dialog).getAllByRole('button', { name })[0]!);
      fireEvent.click((await within(dialog).findAllByRole('button', { name: 'Put here' })).at(-1)!);
    };
    await drop('Joker, wild');
    await within(dialog).findByRole('button', { name: 'Lay down all the same' });
    expect(within(dialog).getByText('There is an arrangement that leaves fewer points.')).toBeTruthy();
    broken = new Refused('BAD_MELDS', 'No.');
    await drop('Queen of hearts');
    expect(await within(dialog).findByText('A group is neither a book nor a run, or a card is in none.')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Lay down all the same' })).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Lay down, discard 9♣' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    broken = new Refused('WORSE_THAN_BEST', 'No.');
    await drop('Queen of hearts');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Lay down all the same' }));
    expect(sent.filter(({ op }) => op === 'play')).toEqual([
      { op: 'play', fields: { turn: 5, action: { type: 'discard', card: '9C', melds: [], accept_worse: true } } },
    ]);
  });
  it('begins the last turn with the best discard and its groups, unless a card was chosen', async () => {
    const preview: Answer = ({ action }) => ({
      type: 'previewed',
      ack: 1,
      turn: 5,
      preview: {
        deadwood: (action as { card: string }).card === '9C' ? 14 : 40,
        melds: [book('QH QH JK')],
        dead: cards('3S 5D'),
      },
    });
    const arrange: Answer = () => ({
      type: 'arranged',
      ack: 1,
      arrangement: { deadwood: 14, melds: [book('QH QH JK')], dead: cards('3S 5D'), best_discard: '9C' },
    });
    const lastTurn = { last_turn: true, out_seat: 1, final_seats: [0] };
    sit(discarding({}, lastTurn), { answers: { preview, arrange } });
    fireEvent.click(button('Groups…'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('14 points of cards in no group.');
    expect(
      within(within(dialog).getByRole('group', { name: 'Throw away' })).getByRole('img', { name: '9 of clubs' }),
    ).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Lay down, discard 9♣' })).toBeTruthy();
    cleanup();

    const { sent } = sit(discarding({}, lastTurn), { answers: { preview, arrange } });
    fireEvent.click(card('3 of spades'));
    fireEvent.click(button('Groups…'));
    await within(await screen.findByRole('dialog')).findByText('40 points of cards in no group.');
    expect(sent.filter(({ op }) => op === 'arrange')).toEqual([]);
  });
  it('comes by itself with the discard where it is compulsory', async () => {
    const { sent } = sit(discarding({ go_out: ['9C'], discard: ['9C'], must_go_out: true }));
    fireEvent.click(card('9 of clubs, new'));
    fireEvent.click(await screen.findByRole('button', { name: 'Go out with 9♣' }));
    expect(sent).toEqual([{ op: 'play', fields: { turn: 5, action: { type: 'discard', card: '9C', go_out: true } } }]);
  });
  it('says in the last turn who went out, shows the melds, and lays down with the discard', async () => {
    const pub = { last_turn: true, out_seat: 1, final_seats: [0] };
    const update = discarding({}, pub);
    update.public.seats[1]!.laid = { melds: [book('9H 9D 9S')], went_out: true };
    const { sent } = sit(update);
    expect(
      screen.getAllByRole('img', { name: 'book: 9 of hearts, 9 of diamonds, 9 of spades' }).length,
    ).toBeGreaterThan(0);
    fireEvent.click(card('Queen of hearts'));
    fireEvent.click(await screen.findByRole('button', { name: 'Lay down, discard Q♥' }));
    expect(sent).toEqual([{ op: 'play', fields: { turn: 5, action: { type: 'discard', card: 'QH' } } }]);
  });
});

describe('scores', () => {
  function scored(change: Partial<RummyPublic>): UpdateOf<'rummy'> {
    const pub = publicOf(3, 5, {
      phase: 'round_scored',
      current: null,
      scores: [
        { hand_size: 3, points: [12, 0, 12], went_out: 1, blocked: false, playoff: false },
        { hand_size: 4, points: [8, null, 8], went_out: null, blocked: true, playoff: false },
      ],
      ...change,
    });
    [20, 31, 20].forEach((total, seat) => {
      pub.seats[seat]!.total = total;
      pub.seats[seat]!.round_points = 8;
    });
    return updateOf(pub, privateOf(''));
  }
  it('lists places, those with equal totals sharing one, lowest first', async () => {
    sit(scored({}));
    const places = within(await screen.findByRole('list', { name: 'Standings' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(places[0]).toMatch(/^1st.*Ann/);
    expect(places[1]).toMatch(/^1st.*Christina/);
    expect(places[2]).toMatch(/^3rd.*Bob.*31$/);
  });
  it.each([
    ['most_zero_rounds', ['1stChristina', '2ndAnn', '3rdBob']],
    ['playoff_round', ['1st, sharedAnn', '1st, sharedChristina', '3rdBob']],
    ['shared', ['1st, sharedAnn', '1st, sharedChristina', '3rdBob']],
  ])('lets the option decide between equal totals, as the server does in the end: %s', async (tie_break, expected) => {
    const update = scored({
      scores: [
        { hand_size: 3, points: [12, 0, 20], went_out: 1, blocked: false, playoff: false },
        { hand_size: 4, points: [8, null, 0], went_out: 2, blocked: false, playoff: false },
      ],
    });
    sit(update, { room: roomOf(3, { state: 'finished', options: { tie_break } }) });
    const places = within(await screen.findByRole('list', { name: 'Standings' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(places.map((text) => text?.match(/^.+(Ann|Bob|Christina)/)?.[0])).toEqual(expected);
  });
  it('has a row for each round and the totals below', async () => {
    sit(scored({}));
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(rows).toEqual([[], ['12', '0Went out', '12'], ['8', '–', '8'], ['20', '31', '20']]);
  });
  it('says ready for the next round, once', async () => {
    const { sent, room } = sit(scored({}), {
      room: roomOf(3, { state: 'between_rounds', seats: roomOf(3).seats.map((seat) => ({ ...seat, ready: false })) }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Next round' }));
    expect(sent).toEqual([{ op: 'ready', fields: { ready: true } }]);
    room.value = roomOf(3, { seats: roomOf(3).seats.map((seat) => ({ ...seat, ready: seat.seat === 0 })) });
    fireEvent.click(await screen.findByRole('button', { name: 'You are ready' }));
    expect(sent).toHaveLength(1);
    expect(screen.getByText('Christina', { selector: '[role=status] bdi' })).toBeTruthy();
  });
  it.each(['discard', 'round_scored'] as const)('are those so far where the host ends the game: %s', async (phase) => {
    const { room, update, sent, lobby } = sit(scored({ phase, current: phase === 'discard' ? 0 : null }));
    const next = scored({ phase, current: phase === 'discard' ? 0 : null });
    next.public.seats[0]!.removed = true;
    room.value = roomOf(3, { state: 'finished' });
    expect(screen.queryByText('The host ended the game')).toBeNull();
    update({ ...next, v: 13, events: [{ event: 'game_ended_by_host' }] });
    const heading = await screen.findByRole('heading', { name: 'The host ended the game' });
    await waitFor(() => expect(document.activeElement === heading).toBe(true));
    const places = within(screen.getByRole('list', { name: 'Standings' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(places.map((text) => text?.slice(0, 6))).toEqual(['1stChr', '2ndBob', '3rdAnn']);
    for (const key of ['d', 'x']) fireEvent.keyDown(document.body, { key });
    fireEvent.click(button('Rematch'));
    expect(sent.map(({ op }) => op)).toEqual(['rematch']);
    fireEvent.click(button('Back to the lobby'));
    expect(lobby).toHaveBeenCalledOnce();
  });
  it('names those who share the win, and offers a rematch', async () => {
    const standings = [
      { seat: 0, place: 1, points: 20 },
      { seat: 2, place: 1, points: 20 },
      { seat: 1, place: 3, points: 31 },
    ];
    const { sent, lobby } = sit(scored({ phase: 'game_over', standings }), { room: roomOf(3, { state: 'finished' }) });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Ann and Christina share the win');
    fireEvent.click(button('Rematch'));
    expect(sent).toEqual([{ op: 'rematch', fields: {} }]);
    fireEvent.click(button('Back to the lobby'));
    expect(lobby).toHaveBeenCalledOnce();
  });
});
