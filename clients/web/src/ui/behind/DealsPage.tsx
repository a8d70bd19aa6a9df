import type { Connection } from '../../core/connection';
import { fairTables } from '../../core/fair_deal/fair_tables';
import type { DealTally } from '../../core/fair_deal/told_deals';
import type { RoomMessage } from '../../core/wire';
import { makesDeals } from '../../games/deals';
// As a part of what is there already, and no file of its own.
import { thingsOf, verdictText } from './rest';
import { dealsPageText as t } from '../texts/deals_page';

/** What went on without one's own number is easily overlooked deal by deal. */
function Counts({ tally: { deals, without_own, called_off } }: { tally: DealTally }) {
  return (
    <>
      {without_own > 0 && <p data-deals="without">{t('count_without', { count: without_own, deals })}</p>}
      {called_off > 0 && <p data-deals="called-off">{t('count_called_off', { count: called_off, deals })}</p>}
    </>
  );
}

/** The page of the menu: what fair deals prove, and what was found. */
export function DealsPage({ connection, room }: { connection: Connection; room: RoomMessage }) {
  const table = fairTables.value.get(connection);
  const verdicts = table?.verdicts.value ?? [];
  const fault = table?.fault.value ?? null;
  const things = thingsOf(room);
  // Whoever is told of deals all the same is told what was found of them.
  if (room.practice && !fault && verdicts.length === 0) return <p>{t('practice')}</p>;
  return (
    <>
      {fault && (
        <p class="problem">
          <span>
            <strong>{verdictText(fault, room)}</strong> {t('loud_more', { things })}
          </span>
        </p>
      )}
      <p>{t('lead', { things })}</p>
      <p>{t('proves', { things })}</p>
      {!makesDeals(room.family) && <p>{t('not_made')}</p>}
      {table && <Counts tally={table.tally.value} />}
      {verdicts.length === 0 && <p>{t(room.state === 'lobby' ? 'none' : 'off')}</p>}
      <ol class="stack" style={{ listStyle: 'none', padding: 0 }}>
        {verdicts.map((verdict) => (
          <li key={verdict.deal}>{verdictText(verdict, room)}</li>
        ))}
      </ol>
    </>
  );
}
