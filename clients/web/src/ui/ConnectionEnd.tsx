import { useEffect, useRef } from 'preact/hooks';
import type { ConnectionKind } from '../core/client';
import { renew } from '../core/client_build';
import type { Connection } from '../core/connection';
import { goHome } from '../core/route';
import { seatKept } from '../core/seats';
import { playerName } from '../core/settings';
import { Wordmark } from '../kit/parts';
import { t } from './texts/en';

/** All but what passes by itself. */
type End = Exclude<ConnectionKind, 'connecting' | 'online' | 'reconnecting' | 'restarting'>;

/** The connection is over and does not come back by itself: why, in a sentence, and the way on. */
export function ConnectionEnd({ connection }: { connection: Connection }) {
  const kind = connection.state.value.kind as End;
  const seat = seatKept(connection.room.value);
  const [title, text] =
    kind === 'replaced'
      ? [t('connection_replaced', { seat }), t('connection_replaced_text', { seat })]
      : [t(`connection_${kind}`), t(`connection_${kind}_text`)];
  return (
    <EndPage title={title} text={text}>
      {kind === 'replaced' && (
        <button type="button" class="button button--primary" onClick={() => connection.takeBack()}>
          {t('connection_replaced_go', { seat })}
        </button>
      )}
      {(kind === 'locked' || kind === 'not_let_in') && (
        <button type="button" class="button button--primary" onClick={() => knock(connection)}>
          {t('knock')}
        </button>
      )}
      {(kind === 'version' || kind === 'too_large') && (
        <button type="button" class="button button--primary" onClick={() => void renew()}>
          {t('connection_version_go')}
        </button>
      )}
      <button type="button" class="button" onClick={goHome}>
        {t('connection_home')}
      </button>
    </EndPage>
  );
}

function knock(connection: Connection): void {
  const name = playerName.value.trim();
  connection.introduce({ knock: true, ...(name === '' ? {} : { name }) });
}

/** Outside, with nothing to see of the table until the host answers. */
export function Knocking() {
  return (
    <EndPage title={t('knocking')} text={t('knocking_text')}>
      <button type="button" class="button" onClick={goHome}>
        {t('connection_home')}
      </button>
    </EndPage>
  );
}

interface EndPageProps {
  title: string;
  text: string;
  children: preact.ComponentChildren;
}

export function EndPage({ title, text, children }: EndPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <main class="end-page">
      <Wordmark />
      <div class="tray end-page__tray">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{text}</p>
        <div class="row">{children}</div>
      </div>
    </main>
  );
}
