import type { ComponentChildren } from 'preact';
import { spacedCode } from '../core/room_code';
import { Icon, type IconName } from './icons';
import { lazy } from './lazy';

/** A code or a face inside a sentence: kept in its own order when the sentence runs from right to left. */
export function Code({ children }: { children: ComponentChildren }) {
  return <bdi dir="ltr">{children}</bdi>;
}

/** The code as six tiles to be read across a room, one word for a screen reader. */
export function CodeTiles({ code }: { code: string }) {
  return (
    <bdi dir="ltr" class="tiles" role="img" aria-label={[...code].join(' ')} title={spacedCode(code)}>
      {[...code].map((symbol, index) => (
        <span class="tile" key={index} aria-hidden="true">
          {symbol}
        </span>
      ))}
    </bdi>
  );
}

interface UnfoldProps {
  icon: IconName;
  label: string;
  open: boolean;
  set: (open: boolean) => void;
}

/** The small button at the end of a row below which something opens: a question, or what can be done. */
export function Unfold({ icon, label, open, set }: UnfoldProps) {
  return (
    <button type="button" class="icon-button" aria-label={label} aria-expanded={open} onClick={() => set(!open)}>
      <Icon name={icon} />
    </button>
  );
}

export function Problem({ text }: { text: string | null }) {
  return (
    <div class="alert" role="alert">
      {text !== null && <p class="problem">{text}</p>}
    </div>
  );
}

const COLOURS = ['#9c2f4a', '#1f5fa8', '#8a5200', '#6a3fa0', '#0b6f72', '#a0401f', '#4a5a16'];
export const seatColour = (seat: number): string => COLOURS[seat % COLOURS.length]!;

export const firstLetter = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '?';

const Mark = lazy(
  () => import('./avatars/Mark').then((module) => module.Mark),
  ({ letter }) => <span aria-hidden="true">{letter}</span>,
);

interface FaceProps {
  name: string;
  bot?: boolean;
  avatar?: string | undefined;
  spoken?: boolean;
}

/** What somebody is known by: the mark that they have chosen, that of bots, or their first letter. */
export function Face({ name, bot, avatar, spoken }: FaceProps) {
  if (bot) return <Icon name="bot" />;
  const letter = firstLetter(name);
  return <>{avatar ? <Mark avatar={avatar} letter={letter} spoken={spoken} /> : letter}</>;
}

/** A face on the colour of the seat: the same person looks the same in lobby, table and chat. */
export function Avatar({ seat, ...face }: FaceProps & { seat: number | null }) {
  return (
    <span
      class="avatar"
      style={seat === null ? {} : { background: seatColour(seat) }}
      aria-hidden={!(face.spoken && face.avatar)}
    >
      <Face {...face} />
    </span>
  );
}

export function Wordmark() {
  return (
    <span class="wordmark">
      <Icon name="crown" />
      <span>Crowntable</span>
    </span>
  );
}
