"""The commands of a table, a method each."""

# Made from protocol/schema by `node protocol/generate_python.mjs`; do not edit.

from __future__ import annotations

from typing import Any, List, Optional, Union

from .wire_types import (
    Action,
    ArrangedMessage,
    Avatar,
    BotLevel,
    ChatPhrase,
    ChatPhraseMessage,
    ChatTextMessage,
    DoneMessage,
    HintedMessage,
    OptionValues,
    PreviewedMessage,
    Reaction,
    ReactionMessage,
    SeatIndex,
    SeatedMessage,
    TransferCodeMessage,
    TurnNumber,
    UpdateMessage,
)


class Commands:
    """Each method waits for the answer of the server and gives it back, or raises `Refused`."""

    @property
    def turn(self) -> int:
        """The turn of the newest view."""
        raise NotImplementedError

    async def send(self, op: str, **members: Any) -> Any:
        """Says a command. A member that is None is left out."""
        raise NotImplementedError

    async def sit(
        self,
        *,
        name: Optional[str] = None,
        seat: Optional[SeatIndex] = None,
    ) -> Union[SeatedMessage, DoneMessage]:
        """Take a free seat, or while a game runs a seat that a bot was added for."""
        answer: Union[SeatedMessage, DoneMessage] = await self.send("sit", name=name, seat=seat)
        return answer

    async def watch(self) -> DoneMessage:
        """Become a spectator."""
        answer: DoneMessage = await self.send("watch")
        return answer

    async def claim_seat(self, seat: SeatIndex, *, at_once: Optional[bool] = None) -> DoneMessage:
        """"I was playing as ...": asks for the seat of somebody who has been away for a minute."""
        answer: DoneMessage = await self.send("claim_seat", seat=seat, at_once=at_once)
        return answer

    async def consent(self, claim: int, accept: bool) -> DoneMessage:
        """Answers a claim."""
        answer: DoneMessage = await self.send("consent", claim=claim, accept=accept)
        return answer

    async def admit(self, knock: int, accept: bool) -> DoneMessage:
        """The host lets somebody in who has knocked, or does not."""
        answer: DoneMessage = await self.send("admit", knock=knock, accept=accept)
        return answer

    async def let_sit(self, person: int, accept: bool) -> DoneMessage:
        """The host lets somebody sit who has asked to, or does not."""
        answer: DoneMessage = await self.send("let_sit", person=person, accept=accept)
        return answer

    async def transfer_code(self) -> TransferCodeMessage:
        """Ask for a one-time code that moves the seat to another device."""
        answer: TransferCodeMessage = await self.send("transfer_code")
        return answer

    async def rename(self, name: str) -> DoneMessage:
        """Take another name."""
        answer: DoneMessage = await self.send("rename", name=name)
        return answer

    async def set_avatar(self, *, avatar: Optional[Avatar] = None) -> DoneMessage:
        """Choose a mark to be known by; without `avatar`: none any more."""
        answer: DoneMessage = await self.send("set_avatar", avatar=avatar)
        return answer

    async def set_options(
        self,
        *,
        game: Optional[str] = None,
        options: Optional[OptionValues] = None,
        room_options: Optional[OptionValues] = None,
    ) -> DoneMessage:
        """The objects hold only what changes."""
        answer: DoneMessage = await self.send("set_options", game=game, options=options, room_options=room_options)
        return answer

    async def ready(self, ready: bool) -> DoneMessage:
        """A courtesy tick in the lobby; between rounds "next round"."""
        answer: DoneMessage = await self.send("ready", ready=ready)
        return answer

    async def add_bot(self, level: BotLevel) -> DoneMessage:
        """Seat a bot."""
        answer: DoneMessage = await self.send("add_bot", level=level)
        return answer

    async def remove_seat(self, seat: SeatIndex) -> DoneMessage:
        """A bot goes, or a human is removed."""
        answer: DoneMessage = await self.send("remove_seat", seat=seat)
        return answer

    async def remove(self, person: int) -> DoneMessage:
        """Somebody is sent away, with a seat or without."""
        answer: DoneMessage = await self.send("remove", person=person)
        return answer

    async def mute(self, person: int, muted: bool) -> DoneMessage:
        """Somebody may not write any more, or again."""
        answer: DoneMessage = await self.send("mute", person=person, muted=muted)
        return answer

    async def lock(self, locked: bool) -> DoneMessage:
        """Let nobody new in unasked, or again."""
        answer: DoneMessage = await self.send("lock", locked=locked)
        return answer

    async def lock_chat(self, locked: bool) -> DoneMessage:
        """Only the host may write, or everybody again."""
        answer: DoneMessage = await self.send("lock_chat", locked=locked)
        return answer

    async def pass_host(self, seat: SeatIndex) -> DoneMessage:
        """Make another connected human the host."""
        answer: DoneMessage = await self.send("pass_host", seat=seat)
        return answer

    async def stand_in(self, seat: SeatIndex) -> DoneMessage:
        """
        Wait no longer for whoever is away from that seat: what becomes of it when the grace has run out is done
        now.
        """
        answer: DoneMessage = await self.send("stand_in", seat=seat)
        return answer

    async def start(self) -> DoneMessage:
        """Start the game."""
        answer: DoneMessage = await self.send("start")
        return answer

    async def play(self, action: Action, *, turn: Optional[TurnNumber] = None) -> UpdateMessage:
        """An action of the game, for the turn that the client saw."""
        answer: UpdateMessage = await self.send("play", turn=self.turn if turn is None else turn, action=action)
        return answer

    async def preview(self, action: Action, *, turn: Optional[TurnNumber] = None) -> PreviewedMessage:
        """
        What would this action do? Changes nothing. Where hints are off, HINTS_OFF for a discard that lays nothing
        down.
        """
        answer: PreviewedMessage = await self.send("preview", turn=self.turn if turn is None else turn, action=action)
        return answer

    async def arrange(self) -> ArrangedMessage:
        """Ask for the best groups of the own hand."""
        answer: ArrangedMessage = await self.send("arrange")
        return answer

    async def hint(self) -> HintedMessage:
        """Ask what a good player might do."""
        answer: HintedMessage = await self.send("hint")
        return answer

    async def set_hand_order(self, cards: List[str]) -> DoneMessage:
        """The order in which the own hand is shown on every device."""
        answer: DoneMessage = await self.send("set_hand_order", cards=cards)
        return answer

    async def more_time(self) -> UpdateMessage:
        """Once per turn: one more `turn_seconds`."""
        answer: UpdateMessage = await self.send("more_time")
        return answer

    async def chat(
        self,
        *,
        text: Optional[str] = None,
        phrase: Optional[ChatPhrase] = None,
    ) -> Union[ChatTextMessage, ChatPhraseMessage]:
        """Say something. Say one of the quick phrases."""
        answer: Union[ChatTextMessage, ChatPhraseMessage] = await self.send("chat", text=text, phrase=phrase)
        return answer

    async def react(self, reaction: Reaction) -> ReactionMessage:
        """Show a reaction at one's seat, for a while."""
        answer: ReactionMessage = await self.send("react", reaction=reaction)
        return answer

    async def rematch(self) -> DoneMessage:
        """Play again at this table."""
        answer: DoneMessage = await self.send("rematch")
        return answer

    async def share_replay(self, agree: bool, *, game: Optional[int] = None) -> DoneMessage:
        """Whether anybody who has the link may see the replay of a game that one played."""
        answer: DoneMessage = await self.send("share_replay", game=game, agree=agree)
        return answer

    async def end_game(self) -> DoneMessage:
        """End the game unranked, with the scores so far."""
        answer: DoneMessage = await self.send("end_game")
        return answer

    async def leave(self) -> DoneMessage:
        """Leave the room for good."""
        answer: DoneMessage = await self.send("leave")
        return answer
