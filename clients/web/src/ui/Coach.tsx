import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../core/announce';
import { compareBuilds, outdated, renew } from '../core/client_build';
import type { Connection } from '../core/connection';
import { botsFor, openTable } from '../core/open_table';
import type { RoomMessage } from '../core/wire';
import { loadPractice } from '../games/registry';
import { Icon } from '../kit/icons';
import { follow, next, type Practice, type Walk } from '../kit/lessons';
import { plain, rich } from '../kit/rich';
import { t as kit } from '../kit/texts';
import { useOpening } from './opening';
import { t as screen } from './texts/en';
import { t } from './texts/practice';
import './coach.css';

/** Draws a frame round what a lesson speaks of, as long as it is told. */
function usePointer(mark: string | undefined, moment: unknown): void {
  useEffect(() => {
    const element = mark === undefined ? null : document.querySelector<HTMLElement>(mark);
    if (!element) return undefined;
    element.dataset['pointed'] = '';
    return () => void delete element.dataset['pointed'];
  }, [mark, moment]);
}

const REACHABLE = 'button, a[href], [tabindex="0"]';

/** Puts the focus on what a lesson speaks of, else on the table. */
function goOnAt(mark: string | undefined): void {
  const spokenOf = mark === undefined ? null : document.querySelector<HTMLElement>(mark);
  const reachable = spokenOf?.matches(REACHABLE) ? spokenOf : spokenOf?.querySelector<HTMLElement>(REACHABLE);
  const table = document.querySelector('main');
  if (!reachable) table?.setAttribute('tabindex', '-1');
  (reachable ?? table)?.focus();
}

/** Whoever pressed a button that goes away by it goes on at the table. Gives what notes a press. */
function useGoingOn(mark: string | undefined): (event: Event) => void {
  const pressed = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body) goOnAt(mark);
  });
  return (event) => {
    pressed.current = event.currentTarget as HTMLElement;
  };
}

/** The lessons of the family; null until they are here. `again` where they cannot be fetched. */
function usePractice(family: string) {
  const [practice, setPractice] = useState<Practice | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    setFailed(false);
    loadPractice(family).then(
      (loaded) => here && setPractice(loaded),
      () => {
        // A server with another build no longer has this one's parts.
        void compareBuilds().then(() => here && setFailed(true));
      },
    );
    return () => {
      here = false;
    };
  }, [family, tries]);
  return { practice, again: failed ? () => setTries(tries + 1) : null };
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
  const { practice, again } = usePractice(room.family);
  const [skipped, setSkipped] = useState(false);
  const { walk, goOn } = useWalk(connection, practice);
  const lesson = walk?.lesson ?? null;
  const over = walk?.over === true && !lesson;
  const text = lesson ? lesson.text(walk!.seen) : over ? practice!.learnt() : '';
  const mark = skipped ? undefined : lesson?.mark;
  useEffect(() => {
    if (text !== '' && !skipped) announce(plain(text));
  }, [text, skipped]);
  usePointer(mark, connection.update.value);
  const note = useGoingOn(mark);
  const pressed = (act: () => void) => (event: Event) => {
    note(event);
    act();
  };
  const skip = pressed(() => setSkipped(true));
  if (skipped) return null;
  if (again) return <Missing again={pressed(again)} />;
  if (text === '') return null;
  return (
    <section class="banner" aria-label={t('title')} data-lesson={lesson?.id ?? 'learnt'}>
      <p class="lesson">{rich(text)}</p>
      {over ? (
        <Learnt room={room} close={skip} />
      ) : (
        <>
          <button type="button" class="button quiet" data-act="skip" onClick={skip}>
            {t('skip')}
          </button>
          {!lesson?.asks && (
            <button type="button" class="button quiet" data-act="next" onClick={pressed(goOn)}>
              {t('next')}
            </button>
          )}
        </>
      )}
    </section>
  );
}

/** The table can be played at without them. */
function Missing({ again }: { again: (event: Event) => void }) {
  return (
    <section class="banner" aria-label={t('title')}>
      <span role="alert">{outdated.value ? screen('build_new') : t('failed')}</span>
      <button type="button" class="button" onClick={(event) => (outdated.value ? void renew() : again(event))}>
        {screen(outdated.value ? 'build_reload' : 'again')}
      </button>
    </section>
  );
}

function Learnt({ room, close }: { room: RoomMessage; close: (event: Event) => void }) {
  const { busy, problem, go } = useOpening(() =>
    openTable(room.game, { level: 'easy', count: botsFor(room.seats_max) }),
  );
  return (
    <>
      {problem !== null && <span role="alert">{problem}</span>}
      <button
        type="button"
        class="button button--primary"
        data-act="play-bots"
        aria-disabled={busy}
        onClick={() => void go()}
      >
        {t('play_bots')}
      </button>
      <button type="button" class="icon-button" data-act="skip" aria-label={kit('close')} onClick={close}>
        <Icon name="close" />
      </button>
    </>
  );
}
