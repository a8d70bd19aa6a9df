import { AwayNote } from '../../kit/AwayNote';
import { Sheet } from '../../kit/Sheet';
import { t } from './later_texts';
import type { Game } from './model';
import { ScoreTable } from './Scores';

export function Sheets({ game }: { game: Game }) {
  if (!game.sheet.value) return null;
  return (
    <Sheet
      title={t('sheet')}
      onClose={() => {
        game.sheet.value = false;
      }}
      toRead
    >
      {game.client.room.value?.seats.map(
        ({ seat, connected }) =>
          !connected && <AwayNote key={seat} client={game.client} room={game.client.room.value} seat={seat} />,
      )}
      <ScoreTable game={game} />
    </Sheet>
  );
}

/** The score sheet beside the board, where there is room. */
export function SideScores({ game }: { game: Game }) {
  if (game.pub.value.sheet.length === 0) return null;
  return (
    <div class="kc-side">
      <ScoreTable game={game} />
    </div>
  );
}
