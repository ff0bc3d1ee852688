import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noticesAnswer } from '@portal/contracts/content/privacy-notice';
import supertest from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from './client.ts';
import { hashOf } from './served-page.ts';
import { readSchool } from './read-school.ts';

const school = readSchool(new URL('../../../content/school.json', import.meta.url).pathname);

const clientOf = (html: string, more: Partial<typeof school> = {}) =>
  supertest(created(html, more).handle);

function created(html: string, more: Partial<typeof school> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'index.mr.html'), html.replace('lang="en"', 'lang="mr"'));
  return createClient(folder, () => ({
    ...school,
    ...more,
    sendsMail: false,
    timeZone: 'Asia/Kolkata',
    publicUrl: 'https://school.example',
  }));
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

it('sends a public page with its words once they are there, allows the rules of that page alone, and no other page gets them', async () => {
  const { handle, show } = created(
    '<html lang="en"><head><script type="module" src="/a.js"></script></head><body><div id="root"></div></body></html>',
  );
  const client = supertest(handle);
  const get = (path: string) => client.get(path).set('Accept', 'text/html').expect(200);
  const before = await get('/about');
  expect(before.text).toContain('<div id="root"></div>');
  show('en', { '/about': { html: '<h1>About</h1>', css: '.a{color:red}', files: ['a'] } });
  const { text, headers } = await get('/about');
  expect(text).toContain(
    '<div id="root"><div data-words><style>.a{color:red}</style><h1>About</h1></div></div>',
  );
  expect(text).toContain('<html data-words-of="/about" data-words-files="a" lang="en">');
  expect(text).toContain('<script type="module" src="/a.js">');
  expect(headers['content-security-policy']).toContain(hashOf('.a{color:red}'));
  expect(headers['etag']).not.toBe(before.headers['etag']);
  show('en', { '/reset-password/:token': { html: '<h1>Reset</h1>', css: '', files: [] } });
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

it('answers with the page of the reader’s language, and says that it differs by language', async () => {
  const { handle, show } = created(
    '<html lang="en"><head></head><body><div id="root"></div></body></html>',
  );
  show('mr', { '/about': { html: '<h1>विषयी</h1>', css: '', files: ['a'] } });
  const get = (path: string, headers: Record<string, string>) =>
    supertest(handle)
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
  const manifest = await supertest(handle).get('/manifest.json').set('Cookie', 'language=mr');
  expect(manifest.headers).toMatchObject({
    'content-language': 'mr',
    vary: 'Accept-Language, Cookie',
  });
  await supertest(handle)
    .get('/about')
    .set({ Cookie: 'language=en', 'If-None-Match': byHeader.headers['etag'] ?? '' })
    .expect(200);
});
