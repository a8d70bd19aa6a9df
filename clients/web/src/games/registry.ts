import type { ComponentChildren, ComponentType } from 'preact';
import type { Client } from '../core/client';

export interface TableProps {
  client: Client;
  /** What the shell wants at the end of the table's bar. */
  menu: ComponentChildren;
  /** Shown as "Back to the lobby" once a game is over. */
  onLobby?: (() => void) | undefined;
  /** What one can do with a game that is over: belongs on its last screen. */
  after?: ComponentChildren;
}

export interface Renderer {
  Table: ComponentType<TableProps>;
}

const renderers: Record<string, () => Promise<Renderer>> = {
  rummy: () => import('./rummy/Table'),
};

/** The table of a family of games, loaded when it is first needed. Rejects for a family it does not know. */
export async function loadRenderer(family: string): Promise<Renderer> {
  const load = renderers[family];
  if (!load) throw new Error(`no table for the games of "${family}"`);
  return load();
}
