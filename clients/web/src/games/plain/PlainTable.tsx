import { useBeside } from '../../kit/beside';
import type { TableProps } from '../../kit/family';
import { useModel } from '../../kit/frame';
import { useKeptFocus } from '../../kit/kept_focus';
import { Foot, Now } from './Actions';
import { follow } from './events';
import { createGame, type Game } from './model';
import { t } from './texts';
import { Standings, Told } from './Told';
import './plain.css';

/** The table of a game that this page does not know: draws what is told, and offers what is legal by number. */
export function Table(props: TableProps<'plain'>) {
  const started = props.client.update.value !== null;
  return started ? <Play {...props} /> : <div class="pl" />;
}

function Play({ client, menu, onLobby, after }: TableProps<'plain'>) {
  const game = useModel(client, createGame, { follow, press });
  useBeside(game, undefined);
  const room = client.room.value;
  const over = game.over.value;
  // Drawn anew with each update, after which there may be other things to do, or nothing: then the keyboard is on top.
  client.update.value;
  const root = useKeptFocus<HTMLDivElement>('.pl-foot button', '.pl-page > h1');
  return (
    <div class="pl" ref={root}>
      <header class="pl-bar">
        <p class="pl-where">
          <bdi>{room?.game_name}</bdi>
          <span class="pl-soft">
            <span class="unseen">{t('code')} </span>
            <bdi>{room?.code}</bdi>
          </span>
        </p>
        {menu}
      </header>
      <main class="pl-page">
        <h1 class={over ? 'pl-over' : 'unseen'} tabIndex={-1}>
          {t(over ? 'over' : 'table')}
        </h1>
        {over ? <Standings game={game} /> : <Now game={game} />}
        {over && after}
        <Told game={game} />
      </main>
      {!client.looking && <Foot game={game} onLobby={onLobby} />}
    </div>
  );
}

/** The keys of the table. */
function press(game: Game, pressed: string): (() => void) | undefined {
  const number = /^[1-9]$/.test(pressed) ? Number(pressed) : 0;
  return number > 0 && number <= game.legal.peek().length ? () => game.choose(number) : undefined;
}
