import { useEffect, useRef, useState } from 'preact/hooks';
import { alertUser, announce } from '../core/announce';
import { actsAsHost, isHost } from '../core/governing';
import { nameAt } from '../core/seats';
import type { RoomMessage } from '../core/wire';
import { t } from './texts/en';

const NOTICE_MS = 8000;

/** What somebody has to know who has just become host, or acts for one who is away; '' for who has been, or is not. */
function newsFor(room: RoomMessage, before: RoomMessage): string {
  if (isHost(room) && !before.you.host) return t('host_now');
  return actsAsHost(room) && !actsAsHost(before) ? t('lobby_you_act') : '';
}

/** Tells who has become the host; whoever it is reads it for a while. */
export function HostNotice({ room }: { room: RoomMessage }) {
  const { host } = room;
  const before = useRef(room);
  const [shown, setShown] = useState('');
  useEffect(() => {
    const was = before.current;
    before.current = room;
    const news = newsFor(room, was);
    setShown(news);
    if (news === '' && host !== null && host !== was.host && host !== room.you.seat)
      announce(t('host_is', { name: nameAt(room, host) }));
    if (news === '') return undefined;
    alertUser(news);
    const timer = setTimeout(() => setShown(''), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [host, room.acting_host, room.you.host]);
  if (shown === '') return null;
  return (
    <section class="banner banner--good" aria-label={t('lobby_host')} data-host-notice>
      <span>{shown}</span>
    </section>
  );
}
