import type { Client } from '../core/client';
import { nameAt } from '../core/seats';
import { useKeptFocus } from './kept_focus';
import { rich } from './rich';
import { t } from './texts';

interface RematchProps {
  client: Pick<Client, 'room'>;
  busy: boolean;
  /** Why the last command was refused, or ''. */
  notice: string;
  act: (op: string) => void;
  onLobby: (() => void) | undefined;
}

/** What comes after a game, and who would play again. */
export function Rematch({ client, busy, notice, act, onLobby }: RematchProps) {
  const room = client.room.value;
  const me = room?.you.role === 'player' ? room.you.seat : null;
  const host = room?.you.host === true;
  const wanted = (room?.rematch ?? []).map((seat) => nameAt(room, seat));
  const asked = me !== null && room!.rematch.includes(me);
  const button = (text: string, op: string, off = false) => (
    <button
      type="button"
      class="button button--primary"
      aria-disabled={off || busy || undefined}
      onClick={() => {
        if (!off && !busy) act(op);
      }}
    >
      {text}
    </button>
  );
  // The host who would play again finds Start where that was.
  const box = useKeptFocus<HTMLDivElement>('.acts .button--primary');
  return (
    <>
      <p role="status">{notice || (wanted.length > 0 && rich(t('wanted', { names: wanted })))}</p>
      <div class="acts" ref={box}>
        {onLobby && (
          <button type="button" class="button" onClick={onLobby}>
            {t('lobby')}
          </button>
        )}
        {me !== null && !(asked && host) && button(t(asked ? 'asked' : 'rematch'), 'rematch', asked)}
        {host && asked && button(t('start'), 'start')}
      </div>
    </>
  );
}
