import type { Avatar } from '../../core/wire';
import { MARKS } from './marks';
import { avatarText as t } from './texts';

interface MarkProps {
  /** Of a server of later it may be one that is not known here. */
  avatar: string;
  /** What stands where it is not known. */
  letter: string;
  /** Said as well: where one asks who is who. */
  spoken?: boolean | undefined;
}

export const isKnown = (avatar: string): avatar is Avatar => Object.hasOwn(MARKS, avatar);

/** A mark of the set in the colour of the text around it, as large as that leaves room for. */
export function Mark({ avatar, letter, spoken }: MarkProps) {
  if (!isKnown(avatar)) return <span aria-hidden="true">{letter}</span>;
  const { fill, lines, width } = MARKS[avatar];
  const said = spoken ? ({ role: 'img', 'aria-label': t(`avatar_${avatar}`) } as const) : { 'aria-hidden': true };
  return (
    <svg viewBox="0 0 24 24" data-mark={avatar} style={{ width: '66%', fill: 'currentColor' }} {...said}>
      {fill && <path d={fill} fill-rule="evenodd" />}
      {lines && (
        <path
          d={lines}
          fill="none"
          stroke="currentColor"
          stroke-width={width}
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      )}
    </svg>
  );
}
