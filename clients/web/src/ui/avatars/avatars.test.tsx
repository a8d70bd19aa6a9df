import { readFileSync } from 'node:fs';
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import messages from '../../../../texts/avatars/en.json';
import * as announcing from '../../core/announce';
import { chooseAvatar, ownAvatar, refusal, tellAvatar } from '../../core/avatars/own_avatar';
import { Refused } from '../../core/client';
import type { Connection } from '../../core/connection';
import { forget, recall } from '../../core/keepsakes';
import type { RoomMessage } from '../../core/wire';
import { AVATARS, MARKS } from '../../kit/avatars/marks';
import { roomOf } from '../../kit/fake_client';
import { Avatar } from '../../kit/parts';
// What a room has behind its first look.
import '../texts/refusals';
import { AvatarButton } from './AvatarButton';

const nameOf = (part: Element): string | null => part.getAttribute('aria-label');
const said = vi.spyOn(announcing, 'alertUser');
const room = signal<RoomMessage | null>(null);
const send = vi.fn((_op: string, _fields: object): Promise<unknown> => Promise.resolve({ type: 'done' }));
const connection = { room, send } as unknown as Connection;
const you = (avatar?: RoomMessage['you']['avatar'], role: RoomMessage['you']['role'] = 'player'): void => {
  const { avatar: _, ...other } = roomOf(3).you;
  room.value = roomOf(3, { you: { ...other, role, ...(avatar && { avatar }) } });
};

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  send.mockClear();
  said.mockClear();
  you();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  forget('avatar');
  ownAvatar.value = null;
});

describe('the set', () => {
  it('has two dozen marks, none drawn as another', () => {
    expect(AVATARS).toHaveLength(24);
    expect(new Set(Object.values(MARKS).map((mark) => JSON.stringify(mark))).size).toBe(24);
  });
  it('is that of the server, of the schema and of the dictionary', () => {
    const root = `${import.meta.dirname}/../../../../../`;
    const [, list] = /\bavatars = std::to_array<std::string_view>\(\s*\{([^}]*)\}/.exec(
      readFileSync(`${root}protocol/wire/vocabulary.cpp`, 'utf8'),
    )!;
    const schema = JSON.parse(readFileSync(`${root}protocol/schema/common.json`, 'utf8'));
    expect([...list!.matchAll(/"(\w+)"/g)].map(([, avatar]) => avatar)).toEqual(AVATARS);
    expect(schema.$defs.avatar.enum).toEqual(AVATARS);
    expect(Object.keys(messages).filter((key) => key.startsWith('avatar_'))).toEqual(
      AVATARS.map((avatar) => `avatar_${avatar}`),
    );
  });
});

describe('a face', () => {
  const face = (container: Element) => container.querySelector('.avatar');
  it('is the mark that was chosen, the first letter until it is there, and said where one asks for it', async () => {
    const { container } = render(<Avatar name="Bob" seat={1} avatar="fox" spoken />);
    expect(face(container)?.textContent).toBe('B');
    await vi.waitFor(() => expect(container.querySelector('[data-mark="fox"]')).not.toBeNull());
    expect(screen.getByRole('img', { name: 'Fox' })).toBeTruthy();
    cleanup();
    render(<Avatar name="Bob" seat={1} avatar="fox" />);
    expect(screen.queryByRole('img')).toBeNull();
  });
  it('is the first letter for a mark of a server of later, and of whoever has none', async () => {
    const { container, rerender } = render(<Avatar name="bob" seat={1} avatar="constructor" />);
    await act(async () => undefined);
    expect(face(container)?.textContent).toBe('B');
    expect(face(container)?.getAttribute('aria-hidden')).toBe('true');
    rerender(<Avatar name="bob" seat={1} avatar="constructor" spoken />);
    expect(face(container)?.textContent).toBe('B');
    expect(screen.getByText('B').closest('[aria-hidden="true"]')).not.toBeNull();
    rerender(<Avatar name="bob" seat={1} />);
    expect(face(container)?.textContent).toBe('B');
    rerender(<Avatar name="bob" seat={1} bot avatar="fox" />);
    expect(container.querySelector('[data-mark]')).toBeNull();
    expect(face(container)?.querySelector('.icon')).not.toBeNull();
  });
});

describe('the choice', () => {
  it('opens beside the name, says each mark, and keeps the one that is pressed', () => {
    render(<AvatarButton name="Ann" seat={null} />);
    fireEvent.click(screen.getByRole('button', { name: 'Your picture: First letter' }));
    const marks = document.querySelectorAll('[data-avatars] button');
    expect(marks).toHaveLength(25);
    expect(new Set([...marks].map((mark) => mark.getAttribute('aria-label'))).size).toBe(25);
    expect(screen.getByRole('radio', { name: 'First letter', checked: true })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Snowflake' }));
    expect(document.querySelector('[data-avatars]')).toBeNull();
    expect(screen.getByRole('button', { name: 'Your picture: Snowflake' })).toBeTruthy();
    expect(recall('avatar')).toBe('snowflake');
  });
  it('is one stop of Tab at what is chosen, and arrows lead round without choosing', async () => {
    chooseAvatar('teapot');
    render(<AvatarButton name="Ann" seat={null} />);
    fireEvent.click(screen.getByRole('button', { name: 'Your picture: Teapot' }));
    const stops = () => [...document.querySelectorAll('[data-avatars] [tabindex="0"]')].map(nameOf);
    const press = async (key: string): Promise<string | null> => {
      fireEvent.keyDown(document.activeElement!, { key });
      await act(async () => undefined);
      return nameOf(document.activeElement!);
    };
    expect(stops()).toEqual(['Teapot']);
    screen.getByRole('radio', { name: 'Teapot' }).focus();
    expect(await press('ArrowRight')).toBe('First letter');
    expect(await press('ArrowDown')).toBe('Fox');
    expect(await press('ArrowUp')).toBe('First letter');
    expect(await press('End')).toBe('Teapot');
    expect(await press('Home')).toBe('First letter');
    document.dir = 'rtl';
    expect(await press('ArrowLeft')).toBe('Fox');
    document.dir = '';
    expect(stops()).toEqual(['Fox']);
    expect(nameOf(screen.getByRole('radio', { checked: true }))).toBe('Teapot');
    expect(recall('avatar')).toBe('teapot');
  });
});

describe('one’s own, where the table refuses what was chosen', () => {
  const muted = new Refused('MUTED', 'You are muted.');
  it('is what the table shows, and the choice says why, until another table', async () => {
    you('owl');
    const stop = tellAvatar(connection);
    render(<AvatarButton name="Ann" seat={0} avatar="owl" />);
    send.mockImplementationOnce(() => Promise.reject(muted));
    act(() => chooseAvatar('fox'));
    expect(screen.getByRole('button', { name: 'Your picture: Fox' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Your picture: Owl' }));
    expect(nameOf(screen.getByRole('radio', { checked: true }))).toBe('Owl');
    expect(document.querySelector('.problem')?.textContent).toBe('The host has muted you.');
    expect(said).toHaveBeenCalledTimes(1);
    act(stop);
    expect(await screen.findByRole('button', { name: 'Your picture: Fox' })).toBeTruthy();
  });
  it('is not said aloud to who chose it elsewhere', async () => {
    chooseAvatar('fox');
    send.mockImplementationOnce(() => Promise.reject(muted));
    const stop = tellAvatar(connection);
    await vi.waitFor(() => expect(refusal.value).toBe(muted));
    expect(said).not.toHaveBeenCalled();
    stop();
  });
});

describe('one’s own, on a device on which nobody has chosen', () => {
  it('is what the table shows, and takes nothing away from there', async () => {
    you('owl');
    const stop = tellAvatar(connection);
    render(<AvatarButton name="Ann" seat={0} avatar="owl" />);
    expect(screen.getByRole('button', { name: 'Your picture: Owl' })).toBeTruthy();
    act(() => chooseAvatar(''));
    expect(screen.getByRole('button', { name: 'Your picture: First letter' })).toBeTruthy();
    expect(send.mock.calls).toEqual([['set_avatar', {}]]);
    stop();
  });
});

describe('the table', () => {
  it('hears nothing from whoever has never chosen', () => {
    const stop = tellAvatar(connection);
    you('owl');
    expect(send).not.toHaveBeenCalled();
    stop();
  });
  it('hears of a choice once, of the next one, and of none any more', () => {
    const stop = tellAvatar(connection);
    act(() => chooseAvatar('fox'));
    you();
    expect(send.mock.calls).toEqual([['set_avatar', { avatar: 'fox' }]]);
    you('fox');
    act(() => chooseAvatar('owl'));
    you('owl');
    act(() => chooseAvatar(''));
    you();
    expect(send.mock.calls.slice(1)).toEqual([
      ['set_avatar', { avatar: 'owl' }],
      ['set_avatar', {}],
    ]);
    stop();
    act(() => chooseAvatar('cat'));
    expect(send).toHaveBeenCalledTimes(3);
  });
  it('hears nothing from who is at the door, nor what it knows', () => {
    chooseAvatar('fox');
    you(undefined, 'guest');
    const stop = tellAvatar(connection);
    you('fox', 'player');
    expect(send).not.toHaveBeenCalled();
    stop();
  });
  it('is told again where it was too soon, and not where it takes none', async () => {
    vi.useFakeTimers();
    const stop = tellAvatar(connection);
    send.mockImplementationOnce(() => Promise.reject(new Refused('RATE_LIMITED', 'Later.', {}, 5000)));
    act(() => chooseAvatar('fox'));
    await vi.advanceTimersByTimeAsync(4999);
    expect(send).toHaveBeenCalledTimes(1);
    send.mockImplementationOnce(() => Promise.reject(new Refused('UNKNOWN_COMMAND', 'No.')));
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60_000);
    you();
    expect(send).toHaveBeenCalledTimes(2);
    stop();
  });
});
