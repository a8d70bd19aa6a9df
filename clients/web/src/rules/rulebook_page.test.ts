// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { rulebookPage } from '../../scripts/rulebook_page';

const bodyOf = (markdown: string): string => rulebookPage(markdown, (file) => `/rules/${file}`).body;

describe('a page of the rulebook', () => {
  it('names its title and its parts, whose headings are found by the id that they name, or by their words', () => {
    const { title, parts, body } = rulebookPage(
      '# Rummy\n\n## 2. The games\n\n### Five Crowns (`five_crowns`)\n',
      String,
    );
    expect(title).toBe('Rummy');
    expect(parts).toEqual([{ id: 'the-games', title: '2. The games' }]);
    expect(body).toContain('<h3 id="five_crowns">');
  });

  it('has each ruling where it is defined, and leads there from where it is named', () => {
    const body = bodyOf(
      '| | ruling |\n|---|---|\n| R-01 | As R-02 and K-03. |\n| R-02 | x |\n\n- **K-03** y (R-01), `R-02`.\n',
    );
    expect(body).toContain('<tr id="R-01"><td class="ruling">R-01</td>');
    expect(body).toContain('As <a href="#R-02">R-02</a> and <a href="#K-03">K-03</a>.');
    expect(body).toContain(
      '<strong id="K-03" class="ruling">K-03</strong> y (<a href="#R-01">R-01</a>), <code>R-02</code>.',
    );
    expect(body.match(/ id="R-01"/g)).toHaveLength(1);
    expect(bodyOf('As R-01.')).toContain('As R-01.');
  });

  it('lets wide tables and boards scroll, by the keyboard too, and leaves narrow ones as they are', () => {
    expect(bodyOf('| a | b |\n|---|---|\n| 1 | 2 |\n')).not.toContain('tabindex');
    expect(bodyOf('| | b | c | d | e |\n|---|---|---|---|---|\n| 1 | 2 | 3 | 4 | 5 |\n')).toMatch(
      /<div class="wide" tabindex="0"[^>]*><table>/,
    );
    expect(bodyOf('```\n  A\n```\n')).toContain('<pre tabindex="0">');
  });

  it('is found in another language by the same ids, and lets cards run from left to right in Arabic', () => {
    const german = rulebookPage('# R\n\n## 4. Gruppen\n', String, { ids: ['melds'] });
    expect(german.parts).toEqual([{ id: 'melds', title: '4. Gruppen' }]);
    expect(german.body).toContain('<h2 id="melds">');
    const arabic = rulebookPage('| a |\n|---|\n| 9D * |\n| طقم 9D |\n', String, { runsFromRightToLeft: true });
    expect(arabic.body).toContain('<td><bdi dir="ltr">9D *</bdi></td>');
    expect(arabic.body).toContain('<td>طقم 9D</td>');
    const named = rulebookPage('5 Suited Rummy، 52 ورقة', String, { runsFromRightToLeft: true });
    expect(named.body).toContain('<p><bdi dir="ltr">5 Suited Rummy</bdi>، 52 ورقة</p>');
  });

  it('leads to other pages by their addresses, and has no HTML of its own', () => {
    expect(bodyOf('[x](rummy)')).toContain('<a href="/rules/rummy">x</a>');
    expect(() => bodyOf('a <b>c</b>')).toThrow(/no HTML/);
    expect(bodyOf('1 < 2 & 3')).toContain('1 &lt; 2 &amp; 3');
  });
});
