import type { Client } from '../core/client';
import { useSeconds } from './clock';
import { rich } from './rich';
import { t } from './texts';

interface NextRoundProps {
  client: Pick<Client, 'room' | 'update'>;
  busy: boolean;
  ready: () => void;
}

/** What stands between two rounds: when the next begins, and for whom it waits. */
export function NextRound({ client, busy, ready }: NextRoundProps) {
  const room = client.room.value;
  const left = useSeconds(client.update.value, room?.paused === true);
  const seats = room?.seats ?? [];
  const me = room?.you.role === 'player' ? seats[room.you.seat ?? -1] : undefined;
  const open = seats.filter((seat) => seat.kind === 'human' && seat.connected && !seat.ready).map(({ name }) => name);
  const off = busy || me?.ready === true;
  return (
    <>
      <p role="status">
        {rich(
          [left !== null && t('goesOnIn', { n: left }), me?.ready && open.length > 0 && t('readyOf', { names: open })]
            .filter(Boolean)
            .join(' · '),
        )}
      </p>
      {me && (
        <div class="acts">
          <button
            type="button"
            class="button button--primary"
            aria-disabled={off || undefined}
            onClick={() => {
              if (!off) ready();
            }}
          >
            {t(me.ready ? 'readyWait' : 'nextRound')}
          </button>
        </div>
      )}
    </>
  );
}
