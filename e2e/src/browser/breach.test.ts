import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { bell, NARROW, path, WIDE } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { afterAll, expect } from 'vitest';

const site = portalInBrowser();
const folder = mkdtempSync(join(tmpdir(), 'breach-'));
afterAll(() => rmSync(folder, { recursive: true }));
const operate = join(import.meta.dirname, '../../../scripts/operate.mjs');

async function breach(...args: readonly string[]): Promise<string> {
  const { dataDir } = site.portal;
  const env = {
    ...process.env,
    PORTAL_DATA_DIR: dataDir,
    PORTAL_MASTER_KEY_FILE: join(dataDir, 'master.key'),
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [operate, 'privacy', 'breach', ...args],
    { env },
  );
  return stdout;
}

it('a member who is told of a breach reads on a separate page what happened, and what to do', async () => {
  const asha = await site.join({ fullName: 'Asha Affected' });
  const { page } = await site.open({ as: asha.api, viewport: NARROW });
  await page.goto('/account/data');
  await page.getByRole('heading', { name: 'Your data', exact: true }).waitFor();

  const opened = await breach(
    'open',
    ...['--what', 'A backup was open to the internet.'],
    ...['--noticed', new Date(Date.now() - 3_600_000).toISOString()],
    ...['--data', 'names, email addresses'],
  );
  const [, id = ''] = /Breach (\S+) is open/u.exec(opened) ?? [];
  const list = join(folder, 'affected.ndjson');
  await breach('affected', id, '--everyone', '--out', list);
  await breach(
    'notify',
    id,
    ...['--list', list, '--send', 'account'],
    ...['--consequences', 'Strangers may write to you.'],
    ...['--measures', 'We closed it within an hour.'],
    ...['--advice', 'Do not answer mails that ask for money.'],
    ...['--contact', 'office@school.example'],
  );

  await bell(page).click();
  await page.getByText('About your data:').click();
  const notice = page.getByRole('article', { name: /^Notice of/u });
  await notice.getByRole('heading', { name: 'What you can do' }).waitFor();
  expect(path(page)).toBe('/account/notices');
  for (const words of [
    'A backup was open to the internet.',
    'names, email addresses.',
    'Do not answer mails that ask for money.',
    'office@school.example',
  ])
    await notice.getByText(words).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(WIDE);
  await page.getByRole('link', { name: 'Back to your data' }).click();
  await page.getByRole('link', { name: 'Read the notice' }).click();
  await notice.waitFor();
  expect(site.complaints()).toEqual([]);
});
