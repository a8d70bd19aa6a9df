import { useEffect, useState } from 'preact/hooks';
import { checkGameRecord, type CheckedRecord, type RecordFault } from '../core/fair_deal/game_record';
import { agreementOf, toldDeals } from '../core/fair_deal/told_deals';
import { goHome } from '../core/route';
import { Problem } from '../kit/parts';
import { onDroppedFile } from './dropped_file';
import { recordText as t } from './texts/record';

type Outcome = CheckedRecord | RecordFault | 'unreadable';

async function outcomeOf(file: File): Promise<Outcome> {
  try {
    return checkGameRecord(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return 'unreadable';
  }
}

function problemOf(outcome: Outcome): string | null {
  if (outcome === 'unreadable') return t('unreadable');
  return 'what' in outcome ? t(`fault_${outcome.what}`, outcome) : null;
}

/** The file never leaves the device. */
export function RecordCheck() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const check = async (file: File | undefined): Promise<void> => {
    if (!file || busy) return;
    setBusy(true);
    setOutcome(null);
    setOutcome(await outcomeOf(file));
    setBusy(false);
  };
  useEffect(() => onDroppedFile((file) => void check(file)));
  return (
    <main class="home">
      <section class="tray stack" aria-labelledby="record-title">
        <h1 class="tray__title" id="record-title">
          {t('title')}
        </h1>
        <p>{t('lead')}</p>
        <div class="field">
          <label for="record-file">{t('file')}</label>
          <input
            id="record-file"
            type="file"
            style={{ height: 'auto', paddingBlock: '0.6rem' }}
            onChange={(event) => void check(event.currentTarget.files?.[0])}
          />
        </div>
        <div
          class="stack"
          role="status"
          data-record={outcome === null ? 'none' : problemOf(outcome) === null ? 'right' : 'wrong'}
        >
          {busy && <p>{t('reading')}</p>}
          {outcome !== null && <Told outcome={outcome} />}
        </div>
        <button type="button" class="button" onClick={goHome}>
          {t('back')}
        </button>
      </section>
    </main>
  );
}

function Told({ outcome }: { outcome: Outcome }) {
  if (outcome === 'unreadable' || 'what' in outcome) return <Problem text={problemOf(outcome)} />;
  const { header, standings } = outcome;
  return (
    <>
      <p>
        <strong>{t('right', { room: header.room, game: header.number })}</strong>
      </p>
      <ul>
        {standings.map(({ seat, place, points }) => (
          <li key={seat}>{t('standing', { place, name: header.seats[seat]?.name ?? '', points })}</li>
        ))}
      </ul>
      <p>{vouchedText(outcome)}</p>
      {outcome.letIn.map(({ deal, seat, name }) => (
        <p key={`${deal} ${seat} ${name}`}>{t('let_in', { deal, seat: seat + 1, name })}</p>
      ))}
      <Agreement outcome={outcome} />
      <p>{t('signer')}</p>
      <p>
        <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {outcome.signer}
        </bdi>
      </p>
      <p>{t('rules')}</p>
    </>
  );
}

/** Somebody who signs could make up all commitments afterwards: only those who were there can tell. */
function Agreement({ outcome: { header, deals, terms } }: { outcome: CheckedRecord }) {
  const { compared, disputed } = agreementOf(header.number, terms, toldDeals(header.room));
  if (disputed !== null) return <Problem text={t('disputed', { n: disputed })} />;
  return <p data-agreement={compared}>{compared === 0 ? t('not_told') : t('agrees', { compared, deals })}</p>;
}

function vouchedText({ header, deals, vouchedFor }: CheckedRecord): string {
  if (header.commitments === null) return t('not_fair');
  if (deals !== vouchedFor) return t('not_vouched', { count: deals - vouchedFor, deals });
  return deals === 1 ? t('vouched_one') : t('vouched', { deals });
}
