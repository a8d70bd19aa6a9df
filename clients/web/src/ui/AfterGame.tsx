import { useState } from 'preact/hooks';
import { fetchRecord } from '../core/replay/source';
import { replayHash } from '../core/route';
import type { RoomMessage } from '../core/wire';
import { Problem } from '../kit/parts';
import { TableFigures } from './TableFigures';
import { replayProblem, replayText as t } from './texts/replay';

/** Gives a file to whoever sits here: an anchor cannot, for the token goes in a header. */
function save(file: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(file);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}

/** What one can do with the game that is over, and what all games here add up to. */
export function AfterGame({ room }: { room: RoomMessage }) {
  return (
    <div class="stack">
      {/* Replays and records are for those who played. */}
      {room.you.role === 'player' && <LookBack room={room} />}
      <TableFigures room={room} />
    </div>
  );
}

function LookBack({ room }: { room: RoomMessage }) {
  const [problem, setProblem] = useState<string | null>(null);
  const number = room.games_played;
  const download = (): void => {
    setProblem(null);
    fetchRecord(room.code, number).then(
      (record) => save(record, `crowntable-${room.code}-${number}.jsonl`),
      (refusal: unknown) => setProblem(replayProblem(refusal)),
    );
  };
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px', justifyContent: 'center' }}>
        <a class="button" href={replayHash(room.code, number)}>
          {t('look_back')}
        </a>
        <button type="button" class="button" onClick={download}>
          {t('download')}
        </button>
      </div>
      <Problem text={problem} />
    </>
  );
}
