/** Games come in families, and each says its own things over the wire. This is the one place that knows which says what. */
import type {
  CribbageAction,
  CribbageArranged,
  CribbageEvent,
  CribbageHint,
  CribbagePreview,
  CribbagePrivate,
  CribbagePublic,
  RoomEvent,
  RoomMessage,
  RummyAction,
  RummyArranged,
  RummyEvent,
  RummyHint,
  RummyPreview,
  RummyPrivate,
  RummyPublic,
  UpdateMessage,
} from './wire_types';

interface Words {
  rummy: {
    public: RummyPublic;
    private: RummyPrivate;
    event: RummyEvent;
    action: RummyAction;
    preview: RummyPreview;
    hint: RummyHint;
    arranged: RummyArranged;
  };
  cribbage: {
    public: CribbagePublic;
    private: CribbagePrivate;
    event: CribbageEvent;
    action: CribbageAction;
    preview: CribbagePreview;
    hint: CribbageHint;
    arranged: CribbageArranged;
  };
}

/** As `family` of a room, a replay and the list of games has it. */
export type Family = keyof Words;
export type PublicOf<F extends Family> = Words[F]['public'];
export type PrivateOf<F extends Family> = Words[F]['private'];
export type EventOf<F extends Family> = RoomEvent | Words[F]['event'];
export type ActionOf<F extends Family> = Words[F]['action'];
export type HintOf<F extends Family> = Words[F]['hint'];

/** An update of a game of this family. */
export type UpdateOf<F extends Family> = Omit<UpdateMessage, 'public' | 'you' | 'events'> & {
  public: PublicOf<F>;
  you: PrivateOf<F> | null;
  events: EventOf<F>[];
};
/** What answers `preview`, `hint` and `arrange` in a game of this family. */
export interface PreviewedOf<F extends Family> {
  preview: Words[F]['preview'];
}
export interface HintedOf<F extends Family> {
  hint: Words[F]['hint'];
}
export interface ArrangedOf<F extends Family> {
  arrangement: Words[F]['arranged'];
}

/** The update as one of `family`; null where the room in which it came plays another. */
export function asUpdateOf<F extends Family>(
  family: F,
  room: Pick<RoomMessage, 'family'> | null,
  update: UpdateMessage,
): UpdateOf<F> | null {
  return room?.family === family ? (update as UpdateOf<F>) : null;
}
