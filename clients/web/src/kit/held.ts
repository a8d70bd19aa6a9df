// What a player holds, in every family of games: cards or tiles, by their faces on the wire.

/** A face with a key that stays its own while others around it come and go. */
export interface Held {
  face: string;
  key: string;
}

export function keyed(faces: readonly string[]): Held[] {
  const seen: Record<string, number> = {};
  return faces.map((face) => ({ face, key: `${face}-${(seen[face] = (seen[face] ?? 0) + 1)}` }));
}

/** `kept` in its order as far as it is still held, then what is new. */
export function reconcile(kept: readonly string[] | null, held: readonly string[]): string[] {
  const left = [...held];
  const stay = (kept ?? []).filter((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...stay, ...left];
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const out = [...list];
  out.splice(to, 0, ...out.splice(from, 1));
  return out;
}
