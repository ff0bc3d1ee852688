import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noticesAnswer } from '@portal/contracts/content/privacy-notice';
import supertest from 'supertest';
import type { Language } from '@portal/languages/registry';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from './client.ts';
import { hashOf } from './served-page.ts';
import { readSchool } from './read-school.ts';
import type { WordsByPath } from './words/words.ts';

const school = readSchool(new URL('../../../content/school.json', import.meta.url).pathname);

function clientOf(
  html: string,
  more: Partial<typeof school> = {},
  wordsIn: (language: Language) => WordsByPath = () => ({}),
) {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'index.mr.html'), html.replace('lang="en"', 'lang="mr"'));
  const content = {
    ...school,
    ...more,
    sendsMail: false,
    timeZone: 'Asia/Kolkata',
    publicUrl: 'https://school.example',
  };
  return supertest(
    createClient(
      folder,
      () => content,
      (language) => Promise.resolve(wordsIn(language)),
    ),
  );
}

it('answers every public path with a page that has its title, and any other path with the landing page’s title', async () => {
  const client = clientOf('<html><head><title>Portal</title></head></html>');
  const titleOf = async (path: string) => {
    const { text } = await client.get(path).set('Accept', 'text/html').expect(200);
    return /<title>([^<]*)<\/title>/u.exec(text)?.[1];
  };
  for (const [path, { title }] of Object.entries(school.previews))
    expect(await titleOf(path)).toBe(title);
  expect(await titleOf('/posts/8a1b')).toBe(school.previews['/']?.title);
});

it('lets pages connect to and take pictures from nowhere but the portal', async () => {
  const client = clientOf('<html><head><title>Portal</title></head></html>');
  const { headers } = await client.get('/').expect(200);
  const policy = (headers['content-security-policy'] ?? '').split(';');
  expect(policy).toContain("connect-src 'self' wss://school.example");
  expect(policy).toContain("img-src 'self' data: blob:");
});

it('answers every version of the privacy policy, newest first, each by a name', async () => {
  const { sections } = school.privacy;
  const client = clientOf('<html><head></head></html>', {
    privacy: {
      version: '2026-07',
      effectiveDate: '1 July 2026',
      changes: ['Mails'],
      sections,
      earlier: [{ effectiveDate: '1 January 2026', sections }],
    },
  });
  const { body } = await client.get('/notices.json').expect(200);
  expect(noticesAnswer.parse(body).notices).toEqual([
    { version: '2026-07', effectiveDate: '1 July 2026', changes: ['Mails'], sections },
    { version: '2026-01-01', effectiveDate: '1 January 2026', sections },
  ]);
});

it('sends a public page with its words, allows the rules of that page alone, and no other page gets them', async () => {
  const client = clientOf(
    '<html lang="en"><head><script type="module" src="/a.js"></script></head><body><div id="root"></div></body></html>',
    {},
    () => ({
      '/about': { html: '<h1>About</h1>', css: '.a{color:red}', files: ['a'] },
      '/reset-password/:token': { html: '<h1>Reset</h1>', css: '', files: [] },
    }),
  );
  const get = (path: string) => client.get(path).set('Accept', 'text/html').expect(200);
  const { text, headers } = await get('/about');
  expect(text).toContain(
    '<div id="root"><div data-words><style>.a{color:red}</style><h1>About</h1></div></div>',
  );
  expect(text).toContain('<html data-words-of="/about" data-words-files="a" lang="en">');
  expect(text).toContain('<script type="module" src="/a.js">');
  expect(headers['content-security-policy']).toContain(hashOf('.a{color:red}'));
  expect((await get('/reset-password/a1b2')).text).toContain(
    'data-words-of="/reset-password/:token"',
  );
  for (const path of [
    '/',
    '/login',
    '/about/',
    '/posts/8a1b',
    '/reset-password',
    '/reset-password/',
  ]) {
    const other = await get(path);
    expect(other.text).not.toContain('data-words');
    expect(other.headers['content-security-policy']).not.toContain(hashOf('.a{color:red}'));
  }
});

it('asks for the words of a language when one of its public pages is opened, once a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const wordsIn = vi.fn((language: Language) => ({
    '/about': { html: `${language} in ${new Date().getFullYear()}`, css: '', files: [] },
  }));
  const client = clientOf('<html><body><div id="root"></div></body></html>', {}, wordsIn);
  const get = async (path: string, language: Language) =>
    (await client.get(path).set({ Accept: 'text/html', Cookie: `language=${language}` })).text;
  await get('/posts/8a1b', 'gu');
  expect(wordsIn).not.toHaveBeenCalled();
  await Promise.all([get('/', 'mr'), get('/about', 'mr'), get('/login', 'mr')]);
  expect(wordsIn.mock.calls).toEqual([['mr']]);
  expect(await get('/about', 'mr')).toContain('mr in 2026');
  vi.setSystemTime(new Date('2027-01-01T10:00:00Z'));
  expect(await get('/about', 'mr')).toContain('mr in 2027');
  expect(wordsIn).toHaveBeenCalledTimes(2);
});

it('answers with the page of the reader’s language, and says that it differs by language', async () => {
  const client = clientOf(
    '<html lang="en"><head></head><body><div id="root"></div></body></html>',
    {},
    (language): WordsByPath =>
      language === 'mr' ? { '/about': { html: '<h1>विषयी</h1>', css: '', files: ['a'] } } : {},
  );
  const get = (path: string, headers: Record<string, string>) =>
    client
      .get(path)
      .set({ Accept: 'text/html', ...headers })
      .expect(200);
  const byHeader = await get('/about', { 'Accept-Language': 'mr-IN,en;q=0.5' });
  const byCookie = await get('/about', { 'Accept-Language': 'en', Cookie: 'language=mr' });
  const english = await get('/about', { 'Accept-Language': 'mr', Cookie: 'language=en' });
  expect(byHeader.text).toContain('lang="mr"');
  expect(byHeader.text).toContain('<h1>विषयी</h1>');
  expect(byCookie.text).toBe(byHeader.text);
  expect(english.text).toContain('lang="en"');
  expect(english.text).not.toContain('data-words');
  expect(byHeader.headers).toMatchObject({
    'content-language': 'mr',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
  });
  expect(english.headers['content-language']).toBe('en');
  expect(english.headers['etag']).not.toBe(byHeader.headers['etag']);
  const manifest = await client.get('/manifest.json').set('Cookie', 'language=mr');
  expect(manifest.headers).toMatchObject({
    'content-language': 'mr',
    vary: 'Accept-Language, Cookie',
  });
  await client
    .get('/about')
    .set({ Cookie: 'language=en', 'If-None-Match': byHeader.headers['etag'] ?? '' })
    .expect(200);
});
