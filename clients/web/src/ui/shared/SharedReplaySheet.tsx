import { useRef, useState } from 'preact/hooks';
import { copyText } from '../../core/copy';
import type { Connection } from '../../core/connection';
import { replayHash } from '../../core/route';
import { nameAt } from '../../core/seats';
import { Icon } from '../../kit/icons';
import { Problem } from '../../kit/parts';
import { Sheet } from '../../kit/Sheet';
import { t as around } from '../texts/en';
import { sharedProblem, sharedText as t } from '../texts/shared';
import { lineOfTable, type ReplayLine } from './SharedReplay';

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
  const own = room.you.seat;
  const agreed = own !== null && (line?.agreed.includes(own) ?? false);
  const say = (fields: { agree: boolean; game?: number }): void => {
    setProblem(null);
    connection.send('share_replay', fields).catch((refusal: unknown) => setProblem(sharedProblem(refusal)));
  };
  const missing = (line?.awaited ?? []).filter((seat) => seat !== own).map((seat) => nameAt(room, seat));
  const foot = own !== null && (
    <button
      type="button"
      class={agreed ? 'button grow' : 'button button--primary grow'}
      onClick={() => say({ agree: !agreed })}
    >
      {t(agreed ? 'take_back' : 'agree')}
    </button>
  );
  return (
    <Sheet title={t('title')} onClose={onClose} foot={foot} toRead>
      <p>{t('about')}</p>
      <p role="status">{agreed && missing.length > 0 && t('missing', { n: missing.length, names: missing })}</p>
      {room.replays?.map((each) => (
        <Link
          key={each.game}
          line={each}
          onTakeBack={each === line ? null : () => say({ agree: false, game: each.game })}
        />
      ))}
      <Problem text={problem} />
    </Sheet>
  );
}

/** One's own word is taken back at the foot; that of a game of before beside its link. */
function Link({ line: { game, link }, onTakeBack }: { line: ReplayLine; onTakeBack: (() => void) | null }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  if (link === undefined) return null;
  const address = `${window.location.origin}/${replayHash(link, game)}`;
  const copy = (): void => {
    void copyText(address).then((copied) => {
      setSaid(around(copied ? 'lobby_copied' : 'lobby_copy_by_hand'));
      if (!copied) field.current?.select();
    });
  };
  const share = (): void => {
    navigator.share({ url: address }).catch(() => undefined);
  };
  return (
    <div class="stack" role="group" aria-label={t('game', { game })}>
      <b>{t('game', { game })}</b>
      <div class="invite__share">
        <input
          ref={field}
          class="input invite__address"
          dir="ltr"
          readOnly
          aria-label={t('link')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button" onClick={copy}>
          <Icon name="copy" />
          {around('lobby_copy')}
        </button>
        {typeof navigator.share === 'function' && (
          <button type="button" class="button" onClick={share}>
            <Icon name="share" />
            {around('lobby_share')}
          </button>
        )}
        {onTakeBack && (
          <button type="button" class="button" onClick={onTakeBack}>
            {t('take_back')}
          </button>
        )}
      </div>
      <p class="hint" role="status">
        {said}
      </p>
    </div>
  );
}
