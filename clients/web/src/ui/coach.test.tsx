import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '../core/connection';
import type { UpdateMessage } from '../core/wire';
import { loadPractice } from '../games/registry';
import { roomOf } from '../kit/fake_client';
import type { Lesson, Practice } from '../kit/lessons';
import { Coach } from './Coach';

vi.mock('../games/registry', () => ({ loadPractice: vi.fn() }));

const always = { when: () => true };
/** A thing to read, a thing to do, and nothing more. */
const lessons: Lesson[] = [
  { id: 'first', text: () => 'This is the hand.', ...always, mark: '#hand' },
  { id: 'second', text: () => 'Draw a card.', ...always, mark: '#pile', asks: true },
];
const update = (turn: number, current: number) =>
  ({ turn, public: { current, phase: 'draw' }, you: { seat: 0 } }) as unknown as UpdateMessage;

async function begin(told: readonly Lesson[] = lessons) {
  const practice: Practice = { lessons: told, over: () => true, learnt: () => 'That is all.' };
  vi.mocked(loadPractice).mockImplementation(() => Promise.resolve(practice));
  const updates = signal<UpdateMessage>(update(1, 0));
  const connection = { update: updates } as unknown as Connection;
  render(
    <>
      <Coach connection={connection} room={roomOf(2, { practice: true })} />
      <main>
        <div id="hand">
          <i>a card</i>
        </div>
        <div id="pile">
          <button type="button">stock</button>
        </div>
      </main>
    </>,
  );
  await act(() => Promise.resolve());
  return updates;
}

function press(name: string): void {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
const pointed = () => [...document.querySelectorAll('[data-pointed]')].map(({ id }) => id);

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new Error('down'))));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('frames what a lesson speaks of, and leaves the focus there when its button goes', async () => {
  await begin();
  expect(pointed()).toEqual(['hand']);
  press('Next');
  expect(pointed()).toEqual(['pile']);
  expect(document.activeElement?.textContent).toBe('stock');
});

it('leaves the focus at the table when it is skipped, and when the last strip is put away', async () => {
  await begin();
  press('Skip practice');
  expect(screen.queryByText('This is the hand.')).toBeNull();
  expect([document.activeElement?.tagName, pointed()]).toEqual(['MAIN', []]);
  cleanup();
  await begin([]);
  expect(screen.getByText('That is all.')).toBeTruthy();
  press('Close');
  expect(screen.queryByText('That is all.')).toBeNull();
  expect(document.activeElement?.tagName).toBe('MAIN');
});

it('leaves the focus where it is while its button stays, and when somebody else takes it', async () => {
  const updates = await begin([lessons[0]!, { ...lessons[0]!, id: 'again', text: () => 'Once more.' }]);
  press('Next');
  expect(document.activeElement?.textContent).toBe('Next');
  screen.getByRole('button', { name: 'stock' }).focus();
  act(() => void (updates.value = update(1, 1)));
  expect(screen.queryByText('Once more.')).toBeNull();
  expect(document.activeElement?.textContent).toBe('stock');
});

it('says where the lessons cannot be fetched, and fetches them again when asked', async () => {
  vi.mocked(loadPractice).mockReturnValueOnce(Promise.reject(new Error('no such file')));
  const connection = { update: signal(update(1, 0)) } as unknown as Connection;
  render(<Coach connection={connection} room={roomOf(2, { practice: true })} />);
  expect((await screen.findByRole('alert')).textContent).toBe('The lessons did not arrive.');
  const practice: Practice = { lessons, over: () => true, learnt: () => '' };
  vi.mocked(loadPractice).mockReturnValueOnce(Promise.resolve(practice));
  press('Try again');
  expect(await screen.findByText('This is the hand.')).toBeTruthy();
});

it('opens one table against bots however often that is pressed, and again after a refusal', async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  await begin([]);
  press('Play against bots');
  press('Play against bots');
  expect(answers).toHaveLength(1);
  await act(() =>
    Promise.resolve(answers[0]!(Response.json({ code: 'SERVER_FULL', message: 'Full.' }, { status: 503 }))),
  );
  expect((await screen.findByRole('alert')).textContent).toMatch(/no room for another table/);
  press('Play against bots');
  expect(answers).toHaveLength(2);
});
