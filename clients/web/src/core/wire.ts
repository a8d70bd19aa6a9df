// The words of the wire as the client says them: everything generated, and short names for what is used often.
export * from './wire_types';
export * from './family';

import type {
  CardFace,
  ChatPhrase,
  ChatPhraseLine,
  ChatTextLine,
  DealClosedMessage,
  DealOpenMessage,
  DealRevealedMessage,
  GamesAnswer,
  Option,
  OptionValues,
  RoomCardAnswer,
  RoomMessage,
  RummyArranged,
  RummyArrangement,
  RummyBook,
  RummyDiscardPreview,
  RummyDraw,
  RummyDrawPreview,
  RummyRun,
} from './wire_types';

/** A face such as `10H`, `KT` or `JK`. */
export type Face = CardFace;
export type Phrase = ChatPhrase;
/** A book or a run; `stands_for` comes with runs only. */
export type Meld = (RummyBook & { stands_for?: undefined }) | RummyRun;
/** `best_discard` comes after the draw only. */
export type Arrangement = RummyArrangement & Pick<Partial<RummyArranged>, 'best_discard'>;
/** Of a draw `source` alone, of a discard all the rest. */
export type RummyPreview = Partial<RummyDrawPreview & RummyDiscardPreview>;
export type DrawSource = RummyDraw['source'];
export type Options = OptionValues;
export type OptionDescriptor = Option;
export type Games = GamesAnswer;
export type RoomSummary = RoomCardAnswer;
export type RoomSeat = RoomMessage['seats'][number];
/** One line of the room's chat: a text or one of the phrases. */
export type ChatLine = ChatTextLine | ChatPhraseLine;
/** What is told of a deal: before its links, with them, and when it was played. */
export type DealMessage = DealOpenMessage | DealClosedMessage | DealRevealedMessage;
