import { useEffect } from 'preact/hooks';
import type { Connection } from '../core/connection';
import type { RoomMessage } from '../core/wire';
import { beside } from '../kit/beside';
import { explainOnHover } from './hover';
import { Talk } from './Talk';
import { besideText as t } from './texts/beside';
import { t as around } from './texts/en';
import { TurnHistory } from './TurnHistory';
import './side.css';

/** Beside the table where there is room: score sheet, what happened, chat. What is pointed at explains itself. */
export function SidePanel({ connection, room }: { connection: Connection; room: RoomMessage }) {
  const offered = beside.value;
  useEffect(explainOnHover, []);
  const Scores = offered?.Scores;
  return (
    <aside class="side" aria-label={t('panel')}>
      {/* On the last screens the table itself shows it. */}
      {Scores && room.state === 'playing' && (
        <section class="side__part side__part--scores" aria-label={t('scores')}>
          <Scores />
        </section>
      )}
      {offered && (
        <section class="side__part side__part--turns" aria-labelledby="side-turns">
          <h2 id="side-turns">{t('turns')}</h2>
          <TurnHistory log={offered.log} room={room} />
        </section>
      )}
      {room.room_options.chat && (
        <section class="side__part side__part--chat" aria-labelledby="side-chat">
          <h2 id="side-chat">{around('chat')}</h2>
          <Talk connection={connection} />
        </section>
      )}
    </aside>
  );
}
