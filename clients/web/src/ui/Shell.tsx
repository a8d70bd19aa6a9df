import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Connection } from '../core/connection';
import { dealMark } from '../core/deal_mark';
import { helpAsked } from '../core/help_asked';
import { isShortcut } from '../core/shortcut';
import type { RoomMessage } from '../core/wire';
import { Icon } from '../kit/icons';
import { lazy } from '../kit/lazy';
import { ChatButton } from './ChatButton';
import { Claims } from './Claims';
import { t } from './texts/en';

const Chat = lazy(() => import('./Chat').then((module) => module.Chat));
const Menu = lazy(() => import('./Menu').then((module) => module.Menu));
const Help = lazy(() => import('./Help').then((module) => module.Help));

/** Quiet, unless something is wrong. */
const BADGES = {
  '✓': { background: 'none', color: 'var(--good)' },
  '–': { background: 'none', color: 'var(--chalk-soft)' },
  '!': { background: 'var(--danger)' },
};

type Open = 'menu' | 'chat' | null;

interface ShellProps {
  connection: Connection;
  room: RoomMessage;
  children: (menu: ComponentChildren) => ComponentChildren;
}

/** What lies around lobby and table alike: the buttons at the end of the bar and the sheets they open. */
export function Shell({ connection, room, children }: ShellProps) {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const help = (on: boolean): void => {
    helpAsked.value = on;
    close();
  };
  useEffect(() => () => help(false), []);

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      // As keyboards of Arabic and Japanese have it, too.
      if (/^[?؟？]$/u.test(event.key)) help(true);
      else if (/^c$/i.test(event.key) && connection.room.peek()?.room_options.chat) {
        // Where the chat stands beside the table.
        const field = document.querySelector<HTMLElement>('.side .chat__form input');
        if (field) field.focus();
        else setOpen('chat');
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [connection]);

  const chatOn = room.room_options.chat;
  const mark = dealMark.value;
  const menu = (
    <span class="shell-buttons">
      {chatOn && <ChatButton connection={connection} open={open === 'chat'} onOpen={() => setOpen('chat')} />}
      <button
        type="button"
        class="icon-button"
        aria-label={t('menu')}
        title={mark?.text}
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
      >
        <Icon name="menu" />
        {mark && (
          <span class="badge" aria-hidden="true" data-mark={mark.sign} style={BADGES[mark.sign]}>
            {mark.sign}
          </span>
        )}
      </button>
    </span>
  );
  return (
    <>
      <Claims connection={connection} room={room} />
      {children(menu)}
      {open === 'menu' && <Menu connection={connection} room={room} onClose={close} onHelp={() => help(true)} />}
      {helpAsked.value && <Help room={room} onClose={() => help(false)} />}
      {open === 'chat' && chatOn && <Chat connection={connection} onClose={close} />}
    </>
  );
}
