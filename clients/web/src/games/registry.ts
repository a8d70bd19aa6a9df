import type { ComponentChildren, ComponentType } from 'preact';
import type { Client } from '../core/client';
import type { Family } from '../core/wire';

export interface TableProps<F extends Family = Family> {
  client: Client<F>;
  /** What the shell wants at the end of the table's bar. */
  menu: ComponentChildren;
  /** Shown as "Back to the lobby" once a game is over. */
  onLobby?: (() => void) | undefined;
  /** What one can do with a game that is over: belongs on its last screen. */
  after?: ComponentChildren;
}

export interface Renderer<F extends Family = Family> {
  Table: ComponentType<TableProps<F>>;
  /** The server reviews games of this family. */
  reviewed?: boolean;
}

const renderers: { [F in Family]?: () => Promise<Renderer<F>> } = {
  rummy: () => import('./rummy/Table'),
  cribbage: () => import('./cribbage/CribbageTable'),
};

/**
 * The table of a family of games, loaded when it is first needed. Rejects for a family it does not know.
 * REQUIRES: the client it is given is in a room of that family.
 */
export async function loadRenderer(family: string): Promise<Renderer> {
  const load = (renderers as Record<string, (() => Promise<Renderer>) | undefined>)[family];
  if (!load) throw new Error(`no table for the games of "${family}"`);
  return load();
}
