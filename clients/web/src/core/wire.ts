// The words of the wire as the client says them: everything generated, and short names for what is used often.
export * from './wire_types';
export * from './family';

import type {
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
} from './wire_types';

export type Phrase = ChatPhrase;
export type Options = OptionValues;
export type OptionDescriptor = Option;
export type Games = GamesAnswer;
export type RoomSummary = RoomCardAnswer;
export type RoomSeat = RoomMessage['seats'][number];
/** One line of the room's chat: a text or one of the phrases. */
export type ChatLine = ChatTextLine | ChatPhraseLine;
/** What is told of a deal: before its links, with them, and when it was played. */
export type DealMessage = DealOpenMessage | DealClosedMessage | DealRevealedMessage;
