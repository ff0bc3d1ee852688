import type { Page } from 'playwright-core';
import { card, commentField, commentsButton, bell } from '../driver/browser.ts';
import {
  FEEDBACK_SUBJECT,
  GROUP,
  LAST_MESSAGE,
  PENDING_PERSON,
  PENDING_POST,
  TOP_POST,
  type PicturedPortal,
} from './pictured-portal.ts';

export interface PicturedPage {
  readonly name: string;
  readonly role: 'visitor' | 'member' | 'administrator';
  readonly path: (portal: PicturedPortal) => string;
  readonly open: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
const feed = (page: Page) => card(page, TOP_POST).waitFor();
const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name }).waitFor();
const draw = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#6d28d9';
      context.fillRect(0, 0, 640, 480);
      context.fillStyle = '#f5a524';
      context.fillRect(200, 120, 240, 240);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

/** Answers as long as the tab is open, because the page before the reload may ask first. */
async function showPasskeys(page: Page, ...names: string[]): Promise<void> {
  const data = names.map((name) => ({
    _id: name,
    name,
    addedAt: '2026-03-10T08:00:00.000Z',
    usedAt: null,
  }));
  await page.route('**/api/auth/passkeys', (route) => route.fulfill({ json: { data } }));
  await page.reload();
}

const pictured = (
  role: PicturedPage['role'],
  name: string,
  path: PicturedPage['path'] | string,
  open: PicturedPage['open'],
): PicturedPage => ({ role, name, path: typeof path === 'string' ? () => path : path, open });

const toPost = ({ postId }: PicturedPortal) => `/posts/${postId}`;
const toChat = ({ groupId }: PicturedPortal) => `/groups/${groupId}`;

export const pages: readonly PicturedPage[] = [
  pictured('visitor', 'landing', '/', heading('Notable Alumni')),
  pictured('visitor', 'login', '/login', heading('Sign in')),
  pictured('visitor', 'register', '/register', heading('Create Your Alumni Account')),
  pictured('visitor', 'reset-password', '/reset-password/any', heading('Reset Your Password')),
  pictured('visitor', 'nominee', '/nominee/any', heading('A copy of data')),
  pictured('visitor', 'privacy-policy', '/privacy-policy', heading('Privacy Policy')),
  pictured('visitor', 'about', '/about', (page) =>
    page.getByRole('tab', { name: 'Developers', selected: true }).waitFor(),
  ),
  pictured('visitor', 'not-found', '/no/such/page', heading('There is no such page')),
  pictured('member', 'feed', '/', feed),
  pictured('member', 'post', toPost, feed),
  pictured('member', 'notifications', '/notifications', async (page) => {
    await heading('All Notifications')(page);
    await page.getByRole('listitem').first().waitFor();
  }),
  pictured('member', 'directory', '/directory', (page) =>
    page.getByRole('list', { name: 'Alumni' }).getByRole('listitem').first().waitFor(),
  ),
  pictured('member', 'profile', '/profile', heading('Asha Patil')),
  pictured(
    'member',
    'member',
    ({ otherMember }) => `/members/${otherMember.id}`,
    heading('Rohan Jadhav'),
  ),
  pictured('member', 'groups', '/groups', (page) =>
    page.getByRole('article', { name: GROUP }).waitFor(),
  ),
  pictured('member', 'chat', toChat, (page) => page.getByText(LAST_MESSAGE).first().waitFor()),
  pictured('member', 'account-data', '/account/data', async (page) => {
    await page.getByRole('button', { name: 'Download your data' }).click();
    await page.getByLabel('Your password', { exact: true }).waitFor();
  }),
  pictured('member', 'settings', '/settings', heading('Settings')),
  pictured('member', 'settings-account', '/settings/account', heading('Account')),
  pictured('member', 'account-notices', '/account/notices', heading('No notices')),
  pictured('member', 'feedback', '/feedback', heading('Submit Feedback')),
  pictured('administrator', 'admin', '/admin', (page) =>
    page.getByRole('listitem').filter({ hasText: PENDING_PERSON }).waitFor(),
  ),
  pictured('administrator', 'admin-pending-posts', '/admin?tab=posts', (page) =>
    page.getByRole('article', { name: PENDING_POST }).waitFor(),
  ),
  pictured('administrator', 'admin-feedback', '/admin', async (page) => {
    await page.getByRole('tab', { name: 'View Feedback' }).click();
    await page.getByRole('heading', { name: FEEDBACK_SUBJECT }).waitFor();
  }),
  pictured('administrator', 'admin-history', '/admin/history', async (page) => {
    const newest = page.getByRole('article').first();
    await newest.locator('summary').first().click();
    await newest.getByText('For analysts').waitFor();
  }),
  pictured('administrator', 'admin-insights', '/admin/insights', async (page) => {
    await page.getByRole('table').first().waitFor();
  }),
  pictured('administrator', 'admin-data', '/admin/data', async (page) => {
    await heading('Personal data')(page);
    const review = page.getByRole('region', { name: 'Who saw how much' });
    // Opened by itself, it has nothing to show yet
    await review
      .getByRole('article')
      .or(review.getByText(/^Nobody saw/u))
      .first()
      .waitFor();
  }),
  pictured('administrator', 'admin-roster', '/admin/roster', (page) =>
    page.getByLabel('Excel or CSV file').waitFor(),
  ),
  pictured('administrator', 'admin-members', '/admin/members', async (page) => {
    const boxes = page.getByRole('list', { name: 'Members' }).getByRole('checkbox');
    await boxes.first().check();
    await boxes.nth(1).check();
    await page.getByText('2 selected').waitFor();
  }),
  pictured(
    'administrator',
    'admin-member',
    ({ otherMember }) => `/admin/members/${otherMember.id}`,
    async (page) => {
      await heading('Rohan Jadhav')(page);
      await page.getByText('Approved a registration').waitFor();
    },
  ),
];

export const dialogs: readonly PicturedPage[] = [
  pictured('visitor', 'about-institution', '/about?tab=institution', (page) =>
    page.getByRole('tab', { name: 'Institution', selected: true }).waitFor(),
  ),
  pictured('visitor', 'about-project', '/about?tab=project', (page) =>
    page.getByRole('tab', { name: 'Project', selected: true }).waitFor(),
  ),
  pictured('visitor', 'registration-wrong', '/register', async (page) => {
    // A phone asks in two steps
    await page.getByRole('button', { name: /^(?:Register|Continue)$/u }).click();
    await page.getByText('Full name is required').waitFor();
  }),
  pictured('visitor', 'forgotten-password', '/login', async (page) => {
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await dialog(page, 'Reset Password');
  }),
  pictured('member', 'consents', '/settings/privacy', async (page) => {
    const birthday = page.getByRole('switch', { name: 'Show my birthday' });
    await birthday.waitFor();
    // Once for each width and theme
    if ((await birthday.getAttribute('aria-checked')) === 'true') await birthday.click();
    await page.getByText(/^Off since/u).waitFor();
    await page.getByText('Your choices so far').click();
    await birthday.scrollIntoViewIfNeeded();
  }),
  pictured('member', 'hide-account', '/account/data', async (page) => {
    await page.getByRole('button', { name: 'Hide my account…' }).click();
    await dialog(page, 'Hide your account and sign out?');
  }),
  pictured('member', 'composer', '/', async (page) => {
    await feed(page);
    await page.getByRole('button', { name: 'Create a Post' }).click();
    await page.getByLabel('Title').waitFor();
    await commentsButton(page, TOP_POST).click();
    await commentField(page, TOP_POST).pressSequentially('@Ro');
    await page.getByRole('listbox', { name: 'People' }).waitFor();
  }),
  pictured('member', 'who-someone-is', '/', async (page) => {
    await card(page, TOP_POST).getByRole('link', { name: 'Asha Patil' }).first().click();
    await dialog(page, 'Asha Patil');
  }),
  pictured('member', 'editing-a-post', '/', async (page) => {
    await card(page, TOP_POST).getByRole('button', { name: 'Edit post' }).click();
    await dialog(page);
  }),
  pictured('member', 'deleting-a-post', '/', async (page) => {
    await card(page, TOP_POST).getByRole('button', { name: 'Delete post' }).click();
    await dialog(page, /^Are you sure/u);
  }),
  pictured('member', 'bell', '/', async (page) => {
    await feed(page);
    await bell(page).click();
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('listitem')
      .first()
      .waitFor();
  }),
  pictured('member', 'directory-detail', '/directory', async (page) => {
    const list = page.getByRole('list', { name: 'Alumni' });
    await list.getByRole('link').first().click();
    await dialog(page);
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
  }),
  pictured('member', 'directory-empty', '/directory?by=name&q=Nobody', (page) =>
    page.getByText('No Alumni Found').waitFor(),
  ),
  pictured('member', 'editing-the-profile', '/profile', async (page) => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByRole('form', { name: 'Edit Profile' }).waitFor();
  }),
  pictured('member', 'passkeys', '/settings/security', async (page) => {
    await showPasskeys(page, 'Chrome on Android', 'Safari on iPhone');
    await page.getByRole('button', { name: 'Rename Chrome on Android' }).click();
    await page.getByRole('form', { name: 'Rename Chrome on Android' }).waitFor();
    await page.getByText('Safari on iPhone').waitFor();
  }),
  pictured('member', 'removing-a-passkey', '/settings/security', async (page) => {
    await showPasskeys(page, 'My phone');
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await page.getByRole('form', { name: 'Remove My phone' }).waitFor();
  }),
  pictured('member', 'cropping', '/profile', async (page) => {
    await heading('Asha Patil')(page);
    const buffer = Buffer.from(await draw(page), 'base64');
    const file = { name: 'me.png', mimeType: 'image/png', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await dialog(page);
  }),
  pictured('member', 'creating-a-group', '/groups', async (page) => {
    await page.getByRole('button', { name: 'Create Group' }).first().click();
    await dialog(page, 'Create Group');
  }),
  pictured('member', 'group-members', '/groups', async (page) => {
    const group = page.getByRole('article', { name: GROUP });
    await group.getByRole('button', { name: /member/u }).click();
    await dialog(page, GROUP);
    await page.getByRole('list', { name: 'Members' }).getByRole('listitem').first().waitFor();
  }),
  pictured('member', 'leaving-a-group', '/groups', async (page) => {
    const group = page.getByRole('article', { name: GROUP });
    await group.getByRole('button', { name: 'Leave' }).click();
    await dialog(page);
  }),
  pictured(
    'member',
    'access-denied',
    ({ otherGroupId }) => `/groups/${otherGroupId}`,
    (page) => dialog(page, 'Access Denied'),
  ),
  pictured('administrator', 'taking-a-decision-back', '/admin/history', async (page) => {
    const approved = page
      .getByRole('article')
      .filter({ hasText: 'Approved a registration' })
      .first();
    await approved.locator('summary').click();
    await approved.getByRole('button', { name: 'Undo…' }).click();
    await approved.getByRole('form', { name: 'Undo the decision' }).waitFor();
  }),
  pictured('administrator', 'suspending-several', '/admin/members', async (page) => {
    await page.getByRole('list', { name: 'Members' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Suspend…' }).click();
    await dialog(page, 'Suspend 1 person?');
  }),
  pictured('administrator', 'roster-preview', '/admin/roster', async (page) => {
    const csv =
      'Name,Batch,Admission no.,Born\nAsha Patil,2004,A-1234,17/05/1986\nRavi Kale,1999,,';
    await page
      .getByLabel('Excel or CSV file')
      .setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('list', { name: 'The first rows' }).waitFor();
  }),
  ...(
    [
      ['correcting-facts', 'Correct facts…', 'form', /^Correct the facts/u],
      ['changing-a-role', 'Make administrator…', 'form', /^Make administrator/u],
      ['signing-a-member-out', 'Sign out everywhere…', 'form', /^Sign out/u],
      ['suspending-a-member', 'Suspend…', 'form', /^Suspend/u],
      ['erasing-a-member', 'Erase…', 'dialog', /^Erase/u],
    ] as const
  ).map(([name, button, role, opened]) =>
    pictured(
      'administrator',
      name,
      ({ otherMember }) => `/members/${otherMember.id}`,
      async (page) => {
        await page.getByRole('button', { name: button }).click();
        await page.getByRole(role, { name: opened }).waitFor();
      },
    ),
  ),
];
