"""What travels, as types: TypedDicts and Literals for those who check them, dictionaries for all others."""

# Made from protocol/schema by `node protocol/generate_python.mjs`; do not edit.

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class ProtocolRange(TypedDict):
    """The versions of the protocol that the client speaks."""

    min: int
    max: int


# A seat at the table, counted from 0 clockwise.
SeatIndex = int


class _HelloNewcomer(TypedDict):
    op: Literal["hello"]
    protocol: ProtocolRange


class HelloNewcomer(_HelloNewcomer, total=False):
    """Somebody new."""

    # Cleaned by the server; 1-20 graphemes.
    name: str
    # That of a server which asks for one.
    access_key: str
    mark: str
    # Asks to be let in, where nobody new is let in unasked.
    knock: bool
    # The seat that they say is theirs: claims it, and knocks where one has to.
    seat: SeatIndex


# 128 random bits.
SecretToken = str


class _HelloReturning(TypedDict):
    op: Literal["hello"]
    protocol: ProtocolRange
    seat_token: SecretToken


class HelloReturning(_HelloReturning, total=False):
    """Back again."""

    # The last `v` seen.
    version: int
    # Refused ALREADY_HERE where the person is connected.
    if_away: bool
    # Cleaned by the server; 1-20 graphemes.
    name: str
    # That of a server which asks for one.
    access_key: str
    mark: str


class _HelloCreator(TypedDict):
    op: Literal["hello"]
    protocol: ProtocolRange
    host_token: SecretToken


class HelloCreator(_HelloCreator, total=False):
    """Who made the room."""

    # Cleaned by the server; 1-20 graphemes.
    name: str
    # That of a server which asks for one.
    access_key: str
    mark: str


class _HelloOtherDevice(TypedDict):
    op: Literal["hello"]
    protocol: ProtocolRange
    # Any case; spaces and dashes are ignored.
    transfer_code: str


class HelloOtherDevice(_HelloOtherDevice, total=False):
    """The same person on another device."""

    # Cleaned by the server; 1-20 graphemes.
    name: str
    # That of a server which asks for one.
    access_key: str
    mark: str


# The first frame of a connection.
Hello = Union[HelloNewcomer, HelloReturning, HelloCreator, HelloOtherDevice]


# Numbers the commands of one person, from 1, rising.
CommandId = int


class _SitCommand(TypedDict):
    id: CommandId
    op: Literal["sit"]


class SitCommand(_SitCommand, total=False):
    """Take a free seat, or while a game runs a seat that a bot was added for."""

    name: str
    seat: SeatIndex


class WatchCommand(TypedDict):
    """Become a spectator."""

    id: CommandId
    op: Literal["watch"]


class _ClaimSeatCommand(TypedDict):
    id: CommandId
    op: Literal["claim_seat"]
    seat: SeatIndex


class ClaimSeatCommand(_ClaimSeatCommand, total=False):
    """"I was playing as ...": asks for the seat of somebody who has been away for a minute."""

    # Into the hand that is being played, too; else from the next deal on.
    at_once: bool


class ConsentCommand(TypedDict):
    """Answers a claim."""

    id: CommandId
    op: Literal["consent"]
    claim: int
    accept: bool


class AdmitCommand(TypedDict):
    """The host lets somebody in who has knocked, or does not."""

    id: CommandId
    op: Literal["admit"]
    knock: int
    accept: bool


class LetSitCommand(TypedDict):
    """The host lets somebody sit who has asked to, or does not."""

    id: CommandId
    op: Literal["let_sit"]
    person: int
    accept: bool


class TransferCodeCommand(TypedDict):
    """Ask for a one-time code that moves the seat to another device."""

    id: CommandId
    op: Literal["transfer_code"]


class RenameCommand(TypedDict):
    """Take another name."""

    id: CommandId
    op: Literal["rename"]
    name: str


# A mark from the set, which each client draws and has a word for. A server may know more of them: where one is not
# known, the first letter of the name stands.
Avatar = Literal[
    "fox",
    "owl",
    "cat",
    "fish",
    "turtle",
    "snail",
    "butterfly",
    "whale",
    "tree",
    "leaf",
    "flower",
    "mushroom",
    "cactus",
    "sun",
    "moon",
    "cloud",
    "snowflake",
    "mountain",
    "anchor",
    "boat",
    "kite",
    "key",
    "lantern",
    "teapot",
]


class _SetAvatarCommand(TypedDict):
    id: CommandId
    op: Literal["set_avatar"]


class SetAvatarCommand(_SetAvatarCommand, total=False):
    """Choose a mark to be known by; without `avatar`: none any more."""

    avatar: Avatar


OptionValue = Union[bool, int, str, List[int]]


# Option ids and their values; which there are, the descriptors of the preset say.
OptionValues = Dict[str, OptionValue]


class _SetOptionsCommand(TypedDict):
    id: CommandId
    op: Literal["set_options"]


class SetOptionsCommand(_SetOptionsCommand, total=False):
    """The objects hold only what changes."""

    # Another preset; its options start from its defaults.
    game: str
    options: OptionValues
    room_options: OptionValues


class ReadyCommand(TypedDict):
    """A courtesy tick in the lobby; between rounds "next round"."""

    id: CommandId
    op: Literal["ready"]
    ready: bool


BotLevel = Literal["easy", "medium", "hard"]


class AddBotCommand(TypedDict):
    """Seat a bot."""

    id: CommandId
    op: Literal["add_bot"]
    level: BotLevel


class RemoveSeatCommand(TypedDict):
    """A bot goes, or a human is removed."""

    id: CommandId
    op: Literal["remove_seat"]
    seat: SeatIndex


class RemoveCommand(TypedDict):
    """Somebody is sent away, with a seat or without."""

    id: CommandId
    op: Literal["remove"]
    person: int


class MuteCommand(TypedDict):
    """Somebody may not write any more, or again."""

    id: CommandId
    op: Literal["mute"]
    person: int
    muted: bool


class LockCommand(TypedDict):
    """Let nobody new in unasked, or again."""

    id: CommandId
    op: Literal["lock"]
    locked: bool


class LockChatCommand(TypedDict):
    """Only the host may write, or everybody again."""

    id: CommandId
    op: Literal["lock_chat"]
    locked: bool


class PassHostCommand(TypedDict):
    """Make another connected human the host."""

    id: CommandId
    op: Literal["pass_host"]
    seat: SeatIndex


class StandInCommand(TypedDict):
    """Wait no longer for whoever is away from that seat: what becomes of it when the grace has run out is done now."""

    id: CommandId
    op: Literal["stand_in"]
    seat: SeatIndex


class StartCommand(TypedDict):
    """Start the game."""

    id: CommandId
    op: Literal["start"]


# Changes whenever the acting seats or the phase change.
TurnNumber = int


class RummyDraw(TypedDict):
    """Take one card."""

    type: Literal["draw"]
    source: Literal["stock", "discard"]


class _RummyDiscard(TypedDict):
    type: Literal["discard"]
    # A face in any case.
    card: str


class RummyDiscard(_RummyDiscard, total=False):
    """Throw one card; `melds` where it goes out or in a last turn."""

    go_out: bool
    melds: List[List[str]]
    # Take a laydown that is worse than the best, where that is allowed.
    accept_worse: bool


RummyAction = Union[RummyDraw, RummyDiscard]


# As it lies on the board.
PlacedTileFace = str


class Placement(TypedDict):
    """Row 1 is on top."""

    row: int
    col: int
    tile: PlacedTileFace


class _TilePlay(TypedDict):
    type: Literal["play"]
    tiles: List[Placement]


class TilePlay(_TilePlay, total=False):
    # What the play scores, where players count for themselves.
    claim: int


# Rank, then colour: l = light, d = dark. A tile that may be turned is 6/9 on a rack; 9/6 where it was printed as a
# nine and that matters.
TileFace = str


class TileExchange(TypedDict):
    """Without tiles it is a pass."""

    type: Literal["exchange"]
    tiles: List[TileFace]


class TurnPass(TypedDict):
    """While a claim waits, it lets the claim stand."""

    type: Literal["pass"]


class JokerCall(TypedDict):
    """Says that the claim misses points."""

    type: Literal["call"]


CribbageAction = Union[TilePlay, TileExchange, TurnPass, JokerCall]


# An action of any game.
Action = Union[RummyAction, CribbageAction]


class PlayCommand(TypedDict):
    """An action of the game, for the turn that the client saw."""

    id: CommandId
    op: Literal["play"]
    turn: TurnNumber
    action: Action


class PreviewCommand(TypedDict):
    """
    What would this action do? Changes nothing. Where hints are off, HINTS_OFF for a discard that lays nothing down.
    """

    id: CommandId
    op: Literal["preview"]
    turn: TurnNumber
    action: Action


class ArrangeCommand(TypedDict):
    """Ask for the best groups of the own hand."""

    id: CommandId
    op: Literal["arrange"]


class HintCommand(TypedDict):
    """Ask what a good player might do."""

    id: CommandId
    op: Literal["hint"]


class SetHandOrderCommand(TypedDict):
    """The order in which the own hand is shown on every device."""

    id: CommandId
    op: Literal["set_hand_order"]
    cards: List[str]


class MoreTimeCommand(TypedDict):
    """Once per turn: one more `turn_seconds`."""

    id: CommandId
    op: Literal["more_time"]


class ChatTextCommand(TypedDict):
    """Say something."""

    id: CommandId
    op: Literal["chat"]
    # Cleaned by the server; 1-200 graphemes.
    text: str


ChatPhrase = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "hurry_up",
    "one_moment",
    "nice_hand",
    "oh_no",
    "good_game",
]


class ChatPhraseCommand(TypedDict):
    """Say one of the quick phrases."""

    id: CommandId
    op: Literal["chat"]
    phrase: ChatPhrase


# Each client has a picture and a word for it. A server may know more of them.
Reaction = Literal["thumbs_up", "crown", "heart", "laugh", "wow", "thinking", "sad", "party"]


class ReactCommand(TypedDict):
    """Show a reaction at one's seat, for a while."""

    id: CommandId
    op: Literal["react"]
    reaction: Reaction


# 32 bytes.
HexDigest = str


class CommitCommand(TypedDict):
    """Take part in the fair deals: the end of a hash chain of one's own, from the next deal that is opened on."""

    id: CommandId
    op: Literal["commit"]
    chain_end: HexDigest


# The deals of a game are counted from 1.
DealNumber = int


class RevealCommand(TypedDict):
    """One's link of the deal that is open."""

    id: CommandId
    op: Literal["reveal"]
    deal: DealNumber
    link: HexDigest


class RematchCommand(TypedDict):
    """Play again at this table."""

    id: CommandId
    op: Literal["rematch"]


class _ShareReplayCommand(TypedDict):
    id: CommandId
    op: Literal["share_replay"]
    agree: bool


class ShareReplayCommand(_ShareReplayCommand, total=False):
    """Whether anybody who has the link may see the replay of a game that one played."""

    # Its number in the room, from 1; without it: the one that is over and still on the table.
    game: int


class EndGameCommand(TypedDict):
    """End the game unranked, with the scores so far."""

    id: CommandId
    op: Literal["end_game"]


class LeaveCommand(TypedDict):
    """Leave the room for good."""

    id: CommandId
    op: Literal["leave"]


class PingCommand(TypedDict):
    """Answered by `pong`."""

    id: CommandId
    op: Literal["ping"]


# Any later frame of the client. Exactly one answer to each carries its id as `ack`.
Command = Union[
    SitCommand,
    WatchCommand,
    ClaimSeatCommand,
    ConsentCommand,
    AdmitCommand,
    LetSitCommand,
    TransferCodeCommand,
    RenameCommand,
    SetAvatarCommand,
    SetOptionsCommand,
    ReadyCommand,
    AddBotCommand,
    RemoveSeatCommand,
    RemoveCommand,
    MuteCommand,
    LockCommand,
    LockChatCommand,
    PassHostCommand,
    StandInCommand,
    StartCommand,
    PlayCommand,
    PreviewCommand,
    ArrangeCommand,
    HintCommand,
    SetHandOrderCommand,
    MoreTimeCommand,
    ChatTextCommand,
    ChatPhraseCommand,
    ReactCommand,
    CommitCommand,
    RevealCommand,
    RematchCommand,
    ShareReplayCommand,
    EndGameCommand,
    LeaveCommand,
    PingCommand,
]


class Beat(TypedDict):
    """
    A sign of life: said at any time where `welcome` tells `beat_ms`, without an id, to the byte as in the example.
    """

    op: Literal["beat"]


class DoneMessage(TypedDict):
    """The command has been carried out."""

    type: Literal["done"]
    ack: CommandId


# Stable; doubles as a translation key.
ErrorCode = str


Sentence = str


class RefusalDetail(TypedDict):
    """What the refusal speaks of."""

    # Cards or tiles.
    faces: List[str]


class _RefusedMessage(TypedDict):
    type: Literal["refused"]
    # The id of the command answered; null when none could be read.
    ack: Optional[CommandId]
    code: ErrorCode
    message: Sentence


class RefusedMessage(_RefusedMessage, total=False):
    """The command has changed nothing."""

    # What the refusal speaks of.
    detail: RefusalDetail
    # After how long the same may be accepted; not there where waiting alone changes nothing.
    retry_ms: int


class PongMessage(TypedDict):
    """Answers `ping`."""

    type: Literal["pong"]
    ack: CommandId


class BeatMessage(TypedDict):
    """Answers a sign of life."""

    type: Literal["beat"]


RoomCode = str


Role = Literal["guest", "player", "spectator"]


# 1-20 graphemes.
PersonName = str


DurationMs = int


class _ChatTextLine(TypedDict):
    # Numbers the lines of the room.
    n: int
    # Null for a spectator or guest.
    seat: Optional[SeatIndex]
    name: PersonName
    text: str


class ChatTextLine(_ChatTextLine, total=False):
    """A line said before."""

    avatar: Avatar


class _ChatPhraseLine(TypedDict):
    # Numbers the lines of the room.
    n: int
    # Null for a spectator or guest.
    seat: Optional[SeatIndex]
    name: PersonName
    phrase: ChatPhrase


class ChatPhraseLine(_ChatPhraseLine, total=False):
    """A quick phrase said before."""

    avatar: Avatar


class _WelcomeMessage(TypedDict):
    type: Literal["welcome"]
    protocol: int
    # Version of the server.
    server: str
    code: RoomCode
    seat_token: SecretToken
    # The last id answered for this person: go on from it.
    last_id: int
    seat: Optional[SeatIndex]
    role: Role
    host: bool
    # Null while none was given.
    name: Optional[PersonName]
    ping_ms: DurationMs
    # The last lines of the room.
    chat: List[Union[ChatTextLine, ChatPhraseLine]]


class WelcomeMessage(_WelcomeMessage, total=False):
    """Answers `hello`."""

    # How often a client that somebody looks at gives a sign of life, if it gives any.
    beat_ms: DurationMs


class KnockingMessage(TypedDict):
    """Somebody has knocked and waits outside: `welcome` follows, or `closing`, and nothing else."""

    type: Literal["knocking"]
    code: RoomCode
    # How long the host has for an answer.
    wait_ms: DurationMs


RoomPhase = Literal["lobby", "playing", "between_rounds", "finished"]


class RoomOptions(TypedDict):
    """Options of every room, whatever the game."""

    # Time for a turn; 0 = no clock.
    turn_seconds: int
    # Seconds before a bot plays for somebody absent.
    absence_grace: int
    on_leave: Literal["bot", "freeze", "end"]
    spectators: bool
    hints: bool
    chat: bool
    late_join: bool
    seats_by_consent: bool
    late_join_at: Literal["deal", "any"]
    # Seconds between rounds; 0 = wait for all.
    round_pause: int
    bot_pace: Literal["human", "instant"]


# Who acts for the seat now; `clock` when it is frozen.
PlayedBy = Literal["human", "bot", "clock"]


class _HumanSeat(TypedDict):
    seat: SeatIndex
    name: PersonName
    kind: Literal["human"]
    ready: bool
    connected: bool
    # How long the human has been gone; null while connected.
    away_ms: Optional[DurationMs]
    played_by: PlayedBy


class HumanSeat(_HumanSeat, total=False):
    """A human's seat."""

    # How long the table still waits for them before it goes on without; absent while it does not wait.
    grace_ms: DurationMs
    avatar: Avatar


class BotSeat(TypedDict):
    """A seat that a bot was added for."""

    seat: SeatIndex
    name: PersonName
    kind: Literal["bot"]
    level: BotLevel
    ready: bool
    connected: bool
    # How long the human has been gone; null while connected.
    away_ms: Optional[DurationMs]
    played_by: PlayedBy


class StartPossible(TypedDict):
    """The game can be started."""

    possible: Literal[True]


class StartRefused(TypedDict):
    """Why not."""

    possible: Literal[False]
    code: ErrorCode
    message: Sentence


StartReport = Union[StartPossible, StartRefused]


class SetupFact(TypedDict):
    """A number worth showing for the present seats."""

    id: str
    label: str
    value: int


class Figure(TypedDict):
    id: str
    label: str


class SeatFigures(TypedDict):
    seat: SeatIndex
    # One for each figure.
    values: List[int]


class TableStatistics(TypedDict):
    """
    What those at the table have done in all games of one kind that were played here to the end; absent before the
    first. A seat keeps its figures as long as somebody has it; another game begins them anew.
    """

    # The preset that the figures are of.
    game: str
    game_name: str
    # games, games_won and points, then those of the game.
    figures: List[Figure]
    # Those that have played.
    seats: List[SeatFigures]


class _SharedReplay(TypedDict):
    # Its number in the room, from 1.
    game: int
    # Who has agreed, of the game that is still on the table; by name.
    agreed: List[PersonName]
    # Who played it and has not.
    awaited: List[PersonName]


class SharedReplay(_SharedReplay, total=False):
    # Somebody who played it has gone without agreeing, so that it is never shared. Absent while not so.
    closed: bool
    # By which anybody may see it. Absent while it is not shared.
    link: str


class Removal(TypedDict):
    seat: SeatIndex
    # Who has agreed so far.
    by: List[SeatIndex]


class PromisedSeat(TypedDict):
    seat: SeatIndex
    name: PersonName


class _SeatClaim(TypedDict):
    claim: int
    seat: SeatIndex
    name: PersonName


class SeatClaim(_SeatClaim, total=False):
    """Somebody asks for a seat."""

    # They want to sit into the hand that is being played: the host and somebody else have to consent. Absent where
    # it is not so.
    at_once: Literal[True]
    # The recipient has consented already. Absent where it is not so.
    answered: Literal[True]


class KnockLine(TypedDict):
    """Somebody asks to be let in."""

    knock: int
    # Null while none was given.
    name: Optional[PersonName]
    # The seat that they say is theirs.
    seat: Optional[SeatIndex]


class _PersonLine(TypedDict):
    person: int
    # Null while none was given.
    name: Optional[PersonName]
    role: Role
    seat: Optional[SeatIndex]
    muted: bool
    # Waits for the host to let them sit.
    asks_to_sit: bool


class PersonLine(_PersonLine, total=False):
    """Somebody at the table."""

    avatar: Avatar


class _RoomYou(TypedDict):
    seat: Optional[SeatIndex]
    role: Role
    # Is the host, or acts as host.
    host: bool
    # Null while none was given.
    name: Optional[PersonName]


class RoomYou(_RoomYou, total=False):
    """The recipient."""

    avatar: Avatar
    # May not write. Absent while not muted.
    muted: bool
    # The seat that is theirs from the next deal on. Absent where there is none.
    from_next_deal: SeatIndex


class _RoomMessage(TypedDict):
    type: Literal["room"]
    code: RoomCode
    state: RoomPhase
    # The preset.
    game: str
    game_name: str
    family: str
    options: OptionValues
    # Options that differ from the preset.
    changed: List[str]
    room_options: RoomOptions
    locked: bool
    # Null when the host only watches or there is none.
    host: Optional[SeatIndex]
    seats_min: int
    seats_max: int
    seats: List[Union[HumanSeat, BotSeat]]
    spectators: List[PersonName]
    start: StartReport
    facts: List[SetupFact]
    games_played: int
    # No human is connected: clocks stand still.
    paused: bool
    # Seats that asked for one.
    rematch: List[SeatIndex]
    # Filled for those who are asked: the host, or who acts as host; and with `at_once` everybody who sits.
    claims: List[SeatClaim]
    # The recipient.
    you: RoomYou


class RoomMessage(_RoomMessage, total=False):
    """The room but for the game itself. Sent after `welcome` and whenever something in it changes."""

    # What those at the table have done in all games of one kind that were played here to the end; absent before the
    # first. A seat keeps its figures as long as somebody has it; another game begins them anew.
    statistics: TableStatistics
    # Of a finished game, where it is not games_played because one before it was called off before its first card:
    # the number by which its record, replay and review are asked for.
    game_number: int
    # Of games whose replay is shared, or to which somebody has agreed; the newest first. Absent while there are
    # none.
    replays: List[SharedReplay]
    # Who acts as host while the host is away: starts games, adds bots, answers claims and knocks, mutes. Absent
    # while nobody does.
    acting_host: SeatIndex
    # While the host is away: whose seats some of the others who sit want freed. Absent while nobody does.
    removals: List[Removal]
    # Who sits down from the next deal on, and where. Absent while nobody waits for that.
    from_next_deal: List[PromisedSeat]
    # Only the host may write. Absent while everybody may.
    chat_locked: bool
    # The deals are those to learn by, the same for everybody, and nothing counts. Absent at all other tables.
    practice: bool
    # Told to the host, and to who acts as host: who is outside and asks to be let in.
    knocks: List[KnockLine]
    # Told to the host, and to who acts as host: everybody else who sits or is here.
    people: List[PersonLine]


class SeatedMessage(TypedDict):
    """Answers `sit`: where, and under which name."""

    type: Literal["seated"]
    ack: CommandId
    seat: SeatIndex
    name: PersonName


TransferCodeText = str


class TransferCodeMessage(TypedDict):
    """A one-time code for another device."""

    type: Literal["transfer_code"]
    ack: CommandId
    transfer_code: TransferCodeText
    expires_ms: DurationMs


Points = int


# Rank, then suit (T = stars), or JK for a joker.
CardFace = str


class RummyBook(TypedDict):
    """Cards of one rank: naturals first, then wilds."""

    kind: Literal["book"]
    cards: List[CardFace]


class RummyRun(TypedDict):
    """Consecutive ranks of one suit, ascending."""

    kind: Literal["run"]
    cards: List[CardFace]
    # What each card counts as.
    stands_for: List[CardFace]


RummyMeld = Union[RummyBook, RummyRun]


RummyMelds = List[RummyMeld]


CardFaces = List[CardFace]


class _RummyArranged(TypedDict):
    deadwood: Points
    melds: RummyMelds
    dead: CardFaces


class RummyArranged(_RummyArranged, total=False):
    """
    With one card too many after the draw, of what is left after the best discard; where hints are off, always of
    all cards held.
    """

    best_discard: CardFace


class BestPlay(TypedDict):
    tiles: List[Placement]
    score: int


class CribbageArranged(TypedDict):
    # The play that scores most; null without one, and where players count for themselves.
    best: Optional[BestPlay]


ArrangedHand = Union[RummyArranged, CribbageArranged]


class ArrangedMessage(TypedDict):
    """The best groups of the own hand."""

    type: Literal["arranged"]
    ack: CommandId
    arrangement: ArrangedHand


class RummyDiscardChoice(TypedDict):
    """A discard, and the least points that are left after it."""

    card: CardFace
    deadwood: Points


class RummyHint(TypedDict):
    action: RummyAction
    sentence: Sentence
    # Best first; empty before the draw.
    discards: List[RummyDiscardChoice]


class CribbageHint(TypedDict):
    action: CribbageAction
    sentence: Sentence


Hint = Union[RummyHint, CribbageHint]


class HintedMessage(TypedDict):
    """What a good player might do."""

    type: Literal["hinted"]
    ack: CommandId
    hint: Hint


class RummyDrawPreview(TypedDict):
    source: Literal["stock", "discard"]


class RummyDiscardPreview(TypedDict):
    deadwood: Points
    melds: RummyMelds
    dead: CardFaces
    goes_out: bool


RummyPreview = Union[RummyDrawPreview, RummyDiscardPreview]


class ScoredLine(TypedDict):
    """A line that a play makes or extends, with what it scores as a whole."""

    row: int
    col: int
    direction: Literal["across", "down"]
    tiles: List[PlacedTileFace]
    fifteens: int
    pairs: int
    runs: int
    score: int


class PlayScore(TypedDict):
    """Why a play scores what it scores."""

    # The one along the play first.
    lines: List[ScoredLine]
    # Bonus for the first play.
    first: int
    # Bonus for five tiles at once.
    all_five: int
    # Bonus for hands of one colour.
    flush: int
    total: int


class TilePlayPreview(TypedDict):
    # Null where players count for themselves.
    score: Optional[PlayScore]


class PlainPreview(TypedDict):
    """Of all other actions."""


CribbagePreview = Union[TilePlayPreview, PlainPreview]


Preview = Union[RummyPreview, CribbagePreview]


class PreviewedMessage(TypedDict):
    """What the action would do."""

    type: Literal["previewed"]
    ack: CommandId
    turn: TurnNumber
    preview: Preview


class _ClaimSettledMessage(TypedDict):
    type: Literal["claim_settled"]
    seat: SeatIndex
    accepted: bool


class ClaimSettledMessage(_ClaimSettledMessage, total=False):
    """
    The claim is answered. If accepted `welcome`, `room` and `update` follow; with `from_next_deal` when the next
    deal is due.
    """

    # The seat is theirs from the next deal on. Absent where it is not so.
    from_next_deal: Literal[True]


class SitSettledMessage(TypedDict):
    """
    The host has answered who asked to sit. If accepted `room` says where they sit, and `update` follows while a
    game is on.
    """

    type: Literal["sit_settled"]
    accepted: bool


class _ChatTextMessage(TypedDict):
    type: Literal["chat"]
    # Numbers the lines of the room.
    n: int
    # Null for a spectator or guest.
    seat: Optional[SeatIndex]
    name: PersonName
    text: str


class ChatTextMessage(_ChatTextMessage, total=False):
    # Only to the speaker.
    ack: int
    avatar: Avatar


class _ChatPhraseMessage(TypedDict):
    type: Literal["chat"]
    # Numbers the lines of the room.
    n: int
    # Null for a spectator or guest.
    seat: Optional[SeatIndex]
    name: PersonName
    phrase: ChatPhrase


class ChatPhraseMessage(_ChatPhraseMessage, total=False):
    # Only to the speaker.
    ack: int
    avatar: Avatar


# Somebody speaks. Two forms: free text, or one of the quick phrases.
ChatMessage = Union[ChatTextMessage, ChatPhraseMessage]


class _ReactionMessage(TypedDict):
    type: Literal["reaction"]
    seat: SeatIndex
    name: PersonName
    reaction: Reaction


class ReactionMessage(_ReactionMessage, total=False):
    """Somebody at a seat reacts to what happens. It is shown there for a while; nobody is told of it later."""

    # Only to whoever reacts.
    ack: int


class _PresenceMessage(TypedDict):
    type: Literal["presence"]
    seat: SeatIndex
    connected: bool
    # How long the human has been gone.
    away_ms: Optional[DurationMs]
    played_by: PlayedBy


class PresenceMessage(_PresenceMessage, total=False):
    """A seat was left or came back, or another plays for it."""

    # How long the table still waits for them before it goes on without; absent while it does not wait.
    grace_ms: DurationMs


# Rises by one with each change of a room.
Version = int


class BotPlaysOnEvent(TypedDict):
    """The human is away; a bot plays for the seat."""

    event: Literal["bot_plays_on"]
    seat: SeatIndex


class SeatTakenBackEvent(TypedDict):
    """The human is back."""

    event: Literal["seat_taken_back"]
    seat: SeatIndex


class _SeatTakenOverEvent(TypedDict):
    event: Literal["seat_taken_over"]
    seat: SeatIndex
    name: PersonName


class SeatTakenOverEvent(_SeatTakenOverEvent, total=False):
    """Somebody else has the seat: a newcomer, a claimant, or its owner again."""

    # They see the hand that is being played, by nobody's consent but the host's. Absent where it is not so.
    by_host_alone: Literal[True]


class ClockRanOutEvent(TypedDict):
    """The clock played for the seat."""

    event: Literal["clock_ran_out"]
    seat: SeatIndex


class MoreTimeEvent(TypedDict):
    """The seat took more time."""

    event: Literal["more_time"]
    seat: SeatIndex


class SeatRemovedEvent(TypedDict):
    """The seat has left the game or the human has left the seat for good."""

    event: Literal["seat_removed"]
    seat: SeatIndex


class GameStartedEvent(TypedDict):
    """Counts the games of the room."""

    event: Literal["game_started"]
    game_number: int


class GameEndedByHostEvent(TypedDict):
    """The game is over before its end, unranked."""

    event: Literal["game_ended_by_host"]


# What happened at the table beside the game.
RoomEvent = Union[
    BotPlaysOnEvent,
    SeatTakenBackEvent,
    SeatTakenOverEvent,
    ClockRanOutEvent,
    MoreTimeEvent,
    SeatRemovedEvent,
    GameStartedEvent,
    GameEndedByHostEvent,
]


HandSize = int


RankName = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


class RoundStartedEvent(TypedDict):
    event: Literal["round_started"]
    round: int
    hand_size: HandSize
    wild: RankName
    dealer: SeatIndex
    starter: SeatIndex
    turn_up: CardFace


class DrewStockEvent(TypedDict):
    """Nobody else learns which card."""

    event: Literal["drew"]
    seat: SeatIndex
    source: Literal["stock"]


class DrewDiscardEvent(TypedDict):
    event: Literal["drew"]
    seat: SeatIndex
    source: Literal["discard"]
    card: CardFace


class RecycledEvent(TypedDict):
    """The discards were shuffled into a new stock."""

    event: Literal["recycled"]
    stock: int
    recycles: int


class DiscardedEvent(TypedDict):
    event: Literal["discarded"]
    seat: SeatIndex
    card: CardFace


class WentOutEvent(TypedDict):
    event: Literal["went_out"]
    seat: SeatIndex
    melds: RummyMelds


class LaidDownEvent(TypedDict):
    """In a last turn."""

    event: Literal["laid_down"]
    seat: SeatIndex
    melds: RummyMelds


class RoundBlockedEvent(TypedDict):
    """Nobody can go out any more."""

    event: Literal["round_blocked"]
    reason: Literal["stock", "turns"]


class RoundScoredEvent(TypedDict):
    event: Literal["round_scored"]
    hand_size: HandSize
    points: List[Optional[Points]]
    went_out: Optional[SeatIndex]


class Standing(TypedDict):
    """A place at the end; equal points share one."""

    seat: SeatIndex
    place: int
    points: int


class GameOverEvent(TypedDict):
    event: Literal["game_over"]
    standings: List[Standing]


RummyEvent = Union[
    RoundStartedEvent,
    DrewStockEvent,
    DrewDiscardEvent,
    RecycledEvent,
    DiscardedEvent,
    WentOutEvent,
    LaidDownEvent,
    RoundBlockedEvent,
    RoundScoredEvent,
    GameOverEvent,
]


class RacksFilledEvent(TypedDict):
    event: Literal["racks_filled"]
    starter: SeatIndex
    # Lots for the first turn, by seat; one list for each time that some drew.
    draws: List[List[Optional[TileFace]]]
    bags: List[int]


class PlayedEvent(TypedDict):
    event: Literal["played"]
    seat: SeatIndex
    tiles: List[Placement]
    # Null while it is claimed.
    score: Optional[PlayScore]
    claim: Optional[int]
    bags: List[int]


class ExchangedEvent(TypedDict):
    event: Literal["exchanged"]
    seat: SeatIndex
    count: int


class PassedEvent(TypedDict):
    event: Literal["passed"]
    seat: SeatIndex


class DeclinedEvent(TypedDict):
    """The seat lets the claim stand."""

    event: Literal["declined"]
    seat: SeatIndex


class _CalledWronglyEvent(TypedDict):
    event: Literal["called_wrongly"]
    seat: SeatIndex
    cost: int


class CalledWronglyEvent(_CalledWronglyEvent, total=False):
    # It wears the Joker's badge from now on; since version 3 of the rules.
    joker: bool


class PlaySettledEvent(TypedDict):
    event: Literal["play_settled"]
    seat: SeatIndex
    claimed: int
    score: PlayScore
    caller: Optional[SeatIndex]
    # Goes to the caller, if there is one; 0 where more was claimed than the play scores, which then counts nothing.
    missed: int
    bags: List[int]


class ServantNamedEvent(TypedDict):
    event: Literal["servant_named"]
    seat: SeatIndex


EndReason = Literal["out", "blocked", "scoreless", "target", "seats"]


class Leftover(TypedDict):
    """What a seat had left at the end."""

    seat: SeatIndex
    rack: List[TileFace]
    deduction: int


class CribbageOverEvent(TypedDict):
    event: Literal["game_over"]
    reason: EndReason
    leftovers: List[Leftover]
    standings: List[Standing]


CribbageEvent = Union[
    RacksFilledEvent,
    PlayedEvent,
    ExchangedEvent,
    PassedEvent,
    DeclinedEvent,
    CalledWronglyEvent,
    PlaySettledEvent,
    ServantNamedEvent,
    CribbageOverEvent,
]


# What happened, for everybody.
GameEvent = Union[RoomEvent, RummyEvent, CribbageEvent]


class RummyLaid(TypedDict):
    melds: RummyMelds
    went_out: bool


class RummySeat(TypedDict):
    seat: SeatIndex
    # In the hand, without those laid down.
    cards: int
    # What the current seat drew this turn.
    drew: Literal["stock", "discard", None]
    # Seen taken from the pile and not seen discarded since.
    taken: List[CardFace]
    laid: Optional[RummyLaid]
    round_points: Optional[Points]
    total: Points
    removed: bool


class RummyRoundScore(TypedDict):
    """One line per finished round, points in seat order."""

    hand_size: HandSize
    points: List[Optional[Points]]
    went_out: Optional[SeatIndex]
    blocked: bool
    # A play-off decides the tie; its points are in no total.
    playoff: bool


class RummyArrangement(TypedDict):
    """A hand split into melds and what is left."""

    deadwood: Points
    melds: RummyMelds
    dead: CardFaces


class RummyRevealed(TypedDict):
    seat: SeatIndex
    hand: CardFaces
    arrangement: RummyArrangement


class RummyPublic(TypedDict):
    """What everybody at the table may know."""

    # The preset.
    game: str
    phase: Literal["draw", "discard", "round_scored", "game_over"]
    # Counts from 1.
    round: int
    # Hand sizes of all rounds; a play-off is appended once there is one.
    rounds: List[HandSize]
    hand_size: HandSize
    wild: RankName
    # This round is a play-off between those who tie.
    playoff: bool
    dealer: SeatIndex
    # Null when nobody acts.
    current: Optional[SeatIndex]
    # Who went out.
    out_seat: Optional[SeatIndex]
    last_turn: bool
    # Who still has a last turn, in order.
    final_seats: List[SeatIndex]
    packs: int
    stock: int
    recycles: int
    max_recycles: int
    # Cards that left the round.
    out_of_play: int
    must_go_out: bool
    final_laydown: Literal["auto", "manual"]
    discard_top: Optional[CardFace]
    # Bottom to top; empty where only the top may be seen.
    discards: List[CardFace]
    seats: List[RummySeat]
    scores: List[RummyRoundScore]
    # All hands, once they may be seen.
    revealed: Optional[List[RummyRevealed]]
    # Best place first, at the end.
    standings: Optional[List[Standing]]


class CribbageSeat(TypedDict):
    seat: SeatIndex
    tiles: int
    # Of its side where seats play as teams.
    total: int
    removed: bool


class LastPlay(TypedDict):
    seat: SeatIndex
    tiles: List[Placement]
    score: Optional[PlayScore]
    claim: Optional[int]


class SheetRow(TypedDict):
    seat: SeatIndex
    kind: Literal["play", "exchange", "pass", "call", "leftover"]
    points: int


class _CribbagePublic(TypedDict):
    # The preset.
    game: str
    phase: Literal["start", "play", "claimed", "game_over"]
    board: Literal["13x13-patch", "13x13", "15x15"]
    # All on the board.
    tiles: List[Placement]
    starter: Optional[SeatIndex]
    # Whose turn it is; in phase claimed whose play is claimed.
    current: Optional[SeatIndex]
    # Phase claimed: who may still call.
    waiting: List[SeatIndex]
    servant: Optional[SeatIndex]
    bags: List[int]
    seats: List[CribbageSeat]
    last_play: Optional[LastPlay]
    scoreless_turns: int
    joker_calls: bool
    # Points in the order in which they were made.
    sheet: List[SheetRow]
    end: Optional[EndReason]
    leftovers: Optional[List[Leftover]]
    standings: Optional[List[Standing]]


class CribbagePublic(_CribbagePublic, total=False):
    """What everybody at the table may know."""

    # Who called wrongly last; not there before somebody did.
    joker: SeatIndex


PublicView = Union[RummyPublic, CribbagePublic]


class TurnClock(TypedDict):
    """Time left for the present turn, or until the next round."""

    remaining_ms: DurationMs
    # Whether `more_time` would be accepted.
    more_time: bool


class RummyLegal(TypedDict):
    """What would be accepted now."""

    draw: List[Literal["stock", "discard"]]
    discard: CardFaces
    # Faces whose discard goes out.
    go_out: List[CardFace]
    # A discard that does not go out would be refused.
    must_go_out: bool


class RummyPrivate(TypedDict):
    """What only this seat may know."""

    seat: SeatIndex
    hand: CardFaces
    # The card drawn this turn.
    drawn: Optional[CardFace]
    deadwood: Points
    can_go_out: bool
    # What would be accepted now.
    legal: RummyLegal


# What would be accepted now.
CribbageLegal = TypedDict(
    "CribbageLegal",
    {
        # There is a legal play.
        "play": bool,
        # Up to so many tiles.
        "exchange": int,
        "pass": bool,
        "call": bool,
    },
)


class CribbagePrivate(TypedDict):
    """What only this seat may know."""

    seat: SeatIndex
    rack: List[TileFace]
    # What would be accepted now.
    legal: CribbageLegal


PrivateView = Union[RummyPrivate, CribbagePrivate]


class _UpdateMessage(TypedDict):
    type: Literal["update"]
    v: Version
    turn: TurnNumber
    events: List[GameEvent]
    public: PublicView
    # Null when no time runs.
    clock: Optional[TurnClock]
    # Null for spectators and guests.
    you: Optional[PrivateView]


class UpdateMessage(_UpdateMessage, total=False):
    """The game has changed. The view is whole and authoritative; the events are for animation, sound and the log."""

    # Only to the actor: answers `play` or `more_time`.
    ack: int
    resync: Literal[True]


# The games of a room are counted from 1.
GameNumber = int


class SeatCommitment(TypedDict):
    """The chain of a seat: its link k belongs to deal first_deal + k - 1."""

    chain_end: HexDigest
    first_deal: DealNumber


# For each seat in order the chain that counts for this deal; null for a seat that takes no part.
DealCommitments = List[Optional[SeatCommitment]]


class DealOpenMessage(TypedDict):
    """
    A deal is about to be made and waits for links. Sent before any link of it is accepted, and again to whoever
    comes back.
    """

    type: Literal["deal_open"]
    game_number: GameNumber
    deal: DealNumber
    # Goes into the seed.
    rules_version: int
    server_commitment: HexDigest
    commitments: DealCommitments
    # The seats whose link is awaited: those that take part and are connected. Of the others none is accepted.
    awaited: List[SeatIndex]
    remaining_ms: DurationMs


# For each seat in order its link that went into the seed; `skipped`: somebody was there and no link of theirs was
# used, whether it was awaited and did not come, or they take no part, or came when others were awaited already;
# `absent`: of a seat with a commitment, nobody was there; null: a seat without a commitment at which nobody was, a
# bot's for one.
DealLinks = List[Optional[Union[HexDigest, Literal["skipped", "absent"]]]]


class DealClosedMessage(TypedDict):
    """The deal is made; its cards follow in `update`. Sent to whoever comes back while it is played, too."""

    type: Literal["deal_closed"]
    game_number: GameNumber
    deal: DealNumber
    # Goes into the seed.
    rules_version: int
    server_commitment: HexDigest
    commitments: DealCommitments
    links: DealLinks
    # Some seat's link was used and no seat's was skipped.
    vouched_for: bool


class DealRevealedMessage(TypedDict):
    """
    The deal has been played: all that its seed was made of, for everybody to check. Sent to whoever comes back
    before the next deal is opened, too.
    """

    type: Literal["deal_revealed"]
    game_number: GameNumber
    deal: DealNumber
    # Goes into the seed.
    rules_version: int
    server_commitment: HexDigest
    commitments: DealCommitments
    links: DealLinks
    # Some seat's link was used and no seat's was skipped.
    vouched_for: bool
    server_link: HexDigest


class NoticeMessage(TypedDict):
    """What whoever runs the server tells everybody, as a whole: shown until the next one."""

    type: Literal["notice"]
    # A banner; null: none.
    text: Optional[str]
    # No game begins any more; the server stops when the running ones are over.
    draining: bool
    # When a draining server stops at the latest; null: when no game runs.
    stops_ms: Optional[DurationMs]


class ClosingMessage(TypedDict):
    """The last message of a connection."""

    type: Literal["closing"]
    reason: Literal[
        "LEFT",
        "SERVER_STOPPING",
        "BAD_CLIENT",
        "REPLACED",
        "REMOVED",
        "ROOM_ENDED",
        "NO_SUCH_ROOM",
        "VERSION_MISMATCH",
        "RATE_LIMITED",
        "TOO_SLOW",
        "IDLE",
        "ROOM_BROKEN",
        "ROOM_RELOADED",
        "BANNED",
        "ROOM_LOCKED",
        "NOT_LET_IN",
        "CLOSED_BY_OPERATOR",
    ]
    # When to come back; null: not by itself.
    retry_ms: Optional[DurationMs]


# Any frame of the server.
ServerMessage = Union[
    DoneMessage,
    RefusedMessage,
    PongMessage,
    BeatMessage,
    WelcomeMessage,
    KnockingMessage,
    RoomMessage,
    SeatedMessage,
    TransferCodeMessage,
    ArrangedMessage,
    HintedMessage,
    PreviewedMessage,
    ClaimSettledMessage,
    SitSettledMessage,
    ChatMessage,
    ReactionMessage,
    PresenceMessage,
    UpdateMessage,
    DealOpenMessage,
    DealClosedMessage,
    DealRevealedMessage,
    NoticeMessage,
    ClosingMessage,
]


class SeatRange(TypedDict):
    min: int
    max: int


class BooleanOption(TypedDict):
    id: str
    type: Literal["boolean"]
    default: bool
    label: str
    sentence: Sentence


class ChoiceOption(TypedDict):
    id: str
    type: Literal["choice"]
    values: List[str]
    default: str
    label: str
    sentence: Sentence


class IntegerOption(TypedDict):
    id: str
    type: Literal["integer"]
    min: int
    max: int
    default: int
    label: str
    sentence: Sentence


class IntegerListOption(TypedDict):
    """A list of distinct integers, at least one."""

    id: str
    type: Literal["integer_list"]
    min: int
    max: int
    default: List[int]
    label: str
    sentence: Sentence


# An option as a client can draw it without knowing the game.
Option = Union[BooleanOption, ChoiceOption, IntegerOption, IntegerListOption]


class RuleFact(TypedDict):
    """A number of the rules."""

    id: str
    label: str
    # Null: there is no such thing.
    value: Optional[int]


class ChangedFact(TypedDict):
    id: str
    # Null: there is no such thing.
    value: Optional[int]


class RuleChange(TypedDict):
    """Facts that are others where a boolean or a choice has this value."""

    option: str
    value: Union[bool, str]
    facts: List[ChangedFact]


class Rules(TypedDict):
    """What the rules say in numbers, for help."""

    # With the default options.
    facts: List[RuleFact]
    # What an option makes of them: a fact depends on one option at most.
    changes: List[RuleChange]


class _Preset(TypedDict):
    id: str
    name: str
    family: str
    seats: SeatRange
    bot_levels: List[BotLevel]
    options: List[Option]


class Preset(_Preset, total=False):
    """One way to play a family of games."""

    # It has deals to learn by (`practice` of POST /api/rooms). Absent where it has none.
    practice: bool
    # What the rules say in numbers, for help.
    rules: Rules


class ServerCard(TypedDict):
    """What the server says of itself."""

    # Empty: none.
    name: str
    # Empty: nothing.
    welcome: str
    # What asks for the access key.
    access_key: Literal["none", "rooms", "everything"]
    # Presets of which no game begins here.
    games_off: List[str]


class _GamesAnswer(TypedDict):
    games: List[Preset]
    room_options: List[Option]


class GamesAnswer(_GamesAnswer, total=False):
    """GET /api/games"""

    # What the server says of itself.
    server: ServerCard


class _CreateRoomRequest(TypedDict):
    game: str


class CreateRoomRequest(_CreateRoomRequest, total=False):
    """The body of POST /api/rooms"""

    options: OptionValues
    room_options: OptionValues
    # A table to learn at: one person, one bot, and the deals that the preset has for it.
    practice: bool


class RoomCreatedAnswer(TypedDict):
    """POST /api/rooms"""

    code: RoomCode
    link: str
    host_token: SecretToken


class _SeatCard(TypedDict):
    seat: SeatIndex
    name: PersonName
    kind: Literal["human", "bot"]
    connected: bool
    # "I was playing as ..." may be tried.
    claimable: bool


class SeatCard(_SeatCard, total=False):
    avatar: Avatar


class _RoomCardAnswer(TypedDict):
    code: RoomCode
    game: str
    # Name of the game.
    name: str
    state: RoomPhase
    seats: List[SeatCard]
    seats_max: int
    full: bool
    locked: bool
    spectators_allowed: bool
    can_sit: bool
    can_watch: bool


class RoomCardAnswer(_RoomCardAnswer, total=False):
    """GET /api/rooms/CODE: what a join page may know."""

    # The seat of the host; null where the host has none.
    host: Optional[SeatIndex]


class _ErrorAnswer(TypedDict):
    code: ErrorCode
    message: Sentence


class ErrorAnswer(_ErrorAnswer, total=False):
    """Any HTTP answer that refuses."""

    # After how long the same may be accepted; not there where waiting alone changes nothing.
    retry_ms: int


class NodeCard(TypedDict):
    """Of /readyz, where the server is one of several nodes and whoever asks may read /metrics"""

    id: str
    # Which life of the node it is
    epoch: int
    # Rooms that it plays
    rooms_owned: int
    # Players whom it passes on to other nodes
    players_relayed: int
    # Since it sent the last sign of life that the database confirmed
    beat_age_ms: int
    # Nodes that it has buried
    burials: int
    # Rooms that it has claimed from nodes whose life was over
    takeovers: int


class _StatusAnswer(TypedDict):
    status: Literal["ok", "starting", "store failing", "store behind", "draining", "stopping"]


class StatusAnswer(_StatusAnswer, total=False):
    """GET /healthz and /readyz"""

    # Of /readyz, where the server is one of several nodes and whoever asks may read /metrics
    node: NodeCard


class _AnalyseHand(TypedDict):
    preset: str
    wild: Union[int, Literal["J", "Q", "K"]]
    cards: List[str]


class AnalyseHand(_AnalyseHand, total=False):
    min_naturals_per_meld: int
    jokers: int
    wild_leftover: Literal["face", "20"]


class _AnalysePosition(TypedDict):
    preset: Literal["kings_cribbage"]
    board: List[Placement]
    rack: List[TileFace]


class AnalysePosition(_AnalysePosition, total=False):
    # The bonus for the first play is due; true on an empty board if it is absent.
    first_play: bool
    # List every play.
    all: bool


# One line on stdin of `crowntable analyse`.
AnalyseRequest = Union[AnalyseHand, AnalysePosition]


class Analysis(TypedDict):
    deadwood: Points
    melds: List[CardFaces]
    dead: CardFaces
    can_go_out: bool
    best_discard: CardFace
    discards: Dict[str, Points]


class AnalysedPlay(TypedDict):
    tiles: List[Placement]
    score: int
    lines: List[ScoredLine]


class _PlayAnalysis(TypedDict):
    # How many there are.
    plays: int
    best: Optional[AnalysedPlay]
    # The ten best.
    top: List[AnalysedPlay]


class PlayAnalysis(_PlayAnalysis, total=False):
    """Of a position of Kings Cribbage."""

    # Best first, where it was asked for.
    all: List[AnalysedPlay]


class AnalyseErrorError(TypedDict):
    code: ErrorCode
    message: Sentence


class AnalyseError(TypedDict):
    error: AnalyseErrorError


AnalyseAnswer = Union[Analysis, PlayAnalysis, AnalyseError]


class RecordedSeat(TypedDict):
    """Who had a seat at the start."""

    name: str
    bot: Optional[BotLevel]


class RecordedCommitments(TypedDict):
    """To what all committed before the first deal."""

    server: HexDigest
    seats: List[Optional[HexDigest]]


class RecordHeader(TypedDict):
    """The first line."""

    line: Literal["header"]
    format: Literal["crowntable.game_record"]
    version: Literal[1, 2]
    room: RoomCode
    # The games of a room are counted from 1.
    number: int
    # The preset.
    game: str
    # The version of the rules by which it was played.
    rules: int
    # All options of the preset.
    options: Dict[str, Any]
    seats: List[RecordedSeat]
    # Where the host sat.
    host: Optional[SeatIndex]
    # Who deals first in a rematch.
    dealer: Optional[SeatIndex]
    # Of the last game at this table, which may decide who deals first.
    last_standings: List[Standing]
    # The ends of the hash chains; null where no fair deals took part.
    commitments: Optional[RecordedCommitments]
    chain: HexDigest


class RecordedDeal(TypedDict):
    """A deal."""

    line: Literal["deal"]
    deal: int
    seed: HexDigest
    # What each seat gave; null where no fair deals took part.
    links: Optional[List[Optional[Union[HexDigest, Literal["skipped", "absent"]]]]]
    vouched_for: bool
    chain: HexDigest


class RecordedAction(TypedDict):
    """An action that was accepted."""

    line: Literal["action"]
    seat: SeatIndex
    turn: TurnNumber
    by: PlayedBy
    action: Action
    chain: HexDigest


class _RecordedSeatTaken(TypedDict):
    line: Literal["seat_taken"]
    seat: SeatIndex
    name: str
    chain: HexDigest


class RecordedSeatTaken(_RecordedSeatTaken, total=False):
    """Somebody else has the seat from now on."""

    # In the middle of a deal, by nobody's consent but the host's. Absent where it is not so, and in version 1.
    by_host_alone: Literal[True]


class RecordedSeatLeft(TypedDict):
    """Somebody left for good."""

    line: Literal["seat_left"]
    seat: SeatIndex
    # The seat is out of the game; else somebody or something plays for it.
    removed: bool
    chain: HexDigest


class RecordedCommitment(TypedDict):
    """From the next deal on the seat's links are of this chain, counted anew from 1; null: it has none any more."""

    line: Literal["commitment"]
    seat: SeatIndex
    chain_end: Optional[HexDigest]
    chain: HexDigest


class RecordedReveal(TypedDict):
    """The server's link of a deal, told at its end."""

    line: Literal["reveal"]
    deal: int
    link: HexDigest
    chain: HexDigest


class RecordedResult(TypedDict):
    """After a deal that was played to its end."""

    line: Literal["result"]
    deal: int
    # Best place first; the points are totals.
    standings: List[Standing]
    chain: HexDigest


class RecordedEnd(TypedDict):
    """The end of the game."""

    line: Literal["end"]
    # The host ended it before its end by the rules.
    by_host: bool
    # Best place first; the points are totals.
    standings: List[Standing]
    chain: HexDigest


class RecordFooter(TypedDict):
    """The last line but the signature."""

    line: Literal["footer"]
    # All lines, this one and the signature included.
    lines: int
    signer: HexDigest
    chain: HexDigest


class RecordSignature(TypedDict):
    """The last line."""

    line: Literal["signature"]
    # Ed25519 over the tag and the footer's chain value.
    signature: str


# A line of the record of a finished game. How the lines follow each other is told in docs/game_record.md.
GameRecordLine = Union[
    RecordHeader,
    RecordedDeal,
    RecordedAction,
    RecordedSeatTaken,
    RecordedSeatLeft,
    RecordedCommitment,
    RecordedReveal,
    RecordedResult,
    RecordedEnd,
    RecordFooter,
    RecordSignature,
]


class ReplaySeat(TypedDict):
    """Whose seat it was when the game began."""

    seat: SeatIndex
    name: str
    # Null for a human.
    bot: Optional[BotLevel]


class ReplayDeal(TypedDict):
    # From 1.
    deal: int
    # The step that dealt.
    first_step: int
    # See docs/game_record.md.
    vouched_for: bool
    # After it; null where the host ended the game before its end.
    standings: Optional[List[Standing]]


class ReplayStep(TypedDict):
    """One thing that happened, and what it changed in the views."""

    # Counts from 0; what a link to a step names.
    step: int
    # How many deals there have been, this one included: in rummy the round.
    deal: int
    what: Literal["deal", "action", "seat_taken", "seat_left", "ended_by_host"]
    # Who acted, or whose seat it is; null for a deal and the end.
    seat: Optional[SeatIndex]
    # Which turn of its seat in this deal an action belongs to, from 1; else null.
    seat_turn: Optional[int]
    # Who played an action; else null.
    by: Optional[PlayedBy]
    # As it was played; else null.
    action: Optional[Action]
    turn: TurnNumber
    # As in `update`.
    events: List[GameEvent]
    # Those members of the public view that are others than at the step before; all of them in the first step of a
    # document.
    public: Dict[str, Any]
    # By seat number: those private views that are others than at the step before, whole; all that were asked for in
    # the first step.
    private: Dict[str, PrivateView]


_Replay = TypedDict(
    "_Replay",
    {
        # Of the game in its room.
        "number": int,
        # The preset.
        "game": str,
        "game_name": str,
        "family": str,
        "options": OptionValues,
        "seats": List[ReplaySeat],
        # Whose private views are told.
        "view": Union[Literal["all"], SeatIndex],
        "deals": List[ReplayDeal],
        "ended_by_host": bool,
        "standings": List[Standing],
        # Of the game.
        "steps_total": int,
        # The number of the first step told here.
        "from": int,
        # At most 2,000; the rest is asked for with `from`.
        "steps": List[ReplayStep],
    },
)


class Replay(_Replay, total=False):
    """
    A finished game step by step (docs/looking_back.md). Views are folded: each step's members replace those of the
    step before.
    """

    # Absent in a replay that is shared.
    room: RoomCode


class ReviewDeal(TypedDict):
    # From 1.
    deal: int
    # How many were counted.
    decisions: int
    loss_centipoints: int


class ReviewMistake(TypedDict):
    """A decision that cost much, in words."""

    # That of the decision.
    step: int
    loss_centipoints: int
    # Goes on after a name, or after `you`: threw the 7 of stars; ...
    sentence: str


class ReviewPlayer(TypedDict):
    seat: SeatIndex
    # Whose decisions are counted: the human's where one played at all, else the bot's; never the clock's.
    by: Literal["human", "bot"]
    # How many were counted.
    decisions: int
    loss_centipoints: int
    # For each decision, rounded; 0 without any.
    mean_loss_centipoints: int
    # One for each deal, in order: what a chart shows.
    deals: List[ReviewDeal]
    # The dearest first; none that cost nothing.
    worst: List[ReviewMistake]


class ReviewDecision(TypedDict):
    """A choice between at least two actions, as far as its seat could know."""

    # That of the replay.
    step: int
    # In rummy the round.
    deal: int
    seat: SeatIndex
    # Which turn of its seat in this deal.
    seat_turn: int
    by: Literal["human", "bot"]
    action: Action
    # What was best to expect; the action itself where nothing was better.
    best: Action
    # Points to be expected after the action, in hundredths; in rummy: left in the hand.
    chosen_centipoints: int
    # The same after the best one.
    best_centipoints: int
    # By how much the best is better.
    loss_centipoints: int


class Review(TypedDict):
    """
    What each decision of a finished game cost against the best, as far as its seat could know
    (docs/looking_back.md).
    """

    room: RoomCode
    # Of the game in its room.
    number: int
    # The preset.
    game: str
    game_name: str
    family: str
    seats: List[ReplaySeat]
    players: List[ReviewPlayer]
    # All that were judged, in order; forced ones and the clock's are not.
    decisions: List[ReviewDecision]
