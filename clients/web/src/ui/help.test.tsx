import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../core/connection';
import type { Options, RoomMessage } from '../core/wire';
import { roomOf } from '../kit/fake_client';
import { helpedGames, tableOf } from '../kit/help_check';
import { Shell } from './Shell';

const games = ['rummy', 'cribbage'].flatMap(helpedGames);

/** The help that a table of this game and these options opens, as one text. */
async function helpOf(
  family: string,
  game: string,
  options: Options,
  more: Partial<RoomMessage> = {},
): Promise<string> {
  const connection = { chat: signal([]), pending: signal(0) } as unknown as Connection;
  render(
    <Shell connection={connection} room={roomOf(2, { family, game, options, ...more })}>
      {() => null}
    </Shell>,
  );
  fireEvent.keyDown(document.body, { key: '?' });
  await screen.findByRole('heading', { name: 'Keys' });
  return [...document.querySelectorAll('.help__rules li')].map((rule) => rule.textContent).join('\n');
}

async function helpWith(game: string, changes: Options = {}): Promise<string> {
  const known = games.find(({ described }) => described.id === game);
  if (!known) throw new Error(`no game is called ${game}`);
  return helpOf(known.described.family, game, tableOf(known, changes).options);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the help of a table whose server does not answer', () => {
  it('tells what needs no numbers, and asks again when it is opened again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('down')));
    const help = await helpOf('rummy', 'five_crowns', { must_go_out: true });
    expect(help).toMatch(/you have to go out/);
    expect(help).not.toMatch(/\d/);
    cleanup();
    expect(await helpOf('highest_card', 'highest_card', {})).toMatch(/knows no rules of this game.*\n.*not known/);
  });
});

describe('the help of a table', () => {
  beforeEach(() => {
    const answer = { games: games.map(({ described }) => described), room_options: [] };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  });

  it('tells the eleven rounds and the points of Five Crowns', async () => {
    const help = await helpWith('five_crowns');
    expect(help).toMatch(/3 cards first, 13 in the end/);
    expect(help).toMatch(/A pack has 58 cards: 5 suits .* and 3 jokers\./);
    expect(help).toMatch(/Jokers are wild/);
    expect(help).toMatch(/J 11, Q 12, K 13, a wild card 20, a joker 50/);
    expect(help).not.toMatch(/\bace\b/i);
  });

  it('ends the rounds of Five Crowns Mini with seven cards', async () => {
    const help = await helpWith('five_crowns_mini');
    expect(help).toMatch(/3 cards first, 7 in the end/);
    expect(help).not.toMatch(/thirteen|13 in the end/);
  });

  it('knows the ace and no joker in Three Thirteen, where court cards count ten', async () => {
    const help = await helpWith('three_thirteen');
    expect(help).toMatch(/the ace is low/i);
    expect(help).toMatch(
      /an ace 1, number cards their number, J, Q and K 10, wild cards as much as others of their rank\./,
    );
    expect(help).not.toMatch(/joker/i);
    expect(help).not.toMatch(/\b(11|12|20|50)\b.*points win/);
  });

  it('counts jokers and wild cards in Three Thirteen as the table has them', async () => {
    const help = await helpWith('three_thirteen', { jokers: '2', wild_leftover: '20' });
    expect(help).toMatch(/A pack has 54 cards/);
    expect(help).toMatch(/Jokers are wild/);
    expect(help).toMatch(/J, Q and K 10, a wild card 20, a joker 50\./);
  });

  it('names rounds in another order, and a single one', async () => {
    expect(await helpWith('five_crowns', { rounds: [5, 3, 8] })).toMatch(/The rounds deal 5, 3 and 8 cards\./);
    cleanup();
    expect(await helpWith('five_crowns', { rounds: [6] })).toMatch(/one round, of 6 cards/);
  });

  it('says that one has to go out, and how many cards of a group are natural, only where it is so', async () => {
    expect(await helpWith('five_crowns')).toMatch(/you can go out(?!.*have to)/);
    cleanup();
    const help = await helpWith('five_suited_rummy', { min_naturals_per_meld: 2 });
    expect(help).toMatch(/you have to go out/);
    expect(help).toMatch(/2 cards of a group have to stand for themselves/);
  });

  it('says that all cards can be laid down in a last turn only where it is so', async () => {
    expect(await helpWith('five_crowns')).not.toMatch(/discard none/);
    cleanup();
    const help = await helpWith('five_crowns', { last_turn_all_melded: 'zero' });
    expect(help).toMatch(/lay all of them down and discard none: you have no points/);
  });

  it('tells the bonuses of Kings Cribbage, and none that the table does not give', async () => {
    expect(await helpWith('kings_cribbage')).toMatch(
      /More for: the first play \(10\), all tiles of the rack at once \(10\), each full hand of one colour \(10\)\./,
    );
    cleanup();
    const other = { bonus_first: 0, bonus_flush: 5, bonus_flush_rule: 'own_five_only' };
    expect(await helpWith('kings_cribbage', other)).toMatch(
      /More for: all tiles of the rack at once \(10\), a full hand of new tiles of one colour \(5\)\./,
    );
    cleanup();
    const none = { bonus_first: 0, bonus_all_five: 0, bonus_flush: 0 };
    expect(await helpWith('kings_cribbage', none)).not.toMatch(/More for/);
  });

  it('follows the rules of contributing, exchanging, claiming and the target', async () => {
    const usual = await helpWith('kings_cribbage');
    expect(usual).toMatch(/every tile has to be part of/);
    expect(usual).toMatch(/If you have no play, exchange tiles or pass/);
    expect(usual).not.toMatch(/Joker|reaches/);
    cleanup();
    const other = await helpWith('kings_cribbage', {
      contribution: 'line_scores',
      exchange: 'anytime',
      joker_calls: true,
      target_score: 150,
    });
    expect(other).toMatch(/Every hand has to score/);
    expect(other).toMatch(/Instead of playing you may exchange tiles or pass/);
    expect(other).toMatch(/calls Joker/);
    expect(other).toMatch(/Whoever reaches 150 points ends the game/);
  });

  it('leads to the page of its game in the rulebook, in a tab of its own', async () => {
    await helpWith('five_crowns');
    const link = screen.getByRole('link', { name: /Rulebook/ });
    expect(link.getAttribute('href')).toBe('/rules/rummy#five_crowns');
    expect(link.getAttribute('target')).toBe('_blank');
    cleanup();
    await helpOf('highest_card', 'highest_card', {});
    expect(screen.getByRole('link', { name: /Rulebook/ }).getAttribute('href')).toBe('/rules');
  });
});

describe('learning by playing', () => {
  const learn = () => screen.queryByRole('button', { name: /^Learn/ });
  const off: string[] = [];
  let opened: unknown[];
  beforeEach(() => {
    opened = [];
    off.length = 0;
    vi.stubGlobal('fetch', (_path: string, init?: RequestInit) => {
      if (init?.method === 'POST') {
        opened.push(JSON.parse(String(init.body)));
        return new Promise(() => undefined);
      }
      const listed = games.map(({ described }) => ({ ...described, practice: described.id === 'five_crowns' }));
      const server = { name: '', welcome: '', access_key: 'none', games_off: off };
      return Promise.resolve(Response.json({ games: listed, room_options: [], server }));
    });
  });
  /** The client asks for the games once a page. */
  async function fresh(state: RoomMessage['state']): Promise<void> {
    vi.resetModules();
    const { Help } = await import('./Help');
    render(<Help room={roomOf(2, { family: 'rummy', game: 'three_thirteen', state })} onClose={() => undefined} />);
    await screen.findByRole('heading', { name: 'Keys' });
  }

  it('is offered where one leaves no game that is on, and opens one table however often it is pressed', async () => {
    for (const state of ['playing', 'between_rounds'] as const) {
      await fresh(state);
      expect(learn()).toBeNull();
      cleanup();
    }
    await fresh('lobby');
    fireEvent.click(learn()!);
    fireEvent.click(learn()!);
    await waitFor(() => expect(learn()?.getAttribute('aria-disabled')).toBe('true'));
    expect(opened).toMatchObject([{ game: 'five_crowns', practice: true }]);
    cleanup();
    await fresh('finished');
    expect(learn()).not.toBeNull();
  });

  it('is not offered by a game that is off here', async () => {
    off.push('five_crowns');
    await fresh('lobby');
    expect(learn()).toBeNull();
  });
});
