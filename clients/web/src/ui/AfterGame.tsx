import { useState } from 'preact/hooks';
import type { Connection } from '../core/connection';
import { endOf } from '../core/played/ending';
import { placesTold } from '../core/played/places';
import { fetchRecord } from '../core/replay/source';
import { replayHash } from '../core/route';
import { gameNumber } from '../core/seats';
import { saveFile } from './save_file';
import type { RoomMessage, Standing } from '../core/wire';
import { lazy } from '../kit/lazy';
import { Problem } from '../kit/parts';
import { SharedReplay } from './shared/SharedReplay';
import { TableFigures } from './TableFigures';
import { replayProblem, replayText as t } from './texts/replay';

const PictureSheet = lazy(() => import('./picture/PictureSheet').then((module) => module.PictureSheet));

/** What one can do with the game that is over, and what all games here add up to. */
export function AfterGame({ connection, room }: { connection: Connection; room: RoomMessage }) {
  const places = placesTold(endOf(connection, room));
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div class="stack">
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px', justifyContent: 'center' }}>
        {/* Replays and records are for those who played. */}
        {room.you.role === 'player' && <LookBack room={room} setProblem={setProblem} />}
        {places && <Picture room={room} places={places} />}
        {room.you.role === 'player' && !room.practice && <SharedReplay connection={connection} room={room} />}
      </div>
      <Problem text={problem} />
      <TableFigures room={room} />
    </div>
  );
}

function LookBack({ room, setProblem }: { room: RoomMessage; setProblem: (problem: string | null) => void }) {
  const number = gameNumber(room);
  const download = (): void => {
    setProblem(null);
    fetchRecord(room.code, number).then(
      (record) => saveFile(record, `crowntable-${room.code}-${number}.jsonl`),
      (refusal: unknown) => setProblem(replayProblem(refusal)),
    );
  };
  return (
    <>
      <a class="button" href={replayHash(room.code, number)}>
        {t('look_back')}
      </a>
      <button type="button" class="button" onClick={download}>
        {t('download')}
      </button>
    </>
  );
}

function Picture({ room, places }: { room: RoomMessage; places: readonly Standing[] }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => setShown(true)}>
        {t('share_picture')}
      </button>
      {shown && <PictureSheet room={room} places={places} onClose={() => setShown(false)} />}
    </>
  );
}
