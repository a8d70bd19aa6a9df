import { route } from '../core/route';
import { Home } from './Home';
import { lazy } from './lazy';
import { Room } from './Room';

const RecordCheck = lazy(() => import('./RecordCheck').then((module) => module.RecordCheck));

export function App() {
  const here = route.value;
  if (here.screen === 'room') return <Room key={here.code} code={here.code} />;
  if (here.screen === 'record') return <RecordCheck />;
  return <Home key={here.bad ?? ''} {...(here.bad === undefined ? {} : { badCode: here.bad })} />;
}
