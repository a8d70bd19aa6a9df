// Generated from protocol/schema by `npm run types`. Do not edit.

/**
 * Everything that travels, in one place: what code generators start from.
 */
export type Wire =
  | Hello
  | Command
  | Beat
  | ServerMessage
  | GamesAnswer
  | CreateRoomRequest
  | RoomCreatedAnswer
  | RoomCardAnswer
  | ErrorAnswer
  | StatusAnswer
  | AnalyseRequest
  | AnalyseAnswer
  | GameRecordLine
  | Replay
  | Review;
/**
 * The first frame of a connection.
 */
export type Hello = HelloNewcomer | HelloReturning | HelloCreator | HelloOtherDevice;
/**
 * A seat at the table, counted from 0 clockwise.
 */
export type SeatIndex = number;
/**
 * 128 random bits.
 */
export type SecretToken = string;
/**
 * Any later frame of the client. Exactly one answer to each carries its id as `ack`.
 */
export type Command =
  | SitCommand
  | WatchCommand
  | ClaimSeatCommand
  | ConsentCommand
  | AdmitCommand
  | LetSitCommand
  | TransferCodeCommand
  | RenameCommand
  | SetAvatarCommand
  | SetOptionsCommand
  | ReadyCommand
  | AddBotCommand
  | RemoveSeatCommand
  | RemoveCommand
  | MuteCommand
  | LockCommand
  | LockChatCommand
  | PassHostCommand
  | StandInCommand
  | StartCommand
  | PlayCommand
  | PreviewCommand
  | ArrangeCommand
  | HintCommand
  | SetHandOrderCommand
  | MoreTimeCommand
  | ChatTextCommand
  | ChatPhraseCommand
  | ReactCommand
  | CommitCommand
  | RevealCommand
  | RematchCommand
  | ShareReplayCommand
  | EndGameCommand
  | LeaveCommand
  | PingCommand;
/**
 * Numbers the commands of one person, from 1, rising.
 */
export type CommandId = number;
/**
 * A mark from the set, which each client draws and has a word for. A server may know more of them: where one is not known, the first letter of the name stands.
 */
export type Avatar =
  | 'fox'
  | 'owl'
  | 'cat'
  | 'fish'
  | 'turtle'
  | 'snail'
  | 'butterfly'
  | 'whale'
  | 'tree'
  | 'leaf'
  | 'flower'
  | 'mushroom'
  | 'cactus'
  | 'sun'
  | 'moon'
  | 'cloud'
  | 'snowflake'
  | 'mountain'
  | 'anchor'
  | 'boat'
  | 'kite'
  | 'key'
  | 'lantern'
  | 'teapot';
export type OptionValue = boolean | number | string | number[];
export type BotLevel = 'easy' | 'medium' | 'hard';
/**
 * Changes whenever the acting seats or the phase change.
 */
export type TurnNumber = number;
/**
 * An action of any game.
 */
export type Action = RummyAction | CribbageAction;
export type RummyAction = RummyDraw | RummyDiscard;
export type CribbageAction = TilePlay | TileExchange | TurnPass | JokerCall;
/**
 * As it lies on the board.
 */
export type PlacedTileFace = string;
/**
 * Rank, then colour: l = light, d = dark. A tile that may be turned is 6/9 on a rack; 9/6 where it was printed as a nine and that matters.
 */
export type TileFace = string;
export type ChatPhrase =
  | 'hello'
  | 'good_luck'
  | 'well_played'
  | 'thanks'
  | 'sorry'
  | 'hurry_up'
  | 'one_moment'
  | 'nice_hand'
  | 'oh_no'
  | 'good_game';
/**
 * Each client has a picture and a word for it. A server may know more of them.
 */
export type Reaction = 'thumbs_up' | 'crown' | 'heart' | 'laugh' | 'wow' | 'thinking' | 'sad' | 'party';
/**
 * 32 bytes.
 */
export type HexDigest = string;
/**
 * The deals of a game are counted from 1.
 */
export type DealNumber = number;
/**
 * Any frame of the server.
 */
export type ServerMessage =
  | DoneMessage
  | RefusedMessage
  | PongMessage
  | BeatMessage
  | WelcomeMessage
  | KnockingMessage
  | RoomMessage
  | SeatedMessage
  | TransferCodeMessage
  | ArrangedMessage
  | HintedMessage
  | PreviewedMessage
  | ClaimSettledMessage
  | SitSettledMessage
  | ChatMessage
  | ReactionMessage
  | PresenceMessage
  | UpdateMessage
  | DealOpenMessage
  | DealClosedMessage
  | DealRevealedMessage
  | NoticeMessage
  | ClosingMessage;
/**
 * Stable; doubles as a translation key.
 */
export type ErrorCode = string;
export type Sentence = string;
export type RoomCode = string;
export type Role = 'guest' | 'player' | 'spectator';
/**
 * 1-20 graphemes.
 */
export type PersonName = string;
export type DurationMs = number;
export type RoomPhase = 'lobby' | 'playing' | 'between_rounds' | 'finished';
/**
 * Who acts for the seat now; `clock` when it is frozen.
 */
export type PlayedBy = 'human' | 'bot' | 'clock';
export type StartReport = StartPossible | StartRefused;
export type TransferCodeText = string;
export type ArrangedHand = RummyArranged | CribbageArranged;
export type Points = number;
export type RummyMeld = RummyBook | RummyRun;
/**
 * Rank, then suit (T = stars), or JK for a joker.
 */
export type CardFace = string;
export type RummyMelds = RummyMeld[];
export type CardFaces = CardFace[];
export type Placements = Placement[];
export type Hint = RummyHint | CribbageHint;
export type Preview = RummyPreview | CribbagePreview;
export type RummyPreview = RummyDrawPreview | RummyDiscardPreview;
export type CribbagePreview = TilePlayPreview | PlainPreview;
/**
 * Somebody speaks. Two forms: free text, or one of the quick phrases.
 */
export type ChatMessage = ChatTextMessage | ChatPhraseMessage;
/**
 * Rises by one with each change of a room.
 */
export type Version = number;
/**
 * What happened, for everybody.
 */
export type GameEvent = RoomEvent | RummyEvent | CribbageEvent;
/**
 * What happened at the table beside the game.
 */
export type RoomEvent =
  | BotPlaysOnEvent
  | SeatTakenBackEvent
  | SeatTakenOverEvent
  | ClockRanOutEvent
  | MoreTimeEvent
  | SeatRemovedEvent
  | GameStartedEvent
  | GameEndedByHostEvent;
export type RummyEvent =
  | RoundStartedEvent
  | DrewStockEvent
  | DrewDiscardEvent
  | RecycledEvent
  | DiscardedEvent
  | WentOutEvent
  | LaidDownEvent
  | RoundBlockedEvent
  | RoundScoredEvent
  | GameOverEvent;
export type HandSize = number;
export type RankName = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | 'J' | 'Q' | 'K';
export type CribbageEvent =
  | RacksFilledEvent
  | PlayedEvent
  | ExchangedEvent
  | PassedEvent
  | DeclinedEvent
  | CalledWronglyEvent
  | PlaySettledEvent
  | ServantNamedEvent
  | CribbageOverEvent;
/**
 * Tiles left; light against dark has the light bag and the dark one.
 *
 * @minItems 1
 * @maxItems 2
 */
export type Bags = number[];
export type EndReason = 'out' | 'blocked' | 'scoreless' | 'target' | 'seats';
export type Tiles = TileFace[];
export type PublicView = RummyPublic | CribbagePublic;
export type PrivateView = RummyPrivate | CribbagePrivate;
/**
 * The games of a room are counted from 1.
 */
export type GameNumber = number;
/**
 * For each seat in order the chain that counts for this deal; null for a seat that takes no part.
 *
 * @minItems 1
 * @maxItems 7
 */
export type DealCommitments = (SeatCommitment | null)[];
/**
 * For each seat in order its link that went into the seed; `skipped`: somebody was there and no link of theirs was used, whether it was awaited and did not come, or they take no part, or came when others were awaited already; `absent`: of a seat with a commitment, nobody was there; null: a seat without a commitment at which nobody was, a bot's for one.
 *
 * @minItems 1
 * @maxItems 7
 */
export type DealLinks = (HexDigest | ('skipped' | 'absent') | null)[];
/**
 * An option as a client can draw it without knowing the game.
 */
export type Option = BooleanOption | ChoiceOption | IntegerOption | IntegerListOption;
/**
 * One line on stdin of `crowntable analyse`.
 */
export type AnalyseRequest = AnalyseHand | AnalysePosition;
export type AnalyseAnswer = Analysis | PlayAnalysis | AnalyseError;
/**
 * A line of the record of a finished game. How the lines follow each other is told in docs/game_record.md.
 */
export type GameRecordLine =
  | RecordHeader
  | RecordedDeal
  | RecordedAction
  | RecordedSeatTaken
  | RecordedSeatLeft
  | RecordedCommitment
  | RecordedReveal
  | RecordedResult
  | RecordedEnd
  | RecordFooter
  | RecordSignature;

/**
 * Somebody new.
 */
export interface HelloNewcomer {
  op: 'hello';
  protocol: ProtocolRange;
  /**
   * Cleaned by the server; 1-20 graphemes.
   */
  name?: string;
  /**
   * That of a server which asks for one.
   */
  access_key?: string;
  /**
   * What a browser or terminal has made by chance for one room alone.
   */
  mark?: string;
  /**
   * Asks to be let in, where nobody new is let in unasked.
   */
  knock?: boolean;
  /**
   * The seat that they say is theirs: claims it, and knocks where one has to.
   */
  seat?: SeatIndex;
}
/**
 * The versions of the protocol that the client speaks.
 */
export interface ProtocolRange {
  min: number;
  max: number;
}
/**
 * Back again.
 */
export interface HelloReturning {
  op: 'hello';
  protocol: ProtocolRange;
  seat_token: SecretToken;
  /**
   * The last `v` seen.
   */
  version?: number;
  /**
   * Refused ALREADY_HERE where the person is connected.
   */
  if_away?: boolean;
  /**
   * Cleaned by the server; 1-20 graphemes.
   */
  name?: string;
  /**
   * That of a server which asks for one.
   */
  access_key?: string;
  /**
   * What a browser or terminal has made by chance for one room alone.
   */
  mark?: string;
}
/**
 * Who made the room.
 */
export interface HelloCreator {
  op: 'hello';
  protocol: ProtocolRange;
  host_token: SecretToken;
  /**
   * Cleaned by the server; 1-20 graphemes.
   */
  name?: string;
  /**
   * That of a server which asks for one.
   */
  access_key?: string;
  /**
   * What a browser or terminal has made by chance for one room alone.
   */
  mark?: string;
}
/**
 * The same person on another device.
 */
export interface HelloOtherDevice {
  op: 'hello';
  protocol: ProtocolRange;
  /**
   * Any case; spaces and dashes are ignored.
   */
  transfer_code: string;
  /**
   * Cleaned by the server; 1-20 graphemes.
   */
  name?: string;
  /**
   * That of a server which asks for one.
   */
  access_key?: string;
  /**
   * What a browser or terminal has made by chance for one room alone.
   */
  mark?: string;
}
/**
 * Take a free seat, or while a game runs a seat that a bot was added for.
 */
export interface SitCommand {
  id: CommandId;
  op: 'sit';
  name?: string;
  seat?: SeatIndex;
}
/**
 * Become a spectator.
 */
export interface WatchCommand {
  id: CommandId;
  op: 'watch';
}
/**
 * "I was playing as ...": asks for the seat of somebody who has been away for a minute.
 */
export interface ClaimSeatCommand {
  id: CommandId;
  op: 'claim_seat';
  seat: SeatIndex;
  /**
   * Into the hand that is being played, too; else from the next deal on.
   */
  at_once?: boolean;
}
/**
 * Answers a claim.
 */
export interface ConsentCommand {
  id: CommandId;
  op: 'consent';
  claim: number;
  accept: boolean;
}
/**
 * The host lets somebody in who has knocked, or does not.
 */
export interface AdmitCommand {
  id: CommandId;
  op: 'admit';
  knock: number;
  accept: boolean;
}
/**
 * The host lets somebody sit who has asked to, or does not.
 */
export interface LetSitCommand {
  id: CommandId;
  op: 'let_sit';
  /**
   * The number of somebody at the table, as the host is told it.
   */
  person: number;
  accept: boolean;
}
/**
 * Ask for a one-time code that moves the seat to another device.
 */
export interface TransferCodeCommand {
  id: CommandId;
  op: 'transfer_code';
}
/**
 * Take another name.
 */
export interface RenameCommand {
  id: CommandId;
  op: 'rename';
  name: string;
}
/**
 * Choose a mark to be known by; without `avatar`: none any more.
 */
export interface SetAvatarCommand {
  id: CommandId;
  op: 'set_avatar';
  avatar?: Avatar;
}
/**
 * The objects hold only what changes.
 */
export interface SetOptionsCommand {
  id: CommandId;
  op: 'set_options';
  /**
   * Another preset; its options start from its defaults.
   */
  game?: string;
  options?: OptionValues;
  room_options?: OptionValues;
}
/**
 * Option ids and their values; which there are, the descriptors of the preset say.
 */
export interface OptionValues {
  [k: string]: OptionValue;
}
/**
 * A courtesy tick in the lobby; between rounds "next round".
 */
export interface ReadyCommand {
  id: CommandId;
  op: 'ready';
  ready: boolean;
}
/**
 * Seat a bot.
 */
export interface AddBotCommand {
  id: CommandId;
  op: 'add_bot';
  level: BotLevel;
}
/**
 * A bot goes, or a human is removed.
 */
export interface RemoveSeatCommand {
  id: CommandId;
  op: 'remove_seat';
  seat: SeatIndex;
}
/**
 * Somebody is sent away, with a seat or without.
 */
export interface RemoveCommand {
  id: CommandId;
  op: 'remove';
  /**
   * The number of somebody at the table, as the host is told it.
   */
  person: number;
}
/**
 * Somebody may not write any more, or again.
 */
export interface MuteCommand {
  id: CommandId;
  op: 'mute';
  /**
   * The number of somebody at the table, as the host is told it.
   */
  person: number;
  muted: boolean;
}
/**
 * Let nobody new in unasked, or again.
 */
export interface LockCommand {
  id: CommandId;
  op: 'lock';
  locked: boolean;
}
/**
 * Only the host may write, or everybody again.
 */
export interface LockChatCommand {
  id: CommandId;
  op: 'lock_chat';
  locked: boolean;
}
/**
 * Make another connected human the host.
 */
export interface PassHostCommand {
  id: CommandId;
  op: 'pass_host';
  seat: SeatIndex;
}
/**
 * Wait no longer for whoever is away from that seat: what becomes of it when the grace has run out is done now.
 */
export interface StandInCommand {
  id: CommandId;
  op: 'stand_in';
  seat: SeatIndex;
}
/**
 * Start the game.
 */
export interface StartCommand {
  id: CommandId;
  op: 'start';
}
/**
 * An action of the game, for the turn that the client saw.
 */
export interface PlayCommand {
  id: CommandId;
  op: 'play';
  turn: TurnNumber;
  action: Action;
}
/**
 * Take one card.
 */
export interface RummyDraw {
  type: 'draw';
  source: 'stock' | 'discard';
}
/**
 * Throw one card; `melds` where it goes out or in a last turn.
 */
export interface RummyDiscard {
  type: 'discard';
  /**
   * A face in any case.
   */
  card: string;
  go_out?: boolean;
  /**
   * @minItems 0
   * @maxItems 14
   */
  melds?: string[][];
  /**
   * Take a laydown that is worse than the best, where that is allowed.
   */
  accept_worse?: boolean;
}
export interface TilePlay {
  type: 'play';
  /**
   * @minItems 0
   * @maxItems 8
   */
  tiles: Placement[];
  /**
   * What the play scores, where players count for themselves.
   */
  claim?: number;
}
/**
 * Row 1 is on top.
 */
export interface Placement {
  row: number;
  col: number;
  tile: PlacedTileFace;
}
/**
 * Without tiles it is a pass.
 */
export interface TileExchange {
  type: 'exchange';
  /**
   * @minItems 0
   * @maxItems 8
   */
  tiles: TileFace[];
}
/**
 * While a claim waits, it lets the claim stand.
 */
export interface TurnPass {
  type: 'pass';
}
/**
 * Says that the claim misses points.
 */
export interface JokerCall {
  type: 'call';
}
/**
 * What would this action do? Changes nothing. Where hints are off, HINTS_OFF for a discard that lays nothing down.
 */
export interface PreviewCommand {
  id: CommandId;
  op: 'preview';
  turn: TurnNumber;
  action: Action;
}
/**
 * Ask for the best groups of the own hand.
 */
export interface ArrangeCommand {
  id: CommandId;
  op: 'arrange';
}
/**
 * Ask what a good player might do.
 */
export interface HintCommand {
  id: CommandId;
  op: 'hint';
}
/**
 * The order in which the own hand is shown on every device.
 */
export interface SetHandOrderCommand {
  id: CommandId;
  op: 'set_hand_order';
  /**
   * @minItems 0
   * @maxItems 32
   */
  cards: string[];
}
/**
 * Once per turn: one more `turn_seconds`.
 */
export interface MoreTimeCommand {
  id: CommandId;
  op: 'more_time';
}
/**
 * Say something.
 */
export interface ChatTextCommand {
  id: CommandId;
  op: 'chat';
  /**
   * Cleaned by the server; 1-200 graphemes.
   */
  text: string;
}
/**
 * Say one of the quick phrases.
 */
export interface ChatPhraseCommand {
  id: CommandId;
  op: 'chat';
  phrase: ChatPhrase;
}
/**
 * Show a reaction at one's seat, for a while.
 */
export interface ReactCommand {
  id: CommandId;
  op: 'react';
  reaction: Reaction;
}
/**
 * Take part in the fair deals: the end of a hash chain of one's own, from the next deal that is opened on.
 */
export interface CommitCommand {
  id: CommandId;
  op: 'commit';
  chain_end: HexDigest;
}
/**
 * One's link of the deal that is open.
 */
export interface RevealCommand {
  id: CommandId;
  op: 'reveal';
  deal: DealNumber;
  link: HexDigest;
}
/**
 * Play again at this table.
 */
export interface RematchCommand {
  id: CommandId;
  op: 'rematch';
}
/**
 * Whether anybody who has the link may see the replay of a game that one played.
 */
export interface ShareReplayCommand {
  id: CommandId;
  op: 'share_replay';
  /**
   * Its number in the room, from 1; without it: the one that is over and still on the table.
   */
  game?: number;
  agree: boolean;
}
/**
 * End the game unranked, with the scores so far.
 */
export interface EndGameCommand {
  id: CommandId;
  op: 'end_game';
}
/**
 * Leave the room for good.
 */
export interface LeaveCommand {
  id: CommandId;
  op: 'leave';
}
/**
 * Answered by `pong`.
 */
export interface PingCommand {
  id: CommandId;
  op: 'ping';
}
/**
 * A sign of life: said at any time where `welcome` tells `beat_ms`, without an id, to the byte as in the example.
 */
export interface Beat {
  op: 'beat';
}
/**
 * The command has been carried out.
 */
export interface DoneMessage {
  type: 'done';
  ack: CommandId;
}
/**
 * The command has changed nothing.
 */
export interface RefusedMessage {
  type: 'refused';
  /**
   * The id of the command answered; null when none could be read.
   */
  ack: CommandId | null;
  code: ErrorCode;
  message: Sentence;
  detail?: RefusalDetail;
  /**
   * After how long the same may be accepted; not there where waiting alone changes nothing.
   */
  retry_ms?: number;
}
/**
 * What the refusal speaks of.
 */
export interface RefusalDetail {
  /**
   * Cards or tiles.
   *
   * @minItems 1
   */
  faces: string[];
}
/**
 * Answers `ping`.
 */
export interface PongMessage {
  type: 'pong';
  ack: CommandId;
}
/**
 * Answers a sign of life.
 */
export interface BeatMessage {
  type: 'beat';
}
/**
 * Answers `hello`.
 */
export interface WelcomeMessage {
  type: 'welcome';
  protocol: number;
  /**
   * Version of the server.
   */
  server: string;
  code: RoomCode;
  seat_token: SecretToken;
  /**
   * The last id answered for this person: go on from it.
   */
  last_id: number;
  /**
   * A seat, or null for none.
   */
  seat: SeatIndex | null;
  role: Role;
  host: boolean;
  /**
   * Null while none was given.
   */
  name: PersonName | null;
  ping_ms: DurationMs;
  /**
   * How often a client that somebody looks at gives a sign of life, if it gives any.
   */
  beat_ms?: DurationMs;
  /**
   * The last lines of the room.
   */
  chat: (ChatTextLine | ChatPhraseLine)[];
}
/**
 * A line said before.
 */
export interface ChatTextLine {
  /**
   * Numbers the lines of the room.
   */
  n: number;
  /**
   * Null for a spectator or guest.
   */
  seat: SeatIndex | null;
  name: PersonName;
  avatar?: Avatar;
  text: string;
}
/**
 * A quick phrase said before.
 */
export interface ChatPhraseLine {
  /**
   * Numbers the lines of the room.
   */
  n: number;
  /**
   * Null for a spectator or guest.
   */
  seat: SeatIndex | null;
  name: PersonName;
  avatar?: Avatar;
  phrase: ChatPhrase;
}
/**
 * Somebody has knocked and waits outside: `welcome` follows, or `closing`, and nothing else.
 */
export interface KnockingMessage {
  type: 'knocking';
  code: RoomCode;
  /**
   * How long the host has for an answer.
   */
  wait_ms: DurationMs;
}
/**
 * The room but for the game itself. Sent after `welcome` and whenever something in it changes.
 */
export interface RoomMessage {
  type: 'room';
  code: RoomCode;
  state: RoomPhase;
  /**
   * The preset.
   */
  game: string;
  game_name: string;
  family: string;
  options: OptionValues;
  /**
   * Options that differ from the preset.
   */
  changed: string[];
  room_options: RoomOptions;
  locked: boolean;
  /**
   * Null when the host only watches or there is none.
   */
  host: SeatIndex | null;
  seats_min: number;
  seats_max: number;
  /**
   * @minItems 0
   * @maxItems 7
   */
  seats: (HumanSeat | BotSeat)[];
  spectators: PersonName[];
  start: StartReport;
  facts: SetupFact[];
  statistics?: TableStatistics;
  games_played: number;
  /**
   * Of a finished game, where it is not games_played because one before it was called off before its first card: the number by which its record, replay and review are asked for.
   */
  game_number?: number;
  /**
   * No human is connected: clocks stand still.
   */
  paused: boolean;
  /**
   * Seats that asked for one.
   */
  rematch: SeatIndex[];
  /**
   * Of games whose replay is shared, or to which somebody has agreed; the newest first. Absent while there are none.
   *
   * @minItems 1
   * @maxItems 9
   */
  replays?: SharedReplay[];
  /**
   * Who acts as host while the host is away: starts games, adds bots, answers claims and knocks, mutes. Absent while nobody does.
   */
  acting_host?: SeatIndex;
  /**
   * While the host is away: whose seats some of the others who sit want freed. Absent while nobody does.
   */
  removals?: Removal[];
  /**
   * Who sits down from the next deal on, and where. Absent while nobody waits for that.
   */
  from_next_deal?: PromisedSeat[];
  /**
   * Only the host may write. Absent while everybody may.
   */
  chat_locked?: boolean;
  /**
   * The deals are those to learn by, the same for everybody, and nothing counts. Absent at all other tables.
   */
  practice?: boolean;
  /**
   * Filled for those who are asked: the host, or who acts as host; and with `at_once` everybody who sits.
   */
  claims: SeatClaim[];
  /**
   * Told to the host, and to who acts as host: who is outside and asks to be let in.
   */
  knocks?: KnockLine[];
  /**
   * Told to the host, and to who acts as host: everybody else who sits or is here.
   */
  people?: PersonLine[];
  you: RoomYou;
}
/**
 * Options of every room, whatever the game.
 */
export interface RoomOptions {
  /**
   * Time for a turn; 0 = no clock.
   */
  turn_seconds: number;
  /**
   * Seconds before a bot plays for somebody absent.
   */
  absence_grace: number;
  on_leave: 'bot' | 'freeze' | 'end';
  spectators: boolean;
  hints: boolean;
  chat: boolean;
  late_join: boolean;
  seats_by_consent: boolean;
  late_join_at: 'deal' | 'any';
  /**
   * Seconds between rounds; 0 = wait for all.
   */
  round_pause: number;
  bot_pace: 'human' | 'instant';
}
/**
 * A human's seat.
 */
export interface HumanSeat {
  seat: SeatIndex;
  name: PersonName;
  kind: 'human';
  ready: boolean;
  connected: boolean;
  /**
   * How long the human has been gone; null while connected.
   */
  away_ms: DurationMs | null;
  /**
   * How long the table still waits for them before it goes on without; absent while it does not wait.
   */
  grace_ms?: DurationMs;
  played_by: PlayedBy;
  avatar?: Avatar;
}
/**
 * A seat that a bot was added for.
 */
export interface BotSeat {
  seat: SeatIndex;
  name: PersonName;
  kind: 'bot';
  level: BotLevel;
  ready: boolean;
  connected: boolean;
  /**
   * How long the human has been gone; null while connected.
   */
  away_ms: DurationMs | null;
  played_by: PlayedBy;
}
/**
 * The game can be started.
 */
export interface StartPossible {
  possible: true;
}
/**
 * Why not.
 */
export interface StartRefused {
  possible: false;
  code: ErrorCode;
  message: Sentence;
}
/**
 * A number worth showing for the present seats.
 */
export interface SetupFact {
  id: string;
  label: string;
  value: number;
}
/**
 * What those at the table have done in all games of one kind that were played here to the end; absent before the first. A seat keeps its figures as long as somebody has it; another game begins them anew.
 */
export interface TableStatistics {
  /**
   * The preset that the figures are of.
   */
  game: string;
  game_name: string;
  /**
   * games, games_won and points, then those of the game.
   *
   * @minItems 3
   */
  figures: Figure[];
  /**
   * Those that have played.
   */
  seats: SeatFigures[];
}
export interface Figure {
  id: string;
  label: string;
}
export interface SeatFigures {
  seat: SeatIndex;
  /**
   * One for each figure.
   */
  values: number[];
}
export interface SharedReplay {
  /**
   * Its number in the room, from 1.
   */
  game: number;
  /**
   * Who has agreed, of the game that is still on the table; by name.
   */
  agreed: PersonName[];
  /**
   * Who played it and has not.
   */
  awaited: PersonName[];
  /**
   * Somebody who played it has gone without agreeing, so that it is never shared. Absent while not so.
   */
  closed?: boolean;
  /**
   * By which anybody may see it. Absent while it is not shared.
   */
  link?: string;
}
export interface Removal {
  seat: SeatIndex;
  /**
   * Who has agreed so far.
   */
  by: SeatIndex[];
}
export interface PromisedSeat {
  seat: SeatIndex;
  name: PersonName;
}
/**
 * Somebody asks for a seat.
 */
export interface SeatClaim {
  claim: number;
  seat: SeatIndex;
  name: PersonName;
  /**
   * They want to sit into the hand that is being played: the host and somebody else have to consent. Absent where it is not so.
   */
  at_once?: true;
  /**
   * The recipient has consented already. Absent where it is not so.
   */
  answered?: true;
}
/**
 * Somebody asks to be let in.
 */
export interface KnockLine {
  knock: number;
  /**
   * Null while none was given.
   */
  name: PersonName | null;
  /**
   * The seat that they say is theirs.
   */
  seat: SeatIndex | null;
}
/**
 * Somebody at the table.
 */
export interface PersonLine {
  /**
   * The number of somebody at the table, as the host is told it.
   */
  person: number;
  /**
   * Null while none was given.
   */
  name: PersonName | null;
  role: Role;
  /**
   * A seat, or null for none.
   */
  seat: SeatIndex | null;
  muted: boolean;
  /**
   * Waits for the host to let them sit.
   */
  asks_to_sit: boolean;
  avatar?: Avatar;
}
/**
 * The recipient.
 */
export interface RoomYou {
  /**
   * A seat, or null for none.
   */
  seat: SeatIndex | null;
  role: Role;
  /**
   * Is the host, or acts as host.
   */
  host: boolean;
  /**
   * Null while none was given.
   */
  name: PersonName | null;
  avatar?: Avatar;
  /**
   * May not write. Absent while not muted.
   */
  muted?: boolean;
  /**
   * The seat that is theirs from the next deal on. Absent where there is none.
   */
  from_next_deal?: SeatIndex;
}
/**
 * Answers `sit`: where, and under which name.
 */
export interface SeatedMessage {
  type: 'seated';
  ack: CommandId;
  seat: SeatIndex;
  name: PersonName;
}
/**
 * A one-time code for another device.
 */
export interface TransferCodeMessage {
  type: 'transfer_code';
  ack: CommandId;
  transfer_code: TransferCodeText;
  expires_ms: DurationMs;
}
/**
 * The best groups of the own hand.
 */
export interface ArrangedMessage {
  type: 'arranged';
  ack: CommandId;
  arrangement: ArrangedHand;
}
/**
 * With one card too many after the draw, of what is left after the best discard; where hints are off, always of all cards held.
 */
export interface RummyArranged {
  deadwood: Points;
  melds: RummyMelds;
  dead: CardFaces;
  best_discard?: CardFace;
}
/**
 * Cards of one rank: naturals first, then wilds.
 */
export interface RummyBook {
  kind: 'book';
  /**
   * @minItems 3
   * @maxItems 14
   */
  cards: CardFace[];
}
/**
 * Consecutive ranks of one suit, ascending.
 */
export interface RummyRun {
  kind: 'run';
  /**
   * @minItems 3
   * @maxItems 14
   */
  cards: CardFace[];
  /**
   * What each card counts as.
   *
   * @minItems 3
   * @maxItems 14
   */
  stands_for: CardFace[];
}
export interface CribbageArranged {
  /**
   * The play that scores most; null without one, and where players count for themselves.
   */
  best: BestPlay | null;
}
export interface BestPlay {
  tiles: Placements;
  score: number;
}
/**
 * What a good player might do.
 */
export interface HintedMessage {
  type: 'hinted';
  ack: CommandId;
  hint: Hint;
}
export interface RummyHint {
  action: RummyAction;
  sentence: Sentence;
  /**
   * Best first; empty before the draw.
   */
  discards: RummyDiscardChoice[];
}
/**
 * A discard, and the least points that are left after it.
 */
export interface RummyDiscardChoice {
  card: CardFace;
  deadwood: Points;
}
export interface CribbageHint {
  action: CribbageAction;
  sentence: Sentence;
}
/**
 * What the action would do.
 */
export interface PreviewedMessage {
  type: 'previewed';
  ack: CommandId;
  turn: TurnNumber;
  preview: Preview;
}
export interface RummyDrawPreview {
  source: 'stock' | 'discard';
}
export interface RummyDiscardPreview {
  deadwood: Points;
  melds: RummyMelds;
  dead: CardFaces;
  goes_out: boolean;
}
export interface TilePlayPreview {
  /**
   * Null where players count for themselves.
   */
  score: PlayScore | null;
}
/**
 * Why a play scores what it scores.
 */
export interface PlayScore {
  /**
   * The one along the play first.
   */
  lines: ScoredLine[];
  /**
   * Bonus for the first play.
   */
  first: number;
  /**
   * Bonus for five tiles at once.
   */
  all_five: number;
  /**
   * Bonus for hands of one colour.
   */
  flush: number;
  total: number;
}
/**
 * A line that a play makes or extends, with what it scores as a whole.
 */
export interface ScoredLine {
  row: number;
  col: number;
  direction: 'across' | 'down';
  /**
   * @minItems 2
   * @maxItems 5
   */
  tiles: PlacedTileFace[];
  fifteens: number;
  pairs: number;
  runs: number;
  score: number;
}
/**
 * Of all other actions.
 */
export interface PlainPreview {}
/**
 * The claim is answered. If accepted `welcome`, `room` and `update` follow; with `from_next_deal` when the next deal is due.
 */
export interface ClaimSettledMessage {
  type: 'claim_settled';
  seat: SeatIndex;
  accepted: boolean;
  /**
   * The seat is theirs from the next deal on. Absent where it is not so.
   */
  from_next_deal?: true;
}
/**
 * The host has answered who asked to sit. If accepted `room` says where they sit, and `update` follows while a game is on.
 */
export interface SitSettledMessage {
  type: 'sit_settled';
  accepted: boolean;
}
export interface ChatTextMessage {
  type: 'chat';
  /**
   * Only to the speaker.
   */
  ack?: number;
  /**
   * Numbers the lines of the room.
   */
  n: number;
  /**
   * Null for a spectator or guest.
   */
  seat: SeatIndex | null;
  name: PersonName;
  avatar?: Avatar;
  text: string;
}
export interface ChatPhraseMessage {
  type: 'chat';
  /**
   * Only to the speaker.
   */
  ack?: number;
  /**
   * Numbers the lines of the room.
   */
  n: number;
  /**
   * Null for a spectator or guest.
   */
  seat: SeatIndex | null;
  name: PersonName;
  avatar?: Avatar;
  phrase: ChatPhrase;
}
/**
 * Somebody at a seat reacts to what happens. It is shown there for a while; nobody is told of it later.
 */
export interface ReactionMessage {
  type: 'reaction';
  /**
   * Only to whoever reacts.
   */
  ack?: number;
  seat: SeatIndex;
  name: PersonName;
  reaction: Reaction;
}
/**
 * A seat was left or came back, or another plays for it.
 */
export interface PresenceMessage {
  type: 'presence';
  seat: SeatIndex;
  connected: boolean;
  /**
   * How long the human has been gone.
   */
  away_ms: DurationMs | null;
  /**
   * How long the table still waits for them before it goes on without; absent while it does not wait.
   */
  grace_ms?: DurationMs;
  played_by: PlayedBy;
}
/**
 * The game has changed. The view is whole and authoritative; the events are for animation, sound and the log.
 */
export interface UpdateMessage {
  type: 'update';
  v: Version;
  turn: TurnNumber;
  events: GameEvent[];
  public: PublicView;
  /**
   * Null when no time runs.
   */
  clock: TurnClock | null;
  /**
   * Only to the actor: answers `play` or `more_time`.
   */
  ack?: number;
  resync?: true;
  /**
   * Null for spectators and guests.
   */
  you: PrivateView | null;
}
/**
 * The human is away; a bot plays for the seat.
 */
export interface BotPlaysOnEvent {
  event: 'bot_plays_on';
  seat: SeatIndex;
}
/**
 * The human is back.
 */
export interface SeatTakenBackEvent {
  event: 'seat_taken_back';
  seat: SeatIndex;
}
/**
 * Somebody else has the seat: a newcomer, a claimant, or its owner again.
 */
export interface SeatTakenOverEvent {
  event: 'seat_taken_over';
  seat: SeatIndex;
  name: PersonName;
  /**
   * They see the hand that is being played, by nobody's consent but the host's. Absent where it is not so.
   */
  by_host_alone?: true;
}
/**
 * The clock played for the seat.
 */
export interface ClockRanOutEvent {
  event: 'clock_ran_out';
  seat: SeatIndex;
}
/**
 * The seat took more time.
 */
export interface MoreTimeEvent {
  event: 'more_time';
  seat: SeatIndex;
}
/**
 * The seat has left the game or the human has left the seat for good.
 */
export interface SeatRemovedEvent {
  event: 'seat_removed';
  seat: SeatIndex;
}
/**
 * Counts the games of the room.
 */
export interface GameStartedEvent {
  event: 'game_started';
  game_number: number;
}
/**
 * The game is over before its end, unranked.
 */
export interface GameEndedByHostEvent {
  event: 'game_ended_by_host';
}
export interface RoundStartedEvent {
  event: 'round_started';
  round: number;
  hand_size: HandSize;
  wild: RankName;
  dealer: SeatIndex;
  starter: SeatIndex;
  turn_up: CardFace;
}
/**
 * Nobody else learns which card.
 */
export interface DrewStockEvent {
  event: 'drew';
  seat: SeatIndex;
  source: 'stock';
}
export interface DrewDiscardEvent {
  event: 'drew';
  seat: SeatIndex;
  source: 'discard';
  card: CardFace;
}
/**
 * The discards were shuffled into a new stock.
 */
export interface RecycledEvent {
  event: 'recycled';
  stock: number;
  recycles: number;
}
export interface DiscardedEvent {
  event: 'discarded';
  seat: SeatIndex;
  card: CardFace;
}
export interface WentOutEvent {
  event: 'went_out';
  seat: SeatIndex;
  melds: RummyMelds;
}
/**
 * In a last turn.
 */
export interface LaidDownEvent {
  event: 'laid_down';
  seat: SeatIndex;
  melds: RummyMelds;
}
/**
 * Nobody can go out any more.
 */
export interface RoundBlockedEvent {
  event: 'round_blocked';
  reason: 'stock' | 'turns';
}
export interface RoundScoredEvent {
  event: 'round_scored';
  hand_size: HandSize;
  /**
   * @minItems 2
   * @maxItems 7
   */
  points: (Points | null)[];
  /**
   * A seat, or null for none.
   */
  went_out: SeatIndex | null;
}
export interface GameOverEvent {
  event: 'game_over';
  standings: Standing[];
}
/**
 * A place at the end; equal points share one.
 */
export interface Standing {
  seat: SeatIndex;
  place: number;
  points: number;
}
export interface RacksFilledEvent {
  event: 'racks_filled';
  starter: SeatIndex;
  /**
   * Lots for the first turn, by seat; one list for each time that some drew.
   */
  draws: (TileFace | null)[][];
  bags: Bags;
}
export interface PlayedEvent {
  event: 'played';
  seat: SeatIndex;
  tiles: Placements;
  /**
   * Null while it is claimed.
   */
  score: PlayScore | null;
  claim: number | null;
  bags: Bags;
}
export interface ExchangedEvent {
  event: 'exchanged';
  seat: SeatIndex;
  count: number;
}
export interface PassedEvent {
  event: 'passed';
  seat: SeatIndex;
}
/**
 * The seat lets the claim stand.
 */
export interface DeclinedEvent {
  event: 'declined';
  seat: SeatIndex;
}
export interface CalledWronglyEvent {
  event: 'called_wrongly';
  seat: SeatIndex;
  cost: number;
  /**
   * It wears the Joker's badge from now on; since version 3 of the rules.
   */
  joker?: boolean;
}
export interface PlaySettledEvent {
  event: 'play_settled';
  seat: SeatIndex;
  claimed: number;
  score: PlayScore;
  /**
   * A seat, or null for none.
   */
  caller: SeatIndex | null;
  /**
   * Goes to the caller, if there is one; 0 where more was claimed than the play scores, which then counts nothing.
   */
  missed: number;
  bags: Bags;
}
export interface ServantNamedEvent {
  event: 'servant_named';
  seat: SeatIndex;
}
export interface CribbageOverEvent {
  event: 'game_over';
  reason: EndReason;
  leftovers: Leftover[];
  standings: Standing[];
}
/**
 * What a seat had left at the end.
 */
export interface Leftover {
  seat: SeatIndex;
  rack: Tiles;
  deduction: number;
}
/**
 * What everybody at the table may know.
 */
export interface RummyPublic {
  /**
   * The preset.
   */
  game: string;
  phase: 'draw' | 'discard' | 'round_scored' | 'game_over';
  /**
   * Counts from 1.
   */
  round: number;
  /**
   * Hand sizes of all rounds; a play-off is appended once there is one.
   *
   * @minItems 1
   * @maxItems 12
   */
  rounds: HandSize[];
  hand_size: HandSize;
  wild: RankName;
  /**
   * This round is a play-off between those who tie.
   */
  playoff: boolean;
  dealer: SeatIndex;
  /**
   * Null when nobody acts.
   */
  current: SeatIndex | null;
  /**
   * Who went out.
   */
  out_seat: SeatIndex | null;
  last_turn: boolean;
  /**
   * Who still has a last turn, in order.
   *
   * @minItems 0
   * @maxItems 7
   */
  final_seats: SeatIndex[];
  packs: number;
  stock: number;
  recycles: number;
  max_recycles: number;
  /**
   * Cards that left the round.
   */
  out_of_play: number;
  must_go_out: boolean;
  final_laydown: 'auto' | 'manual';
  discard_top: CardFace | null;
  /**
   * Bottom to top; empty where only the top may be seen.
   */
  discards: CardFace[];
  /**
   * @minItems 2
   * @maxItems 7
   */
  seats: RummySeat[];
  scores: RummyRoundScore[];
  /**
   * All hands, once they may be seen.
   */
  revealed: RummyRevealed[] | null;
  /**
   * Best place first, at the end.
   */
  standings: Standing[] | null;
}
export interface RummySeat {
  seat: SeatIndex;
  /**
   * In the hand, without those laid down.
   */
  cards: number;
  /**
   * What the current seat drew this turn.
   */
  drew: 'stock' | 'discard' | null;
  /**
   * Seen taken from the pile and not seen discarded since.
   */
  taken: CardFace[];
  laid: RummyLaid | null;
  round_points: Points | null;
  total: Points;
  removed: boolean;
}
export interface RummyLaid {
  melds: RummyMelds;
  went_out: boolean;
}
/**
 * One line per finished round, points in seat order.
 */
export interface RummyRoundScore {
  hand_size: HandSize;
  /**
   * @minItems 2
   * @maxItems 7
   *
   * Items: Null for a seat that took no part.
   */
  points: (Points | null)[];
  /**
   * A seat, or null for none.
   */
  went_out: SeatIndex | null;
  blocked: boolean;
  /**
   * A play-off decides the tie; its points are in no total.
   */
  playoff: boolean;
}
export interface RummyRevealed {
  seat: SeatIndex;
  hand: CardFaces;
  arrangement: RummyArrangement;
}
/**
 * A hand split into melds and what is left.
 */
export interface RummyArrangement {
  deadwood: Points;
  melds: RummyMelds;
  dead: CardFaces;
}
/**
 * What everybody at the table may know.
 */
export interface CribbagePublic {
  /**
   * The preset.
   */
  game: string;
  phase: 'start' | 'play' | 'claimed' | 'game_over';
  board: '13x13-patch' | '13x13' | '15x15';
  /**
   * All on the board.
   */
  tiles: Placements;
  /**
   * A seat, or null for none.
   */
  starter: SeatIndex | null;
  /**
   * Whose turn it is; in phase claimed whose play is claimed.
   */
  current: SeatIndex | null;
  /**
   * Phase claimed: who may still call.
   */
  waiting: SeatIndex[];
  /**
   * A seat, or null for none.
   */
  servant: SeatIndex | null;
  /**
   * Who called wrongly last; not there before somebody did.
   */
  joker?: SeatIndex;
  bags: Bags;
  /**
   * @minItems 2
   * @maxItems 4
   */
  seats: CribbageSeat[];
  last_play: LastPlay | null;
  scoreless_turns: number;
  joker_calls: boolean;
  /**
   * Points in the order in which they were made.
   */
  sheet: SheetRow[];
  end: EndReason | null;
  leftovers: Leftover[] | null;
  standings: Standing[] | null;
}
export interface CribbageSeat {
  seat: SeatIndex;
  tiles: number;
  /**
   * Of its side where seats play as teams.
   */
  total: number;
  removed: boolean;
}
export interface LastPlay {
  seat: SeatIndex;
  tiles: Placements;
  score: PlayScore | null;
  claim: number | null;
}
export interface SheetRow {
  seat: SeatIndex;
  kind: 'play' | 'exchange' | 'pass' | 'call' | 'leftover';
  points: number;
}
/**
 * Time left for the present turn, or until the next round.
 */
export interface TurnClock {
  remaining_ms: DurationMs;
  /**
   * Whether `more_time` would be accepted.
   */
  more_time: boolean;
}
/**
 * What only this seat may know.
 */
export interface RummyPrivate {
  seat: SeatIndex;
  hand: CardFaces;
  /**
   * The card drawn this turn.
   */
  drawn: CardFace | null;
  deadwood: Points;
  can_go_out: boolean;
  legal: RummyLegal;
}
/**
 * What would be accepted now.
 */
export interface RummyLegal {
  /**
   * @minItems 0
   * @maxItems 2
   */
  draw: ('stock' | 'discard')[];
  discard: CardFaces;
  /**
   * Faces whose discard goes out.
   */
  go_out: CardFace[];
  /**
   * A discard that does not go out would be refused.
   */
  must_go_out: boolean;
}
/**
 * What only this seat may know.
 */
export interface CribbagePrivate {
  seat: SeatIndex;
  rack: Tiles;
  legal: CribbageLegal;
}
/**
 * What would be accepted now.
 */
export interface CribbageLegal {
  /**
   * There is a legal play.
   */
  play: boolean;
  /**
   * Up to so many tiles.
   */
  exchange: number;
  pass: boolean;
  call: boolean;
}
/**
 * A deal is about to be made and waits for links. Sent before any link of it is accepted, and again to whoever comes back.
 */
export interface DealOpenMessage {
  type: 'deal_open';
  game_number: GameNumber;
  deal: DealNumber;
  /**
   * Goes into the seed.
   */
  rules_version: number;
  server_commitment: HexDigest;
  commitments: DealCommitments;
  /**
   * The seats whose link is awaited: those that take part and are connected. Of the others none is accepted.
   *
   * @maxItems 7
   */
  awaited: SeatIndex[];
  remaining_ms: DurationMs;
}
/**
 * The chain of a seat: its link k belongs to deal first_deal + k - 1.
 */
export interface SeatCommitment {
  chain_end: HexDigest;
  first_deal: DealNumber;
}
/**
 * The deal is made; its cards follow in `update`. Sent to whoever comes back while it is played, too.
 */
export interface DealClosedMessage {
  type: 'deal_closed';
  game_number: GameNumber;
  deal: DealNumber;
  /**
   * Goes into the seed.
   */
  rules_version: number;
  server_commitment: HexDigest;
  commitments: DealCommitments;
  links: DealLinks;
  /**
   * Some seat's link was used and no seat's was skipped.
   */
  vouched_for: boolean;
}
/**
 * The deal has been played: all that its seed was made of, for everybody to check. Sent to whoever comes back before the next deal is opened, too.
 */
export interface DealRevealedMessage {
  type: 'deal_revealed';
  game_number: GameNumber;
  deal: DealNumber;
  /**
   * Goes into the seed.
   */
  rules_version: number;
  server_commitment: HexDigest;
  commitments: DealCommitments;
  links: DealLinks;
  /**
   * Some seat's link was used and no seat's was skipped.
   */
  vouched_for: boolean;
  server_link: HexDigest;
}
/**
 * What whoever runs the server tells everybody, as a whole: shown until the next one.
 */
export interface NoticeMessage {
  type: 'notice';
  /**
   * A banner; null: none.
   */
  text: string | null;
  /**
   * No game begins any more; the server stops when the running ones are over.
   */
  draining: boolean;
  /**
   * When a draining server stops at the latest; null: when no game runs.
   */
  stops_ms: DurationMs | null;
}
/**
 * The last message of a connection.
 */
export interface ClosingMessage {
  type: 'closing';
  reason:
    | 'LEFT'
    | 'SERVER_STOPPING'
    | 'BAD_CLIENT'
    | 'REPLACED'
    | 'REMOVED'
    | 'ROOM_ENDED'
    | 'NO_SUCH_ROOM'
    | 'VERSION_MISMATCH'
    | 'RATE_LIMITED'
    | 'TOO_SLOW'
    | 'IDLE'
    | 'ROOM_BROKEN'
    | 'ROOM_RELOADED'
    | 'BANNED'
    | 'ROOM_LOCKED'
    | 'NOT_LET_IN'
    | 'CLOSED_BY_OPERATOR';
  /**
   * When to come back; null: not by itself.
   */
  retry_ms: DurationMs | null;
}
/**
 * GET /api/games
 */
export interface GamesAnswer {
  /**
   * @minItems 1
   */
  games: Preset[];
  room_options: Option[];
  server?: ServerCard;
}
/**
 * One way to play a family of games.
 */
export interface Preset {
  id: string;
  name: string;
  family: string;
  seats: SeatRange;
  bot_levels: BotLevel[];
  options: Option[];
  /**
   * It has deals to learn by (`practice` of POST /api/rooms). Absent where it has none.
   */
  practice?: boolean;
  rules?: Rules;
}
export interface SeatRange {
  min: number;
  max: number;
}
export interface BooleanOption {
  id: string;
  type: 'boolean';
  default: boolean;
  label: string;
  sentence: Sentence;
}
export interface ChoiceOption {
  id: string;
  type: 'choice';
  /**
   * @minItems 1
   */
  values: string[];
  default: string;
  label: string;
  sentence: Sentence;
}
export interface IntegerOption {
  id: string;
  type: 'integer';
  min: number;
  max: number;
  default: number;
  label: string;
  sentence: Sentence;
}
/**
 * A list of distinct integers, at least one.
 */
export interface IntegerListOption {
  id: string;
  type: 'integer_list';
  min: number;
  max: number;
  /**
   * @minItems 1
   */
  default: number[];
  label: string;
  sentence: Sentence;
}
/**
 * What the rules say in numbers, for help.
 */
export interface Rules {
  /**
   * With the default options.
   */
  facts: RuleFact[];
  /**
   * What an option makes of them: a fact depends on one option at most.
   */
  changes: RuleChange[];
}
/**
 * A number of the rules.
 */
export interface RuleFact {
  id: string;
  label: string;
  /**
   * Null: there is no such thing.
   */
  value: number | null;
}
/**
 * Facts that are others where a boolean or a choice has this value.
 */
export interface RuleChange {
  option: string;
  value: boolean | string;
  /**
   * @minItems 1
   */
  facts: ChangedFact[];
}
export interface ChangedFact {
  id: string;
  /**
   * Null: there is no such thing.
   */
  value: number | null;
}
/**
 * What the server says of itself.
 */
export interface ServerCard {
  /**
   * Empty: none.
   */
  name: string;
  /**
   * Empty: nothing.
   */
  welcome: string;
  /**
   * What asks for the access key.
   */
  access_key: 'none' | 'rooms' | 'everything';
  /**
   * Presets of which no game begins here.
   */
  games_off: string[];
}
/**
 * The body of POST /api/rooms
 */
export interface CreateRoomRequest {
  game: string;
  options?: OptionValues;
  room_options?: OptionValues;
  /**
   * A table to learn at: one person, one bot, and the deals that the preset has for it.
   */
  practice?: boolean;
}
/**
 * POST /api/rooms
 */
export interface RoomCreatedAnswer {
  code: RoomCode;
  link: string;
  host_token: SecretToken;
}
/**
 * GET /api/rooms/CODE: what a join page may know.
 */
export interface RoomCardAnswer {
  code: RoomCode;
  game: string;
  /**
   * Name of the game.
   */
  name: string;
  state: RoomPhase;
  /**
   * @minItems 0
   * @maxItems 7
   */
  seats: SeatCard[];
  /**
   * The seat of the host; null where the host has none.
   */
  host?: SeatIndex | null;
  seats_max: number;
  full: boolean;
  locked: boolean;
  spectators_allowed: boolean;
  can_sit: boolean;
  can_watch: boolean;
}
export interface SeatCard {
  seat: SeatIndex;
  name: PersonName;
  kind: 'human' | 'bot';
  connected: boolean;
  /**
   * "I was playing as ..." may be tried.
   */
  claimable: boolean;
  avatar?: Avatar;
}
/**
 * Any HTTP answer that refuses.
 */
export interface ErrorAnswer {
  code: ErrorCode;
  message: Sentence;
  /**
   * After how long the same may be accepted; not there where waiting alone changes nothing.
   */
  retry_ms?: number;
}
/**
 * GET /healthz and /readyz
 */
export interface StatusAnswer {
  status: 'ok' | 'starting' | 'store failing' | 'store behind' | 'draining' | 'stopping';
  node?: NodeCard;
}
/**
 * Of /readyz, where the server is one of several nodes and whoever asks may read /metrics
 */
export interface NodeCard {
  id: string;
  /**
   * Which life of the node it is
   */
  epoch: number;
  /**
   * Rooms that it plays
   */
  rooms_owned: number;
  /**
   * Players whom it passes on to other nodes
   */
  players_relayed: number;
  /**
   * Since it sent the last sign of life that the database confirmed
   */
  beat_age_ms: number;
  /**
   * Nodes that it has buried
   */
  burials: number;
  /**
   * Rooms that it has claimed from nodes whose life was over
   */
  takeovers: number;
}
export interface AnalyseHand {
  preset: string;
  wild: number | ('J' | 'Q' | 'K');
  /**
   * @minItems 3
   * @maxItems 14
   */
  cards: string[];
  min_naturals_per_meld?: number;
  jokers?: number;
  wild_leftover?: 'face' | '20';
}
export interface AnalysePosition {
  preset: 'kings_cribbage';
  /**
   * @minItems 0
   * @maxItems 104
   */
  board: Placement[];
  /**
   * @minItems 1
   * @maxItems 5
   */
  rack: TileFace[];
  /**
   * The bonus for the first play is due; true on an empty board if it is absent.
   */
  first_play?: boolean;
  /**
   * List every play.
   */
  all?: boolean;
}
export interface Analysis {
  deadwood: Points;
  melds: CardFaces[];
  dead: CardFaces;
  can_go_out: boolean;
  best_discard: CardFace;
  discards: {
    [k: string]: Points;
  };
}
/**
 * Of a position of Kings Cribbage.
 */
export interface PlayAnalysis {
  /**
   * How many there are.
   */
  plays: number;
  best: AnalysedPlay | null;
  /**
   * The ten best.
   *
   * @minItems 0
   * @maxItems 10
   */
  top: AnalysedPlay[];
  /**
   * Best first, where it was asked for.
   */
  all?: AnalysedPlay[];
}
export interface AnalysedPlay {
  tiles: Placements;
  score: number;
  lines: ScoredLine[];
}
export interface AnalyseError {
  error: {
    code: ErrorCode;
    message: Sentence;
  };
}
/**
 * The first line.
 */
export interface RecordHeader {
  line: 'header';
  format: 'crowntable.game_record';
  version: 1 | 2;
  room: RoomCode;
  /**
   * The games of a room are counted from 1.
   */
  number: number;
  /**
   * The preset.
   */
  game: string;
  /**
   * The version of the rules by which it was played.
   */
  rules: number;
  /**
   * All options of the preset.
   */
  options: {
    [k: string]: unknown;
  };
  /**
   * @minItems 2
   * @maxItems 7
   */
  seats: RecordedSeat[];
  /**
   * Where the host sat.
   */
  host: SeatIndex | null;
  /**
   * Who deals first in a rematch.
   */
  dealer: SeatIndex | null;
  /**
   * Of the last game at this table, which may decide who deals first.
   *
   * @maxItems 7
   */
  last_standings: Standing[];
  /**
   * The ends of the hash chains; null where no fair deals took part.
   */
  commitments: RecordedCommitments | null;
  chain: HexDigest;
}
/**
 * Who had a seat at the start.
 */
export interface RecordedSeat {
  name: string;
  bot: BotLevel | null;
}
/**
 * To what all committed before the first deal.
 */
export interface RecordedCommitments {
  server: HexDigest;
  /**
   * @minItems 2
   * @maxItems 7
   */
  seats: (HexDigest | null)[];
}
/**
 * A deal.
 */
export interface RecordedDeal {
  line: 'deal';
  deal: number;
  seed: HexDigest;
  /**
   * What each seat gave; null where no fair deals took part.
   */
  links: (HexDigest | ('skipped' | 'absent') | null)[] | null;
  vouched_for: boolean;
  chain: HexDigest;
}
/**
 * An action that was accepted.
 */
export interface RecordedAction {
  line: 'action';
  seat: SeatIndex;
  turn: TurnNumber;
  by: PlayedBy;
  action: Action;
  chain: HexDigest;
}
/**
 * Somebody else has the seat from now on.
 */
export interface RecordedSeatTaken {
  line: 'seat_taken';
  seat: SeatIndex;
  name: string;
  /**
   * In the middle of a deal, by nobody's consent but the host's. Absent where it is not so, and in version 1.
   */
  by_host_alone?: true;
  chain: HexDigest;
}
/**
 * Somebody left for good.
 */
export interface RecordedSeatLeft {
  line: 'seat_left';
  seat: SeatIndex;
  /**
   * The seat is out of the game; else somebody or something plays for it.
   */
  removed: boolean;
  chain: HexDigest;
}
/**
 * From the next deal on the seat's links are of this chain, counted anew from 1; null: it has none any more.
 */
export interface RecordedCommitment {
  line: 'commitment';
  seat: SeatIndex;
  chain_end: HexDigest | null;
  chain: HexDigest;
}
/**
 * The server's link of a deal, told at its end.
 */
export interface RecordedReveal {
  line: 'reveal';
  deal: number;
  link: HexDigest;
  chain: HexDigest;
}
/**
 * After a deal that was played to its end.
 */
export interface RecordedResult {
  line: 'result';
  deal: number;
  /**
   * Best place first; the points are totals.
   *
   * @maxItems 7
   */
  standings: Standing[];
  chain: HexDigest;
}
/**
 * The end of the game.
 */
export interface RecordedEnd {
  line: 'end';
  /**
   * The host ended it before its end by the rules.
   */
  by_host: boolean;
  /**
   * Best place first; the points are totals.
   *
   * @maxItems 7
   */
  standings: Standing[];
  chain: HexDigest;
}
/**
 * The last line but the signature.
 */
export interface RecordFooter {
  line: 'footer';
  /**
   * All lines, this one and the signature included.
   */
  lines: number;
  signer: HexDigest;
  chain: HexDigest;
}
/**
 * The last line.
 */
export interface RecordSignature {
  line: 'signature';
  /**
   * Ed25519 over the tag and the footer's chain value.
   */
  signature: string;
}
/**
 * A finished game step by step (docs/looking_back.md). Views are folded: each step's members replace those of the step before.
 */
export interface Replay {
  /**
   * Absent in a replay that is shared.
   */
  room?: RoomCode;
  /**
   * Of the game in its room.
   */
  number: number;
  /**
   * The preset.
   */
  game: string;
  game_name: string;
  family: string;
  options: OptionValues;
  /**
   * @minItems 2
   * @maxItems 7
   */
  seats: ReplaySeat[];
  /**
   * Whose private views are told.
   */
  view: 'all' | SeatIndex;
  deals: ReplayDeal[];
  ended_by_host: boolean;
  /**
   * @minItems 2
   * @maxItems 7
   */
  standings: Standing[];
  /**
   * Of the game.
   */
  steps_total: number;
  /**
   * The number of the first step told here.
   */
  from: number;
  /**
   * At most 2,000; the rest is asked for with `from`.
   *
   * @maxItems 2000
   */
  steps: ReplayStep[];
}
/**
 * Whose seat it was when the game began.
 */
export interface ReplaySeat {
  seat: SeatIndex;
  name: string;
  /**
   * Null for a human.
   */
  bot: BotLevel | null;
}
export interface ReplayDeal {
  /**
   * From 1.
   */
  deal: number;
  /**
   * The step that dealt.
   */
  first_step: number;
  /**
   * See docs/game_record.md.
   */
  vouched_for: boolean;
  /**
   * After it; null where the host ended the game before its end.
   */
  standings: Standing[] | null;
}
/**
 * One thing that happened, and what it changed in the views.
 */
export interface ReplayStep {
  /**
   * Counts from 0; what a link to a step names.
   */
  step: number;
  /**
   * How many deals there have been, this one included: in rummy the round.
   */
  deal: number;
  what: 'deal' | 'action' | 'seat_taken' | 'seat_left' | 'ended_by_host';
  /**
   * Who acted, or whose seat it is; null for a deal and the end.
   */
  seat: SeatIndex | null;
  /**
   * Which turn of its seat in this deal an action belongs to, from 1; else null.
   */
  seat_turn: number | null;
  /**
   * Who played an action; else null.
   */
  by: PlayedBy | null;
  /**
   * As it was played; else null.
   */
  action: Action | null;
  turn: TurnNumber;
  /**
   * As in `update`.
   */
  events: GameEvent[];
  /**
   * Those members of the public view that are others than at the step before; all of them in the first step of a document.
   */
  public: {
    [k: string]: unknown;
  };
  /**
   * By seat number: those private views that are others than at the step before, whole; all that were asked for in the first step.
   */
  private: {
    [k: string]: PrivateView;
  };
}
/**
 * What each decision of a finished game cost against the best, as far as its seat could know (docs/looking_back.md).
 */
export interface Review {
  room: RoomCode;
  /**
   * Of the game in its room.
   */
  number: number;
  /**
   * The preset.
   */
  game: string;
  game_name: string;
  family: string;
  /**
   * @minItems 2
   * @maxItems 7
   */
  seats: ReplaySeat[];
  /**
   * @minItems 2
   * @maxItems 7
   */
  players: ReviewPlayer[];
  /**
   * All that were judged, in order; forced ones and the clock's are not.
   */
  decisions: ReviewDecision[];
}
export interface ReviewPlayer {
  seat: SeatIndex;
  /**
   * Whose decisions are counted: the human's where one played at all, else the bot's; never the clock's.
   */
  by: 'human' | 'bot';
  /**
   * How many were counted.
   */
  decisions: number;
  loss_centipoints: number;
  /**
   * For each decision, rounded; 0 without any.
   */
  mean_loss_centipoints: number;
  /**
   * One for each deal, in order: what a chart shows.
   */
  deals: ReviewDeal[];
  /**
   * The dearest first; none that cost nothing.
   *
   * @maxItems 20
   */
  worst: ReviewMistake[];
}
export interface ReviewDeal {
  /**
   * From 1.
   */
  deal: number;
  /**
   * How many were counted.
   */
  decisions: number;
  loss_centipoints: number;
}
/**
 * A decision that cost much, in words.
 */
export interface ReviewMistake {
  /**
   * That of the decision.
   */
  step: number;
  loss_centipoints: number;
  /**
   * Goes on after a name, or after `you`: threw the 7 of stars; ...
   */
  sentence: string;
}
/**
 * A choice between at least two actions, as far as its seat could know.
 */
export interface ReviewDecision {
  /**
   * That of the replay.
   */
  step: number;
  /**
   * In rummy the round.
   */
  deal: number;
  seat: SeatIndex;
  /**
   * Which turn of its seat in this deal.
   */
  seat_turn: number;
  by: 'human' | 'bot';
  action: Action;
  /**
   * What was best to expect; the action itself where nothing was better.
   */
  best: Action;
  /**
   * Points to be expected after the action, in hundredths; in rummy: left in the hand.
   */
  chosen_centipoints: number;
  /**
   * The same after the best one.
   */
  best_centipoints: number;
  /**
   * By how much the best is better.
   */
  loss_centipoints: number;
}
