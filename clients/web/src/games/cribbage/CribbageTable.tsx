import { useEffect } from 'preact/hooks';
import { alertUser } from '../../core/announce';
import { useBeside } from '../../kit/beside';
import type { TableProps } from '../../kit/family';
import { fetchLater, useModel } from '../../kit/frame';
import { useKeptFocus } from '../../kit/kept_focus';
import { turnAloud } from '../../kit/story';
import { Actions } from './Actions';
import { Board } from './Board';
import { useDrag } from './drag';
import { follow } from './events';
import { createGame, type Game } from './model';
import { Now, task } from './Now';
import { Rack } from './Rack';
import { Seats } from './Seats';
import { t } from './texts';
import { Tile, TileRow } from './Tile';
import { spoken } from './tiles';
import { RackTools, Tool } from './Tools';
import './cribbage.css';
import './forced_colors.css';

const { parts: later, fetch: fetchRest } = fetchLater(() => import('./later'));
export { fetchRest };

/** The table of Kings Cribbage: draws the newest update, sends what the player asks for. Holds no rules. */
export function Table(props: TableProps<'cribbage'>) {
  const started = props.client.update.value !== null;
  return started ? <Play {...props} /> : <div class="kc" />;
}

function Play({ client, menu, onLobby, after }: TableProps<'cribbage'>) {
  const game = useModel(client, createGame, { follow, press });
  const Later = later.value;
  useEffect(fetchRest, []);
  useBeside(game, Later?.ScoreTable);
  const over = game.over.value;
  // The last screen makes way for the next game.
  const root = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={root} class={`kc${over ? ' kc-over' : ''}`}>
      <Bar game={game} menu={menu} />
      {!over ? <Felt game={game} /> : Later && <Later.Scores game={game} onLobby={onLobby} after={after} />}
      {Later && <Later.Sheets game={game} />}
    </div>
  );
}

function Bar({ game, menu }: { game: Game; menu: TableProps['menu'] }) {
  const pub = game.pub.value;
  const [light = 0, dark] = pub.bags;
  const zoomed = game.zoomed.value;
  return (
    <header class="kc-bar">
      <p class="kc-where">
        <span>
          <span aria-hidden="true">
            {dark === undefined ? (
              t('bag', { n: light })
            ) : (
              <>
                {t('bagsShort')} <i class="ks-tone" />
                {light} <i class="ks-tone kt-dark" />
                {dark}
              </>
            )}
          </span>
          <span class="unseen">{dark === undefined ? t('bagLong', { n: light }) : t('bagsLong', { light, dark })}</span>
        </span>
        <span class="kc-code">
          <span class="unseen">{t('code')} </span>
          <bdi>{game.client.room.value?.code}</bdi>
        </span>
      </p>
      {!game.over.value && (
        <>
          <Tool
            icon={zoomed ? 'unzoom' : 'zoom'}
            label={t(zoomed ? 'unzoom' : 'zoom')}
            act={() => {
              game.zoomed.value = !zoomed;
            }}
          />
          <Tool
            icon="sheet"
            label={t('sheet')}
            act={() => {
              game.sheet.value = true;
            }}
          />
        </>
      )}
      {menu}
    </header>
  );
}

function Felt({ game }: { game: Game }) {
  const drag = useDrag(game);
  const Later = later.value;
  const you = game.you.value;
  const looking = game.client.looking !== undefined;
  const removed = you !== null && game.pub.value.seats[you.seat]?.removed === true;
  return (
    <main class="kc-felt">
      <h1 class="unseen">{t('table')}</h1>
      <Seats game={game} />
      <Board game={game} drag={drag} />
      {Later && <Later.SideScores game={game} />}
      <Now game={game} />
      {you && !removed && (
        <section class="kc-own" aria-label={looking ? t('rackOf', { name: game.name(you.seat) }) : t('rack')}>
          {looking ? (
            <TileRow faces={you.rack} label={spoken(you.rack)} />
          ) : (
            <>
              <Rack game={game} drag={drag} />
              <RackTools game={game} />
            </>
          )}
        </section>
      )}
      {you && !removed && !looking && <Actions game={game} />}
      {!you && !looking && <p class="kc-watch">{t('watching')}</p>}
      {drag.carried && (
        <span class="kc-carried" style={{ transform: `translate(${drag.carried.x}px, ${drag.carried.y}px)` }}>
          <Tile face={drag.carried.face} />
        </span>
      )}
    </main>
  );
}

/** The keys of the table. */
function press(game: Game, pressed: string): (() => void) | undefined {
  const mine = game.mine.peek();
  const keys: Record<string, () => void> = {
    p: game.play,
    r: game.recall,
    t: game.turnTile,
    s: game.shuffle,
    h: () => {
      if (mine) void game.hint();
    },
    b: () => document.querySelector<HTMLElement>('.kc [role=gridcell][tabindex="0"]')?.focus(),
    z: () => {
      game.zoomed.value = !game.zoomed.peek();
    },
    w: () => alertUser(turnAloud(game, task(game))),
  };
  return !game.over.peek() && (game.you.peek() || 'wzb'.includes(pressed)) ? keys[pressed] : undefined;
}
