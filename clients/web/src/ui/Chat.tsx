import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Connection } from '../core/connection';
import type { Phrase } from '../core/wire';
import { Icon } from '../kit/icons';
import { lazy } from '../kit/lazy';
import { Avatar, Problem } from '../kit/parts';
import { Sheet } from '../kit/Sheet';
import { heard, isMine, lineText, muted, reactors, readUpTo, speaker } from './ChatButton';
import { rest } from './first_look';
import { problemText, t } from './texts/en';
import { lobbyText } from './texts/lobby';

const PHRASES: readonly Phrase[] = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'sorry',
  'hurry_up',
  'one_moment',
  'nice_hand',
  'oh_no',
  'good_game',
];
const MESSAGE_LENGTH = 200;

const ReactionRow = lazy(() => rest().then((module) => module.ReactionRow));

/** Reads what was said up to now: `end` stands behind it, and `foot` is for saying something. */
export function useTalk(connection: Connection, close: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const last = connection.chat.value.at(-1)?.n ?? 0;
  useEffect(() => {
    readUpTo.value = Math.max(readUpTo.value, last);
    end.current?.scrollIntoView?.({ block: 'nearest' });
  }, [last]);
  const say = (said: Said): void => {
    setProblem(null);
    connection.send('chat', { ...said }).catch((refusal: unknown) => setProblem(problemText(refusal)));
  };
  const sent = (): void => {
    setProblem(null);
    // The answer may be late: nothing is closed over a line that was begun meanwhile, nor a chat that was opened again.
    if (field.current?.value === '') close();
  };
  const reacting = { connection, sent, refused: (why: unknown) => setProblem(problemText(why)) };
  const foot = (
    <>
      <ReactionRow {...reacting} />
      <Say say={say} problem={problem} field={field} />
    </>
  );
  return { end, foot };
}

/** The talk of the table, quick phrases, and whom not to hear. */
export function Chat({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { end, foot } = useTalk(connection, onClose);
  return (
    <Sheet title={t('chat')} class="chat" onClose={onClose} foot={foot}>
      <Lines connection={connection} />
      <div ref={end} />
      <Others connection={connection} />
    </Sheet>
  );
}

/** What was said, but by those who are not heard. */
export function Lines({ connection }: { connection: Connection }) {
  const lines = heard(connection.chat.value);
  return (
    <>
      {lines.length === 0 && <p class="hint">{lobbyText('chat_empty')}</p>}
      <ol class="lines">
        {lines.map((line) => (
          <li class={isMine(connection, line) ? 'line line--mine' : 'line'} key={line.n}>
            <Avatar name={line.name} seat={line.seat} avatar={line.avatar} />
            <div class="line__words">
              <span class="line__name">{line.name}</span>
              <span class="line__text" dir="auto">
                {lineText(line)}
              </span>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

type Said = { text: string } | { phrase: Phrase };

interface SayProps {
  say: (said: Said) => void;
  problem: string | null;
  field: Ref<HTMLInputElement>;
}

/** A field for a message, and the quick phrases. */
function Say({ say, problem, field }: SayProps) {
  const [typed, setTyped] = useState('');
  const submit = (): void => {
    const text = typed.trim();
    if (text === '') return;
    say({ text });
    setTyped('');
  };
  return (
    <form
      class="chat__form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div class="chat__phrases" role="group" aria-label={lobbyText('chat_phrases')}>
        {PHRASES.map((phrase) => (
          <button type="button" class="chip" key={phrase} onClick={() => say({ phrase })}>
            {t(`phrase_${phrase}`)}
          </button>
        ))}
      </div>
      <Problem text={problem} />
      <div class="row row--tight">
        <input
          ref={field}
          class="input grow"
          aria-label={lobbyText('chat_message')}
          placeholder={lobbyText('chat_message')}
          autocomplete="off"
          enterkeyhint="send"
          maxLength={MESSAGE_LENGTH}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" class="button button--primary" aria-label={lobbyText('chat_send')}>
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}

function toggleMuted(who: string): void {
  const next = new Set(muted.value);
  if (!next.delete(who)) next.add(who);
  muted.value = next;
}

/** Those who spoke, each to be muted or heard again. */
export function Others({ connection }: { connection: Connection }) {
  const theirs = connection.chat.value.filter((line) => !isMine(connection, line));
  const others = new Map([...reactors.value, ...theirs.map((line) => [speaker(line), line.name] as const)]);
  if (others.size === 0) return null;
  return (
    <div class="row">
      {[...others].map(([who, name]) => {
        const off = muted.value.has(who);
        return (
          <button type="button" class="chip" key={who} aria-pressed={off} onClick={() => toggleMuted(who)}>
            {lobbyText(off ? 'chat_unmute' : 'chat_mute', { name })}
          </button>
        );
      })}
    </div>
  );
}
