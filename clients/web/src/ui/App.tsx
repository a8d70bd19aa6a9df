import { route } from '../core/route';
import { Home } from './Home';
import { Room } from './Room';

export function App() {
  const here = route.value;
  if (here.screen === 'room') return <Room key={here.code} code={here.code} />;
  return <Home key={here.bad ?? ''} {...(here.bad === undefined ? {} : { badCode: here.bad })} />;
}
