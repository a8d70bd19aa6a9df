import { useEffect, useRef, useState } from 'preact/hooks';
import { finishedAt } from '../../core/played/finished_games';
import { tagOf } from '../../core/languages';
import { saveFile } from '../save_file';
import { languageOf, locale } from '../../core/texts';
import type { RoomMessage, Standing } from '../../core/wire';
import { gameNumber, nameAt } from '../../core/seats';
import { own, plain } from '../../kit/rich';
import { Sheet } from '../../kit/Sheet';
import { gameName, t as around } from '../texts/en';
import { pictureText as t } from '../texts/picture';
import { drawResult, PICTURE_SIZE, type ResultWords } from './drawing';

interface PictureSheetProps {
  room: RoomMessage;
  places: readonly Standing[];
  onClose: () => void;
}

/** What the picture says, and that as one text for whoever does not see it. */
function wordsOf(room: RoomMessage, places: readonly Standing[]): { words: ResultWords; spoken: string } {
  const date = new Intl.DateTimeFormat(tagOf(languageOf(locale.value)), { dateStyle: 'long' });
  const winners = places.filter(({ place }) => place === 1).map(({ seat }) => nameAt(room, seat));
  const told = places.map(({ seat, place, points }) => ({ name: nameAt(room, seat), place, points }));
  const words = {
    game: own(gameName(room.game, room.game_name)),
    headline: t('headline', { n: winners.length, names: winners }),
    rows: told.map(({ name, place, points }) => ({
      place: `${place}`,
      name: t('name', { name }),
      points: t('points', { n: points }),
      first: place === 1,
    })),
    date: date.format(finishedAt(room.code, gameNumber(room)) ?? Date.now()),
    house: around('app'),
  };
  const rows = told.map(({ name, place, points }) => t('row', { place, name, n: points }));
  return { words, spoken: plain([words.game, words.date, words.headline, ...rows].join('. ')) };
}

/** The picture as a file, once it is drawn; it is made ahead, for a browser shares only right after a press. */
function usePicture(words: ResultWords) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    let here = true;
    const pen = canvas.current?.getContext('2d');
    if (!pen) return undefined;
    const root = document.documentElement;
    const style = getComputedStyle(root);
    const token = (name: string): string => style.getPropertyValue(name).trim();
    drawResult(pen, words, { rightToLeft: root.dir === 'rtl', token });
    canvas.current?.toBlob((blob) => {
      if (here && blob) setFile(new File([blob], 'crowntable.png', { type: 'image/png' }));
    }, 'image/png');
    return () => {
      here = false;
    };
  }, [JSON.stringify(words)]);
  return { canvas, file };
}

const mayShare = (file: File | null): boolean => file !== null && (navigator.canShare?.({ files: [file] }) ?? false);
const mayCopy = (): boolean => typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write !== undefined;

/** The picture of a result, and what can be done with it: neither the code of the table nor a link is on it. */
export function PictureSheet({ room, places, onClose }: PictureSheetProps) {
  const { words, spoken } = wordsOf(room, places);
  const { canvas, file } = usePicture(words);
  const [said, setSaid] = useState('');
  const share = (): void => {
    navigator.share({ files: [file!], title: plain(words.game) }).catch((failure: unknown) => {
      // Whoever changed their mind knows it.
      if ((failure as Error | null)?.name !== 'AbortError') setSaid(t('share_failed'));
    });
  };
  const copy = (): void => {
    navigator.clipboard.write([new ClipboardItem({ 'image/png': file! })]).then(
      () => setSaid(t('copied')),
      () => setSaid(t('copy_failed')),
    );
  };
  const save = (): void => {
    saveFile(file!, file!.name);
    setSaid(t('saved'));
  };
  const ways: (readonly [string, () => void])[] = [
    ...(mayShare(file) ? [[t('share'), share] as const] : []),
    [t('save'), save],
    ...(mayCopy() ? [[t('copy'), copy] as const] : []),
  ];
  const foot = (
    <>
      {ways.map(([label, act], i) => (
        <button
          type="button"
          key={label}
          class={i === 0 ? 'button button--primary grow' : 'button grow'}
          aria-disabled={file === null}
          onClick={() => file && act()}
        >
          {label}
        </button>
      ))}
    </>
  );
  return (
    <Sheet title={t('title')} onClose={onClose} foot={foot} toRead>
      <canvas
        ref={canvas}
        width={PICTURE_SIZE}
        height={PICTURE_SIZE}
        role="img"
        aria-label={spoken}
        style={{ display: 'block', width: 'min(100%, 60vh)', margin: '0 auto', borderRadius: '12px' }}
      />
      <p class="hint" role="status">
        {said || t('about')}
      </p>
    </Sheet>
  );
}
