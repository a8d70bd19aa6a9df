import { useState } from 'preact/hooks';
import type { Connection } from '../../core/connection';
import type { RoomMessage } from '../../core/wire';
import { lazy } from '../../kit/lazy';
import { sharedText as t } from '../texts/shared';

const SharedReplaySheet = lazy(() => import('./SharedReplaySheet').then((module) => module.SharedReplaySheet));

export type ReplayLine = NonNullable<RoomMessage['replays']>[number];

/** What has been said of the replay of the game that is over; the lines of other games name nobody. */
export const lineOfTable = (room: RoomMessage): ReplayLine | undefined =>
  room.replays?.find(({ agreed, closed }) => agreed.length > 0 || closed);

/** People are told by their names, which nobody shares at a table. */
export const isOwn = (room: RoomMessage, names: readonly string[] | undefined): boolean =>
  room.you.name !== null && (names?.includes(room.you.name) ?? false);

/** Whether somebody has agreed to a link for everybody, and the way to it; nothing for whoever did not play. */
export function SharedReplay({ connection, room }: { connection: Connection; room: RoomMessage }) {
  const [open, setOpen] = useState(false);
  const line = lineOfTable(room);
  const asked = line !== undefined && !line.closed && line.agreed.length > 0 && isOwn(room, line.awaited);
  return (
    <>
      <button
        type="button"
        class={asked ? 'button button--primary' : 'button'}
        aria-haspopup="dialog"
        data-act="share-replay"
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </button>
      {/* There before it says anything, so that it is heard as soon as it does. */}
      <span role="status" class="hint" style={{ flexBasis: '100%', textAlign: 'center' }}>
        {asked && t('asked', { n: line.agreed.length, names: line.agreed })}
        {line?.link !== undefined && t('public')}
      </span>
      {open && <SharedReplaySheet connection={connection} onClose={() => setOpen(false)} />}
    </>
  );
}
