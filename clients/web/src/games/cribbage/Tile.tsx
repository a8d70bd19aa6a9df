import type { TileFace } from '../../core/wire';
import { keyed } from '../../kit/held';
import { isDark, isTurnable, rankOf, spoken } from './tiles';
import './tiles.css';
import './settings.css';

/**
 * A tile as a picture; whoever shows it gives the name. Dark ones are striped, so that the tones differ by more than
 * shade.
 */
export function Tile({ face, as }: { face: TileFace; as?: string | undefined }) {
  const rank = rankOf(as ?? face);
  const both = as === undefined && isTurnable(face);
  return (
    <span class={`kt ${isDark(face) ? 'kt-dark' : 'kt-light'}${rank === '10' ? ' kt-ten' : ''}`} aria-hidden="true">
      {both ? (
        <b class="kt-both">
          <i>6</i>/<i>9</i>
        </b>
      ) : (
        <b>{rank}</b>
      )}
    </span>
  );
}

/** Tiles in a row, as one picture with one name. */
export function TileRow({ faces, label }: { faces: readonly TileFace[]; label?: string }) {
  return (
    <span class="kt-row" role="img" aria-label={label ?? spoken(faces)}>
      {keyed(faces).map(({ face, key }) => (
        <Tile key={key} face={face} />
      ))}
    </span>
  );
}
