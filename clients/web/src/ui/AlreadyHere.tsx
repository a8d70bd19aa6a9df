import type { Connection } from '../core/connection';
import { comeAsAnother, keptSeat } from '../core/keepsakes';
import { EndPage } from './ConnectionEnd';
import { t } from './texts/en';

/** Somebody is at the table in another tab, by the seat that this browser keeps: is it the same person who comes? */
export function AlreadyHere({ code, connection }: { code: string; connection: Connection }) {
  const kept = keptSeat(code)?.name;
  const name = kept === undefined || kept === '' ? t('here_somebody') : kept;
  const joinAsAnother = (): void => {
    comeAsAnother(code);
    connection.introduce({});
  };
  return (
    <EndPage title={t('here_title', { name })} text={t('here_text')}>
      <button type="button" class="button button--primary" onClick={() => connection.goOnHere()}>
        {t('here_same', { name })}
      </button>
      <button type="button" class="button" onClick={joinAsAnother}>
        {t('here_other')}
      </button>
    </EndPage>
  );
}
