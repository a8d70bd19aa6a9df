import { useEffect } from 'preact/hooks';
import { alertUser } from '../../core/announce';
import { useBeside } from '../../kit/beside';
import type { TableProps } from '../../kit/family';
import { fetchLater, useModel } from '../../kit/frame';
import { useKeptFocus } from '../../kit/kept_focus';
import { Actions, Tools } from './Actions';
import { Banner, whoseTurn } from './Banner';
import { Arranged } from './Card';
import { follow } from './events';
import { Hand } from './Hand';
import { createGame, type Game } from './model';
import { Piles } from './Piles';
import { Seats } from './Seats';
import { t } from './texts';
import './rummy.css';
import './sizes.css';
import './forced_colors.css';

const { parts: later, fetch: fetchRest } = fetchLater(() => import('./later'));
export { fetchRest };

export const reviewed = true;

/** The table of the rummy family: draws the newest update, sends what the player asks for. Holds no rules. */
export function Table(props: TableProps<'rummy'>) {
  const started = props.client.update.value !== null;
  return started ? <Play {...props} /> : <div class="rt" />;
}

function Play({ client, menu, onLobby, after }: TableProps<'rummy'>) {
  // The scores make way for the next round, and for the next game.
  const root = useKeptFocus<HTMLDivElement>();
  const game = useModel(client, createGame, { follow: (game) => follow(game, () => root.current), press });
  const pub = game.pub.value;
  const Later = later.value;
  useEffect(fetchRest, []);
  useBeside(game, Later?.Rounds);
  const scored = pub.phase === 'round_scored' || game.over.value;
  return (
    <div class={`rt${scored ? ' scored' : ''}${pub.last_turn && !scored ? ' final' : ''}`} ref={root}>
      <header class="bar">
        <p class="where">
          <span>{pub.playoff ? t('playoff') : t('round', { n: pub.round, of: pub.rounds.length })}</span>
          <span class="code">
            <span class="unseen">{t('code')} </span>
            <bdi>{client.room.value?.code}</bdi>
          </span>
        </p>
        <p class="wilds">{t('wilds', { ranks: t(`many${pub.wild}` as 'manyK') })}</p>
        {menu}
      </header>
      {!scored ? <Felt game={game} /> : Later && <Later.Scores game={game} onLobby={onLobby} after={after} />}
      {Later && <Later.Sheets game={game} />}
    </div>
  );
}

function Felt({ game }: { game: Game }) {
  const pub = game.pub.value;
  const you = game.you.value;
  const me = you && pub.seats[you.seat];
  const looking = game.client.looking;
  const Later = later.value;
  // The hand makes way for what was laid down.
  const own = useKeptFocus<HTMLElement>();
  const who = you && looking ? game.name(you.seat) : t('you');
  if (looking && !you) return Later && <Later.Hands game={game} />;
  return (
    <main class="felt">
      <h1 class="unseen">{t('table')}</h1>
      <Seats game={game} />
      <Piles game={game} />
      <Banner game={game} />
      {you && me && !me.removed && (
        <section class="mine" aria-label={who} ref={own}>
          <p class="self">
            <b>{who}</b> <span>{t('points', { points: me.total })}</span>
            {pub.dealer === you.seat && <span class="tag">{t('isDealer')}</span>}
            {!me.laid && (
              <span class="loose">{game.leaves.value ? t('whatLeaves') : t('looseNow', { points: you.deadwood })}</span>
            )}
          </p>
          {me.laid ? (
            <div class="laid big">
              <Arranged arrangement={{ deadwood: 0, melds: me.laid.melds, dead: you.hand }} wild={pub.wild} />
            </div>
          ) : (
            <Hand game={game} />
          )}
          {/* Drawing and throwing come right after the hand. */}
          {!looking && <Actions game={game} />}
          {!looking && !me.laid && <Tools game={game} />}
        </section>
      )}
      {!you && <p class="watch">{t('watching')}</p>}
    </main>
  );
}

/** The keys of the table. */
function press(game: Game, pressed: string): (() => void) | undefined {
  const keys: Record<string, () => void> = {
    d: () => game.draw('stock'),
    t: () => game.draw('discard'),
    x: game.discard,
    o: game.openOut,
    s: () => game.sort(),
    a: () => void game.arrange(),
    h: () => {
      if (game.mine.peek()) void game.hint();
    },
    w: () => alertUser(whoseTurn(game)),
  };
  const playing = game.pub.peek().phase === 'draw' || game.pub.peek().phase === 'discard';
  return playing && !game.over.peek() && (game.you.peek() || pressed === 'w') ? keys[pressed] : undefined;
}
