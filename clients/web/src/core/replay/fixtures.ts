import { privateOf, publicOf } from '../../games/rummy/fixtures';
import type { Replay, ReplayStep, Review } from '../wire';

// A game of two rounds, as `crowntable replay --json` tells one, for tests.

type Told = Pick<ReplayStep, 'what'> & Partial<ReplayStep>;

function steps(told: readonly Told[]): ReplayStep[] {
  let deal = 0;
  return told.map((one, step) => {
    if (one.what === 'deal') ++deal;
    return {
      step,
      deal,
      seat: null,
      seat_turn: null,
      by: null,
      action: null,
      turn: step,
      events: [],
      public: {},
      private: {},
      ...one,
    };
  });
}

const act = (seat: number, seat_turn: number, more: Partial<ReplayStep> = {}): Told => ({
  what: 'action',
  seat,
  seat_turn,
  by: 'human',
  action: { type: 'draw', source: 'stock' },
  events: [{ event: 'drew', seat, source: 'stock' }],
  ...more,
});

export function replayOf(change: Partial<Replay> = {}): Replay {
  const told = steps([
    {
      what: 'deal',
      events: [{ event: 'round_started', round: 1, hand_size: 3, wild: '3', dealer: 1, starter: 0, turn_up: '10H' }],
      public: { ...publicOf(2, 3, { phase: 'draw', current: 0 }) },
      private: { 0: privateOf('9D 4S 5S'), 1: privateOf('KH JK 6C', { seat: 1 }) },
    },
    act(0, 1, { public: { phase: 'discard' }, private: { 0: privateOf('9D 4S 5S 6S', { drawn: '6S' }) } }),
    act(0, 1, {
      action: { type: 'discard', card: '9D' },
      events: [{ event: 'discarded', seat: 0, card: '9D' }],
      public: { phase: 'draw', current: 1, discard_top: '9D', discards: ['10H', '9D'] },
      private: { 0: privateOf('4S 5S 6S') },
    }),
    { what: 'seat_taken', seat: 1, events: [{ event: 'seat_taken_over', seat: 1, name: 'Zoe' }] },
    act(1, 1, { public: { phase: 'discard' }, private: { 1: privateOf('KH JK 6C QT', { seat: 1, drawn: 'QT' }) } }),
    {
      what: 'deal',
      public: { round: 2, current: 1, phase: 'draw' },
      private: { 0: privateOf('3S 4S 5S 6S'), 1: privateOf('7H 8H 9H 10H', { seat: 1 }) },
    },
    act(1, 1, { public: { phase: 'discard' } }),
  ]);
  return {
    room: 'K7M4PX',
    number: 2,
    game: 'five_crowns',
    game_name: 'Five Crowns',
    family: 'rummy',
    options: {},
    view: 'all',
    ended_by_host: true,
    seats: [
      { seat: 0, name: 'Ann', bot: null },
      { seat: 1, name: 'Bot Bob', bot: 'easy' },
    ],
    deals: [
      { deal: 1, first_step: 0, vouched_for: true, standings: null },
      { deal: 2, first_step: 5, vouched_for: true, standings: null },
    ],
    standings: [
      { seat: 0, place: 1, points: 3 },
      { seat: 1, place: 2, points: 9 },
    ],
    steps_total: told.length,
    from: 0,
    steps: told,
    ...change,
  };
}

export function reviewOf(): Review {
  const action = { type: 'discard', card: '9D' } as const;
  return {
    room: 'K7M4PX',
    number: 2,
    game: 'five_crowns',
    game_name: 'Five Crowns',
    family: 'rummy',
    seats: replayOf().seats,
    players: [
      {
        seat: 0,
        by: 'human',
        decisions: 2,
        loss_centipoints: 840,
        mean_loss_centipoints: 420,
        deals: [
          { deal: 1, decisions: 2, loss_centipoints: 840 },
          { deal: 2, decisions: 0, loss_centipoints: 0 },
        ],
        worst: [
          {
            step: 2,
            loss_centipoints: 840,
            sentence: 'threw the 9 of diamonds; the 4 of spades would have left 8.4 points less on average.',
          },
        ],
      },
      { seat: 1, by: 'bot', decisions: 0, loss_centipoints: 0, mean_loss_centipoints: 0, deals: [], worst: [] },
    ],
    decisions: [
      {
        step: 2,
        deal: 1,
        seat: 0,
        seat_turn: 1,
        by: 'human',
        action,
        best: { type: 'discard', card: '4S' },
        chosen_centipoints: 1200,
        best_centipoints: 360,
        loss_centipoints: 840,
      },
    ],
  };
}
