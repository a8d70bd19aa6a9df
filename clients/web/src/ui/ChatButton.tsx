/** What of the talk is seen without opening it, and who is not to be heard. */
import { signal } from '@preact/signals-core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../core/announce';
import type { ChatLine } from '../core/client';
import type { Connection } from '../core/connection';
import { Icon } from '../kit/icons';
import { Avatar } from '../kit/parts';
import { t } from './texts/en';

const TOAST_MS = 4000;

/** Whom this person does not want to read, by who they are at this table. */
export const muted = signal<ReadonlySet<string>>(new Set());
/** The number of the last line that was read. */
export const readUpTo = signal(0);

/** Who has reacted at this table, by who they are. */
export const reactors = signal<ReadonlyMap<string, string>>(new Map());

let table: string | null = null;

/** Whoever sits at another table is somebody else: nobody there is muted, or has reacted, yet, and nothing was read. */
export function talkAt(connection: Connection): void {
  const code = connection.room.peek()?.code ?? null;
  if (code === table) return;
  table = code;
  muted.value = new Set();
  reactors.value = new Map();
  readUpTo.value = 0;
}

export function speaker(line: Pick<ChatLine, 'seat' | 'name'>): string {
  return line.seat === null ? `watching:${line.name}` : `seat:${line.seat}`;
}

export function lineText(line: ChatLine): string {
  return 'text' in line ? line.text : t(`phrase_${line.phrase}`);
}

export function heard(lines: readonly ChatLine[]): readonly ChatLine[] {
  return lines.filter((line) => !muted.value.has(speaker(line)));
}

export function isMine(connection: Connection, line: ChatLine): boolean {
  const you = connection.room.value?.you;
  return line.seat === null ? you?.seat === null && line.name === you.name : line.seat === you?.seat;
}

interface ChatButtonProps {
  connection: Connection;
  open: boolean;
  onOpen: () => void;
}

export function ChatButton({ connection, open, onOpen }: ChatButtonProps) {
  useEffect(() => talkAt(connection), [connection]);
  const unread = heard(connection.chat.value).filter(
    (line) => line.n > readUpTo.value && !isMine(connection, line),
  ).length;
  const label = unread > 0 && !open ? t('chat_unread', { count: unread }) : t('chat');
  return (
    <button type="button" class="icon-button shell-chat" aria-label={label} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="chat" />
      {unread > 0 && !open && (
        <span class="badge" aria-hidden="true">
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </button>
  );
}

/** A line that was just said, for a moment, where it is not in the way. */
export function ChatToast({ connection }: { connection: Connection }) {
  const seen = useRef<number | null>(null);
  const [shown, setShown] = useState<ChatLine | null>(null);
  const line = connection.chat.value.at(-1) ?? null;
  useEffect(() => {
    const before = seen.current;
    seen.current = line?.n ?? 0;
    // What was said before we came is no news.
    if (before === null || !line || line.n <= before || isMine(connection, line) || muted.value.has(speaker(line)))
      return undefined;
    announce(t('chat_said', { name: line.name, text: lineText(line) }));
    if (document.querySelector('dialog.chat[open]')) return undefined;
    setShown(line);
    const timer = setTimeout(() => setShown(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [line]);
  if (!shown) return null;
  return (
    <div class="toast" aria-hidden="true">
      <Avatar name={shown.name} seat={shown.seat} avatar={shown.avatar} />
      <span class="toast__text">
        <b>{shown.name}</b> {lineText(shown)}
      </span>
    </div>
  );
}
