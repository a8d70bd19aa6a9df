import { useEffect, useMemo, useState } from 'preact/hooks';
import { keptSeat } from '../../core/keepsakes';
import { type ReplayClient, replayClient } from '../../core/replay/replay_client';
import { indexOfStep, indexOfTurn } from '../../core/replay/walk';
import { replayHash, type ReplayRoute } from '../../core/route';
import type { Replay, Review } from '../../core/wire';
import { loadRenderer } from '../../games/registry';
import type { Renderer } from '../../kit/family';
import { Problem } from '../../kit/parts';
import { gameName } from '../texts/en';
import { replayText as t } from '../texts/replay';
import { Controls } from './Controls';
import { Leave } from './Leave';
import { usePlaying } from './playing';
import { ReviewSheet } from './ReviewSheet';

/** The seat that this browser had in the game, to begin with its eyes. */
function ownSeat(replay: Replay): number | null {
  // A replay for everybody tells of no table.
  const name = replay.room === undefined ? undefined : keptSeat(replay.room)?.name;
  return replay.seats.find((seat) => seat.name === name && seat.bot === null)?.seat ?? null;
}

interface PlayerProps {
  replay: Replay;
  review: Review | null;
  route: ReplayRoute;
}

/** The table of a family of games, once it is loaded. */
function useRenderer(family: string): { renderer: Renderer | null; failed: boolean } {
  const [renderer, setRenderer] = useState<Renderer | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    loadRenderer(family).then(
      (loaded) => here && setRenderer(loaded),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, [family]);
  return { renderer, failed };
}

/** So the address is always a link to what is shown. */
function useAddress(replay: Replay, route: ReplayRoute, step: number): void {
  useEffect(() => {
    if (!route.game) return;
    const { pathname, search } = window.location;
    window.history.replaceState(null, '', `${pathname}${search}${replayHash(route.game.code, replay.number, step)}`);
  }, [step]);
}

/** Where the address leads. */
function beginOf({ steps }: Replay, { step, turn }: ReplayRoute): number {
  return turn === undefined ? indexOfStep(steps, step ?? 0) : indexOfTurn(steps, turn);
}

/** The table at one step of a game, and the way through it. */
export function Player({ replay, review, route }: PlayerProps) {
  const client = useMemo((): ReplayClient => {
    const made = replayClient(replay, beginOf(replay, route));
    made.seat.value = replay.view === 'all' ? ownSeat(replay) : replay.view;
    return made;
  }, [replay]);
  const { renderer, failed } = useRenderer(replay.family);
  const [reviewing, setReviewing] = useState(false);
  const playing = usePlaying(replay, client);
  const step = replay.steps[client.at.value]!;

  // The table tells what led to the first step that it shows, too.
  useEffect(() => client.tell(), [renderer]);
  // Somebody followed a link to another step of the same game.
  useEffect(() => {
    if (route.step !== undefined) client.go(indexOfStep(replay.steps, route.step));
  }, [route.step]);
  useAddress(replay, route, step.step);

  const scored = ['round_scored', 'game_over'].includes(`${client.update.value!.public.phase}`);
  return (
    <div
      style={{ display: 'flex', flexDirection: 'column', ...(scored ? { minHeight: '100dvh' } : { height: '100dvh' }) }}
    >
      <section class="banner" aria-label={t('title')} style={{ position: 'static', minHeight: '28px' }}>
        <span>
          {gameName(replay.game, replay.game_name)} · {t('where', { step: step.step, last: replay.steps_total - 1 })}
        </span>
      </section>
      {renderer && <renderer.Table client={client} menu={<Leave route={route} />} />}
      {failed && (
        <main class="grow">
          <Problem text={t('no_table')} />
        </main>
      )}
      <Controls
        replay={replay}
        client={client}
        playing={playing}
        onReview={renderer?.reviewed && (review || replay.room) ? () => setReviewing(true) : undefined}
      />
      {reviewing && (
        <ReviewSheet
          replay={replay}
          given={review}
          onClose={() => setReviewing(false)}
          onStep={(number, seat) => {
            setReviewing(false);
            playing.stop();
            client.seat.value = seat;
            client.go(indexOfStep(replay.steps, number));
          }}
        />
      )}
    </div>
  );
}
