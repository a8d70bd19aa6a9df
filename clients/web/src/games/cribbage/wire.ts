/** What Kings Cribbage says over the wire. */
import type {
  CribbageAction,
  CribbageArranged,
  CribbageEvent,
  CribbageHint,
  CribbagePreview,
  CribbagePrivate,
  CribbagePublic,
} from '../../core/wire_types';

declare module '../../core/family' {
  interface FamilyWords {
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
}
