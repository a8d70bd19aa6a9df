/**
 * Games come in families, and each says its own things over the wire. Which says what, the families themselves declare.
 */
import type { RoomEvent, UpdateMessage } from './wire_types';

/**
 * What each family says: `public`, `private`, `event`, `action`, `preview`, `hint` and `arranged`, by the name that
 * `family` of a room, a replay and the list of games has. Each family adds a member in its own `wire.ts`.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface FamilyWords {}

export type Family = keyof FamilyWords;
export type PublicOf<F extends Family> = FamilyWords[F]['public'];
export type PrivateOf<F extends Family> = FamilyWords[F]['private'];
export type EventOf<F extends Family> = RoomEvent | FamilyWords[F]['event'];
export type ActionOf<F extends Family> = FamilyWords[F]['action'];
export type HintOf<F extends Family> = FamilyWords[F]['hint'];

/** An update of a game of this family. */
export type UpdateOf<F extends Family> = Omit<UpdateMessage, 'public' | 'you' | 'events'> & {
  public: PublicOf<F>;
  you: PrivateOf<F> | null;
  events: EventOf<F>[];
};
/** What answers `preview`, `hint` and `arrange` in a game of this family. */
export interface PreviewedOf<F extends Family> {
  preview: FamilyWords[F]['preview'];
}
export interface HintedOf<F extends Family> {
  hint: FamilyWords[F]['hint'];
}
export interface ArrangedOf<F extends Family> {
  arrangement: FamilyWords[F]['arranged'];
}
