import { useEffect } from 'preact/hooks';
import { alertUser } from '../core/announce';
import type { Connection } from '../core/connection';
import { nameAt } from '../core/seats';
import type { RoomMessage } from '../core/wire';
import { t } from './texts/en';

/** What somebody asks, and the command that answers it but for `accept`. */
interface Question {
  title: string;
  op: 'consent' | 'admit' | 'let_sit';
  about: Record<string, unknown>;
  /** We have said yes, and wait for somebody else. */
  answered?: boolean;
}

function claimTitle(claim: RoomMessage['claims'][number]) {
  if (claim.answered) return 'claims_answered';
  return claim.at_once ? 'claims_at_once' : 'claims_title';
}

/** What is asked first. */
function questionOf(room: RoomMessage): Question | null {
  const claim = room.claims.find((one) => !one.answered) ?? room.claims[0];
  if (claim) {
    const title = t(claimTitle(claim), { name: claim.name, seat: nameAt(room, claim.seat) });
    return { title, op: 'consent', about: { claim: claim.claim }, answered: claim.answered === true };
  }
  const [knock] = room.knocks ?? [];
  if (knock) {
    const name = knock.name ?? t('somebody');
    const title =
      knock.seat === null ? t('knocks_title', { name }) : t('knocks_as', { name, seat: nameAt(room, knock.seat) });
    return { title, op: 'admit', about: { knock: knock.knock } };
  }
  const asking = room.people?.find((person) => person.asks_to_sit);
  if (!asking) return null;
  const title = t('asks_to_sit', { name: asking.name ?? t('somebody') });
  return { title, op: 'let_sit', about: { person: asking.person } };
}

/** Asks the host whether somebody may come in, sit down, or have a seat; for a hand that is in play the others, too. */
export function Claims({ connection, room }: { connection: Connection; room: RoomMessage }) {
  const question = questionOf(room);
  const title = question?.title ?? '';
  useEffect(() => (title === '' ? undefined : alertUser(title)), [title]);
  if (!question) return null;
  const settle = (accept: boolean): void => {
    connection.send(question.op, { ...question.about, accept }).catch(() => undefined);
  };
  return (
    <section class="banner claim" aria-label={title}>
      <span>{title}</span>
      {!question.answered && (
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
