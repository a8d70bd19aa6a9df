import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import '@preact/signals';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recall } from '../core/keepsakes';
import { preferredLanguage } from '../core/languages';
import { chooseLanguage, chooseLocale, decimals, listed, locale, textsAreHere } from '../core/texts';
import { Home } from './Home';
import { t } from './texts/en';

vi.stubGlobal('fetch', () => Promise.reject(new Error('no server')));

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await chooseLocale('?locale=en');
});

describe('the language', () => {
  it('is chosen on the home page, where all is drawn anew without a reload, and kept', async () => {
    render(<Home />);
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
    expect(await screen.findByRole('heading', { name: 'Neuer Tisch' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Sprache' })).toBeTruthy();
    expect(screen.getByRole('option', { name: 'English' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('de');
    expect(recall('language')).toBe('de');
    fireEvent.change(screen.getByRole('combobox', { name: 'Sprache' }), { target: { value: 'en' } });
    expect(await screen.findByRole('heading', { name: 'New table' })).toBeTruthy();
  });

  it('is that of what was wrong with a link, also where its words arrive after the page', async () => {
    render(<Home badCode="nonsense" />);
    expect(screen.getByText(/The link ends in/)).toBeTruthy();
    await chooseLanguage('de');
    await waitFor(() => expect(screen.queryByText(/The link ends in/)).toBeNull());
    expect(screen.getByRole('heading', { name: 'An einen Tisch' })).toBeTruthy();
    expect(screen.getByText(/nonsense/)).toBeTruthy();
  });

  it('is what the address asks for, else what was chosen, else what the browser reads', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['xx', 'de-AT', 'en']);
    await chooseLocale('');
    expect(locale.value).toBe('de');
    await chooseLanguage('en');
    await chooseLocale('');
    expect(locale.value).toBe('en');
    await chooseLocale('?locale=de');
    expect(t('join_home')).toBe('Startseite');
    vi.restoreAllMocks();
  });

  it('is English where nobody reads one that is offered', () => {
    expect(preferredLanguage(['xx', 'tlh-KL'])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
    expect(preferredLanguage(['DE'])).toBe('de');
  });

  it('is the last one that was chosen, whichever comes first', async () => {
    const first = chooseLanguage('de');
    await chooseLanguage('en');
    await first;
    expect(locale.value).toBe('en');
  });

  it('is that of parts that come later, too', async () => {
    await chooseLanguage('de');
    const { recordText } = await import('./texts/record');
    await textsAreHere();
    await waitFor(() => expect(recordText('back')).toBe('Zurück'));
  });

  it('tells how numbers and lists are written', async () => {
    expect([decimals(4.25, 1), listed(['a', 'b', 'c'])]).toEqual(['4.3', 'a, b, c']);
    await chooseLanguage('de');
    expect([decimals(4.25, 1), listed(['a', 'b', 'c'])]).toEqual(['4,3', 'a, b und c']);
  });
});
