import { useEffect, useState } from 'preact/hooks';
import { Refused } from '../../core/client';
import { dropSeat } from '../../core/keepsakes';
import { fetchReplay, readDocument } from '../../core/replay/source';
import type { ReplayRoute } from '../../core/route';
import type { Replay as Document, Review } from '../../core/wire';
import { Problem } from '../../kit/parts';
import { onDroppedFile } from '../dropped_file';
import { replayProblem, replayText as t } from '../texts/replay';
import { FinishedGames } from './FinishedGames';
import { WayOut } from './Leave';
import { Player } from './Player';

/** Looks back on a game: one that the address names, or one from a file. */
export function Replay({ route }: { route: ReplayRoute }) {
  const { game } = route;
  const [replay, setReplay] = useState<Document | null>(null);
  const [review, setReview] = useState<Review | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let here = true;
    if (game)
      fetchReplay(game.code, game.number).then(
        (told) => here && setReplay(told),
        (refusal: unknown) => {
          // Nothing of that table can be looked at any more.
          if (refusal instanceof Refused && refusal.code === 'NO_SUCH_ROOM') dropSeat(game.code);
          if (here) setProblem(replayProblem(refusal));
        },
      );
    return () => {
      here = false;
    };
  }, []);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const document = readDocument(await file.text().catch(() => ''));
    setProblem(document === null ? t('not_one') : null);
    if (document && 'replay' in document) setReplay(document.replay);
    else if (document) setReview(document.review);
  };
  useEffect(() => onDroppedFile((file) => void take(file)), []);

  if (replay && replay.steps.length > 0) {
    const fits = review !== null && review.room === replay.room && review.number === replay.number;
    return (
      <Player key={`${replay.room} ${replay.number}`} replay={replay} review={fits ? review : null} route={route} />
    );
  }
  return (
    <main class="home">
      <section class="tray stack" aria-labelledby="replay-title">
        <h1 class="tray__title" id="replay-title">
          {t('title')}
        </h1>
        {game && !problem && <p role="status">{t(replay ? 'nothing' : 'loading')}</p>}
        {!game && <FinishedGames />}
        <Problem text={problem ?? (replay && !game ? t('nothing') : null)} />
        {(!game || problem) && (
          <>
            <p>{t('lead')}</p>
            <p class="hint">{t('lead_make')}</p>
            <div class="field">
              <label for="replay-file">{t('file')}</label>
              <input
                id="replay-file"
                type="file"
                style={{ height: 'auto', paddingBlock: '0.6rem' }}
                onChange={(event) => void take(event.currentTarget.files?.[0])}
              />
            </div>
          </>
        )}
        <WayOut route={route} />
      </section>
    </main>
  );
}
