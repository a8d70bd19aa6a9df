/** What a room needs behind its first look. */
import '../texts/refusals';

export { tellAvatar } from '../../core/avatars/own_avatar';
export { keepGames } from '../../core/played/keep_games';
export { DealsTold, thingsOf, verdictText } from '../DealsTold';
export { ReactionRow } from '../reactions/ReactionRow';
export { Reactions } from '../reactions/Reactions';
export { attend } from '../turn/attend';
