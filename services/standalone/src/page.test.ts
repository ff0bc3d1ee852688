import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { completePage, inlineSources } from './page.ts';
import { readSchool } from './school.ts';

const school = readSchool(new URL('../../../content/school.json', import.meta.url).pathname);
const html =
  '<html><head><title>Portal</title><style>a{b:c}</style></head><body><script>go()</script><script type="module" src="/assets/x.js"></script></body></html>';
const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the page', () => {
  it('carries the content of the school, whatever characters are in it', () => {
    const wild = { ...school, tagline: '</script><!-- $& \u2028 नमस्ते' };
    const page = completePage(html, wild);
    const [, json = ''] = /id="school">([\s\S]*?)<\/script>/u.exec(page) ?? [];
    expect(JSON.parse(json)).toEqual(wild);
    expect(page.match(/<\/script>/gu)).toHaveLength(3);
  });

  it('is titled after the association', () => {
    const page = completePage(html, { ...school, association: 'Old & <New>' });
    expect(page).toContain('<title>Old &amp; &lt;New&gt;</title>');
  });

  it('names the hashes of what is inline, but not of data', () => {
    const { script, style } = inlineSources(completePage(html, school));
    expect(script).toEqual([sha('go()')]);
    expect(style).toEqual([sha('a{b:c}')]);
  });
});

describe("the school's content", () => {
  it('as delivered is complete and marks its samples', () => {
    expect(school.name).toBe('Vidyalaya');
    expect(school.foundedYear).toBe(1987);
    expect(school.notableAlumni.map(({ sample }) => sample)).toEqual([true, true, true]);
  });

  it('[1.7] [9.26] claims over 1000 alumni and grows together', () => {
    expect(school.hero.lead).toContain('Over 1000');
    expect(school.tagline).toBe('Growing together');
  });

  it('that is wrong stops the start with the place', () => {
    const file = new URL('../../../package.json', import.meta.url).pathname;
    expect(() => readSchool(file)).toThrow(/package\.json is not right: .*tagline: /u);
    expect(() => readSchool('/no/such/file')).toThrow(/cannot be read.*PORTAL_CONTENT_FILE/u);
    const prose = new URL('./school.ts', import.meta.url).pathname;
    expect(() => readSchool(prose)).toThrow(/is not valid JSON/u);
  });
});
