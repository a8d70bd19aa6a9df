import type { Client } from '../../core/client';
import { keepAwake } from './awake';
import { followTurns } from './turn_alert';

/** What the device does for somebody at a table. Returns the way to stop. */
export function attend(client: Client): () => void {
  const stops = [followTurns(client), keepAwake(client)];
  return () => stops.forEach((stop) => stop());
}
