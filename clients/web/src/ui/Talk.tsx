import type { Connection } from '../core/connection';
import { Lines, Others, useTalk } from './Chat';
import { besideText as t } from './texts/beside';
import { t as around } from './texts/en';

/** The chat where it stands beside the table. */
export function Talk({ connection }: { connection: Connection }) {
  const { end, foot } = useTalk(connection, () => undefined);
  return (
    <div class="talk">
      {/* It may be long; the keyboard has to scroll it. What is new is said elsewhere. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div class="talk__lines" role="log" aria-label={around('chat')} aria-live="off" tabIndex={0}>
        <details class="fold">
          <summary>{t('mute')}</summary>
          <Others connection={connection} />
        </details>
        <Lines connection={connection} />
        <div ref={end} />
      </div>
      {foot}
    </div>
  );
}
