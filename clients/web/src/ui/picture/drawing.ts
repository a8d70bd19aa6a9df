import { type SuitName, SUITS } from '../../kit/suits';

/** What the picture says, in words of the page. */
export interface ResultWords {
  game: string;
  headline: string;
  rows: readonly { place: string; name: string; points: string; first: boolean }[];
  /** When the game was over. */
  date: string;
  house: string;
}

/** How it looks: `token` tells a property of the style sheets. */
export interface ResultLook {
  rightToLeft: boolean;
  token: (name: string) => string;
}

/** Both ways, in pixels: what messengers show whole. */
export const PICTURE_SIZE = 1080;

const MARGIN = 96;
/** Names that are still too long end with an ellipsis. */
const SMALLEST = 0.62;
const FAN: readonly SuitName[] = ['spades', 'hearts', 'stars', 'diamonds', 'clubs'];
const CROWN = SUITS.joker;
/** The same whichever table the device has set: those who are sent the picture did not choose one. */
const CLOTH = ['#14532d', '#0b3a1f', '#062414'] as const;
const GOLD = '#ffd54a';
const CHALK = '#f2f7f0';
const CHALK_SOFT = '#b9d3c1';

type Pen = CanvasRenderingContext2D;
interface Text {
  text: string;
  x: number;
  y: number;
  size: number;
  width: number;
  font: string;
  align?: CanvasTextAlign;
}

/** One line that is made smaller, then shorter, until it fits. `y` is its middle. */
function write(pen: Pen, { text, x, y, size, width, font, align = 'center' }: Text): void {
  pen.textAlign = align;
  pen.textBaseline = 'middle';
  let now = size;
  const fits = (line: string): boolean => {
    pen.font = font.replace('SIZE', `${Math.round(now)}px`);
    return pen.measureText(line).width <= width;
  };
  while (!fits(text) && now > size * SMALLEST) now -= 2;
  let line = text;
  // A mark around a name that loses its end ends with the line.
  for (const letters = [...text]; !fits(line) && letters.length > 0;) {
    letters.pop();
    line = `${letters.join('')}…`;
  }
  pen.fillText(line, x, y);
}

function shape(pen: Pen, path: string, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x - size / 2, y - size / 2);
  pen.scale(size / 24, size / 24);
  pen.fill(new Path2D(path));
  pen.restore();
}

function box(pen: Pen, [x, y, width, height]: readonly [number, number, number, number], radius: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
}

function drawCloth(pen: Pen): void {
  const cloth = pen.createRadialGradient(540, 380, 80, 540, 540, 800);
  cloth.addColorStop(0, CLOTH[0]);
  cloth.addColorStop(0.6, CLOTH[1]);
  cloth.addColorStop(1, CLOTH[2]);
  pen.fillStyle = cloth;
  pen.fillRect(0, 0, PICTURE_SIZE, PICTURE_SIZE);
  pen.strokeStyle = GOLD;
  pen.lineWidth = 3;
  box(pen, [32, 32, PICTURE_SIZE - 64, PICTURE_SIZE - 64], 40);
  pen.stroke();
}

/** A card for each suit: the sign of the house. */
function drawFan(pen: Pen, { token }: ResultLook): void {
  FAN.forEach((suit, i) => {
    const turn = (i - 2) * 0.165;
    pen.save();
    pen.translate(540, 634);
    pen.rotate(turn);
    pen.shadowColor = 'rgb(0 0 0 / 45%)';
    pen.shadowBlur = 18;
    pen.fillStyle = token('--paper');
    box(pen, [-56, -544, 112, 156], 14);
    pen.fill();
    pen.shadowColor = 'transparent';
    pen.fillStyle = token(`--suit-${suit}`);
    shape(pen, SUITS[suit], -4, -466, 68);
    pen.restore();
  });
}

type Row = ResultWords['rows'][number];

function drawRow(pen: Pen, row: Row, [top, height]: readonly [number, number], look: ResultLook): void {
  const { rightToLeft, token } = look;
  const across = (from_start: number): number => (rightToLeft ? PICTURE_SIZE - from_start : from_start);
  const [start, end]: CanvasTextAlign[] = rightToLeft ? ['right', 'left'] : ['left', 'right'];
  const middle = top + height / 2;
  const font = (weight: number): string => `${weight} SIZE ${token('--font')}`;
  pen.fillStyle = row.first ? token('--paper') : 'rgb(0 0 0 / 26%)';
  box(pen, [MARGIN, top + 4, PICTURE_SIZE - 2 * MARGIN, height - 8], 18);
  pen.fill();
  pen.fillStyle = GOLD;
  const medal = height * 0.3;
  pen.beginPath();
  pen.arc(across(MARGIN + 16 + medal), middle, medal, 0, 2 * Math.PI);
  pen.fill();
  const size = height * 0.42;
  pen.fillStyle = token('--ink');
  write(pen, { text: row.place, x: across(MARGIN + 16 + medal), y: middle, size, width: 2 * medal, font: font(700) });
  pen.fillStyle = row.first ? token('--ink') : CHALK;
  const name = { text: row.name, x: across(MARGIN + 40 + 2 * medal), y: middle, size, width: 500, align: start };
  write(pen, { ...name, font: font(row.first ? 700 : 500) });
  const points = { text: row.points, x: across(PICTURE_SIZE - MARGIN - 28), y: middle, size, width: 250, align: end };
  write(pen, { ...points, font: font(700) });
}

/** Draws it on a square of PICTURE_SIZE. Nothing is on it but these words. */
export function drawResult(pen: Pen, words: ResultWords, look: ResultLook): void {
  const { token } = look;
  const display = `700 SIZE ${token('--font-display')}`;
  const plain = `500 SIZE ${token('--font')}`;
  const width = PICTURE_SIZE - 2 * MARGIN;
  pen.direction = look.rightToLeft ? 'rtl' : 'ltr';
  drawCloth(pen);
  drawFan(pen, look);
  pen.fillStyle = CHALK;
  write(pen, { text: words.game, x: 540, y: 330, size: 72, width, font: display });
  pen.fillStyle = GOLD;
  write(pen, { text: words.headline, x: 540, y: 404, size: 46, width, font: plain });
  const height = Math.min(104, 490 / words.rows.length);
  const first = 454 + Math.max(0, (490 - height * words.rows.length) / 2);
  words.rows.forEach((row, i) => drawRow(pen, row, [first + i * height, height], look));
  pen.fillStyle = GOLD;
  shape(pen, CROWN, look.rightToLeft ? PICTURE_SIZE - MARGIN - 22 : MARGIN + 22, 990, 44);
  pen.fillStyle = CHALK_SOFT;
  const [start, end]: CanvasTextAlign[] = look.rightToLeft ? ['right', 'left'] : ['left', 'right'];
  const edge = look.rightToLeft ? [PICTURE_SIZE - MARGIN - 60, MARGIN] : [MARGIN + 60, PICTURE_SIZE - MARGIN];
  write(pen, { text: words.house, x: edge[0]!, y: 992, size: 34, width: 360, font: display, align: start });
  write(pen, { text: words.date, x: edge[1]!, y: 992, size: 34, width: 460, font: plain, align: end });
}
