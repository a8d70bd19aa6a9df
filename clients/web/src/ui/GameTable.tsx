import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { compareBuilds, outdated, renew } from '../core/client_build';
import type { Connection } from '../core/connection';
import type { RoomMessage } from '../core/wire';
import { loadRenderer } from '../games/registry';
import type { Renderer } from '../kit/family';
import { lazy } from '../kit/lazy';
import { CodeTiles } from '../kit/parts';
import { t } from './texts/en';

const AfterGame = lazy(() => import('./AfterGame').then((module) => module.AfterGame));

interface GameTableProps {
  connection: Connection;
  room: RoomMessage;
  menu: ComponentChildren;
  onLobby: () => void;
}

/** Loads the table of the room's family of games, and is a quiet empty table meanwhile. */
export function GameTable({ connection, room, menu, onLobby }: GameTableProps) {
  const [renderer, setRenderer] = useState<Renderer | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    setFailed(false);
    loadRenderer(room.family).then(
      (loaded) => here && setRenderer(loaded),
      () => {
        // A server with another build no longer has this one's parts.
        void compareBuilds().then(() => here && setFailed(true));
      },
    );
    return () => {
      here = false;
    };
  }, [room.family, tries]);

  if (renderer && connection.dealt.value) {
    const after = room.state === 'finished' && !room.practice && <AfterGame connection={connection} room={room} />;
    return <renderer.Table client={connection} menu={menu} onLobby={onLobby} after={after} />;
  }
  return (
    <main class="skeleton">
      <div class="skeleton__bar">
        <CodeTiles code={room.code} />
        {menu}
      </div>
      <div class="skeleton__piles" aria-hidden="true">
        <i />
        <i />
      </div>
      <p role="status">{failed ? t(outdated.value ? 'build_new' : 'table_failed') : t('table_loading')}</p>
      {failed && (
        <button type="button" class="button" onClick={() => (outdated.value ? void renew() : setTries(tries + 1))}>
          {t(outdated.value ? 'build_reload' : 'again')}
        </button>
      )}
    </main>
  );
}
