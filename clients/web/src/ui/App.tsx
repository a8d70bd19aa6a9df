import { unreachable } from '../core/api';
import { route } from '../core/route';
import { lazy } from '../kit/lazy';
import { BuildOffer } from './BuildOffer';
import { Home } from './Home';
import { Room } from './Room';

const Replay = lazy(() => import('./replay/Replay').then((module) => module.Replay));
const Offline = lazy(() => import('./Offline').then((module) => module.Offline));
const PlayedGames = lazy(() => import('./played/PlayedGames').then((module) => module.PlayedGames));
const RecordCheck = lazy(() => import('./RecordCheck').then((module) => module.RecordCheck));

export function App() {
  const here = route.value;
  if (here.screen === 'room') return <Room key={here.code} code={here.code} />;
  if (here.screen === 'replay')
    return <Replay key={here.game ? `${here.game.code} ${here.game.number}` : ''} route={here} />;
  if (here.screen === 'record') return <RecordCheck />;
  if (here.screen === 'played') return <PlayedGames />;
  if (unreachable.value) return <Offline />;
  return (
    <>
      <BuildOffer connection={null} />
      <Home key={here.bad ?? ''} {...(here.bad === undefined ? {} : { badCode: here.bad })} />
    </>
  );
}
