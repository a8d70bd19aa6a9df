import { useState } from 'preact/hooks';
import { chooseAvatar, ownAvatar, refusal } from '../../core/avatars/own_avatar';
import { isKnown, Mark } from '../../kit/avatars/Mark';
import { AVATARS } from '../../kit/avatars/marks';
import { avatarText as t } from '../../kit/avatars/texts';
import { Avatar, firstLetter, Problem } from '../../kit/parts';
import { useRadios } from '../../kit/radios';
import { Sheet } from '../../kit/Sheet';
import { problemText } from '../texts/en';

const wordOf = (avatar: string): string => (isKnown(avatar) ? t(`avatar_${avatar}`) : t('letter'));

interface AvatarButtonProps {
  name: string;
  /** Whose colour it has; null: no seat yet. */
  seat: number | null;
  /** What the table shows: for a device on which nobody has chosen, and where the table refuses what was chosen. */
  avatar?: string | undefined;
}

/** What one is known by, and by a press the others that one could have. */
export function AvatarButton({ name, seat, avatar = '' }: AvatarButtonProps) {
  const [open, setOpen] = useState(false);
  const own = (refusal.value ? null : ownAvatar.value) ?? avatar;
  return (
    <>
      <button
        type="button"
        class="icon-button"
        data-act="avatar"
        style={{ padding: 0, flex: 'none' }}
        aria-label={t('chosen', { mark: wordOf(own) })}
        title={t('title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Avatar name={name} seat={seat} avatar={own} />
      </button>
      {open && <AvatarChoice name={name} own={own} onClose={() => setOpen(false)} />}
    </>
  );
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(52px, 1fr))',
  gap: 'var(--space-2)',
  marginTop: 'var(--space-3)',
};
const CELL = { display: 'grid', placeItems: 'center', width: '100%', minWidth: '52px', height: '52px', padding: 0 };

const ALL = ['', ...AVATARS];

function AvatarChoice({ name, own, onClose }: { name: string; own: string; onClose: () => void }) {
  const letter = firstLetter(name);
  const { box, radio } = useRadios<HTMLDivElement>(ALL.length, ALL.indexOf(own));
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <p class="hint">{t('lead')}</p>
      <Problem text={refusal.value && problemText(refusal.value)} />
      <div role="radiogroup" aria-label={t('title')} style={GRID} ref={box} data-avatars>
        {ALL.map((avatar, i) => (
          <button
            type="button"
            {...radio(i)}
            class="chip"
            style={CELL}
            key={avatar}
            aria-label={wordOf(avatar)}
            title={wordOf(avatar)}
            onClick={() => {
              chooseAvatar(avatar);
              onClose();
            }}
          >
            <Mark avatar={avatar} letter={letter} />
          </button>
        ))}
      </div>
    </Sheet>
  );
}
