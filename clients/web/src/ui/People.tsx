import { useState } from 'preact/hooks';
import { isHost } from '../core/governing';
import type { RoomMessage } from '../core/wire';
import { AskedTwice } from '../kit/AskedTwice';
import { Avatar, Unfold } from '../kit/parts';
import { t } from './texts/en';
import { lobbyText } from './texts/lobby';

type Person = NonNullable<RoomMessage['people']>[number];
type Ask = (op: string, fields: Record<string, unknown>) => void;

const nameOf = (person: Person): string => person.name ?? t('somebody');

interface ActsProps {
  room: RoomMessage;
  person: Person;
  ask: Ask;
  /** After something was done. */
  close: () => void;
}

/** What whoever is host can do about somebody: mute them, and for the host alone, remove them, asked twice. */
export function PersonActs({ room, person, ask, close }: ActsProps) {
  const name = nameOf(person);
  const act = (op: string, fields: Record<string, unknown> = {}): void => {
    close();
    ask(op, { person: person.person, ...fields });
  };
  return (
    <>
      <button type="button" class="button" onClick={() => act('mute', { muted: !person.muted })}>
        {lobbyText(person.muted ? 'lobby_unmute' : 'lobby_mute', { name })}
      </button>
      {isHost(room) && (
        <AskedTwice
          first={lobbyText('lobby_remove', { name })}
          sure={lobbyText('lobby_remove_sure')}
          act={() => act('remove')}
        >
          {lobbyText('lobby_remove_yes', { name })}
        </AskedTwice>
      )}
    </>
  );
}

/** Everybody here without a seat, for whoever is host. */
export function Unseated({ room, ask }: { room: RoomMessage; ask: Ask }) {
  const people = room.people?.filter((person) => person.seat === null) ?? [];
  if (people.length === 0) return null;
  return (
    <>
      <h3 class="field__label">{lobbyText('lobby_people')}</h3>
      <ul class="seats__list">
        {people.map((person) => (
          <UnseatedRow key={person.person} {...{ room, person, ask }} />
        ))}
      </ul>
    </>
  );
}

function UnseatedRow({ room, person, ask }: Omit<ActsProps, 'close'>) {
  const [open, setOpen] = useState(false);
  const name = nameOf(person);
  return (
    <li class="seat">
      <Avatar name={name} seat={null} avatar={person.avatar} />
      <span class="seat__words">
        <span class="seat__name">
          <bdi>{name}</bdi>
        </span>
        {person.muted && <span class="seat__note">{lobbyText('lobby_muted')}</span>}
      </span>
      <Unfold icon="more" label={lobbyText('lobby_more', { name })} open={open} set={setOpen} />
      {open && (
        <div class="seat__acts">
          <PersonActs {...{ room, person, ask }} close={() => setOpen(false)} />
        </div>
      )}
    </li>
  );
}
