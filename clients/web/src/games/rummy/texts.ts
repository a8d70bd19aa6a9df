import { dictionary } from '../../core/texts';
import { own } from '../rich';

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

interface Named { name: string }
interface Carded { card: string }
interface Points { points: number }

export const t = dictionary({
  // Cards
  joker: 'Joker',
  jokerWild: 'Joker, wild',
  suitT: 'stars', suitH: 'hearts', suitC: 'clubs', suitS: 'spades', suitD: 'diamonds',
  rankA: 'Ace', rank2: '2', rank3: '3', rank4: '4', rank5: '5', rank6: '6', rank7: '7', rank8: '8', rank9: '9', rank10: '10',
  rankJ: 'Jack', rankQ: 'Queen', rankK: 'King',
  manyA: 'Aces', many2: 'Twos', many3: 'Threes', many4: 'Fours', many5: 'Fives', many6: 'Sixes', many7: 'Sevens', many8: 'Eights',
  many9: 'Nines', many10: 'Tens', manyJ: 'Jacks', manyQ: 'Queens', manyK: 'Kings',
  cardName: (p: { rank: string; suit: string }) => `${p.rank} of ${p.suit}`,
  wildCard: (p: Carded) => `${p.card}, wild`,
  inGroup: (p: { card: string; group: string }) => `${p.card}, in a ${p.group}`,
  leavesCard: (p: Carded & Points) => `${p.card}, leaves ${count(p.points, 'point', 'points')}`,
  newCard: (p: Carded) => `${p.card}, new`,
  run: 'run', book: 'book', loose: 'left over',
  meld: (p: { group: string; cards: string }) => `${p.group}: ${p.cards}`,

  // Bar
  playoff: 'Play-off',
  table: 'Card table',
  round: (p: { n: number; of: number }) => `Round ${p.n} of ${p.of}`,
  wilds: (p: { ranks: string }) => `${p.ranks} are wild`,
  code: 'Table code',

  // Banner
  yourDraw: 'Your turn: draw a card',
  yourLastDraw: 'Your last turn: draw a card',
  yourDiscard: 'Now throw one card away',
  yourDiscardChosen: (p: Carded) => `Throw ${own(p.card)} away?`,
  yourLastDiscard: 'Throw one card away',
  restIsLaid: 'The rest is laid down for you',
  youCanGoOut: 'You can go out!',
  mustGoOut: 'You can go out, so you have to',
  drawing: (p: Named) => `${own(p.name)} is drawing a card`,
  discarding: (p: Named) => `${own(p.name)} is choosing a discard`,
  wentOutLay: (p: Named) => `${own(p.name)} went out – lay down what you can`,
  youWentOut: 'You went out! Last turns now',
  lastTurns: (p: Named) => `${own(p.name)} went out. Last turns`,
  paused: 'Paused until somebody is back',
  waiting: 'Wait a moment',
  watching: 'You are watching',
  allHands: 'All hands',
  removed: 'Your seat was taken out of this game',

  // Events
  drewStock: (p: Named) => `${own(p.name)} drew from the stock`,
  drewCard: (p: Named & Carded) => `${own(p.name)} took ${own(p.card)}`,
  youDrew: (p: Carded) => `You drew ${own(p.card)}`,
  discarded: (p: Named & Carded) => `${own(p.name)} threw ${own(p.card)}`,
  youDiscarded: (p: Carded) => `You threw ${own(p.card)}`,
  wentOut: (p: Named) => `${own(p.name)} went out!`,
  laidDown: (p: Named) => `${own(p.name)} laid down`,
  recycled: 'The discards were shuffled into a new stock',
  blocked: 'Nobody can go on: the round is over',
  roundStarted: (p: { n: number; ranks: string; name: string }) => `Round ${p.n}. ${p.ranks} are wild. ${own(p.name)} starts`,
  roundScored: 'The round is scored',
  gameOver: 'The game is over',
  alertDraw: 'Your turn. Draw a card.',
  alertLast: (p: Named) => `Last turn. ${p.name} went out. Draw a card.`,
  moved: (p: { card: string; at: number; of: number }) => `${p.card}, place ${p.at} of ${p.of}`,
  yourTurnNow: 'It is your turn.',

  // Seats
  opponents: 'Players',
  seatOf: (p: Named & { points: number; cards: number }) => `${p.name}, ${count(p.points, 'point', 'points')}, ${count(p.cards, 'card', 'cards')}`,
  you: 'You',
  isDealer: 'dealer',
  isBot: 'bot',
  isAway: 'away',
  isOut: 'went out', outShort: 'out', pts: 'pts',
  isTurn: 'plays now',
  botPlays: 'a bot plays',
  gone: 'left the game',
  points: (p: Points) => count(p.points, 'point', 'points'),
  plus: (p: Points) => `+${p.points}`,
  taken: 'Seen taking',
  noneTaken: 'Has taken nothing from the discards that is still held.',
  laid: 'Laid down',
  whatLeaves: 'What each leaves',
  looseNow: (p: Points) => (p.points === 0 ? 'nothing left over' : `${count(p.points, 'point', 'points')} left over`),

  // Piles
  stock: 'Stock', discards: 'Discards',
  stockOf: (p: { n: number }) => `Draw from the stock, ${count(p.n, 'card', 'cards')}`,
  stockIs: (p: { n: number }) => `Stock, ${count(p.n, 'card', 'cards')}`,
  takeOf: (p: Carded) => `Take ${p.card} from the discards`,
  topIs: (p: Carded) => `Discards, on top ${p.card}`,
  noDiscards: 'No discards',
  history: 'All discards',
  showAll: 'show all',
  bottomFirst: 'The newest first.',

  // Buttons
  draw: 'Draw a card',
  take: (p: Carded) => `Take ${own(p.card)}`,
  discard: (p: Carded) => `Discard ${own(p.card)}`,
  chooseCard: 'Choose a card',
  goOut: 'Go out…',
  goOutWith: (p: Carded) => `Go out with ${own(p.card)}`,
  layDown: (p: Carded) => `Lay down, discard ${own(p.card)}`,
  groups: 'Groups…',
  notYours: (p: Named) => `Waiting for ${own(p.name)}`,
  notAllowed: (p: Carded) => `${own(p.card)} cannot be thrown now`,
  bySuit: 'Suit', byRank: 'Rank', arrange: 'Arrange', hint: 'Hint', help: 'Keys',
  bySuitLong: 'Sort by suit', byRankLong: 'Sort by rank', arrangeLong: 'Arrange into groups', hintLong: 'Ask for a hint',
  moreTime: 'More time',
  timeLeft: (p: { n: number }) => `${count(p.n, 'second', 'seconds')} left`,
  close: 'Close',
  hand: 'Your hand',

  // Going out
  outTitle: 'Go out', layTitle: 'Lay down',
  outLead: 'These groups were found. To change one, choose a card and then its new place.',
  layLead: 'What is in groups does not count. To change a group, choose a card and then its new place.',
  throwAway: 'Throw away',
  group: (p: { n: number }) => `Group ${p.n}`,
  putHere: 'Put here', newGroup: 'New group',
  checking: 'Checking…',
  allGood: 'All cards are in groups: 0 points.',
  leftOver: (p: Points) => `${count(p.points, 'point', 'points')} left over.`,
  confirmOut: (p: Carded) => `Go out, discard ${own(p.card)}`,
  again: 'Find groups again',
  worse: 'Lay down all the same',

  // Scores
  scoresOf: (p: { n: number }) => `Round ${p.n} is over`,
  wentOutFirst: (p: Named) => `${own(p.name)} went out`,
  nobodyOut: 'Nobody went out',
  wins: (p: Named) => `${own(p.name)} wins!`,
  youWin: 'You win!',
  share: (p: { names: string[] }) => `${p.names.slice(0, -1).map(own).join(', ')} and ${own(p.names[p.names.length - 1] ?? '')} share the win`,
  standings: 'Standings',
  hands: 'Hands of this round',
  allRounds: 'All rounds',
  place: (p: { n: number }) => `${p.n}${['th', 'st', 'nd', 'rd'][p.n % 10 < 4 && Math.floor(p.n / 10) !== 1 ? p.n % 10 : 0]}`,
  placeTied: (p: { place: string }) => `${p.place}, shared`,
  roundHead: 'Round', total: 'Total',
  nextRound: 'Next round', readyWait: 'You are ready',
  readyOf: (p: { names: string[] }) => `Waiting for ${p.names.map(own).join(', ')}`,
  goesOnIn: (p: { n: number }) => `Goes on in ${p.n} s`,
  outMark: 'Went out',

  // Keys
  keysTitle: 'Keys',
  keys: [
    '← →|Go through your hand', 'Space|Choose a card', 'Alt ← →|Put the card elsewhere', 'D|Draw from the stock', 'T|Take the discard',
    'X|Discard the chosen card', 'O|Go out', 'S|Sort', 'A|Arrange', 'H|Hint', 'W|Whose turn is it?', '?|These keys',
  ].join('\n'),
});
