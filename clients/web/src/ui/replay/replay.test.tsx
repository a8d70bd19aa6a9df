import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFinished } from '../../core/played/finished_games';
import { keepSeat } from '../../core/keepsakes';
import { replayOf, reviewOf } from '../../core/replay/fixtures';
import type { ReplayRoute } from '../../core/route';
import { publicOf } from '../../games/cribbage/fixtures';
import { over, privateOf, publicOf as highestOf } from '../../games/plain/fixtures';
import { Replay } from './Replay';

const route: ReplayRoute = { screen: 'replay', game: { code: 'K7M4PX', number: 2 } };
let refused: string | null = null;
let game = replayOf();
let review = reviewOf();

async function open(step?: number): Promise<Element> {
  const { container } = render(<Replay route={step === undefined ? route : { ...route, step }} />);
  await waitFor(() => expect(container.querySelector('.rt main')).not.toBeNull(), { timeout: 5000 });
  return container;
}
const at = (): string => (screen.getByRole('slider', { name: 'Step' }) as HTMLInputElement).value;
const press = (key: string): void => void fireEvent.keyDown(document.body, { key });

beforeEach(() => {
  refused = null;
  game = replayOf();
  review = reviewOf();
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      refused !== null
        ? Response.json({ code: refused, message: 'No.' }, { status: 403 })
        : Response.json(path.endsWith('/review') ? review : game),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.location.hash = '';
});

describe('the page without a game', () => {
  it('leads to the games of this device that are over, and forgets a table that is gone', async () => {
    const seat = { code: 'K7M4PX', token: 'a'.repeat(32), name: 'Ann', game: '', game_name: '', at: 1 };
    keepSeat(seat);
    keepFinished({
      code: 'K7M4PX',
      number: 2,
      game: 'five_crowns',
      game_name: 'Crowns',
      at: 1,
      players: [],
    });
    render(<Replay route={{ screen: 'replay' }} />);
    const link = screen.getByRole('link', { name: /Five Crowns.*K7M 4PX/ });
    expect(link.getAttribute('href')).toBe('#replay/K7M4PX/2');
    cleanup();
    refused = 'NO_SUCH_ROOM';
    render(<Replay route={route} />);
    await screen.findByText('There is no table with this code any more.');
    cleanup();
    render(<Replay route={{ screen: 'replay' }} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('looking back', () => {
  it('begins at the step of the link, and the address follows', async () => {
    await open(2);
    expect(at()).toBe('2');
    press('ArrowRight');
    await waitFor(() => expect(window.location.hash).toBe('#replay/K7M4PX/2/3'));
  });

  it('calls a step by the number that its link has, from 0 to that of the last one', async () => {
    await open(2);
    expect(screen.getByText(/Step 2 of 6$/)).toBeTruthy();
    expect(screen.getByRole('slider', { name: 'Step' }).getAttribute('aria-valuetext')).toBe('Step 2 of 6');
    press('Home');
    await screen.findByText(/Step 0 of 6$/);
    press('End');
    await screen.findByText(/Step 6 of 6$/);
  });

  it('goes by step, turn and round with the keys, not beyond the ends', async () => {
    await open();
    for (const [key, to] of [
      ['ArrowRight', '1'],
      ['ArrowDown', '3'],
      ['ArrowUp', '1'],
      [']', '5'],
      [']', '6'],
      ['ArrowRight', '6'],
      ['[', '5'],
      ['Home', '0'],
      ['ArrowLeft', '0'],
    ]) {
      press(key!);
      await waitFor(() => expect(`${key} ${at()}`).toBe(`${key} ${to}`));
    }
  });

  it('shows all hands, then those of one seat only, and offers nothing to do', async () => {
    const page = await open();
    const hands = await screen.findByRole('region', { name: 'All hands' });
    expect(within(hands).getAllByRole('img').length).toBe(2);
    press('s');
    await waitFor(() => expect(page.querySelectorAll('[role=option][data-key]').length).toBe(3));
    expect(screen.queryByRole('region', { name: 'All hands' })).toBeNull();
    expect(page.querySelector('[data-act]')).toBeNull();
    expect(page.textContent).not.toMatch(/Your turn/);
    press('a');
    await screen.findByRole('region', { name: 'All hands' });
  });

  it('plays by itself with the space key until it is stopped', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '8' } });
    press(' ');
    await waitFor(() => expect(Number(at())).toBeGreaterThan(1), { timeout: 3000 });
    press(' ');
    const stopped = at();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(at()).toBe(stopped);
  });

  it('says why when the server will not show the game, and takes a file instead', async () => {
    refused = 'NOT_A_PLAYER';
    render(<Replay route={route} />);
    expect((await screen.findByText(/Only those who played/)).closest('[role=alert]')).not.toBeNull();
    const file = screen.getByLabelText('Replay or review');
    fireEvent.change(file, { target: { files: [new File(['{"line":"header"}'], 'game.jsonl')] } });
    await screen.findByText(/no replay and no review/);
    fireEvent.change(file, { target: { files: [new File([JSON.stringify(replayOf())], 'replay.json')] } });
    await screen.findByRole('slider', { name: 'Step' });
  });

  it('shows the whole of a long game from a file of several lines', async () => {
    const game = replayOf();
    const parts = [0, 4].map((from) => JSON.stringify({ ...game, from, steps: game.steps.slice(from, from + 4) }));
    render(<Replay route={{ screen: 'replay' }} />);
    fireEvent.change(screen.getByLabelText('Replay or review'), {
      target: { files: [new File([`${parts.join('\n')}\n`], 'long.json')] },
    });
    expect(((await screen.findByRole('slider', { name: 'Step' })) as HTMLInputElement).max).toBe('6');
  });
});

it('a server that shows no games says so in plain words, and what to do instead', async () => {
  refused = 'NOT_FOUND';
  render(<Replay route={route} />);
  await screen.findByText(/does not show games itself.*Download the record/);
  expect(screen.getByLabelText('Replay or review')).toBeTruthy();
});

it('the charts of a review have one scale, so that those who lost more have the higher bars', async () => {
  const [ann, bob] = [review.players[0]!, review.players[1]!];
  ann.deals = [{ deal: 1, decisions: 2, loss_centipoints: 8400 }];
  Object.assign(bob, { decisions: 2, deals: [{ deal: 1, decisions: 2, loss_centipoints: 2100 }] });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  const heights = (name: RegExp) =>
    [...screen.getByRole('img', { name }).querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  await screen.findByRole('img', { name: /that Ann lost/ });
  expect(heights(/that Ann lost/)).toEqual([48]);
  expect(heights(/that Bot Bob lost/)).toEqual([12]);
});

it('only a game of draws and discards has a review', async () => {
  game = replayOf({
    family: 'cribbage',
    steps: [{ ...replayOf().steps[0]!, public: { ...publicOf(2) }, private: {} }],
    steps_total: 1,
  });
  render(<Replay route={route} />);
  await screen.findByRole('grid');
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
});

it('a game that is not known here is looked at by its facts, step by step', async () => {
  const [dealt, drawn] = replayOf().steps;
  game = replayOf({
    family: 'highest_card',
    steps: [
      {
        ...dealt!,
        events: [],
        public: { ...highestOf(2) },
        private: { 0: privateOf('KS'), 1: privateOf('7H') } as never,
      },
      { ...drawn!, step: 1, events: [{ event: 'seat_removed', seat: 1 }], public: { ...over(2) }, private: {} },
    ],
    steps_total: 2,
  });
  const { container } = render(<Replay route={route} />);
  const facts = () => [...container.querySelectorAll('dl > div')].map((fact) => fact.textContent);
  await waitFor(() => expect(facts()).toEqual(['phaseplaying', 'round1', 'rounds3', 'shown–', 'cardKS', 'card7H']));
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
  expect(container.querySelector('[data-act]')).toBeNull();
  press('s');
  await waitFor(() => expect(facts().slice(4)).toEqual(['cardKS']));
  press('s');
  await waitFor(() => expect(facts().slice(4)).toEqual(['card7H']));
  press('ArrowRight');
  await screen.findByRole('table', { name: 'Standings' });
  expect(screen.getByText('left the game', { exact: false })).toBeTruthy();
});

it('a copied link is told of where it can be seen, until the next step', async () => {
  await open(2);
  fireEvent.click(screen.getByRole('button', { name: 'Copy a link to this step' }));
  const told = await screen.findByText(/^Link copied|Copying is not allowed here/, { selector: 'nav *' });
  press('ArrowRight');
  await waitFor(() => expect(told.isConnected).toBe(false));
});

it('a review tells what cost most, and each of it leads to its step, seen by who decided', async () => {
  const page = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Review' }));
  const mistake = await screen.findByText(/Ann threw the 9 of diamonds/);
  expect(
    screen.getByRole('img', { name: 'Points that Ann lost in each round: Round 1: 8.4, Round 2: 0.0' }),
  ).toBeTruthy();
  expect(screen.getByText('4.2 points lost a choice, over 2 choices')).toBeTruthy();
  expect(screen.getByText('No choices to judge.')).toBeTruthy();
  fireEvent.click(mistake);
  await waitFor(() => expect(at()).toBe('2'));
  expect(page.querySelectorAll('[role=option][data-key]').length).toBe(3);
  expect(page.querySelector('dialog')).toBeNull();
});
