import { render } from 'preact';
import { prepareAnnouncements } from '../core/announce';
import { chooseLocale } from '../core/texts';
import { Card, Back } from '../games/rummy/Card';
import { fakeClient, cards } from '../games/rummy/fixtures';
import { Table } from '../games/rummy/Table';
import { scene } from './scenes';
import '../games/rummy/cards.css';
import '../games/rummy/rummy.css';
import './gallery.css';

// Shows the table in one situation: gallery.html?scene=draw&players=7. For looking and for tests; not part of a build.
const query = new URLSearchParams(location.search);
chooseLocale(location.search);
prepareAnnouncements();
const name = query.get('scene') ?? 'draw';
const app = document.getElementById('app')!;

if (name === 'cards') {
  const faces = cards('3T 4H 5C 6S 7D JK 8T 9H 10C JS QD KT JH QC KS 10D 10T 3H 5D AH');
  render(
    <div class="rt sampler">
      {[32, 40, 64, 110].map((width) => (
        <p key={width} style={{ '--cw': `${width}px` }}>
          {faces.map((face) => (
            <Card key={face} face={face} wild="5" />
          ))}
          <Back />
        </p>
      ))}
    </div>,
    app,
  );
} else {
  const { room, update, answers } = scene(name, Number(query.get('players') ?? 4));
  const { client } = fakeClient(room, update, answers);
  render(
    <Table
      client={client}
      menu={
        <>
          <button type="button" class="icon-button" aria-label="Chat">
            ✉
          </button>
          <button type="button" class="icon-button" aria-label="Menu">
            ☰
          </button>
        </>
      }
      onLobby={() => undefined}
    />,
    app,
  );
}
