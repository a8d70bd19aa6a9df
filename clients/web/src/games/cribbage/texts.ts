import { dictionary } from '../../core/texts';
import { own } from '../../kit/rich';

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const points = (n: number): string => count(n, 'point', 'points');
const tiles = (n: number): string => count(n, 'tile', 'tiles');

interface Named {
  name: string;
}
interface Counted {
  n: number;
}
interface Laid {
  name: string;
  tiles: string;
  where: string;
}

export const t = dictionary({
  // Tiles and squares
  dark: (p: { rank: string }) => `dark ${p.rank}`,
  light: (p: { rank: string }) => `light ${p.rank}`,
  rankA: 'Ace',
  rankJ: 'Jack',
  rankQ: 'Queen',
  rankK: 'King',
  sixNine: '6/9',
  emptySquare: (p: { square: string }) => `${p.square}, empty`,
  tileOn: (p: { square: string; tile: string }) => `${p.square}, ${p.tile}`,
  freshOn: (p: { square: string; tile: string }) => `${p.square}, ${p.tile}, last play`,
  draftOn: (p: { square: string; tile: string }) => `${p.square}, your ${p.tile}, not played yet`,
  board: 'Board',
  rack: 'Your rack',
  rackOf: (p: Named) => `Rack of ${p.name}`,
  onBoard: (p: { tile: string; square: string }) => `${p.tile}, on ${p.square}`,

  // Bar
  table: 'Kings Cribbage',
  bag: (p: Counted) => `Bag ${p.n}`,
  bagsShort: 'Bags',
  bagLong: (p: Counted) => `${tiles(p.n)} left in the bag`,
  bagsLong: (p: { light: number; dark: number }) =>
    `${tiles(p.light)} left in the light bag, ${p.dark} in the dark bag`,
  code: 'Table code',
  zoom: 'Make the board larger',
  unzoom: 'Show the whole board',

  // What to do
  yourTurn: 'Your turn: lay tiles',
  chosen: (p: { tile: string }) => `Now a square for ${p.tile}`,
  checking: 'Counting…',
  isPlay: 'A play! How many points?',
  mustSkip: 'You have no play',
  swapOrPass: 'Exchange tiles, or pass',
  passOnly: 'The bag is empty: pass',
  swapWhich: (p: Counted) => `Choose up to ${tiles(p.n)} to give back`,
  playing: (p: Named) => `${own(p.name)} is playing`,
  claimed: (p: { name: string; n: number }) => `${own(p.name)} claims ${points(p.n)}`,
  callOrNot: 'Is it worth more? Then call Joker',
  yourClaim: (p: Counted) => `You claim ${points(p.n)}`,
  callers: 'The others may call Joker',
  paused: 'Paused until somebody is back',
  removed: 'Your seat was taken out of this game',
  watching: 'You are watching',
  starting: 'Wait a moment',
  timeLeft: (p: Counted) => `${count(p.n, 'second', 'seconds')} left`,
  moreTime: 'More time',
  yourTurnNow: 'It is your turn.',

  // Scores of a play
  fifteens: (p: Counted) => `fifteens ${p.n}`,
  pairs: (p: Counted) => `pairs ${p.n}`,
  runs: (p: Counted) => `runs ${p.n}`,
  bonusFirst: 'first play',
  bonusAllFive: 'all five tiles',
  bonusFlush: 'one colour',
  lineOf: (p: { tiles: string; parts: string; score: number }) =>
    `${p.tiles}: ${[...p.parts.split(' · '), points(p.score)].filter(Boolean).join(', ')}`,
  bonusOf: (p: { text: string; points: number }) => `${p.text} ${p.points}`,
  scores: (p: Counted) => `${points(p.n)}.`,
  explained: 'What the play scores',

  // Buttons
  choose: 'Lay tiles on the board',
  play: (p: { tiles: string; n: number }) => `Play ${p.tiles} for ${p.n}`,
  playClaim: (p: { tiles: string; n: number }) => `Play ${p.tiles} and claim ${p.n}`,
  playUnclaimed: (p: { tiles: string }) => `Play ${p.tiles}`,
  claim: 'Points you claim',
  notYet: 'Not a play yet',
  notYours: (p: Named) => `Waiting for ${own(p.name)}`,
  waiting: 'Wait a moment',
  swap: 'Exchange…',
  swapLong: 'Exchange tiles',
  exchange: (p: Counted) => (p.n === 0 ? 'Choose tiles' : `Exchange ${tiles(p.n)}`),
  cancel: 'Cancel',
  pass: 'Pass',
  call: 'Call Joker',
  stand: 'Let it stand',
  hint: 'Ask for a hint',
  recall: 'Take all tiles back',
  shuffle: 'Shuffle the rack',
  turn: 'Turn the 6/9 tile',
  sheet: 'Score sheet',

  // What was done, by voice
  laidAt: (p: { tile: string; square: string }) => `${p.tile} on ${p.square}`,
  noneToLay: (p: { rank: string }) => `No ${p.rank} to lay here`,
  turnedTo: (p: { rank: string }) => `Turned: ${p.rank}`,
  moved: (p: { tile: string; at: number; of: number }) => `${p.tile}, place ${p.at} of ${p.of}`,

  // Events; points come first, for on a small page the end of a line is cut off.
  starts: (p: Named) => `${own(p.name)} starts`,
  youStart: 'You start',
  played: (p: Laid & Counted) => `${own(p.name)} scored ${points(p.n)} with ${p.tiles} ${p.where}`,
  youPlayed: (p: Laid & Counted) => `You scored ${points(p.n)} with ${p.tiles} ${p.where}`,
  playedClaim: (p: Laid & Counted) => `${own(p.name)} claims ${points(p.n)} with ${p.tiles} ${p.where}`,
  youPlayedClaim: (p: Laid & Counted) => `You claim ${points(p.n)} with ${p.tiles} ${p.where}`,
  where: (p: { square: string; direction: string }) => `at ${own(p.square)}${p.direction}`,
  across: ' across',
  down: ' down',
  exchanged: (p: { name: string; n: number }) => `${own(p.name)} exchanged ${tiles(p.n)}`,
  youExchanged: (p: Counted) => `You exchanged ${tiles(p.n)}`,
  passed: (p: Named) => `${own(p.name)} passed`,
  youPassed: 'You passed',
  declined: (p: Named) => `${own(p.name)} lets it stand`,
  calledWrongly: (p: { name: string; n: number }) => `${own(p.name)} called for nothing and loses ${points(p.n)}`,
  calledJoker: (p: { name: string; n: number }) =>
    `${own(p.name)} called for nothing, loses ${points(p.n)} and wears the Joker's badge`,
  settled: (p: { name: string; n: number }) => `The claim of ${own(p.name)} stands: ${points(p.n)}`,
  settledShort: (p: { name: string; n: number; missed: number }) =>
    `The claim of ${own(p.name)} stands: ${points(p.n)}, ${p.missed} missed`,
  settledTooHigh: (p: { name: string; n: number }) =>
    `No points: ${own(p.name)} claimed ${points(p.n)}, more than the play is worth`,
  calledRightly: (p: { caller: string; missed: number }) =>
    `${own(p.caller)} called Joker and takes ${points(p.missed)}`,
  servantNamed: (p: Named) => `${own(p.name)} wears the Servant's badge`,
  gameOver: 'The game is over',
  alertTurn: 'Your turn.',
  alertStuck: 'Your turn. You have no play.',
  alertClaim: (p: { name: string; n: number }) => `${p.name} claims ${points(p.n)}. Call Joker, or let it stand.`,

  // Seats
  players: 'Players',
  seatOf: (p: { name: string; points: number; tiles: number }) =>
    `${p.name}, ${points(p.points)}, ${tiles(p.tiles)} on the rack`,
  you: 'You',
  isTurn: 'plays now',
  isBot: 'bot',
  botPlays: 'a bot plays',
  isAway: 'away',
  gone: 'left the game',
  isServant: 'Servant',
  servantShort: 'Servant',
  isJoker: 'Joker',
  jokerShort: 'Joker',
  toCall: 'may call',
  playsLight: 'plays light',
  playsDark: 'plays dark',
});
