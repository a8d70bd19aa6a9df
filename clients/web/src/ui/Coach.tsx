import { useEffect, useState } from 'preact/hooks';
import { announce } from '../core/announce';
import type { Connection } from '../core/connection';
import { botsFor, openTable } from '../core/open_table';
import type { RoomMessage } from '../core/wire';
import { loadPractice } from '../games/registry';
import { follow, next, type Practice, type Walk } from '../kit/lessons';
import { plain, rich } from '../kit/rich';
import { problemText } from './texts/en';
import { t } from './texts/practice';

/** Draws a frame round what a lesson speaks of, as long as it is told. */
function usePointer(mark: string | undefined, moment: unknown): void {
  useEffect(() => {
    const element = mark === undefined ? null : document.querySelector<HTMLElement>(mark);
    if (!element) return undefined;
    const { outline, outlineOffset } = element.style;
    Object.assign(element.style, { outline: '3px solid var(--gold)', outlineOffset: '2px' });
    return () => void Object.assign(element.style, { outline, outlineOffset });
  }, [mark, moment]);
}

function useWalk(connection: Connection, practice: Practice | null) {
  const [walk, setWalk] = useState<Walk | null>(null);
  const update = connection.update.value;
  useEffect(() => {
    const you = update?.you;
    if (!practice || !you) return;
    const { public: pub, turn } = update;
    const mine = 'current' in pub && 'seat' in you && pub.current === you.seat;
    setWalk((before) => follow(practice, before, { pub, you, turn, mine }));
  }, [practice, update]);
  return { walk, goOn: () => practice && walk && setWalk(next(practice, walk)) };
}

/** Tells whoever learns what the game is about, one idea at a time, above the table. */
export function Coach({ connection, room }: { connection: Connection; room: RoomMessage }) {
  const [practice, setPractice] = useState<Practice | null>(null);
  const [skipped, setSkipped] = useState(false);
  useEffect(() => void loadPractice(room.family).then(setPractice, () => undefined), [room.family]);
  const { walk, goOn } = useWalk(connection, practice);
  const lesson = walk?.lesson ?? null;
  const over = walk?.over === true && !lesson;
  const text = lesson ? lesson.text(walk!.seen) : over ? practice!.learnt() : '';
  useEffect(() => {
    if (text !== '' && !skipped) announce(plain(text));
  }, [text, skipped]);
  usePointer(skipped ? undefined : lesson?.mark, connection.update.value);
  if (skipped || text === '') return null;
  return (
    <section class="banner" aria-label={t('title')} data-lesson={lesson?.id ?? 'learnt'}>
      <p style={{ flex: '1 1 100%', maxWidth: '44rem', padding: '6px 4px 0', fontSize: '0.95rem' }}>{rich(text)}</p>
      {over ? (
        <Learnt room={room} />
      ) : (
        <>
          <button type="button" class="button quiet" data-act="skip" onClick={() => setSkipped(true)}>
            {t('skip')}
          </button>
          {!lesson?.asks && (
            <button type="button" class="button" data-act="next" onClick={goOn}>
              {t('next')}
            </button>
          )}
        </>
      )}
    </section>
  );
}

function Learnt({ room }: { room: RoomMessage }) {
  const [problem, setProblem] = useState('');
  const play = (): void => {
    openTable(room.game, { level: 'easy', count: botsFor(room.seats_max) }).catch((refusal: unknown) =>
      setProblem(problemText(refusal)),
    );
  };
  return (
    <>
      {problem !== '' && <span role="alert">{problem}</span>}
      <button type="button" class="button button--primary" data-act="play-bots" onClick={play}>
        {t('play_bots')}
      </button>
    </>
  );
}
