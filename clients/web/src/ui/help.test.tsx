import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../core/connection';
import type { Options } from '../core/wire';
import { roomOf } from '../kit/fake_client';
import { Shell } from './Shell';

const upTo = (last: number): number[] => Array.from({ length: last - 2 }, (_, i) => i + 3);
const fiveSuits: Options = { rounds: upTo(13), must_go_out: false, min_naturals_per_meld: 0 };
const ordinaryPack: Options = { ...fiveSuits, jokers: '0', wild_leftover: 'face' };
const cribbage: Options = {
  bonus_first: 10,
  bonus_all_five: 10,
  bonus_flush: 10,
  bonus_flush_rule: 'per_line',
  contribution: 'whole_line',
  exchange: 'only_if_stuck',
  target_score: 0,
  joker_calls: false,
};

/** The help that a table of this game and these options opens, as one text. */
async function helpOf(family: string, game: string, options: Options): Promise<string> {
  const connection = { chat: signal([]), pending: signal(0) } as unknown as Connection;
  render(
    <Shell connection={connection} room={roomOf(2, { family, game, options })}>
      {() => null}
    </Shell>,
  );
  fireEvent.keyDown(document.body, { key: '?' });
  await screen.findByRole('heading', { name: 'Keys' });
  return [...document.querySelectorAll('.help__rules li')].map((rule) => rule.textContent).join('\n');
}
const rummyHelp = (game: string, options: Options) => helpOf('rummy', game, options);
const cribbageHelp = (options: Options) => helpOf('cribbage', 'kings_cribbage', { ...cribbage, ...options });

afterEach(cleanup);

describe('the help of the rummy games', () => {
  it('tells the eleven rounds and the points of Five Crowns', async () => {
    const help = await rummyHelp('five_crowns', fiveSuits);
    expect(help).toMatch(/3 cards first, 13 in the end/);
    expect(help).toMatch(/Jokers are wild/);
    expect(help).toMatch(/J 11, Q 12, K 13, a wild card 20, a joker 50/);
    expect(help).not.toMatch(/ace/i);
  });

  it('ends the rounds of Five Crowns Mini with seven cards', async () => {
    const help = await rummyHelp('five_crowns_mini', { ...fiveSuits, rounds: upTo(7) });
    expect(help).toMatch(/3 cards first, 7 in the end/);
    expect(help).not.toMatch(/thirteen|13 in the end/);
  });

  it('knows the ace and no joker in Three Thirteen, where court cards count ten', async () => {
    const help = await rummyHelp('three_thirteen', ordinaryPack);
    expect(help).toMatch(/the ace is low/i);
    expect(help).toMatch(
      /an ace 1, number cards their number, J, Q and K 10, wild cards as much as others of their rank\./,
    );
    expect(help).not.toMatch(/joker/i);
    expect(help).not.toMatch(/\b(11|12|20|50)\b.*points win/);
  });

  it('counts jokers and wild cards in Three Thirteen as the table has them', async () => {
    const help = await rummyHelp('three_thirteen', { ...ordinaryPack, jokers: '2', wild_leftover: '20' });
    expect(help).toMatch(/Jokers are wild/);
    expect(help).toMatch(/J, Q and K 10, a wild card 20, a joker 50\./);
  });

  it('names rounds in another order, and a single one', async () => {
    expect(await rummyHelp('five_crowns', { ...fiveSuits, rounds: [5, 3, 8] })).toMatch(
      /The rounds deal 5, 3 and 8 cards\./,
    );
    cleanup();
    expect(await rummyHelp('five_crowns', { ...fiveSuits, rounds: [6] })).toMatch(/one round, of 6 cards/);
  });

  it('says that one has to go out, and how many cards of a group are natural, only where it is so', async () => {
    expect(await rummyHelp('five_crowns', fiveSuits)).toMatch(/you can go out(?!.*have to)/);
    cleanup();
    const help = await rummyHelp('five_suited_rummy', { ...fiveSuits, must_go_out: true, min_naturals_per_meld: 2 });
    expect(help).toMatch(/you have to go out/);
    expect(help).toMatch(/2 cards of a group have to stand for themselves/);
  });
});

describe('the help of a last turn', () => {
  it('says that all cards can be laid down only where it is so', async () => {
    expect(await rummyHelp('five_crowns', fiveSuits)).not.toMatch(/discards none/);
    cleanup();
    const help = await rummyHelp('five_crowns', { ...fiveSuits, last_turn_all_melded: 'zero' });
    expect(help).toMatch(/lays all of them down, discards none and has no points/);
  });
});

describe('the help of Kings Cribbage', () => {
  it('tells the bonuses of the table, and none that it does not give', async () => {
    expect(await cribbageHelp({})).toMatch(
      /More for: the first play \(10\), all five tiles \(10\), each hand of five tiles of one colour \(10\)\./,
    );
    cleanup();
    const help = await cribbageHelp({ bonus_first: 0, bonus_flush: 5, bonus_flush_rule: 'own_five_only' });
    expect(help).toMatch(/More for: all five tiles \(10\), five new tiles of one colour \(5\)\./);
    cleanup();
    expect(await cribbageHelp({ bonus_first: 0, bonus_all_five: 0, bonus_flush: 0 })).not.toMatch(/More for/);
  });

  it('follows the rules of contributing, exchanging, claiming and the target', async () => {
    const usual = await cribbageHelp({});
    expect(usual).toMatch(/every tile has to be part of/);
    expect(usual).toMatch(/If you have no play, exchange tiles or pass/);
    expect(usual).not.toMatch(/Joker|reaches/);
    cleanup();
    const other = await cribbageHelp({
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
});

describe('the help of a game that is not known here', () => {
  const game = {
    id: 'highest_card',
    options: [
      { id: 'rounds', type: 'integer', min: 1, max: 9, default: 3, label: 'Rounds', sentence: 'How many are played.' },
      { id: 'draws', type: 'boolean', default: true, label: 'Draws', sentence: 'Equal cards count for both.' },
      {
        id: 'deal',
        type: 'choice',
        values: ['one_each'],
        default: 'one_each',
        label: 'Deal',
        sentence: 'What is dealt.',
      },
    ],
  };
  const readable = (text: string): string => text.replace(/[\u2066\u2069]/g, '');

  it('says that it is not known, and how the table is set as far as the server tells', async () => {
    // A failure is asked again.
    vi.stubGlobal('fetch', () => Promise.reject(new Error('down')));
    expect(await helpOf('highest_card', 'highest_card', {})).toMatch(/knows no rules of this game.*\n.*not known/);
    cleanup();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ games: [game], room_options: [] })));
    const help = readable(await helpOf('highest_card', 'highest_card', { rounds: 5 }));
    expect(help.split('\n').slice(1)).toEqual([
      'Rounds: 5. How many are played.',
      'Draws: on. Equal cards count for both.',
      'Deal: One each. What is dealt.',
    ]);
    expect(screen.getByText('1–9')).toBeTruthy();
    cleanup();
    expect(await helpOf('highest_card', 'another', {})).toMatch(/not known either/);
    vi.unstubAllGlobals();
  });
});
