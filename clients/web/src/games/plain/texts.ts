import { dictionary } from '../../core/texts';

export const t = dictionary({
  // Facts
  none: '–',
  deeper: '...',
  yes: 'yes',
  no: 'no',
  event: (p: { what: string; told: string }) => `${p.what}: ${p.told}`,

  // The table
  code: 'Table code',
  table: 'The table',
  players: 'Players',
  player: 'Player',
  you: 'you',
  bot: 'bot',
  away: 'away',
  facts: 'On the table',
  own: 'Only you see this',
  seenBy: (p: { name: string }) => `What ${p.name} sees`,
  story: 'What happened',
  standings: 'Standings',
  over: 'The game is over',

  // What to do
  actions: 'What you can do',
  yourTurn: 'It is your turn: choose what to do.',
  waiting: 'Waiting for the others.',
  watching: 'You are watching.',
  paused: 'The table waits until somebody is back.',
  roundOver: 'The round is over.',
  timeLeft: (p: { n: number }) => `${p.n} seconds left`,
  moreTime: 'More time',
});
