import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_PATHS } from '@portal/contracts/content/previews';
import { RESET_PASSWORD_PAGE } from '@portal/contracts/content/worded-path';
import { startPortal, temporaryFolder } from '@portal/testing/driver/portal';
import { expect, it, onTestFinished } from 'vitest';

const HEADINGS = {
  '/': 'The courtyard is still yours.',
  '/about': 'A school on a hill',
  '/login': 'Sign in',
  '/register': 'Create Your Alumni Account',
  '/privacy-policy': 'Privacy Policy',
  '/reset-password/:token': 'Reset Your Password',
} as const;

const content = readFileSync(join(import.meta.dirname, '../../../content/school.json'), 'utf8');

async function portalOf(school: string) {
  const file = join(temporaryFolder(), 'school.json');
  writeFileSync(file, school);
  const portal = await startPortal({ env: { PORTAL_CONTENT_FILE: file } });
  onTestFinished(() => portal.kill());
  const pageOf = async (path: string) => {
    const answer = await fetch(portal.url + path, { headers: { Accept: 'text/html' } });
    return { html: await answer.text(), headers: answer.headers };
  };
  return { portal, pageOf };
}
const wordsIn = (html: string): string =>
  /<div data-words>([\s\S]*)<div id="announcements"/u.exec(html)?.[1] ?? '';

it('sends every public page with its words, made where no browser is, under a policy that names their rules', async () => {
  const { portal, pageOf } = await portalOf(content);
  for (const path of [...PUBLIC_PATHS, RESET_PASSWORD_PAGE] as const) {
    const { html, headers } = await pageOf(path.replace(':token', 'a1b2'));
    const words = wordsIn(html);
    const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/u.exec(words) ?? [];
    expect(heading.replaceAll(/<[^>]*>/gu, '')).toContain(HEADINGS[path]);
    const [, rules = ''] = /<style>([\s\S]*?)<\/style>/u.exec(words) ?? [];
    const hash = createHash('sha256').update(rules).digest('base64');
    expect(headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
    // The policy would refuse such an attribute, and the scripts alone can send a form
    expect(words).not.toContain(' style="');
    expect(words).not.toMatch(/<form (?!inert method="dialog" )/u);
    expect(words).not.toContain('a1b2');
    expect(html).toContain(`data-words-of="${path}"`);
    const [, files = ''] = /data-words-files="([^"]*)"/u.exec(html) ?? [];
    for (const file of files.split(' '))
      expect((await fetch(`${portal.url}/assets/en/${file}.js`)).status, file).toBe(200);
  }
  for (const path of ['/directory', '/reset-password/', '/reset-password/a1b2/more'])
    expect((await pageOf(path)).html).not.toContain('<div data-words>');
  expect(portal.log()).not.toContain('long work failed');
});

it("keeps the school's words words, whatever characters are in them", async () => {
  const wild = `</script></style><img src=x onerror=go()>$& "नमस्ते"`;
  const { lead } = (JSON.parse(content) as { hero: { lead: { en: string } } }).hero;
  const { pageOf } = await portalOf(
    content.replace(JSON.stringify(lead.en), () => JSON.stringify(wild)),
  );
  const words = wordsIn((await pageOf('/')).html);
  expect(words).toContain('&lt;img src=x onerror=go()&gt;$&amp; &quot;नमस्ते&quot;');
  expect(words).not.toContain('<img');
});
