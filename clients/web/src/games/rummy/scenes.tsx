import { Refused } from '../../core/client';
import type { UpdateOf } from '../../core/wire';
import type { Answer, Scene } from '../../kit/fake_client';
import { Back, Card } from './Card';
import { book, cards, privateOf, publicOf, roomOf, roomOptions, run, updateOf } from './fixtures';
import type { Arrangement } from './wire';

const fourteen = '3S 4S JK 5H 10H QC QT 7D 8D 9D KT KH 6C 10T';
const thirteen = '3S 4S JK 5H 10H QC QT 7D 8D 9D KT KH 6C';
const best: Arrangement = {
  deadwood: 16,
  melds: [run('3S 4S JK', '3S 4S 5S'), run('7D 8D 9D'), book('KT KH QC')],
  dead: cards('5H 10H 6C 10T'),
  best_discard: 'QT',
};
const faces = (text: string) => [...new Set(cards(text))];

function laidSeats(pub: ReturnType<typeof publicOf>, out: number) {
  const laid = [
    [book('9H 9C 9T'), run('3H 4H 5H JK KD', '3H 4H 5H 6H 7H'), run('10S JS QS KC 8S', '10S JS QS KS 9S')],
    [run('5D 6D 7D'), book('QH QD JK QS')],
    [book('8T 8T 8H 8C')],
  ];
  pub.seats.forEach((seat) => {
    const n = (seat.seat - out + pub.seats.length) % pub.seats.length;
    const melds = laid[n];
    if (melds) seat.laid = { melds, went_out: n === 0 };
  });
  return pub;
}

const points = [
  [12, 0, 31, 8, 5, 20, 9],
  [0, 14, 22, 17, 3, 40, 25],
  [33, 5, 0, 61, 2, 9, 18],
  [20, 0, 51, 10, 7, 16, 12],
  [8, 30, 0, 14, 22, 19, 6],
  [0, 44, 12, 9, 13, 70, 21],
  [17, 23, 5, 0, 36, 11, 10],
  [50, 0, 41, 6, 15, 28, 33],
  [9, 62, 0, 24, 18, 7, 13],
  [0, 16, 38, 103, 21, 44, 5],
  [26, 11, 0, 45, 32, 15, 19],
];

function scored(players: number, rounds: number, over: boolean): UpdateOf<'rummy'> {
  const pub = publicOf(players, rounds + 2, { phase: over ? 'game_over' : 'round_scored', current: null, dealer: 1 });
  const took = (seat: number) => points.slice(0, rounds).reduce((sum, round) => sum + round[seat]!, 0);
  pub.scores = points.slice(0, rounds).map((round, i) => ({
    hand_size: i + 3,
    points: round.slice(0, players),
    went_out: round.slice(0, players).indexOf(0),
    blocked: false,
    playoff: false,
  }));
  pub.seats.forEach((seat) => {
    seat.total = took(seat.seat);
    seat.round_points = points[rounds - 1]![seat.seat]!;
  });
  const wild = pub.wild;
  const hands: Arrangement[] = [
    { deadwood: 26, melds: [run('3S 4S 5S'), book('9D 9C JK 9T')], dead: cards('KH 6C 7D') },
    { deadwood: 11, melds: [book('QH QD QS'), run('5D 6D 7D 8D 9D')], dead: cards('JT') },
    { deadwood: 0, melds: [run('8T 9T 10T JT'), book(`4H 4S ${wild}C`), book('6S 6D 6T 6C')], dead: [] },
  ];
  pub.revealed = pub.seats.map(({ seat }) => ({ seat, hand: [], arrangement: hands[seat % 3]! }));
  if (over) {
    const lowest = Math.min(...pub.seats.map(({ total }) => total));
    pub.seats[2]!.total = lowest;
    pub.standings = pub.seats
      .map(({ seat, total }) => ({
        seat,
        points: total,
        place: 1 + pub.seats.filter((other) => other.total < total).length,
      }))
      .sort((a, b) => a.place - b.place);
  }
  return updateOf(pub, privateOf('3S', {}), { clock: over ? null : { remaining_ms: 24000, more_time: false } });
}

const previews: Answer = ({ action }) => {
  const { card, melds } = action as { card: string; melds?: string[][] };
  if (melds && melds.some((group) => group.length < 3)) return new Refused('BAD_MELDS', 'No.');
  return {
    type: 'previewed',
    ack: 1,
    turn: 5,
    preview: {
      deadwood: 0,
      goes_out: true,
      dead: [],
      melds: [run('3S 4S JK', '3S 4S 5S'), run('7D 8D 9D 10D'), book('QC QT QH'), book('KT KH KD')].filter(() => card),
    },
  };
};

const all = '3S 4S JK QC QT QH 7D 8D 9D 10D KT KH KD 6C';
const hint = () => ({
  action: { type: 'discard', card: 'QT' },
  sentence: 'Throw the queen of stars: 16 points are left over.',
  discards: faces('QT 6C 10T 5H 10H KT KH 3S 4S QC 7D 9D 8D JK').map((card, i) => ({ card, deadwood: 16 + 7 * i })),
});

const ourTurn: Record<string, (players: number) => Scene<'rummy'>> = {
  small: (players) => ({
    room: roomOf(players),
    update: updateOf(publicOf(players, 4), privateOf('4S 10H JK 7T', { deadwood: 17 }, { draw: ['stock', 'discard'] })),
  }),
  draw: (players) => ({
    room: roomOf(players),
    update: updateOf(publicOf(players, 13), privateOf(thirteen, {}, { draw: ['stock', 'discard'] })),
  }),
  discard: (players) => ({
    room: roomOf(players, { room_options: { ...roomOptions, turn_seconds: 60 } }),
    update: updateOf(
      publicOf(players, 13, { phase: 'discard' }),
      privateOf(fourteen, { drawn: '10T' }, { discard: faces(fourteen) }),
      { clock: { remaining_ms: 38000, more_time: true } },
    ),
    answers: {
      arrange: () => ({ type: 'arranged', ack: 1, arrangement: best }),
      hint: () => ({ type: 'hinted', ack: 1, hint: hint() }),
    },
  }),
  out: (players) => ({
    room: roomOf(players),
    answers: { preview: previews },
    update: updateOf(
      publicOf(players, 13, { phase: 'discard' }),
      privateOf(all, { drawn: '6C', deadwood: 0, can_go_out: true }, { discard: faces(all), go_out: ['6C', '10D'] }),
    ),
  }),
  last: (players) => ({
    room: roomOf(players),
    update: updateOf(
      laidSeats(
        publicOf(players, 13, { out_seat: 1, last_turn: true, final_seats: [0], phase: 'discard' }),
        1 % players,
      ),
      privateOf(fourteen, { drawn: '10T' }, { discard: faces(fourteen) }),
    ),
  }),
};

const notOurTurn: Record<string, (players: number) => Scene<'rummy'>> = {
  wait: (players) => ({
    room: roomOf(players),
    update: updateOf(publicOf(players, 13, { current: 1 }), privateOf(thirteen)),
  }),
  round: (players) => ({
    room: roomOf(players, {
      state: 'between_rounds',
      seats: roomOf(players).seats.map((seat) => ({ ...seat, ready: seat.seat > 2 })),
    }),
    update: scored(players, 10, false),
  }),
  over: (players) => ({
    room: roomOf(players, { state: 'finished', rematch: [1] }),
    update: scored(players, 11, true),
  }),
  watch: (players) => ({
    room: roomOf(players, { you: { seat: null, role: 'spectator', host: false, name: 'Zoe' } }),
    update: updateOf(publicOf(players, 8, { current: 2 }), null),
  }),
};

export function scene(name: string, players: number): Scene<'rummy'> {
  const make = { ...ourTurn, ...notOurTurn }[name];
  if (!make) throw new Error(`no scene "${name}"`);
  return make(players);
}

const sampled = cards('3T 4H 5C 6S 7D JK 8T 9H 10C JS QD KT JH QC KS 10D 10T 3H 5D AH');

/** Cards in several sizes. */
export function Sampler() {
  return (
    <div class="rt sampler">
      {[32, 40, 64, 110].map((width) => (
        <p key={width} style={{ '--cw': `${width}px` }}>
          {sampled.map((face) => (
            <Card key={face} face={face} wild="5" />
          ))}
          <Back />
        </p>
      ))}
    </div>
  );
}
