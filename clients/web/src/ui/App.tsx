import { route } from '../core/route';
import { lazy } from '../kit/lazy';
import { Home } from './Home';
import { Room } from './Room';

const Replay = lazy(() => import('./replay/Replay').then((module) => module.Replay));
const RecordCheck = lazy(() => import('./RecordCheck').then((module) => module.RecordCheck));

export function App() {
  const here = route.value;
  if (here.screen === 'room') return <Room key={here.code} code={here.code} />;
  if (here.screen === 'replay')
    return <Replay key={here.game ? `${here.game.code} ${here.game.number}` : ''} route={here} />;
  if (here.screen === 'record') return <RecordCheck />;
  return <Home key={here.bad ?? ''} {...(here.bad === undefined ? {} : { badCode: here.bad })} />;
}
