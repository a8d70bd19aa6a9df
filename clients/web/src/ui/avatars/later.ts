import { lazy } from '../../kit/lazy';

export const AvatarButton = lazy(() => import('./AvatarButton').then((module) => module.AvatarButton));
