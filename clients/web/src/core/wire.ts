// The messages of protocol/README.md, by hand until the schemas exist.

/** A face such as `10H`, `KT` or `JK`. */
export type Face = string;
export type SeatNumber = number;

export interface Chat { n: number; seat: SeatNumber | null; name: string; text?: string; phrase?: Phrase }
export type Phrase =
  | 'hello' | 'good_luck' | 'well_played' | 'thanks' | 'sorry'
  | 'hurry_up' | 'one_moment' | 'nice_hand' | 'oh_no' | 'good_game';

export type Role = 'guest' | 'player' | 'spectator';
export type PlayedBy = 'human' | 'bot' | 'clock';
export type RoomState = 'lobby' | 'playing' | 'between_rounds' | 'finished';
export type BotLevel = 'easy' | 'medium' | 'hard';
export type OptionValue = boolean | number | string | number[];
export type Options = Record<string, OptionValue>;

export interface WelcomeMessage {
  type: 'welcome'; protocol: number; server: string; code: string; seat_token: string; last_id: number;
  seat: SeatNumber | null; role: Role; host: boolean; name: string; ping_ms: number; chat: Chat[];
}
export interface RoomSeat {
  seat: SeatNumber; name: string; kind: 'human' | 'bot'; level?: BotLevel;
  ready: boolean; connected: boolean; away_ms: number | null; played_by: PlayedBy;
}
export interface RoomMessage {
  type: 'room'; code: string; state: RoomState; game: string; game_name: string; family: string;
  options: Options; changed: string[]; room_options: Options; locked: boolean; host: SeatNumber | null;
  seats_min: number; seats_max: number; seats: RoomSeat[]; spectators: string[];
  start: { possible: boolean; code?: string; message?: string };
  facts: { id: string; label: string; value: number }[];
  games_played: number; paused: boolean; rematch: SeatNumber[];
  claims: { claim: number; seat: SeatNumber; name: string }[];
  you: { seat: SeatNumber | null; role: Role; host: boolean; name: string };
}
export interface Clock { remaining_ms?: number; more_time?: boolean }
export interface UpdateMessage {
  type: 'update'; v: number; turn: number; events: GameEvent[]; public: RummyPublic;
  clock: Clock | null; ack?: number; you: RummyPrivate | null; resync?: boolean;
}

export type DrawSource = 'stock' | 'discard';
export interface Meld { kind: 'run' | 'book'; cards: Face[]; stands_for?: Face[] }
export interface Arrangement { deadwood: number; melds: Meld[]; dead: Face[]; best_discard?: Face }
export interface Standing { seat: SeatNumber; place: number; points: number }
export interface RummySeat {
  seat: SeatNumber; cards: number; drew: DrawSource | null; taken: Face[];
  laid: { melds: Meld[]; went_out: boolean } | null;
  round_points: number | null; total: number; removed: boolean;
}
export interface RoundScore { hand_size: number; points: number[]; went_out: SeatNumber | null; blocked: boolean }
export interface RummyPublic {
  game: string; phase: 'draw' | 'discard' | 'round_scored' | 'game_over';
  round: number; rounds: number[]; hand_size: number; wild: string;
  dealer: SeatNumber; current: SeatNumber | null; out_seat: SeatNumber | null; last_turn: boolean; final_seats: SeatNumber[];
  packs: number; stock: number; recycles: number; max_recycles: number; out_of_play: number;
  must_go_out: boolean; final_laydown: string;
  discard_top: Face | null; discards: Face[]; seats: RummySeat[]; scores: RoundScore[];
  revealed: { seat: SeatNumber; hand: Face[]; arrangement: Arrangement }[] | null;
  standings: Standing[] | null;
}
export interface RummyPrivate {
  seat: SeatNumber; hand: Face[]; drawn: Face | null; deadwood: number; can_go_out: boolean;
  legal: { draw: DrawSource[]; discard: Face[]; go_out: Face[]; must_go_out: boolean };
}
export type RummyAction =
  | { type: 'draw'; source: DrawSource }
  | { type: 'discard'; card: Face; go_out?: boolean; melds?: Face[][]; accept_worse?: boolean };

export type GameEvent =
  | { event: 'bot_plays_on' | 'seat_taken_back' | 'clock_ran_out' | 'more_time' | 'seat_removed'; seat: SeatNumber }
  | { event: 'seat_taken_over'; seat: SeatNumber; name: string }
  | { event: 'game_started'; game_number: number }
  | { event: 'game_ended_by_host' }
  | { event: 'round_started'; round: number; hand_size: number; wild: string; dealer: SeatNumber; starter: SeatNumber; turn_up: Face | null }
  | { event: 'drew'; seat: SeatNumber; source: DrawSource; card?: Face }
  | { event: 'recycled'; stock: number; recycles: number }
  | { event: 'discarded'; seat: SeatNumber; card: Face }
  | { event: 'went_out' | 'laid_down'; seat: SeatNumber; melds: Meld[] }
  | { event: 'round_blocked'; reason: 'stock' | 'turns' }
  | { event: 'round_scored'; hand_size: number; points: number[]; went_out: SeatNumber | null }
  | { event: 'game_over'; standings: Standing[] };

export interface DoneMessage { type: 'done'; ack: number }
export interface RefusedMessage { type: 'refused'; ack: number | null; code: string; message: string; detail?: Record<string, unknown> }
export interface PongMessage { type: 'pong'; ack: number }
export interface SeatedMessage { type: 'seated'; ack: number; seat: SeatNumber; name: string }
export interface TransferCodeMessage { type: 'transfer_code'; ack: number; transfer_code: string; expires_ms: number }
export interface ArrangedMessage { type: 'arranged'; ack: number; arrangement: Arrangement }
export interface Hint { action: RummyAction; sentence: string; discards: { card: Face; deadwood: number }[] }
export interface HintedMessage { type: 'hinted'; ack: number; hint: Hint }
export interface RummyPreview { deadwood?: number; melds?: Meld[]; dead?: Face[]; goes_out?: boolean; source?: DrawSource }
export interface PreviewedMessage { type: 'previewed'; ack: number; turn: number; preview: RummyPreview }
export interface ClaimSettledMessage { type: 'claim_settled'; seat: SeatNumber; accepted: boolean }
export interface ChatMessage extends Chat { type: 'chat'; ack?: number }
export interface PresenceMessage { type: 'presence'; seat: SeatNumber; connected: boolean; away_ms: number | null; played_by: PlayedBy }
export interface ClosingMessage { type: 'closing'; reason: string; retry_ms: number | null }

export type ServerMessage =
  | WelcomeMessage | RoomMessage | UpdateMessage | DoneMessage | RefusedMessage | PongMessage | SeatedMessage
  | TransferCodeMessage | ArrangedMessage | HintedMessage | PreviewedMessage | ClaimSettledMessage | ChatMessage
  | PresenceMessage | ClosingMessage;

/** What the client sends after `hello`: the connection adds `id`. */
export interface Command { id: number; op: string; [field: string]: unknown }

/** GET /api/games */
export interface OptionDescriptor {
  id: string; type: 'boolean' | 'choice' | 'integer' | 'integer_list'; default: OptionValue;
  label: string; sentence: string; values?: string[]; min?: number; max?: number;
}
export interface Preset {
  id: string; name: string; family: string; seats: { min: number; max: number };
  bot_levels: BotLevel[]; options: OptionDescriptor[];
}
export interface Games { games: Preset[]; room_options: OptionDescriptor[] }
/** GET /api/rooms/CODE */
export interface RoomSummary {
  code: string; game: string; name: string; state: RoomState;
  seats: { seat: SeatNumber; name: string; kind: 'human' | 'bot'; connected: boolean; claimable: boolean }[];
  seats_max: number; full: boolean; locked: boolean; spectators_allowed: boolean; can_sit: boolean; can_watch: boolean;
}
