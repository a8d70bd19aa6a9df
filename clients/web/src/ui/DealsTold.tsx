/** What was found of fair deals: calmly that one is not vouched for, and loudly that one is wrong. */
import { useEffect, useState } from 'preact/hooks';
import { announce } from '../core/announce';
import { dealMark } from '../core/deal_mark';
import type { DealVerdict } from '../core/fair_deal/deal_verdict';
import type { FairTable } from '../core/fair_deal/fair_table';
import type { RoomMessage } from '../core/wire';
import { dealsOf, makesDeals } from '../games/deals';
import { dealsText as t } from './texts/deals';

const NOTICE_MS = 8000;

const RIGHT = { all: 'right', some: 'right_in_part', none: 'right_unseen' } as const;

export const thingsOf = (room: RoomMessage): string => dealsOf(room.family)?.things ?? 'cards';

export function verdictText(verdict: DealVerdict, room: RoomMessage): string {
  const n = verdict.deal;
  if (verdict.fault !== null) return t('loud', { n, what: t(`fault_${verdict.fault}`) });
  if (verdict.state === 'called_off') return t('called_off', { n });
  if (!verdict.vouched) {
    const names = verdict.skipped.map((seat) => room.seats.find((one) => one.seat === seat)?.name ?? `${seat + 1}`);
    return names.length === 0 ? t('not_vouched_none', { n }) : t('not_vouched', { n, names });
  }
  if (verdict.state === 'dealt') return t(verdict.mine ? 'waiting' : 'waiting_others', { n });
  if (!verdict.mine) return t('right_others', { n });
  if (!makesDeals(room.family)) return t('right_not_made', { n });
  return t(RIGHT[verdict.cards], { n, things: thingsOf(room) });
}

/** Beside the table: what has to be said of the last deals, and the mark at the menu. */
export function DealsTold({ table, room }: { table: FairTable; room: RoomMessage }) {
  const verdicts = table.verdicts.value;
  const fault = table.fault.value;
  const checked = fault ?? verdicts.findLast((one) => one.state === 'checked' || !one.vouched) ?? null;
  useEffect(() => {
    dealMark.value = checked && {
      sign: checked.fault !== null ? '!' : checked.vouched && checked.mine && checked.cards === 'all' ? '✓' : '–',
      text: verdictText(checked, room),
    };
    // Of the next game nothing is known yet.
    return () => {
      dealMark.value = null;
    };
  }, [checked]);
  const last = verdicts.at(-1) ?? null;
  return (
    <>
      {fault && (
        <section
          class="banner"
          aria-label={t('title')}
          data-deal="wrong"
          style={{ position: 'static', background: '#7a1020', color: '#fff' }}
        >
          <span role="alert">{t('short_loud', { n: fault.deal })}</span>
        </section>
      )}
      {!fault && last && !last.vouched && (
        <Unvouched key={`${last.game} ${last.deal}`} n={last.deal} text={verdictText(last, room)} />
      )}
    </>
  );
}

/** Stands for a while; the menu says it for longer. */
function Unvouched({ n, text }: { n: number; text: string }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    announce(text);
    const timer = setTimeout(() => setShown(false), NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown ? (
    <section class="banner" aria-label={t('title')} data-deal="unvouched" style={{ position: 'static' }}>
      <span>{t('short_unvouched', { n })}</span>
    </section>
  ) : null;
}
