import { useState } from 'preact/hooks';
import type { Client } from '../core/client';
import type { RoomMessage } from '../core/wire';
import { AskedTwice } from './AskedTwice';
import { clockText, useWait } from './away';
import { t } from './away_texts';
import { rich } from './rich';

interface AwayNoteProps {
  client: Pick<Client, 'send'>;
  room: RoomMessage | null;
  seat: number;
}

/** For how long the table waits for whoever is away, and what the host can do about it. */
export function AwayNote({ client, room, seat: at }: AwayNoteProps) {
  const seat = room?.seats[at];
  const left = useWait(seat);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState(false);
  if (!room || !seat || left === null) return null;
  const { on_leave } = room.room_options;
  // Then the seat is gone for good: asked twice, and nothing for whoever only acts as host.
  const final = on_leave === 'end';
  const governs = room.you.host && !(final && room.acting_host !== undefined);
  const go_on = (): void => {
    if (asked) return;
    setAsked(true);
    setRefused(false);
    client
      .send('stand_in', { seat: at })
      .catch(() => setRefused(true))
      .finally(() => setAsked(false));
  };
  return (
    <div class="away-note" data-away={at}>
      <p>{rich(t(`wait_${on_leave}`, { name: seat.name, time: clockText(left) }))}</p>
      {governs && final && (
        <AskedTwice first={t('end_now')} sure={t('end_about')} act={go_on}>
          {t('end_sure')}
        </AskedTwice>
      )}
      {governs && !final && (
        <button type="button" class="button" aria-disabled={asked || undefined} onClick={go_on}>
          {t(`${on_leave}_now`)}
        </button>
      )}
      {refused && <p role="alert">{t('refused')}</p>}
    </div>
  );
}
