import { alertUser } from '../../core/announce';
import type { EventOf, Placement, UpdateOf } from '../../core/wire';
import { sound } from '../../kit/sound';
import { roomSentence, tell } from '../../kit/story';
import type { Game } from './model';
import { nameOf } from './squares';
import { t } from './texts';
import { ranks, spoken } from './tiles';

function where(tiles: readonly Placement[]): string {
  const [first, second] = tiles;
  if (!first) return '';
  return t('where', {
    square: nameOf(first),
    direction: !second ? '' : second.row === first.row ? 'across' : 'down',
  });
}

/** The sentence of an event, with tiles as `name_of` has them; '' for what needs none. */
export function sentence(game: Game, event: EventOf<'cribbage'>, name_of: (faces: string[]) => string): string {
  const name = 'seat' in event && typeof event.seat === 'number' ? game.name(event.seat) : '';
  const me = 'seat' in event && game.isMe(event.seat ?? null);
  switch (event.event) {
    case 'racks_filled':
      return game.isMe(event.starter) ? t('youStart') : t('starts', { name: game.name(event.starter) });
    case 'played': {
      const n = event.score?.total ?? event.claim ?? 0;
      const laid = { name, tiles: name_of(event.tiles.map(({ tile }) => tile)), where: where(event.tiles), n };
      return event.claim === null
        ? t(me ? 'youPlayed' : 'played', laid)
        : t(me ? 'youPlayedClaim' : 'playedClaim', laid);
    }
    case 'exchanged':
      return me ? t('youExchanged', { n: event.count }) : t('exchanged', { name, n: event.count });
    case 'passed':
      return me ? t('youPassed') : t('passed', { name });
    case 'declined':
      return me ? '' : t('declined', { name });
    case 'called_wrongly':
      return t(event.joker ? 'calledJoker' : 'calledWrongly', { name, n: event.cost });
    case 'play_settled': {
      if (event.claimed > event.score.total) return t('settledTooHigh', { name, n: event.claimed });
      if (event.caller !== null) return t('calledRightly', { caller: game.name(event.caller), missed: event.missed });
      return event.missed > 0
        ? t('settledShort', { name, n: event.claimed, missed: event.missed })
        : t('settled', { name, n: event.claimed });
    }
    case 'servant_named':
      return t('servantNamed', { name });
    case 'game_over':
      return t('gameOver');
    default:
      return roomSentence(event, game.name);
  }
}

/** Tells what happened, by voice and sound. Returns the way to stop. */
export function follow(game: Game): () => void {
  let called = -1;
  const told = ({ events }: UpdateOf<'cribbage'>, name_of: (faces: string[]) => string) =>
    events.map((event) => sentence(game, event, name_of));
  const first = game.client.update.peek()!;
  game.log.add(first, told(first, ranks));
  // Whoever begins, or comes back in their turn, has been told nothing of it.
  call(first);
  return game.client.onEvents((events, update) => {
    tell(game, told(update, ranks), told(update, spoken), update);
    call(update);
    const happened = new Set(events.map(({ event }) => event));
    if (happened.has('game_over')) sound('out');
    else if (happened.has('played')) sound('discard');
    else if (happened.has('exchanged')) sound('draw');
  });

  /** What concerns this seat is said at once. */
  function call({ public: pub, you, turn }: UpdateOf<'cribbage'>): void {
    if (game.client.looking || game.over.peek() || !you || turn === called) return;
    if (you.legal.call) alertUser(t('alertClaim', { name: game.name(pub.current), n: pub.last_play?.claim ?? 0 }));
    else if (pub.phase === 'play' && pub.current === you.seat)
      alertUser(t(you.legal.play ? 'alertTurn' : 'alertStuck'));
    else return;
    called = turn;
  }
}
