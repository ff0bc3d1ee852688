import { join } from 'node:path';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { group } from '@portal/contracts/groups/group.api';
import {
  accepted,
  join as joinPortal,
  PASSWORD,
  submission,
  type Member,
} from '@portal/testing/driver/api';
import { eventually, killAll, startPortal, type Portal } from '@portal/testing/driver/portal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTER, fill, find, type OtherBrowser } from './browser.ts';
import { launchFirefox, missingForFirefox } from './firefox.ts';
import { launchWebKit, missingForWebKit } from './webkit.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const SIZES = [
  [1280, 900],
  [360, 740],
] as const;

const field = (label: string) =>
  `//*[self::input or self::textarea][@aria-label='${label}' or @id=//label[normalize-space()='${label}']/@for or ancestor::label[starts-with(normalize-space(), '${label}')]]`;
const button = (name: string) =>
  `//button[normalize-space()='${name}' or @aria-label='${name}' or @title='${name}']`;
const text = (words: string) => `//*[text()[contains(., "${words}")]]`;
const heading = (words: string) => `//*[self::h1 or self::h2][contains(., "${words}")]`;

const engines = [
  { name: 'Firefox', launch: launchFirefox, missing: missingForFirefox },
  { name: 'WebKit', launch: launchWebKit, missing: missingForWebKit },
];
for (const { name, missing } of engines)
  if (missing !== null) process.stderr.write(`${name}: skipped, ${missing}\n`);

let portal: Portal;
let ravi: Member;
let groupId: string;
beforeAll(async () => {
  portal = await startPortal();
  const admin = await portal.admin();
  ravi = await joinPortal(portal.api, admin, { fullName: 'Ravi Kale' });
  const created = await accepted(
    ravi.api.post('/groups', { name: 'Cricket', description: 'Sundays' }),
  );
  groupId = created.read(group)._id;
});
afterAll(killAll);

describe.each(engines)('$name', ({ name, launch, missing }) => {
  let browser: OtherBrowser;
  let asha: Member;
  beforeAll(async () => {
    if (missing !== null) return;
    asha = await joinPortal(portal.api, await portal.admin(), { fullName: `Asha in ${name}` });
    await accepted(asha.api.put(`/groups/${groupId}/join`));
    browser = await launch();
  });
  afterAll(() => (missing === null ? browser.close() : undefined));

  it.skipIf(missing !== null)(
    'signs in, likes, comments, posts, chats, is notified and takes a picture',
    async () => {
      const title = `Reunion in ${name}`;
      await accepted(asha.api.post('/posts', submission({ title })));
      await browser.resize(...SIZES[0]);
      await browser.open(`${portal.url}/login`);
      await browser.press(' ');
      await fill(browser, field('Email'), asha.email);
      await fill(browser, field('Password'), PASSWORD);
      await browser.press(ENTER);

      const card = `//article[@aria-label='${title}']`;
      await find(browser, card);
      await browser.click(`${card}//button[contains(@aria-label, 'ike') or contains(., 'ike')]`);
      await find(browser, `${card}//button[@aria-pressed='true']`);
      await browser.click(
        `${card}//button[contains(@aria-label, 'omment') or contains(., 'omment')]`,
      );
      await browser.click(`${card}//textarea`);
      await browser.press('Well said');
      await browser.click(`${card}//form//button[@type='submit']`);
      await find(browser, `${card}${text('Well said')}`);

      await browser.open(`${portal.url}/groups/${groupId}`);
      const composer = '//form//textarea';
      await browser.click(composer);
      await browser.press(`Hello from ${name}${ENTER}`);
      await find(browser, text(`Hello from ${name}`));
      await accepted(ravi.api.post(`/messages/${groupId}`, { text: `Welcome, ${name}` }));
      await find(browser, text(`Welcome, ${name}`));

      await browser.open(`${portal.url}/`);
      await find(browser, card);
      await accepted(ravi.api.post('/posts', submission({ title: `News for ${name}` })));
      await find(browser, '//button[contains(@aria-label, "unread")]');

      const picture = join(mkdtempSync(join(tmpdir(), 'portal-picture-')), 'picture.png');
      writeFileSync(picture, Buffer.from(PIXEL, 'base64'));
      await browser.open(`${portal.url}/profile`);
      await find(browser, heading(`Asha in ${name}`));
      await browser.attach('//input[@type="file"]', picture);
      await browser.click(button('Save picture'));
      await find(browser, '//main//img[contains(@src, "/pictures/")]');
      expect(await browser.errors()).toEqual([]);
    },
    120_000,
  );

  it.skipIf(missing !== null).each(SIZES)(
    'shows every page at %i × %i without a horizontal scroll bar or an error',
    async (width, height) => {
      await browser.resize(width, height);
      for (const [path, words] of [
        ['/', 'Good '],
        ['/directory', 'Alumni Directory'],
        ['/groups', 'Groups'],
        [`/groups/${groupId}`, 'Cricket'],
        ['/profile', `Asha in ${name}`],
        ['/notifications', 'Notifications'],
        ['/feedback', 'Feedback'],
        ['/about', 'Meet the Developers'],
        ['/privacy-policy', 'Privacy'],
      ] as const) {
        await browser.open(`${portal.url}${path}`);
        await find(browser, heading(words));
        const wider = await browser.run(
          'return document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(wider, `${path} is wider than the screen`).toBe(0);
      }
      expect(await browser.errors()).toEqual([]);
    },
    120_000,
  );

  it.skipIf(missing !== null)('reports what a page writes to its console as an error', async () => {
    await browser.run("console.error('planted')");
    await eventually(async () => expect((await browser.errors()).join()).toContain('planted'));
  });
});
