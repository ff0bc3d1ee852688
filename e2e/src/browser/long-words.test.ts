import { group } from '@portal/contracts/groups/group.api';
import { limits } from '@portal/contracts/fields/limits';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { accepted, registration, submission, type Member } from '@portal/testing/driver/api';
import { bell, commentField, onFeed, type Tab } from '@portal/testing/driver/browser';
import { overflowFaults } from '@portal/testing/driver/overflow';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { bornToday, publishPost } from '@portal/testing/invented/fill-portal';

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauuntr';
const ADDRESS =
  'https://www.google.com/maps/place/Vidyalaya+School/@20.0112233,73.7902331,17z/data=!3m1!4b1!4m6!3m5!1s0x3bddea0b0a0b0c0d:0x1122334455667788!8m2!3d20.01';
/** A word, an address, and one more word that fills the field. */
const longest = (maximum: number): string =>
  `${WORD} ${ADDRESS} `.padEnd(maximum, 'mw').slice(0, maximum);
const TITLE = longest(limits.title);
const GROUP = WORD.padEnd(limits.groupName, 'mw');

const site = portalInBrowser({ PORTAL_MODERATION: 'pre' });
let asha: Member;
let ravi: Member;
let postId: string;
let groupIds: readonly string[];

beforeAll(async () => {
  asha = await site.join({ fullName: `Asha ${WORD}`, dateOfBirth: bornToday(1986) });
  ravi = await site.join({ fullName: `Ravi ${WORD}`, dateOfBirth: bornToday(1986) });
  for (const { api } of [asha, ravi]) {
    const profile = {
      bio: longest(limits.bio),
      currentOrganization: WORD.padEnd(limits.organization, 'mw'),
      location: WORD.padEnd(limits.location, 'mw'),
      linkedInProfile: `https://linkedin.example/in/${'mw'.repeat(120)}`,
      phoneNumber: '+91 98220 01987',
    };
    await accepted(api.put('/users/profile', profile));
  }
  const event = {
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    place: longest(200),
  };
  const words = { title: TITLE, content: longest(limits.post) };
  postId = await publishPost(asha.api, site.admin, { ...words, category: 'Event', event });
  await accepted(ravi.api.post('/posts', submission(words)));

  const mention = `@[Asha ${WORD}]`;
  const comment = `${mention} ${longest(limits.comment - mention.length - 1)}`;
  for (const { api } of [asha, ravi]) {
    await accepted(api.post(`/posts/${postId}/comment`, { text: comment }));
    await accepted(api.put(`/posts/${postId}/like`, { liked: true }));
    await accepted(api.put(`/posts/${postId}/answer`, { answer: 'going', guests: 0 }));
  }
  groupIds = [];
  // Only as much of a conversation as the window shows is in the page
  for (const texts of [[WORD, ADDRESS, mention], [longest(limits.message)]]) {
    const about = { name: GROUP, description: longest(limits.groupDescription) };
    const { _id } = (await accepted(asha.api.post('/groups', about))).read(group);
    await accepted(ravi.api.put(`/groups/${_id}/join`));
    for (const text of texts)
      for (const { api } of [ravi, asha]) await accepted(api.post(`/messages/${_id}`, { text }));
    groupIds = [...groupIds, _id];
  }
  await accepted(
    ravi.api.post(`/users/${asha.id}/contact-request`, { text: longest(limits.contactText) }),
  );
  const subject = longest(limits.feedbackSubject);
  const message = longest(limits.feedbackMessage);
  await accepted(asha.api.post('/feedback', { subject, message }));
  await accepted(asha.api.post('/account/grievances', { text: longest(limits.grievance) }));
  const [localPart, host] = ['m'.repeat(60), `${'w'.repeat(60)}.example`];
  const visitor = registration({ fullName: `Kavita ${WORD}`, email: `${localPart}@${host}` });
  await accepted(site.portal.api.post('/auth/register', visitor));
  const reason = longest(limits.reason);
  const suspended = await site.join({ fullName: `Mina ${WORD}` });
  await accepted(site.admin.put(`/users/${suspended.id}/suspend`, { reason }));
});

const shows = (text: string) => (page: Page) =>
  page.getByText(text.slice(0, 40), { exact: false }).first().waitFor();
const click = async (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog').getByText(WORD).first().waitFor();

type View = readonly [name: string, path: () => string, open: (page: Page) => Promise<unknown>];

const members: readonly View[] = [
  [
    'feed',
    () => '/',
    async (page) => {
      await click(page, /^Comment/u);
      await commentField(page, TITLE.trim()).fill(longest(limits.comment));
    },
  ],
  [
    'post',
    () => `/posts/${postId}`,
    async (page) => {
      await click(page, 'Show More');
      await page.getByRole('textbox', { name: 'Write a comment' }).waitFor();
    },
  ],
  [
    'likers',
    () => `/posts/${postId}`,
    async (page) => {
      await click(page, /like this|likes this|liked|people like/iu);
      await dialog(page);
    },
  ],
  ['directory', () => '/directory', shows(`Ravi ${WORD}`)],
  [
    'profile dialog',
    () => '/directory',
    async (page) => {
      await page.getByRole('list', { name: 'Alumni' }).getByRole('link').last().click();
      await dialog(page);
    },
  ],
  ['profile', () => '/profile', shows(WORD)],
  ['page of a member', () => `/members/${ravi.id}`, shows(WORD)],
  ['groups', () => '/groups', shows(WORD)],
  [
    'members of a group',
    () => '/groups',
    async (page) => {
      await click(page, /member/u);
      await dialog(page);
    },
  ],
  ...[0, 1].map((index): View => [
    `chat ${index + 1}`,
    () => `/groups/${groupIds[index]}`,
    (page) => page.locator('[data-own]').first().waitFor(),
  ]),
  ['notifications', () => '/notifications', shows(WORD)],
  [
    'bell',
    () => '/',
    async (page) => {
      await bell(page).click();
      await dialog(page);
    },
  ],
  ['own data', () => '/account/data', shows(WORD)],
];
const administrators: readonly View[] = [
  ['registrations', () => '/admin', shows(`Kavita ${WORD}`)],
  ['pending posts', () => '/admin?tab=posts', shows(WORD)],
  [
    'feedback',
    () => '/admin',
    async (page) => {
      await page.getByRole('tab', { name: 'View Feedback' }).click();
      await page.getByRole('heading', { name: WORD }).waitFor();
    },
  ],
  ['history', () => '/admin/history', shows(WORD)],
  ['members', () => '/admin/members', shows(WORD)],
  ['account of a member', () => `/admin/members/${ravi.id}`, shows(WORD)],
  ['personal data', () => '/admin/data', shows(WORD)],
];

describe.each([
  ['member', () => asha.api, members],
  ['administrator', () => site.admin, administrators],
] as const)('to a %s', (_, as, views) => {
  let tab: Tab;
  beforeAll(async () => {
    tab = await site.open({ as: as() });
    await tab.page.goto('/');
    await onFeed(tab);
  });

  it.each(views)(
    '%s shows the longest words within 320, 360 and 1280 px, with every control inside',
    async (_name, path, open) => {
      await tab.page.goto(path());
      await open(tab.page);
      expect(await overflowFaults(tab.page)).toEqual([]);
    },
  );
});
