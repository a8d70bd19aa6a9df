import { TileRow } from './Tile';

/** What the settings make of tiles: a light and a dark one, a broad one, and one to be turned. */
export function Preview() {
  return (
    <span aria-hidden="true">
      <TileRow faces={['5l', '10l', '6/9l', 'Kd', '3d']} label="" />
    </span>
  );
}
