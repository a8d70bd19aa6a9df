/** What the rummy family says over the wire, and short names for what is used often. */
import type {
  CardFace,
  RummyAction,
  RummyArranged,
  RummyArrangement,
  RummyBook,
  RummyDiscardPreview,
  RummyDraw,
  RummyDrawPreview,
  RummyEvent,
  RummyHint,
  RummyPreview as AnyRummyPreview,
  RummyPrivate,
  RummyPublic,
  RummyRun,
} from '../../core/wire_types';

declare module '../../core/family' {
  interface FamilyWords {
    rummy: {
      public: RummyPublic;
      private: RummyPrivate;
      event: RummyEvent;
      action: RummyAction;
      preview: AnyRummyPreview;
      hint: RummyHint;
      arranged: RummyArranged;
    };
  }
}

/** A face such as `10H`, `KT` or `JK`. */
export type Face = CardFace;
/** A book or a run; `stands_for` comes with runs only. */
export type Meld = (RummyBook & { stands_for?: undefined }) | RummyRun;
/** `best_discard` comes after the draw only. */
export type Arrangement = RummyArrangement & Pick<Partial<RummyArranged>, 'best_discard'>;
/** Of a draw `source` alone, of a discard all the rest. */
export type RummyPreview = Partial<RummyDrawPreview & RummyDiscardPreview>;
export type DrawSource = RummyDraw['source'];
