import { useState } from 'preact/hooks';
import type { Connection } from '../../core/connection';
import { replayHash } from '../../core/route';
import { addressOf } from '../../core/table_address';
import { Problem } from '../../kit/parts';
import { Sheet } from '../../kit/Sheet';
import { AddressRow } from '../address/AddressRow';
import { sharedProblem, sharedText as t } from '../texts/shared';
import { isOwn, lineOfTable, type ReplayLine } from './SharedReplay';

interface SharedReplaySheetProps {
  connection: Connection;
  onClose: () => void;
}

/** What it means that a replay is for everybody, one's own word, whose is missing, and the links that there are. */
export function SharedReplaySheet({ connection, onClose }: SharedReplaySheetProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const room = connection.room.value;
  if (!room) return null;
  const line = lineOfTable(room);
  const agreed = isOwn(room, line?.agreed);
  const say = (fields: { agree: boolean; game?: number }): void => {
    setProblem(null);
    connection.send('share_replay', fields).catch((refusal: unknown) => setProblem(sharedProblem(refusal)));
  };
  const missing = (line?.awaited ?? []).filter((name) => name !== room.you.name);
  const foot = (agreed || !line?.closed) && (
    <button
      type="button"
      class={agreed ? 'button grow' : 'button button--primary grow'}
      onClick={() => say({ agree: !agreed })}
    >
      {t(agreed ? 'take_back' : 'agree')}
    </button>
  );
  const told = line?.closed
    ? t('closed')
    : line?.link !== undefined
      ? t('public')
      : agreed && missing.length > 0
        ? t('missing', { n: missing.length, names: missing })
        : '';
  return (
    <Sheet title={t('title')} onClose={onClose} foot={foot} toRead>
      <p>{t('about')}</p>
      <p role="status">{told}</p>
      {room.replays?.map((each) => (
        <Link
          key={each.game}
          code={room.code}
          line={each}
          onTakeBack={each === line ? null : () => say({ agree: false, game: each.game })}
        />
      ))}
      <Problem text={problem} />
    </Sheet>
  );
}

interface LinkProps {
  code: string;
  line: ReplayLine;
  onTakeBack: (() => void) | null;
}

/** One's own word is taken back at the foot; that of a game of before beside its link. */
function Link({ code, line: { game, link }, onTakeBack }: LinkProps) {
  if (link === undefined) return null;
  // Where others reach this server, which may be elsewhere than where its owner does.
  const address = `${new URL(addressOf(code).address).origin}/${replayHash(link, game)}`;
  return (
    <div class="stack" role="group" aria-label={t('game', { game })}>
      <b>{t('game', { game })}</b>
      <AddressRow address={address} label={t('link')}>
        {onTakeBack && (
          <button type="button" class="button" onClick={onTakeBack}>
            {t('take_back')}
          </button>
        )}
      </AddressRow>
    </div>
  );
}
