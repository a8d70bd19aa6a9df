import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isHost } from '../core/governing';
import type { RoomMessage } from '../core/wire';
import { Icon } from '../kit/icons';
import { Avatar } from '../kit/parts';
import { t } from './texts/en';

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

interface AskedTwiceProps {
  /** What the first button says, what is asked then, and what is done after the second one. */
  first: string;
  sure: string;
  act: () => void;
  /** What the second button says. */
  children: ComponentChildren;
}

export function AskedTwice({ first, sure, act, children }: AskedTwiceProps) {
  const [asking, setAsking] = useState(false);
  const second = useRef<HTMLButtonElement>(null);
  // Whoever came by the keyboard goes on from there.
  useEffect(() => second.current?.focus(), [asking]);
  if (!asking)
    return (
      <button type="button" class="button button--danger" onClick={() => setAsking(true)}>
        {first}
      </button>
    );
  return (
    <div role="alert">
      <p class="hint">{sure}</p>
      <button type="button" class="button button--danger" ref={second} onClick={act}>
        {children}
      </button>
    </div>
  );
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
        {t(person.muted ? 'lobby_unmute' : 'lobby_mute', { name })}
      </button>
      {isHost(room) && (
        <AskedTwice first={t('lobby_remove', { name })} sure={t('lobby_remove_sure')} act={() => act('remove')}>
          {t('lobby_remove_yes', { name })}
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
      <h3 class="field__label">{t('lobby_people')}</h3>
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
        {person.muted && <span class="seat__note">{t('lobby_muted')}</span>}
      </span>
      <button
        type="button"
        class="icon-button"
        aria-label={t('lobby_more', { name })}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" />
      </button>
      {open && (
        <div class="seat__acts">
          <PersonActs {...{ room, person, ask }} close={() => setOpen(false)} />
        </div>
      )}
    </li>
  );
}
