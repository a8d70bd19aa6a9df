import type { ComponentChildren, ComponentType } from 'preact';
import type { Client } from '../core/client';
import type { Family, Options } from '../core/wire';
import type { HelpText } from './help_text';

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

/** Tells how a family's game with these options is played. */
export type FamilyHelp = (options: Options) => HelpText;

const helps: { [F in Family]?: () => Promise<{ help: FamilyHelp }> } = {
  rummy: () => import('./rummy/help'),
  cribbage: () => import('./cribbage/help'),
};

/** The help of a family of games, loaded when it is first opened. Rejects for a family it does not know. */
export async function loadHelp(family: string): Promise<FamilyHelp> {
  const load = (helps as Record<string, (() => Promise<{ help: FamilyHelp }>) | undefined>)[family];
  if (!load) throw new Error(`no help for the games of "${family}"`);
  return (await load()).help;
}

/**
 * The table of a family of games, loaded when it is first needed. Rejects for a family it does not know.
 * REQUIRES: the client it is given is in a room of that family.
 */
export async function loadRenderer(family: string): Promise<Renderer> {
  const load = (renderers as Record<string, (() => Promise<Renderer>) | undefined>)[family];
  if (!load) throw new Error(`no table for the games of "${family}"`);
  return load();
}
