import { alertUser } from '../../core/announce';
import type { EventOf, UpdateOf } from '../../core/wire';
import { comeFrom, fly, boxOf } from '../../kit/motion';
import { sound } from '../../kit/sound';
import { roomSentence, tell } from '../../kit/story';
import { whoseTurn } from './Banner';
import { Back, Card } from './Card';
import { longName, shortName } from './cards';
import type { Game } from './model';
import { t } from './texts';

/** The sentence of an event, with cards as `name_of` has them; '' for what needs none. */
export function sentence(
  game: Game,
  event: EventOf<'rummy'>,
  update: UpdateOf<'rummy'>,
  name_of: (face: string) => string,
): string {
  const by = 'seat' in event ? { name: game.name(event.seat) } : { name: '' };
  const me = 'seat' in event && game.isMe(event.seat);
  switch (event.event) {
    case 'drew': {
      const shown = 'card' in event ? event.card : null;
      const card = shown ?? (me ? update.you?.drawn : null);
      if (me) return card ? t('youDrew', { card: name_of(card) }) : '';
      return shown ? t('drewCard', { ...by, card: name_of(shown) }) : t('drewStock', by);
    }
    case 'discarded':
      return t(me ? 'youDiscarded' : 'discarded', { ...by, card: name_of(event.card) });
    case 'went_out':
      return t('wentOut', by);
    case 'laid_down':
      return t('laidDown', by);
    case 'recycled':
      return t('recycled');
    case 'round_blocked':
      return t('blocked');
    case 'round_started':
      return t('roundStarted', {
        n: event.round,
        ranks: t(`many${event.wild}` as 'manyK'),
        name: game.name(event.starter),
      });
    case 'round_scored':
      return t('roundScored');
    case 'game_over':
      return t('gameOver');
    default:
      return roomSentence(event, game.name);
  }
}

/** Tells what happened, by voice, sound and motion. Returns the way to stop. */
export function follow(game: Game, root: () => HTMLElement | null): () => void {
  let called = -1;
  const told = (update: UpdateOf<'rummy'>, name_of: (face: string) => string) =>
    update.events.map((event) => sentence(game, event, update, name_of));
  const first = game.client.update.peek()!;
  game.log.add(first, told(first, shortName));
  // Whoever begins, or comes back in their turn, has been told nothing of it.
  if (!call(first) && isMine(first)) alertUser(whoseTurn(game));
  return game.client.onEvents((events, update) => {
    const wild = update.public.wild;
    tell(
      game,
      told(update, shortName),
      told(update, (face) => longName(face, wild)),
      update,
    );
    call(update);
    const happened = new Set(events.map(({ event }) => event));
    if (happened.has('went_out')) sound('out');
    else if (happened.has('discarded')) sound('discard');
    else if (happened.has('drew')) sound('draw');
    // After an absence there is nothing to watch again.
    if (events.length <= 8) show(game, root(), events, update);
  });

  function isMine({ public: pub, you }: UpdateOf<'rummy'>): boolean {
    return !game.client.looking && !game.over.peek() && you !== null && pub.current === you.seat;
  }

  /** Says at once, and once for each turn, that this seat is to draw. Answers whether it did. */
  function call(update: UpdateOf<'rummy'>): boolean {
    const { public: pub, turn } = update;
    if (!isMine(update) || pub.phase !== 'draw' || turn === called) return false;
    called = turn;
    alertUser(pub.last_turn ? t('alertLast', { name: game.name(pub.out_seat) }) : t('alertDraw'));
    return true;
  }
}

function show(
  game: Game,
  root: HTMLElement | null,
  events: readonly EventOf<'rummy'>[],
  update: UpdateOf<'rummy'>,
): void {
  if (!root) return;
  const picked = game.picked.peek();
  const piles = { stock: boxOf(root, '[data-pile=stock] .pc'), discard: boxOf(root, '[data-pile=discard] .pc') };
  const hand = picked ? boxOf(root, `[data-key="${CSS.escape(picked)}"] .pc`) : null;
  const seat = (n: number) => boxOf(root, `[data-seat="${n}"]`);
  const later: (() => void)[] = [];
  for (const event of events) {
    if (event.event === 'drew') {
      const from = piles[event.source];
      if (game.isMe(event.seat)) later.push(() => comeFrom(root.querySelector('.slot.fresh .lift'), from));
      else
        fly(
          root,
          'card' in event ? <Card face={event.card} wild={update.public.wild} /> : <Back />,
          from,
          seat(event.seat),
        );
    } else if (event.event === 'discarded') {
      const from = game.isMe(event.seat) ? hand : seat(event.seat);
      if (game.isMe(event.seat)) game.picked.value = null;
      later.push(() => comeFrom(root.querySelector('[data-pile=discard] .pc:last-child'), from));
    } else if (event.event === 'round_started') {
      later.push(() =>
        root
          .querySelectorAll('.slot .lift')
          .forEach((card, i) => comeFrom(card, boxOf(root, '[data-pile=stock] .pc'), i * 15)),
      );
    }
  }
  if (later.length) requestAnimationFrame(() => requestAnimationFrame(() => later.forEach((start) => start())));
}
