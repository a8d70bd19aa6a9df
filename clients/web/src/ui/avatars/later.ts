import { lazy } from '../../kit/lazy';
import { Avatar } from '../../kit/parts';

/** Until it can be pressed one is known by what the table shows. */
export const AvatarButton = lazy(() => import('./AvatarButton').then((module) => module.AvatarButton), Avatar);
