import { Back, Card } from './Card';

/** A card of each suit, a court card, a wild card and a back. */
const SHOWN = ['9T', 'QH', '10C', '7S', 'KD', 'JK'];

/** What the settings make of cards. */
export function Preview() {
  return (
    <>
      <span class="fanned">
        {SHOWN.map((face) => (
          <Card key={face} face={face} wild="7" />
        ))}
      </span>
      <Back />
    </>
  );
}
