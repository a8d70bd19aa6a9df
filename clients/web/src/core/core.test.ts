import { afterEach, describe, expect, it, vi } from 'vitest';
import { en, problemText, t } from '../ui/texts/en';
import { keptText } from '../ui/texts/kept';
import { retryDelay } from './backoff';
import { askEarly } from './early';
import { dropSeat, keepSeat, keptSeat, keptSeats, remember } from './keepsakes';
import { readCode, spacedCode } from './room_code';
import { readRoute } from './route';
import { chooseLocale, isolate, languageOf, locale } from './texts';

describe('room codes', () => {
  it.each([
    ['K7M4PX', 'K7M4PX'],
    ['k7m 4px', 'K7M4PX'],
    [' k7m-4px ', 'K7M4PX'],
    ['http://house:8787/t/K7M4PX', 'K7M4PX'],
    ['http://house/#k7m4px', 'K7M4PX'],
    ['http://house/t/K7M4PX/', 'K7M4PX'],
  ])('%s is read as %s', (typed, code) => expect(readCode(typed)).toBe(code));
  it.each(['', 'K7M4P', 'K7M4PXX', 'A7M4PX', 'K7M4P0', 'http://house/'])('%s is no code', (typed) =>
    expect(readCode(typed)).toBeNull(),
  );
  it('are spaced in the middle', () => expect(spacedCode('K7M4PX')).toBe('K7M 4PX'));
});

describe('routes', () => {
  it.each([
    ['/', '', { screen: 'home' }],
    ['/', '#k7m4px', { screen: 'room', code: 'K7M4PX' }],
    ['/t/K7M4PX', '', { screen: 'room', code: 'K7M4PX' }],
    ['/t/nonsense', '', { screen: 'home', bad: 'nonsense' }],
    ['/', '#record', { screen: 'record' }],
    ['/', '#played', { screen: 'played' }],
    ['/', '#replay/K7M4PX/2/7', { screen: 'replay', game: { code: 'K7M4PX', number: 2 }, step: 7 }],
    ['/', '#replay/K7M4PX/2/t7', { screen: 'replay', game: { code: 'K7M4PX', number: 2 }, turn: 7 }],
    ['/', '#%', { screen: 'home', bad: '%' }],
  ])('%s%s', (pathname, hash, route) => expect(readRoute({ pathname, hash })).toEqual(route));
});

describe('what is asked for before the script has come', () => {
  const texts = { de: '/assets/de_first.js', fr: '/assets/fr_first.js', ar: '/assets/ar_first.js' };
  const asked = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  afterEach(async () => {
    vi.restoreAllMocks();
    localStorage.clear();
    document.head.replaceChildren();
    window.history.replaceState(null, '', '/');
    await chooseLocale('');
  });

  it.each([
    ['', null, ['en-GB'], []],
    ['', null, ['de-AT', 'fr'], ['/assets/de_first.js']],
    ['', null, ['nl', 'FR-ca', 'de'], ['/assets/fr_first.js']],
    ['', null, ['nl'], []],
    ['?locale=constructor', null, ['de'], ['/assets/de_first.js']],
    ['', 'fr', ['de'], ['/assets/fr_first.js']],
    ['', 'en', ['de'], []],
    ['?locale=ar', 'fr', ['de'], ['/assets/ar_first.js']],
  ] as const)('is for %j, %j and %j the texts that the page then chooses', async (search, kept, languages, files) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    window.history.replaceState(null, '', `/${search}`);
    if (kept !== null) remember('language', kept);
    askEarly(texts);
    expect(asked()).toEqual(['/api/games', ...files]);
    await chooseLocale(search);
    expect(files).toEqual(files.length > 0 ? [texts[languageOf(locale.value) as keyof typeof texts]] : []);
    if (files.length === 0) expect(languageOf(locale.value)).toBe('en');
  });

  it('is nothing where the script is there already', () => {
    document.documentElement.dataset['here'] = '';
    askEarly(texts);
    delete document.documentElement.dataset['here'];
    expect(asked()).toEqual([]);
  });

  it('is no list of games where another page is shown, or a key has to go with the question', () => {
    window.history.replaceState(null, '', '/#K7M4PX');
    askEarly(texts);
    window.history.replaceState(null, '', '/t/K7M4PX');
    askEarly(texts);
    window.history.replaceState(null, '', '/');
    remember('access_key', 'a secret of the house');
    askEarly(texts);
    expect(asked()).toEqual([]);
  });
});

describe('retry delays', () => {
  it('never exceed 2 s and never fall below half of the step', () => {
    for (let attempt = 1; attempt < 100; ++attempt) {
      expect(retryDelay(attempt, 0)).toBeLessThanOrEqual(2000);
      expect(retryDelay(attempt, 0.999)).toBeGreaterThanOrEqual(125);
    }
  });
});

describe('kept seats', () => {
  const seat = { code: 'K7M4PX', token: 'a'.repeat(32), name: 'Ann', game: '', game_name: '', at: 1 };
  afterEach(() => {
    vi.restoreAllMocks();
    localStorage.clear();
    dropSeat('K7M4PX');
    dropSeat('HJKMNP');
  });

  it('are found again by code, the newest first', () => {
    keepSeat(seat);
    keepSeat({ ...seat, code: 'HJKMNP', at: 2 });
    expect(keptSeat('K7M4PX')).toEqual(seat);
    expect(keptSeats().map((kept) => kept.code)).toEqual(['HJKMNP', 'K7M4PX']);
    dropSeat('K7M4PX');
    expect(keptSeat('K7M4PX')).toBeNull();
  });

  it('are dropped with their chain and their deal, and those of other rooms are not', () => {
    for (const kind of ['seat', 'chain', 'deal'])
      for (const code of ['K7M4PX', 'HJKMNP']) remember(`${kind}.${code}`, '{}');
    dropSeat('K7M4PX');
    expect(Object.keys(localStorage).sort()).toEqual([
      'crowntable.chain.HJKMNP',
      'crowntable.deal.HJKMNP',
      'crowntable.seat.HJKMNP',
    ]);
  });

  it('are kept until the page is closed where storage is forbidden', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('forbidden');
    });
    keepSeat(seat);
    expect(keptSeat('K7M4PX')).toEqual(seat);
    expect(keptSeats()).toEqual([seat]);
  });

  it('are not believed when storage holds nonsense', () => {
    localStorage.setItem('crowntable.seat.K7M4PX', '{"token":3');
    expect(keptSeat('K7M4PX')).toBeNull();
  });
});

describe('texts', () => {
  afterEach(() => chooseLocale(''));

  it('fill in their parameters', () => expect(t('join_open', { count: 1 })).toBe('1 open seat'));

  it('run from right to left in the pseudo locale, with the direction of the page', () => {
    chooseLocale('?locale=pseudo-rtl');
    expect(document.documentElement.dir).toBe('rtl');
    expect(t('chat')).toBe('\u202eChat\u202c');
    chooseLocale('');
    expect(document.documentElement.dir).toBe('ltr');
    expect(t('chat')).toBe('Chat');
  });

  it('keep a code in its own order', () => expect(isolate('Q♥')).toBe('\u2066Q♥\u2069'));

  it('isolate the names that the server sends, from right to left only', () => {
    expect(t('join_claim_as', { name: 'Bob' })).toBe('I was Bob');
    locale.value = 'pseudo-rtl';
    expect(t('join_claim_as', { name: 'Bob' })).toBe('\u202eI was \u2068Bob\u2069\u202c');
    expect(t('join_open', { count: 2 })).toBe('\u202e2 open seats\u202c');
    const seat = keptText('as', { game: '5 Suited Rummy', name: 'Bob' });
    expect(seat).toBe('\u202e\u20685 Suited Rummy\u2069, as \u2068Bob\u2069\u202c');
  });

  it('prefer our sentence for a refusal and fall back to that of the server', () => {
    expect(problemText({ code: 'ROOM_LOCKED', message: 'Locked.' })).toBe(en.error_ROOM_LOCKED);
    expect(problemText({ code: 'SOMETHING_NEW', message: 'The server says so.' })).toBe('The server says so.');
  });
});
