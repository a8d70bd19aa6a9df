import { useEffect } from 'preact/hooks';
import { alertUser } from '../core/announce';
import type { Connection } from '../core/connection';
import type { RoomMessage } from '../core/wire';
import { t } from './texts/en';

function question(claim: RoomMessage['claims'][number]) {
  if (claim.answered) return 'claims_answered';
  return claim.at_once ? 'claims_at_once' : 'claims_title';
}

/** Asks the host, and for a hand that is in play the others, too, whether somebody may have a seat. */
export function Claims({ connection, room }: { connection: Connection; room: RoomMessage }) {
  const claim = room.claims.find((one) => !one.answered) ?? room.claims[0];
  const seat = room.seats.find((other) => other.seat === claim?.seat)?.name ?? '';
  const title = claim ? t(question(claim), { name: claim.name, seat }) : '';
  useEffect(() => alertUser(title), [title]);
  if (!claim) return null;
  const settle = (accept: boolean): void => {
    connection.send('consent', { claim: claim.claim, accept }).catch(() => undefined);
  };
  return (
    <section class="banner claim" aria-label={title}>
      <span>{title}</span>
      {!claim.answered && (
        <button type="button" class="button button--primary" onClick={() => settle(true)}>
          {t('claims_accept')}
        </button>
      )}
      <button type="button" class="button" onClick={() => settle(false)}>
        {t('claims_refuse')}
      </button>
    </section>
  );
}
