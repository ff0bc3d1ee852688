import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schoolOnPage } from '@portal/contracts/content/school-basics';
import { describe, expect, it } from 'vitest';
import { completePage, inlineSources } from './served-page.ts';
import { readSchool, readSchoolFile } from './read-school.ts';

const school = {
  ...readSchool(new URL('../../../content/school.json', import.meta.url).pathname),
  sendsMail: true,
  timeZone: 'Europe/Berlin',
  publicUrl: 'https://portal.school.example',
};
const html =
  '<html><head><title>Portal</title><style>a{b:c}</style></head><body><script>go()</script><script type="module" src="/assets/x.js"></script></body></html>';
const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the page', () => {
  it('carries the content of the school, whatever characters are in it', () => {
    const wild = { ...school, tagline: '</script><!-- $& \u2028 नमस्ते' };
    const page = completePage(html, wild);
    const [, json = ''] = /id="school">([\s\S]*?)<\/script>/u.exec(page) ?? [];
    const { previews: _previews, publicUrl: _publicUrl, ...content } = wild;
    expect(JSON.parse(json)).toEqual(content);
    expect(page.match(/<\/script>/gu)).toHaveLength(3);
  });

  it('carries the privacy policy of today and those to come, and not those that are over', () => {
    const { sections } = school.privacy;
    const version = (effectiveDate: string) => ({ effectiveDate, sections, changes: ['Mails'] });
    const earlier = [version('2020-01-01'), version('2010-01-01'), version('2000-01-01')];
    const page = completePage(html, {
      ...school,
      privacy: { ...version('2999-01-01'), earlier },
    });
    const [, json = ''] = /id="school">([\s\S]*?)<\/script>/u.exec(page) ?? [];
    const { privacy } = schoolOnPage.parse(JSON.parse(json));
    expect(privacy.effectiveDate).toBe('2999-01-01');
    expect(privacy.earlier?.map(({ effectiveDate }) => effectiveDate)).toEqual(['2020-01-01']);
  });

  it('has the title and description of its path, for search engines and messengers', () => {
    const page = completePage(html, school, '/about');
    const { title = '', description = '' } = school.previews['/about'] ?? {};
    expect(title).not.toBe(school.previews['/']?.title);
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain(`<meta property="og:title" content="${title}" />`);
    expect(page).toContain(`<meta name="description" content="${description}" />`);
    expect(page).toContain(`<meta property="og:description" content="${description}" />`);
  });

  it("shows a messenger the school's picture and name, never a post's text", () => {
    const page = completePage(html, school, '/posts/8a1b');
    expect(page).toContain(
      '<meta property="og:image" content="https://portal.school.example/card.png" />',
    );
    expect(page).toContain(`<meta property="og:title" content="${school.previews['/']?.title}" />`);
  });

  it('has the preview of the landing page on paths that only members see', () => {
    expect(completePage(html, school, '/posts/8a1b')).toBe(completePage(html, school, '/'));
  });

  it('is titled after the association when the school gives no previews', () => {
    const page = completePage(html, { ...school, association: 'Old & "<New>', previews: {} });
    expect(page).toContain('<title>Old &amp; "&lt;New&gt;</title>');
    expect(page).toContain('<meta property="og:title" content="Old &amp; &quot;&lt;New&gt;" />');
    expect(page).toContain(school.hero.lead);
  });

  it("has the school's name in its splash, letter by letter in any script [2.splash.1]", () => {
    const withSplash = html.replace(
      '<body>',
      '<body><div id="splash"><b><!-- school --></b></div>',
    );
    const splashOf = (name: string) =>
      /<b>(.*)<\/b>/u.exec(completePage(withSplash, { ...school, name }))?.[1];
    expect(splashOf('A&')).toBe('<span>A</span><span>&amp;</span>');
    expect(splashOf('विद्या')?.match(/<span>/gu)).toHaveLength(
      [...new Intl.Segmenter().segment('विद्या')].length,
    );
  });

  it('takes the words of a page as they are, and names the hash of their rules', () => {
    const words = { html: '<h1>$& &lt;b&gt;</h1>', css: '.a::before{content:"$1"}', files: [] };
    const withRoot = html
      .replace('<html>', '<html lang="en">')
      .replace('<body>', '<body><div id="root"></div>');
    const page = completePage(withRoot, school, '/about', words);
    expect(page).toContain(
      '<div id="root"><div data-words><style>.a::before{content:"$1"}</style><h1>$& &lt;b&gt;</h1></div></div>',
    );
    expect(inlineSources(page).style).toContain(sha(words.css));
  });

  it('names the hashes of inline scripts and styles, but not of data', () => {
    const { script, style } = inlineSources(completePage(html, school));
    expect(script).toEqual([sha('go()')]);
    expect(style).toEqual([sha('a{b:c}')]);
  });
});

describe("the school's content", () => {
  it('is complete as delivered, and marks its samples', () => {
    expect(school.name).toBe('Vidyalaya');
    expect(school.foundedYear).toBe(1987);
    expect(school.notableAlumni.map(({ sample }) => sample)).toEqual([true, true, true]);
  });

  it('claims over 1000 alumni and promises to grow together [1.7] [9.26]', () => {
    expect(school.hero.lead).toContain('Over 1000');
    expect(school.tagline).toBe('Growing together');
  });

  it('stops the start and names the place of a mistake', () => {
    const file = new URL('../../../package.json', import.meta.url).pathname;
    expect(() => readSchool(file)).toThrow(/package\.json is not right: .*tagline: /u);
    expect(() => readSchool('/no/such/file')).toThrow(/There is no file.*PORTAL_CONTENT_FILE/u);
    const prose = new URL('./read-school.ts', import.meta.url).pathname;
    expect(() => readSchool(prose)).toThrow(/^[^\n]*is not valid JSON[^\n]*$/u);
  });

  it('may give a text per language, and hints at those that are not in all', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'school-')), 'school.json');
    const example = new URL('../../../content/school.json', import.meta.url).pathname;
    const content: { hero: object } = JSON.parse(readFileSync(example, 'utf8'));
    const write = (tagline: object) => writeFileSync(file, JSON.stringify({ ...content, tagline }));
    write({ en: 'Growing together', mr: 'एकत्र वाढूया' });
    const { content: inDefault, contentIn, hint } = readSchoolFile(file);
    expect(inDefault.tagline).toBe('Growing together');
    expect(contentIn('mr').tagline).toBe('एकत्र वाढूया');
    expect(contentIn('gu').tagline).toBe('Growing together');
    expect(hint).toBe("The school's content is not in every language: tagline (hi, gu)");
    write({ en: 'Growing together', mr: '' });
    expect(() => readSchoolFile(file)).toThrow(/is not right: tagline: /u);
  });

  it('is complete in every language as delivered', () => {
    const example = new URL('../../../content/school.json', import.meta.url).pathname;
    expect(readSchoolFile(example).hint).toBeNull();
  });

  it('is read from a file that an editor on Windows has written', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'school-')), 'school.json');
    const example = new URL('../../../content/school.json', import.meta.url).pathname;
    const text = readFileSync(example, 'utf8').replaceAll('\n', '\r\n');
    writeFileSync(file, `\uFEFF${text}`);
    expect(readSchool(file)).toEqual(readSchool(example));
  });
});
